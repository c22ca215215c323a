#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/math.h"
#include "render/gl_context.h"

namespace portalspace::core {
class Log;
}

namespace portalspace::render {

/// What happens with the colour that is there already (spec/rendering.md 6.2). `src` and `dst` name the factors.
enum class Blend : std::uint8_t {
    none,           // ONE, ZERO
    alpha,          // SRC_ALPHA, INV_SRC_ALPHA
    alpha_add,      // SRC_ALPHA, ONE
    inverse,        // INV_SRC_ALPHA, SRC_ALPHA
    inverse_add,    // INV_SRC_ALPHA, ONE
    add,            // ONE, ONE
    premultiplied,  // ONE, INV_SRC_ALPHA
};

/// `always`: passes whatever is there, and writes.
enum class DepthTest : std::uint8_t { off, less_equal, always };
/// What a draw does with the marks of pixels. `only`: it draws where the bits of `mask` are those of `value`; `mark`:
/// there, and where it draws the mark becomes `value`.
struct Stencil {
    enum class Use : std::uint8_t { off, mark, only };
    Use use = Use::off;
    std::uint8_t value = 0;
    std::uint8_t mask = 0xFF;
    bool operator==(const Stencil&) const = default;
};
enum class Cull : std::uint8_t { none, back };

/// Fixed-function state of a draw. The device changes only what differs from the draw before.
struct DrawState {
    Blend blend = Blend::none;
    DepthTest depth_test = DepthTest::less_equal;
    bool depth_write = true;
    Cull cull = Cull::back;
    /// Nothing is cut off by the near and the far plane.
    bool depth_clamp = false;
    bool colour_write = true;
    Stencil stencil;
    bool operator==(const DrawState&) const = default;
};

/// Calls since begin_frame(); what the budgets of the performance tests count.
struct DeviceCounts {
    std::uint64_t draws = 0;
    std::uint64_t gl_calls = 0;
    std::uint64_t triangles = 0;
    std::uint64_t uploaded_bytes = 0;
    std::uint64_t linked_programs = 0;
};

/// Owner of one OpenGL object: deletes it when it goes. Zero is "none".
enum class GlKind : std::uint8_t { buffer, texture, program, vertex_array, framebuffer, renderbuffer, sampler };
template <GlKind kind>
class GlObject {
public:
    GlObject() = default;
    explicit GlObject(std::uint32_t name) : name_(name) {}
    ~GlObject() { reset(); }
    GlObject(GlObject&& other) noexcept : name_(other.name_) { other.name_ = 0; }
    GlObject& operator=(GlObject&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = other.name_;
            other.name_ = 0;
        }
        return *this;
    }
    GlObject(const GlObject&) = delete;
    GlObject& operator=(const GlObject&) = delete;
    [[nodiscard]] std::uint32_t name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }
    void reset();

private:
    std::uint32_t name_ = 0;
};
using GlBuffer = GlObject<GlKind::buffer>;
using GlTexture = GlObject<GlKind::texture>;
using GlProgram = GlObject<GlKind::program>;
using GlVertexArray = GlObject<GlKind::vertex_array>;
using GlFramebuffer = GlObject<GlKind::framebuffer>;
using GlRenderbuffer = GlObject<GlKind::renderbuffer>;
using GlSampler = GlObject<GlKind::sampler>;

/// How much of OpenGL is used of what is there: the newest, or what every machine has (4.1).
enum class GlLevel : std::uint8_t { newest, core_4_1 };

enum class AttributeType : std::uint8_t { float32, uint8_integer, uint16_integer };
struct VertexAttribute {
    std::uint32_t location = 0;
    int components = 0;
    AttributeType type = AttributeType::float32;
    std::size_t offset = 0;
};

enum class TextureTarget : std::uint8_t { array_2d, buffer };
/// `kept`: filled piece by piece and drawn for many frames; `streamed`: replaced each frame.
enum class BufferUse : std::uint8_t { kept, streamed };

/// The thin layer above OpenGL 4.1: creates objects, keeps the state that is set, counts calls and draws. One per
/// context; used only on the thread on which the context is current. Creation throws std::runtime_error with the
/// driver's words (a shader that does not compile, a framebuffer the driver refuses).
class Device {
public:
    /// Needs a current context. `debug` reports the driver's messages on `log` (kind "render.gl").
    Device(core::Log& log, bool debug, GlLevel level = GlLevel::newest);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    /// Clears the counters and forgets the state cache: others (the overlay) may have changed state in between.
    void begin_frame();
    [[nodiscard]] const DeviceCounts& counts() const { return counts_; }

    [[nodiscard]] int max_texture_size() const { return max_texture_size_; }
    [[nodiscard]] int max_array_layers() const { return max_array_layers_; }
    [[nodiscard]] int max_samples() const { return max_samples_; }
    /// Many draws in one call (4.3), and buffers that stay mapped (4.4).
    [[nodiscard]] bool can_draw_indirect() const;
    [[nodiscard]] bool can_map() const;
    /// Texels of a buffer texture.
    [[nodiscard]] std::size_t max_buffer_texels() const { return max_buffer_texels_; }

    /// Compiles and links shaders/<name>.vert.glsl and .frag.glsl. The uniform block `FrameConstants` is bound to point
    /// 0 and each sampler in `samplers` to the texture unit of its place. `defines`: lines before the source.
    [[nodiscard]] GlProgram create_program(std::string_view name, std::span<const char* const> samplers,
                                           std::string_view defines = {});
    [[nodiscard]] int uniform_location(const GlProgram& program, const char* name);
    void set_uniform(int location, int value);
    void set_uniform(int location, std::span<const core::Vec4> values);

