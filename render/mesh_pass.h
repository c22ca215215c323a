#pragma once

#include "render/draw_list.h"

namespace portalspace::render {

/// Draws the runs of a DrawList with instancing: one call a run.
class MeshPass {
public:
    explicit MeshPass(Device& device);
    /// Instances that fit into the driver's buffer texture.
    [[nodiscard]] std::size_t max_instances() const { return max_instances_; }
    void draw(const DrawList& list, MeshCache& meshes, const TexturePool& textures);

private:
    Device& device_;
    GlProgram program_;
    int first_instance_ = -1;
    GlBuffer instance_buffer_;
    GlTexture instance_texture_;
    GlSampler repeat_;
    GlSampler clamp_;
    std::size_t max_instances_ = 0;
};

}  // namespace portalspace::render
