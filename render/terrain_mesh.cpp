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
    for (std::size_t i = 0; i < kBlockVertices; ++i) {
        const float height = table[block.heights[i]];
        surface.heights[i] = std::isfinite(height) ? height : 0;
    }
    const auto position = [&surface](std::size_t x, std::size_t y) {
        return core::Vec3(static_cast<float>(x) * core::kCellLength, static_cast<float>(y) * core::kCellLength,
                          surface.heights[vertex_index(x, y)]);
    };
    for (std::size_t x = 0; x < kCells; ++x) {
        for (std::size_t y = 0; y < kCells; ++y) {
            const bool cut =
                cut_is_sw_ne(block_x * 8 + static_cast<std::uint32_t>(x), block_y * 8 + static_cast<std::uint32_t>(y));
            for (const auto& triangle : cell_triangles(cut)) {
                std::array<std::size_t, 3> index{};
                std::array<core::Vec3, 3> point{};
                for (std::size_t k = 0; k < 3; ++k) {
                    const auto& corner = kCorner[triangle[k]];
                    index[k] = vertex_index(x + corner[0], y + corner[1]);
                    point[k] = position(x + corner[0], y + corner[1]);
                }
                const core::Vec3 normal = glm::normalize(glm::cross(point[1] - point[0], point[2] - point[0]));
                for (const std::size_t i : index) surface.normals[i] += normal;
            }
        }
    }
    for (core::Vec3& normal : surface.normals) {
        if (!core::normalize_check_small(normal)) normal = core::Vec3(0, 0, 1);
    }
    return surface;
}

float BlockSurface::height_at(float x, float y) const {
    const auto cell = [](float v) {
        return std::isfinite(v) ? static_cast<std::size_t>(std::clamp(v / core::kCellLength, 0.0F, 7.0F)) : 0;
    };
    const std::size_t cx = cell(x);
    const std::size_t cy = cell(y);
    const float u = x / core::kCellLength - static_cast<float>(cx);
    const float v = y / core::kCellLength - static_cast<float>(cy);
    const float sw = heights[vertex_index(cx, cy)];
    const float se = heights[vertex_index(cx + 1, cy)];
    const float ne = heights[vertex_index(cx + 1, cy + 1)];
    const float nw = heights[vertex_index(cx, cy + 1)];
    if (cut_is_sw_ne(block_x * 8 + static_cast<std::uint32_t>(cx), block_y * 8 + static_cast<std::uint32_t>(cy))) {
        return u >= v ? sw + (se - sw) * u + (ne - se) * v : sw + (ne - nw) * u + (nw - sw) * v;
    }
    return u + v <= 1 ? sw + (se - sw) * u + (nw - sw) * v : ne + (nw - ne) * (1 - u) + (se - ne) * (1 - v);
}

core::Vec3 terrain_light(const core::Vec3& normal, const core::Vec3& sun, const core::Vec3& sun_colour,
                         const core::Vec3& ambient) {
    return glm::clamp(ambient + std::max(0.0F, glm::dot(normal, sun)) * sun_colour, core::Vec3(0), core::Vec3(1));
}

}  // namespace portalspace::render
