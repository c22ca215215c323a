#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "content/records/geometry.h"
#include "core/flags.h"
#include "core/ids.h"

namespace portalspace::content {

/// What a land block stores for each of its 9 x 9 vertices.
struct TerrainWord {
    std::uint16_t raw = 0;

    [[nodiscard]] constexpr std::uint8_t road() const { return raw & 3; }
    [[nodiscard]] constexpr std::uint8_t type() const { return static_cast<std::uint8_t>((raw >> 2) & 31); }
    [[nodiscard]] constexpr std::uint8_t scenery() const { return static_cast<std::uint8_t>(raw >> 11); }
    bool operator==(const TerrainWord&) const = default;
};

/// Cell file 0xXXYYFFFF, 252 bytes (spec/dat-format.md 3.30).
struct LandBlock {
    static constexpr RecordType kRecordType = RecordType::land_block;
    static constexpr std::size_t kUnfolds = 0;
    static constexpr std::size_t kSide = 9;

    core::DataId id;
    std::uint32_t has_objects = 0;  ///< not 0: a LandBlockInfo exists
    std::array<TerrainWord, kSide * kSide> terrain{};
    std::array<std::uint8_t, kSide * kSide> heights{};  ///< indices into the region's height table
    std::uint8_t padding = 0;

    /// x = 0..8 west to east, y = 0..8 south to north.
    [[nodiscard]] static constexpr std::size_t index(std::size_t x, std::size_t y) { return x * kSide + y; }
    [[nodiscard]] TerrainWord word(std::size_t x, std::size_t y) const { return terrain[index(x, y)]; }
    [[nodiscard]] std::uint8_t height(std::size_t x, std::size_t y) const { return heights[index(x, y)]; }

    bool operator==(const LandBlock&) const = default;
    static LandBlock unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// A static object. Retail Stab. The frame is relative to the land block's south-west corner.
struct StaticObject {
    core::DataId id;  ///< 0x01 or 0x02
    core::Frame frame;

    bool operator==(const StaticObject&) const = default;
};

struct BuildingPortal {
    static constexpr std::uint16_t kExactMatch = 1;
    static constexpr std::uint16_t kPortalSide = 2;  ///< as stored; the portal-side test inverts it

    std::uint16_t flags = 0;
    std::uint16_t other_cell = 0;    ///< low word of the cell id
    std::uint16_t other_portal = 0;  ///< index into that cell's portals
    List<std::uint16_t> stabs;       ///< low words of the cells to load when seen

    bool operator==(const BuildingPortal&) const = default;
};

struct Building {
    core::DataId model;  ///< 0x01 or 0x02
    core::Frame frame;
    std::uint32_t num_leaves = 0;
    List<BuildingPortal> portals;

    bool operator==(const Building&) const = default;
};

/// Cell file 0xXXYYFFFE (spec/dat-format.md 3.31).
struct LandBlockInfo {
    static constexpr RecordType kRecordType = RecordType::land_block_info;
    static constexpr std::uint16_t kHasRestrictions = 1;

    struct Restriction {
        std::uint32_t cell = 0;
        core::ObjectId object;
        bool operator==(const Restriction&) const = default;
    };

    core::DataId id;
    std::uint32_t num_cells = 0;  ///< interior cells 0x0100 .. 0x0100 + n - 1
    List<StaticObject> objects;
    List<Building> buildings;
    std::uint16_t pack_mask = 0;
    std::uint16_t restriction_buckets = 8;
    List<Restriction> restrictions;

    bool operator==(const LandBlockInfo&) const = default;
    static LandBlockInfo unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
