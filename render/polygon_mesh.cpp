#include "render/polygon_mesh.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"

namespace portalspace::render {
namespace {

using content::Polygon;

class Builder {
public:
    /// `surfaces`: how many the owner has.
    Builder(const content::VertexArray& vertices, std::size_t surfaces) : source_(vertices), surfaces_(surfaces) {}

    void add(const Polygon& polygon) {
        if (!usable(polygon)) return;
        const bool two_sided = polygon.sides == content::SidesType::double_sided;
        emit(polygon, polygon.pos_surface, polygon.pos_uvs, false,
             (polygon.stippling & content::kStipplePositive) != 0);
        if (two_sided) {
            emit(polygon, polygon.pos_surface, polygon.pos_uvs, true,
                 (polygon.stippling & content::kStipplePositive) != 0);
        } else if (polygon.sides == content::SidesType::two_surfaces &&
                   (polygon.stippling & content::kNoNegativeUvs) == 0) {
            emit(polygon, polygon.neg_surface, polygon.neg_uvs, true,
                 (polygon.stippling & content::kStippleNegative) != 0);
        }
    }

    PolygonMesh finish() {
        PolygonMesh out;
        out.vertices = std::move(vertices_);
        for (const Group& group : groups_) {
            out.sections.push_back({group.surface, group.repeat, static_cast<std::uint32_t>(out.indices.size()),
                                    static_cast<std::uint32_t>(group.indices.size())});
            out.indices.insert(out.indices.end(), group.indices.begin(), group.indices.end());
        }
        if (!out.vertices.empty()) {
            core::Vec3 low = out.vertices.front().position;
            core::Vec3 high = low;
            for (const MeshVertex& v : out.vertices) {
                low = glm::min(low, v.position);
                high = glm::max(high, v.position);
            }
            out.centre = (low + high) * 0.5F;
            for (const MeshVertex& v : out.vertices) {
                out.radius = std::max(out.radius, glm::length(v.position - out.centre));
            }
        }
        return out;
    }

private:
    struct Group {
        std::uint32_t surface;
        bool repeat;
        std::vector<std::uint32_t> indices;
    };

    [[nodiscard]] bool usable(const Polygon& polygon) const {
        if (polygon.vertex_ids.size() < 3) return false;
        return std::all_of(polygon.vertex_ids.begin(), polygon.vertex_ids.end(), [this](std::int16_t id) {
            return id >= 0 && static_cast<std::size_t>(id) < source_.vertices.size() &&
                   core::is_finite(source_.vertices[static_cast<std::size_t>(id)].position);
        });
    }

    Group& group_of(std::uint32_t surface, bool repeat) {
        for (Group& group : groups_) {
            if (group.surface == surface && group.repeat == repeat) return group;
        }
        groups_.push_back({surface, repeat, {}});
        return groups_.back();
    }

    /// A side whose coordinates leave the picture by more than a rounding repeats it, whatever its bit says: clamped it
    /// would show streaks (spec/rendering.md 6.2).
    [[nodiscard]] bool leaves_picture(const Polygon& polygon, std::span<const std::uint8_t> uvs) const {
        constexpr float kRounding = 0.02F;
        for (std::size_t i = 0; i < polygon.vertex_ids.size(); ++i) {
            const content::Vertex& source = source_.vertices[static_cast<std::size_t>(polygon.vertex_ids[i])];
            if (source.uvs.empty()) continue;
            const std::size_t index = i < uvs.size() && uvs[i] < source.uvs.size() ? uvs[i] : 0;
            const core::Vec2 uv = source.uvs[index];
            const core::Vec2 beyond = glm::max(-uv, uv - 1.0F);
            if (beyond.x > kRounding || beyond.y > kRounding) return true;
        }
        return false;
    }

    std::uint32_t vertex(std::int16_t id, std::size_t uv, bool reversed) {
        const content::Vertex& source = source_.vertices[static_cast<std::size_t>(id)];
        if (uv >= source.uvs.size()) uv = 0;
        const std::uint64_t key =
            (static_cast<std::uint64_t>(static_cast<std::uint16_t>(id)) << 17) | (uv << 1) | (reversed ? 1U : 0U);
        const auto [place, added] = shared_.try_emplace(key, static_cast<std::uint32_t>(vertices_.size()));
        if (added) {
            MeshVertex out;
            out.position = source.position;
            if (core::is_finite(source.normal)) out.normal = reversed ? -source.normal : source.normal;
            if (!source.uvs.empty()) {
                const core::Vec2 value = source.uvs[uv];
                if (core::is_finite(value.x) && core::is_finite(value.y)) out.uv = value;
            }
            vertices_.push_back(out);
        }
        return place->second;
    }

    void emit(const Polygon& polygon, std::int16_t surface, std::span<const std::uint8_t> uvs, bool reversed,
              bool repeat) {
        if (surface < 0 || static_cast<std::size_t>(surface) >= surfaces_) return;
        Group& group = group_of(static_cast<std::uint32_t>(surface), repeat || leaves_picture(polygon, uvs));
        const auto corner = [&](std::size_t i) {
            return vertex(polygon.vertex_ids[i], i < uvs.size() ? uvs[i] : 0, reversed);
        };
        const std::uint32_t first = corner(0);
        std::uint32_t before = corner(1);
        for (std::size_t i = 2; i < polygon.vertex_ids.size(); ++i) {
            const std::uint32_t next = corner(i);
            group.indices.push_back(first);
            group.indices.push_back(reversed ? next : before);
            group.indices.push_back(reversed ? before : next);
            before = next;
        }
    }

    const content::VertexArray& source_;
    std::size_t surfaces_;
    std::vector<MeshVertex> vertices_;
    std::vector<Group> groups_;
    std::unordered_map<std::uint64_t, std::uint32_t> shared_;
};

}  // namespace

PolygonMesh triangulate(const content::GfxObj& mesh) {
    Builder builder(mesh.vertices, mesh.surfaces.size());
    for (const Polygon& polygon : mesh.polygons) builder.add(polygon);
    return builder.finish();
}

PolygonMesh triangulate(const content::CellStructure& structure, std::size_t surfaces) {
    Builder builder(structure.vertices, surfaces);
    const auto is_portal = [&structure](const Polygon& polygon) {
        return std::find(structure.portals.begin(), structure.portals.end(), polygon.id) != structure.portals.end();
    };
    for (const Polygon& polygon : structure.polygons) {
        if (!is_portal(polygon)) builder.add(polygon);
    }
    return builder.finish();
}

PolygonMesh placeholder_cube(float half) {
    PolygonMesh out;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0F, 1.0F}) {
            core::Vec3 normal(0, 0, 0);
            core::Vec3 along(0, 0, 0);
            normal[axis] = side;
            along[(axis + 1) % 3] = 1;
            const core::Vec3 across = glm::cross(normal, along);
            const auto base = static_cast<std::uint32_t>(out.vertices.size());
            for (const auto& [s, t] : {std::pair{-1.0F, -1.0F}, {1.0F, -1.0F}, {1.0F, 1.0F}, {-1.0F, 1.0F}}) {
                out.vertices.push_back(
                    {(normal + along * s + across * t) * half, normal, {s * 0.5F + 0.5F, t * 0.5F + 0.5F}});
            }
            for (const std::uint32_t i : {0U, 1U, 2U, 0U, 2U, 3U}) out.indices.push_back(base + i);
        }
    }
    out.sections.push_back({0, false, 0, static_cast<std::uint32_t>(out.indices.size())});
    out.radius = half * 1.7320508F;
    return out;
}

}  // namespace portalspace::render
