#pragma once

#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// 0x15: laid out as SurfaceTexture (spec/dat-format.md 3.6).
struct RenderTexture {
    static constexpr RecordType kRecordType = RecordType::render_texture;

    core::DataId id;
    std::uint32_t category = 0;
    std::uint8_t texture_type = 2;
    List<core::DataId> source_levels;  ///< 0x06

    bool operator==(const RenderTexture&) const = default;
    static RenderTexture unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
