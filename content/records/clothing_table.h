#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

struct ClothingTextureChange {
    core::DataId old_texture;  ///< 0x05
    core::DataId new_texture;  ///< 0x05

    bool operator==(const ClothingTextureChange&) const = default;
};

/// What a piece of clothing does to one part of the wearer. Retail CloObjectEffect.
struct ClothingObjectEffect {
    std::uint32_t part = 0;
    core::DataId model;  ///< 0x01 in place of the part's own
    List<ClothingTextureChange> textures;

    bool operator==(const ClothingObjectEffect&) const = default;
};

/// In colours, not in units of eight as in object descriptions.
struct ClothingColorRange {
    std::uint32_t offset = 0;
    std::uint32_t count = 0;

    bool operator==(const ClothingColorRange&) const = default;
};

struct ClothingSubPalette {
    List<ClothingColorRange> ranges;
    core::DataId palette_set;  ///< 0x0F

    bool operator==(const ClothingSubPalette&) const = default;
};

/// What a palette template means for this clothing. Retail CloSubpaletteEffect.
struct ClothingPaletteEffect {
    core::DataId icon;  ///< 0x06, zero none
    List<ClothingSubPalette> sub_palettes;

    bool operator==(const ClothingPaletteEffect&) const = default;
};

/// 0x10: how clothing changes the look of each kind of body (spec/dat-format.md 3.17). Retail ClothingTable.
struct ClothingTable {
    static constexpr RecordType kRecordType = RecordType::clothing_table;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    PackHash<List<ClothingObjectEffect>> base_effects;  ///< by the wearer's setup, 0x02
    PackHash<ClothingPaletteEffect> palette_effects;    ///< by palette template

    bool operator==(const ClothingTable&) const = default;
    static ClothingTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
