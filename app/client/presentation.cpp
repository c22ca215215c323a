#include "app/client/presentation.h"

#include <SDL.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <exception>
#include <filesystem>
#include <thread>

#include "app/client/player_input.h"
#include "app/overlay/overlay.h"
#include "app/platform/platform.h"
#include "audio/audio_system.h"
#include "content/records/region.h"
#include "core/clock.h"
#include "core/path_text.h"
#include "engine/physics_obj.h"
#include "render/gl_context.h"
#include "render/renderer.h"
#include "render/screenshot.h"

namespace portalspace::app {

namespace {

constexpr core::DataId kRegion{0x13000000};
/// Pictures without a window look over the player's shoulder from farther off, so that what happens in front of the
/// player is not hidden by his back (docs/divergences.md).
constexpr render::ChaseView kSurvey{{0, 3.0F, 1.0F}, {2.6F, -6.0F, 2.4F}, 1.0F};

std::filesystem::path screenshot_name() {
    const std::time_t now = std::time(nullptr);
    char text[64];
    std::tm parts{};
    if (const std::tm* local = std::localtime(&now)) {
        parts = *local;
    }
    std::strftime(text, sizeof text, "portalspace-%Y%m%d-%H%M%S.png", &parts);
    return platform::data_folder() / "screenshots" / text;
}

std::uint8_t modifiers_of(std::uint16_t mod) {
    return static_cast<std::uint8_t>(((mod & KMOD_SHIFT) != 0 ? kShiftKey : 0) |
                                     ((mod & KMOD_CTRL) != 0 ? kControlKey : 0) |
                                     ((mod & KMOD_ALT) != 0 ? kAltKey : 0) | ((mod & KMOD_GUI) != 0 ? kWindowsKey : 0));
}

void paste(PlayerInput& input) {
    if (char* const text = SDL_GetClipboardText(); text != nullptr) {
        input.text(text);
        SDL_free(text);
    }
}

/// In a window the world comes from workers and moves smoothly; a picture shows all there is, where it was committed.
WorldView::Settings view_settings(const Options& options) {
    WorldView::Settings settings;
    settings.workers = !options.headless;
    const bool smooth = !options.headless && !options.picture.raw_motion;
    settings.poses = smooth ? Poses::between_commits : Poses::commits;
    settings.rings.land = static_cast<std::uint32_t>(options.picture.view_distance);
    settings.rings.scenes = std::min(settings.rings.scenes, settings.rings.land);
    settings.vertical_fov = options.picture.fov;
    settings.name_plates = options.picture.name_plates;
    return settings;
}

}  // namespace

Presentation::Presentation(const Options& options, content::DatStore& store, core::Log& log)
    : log_(log),
      headless_(options.headless),
      view_(store, store.find<content::Region>(kRegion), log, view_settings(options)),
      frame_seconds_(options.picture.frame_cap > 0 ? 1.0 / options.picture.frame_cap : 0) {
    render::GlContext::Options window;
    window.headless = options.headless;
    window.size = {options.width, options.height};
    window.title = "Portalspace";
    window.vsync = options.picture.vsync;
    window.fullscreen = options.picture.fullscreen;
    view_.sky_effects().play_named_scripts(options.sky_pes);
    if (headless_) {
        controls_ = ViewControls(kSurvey);
    }
    context_ = std::make_unique<render::GlContext>(window);
    render::Renderer::Options drawing;
    drawing.samples = options.picture.samples;
    drawing.loader = view_.loader();
    renderer_ = std::make_unique<render::Renderer>(store, log, drawing);
    if (!headless_) {
        audio_ = std::make_unique<audio::AudioSystem>(store, log, content::Loads(view_.loader()));
        overlay_ = std::make_unique<Overlay>(*context_);
    }
}

Presentation::~Presentation() = default;

bool Presentation::poll_events(PlayerInput* input) {
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        if (event.type == SDL_QUIT) {
            return false;
        }
        // A release counts wherever it happens, and so does the loss of the window.
        if (input != nullptr && event.type == SDL_KEYUP) {
            input->key_up(event.key.keysym.scancode);
        } else if (input != nullptr && event.type == SDL_WINDOWEVENT &&
                   event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
            input->focus_lost();
        }
        if (overlay_ && overlay_->take_event(event)) {
            continue;
        }
        switch (event.type) {
            case SDL_KEYDOWN: take_key(event.key, input); break;
            case SDL_TEXTINPUT:
                if (input != nullptr) {
                    input->text(event.text.text);
                }
                break;
            case SDL_MOUSEBUTTONDOWN: take_button(event.button); break;
            case SDL_MOUSEMOTION:
                if ((event.motion.state & SDL_BUTTON_RMASK) != 0) {
                    controls_.drag(static_cast<float>(event.motion.xrel), static_cast<float>(event.motion.yrel));
                }
                break;
            case SDL_MOUSEWHEEL: controls_.wheel(static_cast<float>(event.wheel.y)); break;
            default: break;
        }
    }
    return true;
}

