// States, canonical commands, jumping: spec/physics.md 5.1 to 5.8 with the vectors of 10.9.
#include <cmath>

#include "engine/motion_interp.h"
#include "engine/movement_skills.h"
#include "engine/position_manager.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::CMotionInterp;
using engine::HoldKey;
using engine::MoveError;
using engine::MovementParameters;
using engine::MovementSkills;
using engine::MovementType;
using engine::MoveToBit;
namespace motion = engine::motion;

namespace {

MoveError perform(CPhysicsObj& object, MovementType type, std::uint32_t command, HoldKey key = HoldKey::none,
                  float speed = 1) {
    engine::MovementCommand order;
    order.type = type;
    order.motion = command;
    order.params.hold_key = key;
    order.params.speed = speed;
    return object.make_movement_manager().perform_movement(order);
}

struct Adjusted {
    std::uint32_t motion;
    float speed;
};

Adjusted adjust(const CMotionInterp& interp, std::uint32_t motion, HoldKey key) {
    Adjusted out{motion, 1};
    interp.adjust_motion(out.motion, out.speed, key);
    return out;
}

}  // namespace

TEST_CASE("physics 5.1: an interpreted state takes commands by their class") {
    engine::InterpretedMotion state;
    MovementParameters params;
    params.speed = 2;
    apply_motion(state, motion::kTurnRight, params);
    apply_motion(state, motion::kSideStepRight, params);
    apply_motion(state, motion::kWalkForward, params);
    CHECK(state.turn == motion::kTurnRight);
    CHECK(state.side_speed == 2);
    CHECK(state.forward == motion::kWalkForward);
    apply_motion(state, 0x1000005B, params);
    CHECK(state.actions.size() == 1);
    apply_motion(state, motion::kHandCombat, params);
    CHECK(state.style == motion::kHandCombat);
    CHECK(state.forward == motion::kReady);
    remove_motion(state, motion::kTurnRight);
    remove_motion(state, motion::kHandCombat);
    CHECK(state.turn == 0);
    CHECK(state.style == motion::kNonCombat);
}

TEST_CASE("physics 5.1: a raw state keeps left and right, hold keys, and never RunForward") {
    engine::RawMotionState state;
    MovementParameters params;
    params.hold_key = HoldKey::run;
    params.bits.set(MoveToBit::kSetHoldKey, false);
    apply_motion(state, motion::kTurnLeft, params);
    CHECK(state.turn == motion::kTurnLeft);
    CHECK(state.turn_hold_key == engine::RawMotionState::kHoldRun);
    params.bits.set(MoveToBit::kSetHoldKey, true);
    apply_motion(state, motion::kWalkBackwards, params);
    CHECK(state.forward_hold_key == engine::RawMotionState::kHoldInvalid);
    apply_motion(state, motion::kRunForward, params);
    CHECK(state.forward == motion::kWalkBackwards);
    apply_motion(state, motion::kNonCombat, params);
    CHECK(state.forward == motion::kWalkBackwards);
    apply_motion(state, motion::kHandCombat, params);
    CHECK(state.forward == motion::kReady);
}

TEST_CASE("physics 5.2, 10.9: adjust_motion") {
    PersonWorld world;
    CMotionInterp& interp = *world.person(kObject).motion_interp();
    CHECK(adjust(interp, motion::kWalkForward, HoldKey::none).speed == 1);
    interp.set_run_rate(1.5F);
    const Adjusted run = adjust(interp, motion::kWalkForward, HoldKey::run);
    CHECK(run.motion == motion::kRunForward);
    CHECK(run.speed == Approx(1.5));
    CHECK(adjust(interp, motion::kWalkBackwards, HoldKey::none).speed == Approx(-0.65));
    const Adjusted back = adjust(interp, motion::kWalkBackwards, HoldKey::run);
    CHECK(back.motion == motion::kWalkForward);
    CHECK(back.speed == Approx(-0.975));
    CHECK(adjust(interp, motion::kSideStepRight, HoldKey::none).speed == Approx(1.248));
    CHECK(adjust(interp, motion::kSideStepRight, HoldKey::run).speed == Approx(1.872));
    CHECK(adjust(interp, motion::kSideStepLeft, HoldKey::run).speed == Approx(-1.872));
    CHECK(adjust(interp, motion::kTurnLeft, HoldKey::none).speed == -1);
    CHECK(adjust(interp, motion::kTurnLeft, HoldKey::run).speed == Approx(-1.5));
    interp.set_run_rate(2.375F);
    CHECK(adjust(interp, motion::kSideStepRight, HoldKey::run).speed == Approx(2.964));
    interp.set_run_rate(2.5F);
    CHECK(adjust(interp, motion::kSideStepRight, HoldKey::run).speed == Approx(3));
    CHECK(adjust(interp, motion::kSideStepLeft, HoldKey::run).speed == Approx(-3));
}

