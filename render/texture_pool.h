#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/device.h"
#include "render/mipmap.h"

namespace portalspace::render {

/// Pictures in texture arrays: each array ("page") holds layers of one size, so that many surfaces share one binding.
class TexturePool {
public:
    struct Slot {
        std::uint16_t page = 0;
        std::uint16_t layer = 0;
        bool operator==(const Slot&) const = default;
    };

    explicit TexturePool(Device& device) : device_(device) {}

    /// Uploads RGBA8 pixels, top row first, with all their mipmaps. Larger than the driver allows: reduced. `threshold`
    /// is the alpha test of MipRule::clip.
    Slot add(std::span<const std::uint8_t> pixels, int width, int height, MipRule rule, int threshold);
    [[nodiscard]] const GlTexture& page(std::uint16_t index) const { return pages_[index].texture; }

private:
    struct Page {
        int width;
        int height;
        int levels;
        int layers;
        int used;
        GlTexture texture;
    };
    std::size_t page_for(int width, int height);

    Device& device_;
    std::vector<Page> pages_;
};

}  // namespace portalspace::render
