#include "content/forge/bsp_builder.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace portalspace::content::forge {
namespace {

using core::Vec3;

/// Metres within which a corner counts as lying in a plane.
constexpr float kThickness = 0.002F;
/// A leaf is not split below this number of polygons.
constexpr std::size_t kLeafPolygons = 6;
/// How many planes are tried at each node.
constexpr std::size_t kCandidates = 12;
/// What a polygon on both sides costs against one step of unevenness.
constexpr std::size_t kStraddleCost = 6;
constexpr std::size_t kMaxDepth = 24;

struct Face {
    std::uint16_t id;
    Plane plane;
    std::vector<Vec3> corners;
};

enum class Side { in_plane, front, back, both };

Side side_of(const Face& face, const Plane& plane) {
    bool front = false;
    bool back = false;
    for (const Vec3& c : face.corners) {
        const float d = plane.distance(c);
        front = front || d > kThickness;
        back = back || d < -kThickness;
    }
    return front ? (back ? Side::both : Side::front) : back ? Side::back : Side::in_plane;
}

Sphere ball_around(const std::vector<const Face*>& faces) {
    if (faces.empty()) {
        return {};
    }
    Vec3 lo = faces.front()->corners.front();
    Vec3 hi = lo;
    for (const Face* face : faces) {
        for (const Vec3& c : face->corners) {
            lo = glm::min(lo, c);
            hi = glm::max(hi, c);
        }
    }
    const Vec3 centre = (lo + hi) * 0.5F;
    float radius = 0;
    for (const Face* face : faces) {
        for (const Vec3& c : face->corners) {
            radius = std::max(radius, glm::length(c - centre));
        }
    }
    return {centre, radius};
}

struct Split {
    std::vector<const Face*> here;  ///< in the plane
    std::vector<const Face*> front;
    std::vector<const Face*> back;
    std::vector<const Face*> both;
};

Split split_by(const std::vector<const Face*>& faces, const Plane& plane) {
    Split s;
    for (const Face* face : faces) {
        switch (side_of(*face, plane)) {
            case Side::in_plane: s.here.push_back(face); break;
            case Side::front: s.front.push_back(face); break;
            case Side::back: s.back.push_back(face); break;
            case Side::both: s.both.push_back(face); break;
        }
    }
    return s;
}

/// The polygon whose plane divides the others most evenly, or null when no plane parts them.
const Face* best_face(const std::vector<const Face*>& faces) {
    const Face* best = nullptr;
    std::size_t best_cost = 0;
    const std::size_t step = std::max<std::size_t>(1, faces.size() / kCandidates);
    for (std::size_t i = 0; i < faces.size(); i += step) {
        const Split s = split_by(faces, faces[i]->plane);
        if (s.front.empty() && s.back.empty()) {
            continue;
        }
        const std::size_t uneven = std::max(s.front.size(), s.back.size()) - std::min(s.front.size(), s.back.size());
        const std::size_t cost = uneven + kStraddleCost * s.both.size();
        if (best == nullptr || cost < best_cost) {
            best = faces[i];
            best_cost = cost;
        }
    }
    return best;
}

class TreeMaker {
public:
    explicit TreeMaker(BspKind kind) { tree_.kind = kind; }

    /// Nodes are stored parents first, so children are made after the node has its place.
    std::int32_t physics(const std::vector<const Face*>& faces, std::size_t depth) {
        if (faces.size() <= kLeafPolygons && depth > 0) {
            return leaf(faces);
        }
        const Face* divider = depth < kMaxDepth ? best_face(faces) : nullptr;
        if (divider == nullptr && depth > 0) {
            return leaf(faces);
        }
        const Plane plane = divider != nullptr ? divider->plane : below(faces);
        Split s = split_by(faces, plane);
        // Every polygon goes to each side that it touches; one in the plane to the front.
        s.front.insert(s.front.end(), s.here.begin(), s.here.end());
        for (std::vector<const Face*>* half : {&s.front, &s.back}) {
            half->insert(half->end(), s.both.begin(), s.both.end());
        }
        if (s.front.size() == faces.size() && depth > 0) {
            return leaf(faces);
        }
        const std::int32_t at = inner(plane, ball_around(faces));
        const std::int32_t front = physics(s.front, depth + 1);
        const std::int32_t back = physics(s.back, depth + 1);
        link(at, front, back);
        return at;
    }

    std::int32_t drawing(const std::vector<const Face*>& faces, std::size_t depth) {
        const Face* divider = faces.empty() ? nullptr : depth < kMaxDepth ? best_face(faces) : nullptr;
        if (divider == nullptr && faces.empty() && depth > 0) {
            return leaf({});
        }
        const Plane plane = divider != nullptr ? divider->plane : faces.empty() ? Plane{} : faces.front()->plane;
        Split s = split_by(faces, plane);
        s.here.insert(s.here.end(), s.both.begin(), s.both.end());
        if (divider == nullptr) {
            s.here = faces;
            s.front.clear();
            s.back.clear();
        }
        const std::int32_t at = inner(plane, ball_around(faces));
        node(at).polygons = ids(s.here);
        const std::int32_t front = drawing_or_leaf(s.front, depth + 1);
        const std::int32_t back = drawing_or_leaf(s.back, depth + 1);
        link(at, front, back);
        return at;
    }

