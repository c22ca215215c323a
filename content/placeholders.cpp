#include "content/placeholders.h"

#include <array>

#include "content/records/gfx_obj.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "content/records/wave.h"

namespace portalspace::content {

namespace {

constexpr float kHalfSide = 0.3F;  // metres
constexpr Color kMagenta{0xFFFF00FF};
constexpr Color kBlack{0xFF000000};

/// The face of the cube on the side of `axis` that `sign` says, seen counter-clockwise from outside.
void add_face(GfxObj& mesh, int axis, float sign) {
    core::Vec3 normal(0, 0, 0);
    normal[axis] = sign;
    core::Vec3 along(0, 0, 0);
    along[(axis + 1) % 3] = 1;
    const core::Vec3 across = glm::cross(normal, along);
    Polygon polygon;
    polygon.id = static_cast<std::uint16_t>(mesh.polygons.size());
    polygon.pos_surface = 0;
    static constexpr std::array<std::array<float, 2>, 4> kCorners{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    for (const auto& [s, t] : kCorners) {
        Vertex vertex;
        vertex.id = static_cast<std::uint16_t>(mesh.vertices.vertices.size());
        vertex.position = (normal + along * s + across * t) * kHalfSide;
        vertex.normal = normal;
        vertex.uvs.push_back({s * 0.5F + 0.5F, t * 0.5F + 0.5F});
        polygon.vertex_ids.push_back(static_cast<std::int16_t>(vertex.id));
        polygon.pos_uvs.push_back(0);
        mesh.vertices.vertices.push_back(vertex);
    }
    mesh.polygons.push_back(polygon);
}

}  // namespace

template <>
GfxObj make_placeholder<GfxObj>() {
    GfxObj mesh;
    mesh.flags.set(GfxObjFlag::drawing);
    mesh.surfaces.push_back(core::DataId{});
    for (int axis = 0; axis < 3; ++axis) {
        add_face(mesh, axis, -1);
        add_face(mesh, axis, 1);
    }
    return mesh;
}

template <>
Setup make_placeholder<Setup>() {
    Setup setup;
    setup.parts.push_back(kPlaceholderMesh);
    SetupPlacement placement;
    placement.frame.parts.emplace_back();
    setup.placements.push_back(placement);
    setup.sorting_sphere.radius = setup.selection_sphere.radius = kHalfSide * 2;
    return setup;
}

template <>
Surface make_placeholder<Surface>() {
    Surface surface;
    surface.type.set(SurfaceType::solid);
    surface.color = kMagenta;
    surface.luminosity = 1;
    return surface;
}

template <>
RenderSurface make_placeholder<RenderSurface>() {
    constexpr std::int32_t kSide = 8;
    RenderSurface picture;
    picture.width = picture.height = kSide;
    picture.format = PixelFormat::a8r8g8b8;
    for (std::int32_t y = 0; y < kSide; ++y) {
        for (std::int32_t x = 0; x < kSide; ++x) {
            const std::uint32_t color = ((x / 2 + y / 2) % 2 == 0 ? kMagenta : kBlack).argb;
            for (const unsigned shift : {0U, 8U, 16U, 24U}) {
                picture.data.push_back(static_cast<std::byte>(color >> shift));
            }
        }
    }
    return picture;
}

template <>
Palette make_placeholder<Palette>() {
    constexpr int kColors = 256;
    Palette palette;
    for (int i = 0; i < kColors; ++i) {
        palette.colors.push_back(i % 2 == 0 ? kMagenta : kBlack);
    }
    return palette;
}

template <>
Wave make_placeholder<Wave>() {
    constexpr std::uint32_t kRate = 8000;
    WaveFormat format;
    format.samples_per_second = kRate;
    format.block_align = 2;
    format.bits_per_sample = 16;
    format.bytes_per_second = kRate * format.block_align;
    Wave wave;
    wave.header = Wave::header_of(format);
    for (std::uint32_t i = 0; i < format.bytes_per_second / 10; ++i) {
        wave.data.push_back(std::byte{0});
    }
    return wave;
}

}  // namespace portalspace::content
