// Particle manager: seed 2026-07-13 section 8, spec/vfx-sky-audio.md 7.1 to 7.5 and 17.5.
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::EmitterSpec;
using engine::effects::kNoPart;

namespace {

constexpr std::uint32_t kGood = 0x32000001;
constexpr std::uint32_t kNoMesh = 0x32000002;

struct ManagerWorld : TestWorld {
    ManagerWorld() {
        records.emitters[kGood] = plain_emitter(kGood);
        auto bad = plain_emitter(kNoMesh);
        bad.hw_gfx_obj = DataId(0);
        records.emitters[kNoMesh] = bad;
        records.meshes[kMesh.value] = {};
        owner.parts.resize(3);
        set_time(50);
    }
    std::uint32_t create(std::uint32_t info, std::uint32_t id, std::uint32_t part = kNoPart) {
        EmitterSpec spec;
        spec.info = DataId(info);
        spec.logical_id = id;
        spec.part = part;
        return owner.particles.create(context, owner, spec);
    }
    std::uint32_t create_blocking(std::uint32_t info, std::uint32_t id) {
        EmitterSpec spec;
        spec.info = DataId(info);
        spec.logical_id = id;
        return owner.particles.create_blocking(context, owner, spec);
    }
    std::uint32_t serial_of(std::uint32_t id) { return owner.particles.find(id)->serial(); }
};

}  // namespace

TEST_CASE("vfx 17.5 V-M, 7.1, 7.2 PMG-1, 7.3 PMG-4, 7.4 PMG-5 PMG-6, 7.5 PEM-1: the manager step by step") {
    ManagerWorld w;
    auto& manager = w.owner.particles;
    CHECK(w.create(kGood, 0) == 0xFFFF0000);
    CHECK(w.create(kGood, 0) == 0xFFFF0001);
    CHECK(w.create(kGood, 7) == 7);
    const auto third = w.serial_of(7);
    CHECK(w.create(kGood, 7) == 7);
    const auto fourth = w.serial_of(7);
    CHECK(third != fourth);
    CHECK(manager.emitters().size() == 3);
    CHECK(w.create_blocking(kGood, 7) == 0);
    CHECK(w.serial_of(7) == fourth);
    CHECK(w.create_blocking(kGood, 0) == 0xFFFF0002);
    CHECK(w.create(kNoMesh, 7) == 0);
    CHECK(manager.find(7) == nullptr);
    CHECK(w.create_blocking(kGood, 7) == 7);
    CHECK(manager.stop(w.context, w.owner, 7));
    CHECK(manager.find(7)->alive() == 1);
    CHECK(w.create_blocking(kGood, 7) == 0);
    CHECK(manager.destroy(w.context, w.owner, 7));
    CHECK_FALSE(manager.destroy(w.context, w.owner, 7));
    CHECK_FALSE(manager.stop(w.context, w.owner, 0));
    CHECK(w.create(kGood, 0, 5) == 0);
    CHECK(w.create(kGood, 0, 2) == 0xFFFF0003);
}

TEST_CASE("2026-07-13 s8: a missing record destroys the emitter of that id and makes none") {
    ManagerWorld w;
    CHECK(w.create(kGood, 7) == 7);
    CHECK(w.create(0x32009999, 7) == 0);
    CHECK(w.owner.particles.empty());
}

TEST_CASE("2026-07-13 s8, vfx 7.4 PMG-7: ids of other owners are not touched") {
    ManagerWorld w;
    FakeOwner other;
    EmitterSpec spec;
    spec.info = DataId(kGood);
    spec.logical_id = 7;
    CHECK(other.particles.create(w.context, other, spec) == 7);
    CHECK(w.create_blocking(kGood, 7) == 7);
    CHECK(w.owner.particles.destroy(w.context, w.owner, 7));
    CHECK(other.particles.find(7) != nullptr);
}

