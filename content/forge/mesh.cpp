#include "content/forge/mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "content/forge/bsp_builder.h"
#include "content/forge/noise.h"

namespace portalspace::content::forge {
namespace {

constexpr float kTwoPi = 6.2831853F;

Vec3 face_normal(std::span<const Corner> corners) {
    Vec3 sum{0, 0, 0};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        sum += glm::cross(corners[i].position, corners[(i + 1) % corners.size()].position);
    }
    const float length = glm::length(sum);
    return length > 1e-9F ? sum / length : Vec3{0, 0, 1};
}

/// Two directions across an axis.
void across(const Vec3& axis, Vec3& right, Vec3& ahead) {
    const Vec3 other = std::abs(axis.z) > 0.9F ? Vec3{1, 0, 0} : Vec3{0, 0, 1};
    right = std::abs(axis.z) > 0.9F ? glm::normalize(other - axis * glm::dot(axis, other))
                                    : glm::normalize(glm::cross(other, axis));
    ahead = glm::cross(axis, right);
}

}  // namespace

std::size_t Mesh::surface_index(core::DataId surface) {
    const auto found = std::find(surfaces_.begin(), surfaces_.end(), surface);
    if (found != surfaces_.end()) {
        return static_cast<std::size_t>(found - surfaces_.begin());
    }
    surfaces_.push_back(surface);
    return surfaces_.size() - 1;
}

void Mesh::polygon(core::DataId surface, std::span<const Corner> corners, SidesType sides) {
    Face face{surface_index(surface), sides, {corners.begin(), corners.end()}, decor_};
    const Vec3 normal = face_normal(corners);
    for (Corner& c : face.corners) {
        if (glm::length(c.normal) < 0.5F) {
            c.normal = normal;
        }
    }
    polygons_.push_back(std::move(face));
}

void Mesh::portal(core::DataId surface, const std::array<Vec3, 4>& corners) {
    const std::array c{Corner{corners[0], {}}, Corner{corners[1], {}}, Corner{corners[2], {}}, Corner{corners[3], {}}};
    polygon(surface, c);
    polygons_.back().portal = true;
}

void Mesh::quad(core::DataId surface, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, Vec2 uv_lo,
                Vec2 uv_hi, SidesType sides) {
    const std::array corners{Corner{a, {uv_lo.x, uv_hi.y}}, Corner{b, {uv_hi.x, uv_hi.y}},
                             Corner{c, {uv_hi.x, uv_lo.y}}, Corner{d, {uv_lo.x, uv_lo.y}}};
    polygon(surface, corners, sides);
}

void Mesh::box(core::DataId surface, const Vec3& lo, const Vec3& hi, float tile) {
    const Vec3 size = hi - lo;
    const auto uv = [&](float w, float h) { return tile > 0 ? Vec2{w / tile, h / tile} : Vec2{1, 1}; };
    quad(surface, {lo.x, lo.y, lo.z}, {hi.x, lo.y, lo.z}, {hi.x, lo.y, hi.z}, {lo.x, lo.y, hi.z}, {0, 0},
         uv(size.x, size.z));
    quad(surface, {hi.x, lo.y, lo.z}, {hi.x, hi.y, lo.z}, {hi.x, hi.y, hi.z}, {hi.x, lo.y, hi.z}, {0, 0},
         uv(size.y, size.z));
    quad(surface, {hi.x, hi.y, lo.z}, {lo.x, hi.y, lo.z}, {lo.x, hi.y, hi.z}, {hi.x, hi.y, hi.z}, {0, 0},
         uv(size.x, size.z));
    quad(surface, {lo.x, hi.y, lo.z}, {lo.x, lo.y, lo.z}, {lo.x, lo.y, hi.z}, {lo.x, hi.y, hi.z}, {0, 0},
         uv(size.y, size.z));
    quad(surface, {lo.x, lo.y, hi.z}, {hi.x, lo.y, hi.z}, {hi.x, hi.y, hi.z}, {lo.x, hi.y, hi.z}, {0, 0},
         uv(size.x, size.y));
    quad(surface, {lo.x, hi.y, lo.z}, {hi.x, hi.y, lo.z}, {hi.x, lo.y, lo.z}, {lo.x, lo.y, lo.z}, {0, 0},
         uv(size.x, size.y));
}

