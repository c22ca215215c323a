#include "content/forge/rooms.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "content/forge/bsp_builder.h"

namespace portalspace::content::forge {
namespace {

using core::Vec2;
using core::Vec3;

constexpr float kWaistDepth = 0.18F;
/// Pieces of wall that are thinner than this are left out.
constexpr float kThin = 0.001F;

/// One wall: a point `s` metres along it at height `z`.
struct Wall {
    Vec2 start;
    Vec2 along;
    float length;

    [[nodiscard]] Vec2 at(float s) const { return start + along * s; }
    [[nodiscard]] Vec3 at(float s, float z) const { return {at(s), z}; }
    /// Seen from inside, walls run to the left, so the inward normal is to the left of the run.
    [[nodiscard]] Vec3 inward() const { return {-along.y, along.x, 0}; }
};

class RoomMaker {
public:
    RoomMaker(std::uint32_t key, const RoomShape& shape) : shape_(shape) { cell_.key = key; }

    CellStructure make() {
        for (const Doorway& d : shape_.doorways) {
            const Wall w = wall(d.wall);
            portal({w.at(d.to, d.low), w.at(d.from, d.low), w.at(d.from, d.high), w.at(d.to, d.high)});
        }
        std::vector<Vec3> floor;
        std::vector<Vec3> ceiling;
        for (const Vec2& c : shape_.corners) {
            floor.push_back({c, shape_.floor_at(c)});
            ceiling.insert(ceiling.begin(), {c, shape_.ceiling_at(c)});
        }
        face(kFloorSurface, floor, true, [&](const Vec3& p) { return Vec2{p.x, -p.y} / shape_.tile; });
        face(kCeilingSurface, ceiling, true, [&](const Vec3& p) { return Vec2{p.x, p.y} / shape_.tile; });
        planes_.push_back(plane_of(cell_.polygons[cell_.polygons.size() - 2], cell_.vertices));
        planes_.push_back(plane_of(cell_.polygons.back(), cell_.vertices));
        for (std::size_t i = 0; i < shape_.corners.size(); ++i) {
            whole_wall(i);
        }
        finish();
        return std::move(cell_);
    }

private:
    [[nodiscard]] Wall wall(std::size_t i) const {
        const Vec2 a = shape_.corners[i];
        const Vec2 b = shape_.corners[(i + 1) % shape_.corners.size()];
        const float length = glm::length(b - a);
        return {a, (b - a) / length, length};
    }

    [[nodiscard]] Vertex& vertex(const Vec3& position, const Vec3& normal, Vec2 uv) {
        Vertex v;
        v.id = static_cast<std::uint16_t>(cell_.vertices.vertices.size());
        v.position = position;
        v.normal = normal;
        v.uvs = {uv};
        return cell_.vertices.vertices.emplace_back(std::move(v));
    }

    /// A drawing polygon, and the same for physics when it is part of the hull.
    template <class Uv>
    void face(std::int16_t surface, const std::vector<Vec3>& corners, bool solid, Uv&& uv) {
        const Vec3 normal = glm::normalize(glm::cross(corners[1] - corners[0], corners.back() - corners[0]));
        Polygon p;
        p.id = static_cast<std::uint16_t>(cell_.polygons.size());
        p.stippling = kStipplePositive;
        p.pos_surface = surface;
        for (const Vec3& c : corners) {
            p.vertex_ids.push_back(static_cast<std::int16_t>(vertex(c, normal, uv(c)).id));
            p.pos_uvs.push_back(0);
        }
        if (solid) {
            Polygon hull;
            hull.id = static_cast<std::uint16_t>(cell_.physics_polygons.size());
            hull.stippling = kNoPositiveUvs;
            hull.vertex_ids = p.vertex_ids;
            cell_.physics_polygons.push_back(std::move(hull));
        }
        cell_.polygons.push_back(std::move(p));
    }

    void portal(const std::vector<Vec3>& corners) {
        const Vec3 normal = glm::normalize(glm::cross(corners[1] - corners[0], corners.back() - corners[0]));
        Polygon p;
        p.id = static_cast<std::uint16_t>(cell_.polygons.size());
        p.stippling = kNoPositiveUvs;
        p.pos_surface = kPortalSurface;
        for (const Vec3& c : corners) {
            p.vertex_ids.push_back(static_cast<std::int16_t>(vertex(c, normal, {0, 0}).id));
        }
        cell_.portals.push_back(p.id);
        cell_.polygons.push_back(std::move(p));
    }

