#include <array>
#include <cmath>
#include <limits>

#include "content/records/gfx_obj.h"
#include "content/records/surface.h"
#include "core/byte_writer.h"
#include "core/format_error.h"
#include "render/degrade.h"
#include "render/draw_list.h"
#include "render/polygon_mesh.h"
#include "render/surface_images.h"
#include "render/surface_state.h"
#include "tests/render/fixture_world.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::id_of;
using tests::read_json;

namespace {

/// A mesh of two surfaces and one square in the XZ plane; its computed normal is -Y.
content::GfxObj square(content::SidesType sides, std::uint8_t stippling, std::int16_t pos, std::int16_t neg) {
    content::GfxObj mesh;
    mesh.surfaces = {core::DataId(0x08000001), core::DataId(0x08000002)};
    const std::array<core::Vec2, 4> corners = {core::Vec2(0, 0), core::Vec2(1, 0), core::Vec2(1, 1), core::Vec2(0, 1)};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        content::Vertex vertex;
        vertex.id = static_cast<std::uint16_t>(i);
        vertex.position = core::Vec3(corners[i].x, 0, corners[i].y);
        vertex.normal = core::Vec3(0, -1, 0);
        vertex.uvs = {corners[i], corners[i] * 0.5F};
        mesh.vertices.vertices.push_back(vertex);
    }
    content::Polygon polygon;
    polygon.sides = sides;
    polygon.stippling = stippling;
    polygon.pos_surface = pos;
    polygon.neg_surface = neg;
    polygon.vertex_ids = {0, 1, 2, 3};
    polygon.pos_uvs = {0, 0, 0, 0};
    polygon.neg_uvs = {1, 1, 1, 1};
    mesh.polygons.push_back(polygon);
    return mesh;
}

core::Vec3 face_normal(const PolygonMesh& mesh, std::size_t triangle) {
    const auto at = [&](std::size_t i) { return mesh.vertices[mesh.indices[triangle * 3 + i]].position; };
    return glm::normalize(glm::cross(at(1) - at(0), at(2) - at(0)));
}

using content::SidesType;

}  // namespace

TEST_CASE("rendering 14.17: sides 0 gives the positive side") {
    const PolygonMesh mesh = triangulate(square(SidesType::single_sided, 0, 0, -1));
    REQUIRE(mesh.sections.size() == 1);
    CHECK(mesh.sections[0] == MeshSection{0, false, 0, 6});
    CHECK(mesh.vertices.size() == 4);
    CHECK(face_normal(mesh, 0).y == Approx(-1));
    CHECK(face_normal(mesh, 1).y == Approx(-1));
}

TEST_CASE("rendering 14.17: sides 1 adds the reversed side with the positive surface") {
    const PolygonMesh mesh = triangulate(square(SidesType::double_sided, 0, 0, -1));
    REQUIRE(mesh.sections.size() == 1);
    CHECK(mesh.sections[0].index_count == 12);
    REQUIRE(mesh.vertices.size() == 8);
    CHECK(face_normal(mesh, 0).y == Approx(-1));
    CHECK(face_normal(mesh, 2).y == Approx(1));
    // The reversed side has its own vertices, with turned normals and the same uvs.
    CHECK(mesh.vertices[4].normal == core::Vec3(0, 1, 0));
    CHECK(mesh.vertices[6].uv == mesh.vertices[2].uv);
}

TEST_CASE("rendering 14.17: sides 2 adds the reversed side with the negative surface") {
    const PolygonMesh mesh = triangulate(square(SidesType::two_surfaces, 0, 0, 1));
    REQUIRE(mesh.sections.size() == 2);
    CHECK(mesh.sections[0] == MeshSection{0, false, 0, 6});
    CHECK(mesh.sections[1] == MeshSection{1, false, 6, 6});
    CHECK(face_normal(mesh, 2).y == Approx(1));
    CHECK(mesh.vertices[6].uv == core::Vec2(0.5F, 0.5F));
}

