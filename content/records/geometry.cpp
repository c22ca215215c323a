#include "content/records/geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>

#include "content/encodings.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr float kUnitTolerance = 0.01F;

core::Quat checked_rotation(const core::Quat& q) {
    const float length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    if (!core::is_finite(length) || length < core::kEpsilon) {
        return core::identity_quat();
    }
    if (std::abs(length - 1.0F) <= kUnitTolerance) {
        return q;
    }
    return core::make_quat(q.w / length, q.x / length, q.y / length, q.z / length);
}

}  // namespace

Plane Plane::unpack(core::ByteReader& reader) {
    std::array<float, 4> v;
    read_finite_floats(reader, v);
    return {{v[0], v[1], v[2]}, v[3]};
}

void Plane::pack(core::ByteWriter& writer) const {
    writer.vec3(normal);
    writer.f32(d);
}

Sphere Sphere::unpack(core::ByteReader& reader) {
    std::array<float, 4> v;
    read_finite_floats(reader, v);
    return {{v[0], v[1], v[2]}, std::max(v[3], 0.0F)};
}

void Sphere::pack(core::ByteWriter& writer) const {
    writer.vec3(center);
    writer.f32(radius);
}

CylSphere CylSphere::unpack(core::ByteReader& reader) {
    CylSphere cylinder;
    cylinder.low_point = read_finite_vec3(reader);
    cylinder.radius = read_finite(reader);
    cylinder.height = read_finite(reader);
    if (cylinder.radius < 0) {
        cylinder.radius = 0;
    }
    return cylinder;
}

void CylSphere::pack(core::ByteWriter& writer) const {
    writer.vec3(low_point);
    writer.f32(radius);
    writer.f32(height);
}

core::Frame unpack_frame(core::ByteReader& reader) {
    core::Frame frame;
    unpack_frames(reader, {&frame, 1});
    return frame;
}

void unpack_frames(core::ByteReader& reader, std::span<core::Frame> frames) {
    constexpr std::size_t kFloats = 7;
    constexpr float kLeast = (1 - kUnitTolerance) * (1 - kUnitTolerance);
    constexpr float kMost = (1 + kUnitTolerance) * (1 + kUnitTolerance);
    const auto bytes = reader.bytes(frames.size() * kFloats * sizeof(float));
    const std::byte* at = bytes.data();
    for (core::Frame& frame : frames) {
        std::array<float, kFloats> v;
        std::memcpy(v.data(), at, sizeof v);
        at += sizeof v;
        frame.origin = {v[0], v[1], v[2]};
        frame.rotation = core::make_quat(v[3], v[4], v[5], v[6]);
        const float square = v[3] * v[3] + v[4] * v[4] + v[5] * v[5] + v[6] * v[6];
        const float zero = (v[0] + v[1] + v[2]) * 0.0F;  // unless one of them is NaN or infinite
        if (!(zero == 0.0F && square >= kLeast && square <= kMost)) {
            if (!frame.is_valid()) {
                core::fail_record(reader, core::FormatReason::bad_float, "a finite frame", "NaN or infinity");
            }
            frame.rotation = checked_rotation(frame.rotation);
        }
    }
}

void pack_frame(core::ByteWriter& writer, const core::Frame& frame) {
    writer.vec3(frame.origin);
    writer.quat(frame.rotation);
}

VertexArray VertexArray::unpack(core::ByteReader& reader) {
    const std::int32_t type = reader.i32();
    if (type != 1) {
        core::fail_record(reader, core::FormatReason::bad_enum, "vertex type 1", std::to_string(type));
    }
    VertexArray array;
    const std::size_t count = reader.checked_count(reader.u32(), 28);
    array.vertices.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Vertex& vertex = array.vertices.emplace_back();
        vertex.id = reader.u16();
        const std::size_t uvs = reader.checked_count(reader.u16(), sizeof(core::Vec2));
        std::array<float, 6> v;
        read_finite_floats(reader, v);
        vertex.position = {v[0], v[1], v[2]};
        vertex.normal = {v[3], v[4], v[5]};
        if (uvs != 0) {
            read_finite_floats(reader, {&vertex.uvs.resize_for_overwrite(uvs)->x, uvs * 2});
        }
    }
    return array;
}

void VertexArray::pack(core::ByteWriter& writer) const {
    writer.i32(1);
    writer.u32(static_cast<std::uint32_t>(vertices.size()));
    for (const Vertex& vertex : vertices) {
        writer.u16(vertex.id);
        writer.u16(static_cast<std::uint16_t>(vertex.uvs.size()));
        writer.vec3(vertex.position);
        writer.vec3(vertex.normal);
        for (const core::Vec2& uv : vertex.uvs) {
            writer.f32(uv.x);
            writer.f32(uv.y);
        }
    }
}

Polygon Polygon::unpack(core::ByteReader& reader) {
    Polygon polygon;
    polygon.id = reader.u16();
    const std::uint8_t points = reader.u8();
    polygon.stippling = reader.u8();
    const std::int32_t sides = reader.i32();
    if (sides < 0 || sides > 3) {
        core::fail_record(reader, core::FormatReason::bad_enum, "a sides type of 0 to 3", std::to_string(sides));
    }
    polygon.sides = static_cast<SidesType>(sides);
    polygon.pos_surface = reader.i16();
    polygon.neg_surface = reader.i16();
    read_array(reader, polygon.vertex_ids, points);
    if ((polygon.stippling & kNoPositiveUvs) == 0) {
        read_array(reader, polygon.pos_uvs, points);
    }
    if (polygon.sides == SidesType::two_surfaces && (polygon.stippling & kNoNegativeUvs) == 0) {
        read_array(reader, polygon.neg_uvs, points);
    }
    return polygon;
}

void Polygon::pack(core::ByteWriter& writer) const {
    writer.u16(id);
    writer.u8(static_cast<std::uint8_t>(vertex_ids.size()));
    writer.u8(stippling);
    writer.i32(static_cast<std::int32_t>(sides));
    writer.i16(pos_surface);
    writer.i16(neg_surface);
    write_array(writer, vertex_ids);
    write_array(writer, pos_uvs);
    write_array(writer, neg_uvs);
}

bool polygon_is_drawable(const Polygon& polygon, const VertexArray& vertices) {
    const auto uvs_fit = [&](std::span<const std::uint8_t> uvs) {
        for (std::size_t i = 0; i < uvs.size(); ++i) {
            if (uvs[i] >= vertices.vertices[static_cast<std::size_t>(polygon.vertex_ids[i])].uvs.size()) {
                return false;
            }
        }
        return true;
    };
    const bool vertices_fit = std::all_of(polygon.vertex_ids.begin(), polygon.vertex_ids.end(), [&](std::int16_t id) {
        return id >= 0 && static_cast<std::size_t>(id) < vertices.vertices.size();
    });
    return polygon.vertex_ids.size() >= 3 && vertices_fit && polygon.pos_uvs.size() <= polygon.vertex_ids.size() &&
           polygon.neg_uvs.size() <= polygon.vertex_ids.size() && uvs_fit(polygon.pos_uvs) && uvs_fit(polygon.neg_uvs);
}

}  // namespace portalspace::content
