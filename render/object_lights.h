#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "render/cell_lights.h"

namespace portalspace::render {

/// Lamps that light one object indoors (spec/rendering.md 7.4): retail's eight hardware lights.
inline constexpr std::size_t kMaxObjectLights = 8;
inline constexpr std::size_t kMaxDynamicLights = 7;

struct ChosenLights {
    std::array<const PointLight*, kMaxObjectLights> lights{};
    std::size_t count = 0;
    std::size_t dynamic_count = 0;  ///< how many of them, at the front, are dynamic

    [[nodiscard]] std::span<const PointLight* const> all() const { return {lights.data(), count}; }
};

/// The lamps that reach a place: dynamic ones first, then static, each nearest first. Allocates nothing.
[[nodiscard]] ChosenLights choose_lights(std::span<const PointLight> dynamic, std::span<const PointLight> fixed,
                                         const core::Vec3& position);

/// Sum of N.L terms at a point, not clamped and without ambient: intensity * colour / distance, nothing beyond 1.5
/// times the falloff.
[[nodiscard]] core::Vec3 object_light(std::span<const PointLight* const> lights, const core::Vec3& position,
                                      const core::Vec3& normal);

}  // namespace portalspace::render
