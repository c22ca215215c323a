#include "render/device.h"

#include <glad/gl.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/log.h"
#include "render/late_gl.h"
#include "render/shader_source.h"

namespace portalspace::render {
namespace {

void GLAD_API_PTR on_debug_message(GLenum, GLenum, GLuint, GLenum severity, GLsizei length, const GLchar* text,
                                   const void* user) {
    if (severity == GL_DEBUG_SEVERITY_NOTIFICATION || severity == GL_DEBUG_SEVERITY_LOW) return;
    auto* log = static_cast<core::Log*>(const_cast<void*>(user));
    log->warn("render.gl", std::string_view(text, length > 0 ? static_cast<std::size_t>(length) : 0));
}

int get_integer(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

constexpr int kUnknownUnit = -1;
constexpr std::uint32_t kUnknownName = 0xFFFFFFFF;

}  // namespace

template <GlKind kind>
void GlObject<kind>::reset() {
    if (name_ == 0) return;
    const GLuint name = name_;
    if constexpr (kind == GlKind::buffer) glDeleteBuffers(1, &name);
    if constexpr (kind == GlKind::texture) glDeleteTextures(1, &name);
    if constexpr (kind == GlKind::program) glDeleteProgram(name);
    if constexpr (kind == GlKind::vertex_array) glDeleteVertexArrays(1, &name);
    if constexpr (kind == GlKind::framebuffer) glDeleteFramebuffers(1, &name);
    if constexpr (kind == GlKind::renderbuffer) glDeleteRenderbuffers(1, &name);
    if constexpr (kind == GlKind::sampler) glDeleteSamplers(1, &name);
    name_ = 0;
}

template class GlObject<GlKind::buffer>;
template class GlObject<GlKind::texture>;
template class GlObject<GlKind::program>;
template class GlObject<GlKind::vertex_array>;
template class GlObject<GlKind::framebuffer>;
template class GlObject<GlKind::renderbuffer>;
template class GlObject<GlKind::sampler>;

Device::Device(core::Log& log, bool debug, GlLevel level) : log_(log), level_(level) {
    if (debug && GLAD_GL_KHR_debug) {
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
        glDebugMessageCallback(on_debug_message, &log_);
    }
    max_texture_size_ = get_integer(GL_MAX_TEXTURE_SIZE);
    max_array_layers_ = get_integer(GL_MAX_ARRAY_TEXTURE_LAYERS);
    max_samples_ = get_integer(GL_MAX_SAMPLES);
    max_buffer_texels_ = static_cast<std::size_t>(std::max(0, get_integer(GL_MAX_TEXTURE_BUFFER_SIZE)));
    // Mesa's software renderer loops over the samples of an anisotropic lookup, without an end where the coordinates do
    // not change between neighbours; and it is slow.
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const bool software = renderer != nullptr && std::string_view(renderer).find("llvmpipe") != std::string_view::npos;
    if (GLAD_GL_EXT_texture_filter_anisotropic && !software) {
        GLfloat most = 1;
        glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &most);
        anisotropy_ = std::min(most, 8.0F);
    }
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    begin_frame();
}

Device::~Device() {
    if (GLAD_GL_KHR_debug) glDebugMessageCallback(nullptr, nullptr);
}

void Device::begin_frame() {
    counts_ = {};
    drawn_only_ = {};
    forget_state();
}

void Device::forget_state() {
    program_ = kUnknownName;
    vertex_array_ = kUnknownName;
    textures_.fill(kUnknownName);
    samplers_.fill(kUnknownName);
    active_unit_ = kUnknownUnit;
    state_known_ = false;
}

bool Device::can_draw_indirect() const {
    return level_ == GlLevel::newest && late_gl().multi_draw_elements_indirect != nullptr;
}

bool Device::can_map() const { return level_ == GlLevel::newest && late_gl().buffer_storage != nullptr; }

GlProgram Device::create_program(std::string_view name, std::span<const char* const> samplers,
                                 std::string_view defines) {
    GlProgram program(glCreateProgram());
    const auto attach = [&](GLenum stage, const char* suffix) {
        const std::string file = std::string(name) + suffix;
        const std::string source = shader_source(file, defines);
        const char* text = source.c_str();
        const GLuint shader = glCreateShader(stage);
        glShaderSource(shader, 1, &text, nullptr);
        glCompileShader(shader);
        GLint good = 0;
        glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
        if (good == 0) {
            std::string words(2048, '\0');
            GLsizei length = 0;
            glGetShaderInfoLog(shader, static_cast<GLsizei>(words.size()), &length, words.data());
            words.resize(static_cast<std::size_t>(length));
            glDeleteShader(shader);
            throw std::runtime_error("The driver does not accept the shader " + file + ": " + words);
        }
        glAttachShader(program.name(), shader);
        glDeleteShader(shader);
    };
    attach(GL_VERTEX_SHADER, ".vert.glsl");
    attach(GL_FRAGMENT_SHADER, ".frag.glsl");
    ++counts_.linked_programs;
    glLinkProgram(program.name());
    GLint good = 0;
    glGetProgramiv(program.name(), GL_LINK_STATUS, &good);
    if (good == 0) {
        std::string words(2048, '\0');
        GLsizei length = 0;
        glGetProgramInfoLog(program.name(), static_cast<GLsizei>(words.size()), &length, words.data());
        words.resize(static_cast<std::size_t>(length));
        throw std::runtime_error("The driver cannot link the shaders " + std::string(name) + ": " + words);
    }
    const GLuint block = glGetUniformBlockIndex(program.name(), "FrameConstants");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(program.name(), block, 0);
    program_ = kUnknownName;  // a name may be that of an object deleted since
    bind_program(program);
    for (std::size_t unit = 0; unit < samplers.size(); ++unit) {
        glUniform1i(uniform_location(program, samplers[unit]), static_cast<GLint>(unit));
    }
    return program;
}

int Device::uniform_location(const GlProgram& program, const char* name) {
    call();
    return glGetUniformLocation(program.name(), name);
}

void Device::set_uniform(int location, int value) {
    call();
    glUniform1i(location, value);
}

void Device::set_uniform(int location, std::span<const core::Vec4> values) {
    call();
    glUniform4fv(location, static_cast<GLsizei>(values.size()), &values[0].x);
}

GlBuffer Device::create_buffer(std::size_t bytes, BufferUse use) {
    GLuint name = 0;
    glGenBuffers(1, &name);
    glBindBuffer(GL_COPY_WRITE_BUFFER, name);
    glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr,
                 use == BufferUse::streamed ? GL_STREAM_DRAW : GL_DYNAMIC_DRAW);
    call(3);
    return GlBuffer(name);
}

