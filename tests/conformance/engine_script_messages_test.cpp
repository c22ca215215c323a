// Seed 2026-07-13 section 4: F754 and F755, and the queue of objects that do not exist yet.
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

const char* const kF754 = "54F70000 42000050 99000033";
const char* const kF755 = "55F70000 42000050 A5A5A5A5 3412C07F";
constexpr ObjectId kTarget{0x50000042};

struct ScriptWorld : TestWorld {
    ScriptWorld() {
        add_script(0x33000099, {{0.0, 1}});
        add_script(0x33000100, {{0.0, 2}});
        add_table(0x34000004, 4, 0x33000100);
    }
    net::CreateObject target() {
        net::CreateObject create = description(kTarget);
        create.physics.physics_script_table = DataId(0x34000004);
        return create;
    }
};

}  // namespace

TEST_CASE("2026-07-13 s4, vfx 3.6 PKT-3: F754 plays the script directly, never through the table") {
    ScriptWorld world;
    net::CreateObject create = world.target();
    create.physics.physics_script_table.reset();
    CPhysicsObj& object = world.create(create);
    CHECK(world.send_hex(kF754) == HandleResult::handled);
    CHECK(TestWorld::first_queued(object) == 0x33000099);
}

TEST_CASE("2026-07-13 s4, vfx 3.6 PKT-3: F755 resolves through the present table of the target") {
    ScriptWorld world;
    CPhysicsObj& object = world.create(world.target());
    world.send(net::PlayScriptType{kTarget, 4, 1.0F});
    CHECK(TestWorld::first_queued(object) == 0x33000100);
    world.send(net::PlayScriptType{kTarget, 4, 1.5F});
    world.send(net::PlayScriptType{kTarget, 5, 1.0F});
    CHECK(TestWorld::queued(object) == 1);
}

TEST_CASE(
    "2026-07-13 s4, vfx 3.4 TAB-1, 3.6 PKT-2, 3.7: an unknown raw type with a NaN intensity is legal and plays "
    "nothing") {
    ScriptWorld world;
    CPhysicsObj& object = world.create(world.target());
    CHECK(world.send_hex(kF755) == HandleResult::handled);
    CHECK(TestWorld::queued(object) == 0);
    CHECK(world.box.damaged().empty());
}

TEST_CASE("2026-07-13 s4: for a missing target the whole packets wait, and their order stays") {
    ScriptWorld world;
    CHECK(world.send_hex(kF754) == HandleResult::queued);
    CHECK(world.send(net::PlayScriptType{kTarget, 4, 1.0F}) == HandleResult::queued);
    CHECK(world.send_hex(kF754) == HandleResult::queued);
    CHECK(world.box.maint().waiting_count(kTarget) == 3);
    CPhysicsObj& object = world.create(world.target());
    REQUIRE(TestWorld::queued(object) == 3);
    CHECK((*object.script_manager())[0].script().id.value == 0x33000099);
    CHECK((*object.script_manager())[1].script().id.value == 0x33000100);
    CHECK((*object.script_manager())[2].script().id.value == 0x33000099);
    CHECK(world.box.maint().waiting_count(kTarget) == 0);
}

TEST_CASE("2026-07-13 s4, vfx 3.6 PKT-1: other messages of the object wait in the same order") {
    ScriptWorld world;
    world.add_script(0x33000331, {{0.0, 3}});
    world.add_table(0x34000004, 0x76, 0x33000331);
    auto hidden = core::Flags<PhysicsState>(net::kInitialPhysicsState);
    hidden.set(PhysicsState::kHidden);
    world.send_hex(kF754);
    world.send(net::SetState{kTarget, hidden, 0, 1});
    world.send(net::PlayScriptType{kTarget, 4, 1.0F});
    CPhysicsObj& object = world.create(world.target());
    REQUIRE(TestWorld::queued(object) == 3);
    CHECK((*object.script_manager())[1].script().id.value == 0x33000331);
}

TEST_CASE("2026-07-13 s4: a target without a cell plays nothing") {
    ScriptWorld world;
    net::CreateObject create = world.target();
    create.physics.position.reset();
    CPhysicsObj& object = world.create(create);
    CHECK(world.send_hex(kF754) == HandleResult::handled);
    CHECK(TestWorld::queued(object) == 0);
}

TEST_CASE("net-messages 5.9: F750 becomes a sound at the place of the object, queued like the others") {
    TestWorld world;
    CHECK(world.send(net::Sound{kObject, 0x1B, 0.5F}) == HandleResult::queued);
    net::CreateObject create = description();
    create.physics.sound_table = DataId(0x20000014);
    CPhysicsObj& object = world.create(create);
    REQUIRE(world.context.events.sounds.size() == 1);
    const engine::SoundEvent& sound = world.context.events.sounds[0];
    CHECK(sound.cause == engine::SoundCause::message);
    CHECK(sound.owner == object.entity());
    CHECK(sound.place == object.position());
    CHECK(sound.sound_table == DataId(0x20000014));
    CHECK(sound.sound_type == 0x1B);
    CHECK(sound.volume == 0.5F);
}

TEST_CASE("2026-07-13 s13.4, vfx 5.2 HKE-3: no hook makes, harms, moves or deletes an object") {
    ScriptWorld world;
    content::PhysicsScript script;
    script.id = DataId(0x33000500);
    for (std::uint32_t type = 0; type <= 26; ++type) {
        core::ByteWriter writer;
        writer.u32(type);
        writer.i32(0);
        writer.zeros(48);
        const std::vector<std::byte> bytes = writer.take();
        core::ByteReader reader{std::span<const std::byte>(bytes)};
        script.entries.push_back({0.0, content::AnimationHook::unpack(reader)});
    }
    world.records.scripts[script.id.value] = script;
    CPhysicsObj& object = world.create(world.target());
    const core::Position place = object.position();
    const Vec3 velocity = object.velocity();
    const std::size_t objects = world.box.maint().size();
    world.context.events.clear();
    CHECK(world.send(net::PlayScriptId{kTarget, script.id}) == HandleResult::handled);
    world.run_to(0.5);
    CHECK(world.context.events.hooks.size() == 27);
    CHECK(world.context.events.objects.empty());
    CHECK(world.box.maint().size() == objects);
    CHECK(world.find(kTarget) == &object);
    CHECK(object.in_cell());
    CHECK(object.position() == place);
    CHECK(object.velocity() == velocity);
}
