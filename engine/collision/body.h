#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "content/records/geometry.h"
#include "core/ids.h"
#include "core/math.h"
#include "engine/collision/obstacle.h"

namespace portalspace::content {
struct Setup;
}

namespace portalspace::engine::collision {

/// What is swept: up to two spheres of the Setup in the object's own space, scaled, and how high it steps, in metres.
struct BodyShape {
    std::array<Sphere, 2> spheres;
    std::uint32_t sphere_count = 0;
    float step_up = 0.01F;
    float step_down = 0.01F;
    bool free_rotate = false;
};

/// The first two spheres of a Setup. Spheres' origins and radii and the heights are multiplied by `scale`
/// (spec/physics.md 4.9, 7.13).
[[nodiscard]] BodyShape body_shape(const content::Setup& setup, float scale);
/// What SetPosition uses for an object without spheres: centre (0, 0, 0.1), radius 0.1, never scaled.
[[nodiscard]] BodyShape dummy_shape();

/// How the body touches the world; part of an object's state between sweeps. Retail's transient bits CONTACT,
/// ON_WALKABLE, WATER_CONTACT, SLIDING and STATIONARY with their values.
struct BodyContact {
    bool contact = false;
    bool on_walkable = false;
    bool water = false;
    Plane plane;  ///< last contact plane, relative to the landblock of `cell`
    core::CellId cell;
    std::optional<Vec3> sliding_normal;
    int stationary = 0;  ///< quanta without progress while falling, 0..3
};

/// A body that is about to be swept or placed.
struct Body {
    BodyShape shape;
    PhysicsStateFlags state;
    WeenieKind kind;
    core::ObjectId target;  ///< the weenie's physics target; never what is selected on the screen
    Vec3 velocity{0, 0, 0};
    BodyContact contact;
    const Obstacle* self = nullptr;  ///< never tested against itself
};

/// Who may enter a restricted cell (7.11).
class EntryRules {
public:
    enum class Answer : std::uint8_t { unknown_barrier, refused, allowed };
    virtual ~EntryRules() = default;
    [[nodiscard]] virtual Answer may_enter(core::ObjectId barrier) const = 0;
};

}  // namespace portalspace::engine::collision