TEST_CASE("rendering 14.17: sides 2 with stippling 8 gives the positive side only") {
    const PolygonMesh mesh = triangulate(square(SidesType::two_surfaces, content::kNoNegativeUvs, 0, 1));
    REQUIRE(mesh.sections.size() == 1);
    CHECK(mesh.sections[0].surface == 0);
}

TEST_CASE("rendering 14.17: stippling 1 repeats on the positive side, the negative side clamps") {
    const PolygonMesh mesh = triangulate(square(SidesType::two_surfaces, content::kStipplePositive, 0, 1));
    REQUIRE(mesh.sections.size() == 2);
    CHECK(mesh.sections[0].repeat);
    CHECK_FALSE(mesh.sections[1].repeat);
}

TEST_CASE("rendering 6.2: a side whose coordinates leave the picture repeats it") {
    content::GfxObj source = square(SidesType::two_surfaces, 0, 0, 1);
    source.vertices.vertices[2].uvs[1] = core::Vec2(3, 0.5F);
    source.vertices.vertices[1].uvs[0] = core::Vec2(1.01F, 0);  // rounding
    const PolygonMesh mesh = triangulate(source);
    REQUIRE(mesh.sections.size() == 2);
    CHECK_FALSE(mesh.sections[0].repeat);
    CHECK(mesh.sections[1].repeat);
}

TEST_CASE("rendering 14.17: without uvs the side is drawn untextured") {
    content::GfxObj source = square(SidesType::single_sided, content::kNoPositiveUvs, 0, -1);
    source.polygons[0].pos_uvs.clear();
    for (auto& vertex : source.vertices.vertices) vertex.uvs.clear();
    const PolygonMesh mesh = triangulate(source);
    REQUIRE(mesh.sections.size() == 1);
    for (const MeshVertex& vertex : mesh.vertices) CHECK(vertex.uv == core::Vec2(0, 0));
}

TEST_CASE("rendering 5.2: sides 3 count as 0") {
    CHECK(triangulate(square(SidesType::counter_clockwise, 0, 0, 1)).indices.size() == 6);
}

TEST_CASE("rendering 5.1: a uv index beyond the list falls back to 0") {
    content::GfxObj source = square(SidesType::single_sided, 0, 0, -1);
    source.polygons[0].pos_uvs = {0, 0, 200, 0};
    CHECK(triangulate(source).vertices[2].uv == core::Vec2(1, 1));
}

TEST_CASE("rendering 5.2: bad polygons are left out, zero normals stay zero") {
    content::GfxObj source = square(SidesType::single_sided, 0, 0, -1);
    const auto with = [&](auto change) {
        content::GfxObj copy = source;
        change(copy);
        return triangulate(copy).indices.size();
    };
    CHECK(with([](content::GfxObj& m) { m.polygons[0].vertex_ids = {0, 1}; }) == 0);
    CHECK(with([](content::GfxObj& m) { m.polygons[0].vertex_ids = {0, 1, 4}; }) == 0);
    CHECK(with([](content::GfxObj& m) { m.polygons[0].vertex_ids = {0, 1, -1}; }) == 0);
    CHECK(with([](content::GfxObj& m) { m.polygons[0].pos_surface = 2; }) == 0);
    CHECK(with([](content::GfxObj& m) {
              m.vertices.vertices[1].position.x = std::numeric_limits<float>::infinity();
          }) == 0);
    source.vertices.vertices[0].normal = core::Vec3(0);
    CHECK(triangulate(source).vertices[0].normal == core::Vec3(0));
}

