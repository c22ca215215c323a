// Received movements, the ground and the queue of the interpreter, rule by rule: spec/physics.md 5.4, 5.6, 5.7, 5.12.
#include "engine/motion_interp.h"
#include "engine/move_to_manager.h"
#include "engine/position_manager.h"
#include "net/messages/movement.h"
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
constexpr std::uint32_t kSlash = 0x1000005B;

net::UpdateMotion update(std::uint16_t stamp, ObjectId id = kObject) {
    net::UpdateMotion message;
    message.guid = id;
    message.movement_stamp = stamp;
    message.movement.style = 0x3D;
    message.movement.motion = net::InterpretedMotionState{};
    return message;
}

net::InterpretedMotionState& state_of(net::UpdateMotion& message) {
    return std::get<net::InterpretedMotionState>(message.movement.motion);
}

MoveError perform(CPhysicsObj& object, MovementType type, std::uint32_t command) {
    engine::MovementCommand order;
    order.type = type;
    order.motion = command;
    return object.make_movement_manager().perform_movement(order);
}

}  // namespace

TEST_CASE("physics 5.4: running is remembered as the body's own rate, and the state is played in its order") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject);
    net::UpdateMotion message = update(1);
    state_of(message).forward = 0x07;
    state_of(message).forward_speed = 1.75F;
    state_of(message).turn = 0x0D;
    state_of(message).turn_speed = -1.0F;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(body.motion_interp()->run_rate() == 1.75F);
    CHECK(body.motion_interp()->adjusted_max_speed() == Approx(7));
    const auto& table = body.part_array()->motion_table_manager()->state();
    CHECK(table.substate == motion::kRunForward);
    CHECK(table.substate_mod == 1.75F);
    // A new state replaces the whole old one.
    world.send(update(2));
    CHECK(body.motion_interp()->interpreted().turn == 0);
    CHECK(table.substate == motion::kReady);
}

TEST_CASE("physics 5.4: a seventh action is refused") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject);
    perform(body, MovementType::raw_command, 0x8000003E);
    for (int i = 0; i < 6; ++i) {
        CHECK(perform(body, MovementType::raw_command, kSlash) == MoveError::none);
    }
    CHECK(perform(body, MovementType::raw_command, kSlash) == MoveError::too_many_actions);
}

TEST_CASE("physics 5.4: stopping completely ends a walk-to and leaves Ready, with the old pose's jump error queued") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject);
    world.step(30);
    perform(body, MovementType::interpreted_command, motion::kCrouch);
    engine::MovementCommand walk;
    walk.type = MovementType::turn_to_heading;
    walk.params.desired_heading = 90;
    walk.params.bits.set(MoveToBit::kStopCompletely, false);
    body.make_movement_manager().perform_movement(walk);
    CHECK(body.is_moving_to());
    CHECK(perform(body, MovementType::stop_completely, 0) == MoveError::none);
    CHECK_FALSE(body.is_moving_to());
    CHECK(body.motion_interp()->interpreted().forward == motion::kReady);
    REQUIRE_FALSE(body.motion_interp()->pending_motions().empty());
    CHECK(body.motion_interp()->pending_motions().back().motion == motion::kReady);
}

TEST_CASE("physics 5.4: outside the world no transition is played") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject);
    world.step(30);
    perform(body, MovementType::interpreted_command, motion::kWalkForward);
    CHECK(body.part_array()->sequence().nodes().size() > 1);
    body.leave_world();
    perform(body, MovementType::interpreted_command, motion::kDead);
    CHECK(body.part_array()->sequence().nodes().size() == 1);
}

