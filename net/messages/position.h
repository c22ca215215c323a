#pragma once

#include <cstdint>
#include <optional>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"

namespace portalspace::net {

/// F748: where the server has an object (spec/net-messages.md 5.6). The rotation is as received, components missing on
/// the wire are zero; pass it through sanitized_position before use (ACE relays NaN that another client sent). The
/// velocity is not consumed; an absent one must not be written into a moving body as zero.
struct UpdatePosition {
    static constexpr std::uint32_t kOpcode = 0xF748;
    core::ObjectId guid;
    core::Position position;
    std::optional<core::Vec3> velocity;
    std::optional<std::uint32_t> placement;
    bool contact = false;  ///< stands on something
    std::uint16_t instance = 0;
    std::uint16_t position_stamp = 0;
    std::uint16_t teleport_stamp = 0;
    std::uint16_t force_position_stamp = 0;

    [[nodiscard]] static UpdatePosition unpack(core::ByteReader& r);
    /// Rotation components that are exactly zero are left out, as ACE does.
    void pack(core::ByteWriter& w) const;
    bool operator==(const UpdatePosition&) const = default;
};

/// F751: the own player begins a teleport; gate: is_newer(TELEPORT). The position follows as F748.
struct PlayerTeleport {
    static constexpr std::uint32_t kOpcode = 0xF751;
    std::uint16_t teleport_stamp = 0;

    [[nodiscard]] static PlayerTeleport unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PlayerTeleport&) const = default;
};

}  // namespace portalspace::net
