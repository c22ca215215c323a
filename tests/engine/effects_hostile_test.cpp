// Effects of hostile or damaged data: nothing crashes, hangs, or takes memory without end.
#include <limits>

#include "engine/effects/hook_executor.h"
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::EmitterSpec;
using engine::effects::ParticleEmitter;
using engine::effects::ParticleManager;
using engine::effects::ScriptManager;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t kInfo = 0x32000001;

struct HostileWorld : TestWorld {
    HostileWorld() {
        records.meshes[kMesh.value] = {};
        set_time(100);
    }
    std::uint32_t create(const ParticleEmitterInfo& info, std::uint32_t id = 0) {
        records.emitters[kInfo] = info;
        EmitterSpec spec;
        spec.info = DataId(kInfo);
        spec.logical_id = id;
        return owner.particles.create(context, owner, spec);
    }
    void tick(double t) {
        set_time(t);
        owner.timed.process(context, owner);
        owner.particles.update(context, owner);
        owner.scripts.update(context, owner);
    }
};

}  // namespace

TEST_CASE("vfx 2.5 SCR-13: a script that calls itself without a pause does not hang") {
    HostileWorld w;
    const DataId loop(0x33000001);
    w.records.scripts[loop.value] = {loop, {{0.0, hook(content::CallPesHook{loop, 0})}}};
    REQUIRE(w.owner.scripts.add(w.context, loop));
    w.tick(100);
    CHECK(w.context.events.hooks.size() == static_cast<std::size_t>(ScriptManager::kMaxHooksPerUpdate));
    CHECK(w.warnings("effect.guard") == 1);
    w.tick(100.5);
    CHECK(w.context.events.hooks.size() == 2 * static_cast<std::size_t>(ScriptManager::kMaxHooksPerUpdate));
    CHECK(w.owner.scripts.size() <= 2);
}

TEST_CASE("a script that doubles itself fills its queue and no more") {
    HostileWorld w;
    const DataId loop(0x33000001);
    w.records.scripts[loop.value] = {
        loop, {{0.0, hook(content::CallPesHook{loop, 0})}, {0.0, hook(content::CallPesHook{loop, 0})}}};
    REQUIRE(w.owner.scripts.add(w.context, loop));
    for (int i = 0; i < 20; ++i) {
        w.tick(100 + i);
        CHECK(w.owner.scripts.size() <= ScriptManager::kMaxQueue);
    }
    CHECK(w.warnings("effect.limit") > 0);
}

TEST_CASE("delayed calls without end fill their list and no more") {
    HostileWorld w;
    for (int i = 0; i < 3000; ++i) {
        engine::effects::call_pes(w.context, w.owner, DataId(0x33000001), 1000.0F);
    }
    CHECK(w.owner.timed.size() == engine::effects::TimedHooks::kMaxHooks);
    CHECK(w.warnings("effect.limit") == 3000 - engine::effects::TimedHooks::kMaxHooks);
}

TEST_CASE("vfx 2.1: a script with a start time that is not finite is refused") {
    HostileWorld w;
    const DataId id(0x33000001);
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        w.records.scripts[id.value] = {id, {{0.0, hook(content::NoOpHook{})}, {bad, hook(content::NoOpHook{})}}};
        CHECK_FALSE(w.owner.scripts.add(w.context, id));
    }
    w.records.scripts[id.value] = {id, {{-5.0, hook(content::SoundTableHook{1})}}};
    CHECK(w.owner.scripts.add(w.context, id));
    w.tick(100);
    CHECK(w.owner.take_done() == std::vector<std::string>{"sound 1"});
}

