#include "content/records/geometry.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "content/encodings.h"

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
    Plane plane;
    plane.normal = read_finite_vec3(reader);
    plane.d = read_finite(reader);
    return plane;
}

void Plane::pack(core::ByteWriter& writer) const {
    writer.vec3(normal);
    writer.f32(d);
}

Sphere Sphere::unpack(core::ByteReader& reader) {
    Sphere sphere;
    sphere.center = read_finite_vec3(reader);
    sphere.radius = read_finite(reader);
    if (sphere.radius < 0) {
        sphere.radius = 0;
    }
    return sphere;
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
    frame.origin = read_finite_vec3(reader);
    const core::Quat rotation = reader.quat();
    if (!core::is_finite(rotation)) {
        reader.fail("a finite rotation", "NaN or infinity");
    }
    frame.rotation = checked_rotation(rotation);
    return frame;
}

void pack_frame(core::ByteWriter& writer, const core::Frame& frame) {
    writer.vec3(frame.origin);
    writer.quat(frame.rotation);
}

VertexArray VertexArray::unpack(core::ByteReader& reader) {
    const std::int32_t type = reader.i32();
    if (type != 1) {
        reader.fail("vertex type 1", std::to_string(type));
    }
    VertexArray array;
    array.vertices.resize(reader.checked_count(reader.u32(), 28));
    for (Vertex& vertex : array.vertices) {
        vertex.id = reader.u16();
        const std::uint16_t uv_count = reader.u16();
        vertex.position = read_finite_vec3(reader);
        vertex.normal = read_finite_vec3(reader);
        vertex.uvs.resize(reader.checked_count(uv_count, 8));
        for (core::Vec2& uv : vertex.uvs) {
            uv.x = read_finite(reader);
            uv.y = read_finite(reader);
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
        reader.fail("a sides type of 0 to 3", std::to_string(sides));
    }
    polygon.sides = static_cast<SidesType>(sides);
    polygon.pos_surface = reader.i16();
    polygon.neg_surface = reader.i16();
    polygon.vertex_ids.resize(reader.checked_count(points, 2));
    for (std::int16_t& id : polygon.vertex_ids) {
        id = reader.i16();
    }
    const auto read_uvs = [&](std::vector<std::uint8_t>& uvs) {
        uvs.resize(reader.checked_count(points, 1));
        for (std::uint8_t& uv : uvs) {
            uv = reader.u8();
        }
    };
    if ((polygon.stippling & kNoPositiveUvs) == 0) {
        read_uvs(polygon.pos_uvs);
    }
    if (polygon.sides == SidesType::two_surfaces && (polygon.stippling & kNoNegativeUvs) == 0) {
        read_uvs(polygon.neg_uvs);
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
    for (const std::int16_t vertex : vertex_ids) {
        writer.i16(vertex);
    }
    for (const std::uint8_t uv : pos_uvs) {
        writer.u8(uv);
    }
    for (const std::uint8_t uv : neg_uvs) {
        writer.u8(uv);
    }
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
