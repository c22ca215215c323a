#include "render/null_gl.h"

#include <glad/gl.h>

#include <cstddef>
#include <deque>
#include <vector>

#include "render/late_gl.h"

namespace portalspace::render {
namespace {

constexpr GLint kLimit = 16384;
constexpr GLint kTexels = 1 << 27;

/// The function of that type that does nothing and returns zero.
template <class Result, class... Arguments>
void nothing(Result(GLAD_API_PTR*& function)(Arguments...)) {
    function = [](Arguments...) -> Result { return Result(); };
}

template <class... Functions>
void all_nothing(Functions&... functions) {
    (nothing(functions), ...);
}

GLuint next_name() {
    static GLuint last = 0;
    return ++last;
}

void GLAD_API_PTR give_names(GLsizei count, GLuint* names) {
    for (GLsizei i = 0; i < count; ++i) names[i] = next_name();
}

void GLAD_API_PTR good_status(GLuint, GLenum, GLint* value) { *value = GL_TRUE; }

void GLAD_API_PTR limit(GLenum what, GLint* value) {
    *value = what == GL_MAX_TEXTURE_BUFFER_SIZE ? kTexels : what == GL_MAX_ARRAY_TEXTURE_LAYERS ? 2048 : kLimit;
    if (what == GL_MAX_SAMPLES) *value = 4;
}

/// Memory that nobody reads; it stays as long as the program, as who mapped it may write whenever.
void* GLAD_API_PTR map_memory(GLenum, GLintptr, GLsizeiptr length, GLbitfield) {
    static std::deque<std::vector<std::byte>> blocks;
    return blocks.emplace_back(static_cast<std::size_t>(length)).data();
}

const GLubyte* GLAD_API_PTR text(GLenum) { return reinterpret_cast<const GLubyte*>("null"); }

}  // namespace

void use_null_gl() {
    all_nothing(glad_glActiveTexture, glad_glAttachShader, glad_glBindBuffer, glad_glBindBufferBase,
                glad_glBindFramebuffer, glad_glBindRenderbuffer, glad_glBindSampler, glad_glBindTexture,
                glad_glBindVertexArray, glad_glBlendEquation, glad_glBlendFunc, glad_glBlitFramebuffer,
                glad_glBufferData, glad_glBufferSubData, glad_glClear, glad_glClearColor, glad_glClearDepth,
                glad_glColorMask, glad_glCompileShader, glad_glCopyBufferSubData, glad_glCullFace);
    all_nothing(glad_glDebugMessageCallback, glad_glDeleteBuffers, glad_glDeleteFramebuffers, glad_glDeleteProgram,
                glad_glDeleteRenderbuffers, glad_glDeleteSamplers, glad_glDeleteShader, glad_glDeleteTextures,
                glad_glDeleteVertexArrays, glad_glDepthFunc, glad_glDepthMask, glad_glDisable, glad_glDrawArrays,
                glad_glDrawElementsInstancedBaseVertex, glad_glEnable, glad_glEnableVertexAttribArray,
                glad_glFramebufferRenderbuffer, glad_glFinish, glad_glFrontFace, glad_glGetError);
    all_nothing(glad_glGetUniformLocation, glad_glLinkProgram, glad_glMultiDrawArrays, glad_glPixelStorei,
                glad_glPolygonMode, glad_glReadPixels, glad_glRenderbufferStorageMultisample, glad_glSamplerParameterf,
                glad_glSamplerParameteri, glad_glShaderSource, glad_glTexBuffer, glad_glTexImage3D,
                glad_glTexParameteri, glad_glTexSubImage3D, glad_glUniform1i, glad_glUniform4fv,
                glad_glUniformBlockBinding, glad_glUseProgram, glad_glVertexAttribIPointer, glad_glVertexAttribPointer,
                glad_glViewport);
    all_nothing(glad_glClearStencil, glad_glClientWaitSync, glad_glDeleteSync, glad_glFenceSync, glad_glStencilFunc,
                glad_glStencilMask, glad_glStencilOp, glad_glVertexAttribDivisor, late_gl().buffer_storage,
                late_gl().multi_draw_elements_indirect);
    glad_glMapBufferRange = map_memory;
    glad_glGenBuffers = give_names;
    glad_glGenFramebuffers = give_names;
    glad_glGenRenderbuffers = give_names;
    glad_glGenSamplers = give_names;
    glad_glGenTextures = give_names;
    glad_glGenVertexArrays = give_names;
    glad_glCreateProgram = [] { return next_name(); };
    glad_glCreateShader = [](GLenum) { return next_name(); };
    glad_glCheckFramebufferStatus = [](GLenum) -> GLenum { return GL_FRAMEBUFFER_COMPLETE; };
    glad_glGetShaderiv = good_status;
    glad_glGetProgramiv = good_status;
    glad_glGetIntegerv = limit;
    glad_glGetFloatv = [](GLenum, GLfloat* value) { *value = 1; };
    glad_glGetString = text;
    glad_glGetUniformBlockIndex = [](GLuint, const GLchar*) -> GLuint { return GL_INVALID_INDEX; };
    GLAD_GL_KHR_debug = 0;
    GLAD_GL_EXT_texture_filter_anisotropic = 0;
}

}  // namespace portalspace::render
