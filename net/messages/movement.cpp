#include "net/messages/movement.h"

#include "core/format_error.h"
#include "net/messages/primitives.h"

namespace portalspace::net {
namespace {

constexpr std::size_t kMaxActions = 31;
/// Bits of the state word: all commands come first on the wire, then all speeds.
enum StateBit : std::uint32_t {
    kStyleBit = 0x01,
    kForwardBit = 0x02,
    kForwardSpeedBit = 0x04,
    kSideBit = 0x08,
    kSideSpeedBit = 0x10,
    kTurnBit = 0x20,
    kTurnSpeedBit = 0x40,
};
constexpr std::uint32_t kActionShift = 7;
constexpr std::uint32_t kStateWordMask = 0x0FFF;
constexpr std::uint16_t kAutonomousBit = 0x8000;

InterpretedMotionState read_state(core::ByteReader& r) {
    const std::uint32_t word = r.u32();
    if ((word & ~kStateWordMask) != 0) {
        r.fail("a motion state word of 12 bits", core::id_text(word));
    }
    InterpretedMotionState s;
    const auto command = [&](StateBit bit, std::optional<std::uint16_t>& field) {
        if ((word & bit) != 0) {
            field = r.u16();
        }
    };
    const auto speed = [&](StateBit bit, std::optional<float>& field) {
        if ((word & bit) != 0) {
            field = r.f32();
        }
    };
    command(kStyleBit, s.style);
    command(kForwardBit, s.forward);
    command(kSideBit, s.side);
    command(kTurnBit, s.turn);
    speed(kForwardSpeedBit, s.forward_speed);
    speed(kSideSpeedBit, s.side_speed);
    speed(kTurnSpeedBit, s.turn_speed);
    s.actions.resize(r.checked_count(word >> kActionShift, 8));
    for (MotionAction& a : s.actions) {
        a = MotionAction::unpack(r);
    }
    r.align(4);
    return s;
}

void write_state(core::ByteWriter& w, const InterpretedMotionState& s) {
    if (s.actions.size() > kMaxActions) {
        throw core::FormatError(w.size(), "at most 31 actions", std::to_string(s.actions.size()));
    }
    const auto bit = [](bool present, StateBit b) { return present ? static_cast<std::uint32_t>(b) : 0U; };
    w.u32(bit(s.style.has_value(), kStyleBit) | bit(s.forward.has_value(), kForwardBit) |
          bit(s.forward_speed.has_value(), kForwardSpeedBit) | bit(s.side.has_value(), kSideBit) |
          bit(s.side_speed.has_value(), kSideSpeedBit) | bit(s.turn.has_value(), kTurnBit) |
          bit(s.turn_speed.has_value(), kTurnSpeedBit) | static_cast<std::uint32_t>(s.actions.size()) << kActionShift);
    for (const auto& field : {s.style, s.forward, s.side, s.turn}) {
        if (field) {
            w.u16(*field);
        }
    }
    for (const auto& field : {s.forward_speed, s.side_speed, s.turn_speed}) {
        if (field) {
            w.f32(*field);
        }
    }
    for (const MotionAction& a : s.actions) {
        a.pack(w);
    }
    w.align(4);
}

}  // namespace

MotionAction MotionAction::unpack(core::ByteReader& r) {
    MotionAction m;
    m.command = r.u16();
    const std::uint16_t word = r.u16();
    m.stamp = word & 0x7FFF;
    m.autonomous = (word & kAutonomousBit) != 0;
    m.speed = r.f32();
    return m;
}

void MotionAction::pack(core::ByteWriter& w) const {
    w.u16(command);
    w.u16(static_cast<std::uint16_t>((stamp & 0x7FFF) | (autonomous ? kAutonomousBit : 0)));
    w.f32(speed);
}

MoveToParams MoveToParams::unpack(core::ByteReader& r) {
    MoveToParams m;
    m.bits = r.u32();
    m.distance_to_object = r.f32();
    m.min_distance = r.f32();
    m.fail_distance = r.f32();
    m.speed = r.f32();
    m.walk_run_threshold = r.f32();
    m.desired_heading = r.f32();
    return m;
}

void MoveToParams::pack(core::ByteWriter& w) const {
    w.u32(bits);
    w.f32(distance_to_object);
    w.f32(min_distance);
    w.f32(fail_distance);
    w.f32(speed);
    w.f32(walk_run_threshold);
    w.f32(desired_heading);
}

TurnToParams TurnToParams::unpack(core::ByteReader& r) {
    TurnToParams m;
    m.bits = r.u32();
    m.speed = r.f32();
    m.desired_heading = r.f32();
    return m;
}

void TurnToParams::pack(core::ByteWriter& w) const {
    w.u32(bits);
    w.f32(speed);
    w.f32(desired_heading);
}

std::uint8_t MovementData::type() const noexcept {
    return motion.index() == 0 ? 0 : static_cast<std::uint8_t>(motion.index() + 5);
}

MovementData MovementData::unpack(core::ByteReader& r) {
    MovementData m;
    const std::uint8_t type = r.u8();
    m.motion_flags = r.u8();
    m.style = r.u16();
    switch (type) {
        case 0:
            m.motion = read_state(r);
            if ((m.motion_flags & kStickyFlag) != 0) {
                m.sticky_target = core::ObjectId(r.u32());
            }
            break;
        case 6: {
            MoveToObject to;
            to.target = core::ObjectId(r.u32());
            to.origin = read_origin(r);
            to.params = MoveToParams::unpack(r);
            to.run_rate = r.f32();
            m.motion = to;
            break;
        }
        case 7: {
            MoveToPosition to;
            to.origin = read_origin(r);
            to.params = MoveToParams::unpack(r);
            to.run_rate = r.f32();
            m.motion = to;
            break;
        }
        case 8: {
            TurnToObject to;
            to.target = core::ObjectId(r.u32());
            to.heading = r.f32();
            to.params = TurnToParams::unpack(r);
            m.motion = to;
            break;
        }
        case 9: m.motion = TurnToHeading{TurnToParams::unpack(r)}; break;
        default: r.fail("a movement type 0 or 6 to 9", std::to_string(type));
    }
    return m;
}

void MovementData::pack(core::ByteWriter& w) const {
    w.u8(type());
    w.u8(motion_flags);
    w.u16(style);
    if (const auto* state = std::get_if<InterpretedMotionState>(&motion)) {
        write_state(w, *state);
        if ((motion_flags & kStickyFlag) != 0) {
            w.u32(sticky_target.value);
        }
    } else if (const auto* object = std::get_if<MoveToObject>(&motion)) {
        w.u32(object->target.value);
        write_origin(w, object->origin);
        object->params.pack(w);
        w.f32(object->run_rate);
    } else if (const auto* place = std::get_if<MoveToPosition>(&motion)) {
        write_origin(w, place->origin);
        place->params.pack(w);
        w.f32(place->run_rate);
    } else if (const auto* turn = std::get_if<TurnToObject>(&motion)) {
        w.u32(turn->target.value);
        w.f32(turn->heading);
        turn->params.pack(w);
    } else {
        std::get<TurnToHeading>(motion).params.pack(w);
    }
}

UpdateMotion UpdateMotion::unpack(core::ByteReader& r) {
    UpdateMotion m;
    m.guid = core::ObjectId(r.u32());
    m.instance = r.u16();
    m.movement_stamp = r.u16();
    m.server_control_stamp = r.u16();
    m.autonomous = r.u8() != 0;
    r.align(4);
    m.movement = MovementData::unpack(r);
    return m;
}

void UpdateMotion::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.u16(instance);
    w.u16(movement_stamp);
    w.u16(server_control_stamp);
    w.u8(autonomous ? 1 : 0);
    w.align(4);
    movement.pack(w);
}

}  // namespace portalspace::net
