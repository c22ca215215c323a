#include "net/messages/actions.h"

#include "core/format_error.h"

namespace portalspace::net {
namespace {

constexpr std::uint32_t kActionShift = 11;
constexpr std::size_t kMaxActions = 31;
constexpr std::uint8_t kContactBit = 1;
constexpr std::uint8_t kLongJumpBit = 2;

/// The fields of the raw state in the order of their bits, which is the order of the wire.
template <class State, class Visitor>
void visit_state(State& s, Visitor& v) {
    v.field(0x001, s.hold_key);
    v.field(0x002, s.style);
    v.field(0x004, s.forward);
    v.field(0x008, s.forward_hold_key);
    v.field(0x010, s.forward_speed);
    v.field(0x020, s.side);
    v.field(0x040, s.side_hold_key);
    v.field(0x080, s.side_speed);
    v.field(0x100, s.turn);
    v.field(0x200, s.turn_hold_key);
    v.field(0x400, s.turn_speed);
}

struct StateReader {
    core::ByteReader& r;
    std::uint32_t word;

    void field(std::uint32_t bit, std::uint32_t& value) const {
        if ((word & bit) != 0) {
            value = r.u32();
        }
    }
    void field(std::uint32_t bit, float& value) const {
        if ((word & bit) != 0) {
            value = r.f32();
        }
    }
};

/// Writes what differs from the default into a buffer, and collects the bits of it.
struct StateWriter {
    core::ByteWriter fields;
    std::uint32_t word = 0;
    const RawMotionState defaults{};

    void field(std::uint32_t bit, const std::uint32_t& value) {
        if (value != default_of(bit)) {
            word |= bit;
            fields.u32(value);
        }
    }
    void field(std::uint32_t bit, const float& value) {
        if (value != 1.0F) {
            word |= bit;
            fields.f32(value);
        }
    }
    [[nodiscard]] std::uint32_t default_of(std::uint32_t bit) const {
        switch (bit) {
            case 0x001: return defaults.hold_key;
            case 0x002: return defaults.style;
            case 0x004: return defaults.forward;
            default: return 0;
        }
    }
};

}  // namespace

CastTargetedSpell CastTargetedSpell::unpack(core::ByteReader& r) {
    CastTargetedSpell m;
    m.target = core::ObjectId(r.u32());
    m.spell = r.u32();
    return m;
}

void CastTargetedSpell::pack(core::ByteWriter& w) const {
    w.u32(target.value);
    w.u32(spell);
}

PlayerStamps PlayerStamps::unpack(core::ByteReader& r) {
    PlayerStamps m;
    m.instance = r.u16();
    m.server_control = r.u16();
    m.teleport = r.u16();
    m.force_position = r.u16();
    return m;
}

void PlayerStamps::pack(core::ByteWriter& w) const {
    for (const std::uint16_t stamp : {instance, server_control, teleport, force_position}) {
        w.u16(stamp);
    }
}

RawMotionState RawMotionState::unpack(core::ByteReader& r) {
    const std::uint32_t word = r.u32();
    if (word >> 16 != 0) {
        r.fail("a raw motion word of 16 bits", core::id_text(word));
    }
    RawMotionState m;
    const StateReader fields{r, word};
    visit_state(m, fields);
    m.actions.resize(r.checked_count(word >> kActionShift, 8));
    for (MotionAction& a : m.actions) {
        a = MotionAction::unpack(r);
    }
    return m;
}

void RawMotionState::pack(core::ByteWriter& w) const {
    if (actions.size() > kMaxActions) {
        throw core::FormatError(w.size(), "at most 31 actions", std::to_string(actions.size()));
    }
    StateWriter fields;
    visit_state(*this, fields);
    w.u32(fields.word | static_cast<std::uint32_t>(actions.size()) << kActionShift);
    w.bytes(fields.fields.view());
    for (const MotionAction& a : actions) {
        a.pack(w);
    }
}

MoveToState MoveToState::unpack(core::ByteReader& r) {
    MoveToState m;
    m.state = RawMotionState::unpack(r);
    m.position = read_position(r);
    m.stamps = PlayerStamps::unpack(r);
    const std::uint8_t contact = r.u8();
    m.contact = (contact & kContactBit) != 0;
    m.standing_long_jump = (contact & kLongJumpBit) != 0;
    r.align(4);
    return m;
}

void MoveToState::pack(core::ByteWriter& w) const {
    state.pack(w);
    write_position(w, position);
    stamps.pack(w);
    w.u8(static_cast<std::uint8_t>((contact ? kContactBit : 0) | (standing_long_jump ? kLongJumpBit : 0)));
    w.align(4);
}

AutonomousPosition AutonomousPosition::unpack(core::ByteReader& r) {
    AutonomousPosition m;
    m.position = read_position(r);
    m.stamps = PlayerStamps::unpack(r);
    m.contact = r.u8() != 0;
    r.align(4);
    return m;
}

void AutonomousPosition::pack(core::ByteWriter& w) const {
    write_position(w, position);
    stamps.pack(w);
    w.u8(contact ? 1 : 0);
    w.align(4);
}

Jump Jump::unpack(core::ByteReader& r) {
    Jump m;
    m.extent = r.f32();
    m.velocity = r.vec3();
    m.position = read_position(r);
    m.stamps = PlayerStamps::unpack(r);
    return m;
}

void Jump::pack(core::ByteWriter& w) const {
    w.f32(extent);
    w.vec3(velocity);
    write_position(w, position);
    stamps.pack(w);
}

}  // namespace portalspace::net
