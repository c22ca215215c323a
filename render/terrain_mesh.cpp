#include "render/terrain_mesh.h"

#include <algorithm>
#include <cmath>

#include "content/records/landblock.h"
#include "core/position.h"

namespace portalspace::render {
namespace {

constexpr std::size_t kCells = kBlockSide - 1;
constexpr std::array<std::array<std::size_t, 2>, 4> kCorner = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};

std::size_t vertex_index(std::size_t x, std::size_t y) { return x * kBlockSide + y; }

float height_of(const content::LandBlock& block, const std::array<float, 256>& table, std::size_t vertex) {
    const float height = table[block.heights[vertex]];
    return std::isfinite(height) ? height : 0;
}

core::Vec3 unit_or_up(core::Vec3 v) { return core::normalize_check_small(v) ? v : core::Vec3(0, 0, 1); }

/// What a cell's two triangles add to the normals of its corners (spec/rendering.md 2.3).
using CellNormals = std::array<core::Vec3, 4>;

/// Unit normal of the triangle of a cell with those corners; heights from the block that owns the cell.
core::Vec3 triangle_normal(const BlockSurface& surface, std::size_t x, std::size_t y,
                           const std::array<std::uint8_t, 3>& triangle) {
    std::array<core::Vec3, 3> point{};
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& corner = kCorner[triangle[k]];
        point[k] = {static_cast<float>(corner[0]) * core::kCellLength,
                    static_cast<float>(corner[1]) * core::kCellLength,
                    surface.heights[vertex_index(x + corner[0], y + corner[1])]};
    }
    return glm::normalize(glm::cross(point[1] - point[0], point[2] - point[0]));
}

CellNormals cell_normals(const BlockSurface& surface, std::uint32_t gx, std::uint32_t gy, std::size_t x,
                         std::size_t y) {
    CellNormals sums{};
    for (const auto& triangle : cell_triangles(cut_is_sw_ne(gx, gy))) {
        const core::Vec3 normal = triangle_normal(surface, x, y, triangle);
        for (const std::uint8_t corner : triangle) sums[corner] += normal;
    }
    return sums;
}

}  // namespace

std::uint32_t cut_hash(std::uint32_t gx, std::uint32_t gy) {
    return gy * (gx * 214614067U + 1813693831U) - gx * 1109124029U - 1369149221U;
}

bool cut_is_sw_ne(std::uint32_t gx, std::uint32_t gy) { return cut_hash(gx, gy) >= 0x80000000U; }

const CellTriangles& cell_triangles(bool sw_ne) {
    static constexpr CellTriangles kSwNe = {{{0, 1, 2}, {0, 2, 3}}};
    static constexpr CellTriangles kSeNw = {{{0, 1, 3}, {2, 3, 1}}};
    return sw_ne ? kSwNe : kSeNw;
}

BlockSurface block_surface(const content::LandBlock& block, const std::array<float, 256>& table, std::uint32_t block_x,
                           std::uint32_t block_y) {
    BlockSurface surface;
    surface.block_x = block_x;
    surface.block_y = block_y;
    for (std::size_t i = 0; i < kBlockVertices; ++i) surface.heights[i] = height_of(block, table, i);
    for (std::size_t x = 0; x < kCells; ++x) {
        for (std::size_t y = 0; y < kCells; ++y) {
            const CellNormals normals = cell_normals(surface, block_x * 8 + static_cast<std::uint32_t>(x),
                                                     block_y * 8 + static_cast<std::uint32_t>(y), x, y);
            for (std::size_t k = 0; k < 4; ++k) {
                surface.normals[vertex_index(x + kCorner[k][0], y + kCorner[k][1])] += normals[k];
            }
        }
    }
    for (core::Vec3& normal : surface.normals) normal = unit_or_up(normal);
    return surface;
}

