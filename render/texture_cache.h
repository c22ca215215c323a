#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "content/async_loader.h"
#include "core/ids.h"
#include "engine/appearance.h"
#include "render/loads.h"
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

/// What a surface needs, found out by a worker: make_texture_plan.
struct TexturePlan {
    const content::Surface* surface = nullptr;  ///< null: the placeholder
    core::DataId image;                         ///< none for a solid colour
    std::uint64_t key = 0;                      ///< of the picture as it is decoded; 0: the placeholder
    std::shared_ptr<const engine::Palettes> palettes;

    /// The surface is there and has no texture.
    [[nodiscard]] bool is_solid() const { return surface != nullptr && key != 0 && !image; }
};

/// Surface (0x08) with the changes of the part and the colours of the object that shows it (null: none). Reads records.
[[nodiscard]] TexturePlan make_texture_plan(content::DatStore& store, core::DataId surface,
                                            std::span<const engine::TextureChange> changes,
                                            const std::shared_ptr<const engine::Palettes>& palettes);

/// Textures on the graphics card, by picture, decoding and palette: the same picture behind a clip-map surface and
/// behind an ordinary one are two textures (spec/rendering.md 6.5). What is missing or damaged becomes the placeholder.
class TextureCache {
public:
    struct Entry;

    TextureCache(Device& device, content::DatStore& store, core::Log& log, Loads loads);
    ~TextureCache();

    /// The texture of a plan, which is loaded when it is new. Stays until it is given back as often as it was taken.
    [[nodiscard]] Entry* take(const TexturePlan& plan);
    void give_back(Entry* entry);
    [[nodiscard]] static bool is_ready(const Entry& entry);
    [[nodiscard]] ResolvedSurface resolve(const TexturePlan& plan, const Entry& entry) const;
    /// Opaque, luminous, magenta and black.
    [[nodiscard]] ResolvedSurface placeholder() const;

    /// Sends what was decoded, in the order in which it came.
    void upload(UploadBudget& budget);

    [[nodiscard]] const TexturePool& pool() const { return pool_; }

private:
    void load(Entry& entry, const TexturePlan& plan);

    content::DatStore& store_;
    core::Log& log_;
    Loads loads_;
    TexturePool pool_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Entry>> entries_;
    std::deque<Entry*> decoded_;
    Entry* placeholder_ = nullptr;
};

/// Hash of what changes the looks of a part; 0 for no change at all.
[[nodiscard]] std::uint64_t appearance_hash(std::span<const engine::TextureChange> changes,
                                            const engine::Palettes* palettes);

}  // namespace portalspace::render
