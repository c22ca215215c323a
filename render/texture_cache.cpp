#include "render/texture_cache.h"

#include <algorithm>
#include <utility>
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

struct TextureCache::Entry {
    std::uint64_t key = 0;
    std::size_t users = 0;
    content::LoadRequest request;
    std::optional<MipPicture> picture;  ///< until it is uploaded
    UploadCursor cursor;
    std::optional<TexturePool::Slot> slot;
    bool paletted = false;
    bool good = false;
    bool ready = false;
};

namespace {

struct DecodedPicture {
    MipPicture mips;
    bool paletted = false;
};

MipPicture solid_picture(std::uint32_t argb) {
    constexpr int kSide = 4;
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < kSide * kSide; ++i) {
        for (const int shift : {16, 8, 0}) pixels.push_back(static_cast<std::uint8_t>(argb >> shift));
        pixels.push_back(255);
    }
    return make_mips(pixels, kSide, kSide, MipRule::plain, 0, kSide);
}

/// Reads and decodes; on a worker.
std::optional<DecodedPicture> decode(content::DatStore& store, core::Log& log, const TexturePlan& plan, int most) {
    if (plan.surface == nullptr || plan.key == 0) {
        const content::RgbaImage image = placeholder_image();
        return DecodedPicture{make_mips(image.pixels, static_cast<int>(image.width), static_cast<int>(image.height),
                                        MipRule::plain, 0, most)};
    }
    if (plan.is_solid()) return DecodedPicture{solid_picture(plan.surface->color.argb)};
    const content::DecodeOptions options{plan.surface->type.has(content::SurfaceType::clip_map),
                                         plan.surface->type.has(content::SurfaceType::additive)};
    const auto loaded = load_image(store, log, plan.image, plan.surface->palette, plan.palettes.get(), options);
    if (!loaded) return std::nullopt;
    const SurfaceState state = surface_state(*plan.surface, loaded->paletted);
    return DecodedPicture{make_mips(loaded->image.pixels, static_cast<int>(loaded->image.width),
                                    static_cast<int>(loaded->image.height), mip_rule(state), state.alpha_test, most),
                          loaded->paletted};
}

}  // namespace

TexturePlan make_texture_plan(content::DatStore& store, core::DataId id, std::span<const engine::TextureChange> changes,
                              const std::shared_ptr<const engine::Palettes>& palettes) {
    TexturePlan plan;
    plan.surface = store.find<content::Surface>(id);
    if (plan.surface == nullptr) return plan;
    Hash hash;
    if (!plan.surface->is_textured()) {
        hash.add(plan.surface->color.argb | 0xFF000000U);
        plan.key = hash.value();
        return plan;
    }
    plan.image = drawn_image(store, changed_texture(plan.surface->texture, changes));
    if (!plan.image) return {};
    hash.add(plan.image.value);
    hash.add(plan.surface->type.raw());
    hash.add(plan.surface->palette.value);
    if (changes_colours(palettes.get())) {
        plan.palettes = palettes;
        add_palettes(hash, *palettes);
    }
    plan.key = hash.value();
    return plan;
}

TextureCache::TextureCache(Device& device, content::DatStore& store, core::Log& log, Loads loads)
    : store_(store), log_(log), loads_(loads), pool_(device) {
    auto entry = std::make_unique<Entry>();
    placeholder_ = entry.get();
    placeholder_->users = 1;
    entries_.emplace(0, std::move(entry));
    placeholder_->picture = std::move(decode(store, log, {}, pool_.max_side())->mips);
    placeholder_->good = true;
    decoded_.push_back(placeholder_);
    UploadBudget all = UploadBudget::without_end();
    upload(all);
}

TextureCache::~TextureCache() = default;

bool TextureCache::is_ready(const Entry& entry) { return entry.ready; }

TextureCache::Entry* TextureCache::take(const TexturePlan& plan) {
    const auto [place, added] = entries_.try_emplace(plan.key);
    if (added) {
        place->second = std::make_unique<Entry>();
        place->second->key = plan.key;
        load(*place->second, plan);
    }
    ++place->second->users;
    return place->second.get();
}

void TextureCache::load(Entry& entry, const TexturePlan& plan) {
    entry.request = loads_.run(content::LoadPriority::soon,
                               [this, &entry, plan, &store = store_, &log = log_,
                                most = pool_.max_side()]() -> content::AsyncLoader::Delivery {
                                   auto decoded =
                                       std::make_shared<std::optional<DecodedPicture>>(decode(store, log, plan, most));
                                   return [this, &entry, decoded] {
                                       if (!*decoded) {
                                           entry.ready = true;
                                           return;
                                       }
                                       entry.picture = std::move((*decoded)->mips);
                                       entry.paletted = (*decoded)->paletted;
                                       entry.good = true;
                                       decoded_.push_back(&entry);
                                   };
                               });
}

void TextureCache::give_back(Entry* entry) {
    if (--entry->users > 0) return;
    std::erase(decoded_, entry);
    if (entry->slot) pool_.give_back(*entry->slot);
    entries_.erase(entry->key);
}

void TextureCache::upload(UploadBudget& budget) {
    while (!decoded_.empty() && budget.left() > 0) {
        Entry& entry = *decoded_.front();
        if (!entry.slot) entry.slot = pool_.take(entry.picture->width, entry.picture->height);
        if (!pool_.upload(*entry.slot, *entry.picture, entry.cursor, budget)) return;
        entry.picture.reset();
        entry.ready = true;
        decoded_.pop_front();
    }
}

ResolvedSurface TextureCache::placeholder() const {
    ResolvedSurface surface;
    surface.slot = *placeholder_->slot;
    surface.state.luminosity = 1;
    return surface;
}

ResolvedSurface TextureCache::resolve(const TexturePlan& plan, const Entry& entry) const {
    if (plan.surface == nullptr || plan.key == 0 || !entry.good) return placeholder();
    return {surface_state(*plan.surface, entry.paletted), *entry.slot};
}

}  // namespace portalspace::render
