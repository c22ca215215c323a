#pragma once

#include <exception>
#include <memory>
#include <string>

#include "render/gl_context.h"
#include "render/renderer.h"
#include "tests/render/fixture_world.h"

namespace portalspace::render::tests {

struct Graphics {
    std::unique_ptr<GlContext> context;
    std::unique_ptr<Renderer> renderer;
    std::string cause;
};

/// One context for all tests, made when it is first needed.
inline Graphics& graphics() {
    static Graphics g;
    if (g.context != nullptr || !g.cause.empty()) return g;
    try {
        GlContext::Options options;
        options.headless = true;
        options.debug = true;
        g.context = std::make_unique<GlContext>(options);
    } catch (const std::exception& error) {
        g.cause = error.what();
        return g;
    }
    g.renderer = std::make_unique<Renderer>(fixture_world().store, fixture_world().log,
                                            Renderer::Options{.samples = 0, .debug = true});
    return g;
}

}  // namespace portalspace::render::tests

#define NEEDS_GRAPHICS                                                                             \
    if (portalspace::render::tests::graphics().context == nullptr) {                               \
        WARN("skipped, no OpenGL context here: " << portalspace::render::tests::graphics().cause); \
        return;                                                                                    \
    }
