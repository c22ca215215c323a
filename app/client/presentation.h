#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/client/picker.h"
#include "app/client/view_controls.h"
#include "app/client/world_view.h"
#include "app/options.h"
#include "content/dat_store.h"
#include "core/log.h"
#include "engine/frame_loop.h"
#include "render/scene_view.h"

namespace portalspace::audio {
class AudioSystem;
}
namespace portalspace::render {
class GlContext;
class Renderer;
}  // namespace portalspace::render
struct SDL_KeyboardEvent;
struct SDL_MouseButtonEvent;

namespace portalspace::app {

class Overlay;
class PlayerInput;
struct OverlayInput;

/// The left button over the world.
struct WorldClick {
    PickRay ray;
    bool twice = false;
};

/// Window, picture and sound of a run; or, headless, the picture alone and only when one is asked for.
class Presentation {
public:
    /// Throws std::runtime_error with a sentence when there is no display or no usable OpenGL.
    Presentation(const Options& options, content::DatStore& store, core::Log& log);
    ~Presentation();
    Presentation(const Presentation&) = delete;
    Presentation& operator=(const Presentation&) = delete;

    /// Reads window events; keys go to `input`, when somebody plays. False when the player closed the window.
    bool poll_events(PlayerInput* input);
    /// The last click on the world, once.
    [[nodiscard]] std::optional<WorldClick> take_click() { return std::exchange(click_, std::nullopt); }
    /// Turned, raised and zoomed by the player's keys.
    [[nodiscard]] ViewControls& view_controls() { return controls_; }
    /// Starts the sounds of the frame.
    void play(engine::FrameLoop& loop);
    /// The selected object shines from now on.
    void highlight(core::ObjectId id) { view_.highlight(id); }
    /// The workers of a run with a window; none without.
    [[nodiscard]] content::AsyncLoader* loader() const { return view_.loader(); }
    /// The light of noon at any time of the day.
    void hold_noon(bool on) { view_.hold_noon(on); }
    /// Draws the world, and in a window the overlay with what `input` gives it.
    /// `server_time` decides the light of day; 0 while it is not known.
    void draw(engine::FrameLoop& loop, double server_time, OverlayInput& input);
    /// Writes the last drawn picture. Throws std::runtime_error with a sentence when the file cannot be written.
    void screenshot(const std::filesystem::path& file);

private:
    void wait_for_cap();
    void take_key(const SDL_KeyboardEvent& key, PlayerInput* input);
    void take_button(const SDL_MouseButtonEvent& button);

    core::Log& log_;
    bool headless_;
    WorldView view_;
    double frame_seconds_;   ///< a frame takes at least; 0 whatever it takes
    double last_frame_ = 0;  ///< wall clock
    std::unique_ptr<render::GlContext> context_;
    std::unique_ptr<render::Renderer> renderer_;
    std::unique_ptr<audio::AudioSystem> audio_;
    std::unique_ptr<Overlay> overlay_;
    render::SceneView scene_;
    ViewControls controls_;
    std::optional<WorldClick> click_;
    bool key_screenshot_ = false;
};

}  // namespace portalspace::app