void Mesh::unseen_box(core::DataId surface, const Vec3& lo, const Vec3& hi) {
    const std::size_t before = polygons_.size();
    box(surface, lo, hi);
    for (std::size_t i = before; i < polygons_.size(); ++i) {
        polygons_[i].decor = false;
        polygons_[i].unseen = true;
    }
}

void Mesh::box_with_front(core::DataId surface, core::DataId front, const Vec3& lo, const Vec3& hi) {
    box(surface, lo, hi);
    polygons_[polygons_.size() - 4].surface = surface_index(front);
}

void Mesh::column(core::DataId surface, const Column& c) {
    const Vec3 axis = glm::normalize(c.head - c.foot);
    Vec3 right;
    Vec3 ahead;
    across(axis, right, ahead);
    const bool round = c.sides > 5;
    const float slope = (c.foot_radius - c.head_radius) / glm::length(c.head - c.foot);
    const auto out = [&](int i) {
        const float angle = c.turn + kTwoPi * static_cast<float>(i) / static_cast<float>(c.sides);
        return right * std::cos(angle) + ahead * (std::sin(angle) * c.squash);
    };
    const auto normal = [&](const Vec3& o) {
        const Vec3 level =
            glm::normalize(right * glm::dot(o, right) * c.squash * c.squash + ahead * glm::dot(o, ahead));
        return round ? glm::normalize(level + axis * slope) : Vec3{0, 0, 0};
    };
    for (int i = 0; i < c.sides; ++i) {
        const Vec3 o0 = out(i);
        const Vec3 o1 = out(i + 1);
        const float u0 = c.repeat_u * static_cast<float>(i) / static_cast<float>(c.sides);
        const float u1 = c.repeat_u * static_cast<float>(i + 1) / static_cast<float>(c.sides);
        std::vector<Corner> corners;
        if (c.foot_radius > 0) {
            corners.push_back({c.foot + o0 * c.foot_radius, {u0, c.repeat_v}, normal(o0)});
            corners.push_back({c.foot + o1 * c.foot_radius, {u1, c.repeat_v}, normal(o1)});
        } else {
            corners.push_back({c.foot, {(u0 + u1) / 2, c.repeat_v}, normal(o0 + o1)});
        }
        if (c.head_radius > 0) {
            corners.push_back({c.head + o1 * c.head_radius, {u1, 0}, normal(o1)});
            corners.push_back({c.head + o0 * c.head_radius, {u0, 0}, normal(o0)});
        } else {
            corners.push_back({c.head, {(u0 + u1) / 2, 0}, normal(o0 + o1)});
        }
        polygon(surface, corners);
    }
    const auto cap = [&](const Vec3& centre, float radius, bool top) {
        if (!c.caps || radius <= 0) {
            return;
        }
        std::vector<Corner> corners;
        for (int i = 0; i < c.sides; ++i) {
            const int k = top ? i : c.sides - 1 - i;
            const Vec3 o = out(k);
            corners.push_back(
                {centre + o * radius, {0.5F + 0.5F * glm::dot(o, right), 0.5F + 0.5F * glm::dot(o, ahead)}, {0, 0, 0}});
        }
        polygon(surface, corners);
    };
    cap(c.head, c.head_radius, true);
    cap(c.foot, c.foot_radius, false);
}

void Mesh::ball(core::DataId surface, const Ball& b) {
    const auto point = [&](int ring, int slice) {
        const float t = 3.1415927F * static_cast<float>(ring) / static_cast<float>(b.rings);
        const int wrapped = slice % b.slices;
        const float p = kTwoPi * static_cast<float>(wrapped) / static_cast<float>(b.slices);
        const Vec3 unit{std::sin(t) * std::cos(p), std::sin(t) * std::sin(p), std::cos(t)};
        const bool pole = ring == 0 || ring == b.rings;
        const float push = 1.0F + b.rough * (lattice01(pole ? 0 : wrapped, ring, b.seed) - 0.5F) * 2.0F;
        return unit * push;
    };
    const auto corner = [&](int ring, int slice) {
        const Vec3 unit = point(ring, slice);
        const Vec2 uv{b.repeat * 2.0F * static_cast<float>(slice) / static_cast<float>(b.slices),
                      b.repeat * static_cast<float>(ring) / static_cast<float>(b.rings)};
        return Corner{b.centre + unit * b.radii, uv, b.flat ? Vec3{0, 0, 0} : glm::normalize(unit / b.radii)};
    };
    for (int ring = 0; ring < b.rings; ++ring) {
        for (int slice = 0; slice < b.slices; ++slice) {
            const Corner nw = corner(ring, slice);
            const Corner sw = corner(ring + 1, slice);
            const Corner se = corner(ring + 1, slice + 1);
            const Corner ne = corner(ring, slice + 1);
            if (ring + 1 < b.rings) {
                const std::array low{nw, sw, se};
                polygon(surface, low);
            }
            if (ring > 0) {
                const std::array high{nw, ring + 1 < b.rings ? se : sw, ne};
                polygon(surface, high);
            }
        }
    }
}