void Device::stream(const GlBuffer& buffer, std::span<const std::byte> data) {
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer.name());
    glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(data.size()), data.data(), GL_STREAM_DRAW);
    call(2);
    counts_.uploaded_bytes += data.size();
}

void Device::upload(const GlBuffer& buffer, std::size_t offset, std::span<const std::byte> data) {
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer.name());
    glBufferSubData(GL_COPY_WRITE_BUFFER, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(data.size()),
                    data.data());
    call(2);
    counts_.uploaded_bytes += data.size();
}

void Device::orphan(const GlBuffer& buffer, std::size_t bytes) {
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer.name());
    glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_STREAM_DRAW);
    call(2);
}

GlBuffer Device::create_mapped_buffer(std::size_t bytes, std::byte*& mapped) {
    GLuint name = 0;
    glGenBuffers(1, &name);
    glBindBuffer(GL_COPY_WRITE_BUFFER, name);
    const GLbitfield access = GL_MAP_WRITE_BIT | kMapPersistent | kMapCoherent;
    late_gl().buffer_storage(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, access);
    mapped = static_cast<std::byte*>(glMapBufferRange(GL_COPY_WRITE_BUFFER, 0, static_cast<GLsizeiptr>(bytes), access));
    call(4);
    return GlBuffer(name);
}

