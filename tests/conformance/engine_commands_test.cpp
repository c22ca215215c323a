// What the keys do and what the server is told: spec/physics.md 5.9, 5.10 with the table of 10.11.
#include "engine/command_interpreter.h"
#include "engine/motion_interp.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::CommandInterpreter;
namespace motion = engine::motion;

namespace {

struct KeyWorld : PersonWorld {
    CPhysicsObj& body = player({10, 20, 5}, 0);
    CommandInterpreter& keys = box.commands();
    KeyWorld() {
        step(40);
        keys.clear_reports();
    }
    template <class Report>
    [[nodiscard]] std::size_t count() const {
        std::size_t n = 0;
        for (const engine::PlayerReport& report : keys.reports()) {
            n += std::holds_alternative<Report>(report) ? 1 : 0;
        }
        return n;
    }
    void wait(double seconds) { clock.advance_to(clock.now() + seconds); }
    void move(Vec3 by) {
        core::Frame frame = body.position().frame;
        frame.origin += by;
        body.set_frame(frame);
    }
    [[nodiscard]] const engine::InterpretedMotion& state() const { return body.motion_interp()->interpreted(); }
};

}  // namespace

TEST_CASE("physics 5.9: the newest key of an axis drives, the older one goes on when it comes up") {
    KeyWorld world;
    world.keys.press(motion::kWalkForward);
    CHECK_FALSE(world.keys.controlled_by_server());
    CHECK(world.state().forward == motion::kWalkForward);
    world.keys.press(motion::kWalkBackwards);
    CHECK(world.state().forward_speed < 0);
    world.keys.press(motion::kTurnLeft);
    CHECK(world.state().turn == motion::kTurnRight);
    CHECK(world.state().turn_speed == -1);
    world.keys.release(motion::kWalkBackwards);
    CHECK(world.state().forward_speed > 0);
    world.keys.release(motion::kTurnLeft);
    CHECK(world.state().turn == 0);
    world.keys.release(motion::kWalkForward);
    CHECK(world.state().forward == motion::kReady);
    CHECK(world.count<net::MoveToState>() == 6);
}

TEST_CASE("physics 5.1, 5.10: a gesture is told in the action list of the raw state, with stamps of its own") {
    KeyWorld world;
    constexpr std::uint32_t kWave = 0x13000087;
    REQUIRE(world.keys.emote(kWave) == engine::MoveError::none);
    CHECK_FALSE(world.keys.controlled_by_server());
    REQUIRE(world.count<net::MoveToState>() == 1);
    const auto first = std::get<net::MoveToState>(world.keys.reports().back()).state;
    REQUIRE(first.actions.size() == 1);
    CHECK(first.actions[0] == net::MotionAction{0x0087, 1, true, 1.0F});
    CHECK(first.forward == motion::kReady);
    REQUIRE(world.keys.emote(0x13000080) == engine::MoveError::none);
    const auto second = std::get<net::MoveToState>(world.keys.reports().back()).state;
    REQUIRE(second.actions.size() == 2);  // the first one still plays
    CHECK(second.actions[0] == first.actions[0]);
    CHECK(second.actions[1] == net::MotionAction{0x0080, 2, true, 1.0F});

    // What is no gesture, and a body that does not stand for one.
    const std::size_t told = world.count<net::MoveToState>();
    CHECK(world.keys.emote(motion::kSitting) == engine::MoveError::refused);
    CHECK(world.keys.emote(0x10000061) == engine::MoveError::refused);
    world.keys.set_enabled(false);
    CHECK(world.keys.emote(kWave) == engine::MoveError::no_object);
    CHECK(world.count<net::MoveToState>() == told);
}

TEST_CASE("client-features 32: gestures are refused while sitting and in a combat stance") {
    KeyWorld world;
    constexpr std::uint32_t kWave = 0x13000087;
    world.keys.set_style(motion::kHandCombat);
    CHECK(world.keys.emote(kWave) == engine::MoveError::emote_in_combat);
    world.keys.set_style(motion::kNonCombat);
    REQUIRE(world.keys.pose(motion::kSitting) == engine::MoveError::none);
    CHECK(world.keys.emote(kWave) == engine::MoveError::emote_not_standing);
    REQUIRE(world.keys.pose(motion::kReady) == engine::MoveError::none);
    CHECK(world.keys.emote(kWave) == engine::MoveError::none);
}

