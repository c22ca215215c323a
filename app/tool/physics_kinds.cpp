#include <array>

#include "app/tool/physics_case.h"

namespace portalspace::app {
namespace {

constexpr std::array<PhysicsKind, 0> kKinds{};

}  // namespace

std::span<const PhysicsKind> physics_kinds() { return kKinds; }

}  // namespace portalspace::app
