#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "content/records/geometry.h"
#include "core/ids.h"
#include "core/math.h"

namespace portalspace::content {
class DatStore;
struct LandBlockInfo;
}  // namespace portalspace::content

namespace portalspace::render {

/// An opening between two rooms or between a room and the outside. Coordinates of the land block.
struct CellOpening {
    std::vector<core::Vec3> polygon;
    content::Plane plane;
    /// Which side of the plane the owning cell's interior is on: PortalSide set = the positive one (spec/rendering.md
    /// 4.1).
    bool interior_positive = true;
    bool exact_match = true;
    bool outside = false;
    std::uint16_t other_cell = 0;
    std::uint16_t other_portal = 0;
};

/// Plane through a polygon, its normal on the side from which the points run counter-clockwise; nothing for fewer than
/// three points or for points on a line (spec/rendering.md 1.1).
[[nodiscard]] std::optional<content::Plane> polygon_plane(std::span<const core::Vec3> points);

/// What visibility needs of a room.
struct PortalCell {
    std::uint16_t cell = 0;  ///< low word of its id
    bool seen_outside = false;
    std::vector<CellOpening> openings;         ///< by portal number
    std::vector<std::uint16_t> visible_cells;  ///< low words
};

/// An opening of a building as seen from outdoors.
struct BuildingOpening {
    std::uint16_t cell = 0;    ///< the room behind it
    std::uint16_t portal = 0;  ///< of that room
    std::vector<std::uint16_t> allowed;
};

/// Rooms and openings of one land block; made once when the block becomes resident.
class PortalGraph {
public:
    /// Reads the cells that `info` counts and its buildings' portals. Cells and polygons that are missing or damaged
    /// are left out.
    PortalGraph(content::DatStore& store, core::CellId block, const content::LandBlockInfo& info);

    PortalGraph(std::vector<PortalCell> cells, std::vector<BuildingOpening> building_openings);

    [[nodiscard]] const PortalCell* cell(std::uint16_t low_word) const;
    [[nodiscard]] std::span<const BuildingOpening> building_openings() const { return building_openings_; }

private:
    void add_cell(content::DatStore& store, core::CellId id);

    std::map<std::uint16_t, PortalCell> cells_;
    std::vector<BuildingOpening> building_openings_;
};

}  // namespace portalspace::render
