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

/// The terrain of the loaded blocks: one vertex buffer with a slot for each block, one draw call for all.
class TerrainPass {
public:
    TerrainPass(Device& device, content::DatStore& store, core::Log& log);

    /// Uploads blocks that are new in the view and frees the slots of those that left it.
    void update(std::span<const TerrainView> blocks);
    /// Draws what the frustum may see; returns the number of blocks.
    std::uint32_t draw(core::CellId origin, const Frustum& frustum);
    /// Null before the first block: no region, no land.
    [[nodiscard]] const TerrainTextures* textures() const { return textures_.get(); }

private:
    struct Slot {
        std::uint32_t number = 0;
        const content::LandBlock* record = nullptr;
        float low = 0;
        float high = 0;
        std::uint64_t seen = 0;
    };
    void upload(const TerrainView& view, Slot& slot);
    [[nodiscard]] std::uint32_t take_slot();
    void grow(std::uint32_t capacity);

    Device& device_;
    content::DatStore& store_;
    core::Log& log_;
    const content::Region* region_ = nullptr;
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
    std::vector<TerrainVertex> scratch_;
    std::vector<int> firsts_;
    std::vector<int> counts_;
};

}  // namespace portalspace::render
