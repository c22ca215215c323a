#pragma once

#include "engine/collision/mesh.h"

namespace portalspace::engine::collision {

/// The tests of spec/physics.md 7.8. Spheres are in the polygon's space; `up` is the world's up direction there. Which
/// side a polygon is drawn on plays no part in any of them.

/// Retail polygon_hits_sphere_slow_but_sure.
[[nodiscard]] bool polygon_hits_sphere(const MeshPolygon& polygon, const Sphere& sphere);
/// Overlap and a movement against the normal; `hit` records any overlap. Retail pos_hits_sphere.
[[nodiscard]] bool pos_hits_sphere(const MeshPolygon& polygon, const Sphere& sphere, const Vec3& movement,
                                   const MeshPolygon*& hit);
[[nodiscard]] bool walkable_hits_sphere(const MeshPolygon& polygon, const Sphere& sphere, const Vec3& up,
                                        float allowance);
/// Moves the sphere back along `movement` until it touches the plane. Refuses (and changes nothing) when that is not
/// nearer the start than `walk_interp` says, or more than half a movement before it.
[[nodiscard]] bool adjust_sphere_to_plane(const MeshPolygon& polygon, Sphere& sphere, const Vec3& movement,
                                          float& walk_interp);
/// Whether the centre, projected along `up`, lies within the polygon widened by `reach`. Retail check_walkable
/// (reach = radius) and check_small_walkable (half of it).
[[nodiscard]] bool polygon_carries(const MeshPolygon& polygon, const Vec3& centre, float reach, const Vec3& up);
/// The first edge beyond which the centre lies, as a unit vector that points into the polygon. Retail
/// find_crossed_edge.
[[nodiscard]] bool find_crossed_edge(const MeshPolygon& polygon, const Vec3& centre, const Vec3& up, Vec3& normal);
/// Pushes both spheres out along the normal. Retail adjust_to_placement_poly.
void adjust_to_placement_polygon(const MeshPolygon& polygon, Sphere& hit, Sphere& other, float radius,
                                 bool centre_solid, bool solid_check);
/// Share of `movement` after which a sphere that starts at `current` touches the polygon's plane; 1 when it is nearer
/// than its radius already, 0 for a movement along the plane. Retail adjust_sphere_to_poly.
[[nodiscard]] float time_to_polygon(const MeshPolygon& polygon, float radius, const Vec3& current,
                                    const Vec3& movement);

}  // namespace portalspace::engine::collision
