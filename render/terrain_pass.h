#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "render/camera.h"
#include "render/scene_view.h"
#include "render/terrain_textures.h"

namespace portalspace::render {

/// The terrain of the blocks around the viewer: one vertex buffer with a slot for each block, one draw call for all.
class TerrainPass {
public:
    /// Without a region there is no land.
    TerrainPass(Device& device, content::DatStore& store, core::Log& log, Loads loads);

    /// Uploads blocks that are new in the view, as far as the budget goes, and frees the slots of those that left it.
    void update(std::span<const TerrainView> blocks, UploadBudget& budget);
    /// Draws what the frustum may see; returns the number of blocks.
    std::uint32_t draw(core::CellId origin, const Frustum& frustum);
    /// Null without a region.
    [[nodiscard]] const TerrainTextures* textures() const { return textures_.get(); }
    /// Blocks of the last view that are not uploaded yet.
    [[nodiscard]] std::size_t pending() const { return pending_; }
    /// Of vertices.
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Slot {
        std::uint32_t number = 0;
        float low = 0;
        float high = 0;
        std::uint64_t seen = 0;
    };
    void upload(const TerrainBlock& block, UploadBudget& budget);
    [[nodiscard]] std::uint32_t take_slot();
    void grow(std::uint32_t capacity);

    Device& device_;
    std::unique_ptr<TerrainTextures> textures_;
    GlProgram program_;
    GlSampler repeat_;
    GlSampler clamp_;
    GlBuffer vertices_;
    GlVertexArray vertex_array_;
    std::uint32_t capacity_ = 0;
    std::vector<std::uint32_t> free_;
    std::unordered_map<std::uint32_t, Slot> slots_;  ///< by the upper half of the block's id
    std::uint64_t frame_ = 0;
    std::size_t pending_ = 0;
    std::vector<int> firsts_;
    std::vector<int> counts_;
};

}  // namespace portalspace::render