    [[nodiscard]] GlBuffer create_buffer(std::size_t bytes, BufferUse use);
    /// Replaces the whole content; the old storage is orphaned, so that the driver need not wait.
    void stream(const GlBuffer& buffer, std::span<const std::byte> data);
    void upload(const GlBuffer& buffer, std::size_t offset, std::span<const std::byte> data);
    /// New storage of that many bytes under the same name, so that the driver need not wait.
    void orphan(const GlBuffer& buffer, std::size_t bytes);
    /// A buffer that stays mapped for writing; `mapped` is null when the driver refuses. Only where can_map().
    [[nodiscard]] GlBuffer create_mapped_buffer(std::size_t bytes, std::byte*& mapped);
    void count_upload(std::size_t bytes) { counts_.uploaded_bytes += bytes; }
    /// A mark after all that was said so far; wait_for() returns when the card came past it, and forgets it. Null:
    /// none.
    [[nodiscard]] void* fence();
    void wait_for(void* fence);
    void forget_fence(void* fence);
    /// A larger buffer that begins with the first `kept` bytes of `old`.
    [[nodiscard]] GlBuffer grow_buffer(const GlBuffer& old, std::size_t kept, std::size_t bytes);
    void bind_uniform_block(const GlBuffer& buffer, std::uint32_t point);

    [[nodiscard]] GlVertexArray create_vertex_array(const GlBuffer& vertices, std::size_t stride,
                                                    std::span<const VertexAttribute> attributes,
                                                    const GlBuffer* indices);
    /// Gives the vertex array an attribute that is the number of the instance, counted from the draw's first one; for
    /// draw_indirect(), up to kMostInstanceNumbers.
    void add_instance_numbers(const GlVertexArray& array, std::uint32_t location);
    static constexpr std::size_t kMostInstanceNumbers = std::size_t{1} << 20;

    /// RGBA8 (or R8 with `single_channel`) array of `layers`, with storage for `levels` mipmap levels.
    [[nodiscard]] GlTexture create_array_texture(int width, int height, int layers, int levels, bool single_channel);
    /// `size` pixels of a layer, from row `first_row` on.
    void upload_layer(const GlTexture& texture, int level, int layer, FrameSize size, int first_row,
                      bool single_channel, std::span<const std::uint8_t> pixels);
    /// A view of `buffer` as RGBA32F texels.
    [[nodiscard]] GlTexture create_buffer_texture(const GlBuffer& buffer);
    /// Linear filtering with mipmaps and anisotropy where the driver has it.
    [[nodiscard]] GlSampler create_sampler(bool repeat);

    /// `depth`: with a stencil.
    [[nodiscard]] GlRenderbuffer create_renderbuffer(FrameSize size, int samples, bool depth);
    [[nodiscard]] GlFramebuffer create_framebuffer(const GlRenderbuffer& colour, const GlRenderbuffer* depth);

    void bind_program(const GlProgram& program);
    void bind_vertex_array(const GlVertexArray& array);
    void bind_texture(int unit, TextureTarget target, const GlTexture& texture);
    void bind_sampler(int unit, const GlSampler& sampler);
    void set_state(const DrawState& state);
    /// From now on what says nothing about the stencil is drawn as this says; until begin_frame().
    void draw_only(const Stencil& where) { drawn_only_ = where; }
    /// Binds a framebuffer (null: the window's) and sets the viewport.
    void bind_framebuffer(const GlFramebuffer* framebuffer, FrameSize size);
    /// Colour, depth and stencil.
    void clear(float r, float g, float b);
    void clear_depth();
    /// Waits until everything is drawn.
    void finish();
    /// Copies all pixels from one framebuffer to another of the given sizes; resolves samples when the sizes agree.
    void blit(const GlFramebuffer& from, FrameSize from_size, const GlFramebuffer* to, FrameSize to_size);
    /// RGBA8 rows from the bottom upwards, tightly packed.
    void read_pixels(const GlFramebuffer& framebuffer, FrameSize size, std::span<std::uint8_t> out);

    void draw_arrays(int first, int count);
    /// Several ranges of vertices in one call.
    void draw_ranges(std::span<const int> firsts, std::span<const int> counts);
    void draw_indexed_instances(std::size_t first_index, int index_count, int base_vertex, int instances);
    /// `draws` records of IndirectDraw from number `first` of the buffer on, in one call; `triangles` of them all.
    void draw_indirect(const GlBuffer& commands, std::size_t first, std::size_t draws, std::uint64_t triangles);

private:
    static constexpr int kUnits = 4;
    void call(std::uint64_t n = 1) { counts_.gl_calls += n; }
    void forget_state();
    void set_blend(Blend blend);
    void set_stencil(const Stencil& stencil);

    core::Log& log_;
    GlLevel level_;
    GlBuffer numbers_;  ///< 0, 1, 2, ... for add_instance_numbers()
    DeviceCounts counts_;
    int max_texture_size_ = 0;
    int max_array_layers_ = 0;
    int max_samples_ = 0;
    std::size_t max_buffer_texels_ = 0;
    float anisotropy_ = 0;

    std::uint32_t program_ = 0;
    std::uint32_t vertex_array_ = 0;
    std::array<std::uint32_t, kUnits> textures_{};
    std::array<std::uint32_t, kUnits> samplers_{};
    int active_unit_ = -1;
    DrawState state_;
    bool state_known_ = false;
    Stencil drawn_only_;
};

}  // namespace portalspace::render
