#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_type.h"
#include "content/records/geometry.h"
#include "core/flags.h"
#include "core/ids.h"

namespace portalspace::content {

enum class SurfaceType : std::uint32_t {
    solid = 0x1,
    image = 0x2,
    clip_map = 0x4,
    translucent = 0x10,
    diffuse = 0x20,
    luminous = 0x40,
    alpha = 0x100,
    inverse_alpha = 0x200,
    additive = 0x10000,
    detail = 0x20000,
    gouraud = 0x10000000,
    stippled = 0x40000000,
    perspective = 0x80000000,
};

/// 0x08 (spec/dat-format.md 3.8). The record holds no id of its own.
struct Surface {
    static constexpr RecordType kRecordType = RecordType::surface;
    static constexpr std::size_t kUnfolds = 0;

    core::Flags<SurfaceType> type;
    core::DataId texture;  ///< 0x05; only when is_textured
    core::DataId palette;  ///< 0x04, zero none; only when is_textured
    Color color;           ///< only when not is_textured
    float translucency = 0;
    float luminosity = 0;
    float diffuse = 1;

    /// The bits decide, never a zero colour or texture.
    [[nodiscard]] bool is_textured() const { return (type.raw() & 6) != 0; }

    bool operator==(const Surface&) const = default;
    static Surface unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
