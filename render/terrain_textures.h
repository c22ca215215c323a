#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "content/async_loader.h"
#include "render/device.h"
#include "render/frame_constants.h"
#include "render/loads.h"
#include "render/terrain_block.h"
#include "render/upload_budget.h"

namespace portalspace::content {
class DatStore;
struct Region;
}  // namespace portalspace::content
namespace portalspace::core {
class Log;
}

namespace portalspace::render {

/// The two texture arrays of the land of a region: pictures (one layer a terrain description) and alpha maps. Pictures
/// of different sizes are scaled to the largest, at most 512 (spec/rendering.md 2.8, 2.9). They are decoded by a worker
/// and sent piece by piece.
class TerrainTextures {
public:
    TerrainTextures(Device& device, content::DatStore& store, core::Log& log, const content::Region& region,
                    Loads loads);

    /// Sends as much as the budget allows.
    void upload(UploadBudget& budget);
    /// Everything is there.
    [[nodiscard]] bool ready() const { return ready_; }
    [[nodiscard]] const std::array<core::Vec4, kMaxTerrainTextures / 4>& tiling() const { return tiling_; }
    [[nodiscard]] const GlTexture& pictures() const { return pictures_; }
    [[nodiscard]] const GlTexture& maps() const { return maps_; }

private:
    /// A texture array in memory: all layers of level 0, then of level 1 and so on.
    struct ArrayPicture {
        int side = 0;
        int layers = 0;
        bool single_channel = false;
        std::vector<std::vector<std::uint8_t>> levels;
    };
    struct Cursor {
        std::size_t level = 0;
        int layer = 0;
        int row = 0;
    };
    [[nodiscard]] static ArrayPicture load_array(content::DatStore& store, core::Log& log,
                                                 const std::vector<core::DataId>& textures, bool single_channel);
    [[nodiscard]] bool upload(const ArrayPicture& array, Cursor& cursor, GlTexture& texture, UploadBudget& budget);

    Device& device_;
    std::array<core::Vec4, kMaxTerrainTextures / 4> tiling_{};
    content::LoadRequest request_;
    std::array<ArrayPicture, 2> waiting_;
    std::array<Cursor, 2> cursors_;
    bool decoded_ = false;
    bool ready_ = false;
    GlTexture pictures_;
    GlTexture maps_;
};

}  // namespace portalspace::render
