#pragma once

#include "core/ids.h"

namespace portalspace::content {

struct GfxObj;
struct Palette;
struct RenderSurface;
struct Setup;
struct Surface;
struct Wave;

/// The mesh of the placeholder Setup. No file can hold this id (meshes end at 0x0100FFFF), so it always gives the
/// placeholder, and without a log line.
inline constexpr core::DataId kPlaceholderMesh{0x01FFFFFF};

/// What stands in for a missing or bad record of type T. Types that are seen are visible and harmless: a Setup of one
/// part whose mesh is a 0.6 m cube around the origin, in magenta (Surface) or magenta and black (RenderSurface,
/// Palette), without anything that collides. A Wave is a tenth of a second of silence. Every other type is its empty
/// value, which does nothing. Other ids inside are zero, which names nothing.
template <class T>
[[nodiscard]] T make_placeholder() {
    return T{};
}
template <>
GfxObj make_placeholder<GfxObj>();
template <>
Palette make_placeholder<Palette>();
template <>
RenderSurface make_placeholder<RenderSurface>();
template <>
Setup make_placeholder<Setup>();
template <>
Surface make_placeholder<Surface>();
template <>
Wave make_placeholder<Wave>();

}  // namespace portalspace::content
