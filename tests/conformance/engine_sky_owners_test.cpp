// The sky's objects as owners of effects: seed 2026-04-23 Q4, spec/vfx-sky-audio.md 9.7 and 9.8.
#include "engine/effects/sky_owners.h"
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::SkyObjectSeen;
using engine::effects::SkyOwners;

namespace {

constexpr DataId kRain{0x02000714};
constexpr DataId kCloud{0x01000010};
constexpr DataId kRainScript{0x33000001};
constexpr DataId kNamedScript{0x330007DB};
constexpr std::uint32_t kDrops = 0x32000001;

/// A Setup whose default script makes drops and calls a thunder that sounds after a while, and a cloud that names a
/// script of its own.
struct SkyWorld : TestWorld {
    SkyOwners sky{clock, records, log, 1};
    core::Position viewer;

    SkyWorld() {
        records.meshes[kMesh.value] = {};
        auto drops = plain_emitter(kDrops);
        drops.birth_rate = 0.01;
        drops.max_particles = 8;
        drops.life_span = 0.5;
        records.emitters[kDrops] = drops;
        content::Setup setup;
        setup.id = kRain;
        setup.parts = {kMesh};
        setup.default_script = kRainScript;
        records.setups[kRain.value] = setup;
        content::CreateParticleHook create;
        create.emitter = DataId(kDrops);
        create.logical_emitter = 3;
        const DataId thunder(0x33000002);
        records.scripts[kRainScript.value] = {kRainScript,
                                              {{0.0, hook(create)}, {0.0, hook(content::CallPesHook{thunder, 1.0F})}}};
        records.scripts[thunder.value] = {thunder, {{0.0, hook(content::SoundHook{DataId(0x0A000001)})}}};
        content::CreateParticleHook named = create;
        named.logical_emitter = 4;
        records.scripts[kNamedScript.value] = {kNamedScript, {{0.0, hook(named)}}};
        viewer.cell = core::CellId(0xA9B40001);
        viewer.frame.origin = {10, 20, 5};
    }
    static SkyObjectSeen rain() { return {0, 3, kRain, {}, {}}; }
    static SkyObjectSeen cloud() { return {0, 6, kCloud, kNamedScript, {}}; }
    void frame(double t, const std::vector<SkyObjectSeen>& seen) {
        set_time(t);
        sky.frame(viewer, seen);
    }
};

}  // namespace

TEST_CASE("2026-04-23 Q4, vfx 9.8 SKY-20: the sky does not play the scripts that its objects name") {
    SkyWorld w;
    for (int i = 0; i < 40; ++i) {
        w.frame(100 + i * 0.05, {SkyWorld::cloud()});
        CHECK(w.sky.events().hooks.empty());
    }
    REQUIRE(w.sky.owners().size() == 1);
    CHECK(w.sky.owners()[0]->scripts().empty());
    CHECK(w.sky.owners()[0]->particles().empty());
}

TEST_CASE("vfx 9.8 SKY-21: with the option they are played once, and end with the object's window or the day group") {
    SkyWorld w;
    w.sky.play_named_scripts(true);
    std::size_t hooks = 0;
    for (int i = 0; i < 40; ++i) {
        w.frame(100 + i * 0.05, {SkyWorld::cloud()});
        hooks += w.sky.events().hooks.size();
    }
    CHECK(hooks == 1);
    REQUIRE(w.sky.owners().size() == 1);
    REQUIRE(w.sky.owners()[0]->particles().find(4) != nullptr);
    CHECK(w.sky.owners()[0]->particles().find(4)->alive() > 0);
    w.frame(103, {});
    CHECK(w.sky.owners().empty());
    REQUIRE(w.sky.events().emitters.size() == 1);
    CHECK(w.sky.events().emitters[0].change == engine::EmitterChange::destroyed);
    w.frame(104, {SkyWorld::cloud()});
    CHECK(w.sky.events().hooks.size() == 1);
    SkyObjectSeen next_day = SkyWorld::cloud();
    next_day.group = 1;
    w.frame(105, {next_day});
    CHECK(w.sky.events().hooks.size() == 1);
    CHECK(w.sky.owners().size() == 1);
}

TEST_CASE("vfx 9.8 SKY-22: the default script of a Setup runs, with delayed calls, sounds and emitters") {
    SkyWorld w;
    std::size_t sounds = 0;
    for (int i = 0; i < 60; ++i) {
        w.frame(100 + i * 0.05, {SkyWorld::rain()});
        sounds += w.sky.events().sounds.size();
    }
    CHECK(sounds == 1);
    const auto& owner = *w.sky.owners().at(0);
    REQUIRE(owner.particles().find(3) != nullptr);
    CHECK(owner.particles().find(3)->alive() > 1);
    // It hangs at the viewer.
    CHECK(owner.particles().find(3)->block_cell() == w.viewer.cell);
    owner.particles().find(3)->for_each_pose([&](const engine::effects::ParticlePose& pose) {
        CHECK(glm::length(pose.position - w.viewer.frame.origin) < 0.01F);
    });
}

TEST_CASE("vfx 9.7 SKY-17: another model makes another owner, the same one goes on") {
    SkyWorld w;
    w.frame(100, {SkyWorld::rain(), SkyWorld::cloud()});
    const auto* first = w.sky.owners().at(0).get();
    w.frame(100.05, {SkyWorld::rain(), SkyWorld::cloud()});
    CHECK(w.sky.owners().at(0).get() == first);
    SkyObjectSeen replaced = SkyWorld::rain();
    replaced.model = kCloud;
    w.frame(100.1, {replaced, SkyWorld::cloud()});
    CHECK(w.sky.owners().size() == 2);
    for (const auto& owner : w.sky.owners()) {
        CHECK(owner->seen().model == kCloud);
        CHECK(owner->particles().empty());
    }
}

TEST_CASE("the sky's chance is its own: the world draws the same numbers with and without it") {
    SkyWorld w;
    for (int i = 0; i < 20; ++i) {
        w.frame(100 + i * 0.05, {SkyWorld::rain()});
    }
    CHECK(w.random.used == 0);
    CHECK(w.context.events.sounds.empty());
}