TEST_CASE("physics 5.9: hold-run, autorun, and turn keys that side step") {
    KeyWorld world;
    world.keys.set_hold_run(true);
    CHECK(world.keys.reports().empty());
    world.keys.press(motion::kWalkForward);
    CHECK(world.state().forward == motion::kRunForward);
    world.keys.set_hold_run(false);
    CHECK(world.state().forward == motion::kWalkForward);
    world.keys.set_run_as_default(true);
    CHECK(world.state().forward == motion::kRunForward);
    world.keys.release(motion::kWalkForward);
    world.keys.set_autorun(true);
    CHECK(world.state().forward == motion::kRunForward);
    world.keys.press(motion::kWalkBackwards);
    CHECK_FALSE(world.keys.autorun());
    world.keys.release(motion::kWalkBackwards);
    world.keys.press(motion::kTurnRight);
    world.keys.set_hold_sidestep(true);
    CHECK(world.state().turn == 0);
    CHECK(world.state().side == motion::kSideStepRight);
}

TEST_CASE("physics 5.9: keys that begin to type are let go, autorun goes on") {
    KeyWorld world;
    world.keys.set_autorun(true);
    world.keys.set_hold_run(true);
    world.keys.press(motion::kTurnLeft);
    world.keys.press(motion::kSideStepRight);
    world.keys.clear_reports();
    world.keys.lose_keyboard_focus();
    CHECK(world.state().turn == 0);
    CHECK(world.state().side == 0);
    CHECK(world.keys.autorun());
    CHECK(world.state().forward == motion::kRunForward);
    REQUIRE(world.count<net::MoveToState>() >= 1);
    const auto& report = std::get<net::MoveToState>(world.keys.reports().back());
    CHECK(report.state.turn == 0);
    CHECK(report.state.side == 0);
    // The keys come up later, somewhere else.
    world.keys.clear_reports();
    world.keys.release(motion::kTurnLeft);
    CHECK(world.keys.reports().empty());
}

TEST_CASE("physics 5.9: the stop key lets go of everything and ends autorun") {
    KeyWorld world;
    world.keys.set_autorun(true);
    world.keys.press(motion::kTurnLeft);
    world.keys.clear_reports();
    world.keys.stop();
    CHECK_FALSE(world.keys.autorun());
    CHECK(world.state().forward == motion::kReady);
    CHECK(world.state().turn == 0);
    REQUIRE(world.count<net::MoveToState>() == 1);
    CHECK(std::get<net::MoveToState>(world.keys.reports().back()).state.forward == motion::kReady);
}

TEST_CASE("physics 5.9: a pose lasts until the next movement, and is refused in a combat stance") {
    KeyWorld world;
    CHECK(world.keys.pose(motion::kCrouch) == engine::MoveError::none);
    CHECK(world.state().forward == motion::kCrouch);
    CHECK(std::get<net::MoveToState>(world.keys.reports().back()).state.forward == motion::kCrouch);
    CHECK(world.keys.charge_jump() == engine::MoveError::no_jump_from_here);
    world.keys.press(motion::kWalkForward);
    CHECK(world.state().forward == motion::kWalkForward);
    world.keys.release(motion::kWalkForward);
    CHECK(world.state().forward == motion::kReady);
    world.keys.pose(motion::kCrouch);
    world.keys.pose(motion::kReady);
    CHECK(world.state().forward == motion::kReady);
    CHECK(world.keys.pose(motion::kWalkForward) == engine::MoveError::refused);
    world.keys.set_style(motion::kHandCombat);
    CHECK(world.keys.pose(motion::kCrouch) == engine::MoveError::crouch_in_combat);
    CHECK(world.state().forward == motion::kReady);
}

TEST_CASE("physics 5.9, 6.2: in portal space keys do nothing and no position is reported") {
    KeyWorld world;
    world.keys.press(motion::kWalkForward);
    world.keys.set_enabled(false);
    CHECK(world.state().forward == motion::kReady);
    world.keys.clear_reports();
    world.keys.press(motion::kTurnLeft);
    world.keys.set_autorun(true);
    CHECK(world.keys.charge_jump() == engine::MoveError::no_object);
    CHECK(world.keys.jump(1) == engine::MoveError::no_object);
    CHECK(world.keys.pose(motion::kCrouch) == engine::MoveError::no_object);
    world.move({5, 0, 0});
    world.wait(3);
    world.keys.use_time();
    CHECK(world.keys.reports().empty());
    CHECK(world.state().turn == 0);
    world.keys.set_enabled(true);
    world.keys.use_time();
    CHECK(world.count<net::AutonomousPosition>() == 1);
}

