#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <cstdint>

namespace portalspace::render {

/// Functions of OpenGL beyond 4.1, used where the driver has them (spec/rendering.md 10.3); null where it has not.
struct LateGl {
    /// 4.3: glMultiDrawElementsIndirect.
    void(GLAD_API_PTR* multi_draw_elements_indirect)(GLenum mode, GLenum type, const void* indirect, GLsizei draws,
                                                     GLsizei stride) = nullptr;
    /// 4.4 or ARB_buffer_storage: glBufferStorage.
    void(GLAD_API_PTR* buffer_storage)(GLenum target, GLsizeiptr size, const void* data, GLbitfield flags) = nullptr;
};

/// Of the context that is current; filled by GlContext.
[[nodiscard]] LateGl& late_gl();

using GlLookup = void (*(*)(const char* name))();
/// Asks the driver for the functions that its version and extensions promise.
void load_late_gl(GlLookup lookup);

inline constexpr GLenum kDrawIndirectBuffer = 0x8F3F;
inline constexpr GLbitfield kMapPersistent = 0x0040;
inline constexpr GLbitfield kMapCoherent = 0x0080;

/// What glMultiDrawElementsIndirect reads for a draw.
struct IndirectDraw {
    std::uint32_t count = 0;
    std::uint32_t instances = 0;
    std::uint32_t first_index = 0;
    std::int32_t base_vertex = 0;
    std::uint32_t first_instance = 0;
};
static_assert(sizeof(IndirectDraw) == 20);

}  // namespace portalspace::render
