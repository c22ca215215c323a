#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"
#include "net/messages/movement.h"
#include "net/messages/physics_state.h"

namespace portalspace::net {

/// The nine time stamps of an object, in the order of the wire (spec/net-messages.md 5.5).
struct ObjectStamps {
    std::uint16_t position = 0;
    std::uint16_t movement = 0;
    std::uint16_t state = 0;
    std::uint16_t vector = 0;
    std::uint16_t teleport = 0;
    std::uint16_t server_control = 0;
    std::uint16_t force_position = 0;
    std::uint16_t obj_desc = 0;
    std::uint16_t instance = 0;

    [[nodiscard]] static ObjectStamps unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ObjectStamps&) const = default;
};

/// Physics description. Retail PhysicsDesc::UnPack 0x0051DDD0 (seed 2026-07-13 section 1; spec 5.2). An absent value is
/// an empty optional: it means something else than a present zero. Numbers are as received; whoever installs them
/// applies the bounds of spec 13.
struct PhysicsDesc {
    /// `length` zero on the wire leaves `data` empty and carries no autonomous word.
    struct Movement {
        std::optional<MovementData> data;
        bool autonomous = false;
        bool operator==(const Movement&) const = default;
    };
    struct Attachment {
        core::ObjectId guid;
        std::uint32_t location = 0;  ///< key of the parent Setup's holding locations
        bool operator==(const Attachment&) const = default;
    };

    PhysicsStateFlags state;
    std::optional<Movement> movement;
    std::optional<std::uint32_t> placement;  ///< placement frame; only without `movement`
    std::optional<core::Position> position;
    std::optional<core::DataId> motion_table;
    std::optional<core::DataId> sound_table;
    std::optional<core::DataId> physics_script_table;
    std::optional<core::DataId> setup;
    std::optional<Attachment> parent;
    std::optional<std::vector<Attachment>> children;
    std::optional<float> scale;
    std::optional<float> friction;
    std::optional<float> elasticity;
    std::optional<float> translucency;
    std::optional<core::Vec3> velocity;
    std::optional<core::Vec3> acceleration;  ///< unpacked, never installed
    std::optional<core::Vec3> omega;
    std::optional<std::uint32_t> default_script;  ///< a typed key for the script table, not a DID
    std::optional<float> default_script_intensity;
    ObjectStamps stamps;
    /// Bits of the flag word that carry no field (Timestamps 0x400, AnimationFrame beside Movement, unknown ones).
    std::uint32_t other_flags = 0;

    [[nodiscard]] static PhysicsDesc unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PhysicsDesc&) const = default;
};

}  // namespace portalspace::net