TEST_CASE("vfx 8.8 DRW-4, rendering 6.2: render state of the fixture world's surfaces") {
    struct Factors {
        const char* source;
        const char* destination;
    };
    const auto factors = [](Blend blend) -> Factors {
        switch (blend) {
            case Blend::none: return {"ONE", "ZERO"};
            case Blend::alpha: return {"SRC_ALPHA", "INV_SRC_ALPHA"};
            case Blend::alpha_add: return {"SRC_ALPHA", "ONE"};
            case Blend::inverse: return {"INV_SRC_ALPHA", "SRC_ALPHA"};
            case Blend::inverse_add: return {"INV_SRC_ALPHA", "ONE"};
            case Blend::add: return {"ONE", "ONE"};
            case Blend::premultiplied: return {"ONE", "INV_SRC_ALPHA"};
        }
        return {"", ""};
    };
    std::size_t rows = 0;
    const nlohmann::json file = read_json("surfaces.json");
    for (const auto& row : file.at("rows")) {
        INFO(row.dump());
        content::DatStore& store = fixture_world().store;
        const auto* surface = store.find<content::Surface>(core::DataId(id_of(row.at("id"))));
        REQUIRE(surface != nullptr);
        bool paletted = false;
        CHECK(surface->is_textured() == row.at("textured").get<bool>());
        if (surface->is_textured()) {
            const core::DataId image = drawn_image(store, surface->texture);
            CHECK(image.value == id_of(row.at("image")));
            const auto picture = store.try_get<content::RenderSurface>(image);
            REQUIRE(picture != nullptr);
            paletted = picture->is_paletted();
        }
        const SurfaceState state = surface_state(*surface, paletted);
        CHECK(factors(state.blend).source == row.at("source").get<std::string>());
        CHECK(factors(state.blend).destination == row.at("destination").get<std::string>());
        CHECK(int{state.alpha_test} == (row.at("alpha_test").is_null() ? 0 : row.at("alpha_test").get<int>()));
        CHECK(state.depth_write == row.at("depth_write").get<bool>());
        CHECK(state.fog == row.at("fog").get<bool>());
        CHECK(static_cast<int>(std::lround(state.opacity * 255)) == row.at("alpha").get<int>());
        CHECK(state.luminosity == Approx(row.at("luminosity").get<float>()));
        CHECK(state.diffuse == Approx(row.at("diffuse").get<float>()));
        ++rows;
    }
    CHECK(rows == 47);
}

TEST_CASE("rendering 6.2: the conflicting sky surface blends, the rain surface adds") {
    content::Surface surface;
    surface.type = core::Flags<content::SurfaceType>(0x10114U);
    CHECK(surface_state(surface, false).blend == Blend::alpha);
    CHECK_FALSE(surface_state(surface, false).fog);
    CHECK(surface_state(surface, false).draw_class == DrawClass::translucent);
    surface.type = core::Flags<content::SurfaceType>(0x10112U);
    CHECK(surface_state(surface, false).blend == Blend::alpha_add);
    CHECK(surface_state(surface, false).draw_class == DrawClass::additive);
    surface.translucency = std::numeric_limits<float>::quiet_NaN();
    surface.luminosity = std::numeric_limits<float>::infinity();
    CHECK(surface_state(surface, false).opacity == 1);
    CHECK(surface_state(surface, false).luminosity == 0);
}

TEST_CASE("rendering 6.6: the last texture change of the mesh's own texture counts") {
    const std::array<engine::TextureChange, 4> changes = {{{core::DataId(1), core::DataId(2)},
                                                           {core::DataId(2), core::DataId(3)},
                                                           {core::DataId(1), core::DataId(4)},
                                                           {core::DataId(9), core::DataId(5)}}};
    CHECK(changed_texture(core::DataId(1), changes) == core::DataId(4));
    CHECK(changed_texture(core::DataId(7), changes) == core::DataId(7));
}

TEST_CASE("rendering 14.11: bands by distance") {
    content::DegradeInfo table;
    table.bands = {{core::DataId(1), 1, 0, 4, 10},
                   {core::DataId(2), 1, 3, 7, 18},
                   {core::DataId(3), 2, 10, 15, 30},
                   {core::DataId(0), 1, 84, 1000, 1000}};
    struct Row {
        float distance, scale, multiplier;
        std::size_t band;
    };
    for (const Row& row : {Row{0, 1, 0, 0},
                           {53.9F, 1, 0, 0},
                           {54, 1, 0, 1},
                           {57, 1, 0, 2},
                           {64.9F, 1, 0, 2},
                           {65, 1, 0, 3},
                           {55, 1, 1, 0},
                           {55, 1, -1, 2},
                           {70, 2, 0, 0},
                           {114, 2, 0, 2}}) {
        INFO(row.distance << " " << row.scale << " " << row.multiplier);
        CHECK(choose_band(table, row.distance / row.scale, row.multiplier) == &table.bands[row.band]);
    }
    CHECK(choose_band(table, 1e9F, 1) == &table.bands[3]);
    CHECK(choose_band({}, 1, 1) == nullptr);
}

