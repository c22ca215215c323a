#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/client/chat_entry.h"
#include "app/client/chat_log.h"
#include "app/client/menu.h"
#include "app/overlay/hud_layout.h"
#include "core/log.h"
#include "engine/frame_loop.h"
#include "render/gl_context.h"
#include "render/renderer.h"

union SDL_Event;

namespace portalspace::app {

/// What the screens over the world show besides the world itself.
struct OverlayInput {
    std::string status;    ///< connection, server name
    Menu* menu = nullptr;  ///< shown while it is open
    const ChatLog* chat = nullptr;
    const ChatEntry* entry = nullptr;  ///< none: nobody can type
    std::optional<float> charge;       ///< level of a jump that is being charged, 0..1
    std::string selected;              ///< name of the selected object; empty: none
    std::optional<float> health;       ///< of the selected creature, 0..1
    std::string notice;                ///< of the program itself, such as where a screenshot went
    double silence = 0;                ///< seconds since the server was last heard; 0: no need to say so
};

/// Screens over the world: the menu, chat lines, and the debug overlay for developers, which lists objects,
/// script queues, emitters and the log. Reads the graph and changes nothing in it.
class Overlay {
public:
    explicit Overlay(render::GlContext& context);
    ~Overlay();
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    /// Gives a window event to the screens; true when it was meant for them.
    bool take_event(const SDL_Event& event);
    void toggle_debug() { debug_ = !debug_; }
    /// Draws into the picture that is bound.
    void draw(const engine::FrameLoop& loop, const render::RenderStats& stats, const core::Log& log,
              OverlayInput& input);

private:
    void draw_status(const OverlayInput& input, const char* hints);
    void draw_chat(const OverlayInput& input);
    static void draw_entry(const ChatEntry& entry);
    static void draw_target(const OverlayInput& input);
    void draw_charge(float level) const;
    void draw_menu(Menu& menu);
    [[nodiscard]] HudLayout layout() const;
    void draw_debug(const engine::FrameLoop& loop, const render::RenderStats& stats, const core::Log& log);
    void choose_tab();
    void draw_objects(const engine::FrameLoop& loop);
    void draw_scripts(const engine::FrameLoop& loop);
    void draw_emitters(const engine::FrameLoop& loop);
    static void draw_sky(const engine::Environment& environment);
    static void draw_log(const core::Log& log);

    bool debug_ = false;
    std::size_t tab_ = 0;         ///< of the debug overlay
    std::size_t chat_lines_ = 0;  ///< drawn last
    float chat_height_ = 0;       ///< pixels of the log when it was drawn last
    float status_height_ = 0;     ///< the same of the status lines
    std::string notice_;          ///< shown last
    double notice_since_ = 0;     ///< seconds of the overlay's own clock
    std::size_t menu_mark_ = 0;   ///< the entry that was scrolled to
};

}  // namespace portalspace::app
