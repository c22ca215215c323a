#include <algorithm>
#include <limits>

#include "content/records/animation.h"
#include "content/records/gfx_obj.h"
#include "content/records/motion_table.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "content/texture_decode.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::packed;
using test::spec_vector;
using test::unpack_all;

namespace {

BspTree unpack_tree(std::span<const std::byte> bytes, BspKind kind) {
    core::ByteReader reader(bytes);
    BspTree tree = BspTree::unpack(reader, kind);
    reader.expect_end();
    return tree;
}

}  // namespace

TEST_CASE("dat-format 8.5: Setup") {
    const auto bytes = spec_vector("8.5 Setup");
    const Setup setup = unpack_all<Setup>(bytes);
    CHECK(packed(setup) == bytes);
    CHECK(setup.parts == std::vector{core::DataId(0x01007F01)});
    REQUIRE(setup.placement(0) != nullptr);
    CHECK(setup.placement(0x34) == setup.placement(0));
    CHECK(setup.placement(0)->parts == std::vector{core::Frame{}});
    const Sphere sphere{{0, 0, 0.5F}, 0.5F};
    CHECK(setup.spheres == std::vector{sphere});
    CHECK(setup.sorting_sphere == sphere);
    CHECK(setup.selection_sphere == sphere);
    CHECK(setup.height == 1);
    CHECK(setup.radius == 0.5F);
    CHECK(setup.step_up_height == 0.25F);
    CHECK(setup.step_down_height == 0.25F);
    CHECK(setup.holding_location(1) == nullptr);
}

TEST_CASE("dat-format 8.5, 6 D29: trees") {
    const auto physics = spec_vector("8.5 BSP P (physics)");
    const BspTree p = unpack_tree(physics, BspKind::physics);
    CHECK(packed(p) == physics);
    REQUIRE(p.nodes.size() == 3);
    CHECK(p.root()->tag == BspTag::BPIN);
    CHECK(p.root()->sphere.radius == 8);
    CHECK(p.child(p.root()->positive)->solid == 0);
    CHECK(p.child(p.root()->negative)->solid == 1);
    CHECK(p.child(p.root()->negative)->leaf_index == 1);
    CHECK(p.child(p.root()->negative)->polygons == std::vector<std::uint16_t>{0});
    CHECK(p.refers_within(1));
    CHECK_FALSE(p.refers_within(0));

    const auto cell = spec_vector("8.5 BSP C (cell)");
    const BspTree c = unpack_tree(cell, BspKind::cell);
    CHECK(packed(c) == cell);
    CHECK(c.root()->tag == BspTag::BPnn);
    CHECK(c.root()->negative == -1);
    CHECK(c.child(c.root()->positive)->is_leaf());

    const auto drawing = spec_vector("8.5 BSP D (drawing)");
    const BspTree d = unpack_tree(drawing, BspKind::drawing);
    CHECK(packed(d) == drawing);
    CHECK(d.root()->tag == BspTag::BPOL);
    CHECK(d.root()->polygons == std::vector<std::uint16_t>{0});

    const auto portal = spec_vector("8.5 BSP D with portal");
    const BspTree q = unpack_tree(portal, BspKind::drawing);
    CHECK(packed(q) == portal);
    CHECK(q.root()->plane == Plane{{0, 1, 0}, -2.5F});
    CHECK(q.root()->portals == std::vector<BspPortal>{{2, 0}});
    CHECK(q.child(q.root()->positive)->leaf_index == 0);
    CHECK(q.child(q.root()->negative)->leaf_index == 1);
}

TEST_CASE("dat-format 5.2: a tree of 1000 levels is read, a deeper one refused, unknown tags are errors") {
    const auto chain = [](int inner_nodes) {
        core::ByteWriter writer;
        for (int i = 0; i < inner_nodes; ++i) {
            writer.u32(static_cast<std::uint32_t>(BspTag::BPnn));
            Plane{}.pack(writer);
        }
        writer.u32(static_cast<std::uint32_t>(BspTag::leaf));
        writer.i32(0);
        return writer.take();
    };
    const auto deep = chain(999);
    CHECK(unpack_tree(deep, BspKind::cell).nodes.size() == 1000);
    CHECK(packed(unpack_tree(deep, BspKind::cell)) == deep);
    CHECK_THROWS_AS(unpack_tree(chain(1000), BspKind::cell), core::FormatError);
    CHECK_THROWS_AS(unpack_tree(chain(200000), BspKind::cell), core::FormatError);
    auto unknown = chain(1);
    unknown[0] = std::byte{'x'};
    CHECK_THROWS_AS(unpack_tree(unknown, BspKind::cell), core::FormatError);
}