TEST_CASE("physics 5.8: a charge that is given up leaves no standing long jump behind") {
    KeyWorld world;
    world.keys.press(motion::kTurnLeft);
    world.keys.release(motion::kTurnLeft);
    world.step(60);
    CHECK(world.keys.charge_jump() == engine::MoveError::none);
    CHECK(world.body.motion_interp()->standing_longjump());
    world.keys.press(motion::kWalkForward);
    CHECK(std::get<net::MoveToState>(world.keys.reports().back()).standing_long_jump);
    world.keys.cancel_jump();
    CHECK_FALSE(world.body.motion_interp()->standing_longjump());
    world.step(60);
    CHECK(world.body.position().frame.origin.y > 21);
}

TEST_CASE("physics 5.2, 5.8: the skills of the own character stay when its object is described again") {
    KeyWorld world;
    world.box.set_player_skills(engine::MovementSkills{200, 300, 0, 100, false});
    REQUIRE(world.body.weenie.skills);
    world.player();
    REQUIRE(world.body.weenie.skills);
    CHECK(world.body.weenie.skills->run == 200);
    world.keys.set_hold_run(true);
    world.keys.press(motion::kWalkForward);
    CHECK(world.state().forward == motion::kRunForward);
    CHECK(world.state().forward_speed == Approx(2.375));
    CHECK_FALSE(world.person(core::ObjectId(0x80000001)).weenie.skills);
}

TEST_CASE("physics 5.9: a movement of the server takes control until a key is pressed") {
    KeyWorld world;
    world.keys.press(motion::kWalkForward);
    net::UpdateMotion message;
    message.guid = kPlayer;
    message.movement_stamp = 1;
    message.movement.style = 0x3D;
    net::MoveToPosition to;
    to.origin.cell = kCell;
    to.origin.frame.origin = {20, 20, 5};
    message.movement.motion = to;
    world.send(message);
    CHECK(world.keys.controlled_by_server());
    CHECK(world.body.is_moving_to());
    world.keys.clear_reports();
    world.keys.release(motion::kWalkForward);
    CHECK(world.keys.reports().empty());
    world.step(3);
    CHECK(world.body.is_moving_to());
    world.keys.press(motion::kTurnRight);
    CHECK_FALSE(world.body.is_moving_to());
    CHECK_FALSE(world.keys.controlled_by_server());
    message.movement_stamp = 2;
    message.autonomous = true;
    CHECK(world.send(message) == HandleResult::ignored);
    CHECK_FALSE(world.keys.controlled_by_server());
}

TEST_CASE("physics 5.6: another player's autonomous movement is played as it came, also after a jump") {
    KeyWorld world;
    CPhysicsObj& other = world.person(core::ObjectId(0x50000002), {10, 30, 5});
    world.step(40);
    net::UpdateMotion message;
    message.guid = other.id();
    message.movement_stamp = 1;
    message.autonomous = true;
    message.movement.style = 0x3D;
    net::InterpretedMotionState running;
    running.forward = static_cast<std::uint16_t>(0x0007);
    running.forward_speed = 1.5F;
    message.movement.motion = running;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(other.motion_interp()->interpreted().forward == motion::kRunForward);
    const float start = other.position().frame.origin.y;
    world.step(60);
    CHECK(other.position().frame.origin.y > start + 6);
    other.set_contact(false, false);
    other.set_contact(true, true);
    CHECK(other.motion_interp()->interpreted().forward == motion::kRunForward);
    CHECK(other.motion_interp()->interpreted().forward_speed == 1.5F);
}

TEST_CASE("physics 5.10: MoveToState carries the raw state and the four stamps as they are") {
    KeyWorld world;
    world.body.update_times[static_cast<std::size_t>(Stamp::teleport)] = 3;
    world.body.update_times[static_cast<std::size_t>(Stamp::force_position)] = 4;
    world.body.update_times[static_cast<std::size_t>(Stamp::server_controlled_move)] = 2;
    world.keys.set_hold_run(true);
    world.keys.press(motion::kWalkForward);
    REQUIRE(world.count<net::MoveToState>() == 1);
    const auto& report = std::get<net::MoveToState>(world.keys.reports().back());
    CHECK(report.state.forward == motion::kWalkForward);
    CHECK(report.state.hold_key == net::RawMotionState::kHoldRun);
    CHECK(report.contact);
    CHECK(report.stamps == net::PlayerStamps{0, 2, 3, 4});
    CHECK(report.position == world.body.position());
}