void join_normals(BlockSurface& surface, const BlockNeighbours& neighbours, const std::array<float, 256>& table) {
    std::array<BlockSurface, 9> blocks;
    for (std::size_t n = 0; n < neighbours.size(); ++n) {
        if (neighbours[n] == nullptr) continue;
        for (std::size_t i = 0; i < kBlockVertices; ++i) blocks[n].heights[i] = height_of(*neighbours[n], table, i);
    }
    const auto add_cell = [&](std::size_t cx, std::size_t cy, core::Vec3& sum, std::size_t vx, std::size_t vy) {
        // Cell coordinates count from eight cells to the south-west, so that they are never negative.
        const std::size_t n = cx / kCells * 3 + cy / kCells;
        const bool own = n == 4;
        if (!own && neighbours[n] == nullptr) return;
        const CellNormals normals =
            cell_normals(own ? surface : blocks[n], surface.block_x * 8 - 8 + static_cast<std::uint32_t>(cx),
                         surface.block_y * 8 - 8 + static_cast<std::uint32_t>(cy), cx % kCells, cy % kCells);
        for (std::size_t k = 0; k < 4; ++k) {
            if (cx + kCorner[k][0] == vx && cy + kCorner[k][1] == vy) sum += normals[k];
        }
    };
    for (std::size_t x = 0; x < kBlockSide; ++x) {
        for (std::size_t y = 0; y < kBlockSide; ++y) {
            if (x % kCells != 0 && y % kCells != 0) continue;
            const std::size_t vx = x + kCells;
            const std::size_t vy = y + kCells;
            core::Vec3 sum(0);
            for (const std::size_t cx : {vx - 1, vx}) {
                for (const std::size_t cy : {vy - 1, vy}) add_cell(cx, cy, sum, vx, vy);
            }
            surface.normals[vertex_index(x, y)] = unit_or_up(sum);
        }
    }
}

namespace {

/// A place as cell and offset in it, 0..1.
struct CellPlace {
    std::size_t x, y;
    float u, v;
    bool sw_ne;

    CellPlace(const BlockSurface& surface, float px, float py)
        : x(cell(px)),
          y(cell(py)),
          u(px / core::kCellLength - static_cast<float>(x)),
          v(py / core::kCellLength - static_cast<float>(y)),
          sw_ne(cut_is_sw_ne(surface.block_x * 8 + static_cast<std::uint32_t>(x),
                             surface.block_y * 8 + static_cast<std::uint32_t>(y))) {}
    /// Whether the place is on the first triangle of the cell.
    [[nodiscard]] bool first() const { return sw_ne ? u >= v : u + v <= 1; }

private:
    static std::size_t cell(float v) {
        return std::isfinite(v) ? static_cast<std::size_t>(std::clamp(v / core::kCellLength, 0.0F, 7.0F)) : 0;
    }
};

}  // namespace

float BlockSurface::height_at(float px, float py) const {
    const CellPlace p(*this, px, py);
    const float sw = heights[vertex_index(p.x, p.y)];
    const float se = heights[vertex_index(p.x + 1, p.y)];
    const float ne = heights[vertex_index(p.x + 1, p.y + 1)];
    const float nw = heights[vertex_index(p.x, p.y + 1)];
    if (p.sw_ne) {
        return p.first() ? sw + (se - sw) * p.u + (ne - se) * p.v : sw + (ne - nw) * p.u + (nw - sw) * p.v;
    }
    return p.first() ? sw + (se - sw) * p.u + (nw - sw) * p.v : ne + (nw - ne) * (1 - p.u) + (se - ne) * (1 - p.v);
}

core::Vec3 BlockSurface::triangle_normal_at(float px, float py) const {
    const CellPlace p(*this, px, py);
    return triangle_normal(*this, p.x, p.y, cell_triangles(p.sw_ne)[p.first() ? 0 : 1]);
}

core::Vec3 terrain_light(const core::Vec3& normal, const core::Vec3& sun, const core::Vec3& sun_colour,
                         const core::Vec3& ambient) {
    return glm::clamp(ambient + std::max(0.0F, glm::dot(normal, sun)) * sun_colour, core::Vec3(0), core::Vec3(1));
}

}  // namespace portalspace::render
