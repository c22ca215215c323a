#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "render/device.h"
#include "render/gl_context.h"

namespace portalspace::content {
class AsyncLoader;
class DatStore;
}  // namespace portalspace::content
namespace portalspace::core {
class Log;
}

namespace portalspace::render {

struct SceneView;

/// What the last frame cost.
struct RenderStats {
    DeviceCounts device;
    std::uint32_t parts = 0;       ///< parts drawn after culling
    std::uint32_t particles = 0;   ///< particles drawn after culling
    std::uint32_t blocks = 0;      ///< terrain blocks drawn after culling
    std::uint32_t shells = 0;      ///< rooms drawn after culling
    std::size_t upload_bytes = 0;  ///< of new meshes, textures and land
    std::size_t pending = 0;       ///< meshes and blocks of land that the scene wants and that are not there yet
    std::size_t memory_bytes = 0;  ///< of meshes, textures and land on the graphics card
};

/// Tightly packed RGBA8, the top row first.
struct Image {
    FrameSize size;
    std::vector<std::uint8_t> pixels;
    [[nodiscard]] std::span<const std::uint8_t, 4> pixel(int x, int y) const {
        return std::span<const std::uint8_t, 4>(
            &pixels.at(
                (static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) + static_cast<std::size_t>(x)) * 4),
            4);
    }
};

/// Draws scenes: sky, sky objects, terrain, opaque meshes and rooms, alpha-tested meshes, translucent meshes and
/// particles, in this order (spec/rendering.md 10.2). It draws into a picture of its own, which present() copies to the
/// window, so that a frame without a window is the same frame.
///
/// Meshes and textures are loaded from `store` when they are first seen: by the workers of a loader and uploaded within
/// the budget of the frames that follow, or, without a loader, at once. One that is missing or damaged is drawn as a
/// visible placeholder (a small magenta cube, a magenta and black pattern). Apart from that a frame allocates nothing.
class Renderer {
public:
    struct Options {
        /// Samples a pixel: 0 or 1 for none; cut to what the driver has.
        int samples = 0;
        bool debug = false;
        /// Must outlive the renderer; its owner calls deliver() once a frame. Null: everything is loaded at once.
        content::AsyncLoader* loader = nullptr;
        /// Bytes of what is new that a frame sends to the graphics card at most, with a loader.
        std::size_t upload_budget = std::size_t{4} << 20;
        /// Bytes of meshes and textures beyond which those go that were not seen for longest.
        std::size_t memory_budget = std::size_t{512} << 20;
        /// How much of OpenGL is used of what the driver has.
        GlLevel level = GlLevel::newest;
    };

    /// Needs a current context (GlContext) that outlives it, as must `store` and `log`. Throws std::runtime_error with
    /// the driver's words when the driver does not take a shader.
    Renderer(content::DatStore& store, core::Log& log, const Options& options);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Draws one frame of `size` pixels and leaves its picture bound, so that an overlay may be drawn over it. An empty
    /// size draws nothing; one beyond what the driver can hold is cut to that.
    void draw(const SceneView& scene, FrameSize size);
    /// Waits until the picture is drawn, for measuring; a window's present() does what is needed.
    void wait();
    /// Copies the picture to the window and shows it.
    void present(GlContext& context);
    /// The picture as it is now, overlay included. Empty before the first frame.
    [[nodiscard]] Image read_image();

    [[nodiscard]] const RenderStats& stats() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace portalspace::render
