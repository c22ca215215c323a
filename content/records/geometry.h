#pragma once

#include <cstdint>
#include <span>

#include "content/record_list.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/frame.h"
#include "core/math.h"

namespace portalspace::content {

/// Points p with dot(normal, p) + d == 0; the positive side is where the value is positive (spec/dat-format.md 2.8).
struct Plane {
    core::Vec3 normal{0, 0, 1};
    float d = 0;

    [[nodiscard]] float distance(const core::Vec3& p) const { return glm::dot(normal, p) + d; }
    bool operator==(const Plane&) const = default;
    static Plane unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

struct Sphere {
    core::Vec3 center{0, 0, 0};
    float radius = 0;

    bool operator==(const Sphere&) const = default;
    /// A negative radius is clamped to 0 (5.3).
    static Sphere unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// Upright cylinder with its low point at the bottom centre.
struct CylSphere {
    core::Vec3 low_point{0, 0, 0};
    float radius = 0;
    float height = 0;

    bool operator==(const CylSphere&) const = default;
    static CylSphere unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0xAARRGGBB as stored.
struct Color {
    std::uint32_t argb = 0xFF000000;

    [[nodiscard]] constexpr std::uint8_t a() const { return static_cast<std::uint8_t>(argb >> 24); }
    [[nodiscard]] constexpr std::uint8_t r() const { return static_cast<std::uint8_t>(argb >> 16); }
    [[nodiscard]] constexpr std::uint8_t g() const { return static_cast<std::uint8_t>(argb >> 8); }
    [[nodiscard]] constexpr std::uint8_t b() const { return static_cast<std::uint8_t>(argb); }
    /// Red, green, blue, alpha in 0..1.
    [[nodiscard]] core::Vec4 rgba() const {
        return {static_cast<float>(r()) / 255.0F, static_cast<float>(g()) / 255.0F, static_cast<float>(b()) / 255.0F,
                static_cast<float>(a()) / 255.0F};
    }
    bool operator==(const Color&) const = default;
    static Color unpack(core::ByteReader& reader) { return {reader.u32()}; }
    void pack(core::ByteWriter& writer) const { writer.u32(argb); }
};

/// Origin, then rotation as w, x, y, z: 28 bytes. Values that are not finite are a FormatError; a rotation that is
/// more than 1 % off unit length is normalised and an all-zero one becomes the identity, any other stays as stored.
[[nodiscard]] core::Frame unpack_frame(core::ByteReader& reader);
/// The same for frames one behind the other.
void unpack_frames(core::ByteReader& reader, std::span<core::Frame> frames);
void pack_frame(core::ByteWriter& writer, const core::Frame& frame);

struct Vertex {
    std::uint16_t id = 0;
    core::Vec3 position{0, 0, 0};
    core::Vec3 normal{0, 0, 1};
    List<core::Vec2> uvs;

    bool operator==(const Vertex&) const = default;
};

/// Polygons name vertices by their place in the array; ids equal places in well-made files (2.9).
struct VertexArray {
    List<Vertex> vertices;

    bool operator==(const VertexArray&) const = default;
    /// A vertex type other than 1 is a FormatError.
    static VertexArray unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

enum class SidesType : std::int32_t {
    single_sided = 0,
    double_sided = 1,  ///< the positive surface on both sides
    two_surfaces = 2,
    counter_clockwise = 3,
};

/// Stippling bits (2.10).
inline constexpr std::uint8_t kStipplePositive = 1;
inline constexpr std::uint8_t kStippleNegative = 2;
inline constexpr std::uint8_t kNoPositiveUvs = 4;
inline constexpr std::uint8_t kNoNegativeUvs = 8;

/// The fields are as stored; what the negative side really shows is behind negative_side_surface and
/// negative_side_uvs. Wound so that the computed normal points to the positive side. Vertex ids, uv indices and
/// surface numbers are NOT checked here (their lists belong to the owner): see polygon_is_drawable.
struct Polygon {
    std::uint16_t id = 0;  ///< the key it is stored under
    std::uint8_t stippling = 0;
    SidesType sides = SidesType::single_sided;
    std::int16_t pos_surface = -1;  ///< index into the owner's surface list, -1 none
    std::int16_t neg_surface = -1;
    List<std::int16_t> vertex_ids;
    List<std::uint8_t> pos_uvs;  ///< per point: which of the vertex's uvs; empty with kNoPositiveUvs
    List<std::uint8_t> neg_uvs;  ///< stored only for two_surfaces without kNoNegativeUvs

    [[nodiscard]] std::int16_t negative_side_surface() const {
        return sides == SidesType::double_sided ? pos_surface : neg_surface;
    }
    [[nodiscard]] std::span<const std::uint8_t> negative_side_uvs() const {
        return sides == SidesType::double_sided ? pos_uvs : neg_uvs;
    }

    bool operator==(const Polygon&) const = default;
    /// Reads the key, then the polygon. A sides type outside 0..3 is a FormatError.
    static Polygon unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// At least three points, every vertex id inside the array, every uv index inside its vertex's list. Users skip
/// polygons that fail (5.3).
[[nodiscard]] bool polygon_is_drawable(const Polygon& polygon, const VertexArray& vertices);

}  // namespace portalspace::content
