// Where the rules of walking to something, of targets and of sticking begin to hold: each limit from both of its sides
// (spec/physics.md 2.3, 5.12, 5.13, 6.7).
#include "engine/move_to_manager.h"
#include "engine/position_manager.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::MoveError;
using engine::MovementParameters;
using engine::MovementType;
using engine::MoveToBit;
namespace motion = engine::motion;

namespace {

constexpr ObjectId kOther{0x80005678};

/// A body at (10, 20, 5) that has just begun to walk; the test moves it and the clock itself.
struct Walk {
    PersonWorld world;
    CPhysicsObj& body;

    Walk(float heading, Vec3 goal, const MovementParameters& params)
        : body(world.person(kObject, {10, 20, 5}, heading)) {
        world.step(30);
        engine::MovementCommand command;
        command.type = MovementType::move_to_position;
        command.params = params;
        command.place.cell = kCell;
        command.place.frame.origin = goal;
        body.make_movement_manager().perform_movement(command);
        REQUIRE(world.step_until([&] { return body.motion_interp()->interpreted().forward != motion::kReady; }, 100) >=
                0);
        REQUIRE(body.position().frame.origin.x == 10);
    }
    void at(float x) { body.set_frame(core::Frame{{x, 20, 5}, body.position().frame.rotation}); }
    void look() { body.movement_manager()->use_time(); }
    [[nodiscard]] MoveError result() const { return body.movement_manager()->move_to()->last_result(); }
};

/// The turn, with its sign, of a body that walks east and looks so many degrees to the left of its way.
float turn_at(float left) {
    Walk walk(90, {60, 20, 5}, {});
    REQUIRE(walk.world.step_until([&] { return !walk.body.motions_pending(); }, 100) >= 0);
    walk.body.set_heading(90 - left);
    walk.look();
    const auto& state = walk.body.motion_interp()->interpreted();
    return state.turn == 0 ? 0 : state.turn_speed;
}

}  // namespace

TEST_CASE("physics 5.12: a walk turns on its way from more than 20 degrees off, by the shorter way") {
    CHECK(turn_at(19.5F) == 0);
    CHECK(turn_at(20.5F) > 0);
    CHECK(turn_at(179.5F) > 0);
    CHECK(turn_at(180.5F) < 0);
    CHECK(turn_at(339.5F) < 0);
    CHECK(turn_at(340.5F) == 0);
}

TEST_CASE("physics 5.12: less than 0.25 m/s over more than a second is no progress, and nothing is judged then") {
    MovementParameters params;
    params.fail_distance = 0.1F;
    Walk walk(90, {60, 20, 5}, params);
    const double begun = walk.world.context.phys_time;
    SECTION("no progress at 0.245 m/s, progress at 0.255 m/s") {
        walk.world.context.phys_time = begun + 2;
        walk.at(10.49F);
        walk.look();
        CHECK(walk.body.is_moving_to());
        walk.at(10.51F);
        walk.look();
        CHECK_FALSE(walk.body.is_moving_to());
        CHECK(walk.result() == MoveError::went_too_far);
    }
    SECTION("the first second is not looked at") {
        walk.world.context.phys_time = begun + 0.9375;
        walk.at(10.11F);
        walk.look();
        CHECK_FALSE(walk.body.is_moving_to());
        CHECK(walk.result() == MoveError::went_too_far);
    }
}

TEST_CASE("physics 5.12: a walk away has arrived at the least distance itself") {
    MovementParameters params;
    params.bits.set(MoveToBit::kMoveTowards, false);
    params.bits.set(MoveToBit::kMoveAway);
    params.bits.set(MoveToBit::kUseSpheres, false);
    params.min_distance = 3;
    Walk walk(270, {12, 20, 5}, params);
    walk.at(9.0625F);
    walk.look();
    CHECK(walk.body.is_moving_to());
    walk.at(9);
    walk.look();
    CHECK_FALSE(walk.body.is_moving_to());
    CHECK(walk.result() == MoveError::none);
}

TEST_CASE("physics 5.13: a target looks after half a second, not before, and not again before the next") {
    PersonWorld world;
    CPhysicsObj& hunter = world.person(kObject, {10, 20, 5});
    CPhysicsObj& prey = world.person(kOther, {20, 20, 5});
    hunter.make_target_manager().set_target(0, kOther, 0.5F, 0.5);
    const auto told_at = [&](double time, float x) {
        prey.set_frame(core::Frame{{x, 20, 5}, core::identity_quat()});
        world.context.phys_time = time;
        prey.target_manager()->handle_targetting();
        return hunter.target_manager()->target()->target_position.frame.origin.x == x;
    };
    CHECK(told_at(100, 21));
    CHECK_FALSE(told_at(100.4375, 22));
    CHECK(told_at(100.5, 22));
    CHECK_FALSE(told_at(100.9375, 23));
    CHECK(told_at(101, 23));
}

TEST_CASE("physics 2.3, 5.13: in a quantum targets are looked at before the movement goes on") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 0);
    CPhysicsObj& watcher = world.person(kOther, {20, 20, 5});
    world.step(30);
    engine::MovementCommand turn;
    turn.type = MovementType::turn_to_heading;
    turn.params.desired_heading = 90;
    body.make_movement_manager().perform_movement(turn);
    REQUIRE(world.step_until([&] { return body.motion_interp()->interpreted().turn != 0; }, 100) >= 0);
    // A watcher that is told each half second, whether or not the body went anywhere.
    watcher.make_target_manager().set_target(0, kObject, -1.0F, 0);
    body.set_heading(100);
    world.step();
    // The quantum ends the turn at the wanted heading; the watcher was told the one before.
    CHECK(body.position().frame.heading() == Approx(90));
    CHECK(watcher.target_manager()->target()->target_position.frame.heading() > 99);
}

TEST_CASE("physics 6.7: a body is stuck for a second, that second included") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5});
    world.person(kOther, {13, 20, 5});
    world.step(5);
    world.context.phys_time = 50;
    body.stick_to_object(kOther);
    const auto stuck_at = [&](double time) {
        world.context.phys_time = time;
        body.position_manager()->use_time();
        return body.is_stuck();
    };
    CHECK(stuck_at(50.9375));
    CHECK(stuck_at(51));
    CHECK_FALSE(stuck_at(51.0625));
}
