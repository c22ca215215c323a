// Seed 2026-07-13 section 3: states, transitions and stamps; spec/physics.md 10.1.
#include <array>

#include "engine/physics_stamps.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr std::uint32_t kUnHide = 0x33000001;
constexpr std::uint32_t kHidden = 0x33000002;

struct HiddenWorld : TestWorld {
    HiddenWorld() {
        add_script(kUnHide, {{0.0, 1}});
        add_script(kHidden, {{0.0, 2}});
        add_table(0x34000004, 0x75, kUnHide);
        add_table(0x34000004, 0x76, kHidden);
    }
    net::CreateObject thing() {
        net::CreateObject create = description();
        create.physics.physics_script_table = DataId(0x34000004);
        return create;
    }
};

core::Flags<PhysicsState> with(core::Flags<PhysicsState> state, PhysicsState bit, bool on = true) {
    state.set(bit, on);
    return state;
}

}  // namespace

TEST_CASE("2026-07-13 s3, vfx 1.2: the constructor's state is EdgeSlide, Lighting, Gravity, ReportCollisions") {
    TestWorld world;
    CPhysicsObj object(world.context, engine::EntityId(1), kObject);
    CHECK(object.state().raw() == 0x00400C08);
    CHECK_FALSE(object.state().has(PhysicsState::kHidden));
}

TEST_CASE("2026-07-13 s3, vfx 3.3 STA-7: an initially visible creation makes no UnHide script") {
    HiddenWorld world;
    CHECK(TestWorld::queued(world.create(world.thing())) == 0);
}

TEST_CASE("2026-07-13 s3, vfx 3.5 HID-1: only a real transition of Hidden plays its script") {
    HiddenWorld world;
    CPhysicsObj& object = world.create(world.thing());
    const core::Flags<PhysicsState> visible = object.state();
    object.set_state(visible);
    CHECK(TestWorld::queued(object) == 0);
    object.set_state(with(visible, PhysicsState::kHidden));
    CHECK(TestWorld::queued(object) == 1);
    CHECK(TestWorld::first_queued(object) == kHidden);
    object.set_state(with(object.state(), PhysicsState::kHidden));
    CHECK(TestWorld::queued(object) == 1);
    object.set_state(with(object.state(), PhysicsState::kHidden, false));
    REQUIRE(TestWorld::queued(object) == 2);
    CHECK((*object.script_manager())[1].script().id.value == kUnHide);
}

TEST_CASE("2026-07-13 s3: set_hidden moves the collision bits and the children") {
    HiddenWorld world;
    CPhysicsObj& object = world.create(world.thing());
    CPhysicsObj& child = world.create(description(ObjectId(0x80000002)));
    REQUIRE(child.set_parent(object, 1));
    object.set_state(with(object.state(), PhysicsState::kHidden));
    CHECK_FALSE(object.state().has(PhysicsState::kReportCollisions));
    CHECK(object.state().has(PhysicsState::kIgnoreCollisions));
    CHECK(child.state().has(PhysicsState::kNoDraw));
    CHECK(child.part_array()->parts()[0].no_draw);
    object.set_state(with(object.state(), PhysicsState::kHidden, false));
    CHECK(object.state().has(PhysicsState::kReportCollisions));
    CHECK_FALSE(object.state().has(PhysicsState::kIgnoreCollisions));
    CHECK_FALSE(child.state().has(PhysicsState::kNoDraw));
}

TEST_CASE("2026-07-13 s3: showing clears every child's NoDraw unconditionally") {
    HiddenWorld world;
    CPhysicsObj& object = world.create(world.thing());
    CPhysicsObj& child = world.create(description(ObjectId(0x80000002)));
    child.set_parent(object, 1);
    object.set_state(with(object.state(), PhysicsState::kHidden));
    child.set_nodraw(true);
    object.set_state(with(object.state(), PhysicsState::kHidden, false));
    CHECK_FALSE(child.state().has(PhysicsState::kNoDraw));
}

