#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// 0x18 (spec/dat-format.md 3.22).
struct MaterialInstance {
    static constexpr RecordType kRecordType = RecordType::material_instance;

    core::DataId id;
    core::DataId material;  ///< 0x16
    std::uint32_t material_type = 0;
    List<core::DataId> modifiers;  ///< 0x17
    std::uint8_t allow_stencil_shadows = 0;
    std::uint8_t want_discard_geometry = 0;

    bool operator==(const MaterialInstance&) const = default;
    static MaterialInstance unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// A record whose layout nobody knows: the id that all of them begin with, and the bytes.
template <RecordType Type>
struct RawRecord {
    static constexpr RecordType kRecordType = Type;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    List<std::byte> bytes;

    bool operator==(const RawRecord&) const = default;
    static RawRecord unpack(core::ByteReader& reader) {
        RawRecord record;
        record.id = core::DataId(reader.u32());
        const auto rest = reader.bytes(reader.remaining());
        record.bytes.append(rest.begin(), rest.end());
        return record;
    }
    void pack(core::ByteWriter& writer) const {
        writer.u32(id.value);
        writer.bytes({bytes.data(), bytes.size()});
    }
};

using RenderMaterial = RawRecord<RecordType::render_material>;      ///< 0x16
using MaterialModifier = RawRecord<RecordType::material_modifier>;  ///< 0x17
using RenderMesh = RawRecord<RecordType::render_mesh>;              ///< 0x19
using UnknownTable = RawRecord<RecordType::table>;                  ///< 0x0E, among them the monitored properties

}  // namespace portalspace::content
