#pragma once

#include <span>
#include <vector>

#include "render/scene_view.h"
#include "render/stream_buffer.h"

namespace portalspace::render {

/// Draws the openings of rooms and buildings into stencil and depth, so that what is behind them is seen through them
/// and through nothing else (spec/rendering.md 4.4 to 4.6). Marked pixels are those of Stencil::mark.
class OpeningPass {
public:
    explicit OpeningPass(Device& device);

    /// Sends the polygons of the frame. `closed`: the openings, by number, behind which nothing is there to be drawn.
    void prepare(const SceneView& scene, float aspect, std::span<const std::uint32_t> closed);
    /// Marks the parts of the picture through which outdoors is seen.
    void mark_windows();
    /// Puts the openings that lead outdoors into depth where they are, so that nothing behind them is drawn any more.
    void seal();
    /// Marks the entrances of buildings as far as nothing lies before them, and makes what is behind them infinitely
    /// far.
    void cut_entrances();
    /// Closes openings of prepare()'s list with black: those that are never looked into, or those of rooms.
    enum class Closed : std::uint8_t { blind, rooms };
    void close(Closed which);
    [[nodiscard]] bool any_entrance() const { return entrances_.count > 0; }
    void finish() { vertices_.end(); }

private:
    struct Range {
        int first = 0;
        int count = 0;
    };
    void fan(std::span<const core::Vec3> points);
    [[nodiscard]] Range since(std::size_t first) const;
    void draw(const Range& range, int where, const DrawState& state);

    Device& device_;
    GlProgram program_;
    int where_;
    StreamBuffer vertices_;
    std::uint32_t generation_ = 0;
    GlVertexArray array_;
    std::vector<core::Vec3> points_;  ///< triangles
    std::vector<core::Vec3> polygon_;
    Range windows_, seals_, entrances_, blind_, closed_;
};

}  // namespace portalspace::render
