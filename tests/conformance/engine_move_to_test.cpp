// Walking and turning to something, targets, sticking: spec/physics.md 5.12, 5.13, 6.7.
#include "engine/cylinder_distance.h"
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

engine::MovementCommand to_place(Vec3 origin, const MovementParameters& params = {}) {
    engine::MovementCommand command;
    command.type = MovementType::move_to_position;
    command.params = params;
    command.place.cell = kCell;
    command.place.frame.origin = origin;
    return command;
}

engine::MovementCommand to_heading(float heading) {
    engine::MovementCommand command;
    command.type = MovementType::turn_to_heading;
    command.params.desired_heading = heading;
    return command;
}

MoveError result_of(CPhysicsObj& object) { return object.movement_manager()->move_to()->last_result(); }

}  // namespace

TEST_CASE("physics 5.12: get_command by distance and wish") {
    MovementParameters params;
    CHECK(get_command(params, 0.5F).motion == 0);
    CHECK(get_command(params, 1).motion == motion::kWalkForward);
    CHECK(get_command(params, 1).hold_key == engine::HoldKey::none);
    CHECK(get_command(params, 15.7F).hold_key == engine::HoldKey::run);
    params.bits.set(MoveToBit::kCanWalk, false);
    CHECK(get_command(params, 1).hold_key == engine::HoldKey::run);
    params = {};
    params.bits.set(MoveToBit::kCanCharge);
    CHECK(get_command(params, 1).hold_key == engine::HoldKey::run);
    params = {};
    params.bits.set(MoveToBit::kMoveAway);
    params.distance_to_object = 5;
    params.min_distance = 3;
    CHECK(get_command(params, 6).motion == motion::kWalkForward);
    CHECK(get_command(params, 4).motion == 0);
    CHECK(get_command(params, 2).motion == motion::kWalkBackwards);
    CHECK(get_command(params, 2).moving_away);
    params.bits.set(MoveToBit::kMoveTowards, false);
    CHECK(get_command(params, 2).motion == motion::kWalkForward);
    CHECK(get_command(params, 2).moving_away);
    CHECK(get_command(params, 4).motion == 0);
    CHECK(engine::get_desired_heading(motion::kWalkForward, true) == 180);
    CHECK(engine::get_desired_heading(motion::kWalkBackwards, false) == 180);
}

TEST_CASE("physics 5.12, 10.3: heading_diff and heading_greater") {
    constexpr auto kRight = motion::kTurnRight;
    constexpr auto kLeft = motion::kTurnLeft;
    CHECK(engine::heading_diff(90, 80, kRight) == 10);
    CHECK(engine::heading_diff(80, 90, kRight) == 350);
    CHECK(engine::heading_diff(80, 90, kLeft) == 10);
    CHECK(engine::heading_diff(10, 350, kRight) == 20);
    CHECK(engine::heading_diff(10, 350, kLeft) == 340);
    CHECK(engine::heading_greater(90, 80, kRight));
    CHECK_FALSE(engine::heading_greater(90, 80, kLeft));
    CHECK(engine::heading_greater(10, 350, kRight));
    CHECK_FALSE(engine::heading_greater(350, 10, kRight));
    CHECK_FALSE(engine::heading_greater(0, 180, kRight));
    CHECK(engine::heading_greater(180, 0, kRight));
}

TEST_CASE("physics 3.4, 10.4: cylinder distance") {
    const auto at = [](float x, float z) {
        core::Position p;
        p.cell = kCell;
        p.frame.origin = {x, 0, z};
        return p;
    };
    CHECK(engine::cylinder_distance(0.5F, 1.8F, at(0, 0), 0.5F, 1.8F, at(3, 0)) == Approx(2));
    CHECK(engine::cylinder_distance(0.5F, 1.8F, at(0, 0), 0.5F, 1.8F, at(0, 3)) == Approx(2.332381));
    CHECK(engine::cylinder_distance(0.5F, 1.8F, at(0, 0), 0.5F, 1.8F, at(0.5F, 0)) == Approx(-1.868154));
    CHECK(engine::cylinder_distance(0.5F, 1.8F, at(0, 5), 0.5F, 1.8F, at(3, 0)) == Approx(5.794661));
}

TEST_CASE("physics 5.12: a walk turns first, stops within the distance, and looks where it was told") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 0);
    world.step(30);
    MovementParameters params;
    params.bits.set(MoveToBit::kUseFinalHeading);
    params.desired_heading = 180;
    body.make_movement_manager().perform_movement(to_place({16, 20, 5}, params));
    CHECK(body.is_moving_to());
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(result_of(body) == MoveError::none);
    CHECK(body.position().frame.origin.x > 14.5F);
    CHECK(body.position().frame.origin.x < 16);
    CHECK(body.position().frame.heading() == Approx(180));
}

TEST_CASE("physics 5.12: a turn takes the shorter way and snaps to the heading") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 10);
    world.step(30);
    body.make_movement_manager().perform_movement(to_heading(300));
    world.step_until([&] { return body.motion_interp()->interpreted().turn != 0; });
    CHECK(body.motion_interp()->interpreted().turn_speed < 0);
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(body.position().frame.heading() == Approx(300));
}

TEST_CASE("physics 5.12: another movement cancels, too far a way fails") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 90);
    world.step(30);
    body.make_movement_manager().perform_movement(to_place({60, 20, 5}));
    world.step(5);
    body.make_movement_manager().perform_movement(to_heading(90));
    CHECK(result_of(body) == MoveError::cancelled);
    MovementParameters params;
    params.fail_distance = 2;
    body.make_movement_manager().perform_movement(to_place({60, 20, 5}, params));
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(result_of(body) == MoveError::went_too_far);
}