TEST_CASE("physics 5.3, 10.9: the velocity of a state is limited by the run rate") {
    PersonWorld world;
    CPhysicsObj& object = world.person(kObject);
    CMotionInterp& interp = *object.motion_interp();
    interp.set_run_rate(1.5F);
    engine::InterpretedMotion state;
    state.forward = motion::kRunForward;
    state.forward_speed = 1.5F;
    state.side = motion::kSideStepRight;
    state.side_speed = 1.872F;
    interp.move_to_interpreted_state(state, {});
    CHECK(interp.state_velocity().x == Approx(2.180072));
    CHECK(interp.state_velocity().y == Approx(5.589927));
    CHECK(interp.max_speed() == Approx(6));
    CHECK(interp.adjusted_max_speed() == Approx(6));
    state.forward = motion::kWalkForward;
    state.forward_speed = 1;
    state.side_speed = 1.248F;
    interp.move_to_interpreted_state(state, {});
    CHECK(interp.state_velocity().x == Approx(1.56));
    CHECK(interp.state_velocity().y == Approx(3.12));
}

TEST_CASE("physics 5.4: raw commands, their errors and the hold key") {
    PersonWorld world;
    CPhysicsObj& object = world.player();
    object.last_move_was_autonomous = true;
    CMotionInterp& interp = *object.motion_interp();
    CHECK(perform(object, MovementType::raw_command, motion::kWalkForward, HoldKey::run) == MoveError::none);
    CHECK(interp.raw().forward == motion::kWalkForward);
    CHECK(interp.raw().hold_key == engine::RawMotionState::kHoldRun);
    CHECK(interp.interpreted().forward == motion::kRunForward);
    interp.set_hold_key(HoldKey::none, true);
    CHECK(interp.interpreted().forward == motion::kWalkForward);
    CHECK(perform(object, MovementType::stop_raw, motion::kWalkForward) == MoveError::none);
    CHECK(interp.raw().forward == motion::kReady);
    CHECK(perform(object, MovementType::raw_command, motion::kHandCombat) == MoveError::none);
    CHECK(perform(object, MovementType::raw_command, motion::kCrouch) == MoveError::crouch_in_combat);
    CHECK(perform(object, MovementType::raw_command, motion::kSitting) == MoveError::sit_in_combat);
    CHECK(perform(object, MovementType::raw_command, motion::kSleeping) == MoveError::sleep_in_combat);
    CHECK(perform(object, MovementType::raw_command, 0x13000087) == MoveError::emote_in_combat);
    CHECK(perform(object, MovementType::interpreted_command, 0x40000099) == MoveError::no_motion_data);
    CHECK(perform(object, MovementType::invalid, 0) == MoveError::refused);
}

TEST_CASE("physics 5.4: in the air commands only change the state, actions are refused") {
    PersonWorld world;
    CPhysicsObj& object = world.person(kObject);
    object.set_contact(false, false);
    CMotionInterp& interp = *object.motion_interp();
    CHECK(perform(object, MovementType::interpreted_command, motion::kWalkForward) == MoveError::none);
    CHECK(interp.interpreted().forward == motion::kWalkForward);
    CHECK(object.part_array()->motion_table_manager()->state().substate != motion::kWalkForward);
    CHECK(perform(object, MovementType::interpreted_command, 0x1000005B) == MoveError::not_grounded);
}

TEST_CASE("physics 5.5: the defaults of MovementParameters") {
    const MovementParameters params;
    CHECK(params.bits.raw() == 0x1EE0F);
    CHECK(params.has(MoveToBit::kUseSpheres));
    CHECK(params.has(MoveToBit::kStopCompletely));
    CHECK_FALSE(params.has(MoveToBit::kSticky));
    CHECK(params.distance_to_object == 0.6F);
    CHECK(params.walk_run_threshold == 15);
    CHECK(params.hold_key == HoldKey::invalid);
}

TEST_CASE("physics 5.7: leaving the ground keeps the running speed, landing plays the state again") {
    PersonWorld world;
    CPhysicsObj& object = world.person(kObject, {10, 20, 5}, 90);
    perform(object, MovementType::interpreted_command, motion::kWalkForward);
    world.step(30);
    CHECK(object.velocity() == Vec3(0, 0, 0));
    object.set_contact(false, false);
    CHECK(object.velocity().x == Approx(3.12));
    CHECK(object.velocity().y == Approx(0).margin(1e-4));
    CHECK(object.motion_interp()->leave_ground_velocity().y == Approx(3.12));
    object.set_contact(true, true);
    CHECK(object.part_array()->motion_table_manager()->state().substate == motion::kWalkForward);
}

TEST_CASE("physics 5.7: a body that stands falls with the velocity it has") {
    PersonWorld world;
    CPhysicsObj& object = world.person(kObject);
    object.set_velocity({1, 2, 3});
    object.set_contact(false, false);
    CHECK(object.velocity().x == Approx(1));
    CHECK(object.velocity().z == Approx(3));
}