TEST_CASE("physics 5.10: a jump reports its extent and the velocity in the body's axes") {
    KeyWorld world;
    world.body.weenie.skills = engine::MovementSkills{100, 100, 0, 100, false};
    world.body.set_heading(90);
    world.keys.press(motion::kWalkForward);
    world.keys.clear_reports();
    world.step(60);
    CHECK(world.keys.jump(1) == engine::MoveError::none);
    const auto& report = std::get<net::Jump>(world.keys.reports().back());
    CHECK(report.extent == 1);
    CHECK(report.velocity.y == Approx(3.12));
    CHECK(report.velocity.z == Approx(5.662155));
}

TEST_CASE("physics 5.8, 5.10: the shortest press is told as the least extent") {
    KeyWorld world;
    CHECK(world.keys.jump(0) == engine::MoveError::none);
    CHECK(world.count<net::MoveToState>() == 0);
    CHECK(std::get<net::Jump>(world.keys.reports().back()).extent == 0.001F);
    CHECK_FALSE(world.body.on_walkable_ground());
    CHECK(world.keys.jump(1) == engine::MoveError::not_grounded);
    CHECK(world.count<net::Jump>() == 1);
}

TEST_CASE("physics 10.11, 5.10: when a position is sent") {
    KeyWorld world;
    world.keys.send_position_event();
    const auto sent = [&] {
        world.keys.clear_reports();
        world.keys.use_time();
        return world.count<net::AutonomousPosition>();
    };
    world.wait(0.5);
    world.move({1, 0, 0});
    CHECK(sent() == 0);
    world.wait(0.5);
    CHECK(sent() == 0);
    world.wait(0.001);
    CHECK(sent() == 1);
    world.wait(1.001);
    CHECK(sent() == 0);
    world.move({0.0001F, 0, 0});
    CHECK(sent() == 0);
    SECTION("another cell is told at once") {
        world.wait(0.5);
        world.move({20, 0, 0});
        CHECK(sent() == 1);
    }
    SECTION("another plane is told within the second, not after it") {
        world.keys.send_position_event();
        world.wait(0.5);
        world.body.set_contact(true, true, {0, 0.6F, 0.8F});
        CHECK(sent() == 1);
        world.wait(1.001);
        world.body.set_contact(true, true, {0, 0, 1});
        CHECK(sent() == 0);
    }
    SECTION("nothing in the air") {
        world.body.set_contact(false, false);
        world.move({5, 0, 0});
        world.wait(5);
        CHECK(sent() == 0);
    }
    SECTION("nothing below full autonomy") {
        world.keys.set_autonomy_level(1);
        world.move({5, 0, 0});
        world.wait(5);
        CHECK(sent() == 0);
    }
    SECTION("a movement delays the next position by a second") {
        world.wait(0.5);
        world.keys.press(motion::kWalkForward);
        world.move({1, 0, 0});
        world.wait(0.9);
        CHECK(sent() == 0);
        world.wait(0.2);
        CHECK(sent() == 1);
    }
}

TEST_CASE("physics 10.11, 6.2: a forced position keeps the heading and is answered at once") {
    KeyWorld world;
    world.body.set_heading(77);
    net::UpdatePosition message;
    message.guid = kPlayer;
    message.position.cell = kCell;
    message.position.frame.origin = {12, 20, 5};
    message.contact = true;
    message.position_stamp = 1;
    message.force_position_stamp = 1;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(world.body.position().frame.heading() == Approx(77));
    CHECK(world.body.position().frame.origin.x == 12);
    CHECK(world.count<net::AutonomousPosition>() == 1);
    CHECK(std::get<net::AutonomousPosition>(world.keys.reports().back()).stamps.force_position == 1);
}

TEST_CASE("physics 6.2: a teleport ends autorun and the new place is told") {
    KeyWorld world;
    world.keys.set_autorun(true);
    world.keys.clear_reports();
    net::UpdatePosition message;
    message.guid = kPlayer;
    message.position.cell = kCell;
    message.position.frame.origin = {100, 100, 5};
    message.position_stamp = 1;
    message.teleport_stamp = 1;
    world.send(message);
    CHECK_FALSE(world.keys.autorun());
    CHECK(world.state().forward == motion::kReady);
    CHECK(world.count<net::MoveToState>() == 1);
}

TEST_CASE("physics 6.4: below full autonomy the server's positions lead the player") {
    KeyWorld world;
    world.keys.set_autonomy_level(1);
    net::UpdatePosition message;
    message.guid = kPlayer;
    message.position.cell = kCell;
    message.position.frame.origin = {12, 20, 5};
    message.contact = true;
    message.position_stamp = 1;
    world.send(message);
    world.step(40);
    CHECK(world.body.position().frame.origin.x == Approx(12).margin(0.06));
}
