#include "engine/command_interpreter.h"

#include <algorithm>
#include <cmath>

#include "engine/movement_manager.h"
#include "engine/physics_obj.h"
#include "engine/position_manager.h"
#include "engine/world.h"

namespace portalspace::engine {
namespace {

/// Seconds between two positions (double 0x3FF0000000000000).
constexpr double kPositionSeconds = 1.0;
/// What the shortest press of the jump key means, here and in what is told. Retail MIN_JUMP_EXTENT.
constexpr float kMinJumpExtent = 0.001F;
/// Keys held at a time; a keyboard has no more.
constexpr std::size_t kMaxHeld = 32;
/// Reports that may wait for someone to take them.
constexpr std::size_t kMaxReports = 256;

std::uint16_t stamp(const CPhysicsObj& object, Stamp which) {
    return object.update_times[static_cast<std::size_t>(which)];
}

bool planes_differ(const core::Vec4& a, const core::Vec4& b) {
    const core::Vec4 d = a - b;
    return std::abs(d.x) >= core::kEpsilon || std::abs(d.y) >= core::kEpsilon || std::abs(d.z) >= core::kEpsilon ||
           std::abs(d.w) >= core::kEpsilon;
}

}  // namespace

CPhysicsObj* CommandInterpreter::player() const { return world_.player; }

std::uint32_t CommandInterpreter::mapped(std::uint32_t command) const {
    if (hold_sidestep_ && command == motion::kTurnRight) {
        return motion::kSideStepRight;
    }
    return hold_sidestep_ && command == motion::kTurnLeft ? motion::kSideStepLeft : command;
}

CommandInterpreter::Axis CommandInterpreter::axis_of(std::uint32_t command) {
    if (command == motion::kTurnRight || command == motion::kTurnLeft) {
        return kTurn;
    }
    return command == motion::kSideStepRight || command == motion::kSideStepLeft ? kSide : kForward;
}

/// Retail WhichList: turns, side steps, and the substates that go somewhere.
bool CommandInterpreter::is_held_command(std::uint32_t command) {
    constexpr std::uint32_t kGoing = 0x04000000;
    return axis_of(command) != kForward || ((command & motion_class::kSubState) != 0 && (command & kGoing) != 0);
}

std::uint32_t CommandInterpreter::head(Axis axis) const {
    if (axis == kForward && autorun_) {
        return motion::kWalkForward;
    }
    for (std::size_t i = held_.size(); i-- > 0;) {
        if (const std::uint32_t command = mapped(held_[i]); axis_of(command) == axis) {
            return command;
        }
    }
    return axis == kForward ? pose_ : 0;
}

HoldKey CommandInterpreter::hold_key() const {
    return autorun_ || hold_run_ != run_as_default_ ? HoldKey::run : HoldKey::none;
}

bool CommandInterpreter::stands_still() const {
    return std::all_of(applied_.begin(), applied_.end(), [](std::uint32_t command) { return command == 0; });
}

void CommandInterpreter::press(std::uint32_t command) {
    if (!enabled_ || !is_held_command(command) || held_.size() >= kMaxHeld) {
        return;
    }
    std::erase(held_, command);
    held_.push_back(command);
    pose_ = 0;
    if (axis_of(mapped(command)) == kForward) {
        autorun_ = false;
    }
    take_control_from_server();
    apply_and_send(false);
}

void CommandInterpreter::release(std::uint32_t command) {
    std::erase(held_, command);
    apply_and_send(false);
}

void CommandInterpreter::apply_and_send(bool force) {
    if (!controlled_by_server_ && apply(force)) {
        send_movement_event();
    }
}

MoveError CommandInterpreter::pose(std::uint32_t command) {
    CPhysicsObj* object = player();
    if (object == nullptr || !enabled_) {
        return MoveError::no_object;
    }
    if ((command & motion_class::kSubState) == 0 || is_held_command(command)) {
        return MoveError::refused;
    }
    autorun_ = false;
    take_control_from_server();
    MovementCommand order;
    order.type = MovementType::raw_command;
    order.motion = command;
    order.params.hold_key = hold_key();
    object->last_move_was_autonomous = true;
    const MoveError result = object->make_movement_manager().perform_movement(order);
    if (result == MoveError::none) {
        pose_ = command == motion::kReady ? 0 : command;
        applied_[kForward] = pose_;
    } else {
        apply(false);
    }
    send_movement_event();
    return result;
}

/// The gesture plays at once and goes into the action list of the raw state, marked as autonomous and with a stamp of
/// its own, by which the others know that it is new (spec/net-messages.md 5.8.5, 8.1).
MoveError CommandInterpreter::emote(std::uint32_t command) {
    constexpr std::uint32_t kGesture = motion_class::kAction | motion_class::kChatEmote;
    CPhysicsObj* object = player();
    const CMotionInterp* interp = object == nullptr ? nullptr : object->motion_interp();
    if (interp == nullptr || !enabled_) {
        return MoveError::no_object;
    }
    if ((command & kGesture) != kGesture) {
        return MoveError::refused;
    }
    if (pose_ != 0) {
        return MoveError::emote_not_standing;
    }
    take_control_from_server();
    MovementCommand order;
    order.type = MovementType::raw_command;
    order.motion = command;
    order.params.hold_key = hold_key();
    order.params.bits.set(MoveToBit::kAutonomous);
    order.params.action_stamp = static_cast<std::uint16_t>((action_stamp_ + 1) & 0x7FFF);
    object->last_move_was_autonomous = true;
    const MoveError result = object->make_movement_manager().perform_movement(order);
    if (result == MoveError::none) {
        action_stamp_ = order.params.action_stamp;
        send_movement_event();
    }
    return result;
}

void CommandInterpreter::stop() {
    held_.clear();
    pose_ = 0;
    autorun_ = false;
    apply_and_send(false);
}

void CommandInterpreter::lose_keyboard_focus() {
    held_.clear();
    hold_sidestep_ = false;
    cancel_jump();
    apply_and_send(false);
    set_hold_run(false);
}

void CommandInterpreter::set_enabled(bool on) {
    if (enabled_ == on) {
        return;
    }
    enabled_ = on;
    if (!on) {
        lose_keyboard_focus();
    }
}

void CommandInterpreter::set_hold_run(bool on) {
    if (hold_run_ == on) {
        return;
    }
    hold_run_ = on;
    hold_run_changed();
}

void CommandInterpreter::hold_run_changed() {
    CPhysicsObj* object = player();
    if (object == nullptr || controlled_by_server_) {
        return;
    }
    if (CMotionInterp* interp = object->motion_interp(); interp != nullptr) {
        interp->set_hold_key(hold_key(), true);
    }
    if (!stands_still()) {
        send_movement_event();
    }
}

void CommandInterpreter::set_run_as_default(bool on) {
    if (run_as_default_ != on) {
        // The same change of the effective key as the inverting one makes.
        run_as_default_ = on;
        hold_run_changed();
    }
}

void CommandInterpreter::set_hold_sidestep(bool on) {
    if (hold_sidestep_ == on) {
        return;
    }
    hold_sidestep_ = on;
    apply_and_send(false);
}

void CommandInterpreter::set_autorun(bool on) {
    if (autorun_ == on || (on && !enabled_)) {
        return;
    }
    autorun_ = on;
    pose_ = 0;
    if (on) {
        take_control_from_server();
    }
    apply_and_send(true);
}

MoveError CommandInterpreter::charge_jump() {
    CPhysicsObj* object = player();
    CMotionInterp* interp = object == nullptr ? nullptr : object->motion_interp();
    return interp == nullptr || !enabled_ ? MoveError::no_object : interp->charge_jump();
}

void CommandInterpreter::cancel_jump() {
    CPhysicsObj* object = player();
    CMotionInterp* interp = object == nullptr ? nullptr : object->motion_interp();
    if (interp == nullptr || !interp->standing_longjump()) {
        return;
    }
    interp->set_standing_longjump(false);
    interp->apply_current_movement(false, false);
}

MoveError CommandInterpreter::jump(float extent) {
    CPhysicsObj* object = player();
    CMotionInterp* interp = object == nullptr ? nullptr : object->motion_interp();
    if (interp == nullptr || !enabled_) {
        return MoveError::no_object;
    }
    take_control_from_server();
    const MoveError result = interp->jump(extent);
    if (result == MoveError::none && autonomy_level_ != 0 && reports_.size() < kMaxReports) {
        net::Jump report;
        report.extent = std::clamp(extent, kMinJumpExtent, 1.0F);
        report.velocity = object->position().frame.global_to_local_vec(object->velocity());
        report.position = object->position();
        report.stamps = stamps_of(*object);
        reports_.emplace_back(report);
    }
    return result;
}

void CommandInterpreter::set_style(std::uint32_t style) {
    CPhysicsObj* object = player();
    if (object == nullptr || (style & motion_class::kStyle) == 0) {
        return;
    }
    take_control_from_server();
    MovementCommand command;
    command.type = MovementType::raw_command;
    command.motion = style;
    command.params.hold_key = hold_key();
    object->make_movement_manager().perform_movement(command);
    send_movement_event();
}

void CommandInterpreter::set_autonomy_level(int level) {
    if (level >= 0 && level <= kFullAutonomy) {
        autonomy_level_ = level;
    }
}

/// Retail TakeControlFromServer.
void CommandInterpreter::take_control_from_server() {
    CPhysicsObj* object = player();
    if (object == nullptr || !controlled_by_server_ || autonomy_level_ == 0) {
        return;
    }
    const CMotionInterp* interp = object->motion_interp();
    if (interp != nullptr && interp->interpreted().forward == motion::kDead) {
        return;
    }
    controlled_by_server_ = false;
    object->last_move_was_autonomous = true;
    object->stop_completely();
    if (PositionManager* positions = object->position_manager(); positions != nullptr) {
        positions->interpolation().stop_interpolating();
    }
    applied_ = {};
    if (CMotionInterp* own = object->motion_interp(); own != nullptr) {
        own->set_hold_key(hold_key(), true);
    }
}

/// Retail LoseControlToServer.
void CommandInterpreter::lose_control_to_server() {
    if (autonomy_level_ == 0) {
        return;
    }
    controlled_by_server_ = true;
    autorun_ = false;
    pose_ = 0;
    held_.clear();
    applied_ = {};
}

/// Gives each axis what its newest key asks for. True when something changed.
bool CommandInterpreter::apply(bool force) {
    CPhysicsObj* object = player();
    if (object == nullptr || controlled_by_server_) {
        return false;
    }
    bool changed = false;
    for (const Axis axis : {kForward, kTurn, kSide}) {
        const std::uint32_t wanted = head(axis);
        const std::uint32_t before = applied_[axis];
        if (wanted == before && !(force && axis == kForward)) {
            continue;
        }
        MovementCommand command;
        command.params.hold_key = hold_key();
        if (wanted != 0 || axis == kForward) {
            command.type = MovementType::raw_command;
            command.motion = wanted != 0 ? wanted : motion::kReady;
        } else {
            command.type = MovementType::stop_raw;
            command.motion = before;
        }
        object->last_move_was_autonomous = true;
        object->make_movement_manager().perform_movement(command);
        changed = true;
        applied_[axis] = wanted;
    }
    return changed;
}

void CommandInterpreter::player_teleported() {
    autorun_ = false;
    pose_ = 0;
    apply(true);
    send_movement_event();
}

void CommandInterpreter::use_time() {
    const CPhysicsObj* object = player();
    if (object == nullptr || !enabled_) {
        return;
    }
    if (controlled_by_server_ && (!held_.empty() || autorun_) && !object->motions_pending() &&
        !object->is_moving_to()) {
        take_control_from_server();
        if (apply(false)) {
            send_movement_event();
        }
    }
    if (should_send_position_event()) {
        send_position_event();
    }
}

/// Retail ShouldSendPositionEvent.
bool CommandInterpreter::should_send_position_event() const {
    const CPhysicsObj* object = player();
    if (object == nullptr || autonomy_level_ != kFullAutonomy) {
        return false;
    }
    const core::Position& place = object->position();
    if (place.cell != last_sent_position_.cell) {
        return true;
    }
    if (last_sent_time_ + kPositionSeconds < world_.clock.now()) {
        return !place.frame.is_equal(last_sent_position_.frame);
    }
    return planes_differ(object->contact_plane(), last_sent_plane_);
}

void CommandInterpreter::send_position_event() {
    const CPhysicsObj* object = player();
    if (object == nullptr || !object->in_cell() || !object->on_walkable_ground() ||
        !object->position().frame.is_valid() || reports_.size() >= kMaxReports) {
        return;
    }
    net::AutonomousPosition report;
    report.position = object->position();
    report.stamps = stamps_of(*object);
    report.contact = true;
    reports_.emplace_back(report);
    last_sent_time_ = world_.clock.now();
    last_sent_position_ = object->position();
    last_sent_plane_ = object->contact_plane();
}

void CommandInterpreter::send_movement_event() {
    const CPhysicsObj* object = player();
    const CMotionInterp* interp = object == nullptr ? nullptr : object->motion_interp();
    if (interp == nullptr || autonomy_level_ == 0 || reports_.size() >= kMaxReports) {
        return;
    }
    net::MoveToState report;
    report.state = interp->raw();
    report.position = object->position();
    report.stamps = stamps_of(*object);
    report.contact = object->on_walkable_ground();
    report.standing_long_jump = interp->standing_longjump();
    reports_.emplace_back(std::move(report));
    last_sent_time_ = world_.clock.now();
}

net::PlayerStamps CommandInterpreter::stamps_of(const CPhysicsObj& object) {
    return {stamp(object, Stamp::instance), stamp(object, Stamp::server_controlled_move),
            stamp(object, Stamp::teleport), stamp(object, Stamp::force_position)};
}

}  // namespace portalspace::engine
