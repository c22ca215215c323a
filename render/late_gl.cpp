#include "render/late_gl.h"

#include <string_view>

namespace portalspace::render {
namespace {

bool has_extension(std::string_view wanted) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i) {
        const auto* name = reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)));
        if (name != nullptr && wanted == name) return true;
    }
    return false;
}

template <class Function>
void look_up(Function& function, GlLookup lookup, const char* name) {
    function = reinterpret_cast<Function>(lookup(name));
}

}  // namespace

LateGl& late_gl() {
    static LateGl functions;
    return functions;
}

void load_late_gl(GlLookup lookup) {
    LateGl& gl = late_gl();
    gl = {};
    GLint major = 0;
    GLint minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    const int version = major * 10 + minor;
    // Numbers of instances that begin above zero need base instances, which are older (4.2).
    if (version >= 43) look_up(gl.multi_draw_elements_indirect, lookup, "glMultiDrawElementsIndirect");
    if (version >= 44 || has_extension("GL_ARB_buffer_storage")) {
        look_up(gl.buffer_storage, lookup, "glBufferStorage");
    }
}

}  // namespace portalspace::render