void Mesh::sprite(core::DataId surface, float width, float height, float foot) {
    const float half = width / 2;
    quad(surface, {-half, 0, foot}, {half, 0, foot}, {half, 0, foot + height}, {-half, 0, foot + height}, {0, 0},
         {1, 1}, SidesType::double_sided);
}

Sphere Mesh::bounds() const {
    Vec3 lo{1e9F, 1e9F, 1e9F};
    Vec3 hi{-1e9F, -1e9F, -1e9F};
    for (const Face& face : polygons_) {
        for (const Corner& c : face.corners) {
            lo = glm::min(lo, c.position);
            hi = glm::max(hi, c.position);
        }
    }
    const Vec3 centre = (lo + hi) * 0.5F;
    float radius = 0;
    for (const Face& face : polygons_) {
        for (const Corner& c : face.corners) {
            radius = std::max(radius, glm::length(c.position - centre));
        }
    }
    return {centre, radius};
}

core::DataId Mesh::store(Book& book, core::DataId degrade) const {
    GfxObj g;
    g.id = book.next_id(0x01);
    g.flags = GfxObjFlag::drawing;
    g.flags.set(GfxObjFlag::physics, solid_);
    g.flags.set(GfxObjFlag::degrade, static_cast<bool>(degrade));
    g.surfaces = surfaces_;
    g.degrade = degrade;
    const Sphere around = bounds();
    g.sort_center = around.center;
    std::vector<BspPortal> gates;
    for (const Face& face : polygons_) {
        Polygon p;
        p.id = static_cast<std::uint16_t>(g.polygons.size());
        p.sides = face.sides;
        p.pos_surface = static_cast<std::int16_t>(face.surface);
        bool repeats = false;
        for (const Corner& c : face.corners) {
            Vertex v;
            v.id = static_cast<std::uint16_t>(g.vertices.vertices.size());
            v.position = c.position;
            v.normal = c.normal;
            v.uvs = {c.uv};
            repeats = repeats || c.uv.x < 0 || c.uv.y < 0 || c.uv.x > 1 || c.uv.y > 1;
            p.vertex_ids.push_back(static_cast<std::int16_t>(v.id));
            p.pos_uvs.push_back(0);
            g.vertices.vertices.push_back(std::move(v));
        }
        if (face.portal) {
            p.stippling = kNoPositiveUvs;
            p.pos_uvs.clear();
            gates.push_back({static_cast<std::int16_t>(p.id), static_cast<std::int16_t>(gates.size())});
        } else if (repeats) {
            p.stippling = kStipplePositive;  // the picture repeats on this side
        }
        if (solid_ && !face.decor && !face.portal) {
            Polygon hull;
            hull.id = static_cast<std::uint16_t>(g.physics_polygons.size());
            hull.stippling = kNoPositiveUvs;
            hull.sides = p.sides;
            hull.vertex_ids = p.vertex_ids;
            g.physics_polygons.push_back(std::move(hull));
        }
        if (!face.unseen) {
            g.polygons.push_back(std::move(p));
        }
    }
    g.drawing_bsp = drawing_tree(g.vertices, g.polygons, gates);
    if (solid_) {
        g.physics_bsp = physics_tree(g.vertices, g.physics_polygons);
    }
    book.portal.add_record(g.id.value, g);
    return g.id;
}

}  // namespace portalspace::content::forge