TEST_CASE("vfx 8.8 DRW-2, rendering 14.11: billboards of modes 2 and 5") {
    const auto axes = [](const core::Quat& q) { return glm::mat3_cast(q); };
    const core::Vec3 to_part(-3, -4, -5);
    const glm::mat3 full = axes(turn_to_viewer(core::identity_quat(), 2, to_part));
    CHECK(glm::distance(full[0], core::Vec3(-0.8F, 0.6F, 0)) < 1e-4F);
    CHECK(glm::distance(full[1], core::Vec3(-0.424264F, -0.565685F, -0.707107F)) < 1e-4F);
    CHECK(glm::distance(full[2], core::Vec3(-0.424264F, -0.565685F, 0.707107F)) < 1e-4F);
    const glm::mat3 upright = axes(turn_to_viewer(core::identity_quat(), 5, to_part));
    CHECK(glm::distance(upright[0], core::Vec3(-0.8F, 0.6F, 0)) < 1e-4F);
    CHECK(glm::distance(upright[1], core::Vec3(-0.6F, -0.8F, 0)) < 1e-4F);
    CHECK(glm::distance(upright[2], core::Vec3(0, 0, 1)) < 1e-4F);
}

TEST_CASE("rendering 5.6: a table of lying length is refused") {
    core::ByteWriter writer;
    writer.u32(0x11000001);
    writer.u32(0xFFFFFFFF);
    core::ByteReader reader(writer.view());
    CHECK_THROWS_AS(content::DegradeInfo::unpack(reader), core::FormatError);
}

TEST_CASE("rendering 5.6: turning to the viewer") {
    const core::Quat same = core::identity_quat();
    const core::Vec3 east(10, 0, 0);
    // Mode 2: +Y points away from the viewer.
    CHECK(glm::distance(turn_to_viewer(same, 2, east) * core::Vec3(0, 1, 0), core::Vec3(1, 0, 0)) < 1e-4F);
    CHECK(glm::distance(turn_to_viewer(same, 2, core::Vec3(0, 3, 4)) * core::Vec3(0, 1, 0), core::Vec3(0, 0.6F, 0.8F)) <
          1e-4F);
    // Mode 5 stays upright.
    const core::Quat upright = turn_to_viewer(same, 5, core::Vec3(3, 0, 4));
    CHECK(glm::distance(upright * core::Vec3(0, 0, 1), core::Vec3(0, 0, 1)) < 1e-4F);
    CHECK(glm::distance(upright * core::Vec3(0, 1, 0), core::Vec3(1, 0, 0)) < 1e-4F);
    // Modes 3 and 4 keep their own axis.
    CHECK(glm::distance(turn_to_viewer(same, 3, core::Vec3(1, 2, 0)) * core::Vec3(0, 0, 1), core::Vec3(0, 1, 0)) <
          1e-4F);
    CHECK(glm::distance(turn_to_viewer(same, 4, core::Vec3(1, 2, 0)) * core::Vec3(1, 0, 0), core::Vec3(1, 0, 0)) <
          1e-4F);
    // As authored, unknown modes and degenerate directions.
    CHECK(turn_to_viewer(same, 1, east) == same);
    CHECK(turn_to_viewer(same, 77, east) == same);
    CHECK(turn_to_viewer(same, 5, core::Vec3(0, 0, 5)) == same);
    CHECK(turn_to_viewer(same, 2, core::Vec3(0)) == same);
    CHECK(turn_to_viewer(same, 2, core::Vec3(std::numeric_limits<float>::quiet_NaN())) == same);
}

