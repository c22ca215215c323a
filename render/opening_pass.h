#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "render/scene_view.h"
#include "render/stream_buffer.h"

namespace portalspace::render {

/// Draws the openings of rooms and buildings into stencil and depth, so that what is behind them is seen through them
/// and through nothing else (spec/rendering.md 4.4 to 4.6). Marks of pixels: kWindow where a window of the eye's room
/// shows outdoors, and the number of the layer, from 1, where an entrance of one does.
class OpeningPass {
public:
    explicit OpeningPass(Device& device);

    /// Sends the polygons of the frame. `closed`: the openings, by number, behind which nothing is there to be drawn.
    void prepare(const SceneView& scene, float aspect, std::span<const std::uint32_t> closed);
    /// Marks the parts of the picture through which outdoors is seen; returns where that is.
    Stencil mark_windows();
    /// Marks the entrances of a layer as far as nothing lies before them, and makes what is behind them infinitely
    /// far; returns where that is. `in_windows`: where mark_windows() marked only.
    Stencil cut_entrances(std::uint32_t layer, bool in_windows);
    /// Whose openings: of the rooms that are seen from the eye's room, or through a layer of entrances.
    using Rooms = std::optional<std::uint32_t>;
    static constexpr Rooms kAround = std::nullopt;
    /// Puts the openings that lead outdoors into depth where they are, so that nothing behind them is drawn any more.
    void seal(Rooms rooms);
    /// Closes openings of prepare()'s list with black.
    void close(Rooms rooms);
    /// Closes entrances that are never looked into.
    void close_blind();
    void finish() { vertices_.end(); }

private:
    static constexpr std::uint8_t kWindow = 0x80;
    static_assert(kMaxEntranceLayers < kWindow);
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
    struct Openings {
        Range seals, closed, entrances;
    };
    [[nodiscard]] const Openings& of(Rooms rooms) const { return openings_[rooms ? 1 + *rooms : 0]; }
    Range windows_, blind_;
    std::uint32_t used_ = 1;  ///< of openings_
    std::array<Openings, 1 + kMaxEntranceLayers> openings_;
};

}  // namespace portalspace::render
