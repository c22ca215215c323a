#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/device.h"
#include "render/mipmap.h"
#include "render/upload_budget.h"

namespace portalspace::render {

/// A picture with all its mipmaps, RGBA8, ready to be sent to the graphics card.
struct MipPicture {
    int width = 0;
    int height = 0;
    std::vector<std::vector<std::uint8_t>> levels;
};

/// Makes the mipmaps of RGBA8 pixels, top row first. Larger than `most` on a side: reduced. `threshold` is the alpha
/// test of MipRule::clip. Needs no graphics card: workers call it.
[[nodiscard]] MipPicture make_mips(std::span<const std::uint8_t> pixels, int width, int height, MipRule rule,
                                   int threshold, int most);

/// How far a picture is uploaded.
struct UploadCursor {
    std::size_t level = 0;
    int row = 0;
};

/// Pictures in texture arrays: each array ("page") holds layers of one size, so that many surfaces share one binding.
/// Layers that are given back are used again; a page without a layer in use goes.
class TexturePool {
public:
    struct Slot {
        std::uint16_t page = 0;
        std::uint16_t layer = 0;
        bool operator==(const Slot&) const = default;
    };

    explicit TexturePool(Device& device) : device_(device) {}

    /// A layer for a picture of that size; upload() fills it.
    [[nodiscard]] Slot take(int width, int height);
    void give_back(Slot slot);
    /// Sends as many rows as the budget allows; true when the picture is complete.
    [[nodiscard]] bool upload(Slot slot, const MipPicture& picture, UploadCursor& cursor, UploadBudget& budget);

    [[nodiscard]] const GlTexture& page(std::uint16_t index) const { return pages_[index].texture; }
    [[nodiscard]] int max_side() const { return device_.max_texture_size(); }
    /// Of all pages, used or not.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    struct Page {
        int width = 0;  ///< 0: the page is gone, its number free
        int height = 0;
        int levels = 0;
        int layers = 0;
        std::vector<std::uint16_t> free;
        GlTexture texture;
    };
    std::size_t page_for(int width, int height);

    Device& device_;
    std::vector<Page> pages_;
    std::size_t bytes_ = 0;
};

}  // namespace portalspace::render