TEST_CASE("physics 5.6: the style of a movement is taken on, a sticky target is stuck to, a long jump is charged") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5});
    world.person(kOther, {14, 20, 5});
    world.step(30);
    net::UpdateMotion message = update(1);
    message.movement.style = 0x3C;
    state_of(message).style = 0x3C;
    message.movement.motion_flags = net::MovementData::kStickyFlag | net::MovementData::kStandingLongJumpFlag;
    message.movement.sticky_target = kOther;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(body.motion_interp()->interpreted().style == motion::kHandCombat);
    CHECK(body.motion_interp()->raw().style == motion::kHandCombat);
    CHECK(body.part_array()->motion_table_manager()->state().style == motion::kHandCombat);
    CHECK(body.position_manager()->sticky().target() == kOther);
    CHECK(body.motion_interp()->standing_longjump());
    // The next movement lets go.
    net::UpdateMotion next = update(2);
    next.movement.style = 0x3C;
    state_of(next).style = 0x3C;
    world.send(next);
    CHECK_FALSE(body.is_stuck());
    CHECK_FALSE(body.motion_interp()->standing_longjump());
}

TEST_CASE("physics 5.6: to a place, to a known object, and to the heading sent for an unknown one") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 90);
    world.person(kOther, {30, 20, 5});
    world.step(30);
    net::UpdateMotion message = update(1);
    net::MoveToPosition place;
    place.origin.cell = kCell;
    place.origin.frame.origin = {20, 20, 5};
    place.run_rate = 1.25F;
    message.movement.motion = place;
    world.send(message);
    CHECK(body.movement_manager()->move_to()->type() == MovementType::move_to_position);
    CHECK(body.motion_interp()->run_rate() == 1.25F);
    message = update(2);
    net::MoveToObject object;
    object.target = kOther;
    object.origin = place.origin;
    object.run_rate = 1.5F;
    message.movement.motion = object;
    world.send(message);
    CHECK(body.movement_manager()->move_to()->type() == MovementType::move_to_object);
    message = update(3);
    net::TurnToObject known;
    known.target = kOther;
    message.movement.motion = known;
    world.send(message);
    CHECK(body.movement_manager()->move_to()->type() == MovementType::turn_to_object);
    message = update(4);
    net::TurnToObject unknown;
    unknown.target = ObjectId(0x70000001);
    unknown.heading = 45;
    message.movement.motion = unknown;
    world.send(message);
    CHECK(body.movement_manager()->move_to()->type() == MovementType::turn_to_heading);
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(body.position().frame.heading() == Approx(45));
}

TEST_CASE("physics 5.6: an action is played when its stamp is newer, the player's own autonomous echo never") {
    PersonWorld world;
    CPhysicsObj& other = world.person(kObject);
    CPhysicsObj& player = world.player({30, 20, 5});
    world.step(30);
    const auto actions = [](CPhysicsObj& body) { return body.motion_interp()->interpreted().actions.size(); };
    for (CPhysicsObj* body : {&other, &player}) {
        net::UpdateMotion message = update(1, body->id());
        message.movement.style = 0x3E;
        state_of(message).style = 0x3E;
        world.send(message);
        message.movement_stamp = 2;
        state_of(message).actions = {{0x5B, 7, true, 1.0F}};
        world.send(message);
    }
    CHECK(actions(other) == 1);
    CHECK(other.motion_interp()->server_action_stamp() == 7);
    CHECK(actions(player) == 0);
    net::UpdateMotion again = update(3, kObject);
    again.movement.style = 0x3E;
    state_of(again).style = 0x3E;
    state_of(again).actions = {{0x5B, 7, false, 1.0F}, {0x5C, 6, false, 1.0F}};
    world.send(again);
    CHECK(actions(other) == 1);
    state_of(again).actions = {{0x5C, 8, false, 1.0F}};
    again.movement_stamp = 4;
    world.send(again);
    CHECK(actions(other) == 2);
}

TEST_CASE("physics 5.7: the end of an action takes it out of the state and lets go of what the body stuck to") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5});
    world.person(kOther, {10.5F, 20, 5});
    perform(body, MovementType::raw_command, 0x8000003E);
    world.step(60);
    perform(body, MovementType::raw_command, kSlash);
    body.stick_to_object(kOther);
    CHECK(body.is_stuck());
    CHECK(body.motion_interp()->interpreted().actions.size() == 1);
    CHECK(body.motion_interp()->raw().actions.size() == 1);
    while (!body.motion_interp()->pending_motions().empty() &&
           body.motion_interp()->pending_motions().front().motion != kSlash) {
        body.motion_interp()->motion_done(true);
    }
    REQUIRE_FALSE(body.motion_interp()->pending_motions().empty());
    body.motion_interp()->motion_done(true);
    CHECK(body.motion_interp()->interpreted().actions.empty());
    CHECK(body.motion_interp()->raw().actions.empty());
    CHECK_FALSE(body.is_stuck());
}

