#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.h"
#include "core/math.h"

namespace portalspace::content {
class DatStore;
struct EnvCell;
}  // namespace portalspace::content

namespace portalspace::render {

/// A lamp at its place in the land block. Retail LIGHTINFO.
struct PointLight {
    core::Vec3 position{0, 0, 0};
    core::Vec3 colour{1, 1, 1};  ///< 0..1
    float intensity = 0;
    float falloff = 0;                ///< metres
    core::CellId cell;                ///< the room whose static object carries it
    std::uint32_t static_object = 0;  ///< number among the room's statics
};

/// The most lights burned into a room (presets 20, 40, 60; spec/rendering.md 7.3).
inline constexpr std::size_t kMaxBurnedLights = 40;

/// Appends the lamps of the room's static objects.
void add_static_lights(content::DatStore& store, core::CellId id, const content::EnvCell& cell,
                       std::vector<PointLight>& out);
/// Those of a room and of every room of its visible-cell list, the room's own first, then those of its list; what
/// lights the room's shell (7.3). At most kMaxBurnedLights.
[[nodiscard]] std::vector<PointLight> lights_of_cell(content::DatStore& store, core::CellId id);

/// Light of the lamps on a vertex of a room's shell, 0..1 per channel; baked once. Retail's wrapped half-Lambert with a
/// limit of the lamp's colour per channel (7.3).
[[nodiscard]] core::Vec3 burned_light(std::span<const PointLight> lights, const core::Vec3& position,
                                      const core::Vec3& normal);

/// What multiplies the texel of a shell (7.5): clamp(luminosity + burned + ambient).
[[nodiscard]] core::Vec3 shell_light(float luminosity, const core::Vec3& burned, const core::Vec3& ambient);

}  // namespace portalspace::render
