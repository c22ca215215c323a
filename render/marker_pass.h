#pragma once

#include <vector>

#include "render/scene_view.h"
#include "render/stream_buffer.h"

namespace portalspace::render {

/// Draws the marker of the selected object over the world, whatever lies before it (spec/rendering.md 10.2, pass 9).
class MarkerPass {
public:
    explicit MarkerPass(Device& device);
    void prepare(const SceneView& scene, FrameSize size);
    void draw();
    void finish() { vertices_.end(); }

private:
    void draw(std::size_t first, std::size_t count, const core::Vec4& ink);

    Device& device_;
    GlProgram program_;
    int ink_;
    StreamBuffer vertices_;
    std::uint32_t generation_ = 0;
    GlVertexArray array_;
    std::vector<core::Vec2> points_;
    std::size_t first_ = 0;
    std::size_t outline_ = 0;  ///< of points_, the first
    core::Vec4 colour_{1, 1, 1, 1};
};

}  // namespace portalspace::render
