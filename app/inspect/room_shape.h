#pragma once

#include <cstdint>
#include <vector>

#include "app/inspect/dat_set.h"
#include "core/math.h"

namespace portalspace::content {
struct CellStructure;
struct EnvCell;
struct Polygon;
}  // namespace portalspace::content

namespace portalspace::app {

struct Box {
    core::Vec3 min{1e30F, 1e30F, 1e30F};
    core::Vec3 max{-1e30F, -1e30F, -1e30F};

    void add(const core::Vec3& point);
    [[nodiscard]] core::Vec3 center() const { return (min + max) * 0.5F; }
    [[nodiscard]] core::Vec3 size() const { return max - min; }
};

/// A room of the cell file with its geometry, in the coordinates of its landblock.
class RoomShape {
public:
    /// Throws MissingRecord when the cell, its environment or its structure is not there.
    RoomShape(DatSet& set, std::uint32_t cell);

    [[nodiscard]] const content::EnvCell& cell() const { return *cell_; }
    [[nodiscard]] const content::CellStructure& structure() const { return *structure_; }
    [[nodiscard]] Box box() const;
    [[nodiscard]] std::vector<core::Vec3> points(const content::Polygon& polygon) const;
    /// The opening of a portal; throws MissingRecord when the polygon is not there.
    [[nodiscard]] Box portal_box(std::size_t portal) const;
    /// Drawing polygons that face up and are not level.
    [[nodiscard]] std::vector<const content::Polygon*> slopes() const;
    [[nodiscard]] bool contains(const core::Vec3& point) const;

private:
    const content::EnvCell* cell_;
    const content::CellStructure* structure_;
};

/// Ids of the rooms of a landblock, ascending.
[[nodiscard]] std::vector<std::uint32_t> rooms_of_block(const DatSet& set, std::uint32_t block);

}  // namespace portalspace::app
