#pragma once

#include <array>
#include <cstddef>

#include "core/math.h"

namespace portalspace::render {

/// Terrain textures that a region may describe: types 0..31, the road, and some to spare.
inline constexpr std::size_t kMaxTerrainTextures = 40;

/// Lamps that a frame knows; objects in rooms name eight of them.
inline constexpr std::size_t kMaxLamps = 64;

/// The uniform block of shaders/frame_constants.glsl (std140).
struct FrameConstants {
    core::Mat4 view_projection{1};
    core::Mat4 inverse_view_projection{1};
    core::Vec4 eye{0};
    core::Vec4 sun{0};
    core::Vec4 sun_colour{0};
    core::Vec4 terrain_ambient{0};
    core::Vec4 mesh_ambient{0};
    core::Vec4 fog_colour{0};
    core::Vec4 fog_range{0};
    core::Vec4 sky_zenith{0};
    core::Vec4 sky_horizon{0};
    core::Vec4 origin_block{0};
    core::Vec4 interior_ambient{0};
    std::array<core::Vec4, kMaxTerrainTextures / 4> terrain_tiling{};
    std::array<core::Vec4, kMaxLamps> lamp_places{};
    std::array<core::Vec4, kMaxLamps> lamp_colours{};
};
static_assert(sizeof(FrameConstants) == 2 * 64 + 11 * 16 + 160 + 2 * 64 * 16);

}  // namespace portalspace::render