TEST_CASE("emitters with 2^31 particles are held to what an emitter and an owner may have") {
    HostileWorld w;
    auto info = plain_emitter(kInfo);
    info.max_particles = info.initial_particles = std::numeric_limits<std::int32_t>::max();
    std::size_t slots = 0;
    for (int i = 0; i < 10; ++i) {
        const auto id = w.create(info);
        slots += id != 0 ? w.owner.particles.find(id)->alive() : 0;
    }
    CHECK(slots == ParticleManager::kMaxSlots);
    CHECK(w.owner.particles.emitters()[0]->alive() == ParticleEmitter::kMaxSlots);
    CHECK(w.warnings("effect.limit") == 10);
    info.max_particles = std::numeric_limits<std::int32_t>::min();
    CHECK(w.create(info) == 0);
    info.max_particles = 0;
    CHECK(w.create(info) == 0);
    info.max_particles = 5;
    info.initial_particles = -1;
    w.owner.particles.destroy_all(w.context, w.owner.entity);
    const auto id = w.create(info);
    REQUIRE(id != 0);
    CHECK(w.owner.particles.find(id)->alive() == 0);
}

TEST_CASE("an owner holds a limited number of emitters") {
    HostileWorld w;
    for (std::size_t i = 0; i < ParticleManager::kMaxEmitters; ++i) {
        REQUIRE(w.create(plain_emitter(kInfo)) != 0);
    }
    CHECK(w.create(plain_emitter(kInfo)) == 0);
    CHECK(w.owner.particles.emitters().size() == ParticleManager::kMaxEmitters);
}

TEST_CASE("an emitter record full of NaN gives finite particles that end") {
    HostileWorld w;
    auto info = plain_emitter(kInfo);
    info.total_seconds = info.life_span = info.life_span_random = std::numeric_limits<double>::quiet_NaN();
    info.birth_rate = 0;
    info.max_particles = 4;
    info.total_particles = 20;
    info.offset = info.a = info.b = info.c = {{kNan, kNan, kNan}, kNan, kNan};
    info.scale = info.translucency = {kNan, kNan, kNan};
    for (int type = 0; type <= 13; ++type) {
        info.particle_type = static_cast<content::ParticleType>(type);
        const auto id = w.create(info);
        REQUIRE(id != 0);
        for (int i = 1; i < 40; ++i) {
            w.tick(w.clock.now() + 0.0625);
            if (const auto* emitter = w.owner.particles.find(id); emitter != nullptr) {
                for (const auto& particle : emitter->slots()) {
                    CHECK(core::is_finite(particle.position));
                    CHECK(core::is_finite(particle.rotation));
                    CHECK(core::is_finite(particle.scale));
                    CHECK(core::is_finite(particle.translucency));
                }
            }
        }
        CHECK(w.owner.particles.empty());
    }
    CHECK(w.warnings("effect.number") == 14);
}

TEST_CASE("negative lives and rates end and do not hang") {
    HostileWorld w;
    auto info = plain_emitter(kInfo);
    info.life_span = -5;
    info.birth_rate = -1;
    info.max_particles = 2;
    info.total_particles = 3;
    const auto id = w.create(info);
    REQUIRE(id != 0);
    for (int i = 1; i < 6; ++i) {
        w.tick(100 + 0.125 * i);
    }
    CHECK(w.owner.particles.empty());
}

TEST_CASE("an owner whose frame is NaN does no harm") {
    HostileWorld w;
    auto info = plain_emitter(kInfo);
    info.emitter_type = content::EmitterType::birth_rate_per_metre;
    info.max_particles = 3;
    w.owner.root.origin = {kNan, kNan, kNan};
    const auto id = w.create(info);
    w.tick(100.125);
    CHECK(w.owner.particles.find(id)->total() == 1);
}

TEST_CASE("automatic ids go round without handing out zero") {
    HostileWorld w;
    auto info = plain_emitter(kInfo);
    info.initial_particles = 0;
    std::uint32_t last = 0;
    for (int i = 0; i < 0x10001; ++i) {
        last = w.create(info);
        REQUIRE(last != 0);
        w.owner.particles.destroy(w.context, w.owner, last);
        w.context.events.clear();
    }
    CHECK(last == ParticleManager::kFirstAutomaticId);
}