TEST_CASE("dat-format 8.5: polygons") {
    const auto physics = spec_vector("8.5 Polygon (physics form)");
    const Polygon p = unpack_all<Polygon>(physics);
    CHECK(packed(p) == physics);
    CHECK(p.vertex_ids == std::vector<std::int16_t>{0, 1, 2, 3});
    CHECK(p.pos_surface == -1);
    CHECK(p.pos_uvs.empty());

    const auto drawing = spec_vector("8.5 Polygon (drawing form)");
    const Polygon d = unpack_all<Polygon>(drawing);
    CHECK(packed(d) == drawing);
    CHECK(d.sides == SidesType::double_sided);
    CHECK(d.negative_side_surface() == 0);
    CHECK(std::vector<std::uint8_t>(d.negative_side_uvs().begin(), d.negative_side_uvs().end()) == d.pos_uvs);
    CHECK(d.pos_uvs.size() == 4);

    const auto both = spec_vector("8.5 Polygon (two sides)");
    const Polygon b = unpack_all<Polygon>(both);
    CHECK(packed(b) == both);
    CHECK(b.id == 7);
    CHECK(b.negative_side_surface() == 1);
    CHECK(b.neg_uvs == std::vector<std::uint8_t>{1, 1, 1});
}

TEST_CASE("dat-format 8.5: GfxObj with its offsets") {
    const auto bytes = spec_vector("8.5 GfxObj");
    const GfxObj obj = unpack_all<GfxObj>(bytes);
    CHECK(packed(obj) == bytes);
    CHECK(obj.surfaces == std::vector{core::DataId(0x08007F01)});
    REQUIRE(obj.vertices.vertices.size() == 4);
    CHECK(obj.vertices.vertices[2].position == core::Vec3(5, 5, 0));
    CHECK(obj.vertices.vertices[3].uvs == std::vector{core::Vec2(0, 1)});
    CHECK(obj.physics_polygons.size() == 1);
    CHECK(obj.polygons.size() == 1);
    CHECK(polygon_is_drawable(obj.polygons[0], obj.vertices));
    CHECK(obj.sort_center == core::Vec3(0));
    core::ByteReader reader{std::span(bytes)};
    reader.skip(13);
    CHECK(VertexArray::unpack(reader) == obj.vertices);
    CHECK(reader.offset() == 165);
    reader.skip(186 - 165);
    CHECK(BspTree::unpack(reader, BspKind::physics) == obj.physics_bsp);
    CHECK(reader.offset() == 288);
    reader.skip(325 - 288);
    CHECK(BspTree::unpack(reader, BspKind::drawing) == obj.drawing_bsp);
}

TEST_CASE("dat-format 5.3: bad geometry is refused or skipped") {
    const auto good = spec_vector("8.5 GfxObj");
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const auto nan = std::as_bytes(std::span(&kNan, 1));
    for (const std::size_t offset : {25U, 37U, 49U, 190U, 288U}) {  // position, normal, uv, plane, sort centre
        auto bytes = good;
        std::copy(nan.begin(), nan.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset));
        CHECK_THROWS_AS(unpack_all<GfxObj>(bytes), core::FormatError);
    }
    auto vertex_type = good;
    vertex_type[13] = std::byte{2};
    CHECK_THROWS_AS(unpack_all<GfxObj>(vertex_type), core::FormatError);
    auto tree_reference = good;
    tree_reference[365] = std::byte{1};
    CHECK_THROWS_AS(unpack_all<GfxObj>(tree_reference), core::FormatError);

    GfxObj obj = unpack_all<GfxObj>(good);
    const Polygon whole = obj.polygons[0];
    const auto drawable = [&](auto change) {
        Polygon polygon = whole;
        change(polygon);
        return polygon_is_drawable(polygon, obj.vertices);
    };
    CHECK(drawable([](Polygon&) {}));
    CHECK_FALSE(drawable([](Polygon& p) { p.vertex_ids[0] = 4; }));
    CHECK_FALSE(drawable([](Polygon& p) { p.vertex_ids[0] = -1; }));
    CHECK_FALSE(drawable([](Polygon& p) { p.pos_uvs[1] = 1; }));
    CHECK_FALSE(drawable([](Polygon& p) {
        p.vertex_ids.resize(2);
        p.pos_uvs.resize(2);
    }));
}

TEST_CASE("dat-format 2.8: rotations are kept, or normalised when they are far from unit length") {
    const auto rotated = [](float w, float z) {
        core::ByteWriter writer;
        pack_frame(writer, {{1, 2, 3}, core::make_quat(w, 0, 0, z)});
        const auto bytes = writer.take();
        core::ByteReader reader{std::span(bytes)};
        return unpack_frame(reader).rotation;
    };
    CHECK(rotated(0.999F, 0) == core::make_quat(0.999F, 0, 0, 0));
    CHECK(rotated(0, 3) == core::make_quat(0, 0, 0, 1));
    CHECK(rotated(0, 0) == core::identity_quat());
    CHECK_THROWS_AS(rotated(std::numeric_limits<float>::infinity(), 0), core::FormatError);
}

