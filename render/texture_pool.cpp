#include "render/texture_pool.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace portalspace::render {
namespace {

/// A page starts small and its successors of the same size double, up to this many bytes.
constexpr int kFirstLayers = 4;
constexpr int kMostLayers = 64;
constexpr std::int64_t kPageBytes = 4 * 1024 * 1024;

}  // namespace

std::size_t TexturePool::page_for(int width, int height) {
    int layers = kFirstLayers;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
        Page& page = pages_[i];
        if (page.width != width || page.height != height) continue;
        if (page.used < page.layers) return i;
        layers = std::max(layers, page.layers * 2);
    }
    if (pages_.size() > std::numeric_limits<std::uint16_t>::max()) {
        throw std::runtime_error("There are too many textures of different sizes.");
    }
    const std::int64_t layer_bytes = std::int64_t{width} * height * 4;
    const int fitting = static_cast<int>(std::clamp<std::int64_t>(kPageBytes / layer_bytes, 1, kMostLayers));
    layers = std::min({layers, fitting, device_.max_array_layers()});
    const int levels = mip_levels(width, height);
    pages_.push_back(
        {width, height, levels, layers, 0, device_.create_array_texture(width, height, layers, levels, false)});
    return pages_.size() - 1;
}

TexturePool::Slot TexturePool::add(std::span<const std::uint8_t> pixels, int width, int height, MipRule rule,
                                   int threshold) {
    std::vector<std::uint8_t> level;
    const int most = device_.max_texture_size();
    if (width > most || height > most) {
        level = resample(pixels, width, height, std::min(width, most), std::min(height, most), 4);
        width = std::min(width, most);
        height = std::min(height, most);
    } else {
        level.assign(pixels.begin(), pixels.end());
    }
    if (rule != MipRule::plain) bleed_colours(level, width, height);
    const float coverage = rule == MipRule::clip ? alpha_coverage(level, threshold) : 0;

    const std::size_t index = page_for(width, height);
    Page& page = pages_[index];
    const int layer = page.used++;
    for (int i = 0;; ++i) {
        if (i > 0 && rule == MipRule::clip) keep_coverage(level, coverage, threshold);
        device_.upload_layer(page.texture, i, layer, width, height, false, level);
        if (i + 1 == page.levels) break;
        level = next_mip(level, width, height, rule != MipRule::plain);
        width = std::max(1, width / 2);
        height = std::max(1, height / 2);
    }
    return {static_cast<std::uint16_t>(index), static_cast<std::uint16_t>(layer)};
}

}  // namespace portalspace::render
