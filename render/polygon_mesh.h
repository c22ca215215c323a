#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/math.h"

namespace portalspace::content {
struct CellStructure;
struct GfxObj;
}  // namespace portalspace::content

namespace portalspace::render {

struct MeshVertex {
    core::Vec3 position{0, 0, 0};
    /// As stored: a zero normal stays zero and receives ambient light only.
    core::Vec3 normal{0, 0, 0};
    core::Vec2 uv{0, 0};
    /// Light of lamps on the shell of a room, 0..1; nothing for other meshes (spec/rendering.md 7.3).
    core::Vec3 burned{0, 0, 0};
    bool operator==(const MeshVertex&) const = default;
};

/// Triangles of one surface and one addressing mode.
struct MeshSection {
    /// Index into the surfaces of the GfxObj.
    std::uint32_t surface = 0;
    /// Texture addressing: repeat where the polygon's stippling bit of the side is set or its coordinates leave the
    /// picture, else clamp.
    bool repeat = false;
    std::uint32_t first_index = 0;
    std::uint32_t index_count = 0;
    bool operator==(const MeshSection&) const = default;
};

/// A GfxObj as triangles, counter-clockwise seen from the front.
struct PolygonMesh {
    std::vector<MeshVertex> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<MeshSection> sections;
    /// Sphere around all vertices.
    core::Vec3 centre{0, 0, 0};
    float radius = 0;
};

/// Fans of the drawn polygons by the rules of spec/rendering.md 5.1 and 5.2: the positive side, the reversed side with
/// the same surface (sides 1) or with the negative surface (sides 2, unless stippling 8), each only with a surface that
/// exists. Vertices are shared by (vertex, uv, side). Polygons with fewer than three points, with a vertex that does
/// not exist or with positions that are not finite are left out.
[[nodiscard]] PolygonMesh triangulate(const content::GfxObj& mesh);

/// The same for the shell of a room with `surfaces` surfaces.
[[nodiscard]] PolygonMesh triangulate(const content::CellStructure& structure, std::size_t surfaces);

/// The cube of `half` metres that stands for a mesh that is missing; one section, surface 0.
[[nodiscard]] PolygonMesh placeholder_cube(float half);

}  // namespace portalspace::render
