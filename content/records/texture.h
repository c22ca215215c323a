#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "content/records/geometry.h"
#include "core/ids.h"

namespace portalspace::content {

/// 0x05: the same picture from the best to the smallest version (spec/dat-format.md 3.6). The first may exist only in
/// the high-resolution file: DatStore::best_image picks. Retail ImgTex.
struct SurfaceTexture {
    static constexpr RecordType kRecordType = RecordType::surface_texture;

    core::DataId id;
    std::uint32_t category = 0;
    std::uint8_t texture_type = 2;
    List<core::DataId> images;  ///< 0x06

    bool operator==(const SurfaceTexture&) const = default;
    static SurfaceTexture unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

enum class PixelFormat : std::uint32_t {
    r8g8b8 = 0x14,
    a8r8g8b8 = 0x15,
    x8r8g8b8 = 0x16,
    r5g6b5 = 0x17,
    a4r4g4b4 = 0x1A,
    a8 = 0x1C,
    p8 = 0x29,
    index16 = 0x65,
    lscape_r8g8b8 = 0xF3,
    lscape_alpha = 0xF4,
    raw_jpeg = 0x1F4,
    dxt1 = 0x31545844,
    dxt3 = 0x33545844,
    dxt5 = 0x35545844,
};

/// 0x06: pixels as stored, top row first (spec/dat-format.md 3.7). content/texture_decode.h makes RGBA of them. A width
/// or height outside 1..8192 is a FormatError; unknown formats are kept.
struct RenderSurface {
    static constexpr RecordType kRecordType = RecordType::render_surface;
    static constexpr std::size_t kUnfolds = 1;
    static constexpr std::int32_t kMaxSide = 8192;

    core::DataId id;
    std::uint32_t category = 0;
    std::int32_t width = 0;
    std::int32_t height = 0;
    PixelFormat format = PixelFormat::a8r8g8b8;
    List<std::byte> data;
    core::DataId default_palette;  ///< 0x04; only when is_paletted

    [[nodiscard]] bool is_paletted() const { return format == PixelFormat::p8 || format == PixelFormat::index16; }

    bool operator==(const RenderSurface&) const = default;
    static RenderSurface unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x04 (spec/dat-format.md 3.5).
struct Palette {
    static constexpr RecordType kRecordType = RecordType::palette;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    List<Color> colors;

    bool operator==(const Palette&) const = default;
    static Palette unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
