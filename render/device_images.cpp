// The part of the device that deals with pixels: textures, samplers, framebuffers.
#include <glad/gl.h>

#include <algorithm>
#include <stdexcept>

#include "render/device.h"

namespace portalspace::render {
namespace {

GLenum target_of(TextureTarget target) {
    return target == TextureTarget::array_2d ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_BUFFER;
}

}  // namespace

GlTexture Device::create_array_texture(int width, int height, int layers, int levels, bool single_channel) {
    GLuint name = 0;
    glGenTextures(1, &name);
    GlTexture texture(name);
    textures_[0] = 0xFFFFFFFF;  // a name may be that of an object deleted since
    bind_texture(0, TextureTarget::array_2d, texture);
    const GLint inner = single_channel ? GL_R8 : GL_RGBA8;
    const GLenum outer = single_channel ? GL_RED : GL_RGBA;
    for (int level = 0; level < levels; ++level) {
        glTexImage3D(GL_TEXTURE_2D_ARRAY, level, inner, std::max(1, width >> level), std::max(1, height >> level),
                     layers, 0, outer, GL_UNSIGNED_BYTE, nullptr);
        call();
    }
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BASE_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, levels - 1);
    call(3);
    if (glGetError() == GL_OUT_OF_MEMORY)
        throw std::runtime_error("The graphics card has no memory for more textures.");
    return texture;
}

void Device::upload_layer(const GlTexture& texture, int level, int layer, FrameSize size, int first_row,
                          bool single_channel, std::span<const std::uint8_t> pixels) {
    const std::size_t needed =
        static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * (single_channel ? 1U : 4U);
    if (pixels.size() < needed) throw std::logic_error("upload_layer: too few pixels");
    bind_texture(0, TextureTarget::array_2d, texture);
    // The overlay leaves its own alignment behind.
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, first_row, layer, size.width, size.height, 1,
                    single_channel ? GL_RED : GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    call(3);
    counts_.uploaded_bytes += needed;
}

GlTexture Device::create_buffer_texture(const GlBuffer& buffer) {
    GLuint name = 0;
    glGenTextures(1, &name);
    GlTexture texture(name);
    textures_[0] = 0xFFFFFFFF;  // a name may be that of an object deleted since
    bind_texture(0, TextureTarget::buffer, texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer.name());
    call(2);
    return texture;
}

GlSampler Device::create_sampler(bool repeat) {
    GLuint name = 0;
    glGenSamplers(1, &name);
    const GLint wrap = repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE;
    glSamplerParameteri(name, GL_TEXTURE_WRAP_S, wrap);
    glSamplerParameteri(name, GL_TEXTURE_WRAP_T, wrap);
    glSamplerParameteri(name, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(name, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    if (anisotropy_ > 1) glSamplerParameterf(name, GL_TEXTURE_MAX_ANISOTROPY_EXT, anisotropy_);
    call(6);
    return GlSampler(name);
}

GlRenderbuffer Device::create_renderbuffer(FrameSize size, int samples, bool depth) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, depth ? GL_DEPTH32F_STENCIL8 : GL_RGBA8, size.width,
                                     size.height);
    call(3);
    return GlRenderbuffer(name);
}

GlFramebuffer Device::create_framebuffer(const GlRenderbuffer& colour, const GlRenderbuffer* depth) {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    GlFramebuffer framebuffer(name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.name());
    if (depth != nullptr) {
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth->name());
    }
    call(4);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        throw std::runtime_error("The driver refuses a picture of this size to draw into.");
    }
    return framebuffer;
}

void Device::bind_texture(int unit, TextureTarget target, const GlTexture& texture) {
    const auto slot = static_cast<std::size_t>(unit);
    if (textures_.at(slot) == texture.name()) return;
    if (active_unit_ != unit) {
        active_unit_ = unit;
        call();
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    }
    textures_[slot] = texture.name();
    call();
    glBindTexture(target_of(target), texture.name());
}

void Device::bind_sampler(int unit, const GlSampler& sampler) {
    const auto slot = static_cast<std::size_t>(unit);
    if (samplers_.at(slot) == sampler.name()) return;
    samplers_[slot] = sampler.name();
    call();
    glBindSampler(static_cast<GLuint>(unit), sampler.name());
}

void Device::bind_framebuffer(const GlFramebuffer* framebuffer, FrameSize size) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer != nullptr ? framebuffer->name() : 0);
    glViewport(0, 0, size.width, size.height);
    call(2);
}

void Device::clear_depth() {
    set_state({});
    glClear(GL_DEPTH_BUFFER_BIT);
    call();
}

void Device::finish() {
    glFinish();
    call();
}

void Device::clear(float r, float g, float b) {
    // Clearing obeys the masks and the scissor.
    set_state({});
    glClearColor(r, g, b, 1);
    glClearDepth(1);
    glStencilMask(0xFF);
    glClearStencil(0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    call(5);
}

void Device::blit(const GlFramebuffer& from, FrameSize from_size, const GlFramebuffer* to, FrameSize to_size) {
    set_state({});
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to != nullptr ? to->name() : 0);
    glBlitFramebuffer(0, 0, from_size.width, from_size.height, 0, 0, to_size.width, to_size.height, GL_COLOR_BUFFER_BIT,
                      from_size == to_size ? GL_NEAREST : GL_LINEAR);
    call(3);
}

void Device::read_pixels(const GlFramebuffer& framebuffer, FrameSize size, std::span<std::uint8_t> out) {
    const std::size_t needed = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * 4;
    if (out.size() < needed) throw std::logic_error("read_pixels: too small a buffer");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.name());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE, out.data());
    call(3);
}

}  // namespace portalspace::render