TEST_CASE("2026-07-13 s3: Lighting makes and destroys the lights, NoDraw reaches the parts") {
    TestWorld world;
    CPhysicsObj& object = world.create(description());
    CHECK(object.part_array()->lights_on());
    object.set_state(with(object.state(), PhysicsState::kLighting, false));
    CHECK_FALSE(object.part_array()->lights_on());
    object.set_state(with(object.state(), PhysicsState::kNoDraw));
    CHECK(object.part_array()->parts()[0].no_draw);
    object.set_state(with(object.state(), PhysicsState::kNoDraw, false));
    CHECK_FALSE(object.part_array()->parts()[0].no_draw);
}

TEST_CASE("2026-07-13 s3, s13.6, vfx 3.5 HID-2: Hidden is not destruction, scripts go on") {
    HiddenWorld world;
    CPhysicsObj& object = world.create(world.thing());
    object.set_state(with(object.state(), PhysicsState::kHidden));
    world.run_to(0.1);
    CHECK(TestWorld::queued(object) == 0);
    CHECK(world.context.events.sounds.size() == 1);
}

TEST_CASE("2026-07-13 s3, vfx 3.5 HID-4: SetState applies only with a newer stamp") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.stamps.state = 0xFFFF;
    CPhysicsObj& object = world.create(create);
    const auto state = with(object.state(), PhysicsState::kEthereal);
    CHECK(world.send(net::SetState{kObject, state, 0, 0xFFFF}) == HandleResult::ignored);
    CHECK_FALSE(object.state().has(PhysicsState::kEthereal));
    CHECK(world.send(net::SetState{kObject, state, 0, 0}) == HandleResult::handled);
    CHECK(object.state().has(PhysicsState::kEthereal));
    CHECK(object.update_times[static_cast<std::size_t>(Stamp::state)] == 0);
}

TEST_CASE("physics 10.1: is_newer over the wrap and at 0x8000") {
    constexpr std::array<std::uint16_t, 6> values{0x0000, 0x0001, 0x7FFF, 0x8000, 0x8001, 0xFFFF};
    constexpr bool newer[6][6] = {{false, true, true, false, false, false}, {false, false, true, true, false, false},
                                  {false, false, false, true, true, false}, {true, false, false, false, true, true},
                                  {true, true, false, false, false, true},  {true, true, true, false, false, false}};
    for (std::size_t stored = 0; stored < values.size(); ++stored) {
        for (std::size_t in = 0; in < values.size(); ++in) {
            INFO(values[in] << " against " << values[stored]);
            CHECK(engine::is_newer(values[in], values[stored]) == newer[stored][in]);
        }
    }
}

TEST_CASE("physics 6.1: newer_event stores what is newer and nothing else") {
    engine::StampArray stamps{};
    CHECK(engine::newer_event(stamps, Stamp::vector, 3));
    CHECK(stamps[3] == 3);
    CHECK_FALSE(engine::newer_event(stamps, Stamp::vector, 3));
    CHECK_FALSE(engine::newer_event(stamps, Stamp::vector, 2));
    CHECK(stamps[3] == 3);
}

TEST_CASE("net-messages 5.5.3: messages of another instance wait or are dropped") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.stamps.instance = 5;
    world.create(create);
    const auto state = core::Flags<PhysicsState>(PhysicsState::kEthereal);
    CHECK(world.send(net::SetState{kObject, state, 4, 1}) == HandleResult::ignored);
    CHECK(world.send(net::SetState{kObject, state, 6, 1}) == HandleResult::queued);
    CHECK_FALSE(world.find()->state().has(PhysicsState::kEthereal));
    create.physics.stamps.instance = 6;
    world.send(create);
    CHECK(world.find()->state().has(PhysicsState::kEthereal));
}

TEST_CASE("vfx 3.5 HID-3: a typed UnHide of the server plays, and leaves the state alone") {
    HiddenWorld world;
    CPhysicsObj& object = world.create(world.thing());
    object.set_state(with(object.state(), PhysicsState::kHidden));
    const core::Flags<PhysicsState> before = object.state();
    world.send(net::PlayScriptType{kObject, 0x75, 1.0F});
    CHECK(object.state() == before);
    REQUIRE(TestWorld::queued(object) == 2);
    CHECK((*object.script_manager())[1].script().id.value == kUnHide);
}
