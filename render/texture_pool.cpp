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

std::size_t page_bytes(int width, int height, int levels, int layers) {
    std::size_t bytes = 0;
    for (int level = 0; level < levels; ++level) {
        bytes += static_cast<std::size_t>(std::max(1, width >> level)) *
                 static_cast<std::size_t>(std::max(1, height >> level)) * 4;
    }
    return bytes * static_cast<std::size_t>(layers);
}

}  // namespace

MipPicture make_mips(std::span<const std::uint8_t> pixels, int width, int height, MipRule rule, int threshold,
                     int most) {
    MipPicture picture;
    picture.width = std::min(width, most);
    picture.height = std::min(height, most);
    std::vector<std::uint8_t> level;
    if (width > most || height > most) {
        level = resample(pixels, width, height, picture.width, picture.height, 4);
    } else {
        level.assign(pixels.begin(), pixels.end());
    }
    int w = picture.width;
    int h = picture.height;
    if (rule != MipRule::plain) bleed_colours(level, w, h);
    const float coverage = rule == MipRule::clip ? alpha_coverage(level, threshold) : 0;
    const int levels = mip_levels(w, h);
    for (int i = 0; i < levels; ++i) {
        if (i > 0) {
            level = next_mip(picture.levels.back(), w, h, rule != MipRule::plain);
            w = std::max(1, w / 2);
            h = std::max(1, h / 2);
            if (rule == MipRule::clip) keep_coverage(level, coverage, threshold);
        }
        picture.levels.push_back(std::move(level));
    }
    return picture;
}

std::size_t TexturePool::page_for(int width, int height) {
    int layers = kFirstLayers;
    std::size_t gone = pages_.size();
    for (std::size_t i = 0; i < pages_.size(); ++i) {
        const Page& page = pages_[i];
        if (page.width == 0) gone = std::min(gone, i);
        if (page.width != width || page.height != height) continue;
        if (!page.free.empty()) return i;
        layers = std::max(layers, page.layers * 2);
    }
    if (gone > std::numeric_limits<std::uint16_t>::max()) {
        throw std::runtime_error("There are too many textures of different sizes.");
    }
    const std::int64_t layer_bytes = std::int64_t{width} * height * 4;
    const int fitting = static_cast<int>(std::clamp<std::int64_t>(kPageBytes / layer_bytes, 1, kMostLayers));
    Page page;
    page.width = width;
    page.height = height;
    page.layers = std::min({layers, fitting, device_.max_array_layers()});
    page.levels = mip_levels(width, height);
    page.texture = device_.create_array_texture(width, height, page.layers, page.levels, false);
    for (int layer = page.layers; layer > 0; --layer) page.free.push_back(static_cast<std::uint16_t>(layer - 1));
    bytes_ += page_bytes(width, height, page.levels, page.layers);
    if (gone == pages_.size()) pages_.emplace_back();
    pages_[gone] = std::move(page);
    return gone;
}

TexturePool::Slot TexturePool::take(int width, int height) {
    const std::size_t index = page_for(width, height);
    Page& page = pages_[index];
    const std::uint16_t layer = page.free.back();
    page.free.pop_back();
    return {static_cast<std::uint16_t>(index), layer};
}

void TexturePool::give_back(Slot slot) {
    Page& page = pages_[slot.page];
    page.free.push_back(slot.layer);
    if (page.free.size() < static_cast<std::size_t>(page.layers)) return;
    bytes_ -= page_bytes(page.width, page.height, page.levels, page.layers);
    page = Page{};
}

bool TexturePool::upload(Slot slot, const MipPicture& picture, UploadCursor& cursor, UploadBudget& budget) {
    const Page& page = pages_[slot.page];
    for (; cursor.level < picture.levels.size(); ++cursor.level, cursor.row = 0) {
        const int width = std::max(1, picture.width >> cursor.level);
        const int height = std::max(1, picture.height >> cursor.level);
        const std::size_t row = static_cast<std::size_t>(width) * 4;
        const std::size_t fitting = budget.left() / row;
        const int rows =
            static_cast<int>(std::min<std::size_t>(fitting, static_cast<std::size_t>(height - cursor.row)));
        if (rows == 0) return false;
        const std::span<const std::uint8_t> pixels(picture.levels[cursor.level]);
        device_.upload_layer(page.texture, static_cast<int>(cursor.level), slot.layer, {width, rows}, cursor.row, false,
                             pixels.subspan(static_cast<std::size_t>(cursor.row) * row));
        budget.take(static_cast<std::size_t>(rows) * row);
        cursor.row += rows;
        if (cursor.row < height) return false;
    }
    return true;
}

}  // namespace portalspace::render
