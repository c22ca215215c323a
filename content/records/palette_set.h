#pragma once

#include <cstddef>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// 0x0F: palettes of one thing in several hues (spec/dat-format.md 3.16).
struct PaletteSet {
    static constexpr RecordType kRecordType = RecordType::palette_set;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    List<core::DataId> palettes;  ///< 0x04

    /// The palette for a hue of 0..1: index trunc((n - 0.000001) * hue), clamped; the first for a hue that is none;
    /// zero when the set is empty.
    [[nodiscard]] core::DataId palette(double hue) const;

    bool operator==(const PaletteSet&) const = default;
    static PaletteSet unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
