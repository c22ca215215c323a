#pragma once

#include "render/draw_list.h"

namespace portalspace::render {

/// Draws the runs of a DrawList with instancing: one call a run.
class MeshPass {
public:
    explicit MeshPass(Device& device);
    /// What fits into the driver's buffer textures.
    [[nodiscard]] DrawList::Limits limits() const { return limits_; }
    /// `reach`: the sky reaches beyond the far plane of everything else (spec/rendering.md 1.2).
    enum class Reach : std::uint8_t { far_plane, endless };
    void draw(const DrawList& list, MeshCache& meshes, const TexturePool& textures, Reach reach);

private:
    void begin(bool particles);
    void say_what(const DrawRun& run);

    Device& device_;
    GlProgram program_;
    GlProgram particle_program_;
    int first_instance_ = -1;
    int particle_look_ = -1;
    GlBuffer instance_buffer_;
    GlTexture instance_texture_;
    GlBuffer particle_buffer_;
    GlTexture particle_texture_;
    GlSampler repeat_;
    GlSampler clamp_;
    DrawList::Limits limits_;
};

}  // namespace portalspace::render
