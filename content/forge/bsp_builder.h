#pragma once

#include <span>
#include <vector>

#include "content/records/bsp.h"
#include "content/records/geometry.h"

namespace portalspace::content::forge {

/// The plane of a polygon by its winding: it points to whom the corners run counter-clockwise.
[[nodiscard]] Plane plane_of(const Polygon& polygon, const VertexArray& vertices);

/// A physics tree (dat-format 7.6): the root and every inner node have both children, polygons lie in leaves only, a
/// polygon on both sides of a plane is named by both. No leaf is solid.
[[nodiscard]] BspTree physics_tree(const VertexArray& vertices, std::span<const Polygon> polygons);

/// A drawing tree: polygons lie in the node whose plane they lie in or cross. Each of `portals` becomes a PORT node
/// above the rest, whose plane is that of the portal's polygon; portal polygons are in no list.
[[nodiscard]] BspTree drawing_tree(const VertexArray& vertices, std::span<const Polygon> polygons,
                                   std::span<const BspPortal> portals = {});

/// The convex space on the positive side of all planes: a chain of BPnn nodes that ends in a leaf.
[[nodiscard]] BspTree cell_tree(std::span<const Plane> planes);

}  // namespace portalspace::content::forge