void* Device::fence() {
    call();
    return glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

void Device::wait_for(void* fence) {
    if (fence == nullptr) return;
    constexpr GLuint64 kSecond = 1'000'000'000;
    call(2);
    (void)glClientWaitSync(static_cast<GLsync>(fence), GL_SYNC_FLUSH_COMMANDS_BIT, kSecond);
    glDeleteSync(static_cast<GLsync>(fence));
}

void Device::forget_fence(void* fence) {
    if (fence != nullptr) glDeleteSync(static_cast<GLsync>(fence));
}

GlBuffer Device::grow_buffer(const GlBuffer& old, std::size_t kept, std::size_t bytes) {
    GlBuffer larger = create_buffer(bytes, BufferUse::kept);
    if (kept > 0) {
        glBindBuffer(GL_COPY_READ_BUFFER, old.name());
        glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, static_cast<GLsizeiptr>(kept));
        call(2);
    }
    return larger;
}

void Device::bind_uniform_block(const GlBuffer& buffer, std::uint32_t point) {
    call();
    glBindBufferBase(GL_UNIFORM_BUFFER, point, buffer.name());
}

GlVertexArray Device::create_vertex_array(const GlBuffer& vertices, std::size_t stride,
                                          std::span<const VertexAttribute> attributes, const GlBuffer* indices) {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    GlVertexArray array(name);
    vertex_array_ = kUnknownName;  // a name may be that of an object deleted since
    bind_vertex_array(array);
    glBindBuffer(GL_ARRAY_BUFFER, vertices.name());
    for (const VertexAttribute& attribute : attributes) {
        const auto* offset = reinterpret_cast<const void*>(attribute.offset);
        glEnableVertexAttribArray(attribute.location);
        if (attribute.type == AttributeType::float32) {
            glVertexAttribPointer(attribute.location, attribute.components, GL_FLOAT, GL_FALSE,
                                  static_cast<GLsizei>(stride), offset);
        } else {
            const GLenum type = attribute.type == AttributeType::uint8_integer ? GL_UNSIGNED_BYTE : GL_UNSIGNED_SHORT;
            glVertexAttribIPointer(attribute.location, attribute.components, type, static_cast<GLsizei>(stride),
                                   offset);
        }
        call(2);
    }
    if (indices != nullptr) glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices->name());
    call(3);
    return array;
}

void Device::add_instance_numbers(const GlVertexArray& array, std::uint32_t location) {
    if (!numbers_) {
        std::vector<std::uint32_t> numbers(kMostInstanceNumbers);
        std::iota(numbers.begin(), numbers.end(), 0U);
        numbers_ = create_buffer(numbers.size() * sizeof(std::uint32_t), BufferUse::kept);
        upload(numbers_, 0, std::as_bytes(std::span(numbers)));
    }
    bind_vertex_array(array);
    glBindBuffer(GL_ARRAY_BUFFER, numbers_.name());
    glEnableVertexAttribArray(location);
    glVertexAttribIPointer(location, 1, GL_UNSIGNED_INT, 0, nullptr);
    glVertexAttribDivisor(location, 1);
    call(4);
}

void Device::bind_program(const GlProgram& program) {
    if (program_ == program.name()) return;
    program_ = program.name();
    call();
    glUseProgram(program_);
}

void Device::bind_vertex_array(const GlVertexArray& array) {
    if (vertex_array_ == array.name()) return;
    vertex_array_ = array.name();
    call();
    glBindVertexArray(vertex_array_);
}

void Device::set_blend(Blend blend) {
    if (blend == Blend::none) {
        call();
        glDisable(GL_BLEND);
        return;
    }
    if (!state_known_ || state_.blend == Blend::none) {
        call();
        glEnable(GL_BLEND);
    }
    call();
    switch (blend) {
        case Blend::none: break;
        case Blend::alpha: glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA); break;
        case Blend::alpha_add: glBlendFunc(GL_SRC_ALPHA, GL_ONE); break;
        case Blend::inverse: glBlendFunc(GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA); break;
        case Blend::inverse_add: glBlendFunc(GL_ONE_MINUS_SRC_ALPHA, GL_ONE); break;
        case Blend::add: glBlendFunc(GL_ONE, GL_ONE); break;
        case Blend::premultiplied: glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); break;
    }
}

