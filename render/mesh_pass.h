#pragma once

#include <array>
#include <vector>

#include "render/draw_list.h"
#include "render/late_gl.h"
#include "render/stream_buffer.h"

namespace portalspace::render {

/// Draws the runs of DrawLists with instancing: one call a run, or, where the driver takes many draws at once, one call
/// for all runs that follow each other with the same state and texture array.
class MeshPass {
public:
    explicit MeshPass(Device& device);
    /// What fits into the driver's buffer textures, for all lists of a frame together.
    [[nodiscard]] DrawList::Limits limits() const { return limits_; }
    /// Sends the records of the frame's lists to the card. They must not change until finish().
    static constexpr std::size_t kMostLists = 3 + kMaxEntranceLayers;
    void prepare(std::span<DrawList* const> lists);
    /// `reach`: the sky reaches beyond the far plane of everything else (spec/rendering.md 1.2).
    enum class Reach : std::uint8_t { far_plane, endless };
    void draw(const DrawList& list, DrawKinds kinds, MeshCache& meshes, const TexturePool& textures,
              Reach reach = Reach::far_plane);
    void finish();

private:
    /// Where the records of a list begin.
    struct Prepared {
        const DrawList* list = nullptr;
        std::size_t instances = 0;
        std::size_t particles = 0;
    };
    void begin(bool particles);
    void set_look(const DrawRun& run, const TexturePool& textures, Reach reach);
    void draw_one(const DrawRun& run, const Prepared& base);
    void flush();
    void refresh_texture(const StreamBuffer& buffer, std::uint32_t& generation, GlTexture& texture);

    Device& device_;
    bool indirect_;
    GlProgram program_;
    GlProgram particle_program_;
    int first_instance_ = -1;
    int particle_look_ = -1;
    DrawList::Limits limits_;
    StreamBuffer instances_;
    StreamBuffer particles_;
    StreamBuffer commands_;
    std::uint32_t instance_generation_ = 0;
    std::uint32_t particle_generation_ = 0;
    GlTexture instance_texture_;
    GlTexture particle_texture_;
    GlSampler repeat_;
    GlSampler clamp_;
    std::array<Prepared, kMostLists> prepared_;
    std::vector<IndirectDraw> group_;
    std::uint64_t group_triangles_ = 0;
};

}  // namespace portalspace::render
