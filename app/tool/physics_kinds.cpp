#include <array>

#include "app/tool/physics_case.h"
#include "app/tool/physics_collision.h"

namespace portalspace::app {
namespace {

constexpr std::array kKinds{
    PhysicsKind{"animation", make_animation_runner}, PhysicsKind{"flights", make_flights_runner},
    PhysicsKind{"managers", make_managers_runner},   PhysicsKind{"terrain", make_terrain_runner},
    PhysicsKind{"sweeps-person", make_sweep_runner}, PhysicsKind{"sweeps-missile", make_sweep_runner},
    PhysicsKind{"walks", make_walks_runner},
};

}  // namespace

std::span<const PhysicsKind> physics_kinds() { return kKinds; }

}  // namespace portalspace::app
