#pragma once

#include <cstdint>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::net {

/// F754: play this PhysicsScript directly, never through the table (seed 2026-07-13 section 4).
struct PlayScriptId {
    static constexpr std::uint32_t kOpcode = 0xF754;
    core::ObjectId guid;
    core::DataId script;

    [[nodiscard]] static PlayScriptId unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PlayScriptId&) const = default;
};

/// F755: resolve (type, intensity) in the target's PhysicsScriptTable, then play. Type and intensity are kept bit by
/// bit until then: an unknown type and a NaN are legal (NaN selects nothing, negative infinity the first threshold).
struct PlayScriptType {
    static constexpr std::uint32_t kOpcode = 0xF755;
    core::ObjectId guid;
    std::uint32_t type = 0;
    float intensity = 0;

    [[nodiscard]] static PlayScriptType unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PlayScriptType&) const = default;
};

/// F750: resolve the type in the target's sound table and play at the object; clamp the volume to 0..1.
struct Sound {
    static constexpr std::uint32_t kOpcode = 0xF750;
    core::ObjectId guid;
    std::uint32_t sound = 0;
    float volume = 1.0F;

    [[nodiscard]] static Sound unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const Sound&) const = default;
};

}  // namespace portalspace::net