    std::int32_t ports(const std::vector<const Face*>& faces, std::span<const std::pair<BspPortal, Plane>> portals,
                       std::size_t depth) {
        if (portals.empty()) {
            return drawing(faces, depth);
        }
        const Plane& plane = portals.front().second;
        const Split s = split_by(faces, plane);
        const std::int32_t at = inner(plane, ball_around(faces));
        node(at).tag = BspTag::port;
        std::vector<const Face*> here = s.here;
        here.insert(here.end(), s.both.begin(), s.both.end());
        node(at).polygons = ids(here);
        node(at).portals = {portals.front().first};
        const std::int32_t front = drawing_or_leaf(s.front, depth + 1);
        const std::int32_t back = ports(s.back, portals.subspan(1), depth + 1);
        link(at, front, back);
        return at;
    }

    BspTree take() { return std::move(tree_); }

private:
    BspNode& node(std::int32_t at) { return tree_.nodes[static_cast<std::size_t>(at)]; }

    std::int32_t inner(const Plane& plane, const Sphere& around) {
        BspNode n;
        n.tag = BspTag::BPIN;
        n.plane = plane;
        n.sphere = around;
        tree_.nodes.push_back(std::move(n));
        return static_cast<std::int32_t>(tree_.nodes.size() - 1);
    }

    void link(std::int32_t at, std::int32_t front, std::int32_t back) {
        node(at).positive = front;
        node(at).negative = back;
    }

    std::int32_t leaf(const std::vector<const Face*>& faces) {
        BspNode n;
        n.tag = BspTag::leaf;
        n.leaf_index = leaves_++;
        if (tree_.kind == BspKind::physics) {
            n.sphere = ball_around(faces);
            n.polygons = ids(faces);
        }
        tree_.nodes.push_back(std::move(n));
        return static_cast<std::int32_t>(tree_.nodes.size() - 1);
    }

    std::int32_t drawing_or_leaf(const std::vector<const Face*>& faces, std::size_t depth) {
        return faces.empty() ? leaf({}) : drawing(faces, depth);
    }

    /// A plane with everything on its positive side.
    static Plane below(const std::vector<const Face*>& faces) {
        const Sphere around = ball_around(faces);
        return {{0, 0, 1}, -(around.center.z - around.radius - 1.0F)};
    }

    static std::vector<std::uint16_t> ids(const std::vector<const Face*>& faces) {
        std::vector<std::uint16_t> out;
        for (const Face* face : faces) {
            out.push_back(face->id);
        }
        std::sort(out.begin(), out.end());
        return out;
    }

    BspTree tree_;
    std::int32_t leaves_ = 0;
};

std::vector<Face> faces_of(const VertexArray& vertices, std::span<const Polygon> polygons) {
    std::vector<Face> faces;
    faces.reserve(polygons.size());
    for (const Polygon& p : polygons) {
        Face face{p.id, plane_of(p, vertices), {}};
        for (const std::int16_t v : p.vertex_ids) {
            face.corners.push_back(vertices.vertices[static_cast<std::size_t>(v)].position);
        }
        faces.push_back(std::move(face));
    }
    return faces;
}

std::vector<const Face*> pointers(const std::vector<Face>& faces) {
    std::vector<const Face*> out;
    for (const Face& face : faces) {
        out.push_back(&face);
    }
    return out;
}

}  // namespace

Plane plane_of(const Polygon& polygon, const VertexArray& vertices) {
    const auto corner = [&](std::size_t i) {
        return vertices.vertices[static_cast<std::size_t>(polygon.vertex_ids[i % polygon.vertex_ids.size()])].position;
    };
    Vec3 sum{0, 0, 0};
    Vec3 middle{0, 0, 0};
    for (std::size_t i = 0; i < polygon.vertex_ids.size(); ++i) {
        sum += glm::cross(corner(i) - corner(0), corner(i + 1) - corner(0));
        middle += corner(i);
    }
    const float length = glm::length(sum);
    const Vec3 normal = length > 1e-12F ? sum / length : Vec3{0, 0, 1};
    return {normal, -glm::dot(normal, middle / static_cast<float>(polygon.vertex_ids.size()))};
}

BspTree physics_tree(const VertexArray& vertices, std::span<const Polygon> polygons) {
    const std::vector<Face> faces = faces_of(vertices, polygons);
    TreeMaker maker(BspKind::physics);
    maker.physics(pointers(faces), 0);
    return maker.take();
}

BspTree drawing_tree(const VertexArray& vertices, std::span<const Polygon> polygons,
                     std::span<const BspPortal> portals) {
    const std::vector<Face> faces = faces_of(vertices, polygons);
    std::vector<const Face*> drawn;
    std::vector<std::pair<BspPortal, Plane>> gates;
    for (const BspPortal& portal : portals) {
        const auto face = std::find_if(faces.begin(), faces.end(), [&](const Face& f) {
            return f.id == static_cast<std::uint16_t>(portal.polygon_id);
        });
        gates.emplace_back(portal, face->plane);
    }
    for (const Face& face : faces) {
        const bool is_portal = std::any_of(portals.begin(), portals.end(), [&](const BspPortal& p) {
            return static_cast<std::uint16_t>(p.polygon_id) == face.id;
        });
        if (!is_portal) {
            drawn.push_back(&face);
        }
    }
    TreeMaker maker(BspKind::drawing);
    maker.ports(drawn, gates, 0);
    return maker.take();
}

BspTree cell_tree(std::span<const Plane> planes) {
    BspTree tree;
    tree.kind = BspKind::cell;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        BspNode n;
        n.tag = BspTag::BPnn;
        n.plane = planes[i];
        n.positive = static_cast<std::int32_t>(i + 1);
        tree.nodes.push_back(std::move(n));
    }
    tree.nodes.emplace_back();
    return tree;
}

}  // namespace portalspace::content::forge
