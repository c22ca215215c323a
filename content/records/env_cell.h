#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "content/records/bsp.h"
#include "content/records/geometry.h"
#include "content/records/landblock.h"
#include "core/flags.h"
#include "core/ids.h"

namespace portalspace::content {

enum class EnvCellFlag : std::uint32_t { seen_outside = 1, has_statics = 2, has_restriction = 8 };

struct CellPortal {
    static constexpr std::uint16_t kExactMatch = 1;
    static constexpr std::uint16_t kPortalSide = 2;  ///< portal_side is true when the bit is CLEAR
    static constexpr std::uint16_t kOutside = 4;
    static constexpr std::uint16_t kNoCell = 0xFFFF;

    std::uint16_t flags = 0;
    std::uint16_t polygon = 0;     ///< id of a drawing polygon of the cell structure
    std::uint16_t other_cell = 0;  ///< low word, kNoCell = outside
    std::uint16_t other_portal = 0;

    [[nodiscard]] bool leads_outside() const { return (flags & kOutside) != 0 || other_cell == kNoCell; }
    [[nodiscard]] bool portal_side() const { return (flags & kPortalSide) == 0; }
    bool operator==(const CellPortal&) const = default;
};

/// An interior room, cell file 0xXXYY0100..0xXXYYFFFD (spec/dat-format.md 3.32). Retail CEnvCell.
struct EnvCell {
    static constexpr RecordType kRecordType = RecordType::env_cell;

    core::DataId id;
    core::Flags<EnvCellFlag> flags;
    std::uint32_t second_id = 0;  ///< the id again, as stored
    List<core::DataId> surfaces;  ///< 0x08
    core::DataId environment;     ///< 0x0D
    std::uint16_t structure = 0;  ///< key of a cell structure of the environment
    core::Frame frame;            ///< in the land block
    List<CellPortal> portals;
    List<std::uint16_t> visible_cells;  ///< low words
    List<StaticObject> statics;
    core::ObjectId restriction;  ///< none without the flag

    bool operator==(const EnvCell&) const = default;
    static EnvCell unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// The geometry of a room, shared by cells. Retail CCellStruct.
struct CellStructure {
    std::uint32_t key = 0;
    VertexArray vertices;
    List<Polygon> polygons;
    List<std::uint16_t> portals;          ///< ids of drawing polygons
    BspTree cell_bsp{BspKind::cell, {}};  ///< "is the point inside"
    List<Polygon> physics_polygons;
    BspTree physics_bsp{BspKind::physics, {}};
    std::uint32_t has_drawing_bsp = 0;
    BspTree drawing_bsp{BspKind::drawing, {}};

    bool operator==(const CellStructure&) const = default;
};

/// 0x0D (spec/dat-format.md 3.11). Polygon surface numbers index the EnvCell's surface list.
struct Environment {
    static constexpr RecordType kRecordType = RecordType::environment;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    List<CellStructure> structures;

    [[nodiscard]] const CellStructure* structure(std::uint32_t key) const;

    bool operator==(const Environment&) const = default;
    static Environment unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