TEST_CASE("rendering 10.2, vfx 8.8 DRW-7: order of the frame") {
    const auto batch = [](std::uint32_t number, Blend blend, DrawClass draw_class) {
        MeshBatch b;
        b.number = number;
        b.state.blend = blend;
        b.state.draw_class = draw_class;
        b.state.depth_write = blend == Blend::none;
        return b;
    };
    GpuMesh glow;
    glow.batches = {batch(1, Blend::add, DrawClass::additive)};
    GpuMesh glass;
    glass.batches = {batch(2, Blend::alpha, DrawClass::translucent)};
    GpuMesh leaf;
    leaf.batches = {batch(3, Blend::premultiplied, DrawClass::alpha_tested)};
    GpuMesh stone;
    stone.batches = {batch(4, Blend::none, DrawClass::opaque)};

    DrawList list;
    const auto add = [&list](const GpuMesh& mesh, float distance, float opacity = 1) {
        Placement placement;
        placement.distance = distance;
        placement.opacity = opacity;
        placement.frame.origin.x = distance;
        list.add(mesh, placement);
    };
    add(glow, 5);
    add(glass, 1);
    add(glass, 30);
    add(stone, 7);
    add(leaf, 2);
    add(stone, 9);
    add(stone, 10, 0.5F);  // a fading object blends with the translucent ones
    add(stone, 3, 0);      // invisible
    // Fading particles stay additive; those that blend are put in order within their emitter, from far to near.
    const std::vector<ParticleRecord> particles = {
        {{6, 0, 0}, 1, {}, 0.5F}, {{2, 0, 0}, 1, {}, 0.5F}, {{4, 0, 0}, 1, {}, 0.5F}, {{3, 0, 0}, 1, {}, 0.5F}};
    ParticleBatch sparks;
    sparks.count = 1;
    sparks.fades = true;
    list.add_particles(glow, sparks, 1, 6);
    ParticleBatch smoke = sparks;
    smoke.first = 1;
    smoke.count = 3;
    smoke.low = {2, 0, 0};
    smoke.high = {4, 0, 0};
    list.add_particles(glass, smoke, 2, 20);
    list.finish({1000, 1000}, particles, {0, 0, 0});

    std::vector<std::uint32_t> order;
    for (const DrawRun& run : list.runs()) order.push_back(run.batch->number);
    CHECK(order == std::vector<std::uint32_t>{4, 3, 2, 2, 4, 2, 1, 1});
    CHECK(list.runs()[0].count == 2);
    CHECK(list.runs()[4].state.blend == Blend::alpha);
    CHECK_FALSE(list.runs()[4].state.depth_write);
    CHECK(list.runs()[3].particles);
    CHECK(list.runs()[3].mode == 2);
    CHECK(list.runs()[3].count == 3);
    REQUIRE(list.particles().size() == 4);
    CHECK(list.particles()[0].position.x == 4);
    CHECK(list.particles()[1].position.x == 3);
    CHECK(list.particles()[2].position.x == 2);
    CHECK_FALSE(list.runs()[6].particles);
    CHECK(list.runs()[7].particles);
    CHECK(list.runs()[7].first == 3);
    CHECK(list.runs()[7].state.blend == Blend::add);
    // Far to near among the translucent.
    CHECK(list.records()[3].row0.w == 30);
    CHECK(list.records()[4].row0.w == 10);
    CHECK(list.records()[5].row0.w == 1);
    CHECK(list.records()[4].opacity == Approx(0.5F));

    list.clear();
    for (int i = 0; i < 10; ++i) add(stone, 1);
    smoke.first = 0;
    list.add_particles(glass, smoke, 1, 1);
    list.finish({4, 2}, particles, {0, 0, 0});
    CHECK(list.records().size() == 4);
    CHECK(list.particles().size() == 2);
    CHECK(list.left_out() == 7);
}
