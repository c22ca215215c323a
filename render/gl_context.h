#pragma once

#include <memory>
#include <string>

namespace portalspace::render {

struct FrameSize {
    int width = 0;
    int height = 0;
    bool operator==(const FrameSize&) const = default;
    /// A minimised window has no pixels.
    [[nodiscard]] bool empty() const { return width <= 0 || height <= 0; }
};

/// A window with an OpenGL 4.1 core (or newer) context, current on the calling thread, or the same without a display.
///
/// Headless: SDL's offscreen driver is tried first (no display server is needed), then a hidden window of the ordinary
/// driver; SDL_VIDEODRIVER, when set, is respected and alone tried. SDL's event queue belongs to whoever polls it.
class GlContext {
public:
    struct Options {
        bool headless = false;
        FrameSize size{1280, 720};
        std::string title = "Portalspace";
        bool vsync = true;
        bool fullscreen = false;
        /// One of SDL's video drivers, which alone is tried then; empty: as the class says.
        std::string video_driver;
        /// Asks the driver for messages about errors and reports them on the log of the device.
        bool debug = false;
    };

    /// Throws std::runtime_error with one sentence that names the cause when no display or no OpenGL 4.1 is there.
    explicit GlContext(const Options& options);
    ~GlContext();
    GlContext(const GlContext&) = delete;
    GlContext& operator=(const GlContext&) = delete;

    [[nodiscard]] bool headless() const;
    /// Pixels of the window's drawable area; zero while minimised. Headless: what resize() said last.
    [[nodiscard]] FrameSize drawable_size() const;
    /// Asks for another size of the window; headless: sets what drawable_size() answers.
    void resize(FrameSize size);
    /// Shows the frame; headless: nothing.
    void swap();
    /// SDL_Window* and SDL_GLContext, for the overlay's backend.
    [[nodiscard]] void* native_window() const;
    [[nodiscard]] void* native_context() const;
    /// "OpenGL 4.5 core, llvmpipe (...)", for the report and the about screen.
    [[nodiscard]] const std::string& description() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace portalspace::render