void Presentation::take_key(const SDL_KeyboardEvent& key, PlayerInput* input) {
    const int sym = key.keysym.sym;
    if (sym == SDLK_F1 && overlay_) {
        overlay_->toggle_debug();
    } else if (sym == SDLK_F12 || sym == SDLK_KP_MULTIPLY) {
        key_screenshot_ = true;
    } else if (input != nullptr && input->entry().is_open() && sym == SDLK_v && (key.keysym.mod & KMOD_CTRL) != 0) {
        paste(*input);
    } else if (input != nullptr) {
        input->key_down(key.keysym.scancode, modifiers_of(key.keysym.mod), key.repeat != 0);
    }
}

/// The ray goes through the picture that was drawn last: what the player clicked at.
void Presentation::take_button(const SDL_MouseButtonEvent& button) {
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(static_cast<SDL_Window*>(context_->native_window()), &width, &height);
    if (button.button != SDL_BUTTON_LEFT || width <= 0 || height <= 0) {
        return;
    }
    const auto w = static_cast<float>(width);
    const auto h = static_cast<float>(height);
    const float x = (static_cast<float>(button.x) + 0.5F) / w;
    const float y = (static_cast<float>(button.y) + 0.5F) / h;
    click_ = WorldClick{pick_ray(scene_.camera, scene_.origin, w / h, x, y), button.clicks == 2};
}

void Presentation::play(engine::FrameLoop& loop) {
    if (!audio_) {
        return;
    }
    if (const engine::CPhysicsObj* player = loop.smart_box().player()) {
        audio_->set_listener(player->position());
    }
    audio_->update(loop.clock().now(), loop.world().events.sounds);
}

void Presentation::draw(engine::FrameLoop& loop, double server_time, OverlayInput& input) {
    const render::FrameSize size = context_->drawable_size();
    if (size.empty()) {
        return;
    }
    controls_.use_time(loop.clock().now());
    view_.build(loop, {controls_.chase(), controls_.orbit_degrees()}, server_time,
                static_cast<float>(size.width) / static_cast<float>(size.height), scene_);
    if (audio_) {
        audio_->update(loop.clock().now(), view_.sky_effects().sounds());
    }
    renderer_->draw(scene_, size);
    if (overlay_) {
        overlay_->draw(loop, renderer_->stats(), log_, input);
        renderer_->present(*context_);
        wait_for_cap();
    }
    if (key_screenshot_) {
        key_screenshot_ = false;
        try {
            const std::filesystem::path file = screenshot_name();
            std::filesystem::create_directories(file.parent_path());
            screenshot(file);
            input.notice = "Screenshot: " + core::path_text(file);
        } catch (const std::exception& e) {
            input.notice = e.what();
        }
    }
}

void Presentation::wait_for_cap() {
    const double left = last_frame_ + frame_seconds_ - core::wall_seconds();
    if (frame_seconds_ > 0 && left > 0 && left <= frame_seconds_) {
        std::this_thread::sleep_for(std::chrono::duration<double>(left));
    }
    last_frame_ = core::wall_seconds();
}

void Presentation::screenshot(const std::filesystem::path& file) { render::write_png(renderer_->read_image(), file); }

}  // namespace portalspace::app