TEST_CASE(
    "vfx 7.2 PMG-2, 7.5: a mesh that is not in the data files makes no emitter, the software mesh is no substitute") {
    ManagerWorld w;
    // The software mesh is there.
    REQUIRE(w.records.emitters[kGood].gfx_obj == kMesh);
    w.records.emitters[kGood].hw_gfx_obj = DataId(0x01000077);
    CHECK(w.create(kGood, 0) == 0);
    CHECK(w.warnings("effect.mesh") == 1);
    w.records.meshes[0x01000077] = {};
    w.records.meshes.erase(kMesh.value);
    CHECK(w.create(kGood, 0) == 0xFFFF0000);
    CHECK(w.owner.particles.find(0xFFFF0000)->gfx_obj() == DataId(0x01000077));
}

TEST_CASE("vfx 7.4 PMG-6: stop lets the living finish, destroy takes them along, both are events") {
    ManagerWorld w;
    CHECK(w.create(kGood, 7) == 7);
    CHECK(w.owner.particles.stop(w.context, w.owner, 7));
    w.set_time(50.5);
    w.owner.particles.update(w.context, w.owner);
    CHECK(w.owner.particles.find(7)->alive() == 1);
    w.set_time(51);
    w.owner.particles.update(w.context, w.owner);
    CHECK(w.owner.particles.empty());
    std::vector<std::string> story;
    for (const auto& event : w.context.events.emitters) {
        static const char* const names[] = {"created", "stopped", "destroyed"};
        story.push_back(std::string(names[static_cast<int>(event.change)]) + "@" + time_text(event.time) + " born " +
                        std::to_string(event.born));
    }
    CHECK(story == std::vector<std::string>{"created@50 born 1", "stopped@50 born 1", "destroyed@51 born 1"});
}

TEST_CASE("vfx 8.8 DRW-8: hiding takes the drawing from the emitters of that moment only") {
    ManagerWorld w;
    CHECK(w.create(kGood, 1) == 1);
    w.owner.particles.set_no_draw(true);
    CHECK(w.create(kGood, 2) == 2);
    CHECK_FALSE(w.owner.particles.find(1)->drawn());
    CHECK(w.owner.particles.find(2)->drawn());
    w.owner.particles.set_no_draw(false);
    CHECK(w.owner.particles.find(1)->drawn());
}

TEST_CASE("vfx 7.2 PMG-3: an automatic id that somebody took already replaces his emitter") {
    ManagerWorld w;
    CHECK(w.create(kGood, 0xFFFF0000) == 0xFFFF0000);
    const auto first = w.serial_of(0xFFFF0000);
    CHECK(w.create(kGood, 0) == 0xFFFF0000);
    CHECK(w.serial_of(0xFFFF0000) != first);
    CHECK(w.owner.particles.emitters().size() == 1);
    CHECK(w.create(kGood, 0) == 0xFFFF0001);
}

TEST_CASE("vfx 7.5 PEM-3: the degrade distance comes from the bands of the mesh") {
    ManagerWorld w;
    const auto distance_with = [&](const std::vector<float>& ends) {
        content::DegradeInfo& table = w.records.degrades[0x11000001];
        table.bands.clear();
        for (const float end : ends) {
            content::DegradeBand band;
            band.max_distance = end;
            table.bands.push_back(band);
        }
        w.records.meshes[kMesh.value].degrade = DataId(0x11000001);
        CHECK(w.create(kGood, 7) == 7);
        return w.owner.particles.find(7)->degrade_distance();
    };
    CHECK(w.create(kGood, 7) == 7);
    CHECK(w.owner.particles.find(7)->degrade_distance() == 100);
    CHECK(distance_with({30}) == 30);
    CHECK(distance_with({30, 60}) == 30);
    CHECK(distance_with({30, 60, 90}) == 60);
    CHECK(distance_with({30, 60, 90, 120}) == 90);
    CHECK(distance_with({}) == 100);
    w.records.degrades.clear();
    CHECK(w.create(kGood, 7) == 7);
    CHECK(w.owner.particles.find(7)->degrade_distance() == 100);
}
