#include <algorithm>
#include <cmath>

#include "net/loopback/game_session.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/messages/text.h"

// How the player moves and is moved (spec/net-messages.md 4.4, 4.5, 8.1, 12.2).

namespace portalspace::net::loopback {

namespace {

constexpr std::uint32_t kRunRateKey = RawMotionState::kHoldRun;
constexpr float kRunRate = 2.0F;
constexpr std::uint16_t kWalkForward = 0x0005;
constexpr std::uint16_t kRunForward = 0x0007;
constexpr std::uint16_t kSideStepRight = 0x000F;
constexpr std::uint16_t kTurnRight = 0x000D;
constexpr std::uint32_t kWalkBackwards = 0x45000006;
constexpr std::uint32_t kSideStepLeft = 0x65000010;
constexpr std::uint32_t kTurnLeft = 0x6500000E;
constexpr std::uint16_t kLifestoneRecall = 0x0153;
constexpr double kRecallTime = 4.0;
constexpr std::uint32_t kRecallText = 23;
constexpr std::uint16_t kNonCombat = 0x003D;
constexpr float kMaxJumpSpeed = 30.0F;

std::uint16_t low(std::uint32_t command) { return static_cast<std::uint16_t>(command & 0xFFFF); }

/// What ACE tells the others of a raw state (spec/net-messages.md 8.1, last note of MoveToState).
InterpretedMotionState interpret(const RawMotionState& raw) {
    const bool run = raw.hold_key == kRunRateKey;
    const float rate = run ? kRunRate : 1.0F;
    InterpretedMotionState state;
    state.style = low(raw.style);
    if (raw.forward == kWalkBackwards) {
        state.forward = kWalkForward;
        state.forward_speed = -0.65F * rate;
    } else if (low(raw.forward) == kWalkForward) {
        state.forward = run ? kRunForward : kWalkForward;
        state.forward_speed = rate;
    } else {
        state.forward = low(raw.forward);
    }
    if (raw.side != 0) {
        state.side = kSideStepRight;
        state.side_speed = (raw.side == kSideStepLeft ? -1.248F : 1.248F) * rate;
    }
    if (raw.turn != 0) {
        state.turn = kTurnRight;
        state.turn_speed = (raw.turn == kTurnLeft ? -1.0F : 1.0F) * (run ? 1.5F : 1.0F);
    }
    for (const MotionAction& action : raw.actions) {
        if (action.speed == 1.0F) {
            state.actions.push_back(action);
        }
    }
    return state;
}

/// How near the straight way from one place to another comes to a third, in metres.
float way_distance(const core::Position& from, const core::Position& to, const core::Position& place) {
    const core::Vec3 start = from.frame.origin + core::block_offset(place.cell, from.cell);
    const core::Vec3 way = to.frame.origin + core::block_offset(place.cell, to.cell) - start;
    const float length = glm::dot(way, way);
    const core::Vec3 ahead = place.frame.origin - start;
    const float share = length > 0 ? std::clamp(glm::dot(ahead, way) / length, 0.0F, 1.0F) : 0.0F;
    return glm::distance(way * share, ahead);
}

}  // namespace

void GameSession::login_complete(core::ByteReader&, double) {
    if (!avatar().visible) {
        avatar().visible = true;
        world_.stage().send_state(avatar().actor, avatar().actor.object.state);
    }
}

/// The mover gets its own motion back, marked as autonomous (spec/net-messages.md 12.2 row 1).
void GameSession::echo_motion(const RawMotionState& raw) {
    SceneActor& player = avatar().actor;
    UpdateMotion message;
    message.guid = player.object.guid;
    message.instance = player.stamps.instance;
    message.movement_stamp = ++player.stamps.movement;
    message.server_control_stamp = player.stamps.server_control;
    message.autonomous = true;
    message.movement.motion = interpret(raw);
    world_.broadcast(encode(message));
}

void GameSession::move_to_state(core::ByteReader& r, double now) {
    const auto move = unpack<MoveToState>(r);
    end_walk();
    echo_motion(move.state);
    moved(move.position, move.contact, now);
}

void GameSession::autonomous_position(core::ByteReader& r, double now) {
    const auto report = unpack<AutonomousPosition>(r);
    moved(report.position, report.contact, now);
}

void GameSession::jump(core::ByteReader& r, double now) {
    const auto leap = unpack<Jump>(r);
    if (!avatar().visible || !core::is_finite(leap.velocity) || glm::length(leap.velocity) > kMaxJumpSpeed) {
        return;
    }
    moved(leap.position, true, now);
    SceneActor& player = avatar().actor;
    UpdateMotion motion;  // style and flags 0, as ACE sends it (8.1)
    motion.guid = player.object.guid;
    motion.instance = player.stamps.instance;
    motion.movement_stamp = ++player.stamps.movement;
    motion.server_control_stamp = player.stamps.server_control;
    motion.autonomous = true;
    motion.movement.motion = InterpretedMotionState{};
    world_.broadcast(encode(motion));
    const core::Vec3 velocity = player.object.position.frame.local_to_global_vec(leap.velocity);
    world_.broadcast(
        encode(VectorUpdate{player.object.guid, velocity, {0, 0, 0}, player.stamps.instance, ++player.stamps.vector}));
}

/// Believed when it is a place at all; before LoginComplete positions are ignored (spec/net-messages.md 4.4). Reports
/// are up to a second apart, so that a portal takes whoever came through it since the last one.
void GameSession::moved(const core::Position& position, bool contact, double now) {
    SceneActor& player = avatar().actor;
    core::Position sane;
    if (!avatar().visible || !sanitized_position(position, player.object.position.frame.rotation, sane)) {
        return;
    }
    const core::Position before = player.object.position;
    player.object.position = sane;
    world_.stage().send_position(player, contact);
    for (const SceneActor& object : world_.stage().objects()) {
        if (object.object.leads_to.has_value() &&
            way_distance(before, sane, object.object.position) < object.object.radius) {
            teleport(*object.object.leads_to);
            return;
        }
    }
    walked(now);
}

/// F751, F748, F74B Hidden, F748 (spec/net-messages.md 4.5); the visible state follows LoginComplete.
void GameSession::teleport(const core::Position& where) {
    SceneActor& player = avatar().actor;
    stop_attack(0x36);
    end_walk();
    avatar().visible = false;
    ++player.stamps.teleport;
    send(encode(PlayerTeleport{player.stamps.teleport}));
    player.object.position = where;
    avatar().character->position = where;
    world_.stage().send_position(player, true);
    const PhysicsStateFlags hidden =
        PhysicsStateFlags(player.object.state) | PhysicsState::kHidden | PhysicsState::kIgnoreCollisions;
    world_.broadcast(encode(SetState{player.object.guid, hidden, player.stamps.instance, ++player.stamps.state}));
    world_.stage().send_position(player, true);
}

void GameSession::recall(core::ByteReader&, double now) {
    SceneActor& player = avatar().actor;
    say(avatar().character->name + " is recalling to the lifestone.", kRecallText);
    world_.stage().send_motion(player, kNonCombat, kLifestoneRecall, 1.0F);
    later(now + kRecallTime, &GameSession::arrive_home);
}

void GameSession::arrive_home(double) {
    SceneActor& player = avatar().actor;
    world_.stage().send_motion(player, kNonCombat, InterpretedMotionState::kDefaultForward, 1.0F);
    teleport(world_.scene().player.position);
    if (avatar().character->health == 0) {
        avatar().character->health = Character::kMaxHealth;
        player.health = Character::kMaxHealth;
        send_health();
    }
}

}  // namespace portalspace::net::loopback