    /// Wall i around its doorways, and the bands of trim on it.
    void whole_wall(std::size_t i) {
        const Wall w = wall(i);
        planes_.push_back({w.inward(), -glm::dot(w.inward(), Vec3{w.start, 0})});
        std::vector<Doorway> holes;
        for (const Doorway& d : shape_.doorways) {
            if (d.wall == i) {
                holes.push_back(d);
            }
        }
        std::sort(holes.begin(), holes.end(), [](const Doorway& a, const Doorway& b) { return a.from < b.from; });
        float s = 0;
        for (const Doorway& d : holes) {
            piece(w, s, d.from, false, 0, false, 0);
            piece(w, d.from, d.to, true, d.high, false, 0);
            piece(w, d.from, d.to, false, 0, true, d.low);
            bands(w, s, d.from);
            s = d.to;
        }
        piece(w, s, w.length, false, 0, false, 0);
        bands(w, s, w.length);
    }

    /// From `from` to `to` along the wall, between floor and ceiling or given heights.
    void piece(const Wall& w, float from, float to, bool has_low, float low, bool has_high, float high) {
        const float low_a = has_low ? low : shape_.floor_at(w.at(from));
        const float low_b = has_low ? low : shape_.floor_at(w.at(to));
        const float high_a = has_high ? high : shape_.ceiling_at(w.at(from));
        const float high_b = has_high ? high : shape_.ceiling_at(w.at(to));
        if (to - from < kThin || (high_a - low_a < kThin && high_b - low_b < kThin)) {
            return;
        }
        // Counter-clockwise seen from inside, where the wall runs to the left.
        face(kWallSurface, {w.at(to, low_b), w.at(from, low_a), w.at(from, high_a), w.at(to, high_b)}, true,
             [&](const Vec3& p) { return wall_uv(w, p); });
    }

    [[nodiscard]] Vec2 wall_uv(const Wall& w, const Vec3& p) const {
        return {-glm::dot(Vec2{p.x, p.y} - w.start, w.along) / shape_.tile, -p.z / shape_.tile};
    }

    void bands(const Wall& w, float from, float to) {
        if (to - from < 0.05F) {
            return;
        }
        if (shape_.trim_height > 0) {
            band(w, from, to, 0, shape_.trim_height);
        }
        if (shape_.waist_height > 0) {
            band(w, from, to, shape_.waist_height, shape_.waist_height + kWaistDepth);
        }
    }

    /// A strip a finger before the wall, only to look at.
    void band(const Wall& w, float from, float to, float low, float high) {
        const Vec3 out = w.inward() * 0.015F;
        const float a = shape_.floor_at(w.at(from));
        const float b = shape_.floor_at(w.at(to));
        face(kTrimSurface,
             {w.at(to, b + low) + out, w.at(from, a + low) + out, w.at(from, a + high) + out, w.at(to, b + high) + out},
             false, [&](const Vec3& p) { return wall_uv(w, p); });
    }

    void finish() {
        cell_.cell_bsp = cell_tree(planes_);
        cell_.physics_bsp = physics_tree(cell_.vertices, cell_.physics_polygons);
        std::vector<BspPortal> gates;
        for (std::size_t i = 0; i < cell_.portals.size(); ++i) {
            gates.push_back({static_cast<std::int16_t>(cell_.portals[i]), static_cast<std::int16_t>(i)});
        }
        cell_.has_drawing_bsp = 1;
        cell_.drawing_bsp = drawing_tree(cell_.vertices, cell_.polygons, gates);
    }

    const RoomShape& shape_;
    CellStructure cell_;
    std::vector<Plane> planes_;
};

}  // namespace

RoomShape box_room(float east_west, float north_south, float height) {
    const float x = east_west / 2;
    const float y = north_south / 2;
    RoomShape s;
    s.corners = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    s.ceiling = height;
    return s;
}

RoomShape round_room(int sides, float radius, float height) {
    RoomShape s;
    for (int i = 0; i < sides; ++i) {
        const float turn = 2 * std::numbers::pi_v<float> * (static_cast<float>(i) - 0.5F) / static_cast<float>(sides) -
                           std::numbers::pi_v<float> / 2;
        s.corners.push_back(Vec2{std::cos(turn), std::sin(turn)} * radius);
    }
    s.ceiling = height;
    return s;
}

CellStructure build_room(std::uint32_t key, const RoomShape& shape) { return RoomMaker(key, shape).make(); }

}  // namespace portalspace::content::forge
