#include "render/texture_cache.h"

#include <vector>

#include "content/dat_store.h"
#include "content/records/surface.h"
#include "render/surface_images.h"

namespace portalspace::render {
namespace {

/// FNV-1a over 32-bit words.
class Hash {
public:
    void add(std::uint32_t word) { value_ = (value_ ^ word) * 1099511628211ULL; }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 14695981039346656037ULL;
};

void add_palettes(Hash& hash, const engine::Palettes& palettes) {
    hash.add(palettes.base.value);
    for (const engine::SubPalette& sub : palettes.sub_palettes) {
        hash.add(sub.palette.value);
        hash.add(sub.offset);
        hash.add(sub.count);
    }
}

bool changes_colours(const engine::Palettes* palettes) {
    return palettes != nullptr && (palettes->base || !palettes->sub_palettes.empty());
}

MipRule mip_rule(const SurfaceState& state) {
    if (state.draw_class == DrawClass::alpha_tested) return MipRule::clip;
    // Pure addition shows the colours of transparent texels too.
    if (state.blend == Blend::none || state.blend == Blend::add) return MipRule::plain;
    return MipRule::by_alpha;
}

}  // namespace

std::uint64_t appearance_hash(std::span<const engine::TextureChange> changes, const engine::Palettes* palettes) {
    if (changes.empty() && !changes_colours(palettes)) return 0;
    Hash hash;
    for (const engine::TextureChange& change : changes) {
        hash.add(change.old_texture.value);
        hash.add(change.new_texture.value);
    }
    hash.add(0xFFFFFFFF);
    if (palettes != nullptr) add_palettes(hash, *palettes);
    return hash.value();
}

TextureCache::TextureCache(Device& device, content::DatStore& store, core::Log& log)
    : store_(store), log_(log), pool_(device) {
    const content::RgbaImage image = placeholder_image();
    placeholder_.slot =
        pool_.add(image.pixels, static_cast<int>(image.width), static_cast<int>(image.height), MipRule::plain, 0);
    placeholder_.state.luminosity = 1;
}

TexturePool::Slot TextureCache::solid(std::uint32_t argb) {
    const auto [place, added] = solids_.try_emplace(argb);
    if (added) {
        constexpr int kSide = 4;
        std::vector<std::uint8_t> pixels;
        for (int i = 0; i < kSide * kSide; ++i) {
            for (const int shift : {16, 8, 0}) pixels.push_back(static_cast<std::uint8_t>(argb >> shift));
            pixels.push_back(255);
        }
        place->second = pool_.add(pixels, kSide, kSide, MipRule::plain, 0);
    }
    return place->second;
}

ResolvedSurface TextureCache::resolve(core::DataId id, std::span<const engine::TextureChange> changes,
                                      const engine::Palettes* palettes) {
    const auto* surface = store_.find<content::Surface>(id);
    if (surface == nullptr) return placeholder_;
    if (!surface->is_textured()) return {surface_state(*surface, false), solid(surface->color.argb | 0xFF000000U)};
    return textured(*surface, changes, changes_colours(palettes) ? palettes : nullptr);
}

ResolvedSurface TextureCache::textured(const content::Surface& surface, std::span<const engine::TextureChange> changes,
                                       const engine::Palettes* palettes) {
    const core::DataId image_id = drawn_image(store_, changed_texture(surface.texture, changes));
    if (!image_id) return placeholder_;
    const content::DecodeOptions options{surface.type.has(content::SurfaceType::clip_map),
                                         surface.type.has(content::SurfaceType::additive)};
    Hash hash;
    hash.add(image_id.value);
    hash.add(surface.type.raw());
    hash.add(surface.palette.value);
    if (palettes != nullptr) add_palettes(hash, *palettes);
    const auto [place, added] = entries_.try_emplace(hash.value());
    Entry& entry = place->second;
    if (added) {
        if (const auto loaded = load_image(store_, log_, image_id, surface.palette, palettes, options)) {
            const content::RgbaImage& image = loaded->image;
            const SurfaceState state = surface_state(surface, loaded->paletted);
            entry.slot = pool_.add(image.pixels, static_cast<int>(image.width), static_cast<int>(image.height),
                                   mip_rule(state), state.alpha_test);
            entry.paletted = loaded->paletted;
            entry.good = true;
        }
    }
    if (!entry.good) return placeholder_;
    return {surface_state(surface, entry.paletted), entry.slot};
}

}  // namespace portalspace::render
