#include "render/gl_context.h"

#include <SDL.h>
#include <glad/gl.h>

#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "render/late_gl.h"

namespace portalspace::render {
namespace {

void set_attributes(bool debug) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 4);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 1);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, debug ? SDL_GL_CONTEXT_DEBUG_FLAG : 0);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    // The scene has its own depth buffer; the window's is never used.
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
}

/// SDL falls back to drivers without a screen where no display answers; a player would wait for a window that never
/// comes.
bool shows_nothing() {
    const char* driver = SDL_GetCurrentVideoDriver();
    return driver == nullptr || std::string_view(driver) == "offscreen" || std::string_view(driver) == "dummy";
}

}  // namespace

struct GlContext::Impl {
    bool headless = false;
    bool video = false;
    FrameSize size;
    SDL_Window* window = nullptr;
    SDL_GLContext context = nullptr;
    std::string description;

    ~Impl() { close(); }

    void close() {
        if (context != nullptr) SDL_GL_DeleteContext(context);
        if (window != nullptr) SDL_DestroyWindow(window);
        if (video) SDL_QuitSubSystem(SDL_INIT_VIDEO);
        context = nullptr;
        window = nullptr;
        video = false;
    }

    /// One attempt with a video driver ("" = SDL's choice). An empty result is success, otherwise the cause.
    std::string open(const char* driver, const Options& options) {
        if (*driver != '\0') SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE);
        const int started = SDL_InitSubSystem(SDL_INIT_VIDEO);
        if (*driver != '\0') SDL_ResetHint(SDL_HINT_VIDEODRIVER);
        if (started != 0) return SDL_GetError();
        video = true;
        if (!options.headless && shows_nothing() && std::getenv("SDL_VIDEODRIVER") == nullptr) {
            close();
            return "there is no display";
        }
        set_attributes(options.debug);
        const Uint32 visible = options.headless ? Uint32{SDL_WINDOW_HIDDEN}
                                                : Uint32{SDL_WINDOW_RESIZABLE} | Uint32{SDL_WINDOW_ALLOW_HIGHDPI} |
                                                      (options.fullscreen ? Uint32{SDL_WINDOW_FULLSCREEN_DESKTOP} : 0);
        // A headless frame is drawn into a framebuffer object, so its window need not have its size.
        const int width = options.headless ? 16 : options.size.width;
        const int height = options.headless ? 16 : options.size.height;
        window = SDL_CreateWindow(options.title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                                  SDL_WINDOW_OPENGL | visible);
        if (window == nullptr) return fail();
        context = SDL_GL_CreateContext(window);
        if (context == nullptr) return fail();
        if (SDL_GL_MakeCurrent(window, context) != 0) return fail();
        if (gladLoadGL(reinterpret_cast<GLADloadfunc>(SDL_GL_GetProcAddress)) == 0 || !GLAD_GL_VERSION_4_1) {
            close();
            return "the driver offers less than OpenGL 4.1";
        }
        load_late_gl(reinterpret_cast<GlLookup>(SDL_GL_GetProcAddress));
        return {};
    }

    std::string fail() {
        std::string cause = SDL_GetError();
        close();
        return cause.empty() ? "unknown" : cause;
    }
};

GlContext::GlContext(const Options& options) : impl_(std::make_unique<Impl>()) {
    impl_->headless = options.headless;
    impl_->size = options.size;
    const bool chosen = !options.video_driver.empty() || std::getenv("SDL_VIDEODRIVER") != nullptr;
    std::string cause;
    if (options.headless && !chosen) cause = impl_->open("offscreen", options);
    if (impl_->context == nullptr) {
        const std::string second = impl_->open(options.video_driver.c_str(), options);
        if (!second.empty()) cause = cause.empty() ? second : cause + "; " + second;
    }
    if (impl_->context == nullptr) {
        throw std::runtime_error(
            options.headless
                ? "No picture can be drawn because OpenGL 4.1 is not available here (" + cause + ")."
                : "No window with OpenGL 4.1 can be opened (" + cause + "); use --headless where there is no display.");
    }
    if (!options.headless) SDL_GL_SetSwapInterval(options.vsync ? 1 : 0);
    const auto text = [](GLenum name) {
        const auto* value = reinterpret_cast<const char*>(glGetString(name));
        return std::string(value != nullptr ? value : "?");
    };
    impl_->description = "OpenGL " + text(GL_VERSION) + ", " + text(GL_RENDERER);
}

GlContext::~GlContext() = default;

bool GlContext::headless() const { return impl_->headless; }

FrameSize GlContext::drawable_size() const {
    if (impl_->headless) return impl_->size;
    if ((SDL_GetWindowFlags(impl_->window) & SDL_WINDOW_MINIMIZED) != 0) return {};
    FrameSize size;
    SDL_GL_GetDrawableSize(impl_->window, &size.width, &size.height);
    return size;
}

void GlContext::resize(FrameSize size) {
    impl_->size = size;
    if (!impl_->headless && !size.empty()) SDL_SetWindowSize(impl_->window, size.width, size.height);
}

void GlContext::swap() {
    if (!impl_->headless) SDL_GL_SwapWindow(impl_->window);
}

void* GlContext::native_window() const { return impl_->window; }
void* GlContext::native_context() const { return impl_->context; }
const std::string& GlContext::description() const { return impl_->description; }

}  // namespace portalspace::render