TEST_CASE("physics 5.8, 10.9: run rate, jump and stamina by skill and burden") {
    const auto rate = [](float burden, float skill) { return engine::run_rate({skill, 0, burden, 1, false}); };
    CHECK(rate(0, 0) == 1);
    CHECK(rate(0, 10) == Approx(1.130952));
    CHECK(rate(0, 100) == Approx(1.916667));
    CHECK(rate(0, 200) == Approx(2.375));
    CHECK(rate(0, 400) == Approx(2.833333));
    CHECK(rate(0, 799) == Approx(3.199449));
    CHECK(rate(0, 800) == 4.5F);
    CHECK(rate(1.5F, 200) == Approx(1.6875));
    CHECK(rate(2, 200) == 1);
    const auto jump = [](float burden, float skill, float power) {
        return engine::jump_velocity({0, skill, burden, 1, false}, power);
    };
    CHECK(jump(0, 100, 1) == Approx(5.662155));
    CHECK(jump(0, 100, 0.5F) == Approx(4.003748));
    CHECK(jump(0, 300, 1) == Approx(9.086528));
    CHECK(jump(0, 300, 0.1F) == Approx(2.873413));
    CHECK(jump(0, 0, 1) == Approx(2.619160));
    CHECK(jump(1.5F, 300, 1) == Approx(6.425146));
    CHECK(jump(0, 400, 0.75F) == Approx(8.804594));
    CHECK(engine::jump_height({0, 300, 0, 0, false}, 1) == 0.35F);
    CHECK(engine::jump_stamina_cost({}, 1) == 6);
    CHECK(engine::jump_stamina_cost({}, 0.5F) == 4);
    CHECK(engine::jump_stamina_cost({0, 0, 1.2F, 1, false}, 1) == 16);
    CHECK(engine::jump_stamina_cost({}, 0.001F) == 3);
    CHECK(engine::jump_stamina_cost({0, 0, 0, 1, true}, 1) == 200);
    CHECK(engine::jump_stamina_cost({0, 0, 0, 1, true}, 0.5F) == 150);
}

TEST_CASE("physics 5.8: which poses refuse a jump") {
    CHECK(engine::motion_allows_jump(motion::kReady) == MoveError::none);
    CHECK(engine::motion_allows_jump(motion::kFalling) == MoveError::none);
    for (const std::uint32_t pose : {0x40000008U, 0x40000016U, 0x40000018U, 0x10000128U, 0x10000131U, 0x1000006FU,
                                     0x10000078U, 0x41000012U, 0x41000014U, 0x4000001EU, 0x40000039U}) {
        CHECK(engine::motion_allows_jump(pose) == MoveError::no_jump_from_here);
    }
}

TEST_CASE("physics 5.8: a jump leaves the ground with its velocity, refusals keep the body there") {
    PersonWorld world;
    CPhysicsObj& object = world.player();
    object.weenie.skills = MovementSkills{100, 100, 0, 50, false};
    CMotionInterp& interp = *object.motion_interp();
    world.step(40);
    CHECK(interp.charge_jump() == MoveError::none);
    CHECK(interp.standing_longjump());
    CHECK(interp.jump(1) == MoveError::none);
    CHECK(object.velocity().z == Approx(5.662155));
    CHECK_FALSE(interp.standing_longjump());
    CHECK(interp.jump(1) == MoveError::not_grounded);
    object.set_velocity({0, 0, 0});
    object.set_contact(true, true);
    world.step(40);
    object.weenie.skills->stamina = 1;
    CHECK(interp.jump(1) == MoveError::refused);
    object.weenie.skills->burden = 2.5F;
    CHECK(interp.charge_jump() == MoveError::too_loaded_to_jump);
}

TEST_CASE("physics 5.8: a standing long jump holds walking back, the key only chooses the direction") {
    PersonWorld world;
    CPhysicsObj& object = world.player();
    CMotionInterp& interp = *object.motion_interp();
    world.step(40);
    interp.charge_jump();
    perform(object, MovementType::raw_command, motion::kWalkForward);
    CHECK(interp.interpreted().forward == motion::kWalkForward);
    CHECK(object.part_array()->motion_table_manager()->state().substate == motion::kReady);
    CHECK(interp.jump(0.5F) == MoveError::none);
    CHECK(object.velocity().y == Approx(3.12));
}

TEST_CASE("physics 6.8, 5.8: a body at the end of its leash cannot jump") {
    PersonWorld world;
    CPhysicsObj& object = world.player();
    world.step(40);
    core::Position far = object.position();
    far.frame.origin.x += 46;
    object.make_position_manager().constrain_to(far);
    CHECK(object.motion_interp()->jump(1) == MoveError::refused);
}

TEST_CASE("physics 5.8: a burden below 1 is nothing, from there to 2 it takes the skill away") {
    CHECK(engine::load_modifier(0) == 1);
    CHECK(engine::load_modifier(0.99F) == 1);
    CHECK(engine::load_modifier(1) == 1);
    CHECK(engine::load_modifier(1.005F) == Approx(0.995));
    CHECK(engine::load_modifier(1.5F) == 0.5F);
    CHECK(engine::load_modifier(1.995F) == Approx(0.005).epsilon(1e-3));
    CHECK(engine::load_modifier(2) == 0);
    CHECK(engine::load_modifier(3) == 0);
}