void Device::set_state(const DrawState& wanted) {
    DrawState state = wanted;
    if (state.stencil.use == Stencil::Use::off) state.stencil = drawn_only_;
    if (state_known_ && state_ == state) return;
    if (!state_known_) {
        // What nobody here ever sets otherwise, but the overlay does.
        glDisable(GL_SCISSOR_TEST);
        glBlendEquation(GL_FUNC_ADD);
        glFrontFace(GL_CCW);
        glCullFace(GL_BACK);
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
        call(5);
    }
    if (!state_known_ || state_.blend != state.blend) set_blend(state.blend);
    const auto toggle = [this](GLenum what, bool on) {
        call();
        if (on) {
            glEnable(what);
        } else {
            glDisable(what);
        }
    };
    if (!state_known_ || state_.depth_test != state.depth_test) {
        const bool was_on = state_known_ && state_.depth_test != DepthTest::off;
        if (!state_known_ || was_on != (state.depth_test != DepthTest::off)) {
            toggle(GL_DEPTH_TEST, state.depth_test != DepthTest::off);
        }
        call();
        glDepthFunc(state.depth_test == DepthTest::always ? GL_ALWAYS : GL_LEQUAL);
    }
    if (!state_known_ || state_.depth_write != state.depth_write) {
        call();
        glDepthMask(state.depth_write ? GL_TRUE : GL_FALSE);
    }
    if (!state_known_ || state_.cull != state.cull) toggle(GL_CULL_FACE, state.cull == Cull::back);
    if (!state_known_ || state_.depth_clamp != state.depth_clamp) toggle(GL_DEPTH_CLAMP, state.depth_clamp);
    if (!state_known_ || state_.colour_write != state.colour_write) {
        const GLboolean on = state.colour_write ? GL_TRUE : GL_FALSE;
        call();
        glColorMask(on, on, on, on);
    }
    if (!state_known_ || state_.stencil != state.stencil) set_stencil(state.stencil);
    state_ = state;
    state_known_ = true;
}

void Device::set_stencil(const Stencil& stencil) {
    call();
    if (stencil.use == Stencil::Use::off) {
        glDisable(GL_STENCIL_TEST);
        return;
    }
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, stencil.value, stencil.mask);
    glStencilOp(GL_KEEP, GL_KEEP, stencil.use == Stencil::Use::mark ? GL_REPLACE : GL_KEEP);
    call(2);
}

void Device::draw_arrays(int first, int count) {
    if (count <= 0) return;
    call();
    ++counts_.draws;
    counts_.triangles += static_cast<std::uint64_t>(count) / 3;
    glDrawArrays(GL_TRIANGLES, first, count);
}

void Device::draw_ranges(std::span<const int> firsts, std::span<const int> counts) {
    if (firsts.empty()) return;
    call();
    ++counts_.draws;
    for (const int count : counts) counts_.triangles += static_cast<std::uint64_t>(count) / 3;
    glMultiDrawArrays(GL_TRIANGLES, firsts.data(), counts.data(), static_cast<GLsizei>(firsts.size()));
}

void Device::draw_indexed_instances(std::size_t first_index, int index_count, int base_vertex, int instances) {
    if (index_count <= 0 || instances <= 0) return;
    call();
    ++counts_.draws;
    counts_.triangles += static_cast<std::uint64_t>(index_count) / 3 * static_cast<std::uint64_t>(instances);
    glDrawElementsInstancedBaseVertex(GL_TRIANGLES, index_count, GL_UNSIGNED_INT,
                                      reinterpret_cast<const void*>(first_index * sizeof(std::uint32_t)), instances,
                                      base_vertex);
}

void Device::draw_indirect(const GlBuffer& commands, std::size_t first, std::size_t draws, std::uint64_t triangles) {
    if (draws == 0) return;
    call(2);
    ++counts_.draws;
    counts_.triangles += triangles;
    glBindBuffer(kDrawIndirectBuffer, commands.name());
    late_gl().multi_draw_elements_indirect(GL_TRIANGLES, GL_UNSIGNED_INT,
                                           reinterpret_cast<const void*>(first * sizeof(IndirectDraw)),
                                           static_cast<GLsizei>(draws), sizeof(IndirectDraw));
}

}  // namespace portalspace::render