TEST_CASE("dat-format 8.5: surfaces, textures, palettes") {
    const auto solid_bytes = spec_vector("8.5 Surface solid");
    const Surface solid = unpack_all<Surface>(solid_bytes);
    CHECK(packed(solid) == solid_bytes);
    CHECK_FALSE(solid.is_textured());
    CHECK(solid.color.argb == 0xFF6F3916);
    CHECK(solid.diffuse == 1);

    const auto image_bytes = spec_vector("8.5 Surface image");
    const Surface image = unpack_all<Surface>(image_bytes);
    CHECK(packed(image) == image_bytes);
    CHECK(image.is_textured());
    CHECK(image.texture.value == 0x05007F01);

    const auto texture_bytes = spec_vector("8.5 SurfaceTexture");
    const auto texture = unpack_all<SurfaceTexture>(texture_bytes);
    CHECK(packed(texture) == texture_bytes);
    CHECK(texture.images == std::vector{core::DataId(0x06007F01)});

    const auto surface_bytes = spec_vector("8.5 RenderSurface");
    const auto surface = unpack_all<RenderSurface>(surface_bytes);
    CHECK(packed(surface) == surface_bytes);
    CHECK(decode_texture(surface, {}).pixels ==
          std::vector<std::uint8_t>{0x30, 0x20, 0x10, 0xFF, 0x60, 0x50, 0x40, 0x80});

    const auto palette_bytes = spec_vector("8.5 Palette");
    const auto palette = unpack_all<Palette>(palette_bytes);
    CHECK(packed(palette) == palette_bytes);
    CHECK(palette.colors == std::vector<Color>{{0xFF102030}, {0x80FFFFFF}});
}

TEST_CASE("dat-format 3.7: pictures that do not hold what they claim") {
    RenderSurface surface;
    surface.width = 2;
    surface.height = 2;
    surface.format = PixelFormat::index16;
    surface.data = test::from_hex("00 00 08 00 FF FF 01 00");
    const std::vector<Color> colors(9, Color{0xFF010203});
    CHECK(decode_texture(surface, colors).pixels ==
          std::vector<std::uint8_t>{1, 2, 3, 255, 1, 2, 3, 255, 0, 0, 0, 0, 1, 2, 3, 255});
    CHECK(decode_texture(surface, colors, {.clip_map = true}).pixels ==
          std::vector<std::uint8_t>{0, 0, 0, 0, 1, 2, 3, 255, 0, 0, 0, 0, 0, 0, 0, 0});
    CHECK_THROWS_AS(decode_texture(surface, {}), core::FormatError);
    surface.data.pop_back();
    CHECK_THROWS_AS(decode_texture(surface, colors), core::FormatError);
    surface.data.resize(64);
    for (const std::uint32_t format : {0x18U, 0U, 0xFFFFFFFFU, 0x1F4U}) {
        surface.format = static_cast<PixelFormat>(format);
        CHECK_THROWS_AS(decode_texture(surface, colors), core::FormatError);
    }
    for (const auto format : {PixelFormat::dxt1, PixelFormat::dxt3, PixelFormat::dxt5}) {
        surface.format = format;
        surface.data.resize(pixel_bytes(format, 2, 2));
        CHECK(decode_texture(surface, {}).pixels.size() == 16);
        surface.data.pop_back();
        CHECK_THROWS_AS(decode_texture(surface, {}), core::FormatError);
    }
    surface.width = 8193;
    const auto bytes = packed(surface);
    CHECK_THROWS_AS(unpack_all<RenderSurface>(bytes), core::FormatError);
}

TEST_CASE("dat-format 8.5: Animation and MotionTable") {
    const auto animation_bytes = spec_vector("8.5 Animation");
    const Animation animation = unpack_all<Animation>(animation_bytes);
    CHECK(packed(animation) == animation_bytes);
    REQUIRE(animation.position_frames.size() == 2);
    CHECK(animation.position_frames[1].origin == core::Vec3(0, 0.2F, 0));
    REQUIRE(animation.frames.size() == 2);
    REQUIRE(animation.frames[0].hooks.size() == 1);
    CHECK(std::get<SoundTableHook>(animation.frames[0].hooks[0].payload).sound == 0x37);
    CHECK(animation.frames[1].hooks.empty());

    const auto table_bytes = spec_vector("8.5 MotionTable");
    const MotionTable table = unpack_all<MotionTable>(table_bytes);
    CHECK(packed(table) == table_bytes);
    CHECK(table.style_default(0x8000003D) == 0x41000003);
    CHECK_FALSE(table.style_default(0x8000003E));
    const MotionData* cycle = table.cycle(MotionTable::key(0x8000003D, 0x41000003));
    REQUIRE(cycle != nullptr);
    CHECK(cycle->anims == std::vector<MotionAnim>{{core::DataId(0x03007F01), 0, -1, 30}});
    CHECK(cycle->velocity == core::Vec3(0, 4, 0));
    CHECK_FALSE(cycle->has_omega());
    CHECK(table.modifier(1) == nullptr);
    CHECK(table.link(1, 2) == nullptr);
}

TEST_CASE("dat-format 5.1: an animation that claims billions of frames is refused at once") {
    core::ByteWriter writer;
    for (const std::uint32_t value : {0x03007F01U, 1U, 0xFFFFFFFFU, 0xFFFFFFFFU}) {
        writer.u32(value);
    }
    writer.zeros(64);
    CHECK_THROWS_AS(unpack_all<Animation>(writer.view()), core::FormatError);
}