TEST_CASE("physics 5.12: a walk to an object stops outside its cylinder, and ends when the object goes") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 90);
    CPhysicsObj& other = world.person(kOther, {18, 20, 5}, 0);
    world.step(30);
    CHECK(body.move_to_object(kOther, {}));
    CHECK(other.target_manager()->voyeurs() == 1);
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(result_of(body) == MoveError::none);
    CHECK(engine::cylinder_distance(body.radius(), body.height(), body.position(), other.radius(), other.height(),
                                    other.position()) <= 0.6F);
    CHECK(other.target_manager()->voyeurs() == 0);
    CHECK_FALSE(body.move_to_object(ObjectId(0x12345678), {}));
    other.set_heading(10);
    body.set_frame(core::Frame{{0, 20, 5}, body.position().frame.rotation});
    CHECK(body.move_to_object(kOther, {}));
    world.box.maint().destroy(other);
    CHECK(result_of(body) == MoveError::target_lost);
    CHECK_FALSE(body.is_moving_to());
}

TEST_CASE("physics 5.6: a move-to of the server walks the body, and falls back to the place of an unknown object") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 90);
    world.step(30);
    net::UpdateMotion message;
    message.guid = kObject;
    message.movement_stamp = 1;
    message.movement.style = 0x3D;
    net::MoveToObject to;
    to.target = ObjectId(0x70000001);
    to.origin.cell = kCell;
    to.origin.frame.origin = {14, 20, 5};
    to.run_rate = 1.5F;
    message.movement.motion = to;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(body.movement_manager()->move_to()->type() == MovementType::move_to_position);
    CHECK(body.motion_interp()->run_rate() == 1.5F);
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(body.position().frame.origin.x > 12.5F);
    net::UpdateMotion turn = message;
    turn.movement_stamp = 2;
    net::TurnToHeading heading;
    heading.params.desired_heading = 45;
    turn.movement.motion = heading;
    world.send(turn);
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(body.position().frame.heading() == Approx(45));
}

TEST_CASE("physics 5.13: a target reports at once, then when it moved, and says when it leaves") {
    PersonWorld world;
    CPhysicsObj& hunter = world.person(kObject, {10, 20, 5});
    CPhysicsObj& prey = world.person(kOther, {20, 20, 5});
    hunter.make_target_manager().set_target(0, kOther, 0.5F, 0.5);
    REQUIRE(hunter.target_manager()->target());
    CHECK(hunter.target_manager()->target()->status == engine::TargetStatus::ok);
    CHECK(hunter.target_manager()->target()->target_position.frame.origin.x == 20);
    CHECK(hunter.target_manager()->target()->interpolated_heading.x == Approx(1));
    core::Frame moved = prey.position().frame;
    moved.origin.x = 20.4F;
    prey.set_frame(moved);
    world.step(20);
    CHECK(hunter.target_manager()->target()->target_position.frame.origin.x == 20);
    moved.origin.x = 21;
    prey.set_frame(moved);
    world.step(20);
    CHECK(hunter.target_manager()->target()->target_position.frame.origin.x == 21);
    world.box.maint().destroy(prey);
    CHECK_FALSE(hunter.target_manager()->target());
}

TEST_CASE("physics 5.13: an unknown target times out after ten seconds") {
    PersonWorld world;
    CPhysicsObj& hunter = world.person(kObject);
    hunter.make_target_manager().set_target(0, ObjectId(0x70000001), 0.5F, 0.5);
    world.step(280);
    CHECK(hunter.target_manager()->target()->status == engine::TargetStatus::undefined);
    world.step(40);
    CHECK(hunter.target_manager()->target()->status == engine::TargetStatus::timed_out);
}

TEST_CASE("physics 6.7: a body closes the gap to what it sticks to, and lets go after a second") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 90);
    CPhysicsObj& other = world.person(kOther, {13, 20, 5});
    world.step(30);
    body.stick_to_object(kOther);
    CHECK(body.is_stuck());
    core::Frame offset;
    body.position_manager()->sticky().adjust_offset(offset, 1.0 / 30.0);
    CHECK(glm::length(offset.origin) == Approx(4.0 * 5.0 / 30.0));
    world.step(20);
    const float gap = glm::length(body.position().offset_to(other.position())) - body.radius() - other.radius();
    CHECK(gap == Approx(0.3).margin(0.01));
    world.step(15);
    CHECK_FALSE(body.is_stuck());
}

TEST_CASE("physics 10.10, 6.7: steps of sticking by distance and speed") {
    TestWorld world;
    content::Setup setup = world.records.setups[kSetup.value];
    setup.radius = 0.5F;
    world.records.setups[kSetup.value] = setup;
    setup.radius = 0.4F;
    world.records.setups[0x02000002] = setup;
    CPhysicsObj& body = world.create(description());
    net::CreateObject other = description(kOther);
    other.physics.setup = DataId(0x02000002);
    CPhysicsObj& target = world.create(other);
    const auto step_at = [&](float distance) {
        target.set_frame(core::Frame{body.position().frame.origin + Vec3(0, distance, 0), core::identity_quat()});
        body.stick_to_object(kOther);
        core::Frame offset;
        body.position_manager()->sticky().adjust_offset(offset, 1.0 / 30.0);
        return offset.origin.y;
    };
    CHECK(step_at(1) == Approx(-0.2));
    (void)body.make_movement_manager().make_interp();
    CHECK(step_at(3) == Approx(0.666667));
    CHECK(step_at(1.3F) == Approx(0.1));
}
