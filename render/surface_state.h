#pragma once

#include <cstdint>

#include "render/device.h"

namespace portalspace::content {
struct Surface;
}

namespace portalspace::render {

/// Which part of the frame draws a batch (spec/rendering.md 10.2).
enum class DrawClass : std::uint8_t {
    opaque,        ///< front to back does not matter: depth test decides
    alpha_tested,  ///< discards, writes depth
    translucent,   ///< sorted far to near, writes no depth
    additive,      ///< after the rest, in any order, writes no depth
};

/// How a surface is drawn (spec/rendering.md 6.2). A function of its type bits and floats alone.
struct SurfaceState {
    Blend blend = Blend::none;
    /// Least alpha of 255 that is drawn; 0: no test.
    std::uint8_t alpha_test = 0;
    bool depth_write = true;
    bool fog = true;
    DrawClass draw_class = DrawClass::opaque;
    /// Retail's deferral class (6.3): 0 drawn at once, else the sum of 2 (alpha, inverse alpha, additive), 4
    /// (translucent) and 8 (clip map).
    std::uint8_t deferral = 0;
    /// Of the surface itself: 1 - translucency where the type says so, truncated to a byte as retail does.
    float opacity = 1;
    float luminosity = 0;
    float diffuse = 1;
    bool operator==(const SurfaceState&) const = default;
};

/// `paletted` says whether the picture has a palette: it decides the threshold of a clip map (100 or 200).
[[nodiscard]] SurfaceState surface_state(const content::Surface& surface, bool paletted);

/// The same surface on an object that is partly see-through: ordinary alpha blending without depth write
/// (spec/rendering.md 6.2). Particles keep their own blending.
[[nodiscard]] SurfaceState faded(const SurfaceState& state);

}  // namespace portalspace::render