TEST_CASE("physics 5.7: falling is a motion of its own; landing drops the transitions and goes on") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject);
    world.step(30);
    body.set_contact(false, false);
    CHECK(body.part_array()->motion_table_manager()->state().substate == motion::kFalling);
    body.set_contact(true, true);
    CHECK(body.part_array()->motion_table_manager()->state().substate == motion::kReady);
    CHECK(body.motion_interp()->jump_extent() == 0);
}

TEST_CASE("physics 5.12: a sticky walk ends stuck to its target, a body in the air waits for the ground") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 90);
    world.person(kOther, {18, 20, 5});
    world.step(30);
    MovementParameters params;
    params.bits.set(MoveToBit::kSticky);
    CHECK(body.move_to_object(kOther, params));
    world.step(5);
    const std::size_t left = body.movement_manager()->move_to()->nodes_left();
    CHECK(left > 0);
    // Up in the air nothing of it happens.
    body.set_contact(false, false);
    body.movement_manager()->use_time();
    CHECK(body.movement_manager()->move_to()->nodes_left() == left);
    body.set_velocity({0, 0, 0});
    body.set_contact(true, true);
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(body.movement_manager()->move_to()->last_result() == MoveError::none);
    CHECK(body.position_manager()->sticky().target() == kOther);
}

TEST_CASE("physics 5.12: no progress is not the end of a walk, and running up is chosen by the distance") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5}, 90);
    world.step(30);
    engine::MovementCommand walk;
    walk.type = MovementType::move_to_position;
    walk.place = body.position();
    walk.place.frame.origin.x += 30;
    body.make_movement_manager().perform_movement(walk);
    CHECK(world.step_until([&] { return body.motion_interp()->interpreted().forward == motion::kRunForward; }, 100) >=
          0);
    // Held in its place for three seconds it tries on.
    const core::Frame there = body.position().frame;
    for (int i = 0; i < 90; ++i) {
        world.step();
        body.set_frame(there);
    }
    CHECK(body.is_moving_to());
    CHECK(world.step_until([&] { return !body.is_moving_to(); }) > 0);
    CHECK(body.movement_manager()->move_to()->last_result() == MoveError::none);
}

TEST_CASE("physics 5.11: between its messages a remote body goes on by its own cycle, in the air by its velocity") {
    PersonWorld world;
    CPhysicsObj& body = world.person(kObject, {10, 20, 5});
    world.step(30);
    net::UpdateMotion message = update(1);
    state_of(message).forward = 0x05;
    world.send(message);
    world.step(60);
    const float walked = body.position().frame.origin.y - 20;
    CHECK(walked > 3);
    CHECK(body.velocity() == Vec3(0, 0, 0));
    // A position that the walk has passed pulls it back, in place of its own steps.
    net::UpdatePosition place;
    place.guid = kObject;
    place.position = body.position();
    place.position.frame.origin.y -= 1;
    place.contact = true;
    place.position_stamp = 1;
    world.send(place);
    const float before = body.position().frame.origin.y;
    world.step(1);
    CHECK(body.position().frame.origin.y < before);
    // In the air velocity and gravity decide, and places without contact do nothing.
    world.send(net::VectorUpdate{kObject, {0, 0, 6}, {0, 0, 0}, 0, 1});
    body.set_contact(false, false);
    body.set_velocity({0, 0, 6});
    const float ground = body.position().frame.origin.z;
    world.step(5);
    CHECK(body.position().frame.origin.z > ground + 0.5F);
    CHECK(body.velocity().z < 6);
    place.position_stamp = 2;
    place.contact = false;
    place.position.frame.origin = {50, 50, 50};
    world.send(place);
    CHECK(body.position().frame.origin.x < 11);
}
