#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "content/texture_decode.h"
#include "core/ids.h"
#include "engine/appearance.h"
#include "render/surface_state.h"
#include "render/texture_pool.h"

namespace portalspace::content {
class DatStore;
struct Surface;
}  // namespace portalspace::content
namespace portalspace::core {
class Log;
}

namespace portalspace::render {

/// A surface ready to draw.
struct ResolvedSurface {
    SurfaceState state;
    TexturePool::Slot slot;
};

/// Textures on the graphics card, by picture, decoding and palette: the same picture behind a clip-map surface and
/// behind an ordinary one are two textures (spec/rendering.md 6.5).
class TextureCache {
public:
    TextureCache(Device& device, content::DatStore& store, core::Log& log);

    /// Surface (0x08) with the changes of the part and the colours of the object that shows it; null for none. What is
    /// missing or damaged becomes the placeholder.
    [[nodiscard]] ResolvedSurface resolve(core::DataId surface, std::span<const engine::TextureChange> changes,
                                          const engine::Palettes* palettes);
    /// Opaque, luminous, magenta and black.
    [[nodiscard]] ResolvedSurface placeholder() const { return placeholder_; }
    [[nodiscard]] const TexturePool& pool() const { return pool_; }

private:
    [[nodiscard]] TexturePool::Slot solid(std::uint32_t argb);
    [[nodiscard]] ResolvedSurface textured(const content::Surface& surface,
                                           std::span<const engine::TextureChange> changes,
                                           const engine::Palettes* palettes);

    struct Entry {
        TexturePool::Slot slot;
        bool paletted = false;
        bool good = false;
    };

    content::DatStore& store_;
    core::Log& log_;
    TexturePool pool_;
    ResolvedSurface placeholder_;
    std::unordered_map<std::uint64_t, Entry> entries_;
    std::unordered_map<std::uint32_t, TexturePool::Slot> solids_;
};

/// Hash of what changes the looks of a part; 0 for no change at all.
[[nodiscard]] std::uint64_t appearance_hash(std::span<const engine::TextureChange> changes,
                                            const engine::Palettes* palettes);

}  // namespace portalspace::render
