#pragma once

#include <memory>
#include <span>

#include "core/math.h"

namespace portalspace::bench {

/// Bullet's triangle tree over a list of triangles (three corners each), and a sphere swept against it. Its headers
/// stay in one file.
class BulletTerrain {
public:
    BulletTerrain(std::span<const core::Vec3> corners, float radius);
    ~BulletTerrain();

    /// Share of the way until the first hit, 1 for none.
    [[nodiscard]] float sweep(const core::Vec3& from, const core::Vec3& to);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace portalspace::bench
