#include "net/messages/physics_desc.h"

#include "net/messages/primitives.h"

namespace portalspace::net {
namespace {

enum Field : std::uint32_t {
    kSetup = 0x00000001,
    kMotionTable = 0x00000002,
    kVelocity = 0x00000004,
    kAcceleration = 0x00000008,
    kOmega = 0x00000010,
    kParent = 0x00000020,
    kChildren = 0x00000040,
    kScale = 0x00000080,
    kFriction = 0x00000100,
    kElasticity = 0x00000200,
    kSoundTable = 0x00000800,
    kScriptTable = 0x00001000,
    kDefaultScript = 0x00002000,
    kDefaultScriptIntensity = 0x00004000,
    kPosition = 0x00008000,
    kMovement = 0x00010000,
    kPlacement = 0x00020000,
    kTranslucency = 0x00040000,
};
constexpr std::uint32_t kFieldMask = 0x0007FBFF;
constexpr std::uint32_t kMaxMovementBytes = 512;
constexpr std::size_t kMaxChildren = 64;

/// The movement branch is a buffer of its own length; what it leaves over is skipped (spec 13).
PhysicsDesc::Movement read_movement(core::ByteReader& r) {
    PhysicsDesc::Movement m;
    const std::uint32_t length = r.u32();
    if (length > kMaxMovementBytes) {
        r.fail("at most 512 bytes of movement", std::to_string(length));
    }
    core::ByteReader inner(r.bytes(length));
    if (length != 0) {
        m.data = MovementData::unpack(inner);
        m.autonomous = r.u32() != 0;
    }
    return m;
}

void write_movement(core::ByteWriter& w, const PhysicsDesc::Movement& m) {
    core::ByteWriter inner;
    if (m.data) {
        m.data->pack(inner);
    }
    w.u32(static_cast<std::uint32_t>(inner.size()));
    w.bytes(inner.view());
    if (m.data) {
        w.u32(m.autonomous ? 1 : 0);
    }
}

PhysicsDesc::Attachment read_attachment(core::ByteReader& r) {
    PhysicsDesc::Attachment a;
    a.guid = core::ObjectId(r.u32());
    a.location = r.u32();
    return a;
}

void write_attachment(core::ByteWriter& w, const PhysicsDesc::Attachment& a) {
    w.u32(a.guid.value);
    w.u32(a.location);
}

std::uint32_t flags_of(const PhysicsDesc& m) {
    const auto bit = [](bool present, Field f) { return present ? static_cast<std::uint32_t>(f) : 0U; };
    return bit(m.setup.has_value(), kSetup) | bit(m.motion_table.has_value(), kMotionTable) |
           bit(m.velocity.has_value(), kVelocity) | bit(m.acceleration.has_value(), kAcceleration) |
           bit(m.omega.has_value(), kOmega) | bit(m.parent.has_value(), kParent) |
           bit(m.children.has_value(), kChildren) | bit(m.scale.has_value(), kScale) |
           bit(m.friction.has_value(), kFriction) | bit(m.elasticity.has_value(), kElasticity) |
           bit(m.sound_table.has_value(), kSoundTable) | bit(m.physics_script_table.has_value(), kScriptTable) |
           bit(m.default_script.has_value(), kDefaultScript) |
           bit(m.default_script_intensity.has_value(), kDefaultScriptIntensity) |
           bit(m.position.has_value(), kPosition) | bit(m.movement.has_value(), kMovement) |
           bit(m.placement.has_value() && !m.movement, kPlacement) | bit(m.translucency.has_value(), kTranslucency) |
           m.other_flags;
}

}  // namespace

ObjectStamps ObjectStamps::unpack(core::ByteReader& r) {
    ObjectStamps m;
    m.position = r.u16();
    m.movement = r.u16();
    m.state = r.u16();
    m.vector = r.u16();
    m.teleport = r.u16();
    m.server_control = r.u16();
    m.force_position = r.u16();
    m.obj_desc = r.u16();
    m.instance = r.u16();
    return m;
}

void ObjectStamps::pack(core::ByteWriter& w) const {
    for (const std::uint16_t stamp :
         {position, movement, state, vector, teleport, server_control, force_position, obj_desc, instance}) {
        w.u16(stamp);
    }
}

PhysicsDesc PhysicsDesc::unpack(core::ByteReader& r) {
    const std::uint32_t flags = r.u32();
    PhysicsDesc m;
    m.state = PhysicsStateFlags(r.u32());
    m.other_flags = flags & ~kFieldMask;
    const auto has = [flags](Field f) { return (flags & f) != 0; };
    const auto did = [&](Field f, std::optional<core::DataId>& field) {
        if (has(f)) {
            field = core::DataId(r.u32());
        }
    };
    const auto number = [&](Field f, std::optional<float>& field) {
        if (has(f)) {
            field = r.f32();
        }
    };
    const auto vector = [&](Field f, std::optional<core::Vec3>& field) {
        if (has(f)) {
            field = r.vec3();
        }
    };
    if (has(kMovement)) {
        m.movement = read_movement(r);
        m.other_flags |= flags & kPlacement;
    } else if (has(kPlacement)) {
        m.placement = r.u32();
    }
    if (has(kPosition)) {
        m.position = read_position(r);
    }
    did(kMotionTable, m.motion_table);
    did(kSoundTable, m.sound_table);
    did(kScriptTable, m.physics_script_table);
    did(kSetup, m.setup);
    if (has(kParent)) {
        m.parent = read_attachment(r);
    }
    if (has(kChildren)) {
        m.children = read_list(r, 8, read_attachment);
        if (m.children->size() > kMaxChildren) {
            r.fail("at most 64 children", std::to_string(m.children->size()));
        }
    }
    number(kScale, m.scale);
    number(kFriction, m.friction);
    number(kElasticity, m.elasticity);
    number(kTranslucency, m.translucency);
    vector(kVelocity, m.velocity);
    vector(kAcceleration, m.acceleration);
    vector(kOmega, m.omega);
    if (has(kDefaultScript)) {
        m.default_script = r.u32();
    }
    number(kDefaultScriptIntensity, m.default_script_intensity);
    m.stamps = ObjectStamps::unpack(r);
    r.align(4);
    return m;
}

void PhysicsDesc::pack(core::ByteWriter& w) const {
    w.u32(flags_of(*this));
    w.u32(state.raw());
    if (movement) {
        write_movement(w, *movement);
    } else if (placement) {
        w.u32(*placement);
    }
    if (position) {
        write_position(w, *position);
    }
    for (const auto& id : {motion_table, sound_table, physics_script_table, setup}) {
        if (id) {
            w.u32(id->value);
        }
    }
    if (parent) {
        write_attachment(w, *parent);
    }
    if (children) {
        w.u32(static_cast<std::uint32_t>(children->size()));
        for (const Attachment& child : *children) {
            write_attachment(w, child);
        }
    }
    for (const auto& number : {scale, friction, elasticity, translucency}) {
        if (number) {
            w.f32(*number);
        }
    }
    for (const auto& vector : {velocity, acceleration, omega}) {
        if (vector) {
            w.vec3(*vector);
        }
    }
    if (default_script) {
        w.u32(*default_script);
    }
    if (default_script_intensity) {
        w.f32(*default_script_intensity);
    }
    stamps.pack(w);
    w.align(4);
}

}  // namespace portalspace::net
