#include <filesystem>
#include <limits>

#include "content/dat_file.h"
#include "content/record_type.h"
#include "content/records/animation.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/region.h"
#include "content/records/scene.h"
#include "content/records/setup.h"
#include "content/records/texture.h"
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

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("dat-format 5.3: NaN and infinity are refused where geometry must be finite") {
    for (const float bad : {kNan, kInfinity, -kInfinity}) {
        const auto mesh = unpack_all<GfxObj>(spec_vector("8.5 GfxObj"));
        const auto refused = [](const auto& record) {
            using Record = std::remove_cvref_t<decltype(record)>;
            CHECK_THROWS_AS(unpack_all<Record>(packed(record)), core::FormatError);
        };
        GfxObj changed = mesh;
        changed.vertices.vertices[1].position.z = bad;
        refused(changed);
        changed = mesh;
        changed.vertices.vertices[2].normal.x = bad;
        refused(changed);
        changed = mesh;
        changed.vertices.vertices[3].uvs[0].y = bad;
        refused(changed);
        changed = mesh;
        changed.physics_bsp.nodes[0].plane.d = bad;
        refused(changed);
        changed = mesh;
        changed.physics_bsp.nodes[0].sphere.center.y = bad;
        refused(changed);
        changed = mesh;
        changed.sort_center.x = bad;
        refused(changed);

        Animation animation = unpack_all<Animation>(spec_vector("8.5 Animation"));
        animation.frames[1].parts[0].origin.x = bad;
        refused(animation);
        animation = unpack_all<Animation>(spec_vector("8.5 Animation"));
        animation.position_frames[0].rotation.z = bad;
        refused(animation);

        ParticleEmitterInfo emitter = unpack_all<ParticleEmitterInfo>(spec_vector("8.4 ParticleEmitter"));
        emitter.b.direction.y = bad;
        refused(emitter);
        emitter = unpack_all<ParticleEmitterInfo>(spec_vector("8.4 ParticleEmitter"));
        emitter.life_span = static_cast<double>(bad);
        refused(emitter);

        Scene scene;
        scene.objects.resize(1);
        scene.objects[0].max_slope = bad;
        refused(scene);

        Setup setup = unpack_all<Setup>(spec_vector("8.5 Setup"));
        setup.spheres[0].radius = bad;
        refused(setup);

        LandBlockInfo info = unpack_all<LandBlockInfo>(spec_vector("8.7 LandBlockInfo"));
        info.objects[0].frame.origin.y = bad;
        refused(info);
    }
}

TEST_CASE("dat-format 5.3: NaN is kept where its comparison or its garbage is meant") {
    PhysicsScriptTable table = unpack_all<PhysicsScriptTable>(spec_vector("8.4 PhysicsScriptTable"));
    table.rows[0].choices[0].mod = kNan;
    CHECK(packed(unpack_all<PhysicsScriptTable>(packed(table))) == packed(table));

    Setup setup = unpack_all<Setup>(spec_vector("8.5 Setup"));
    setup.lights.resize(1);
    setup.lights[0].cone_angle = kNan;
    CHECK(packed(unpack_all<Setup>(packed(setup))) == packed(setup));

    GfxObj mesh = unpack_all<GfxObj>(spec_vector("8.5 GfxObj"));
    for (BspNode& node : mesh.physics_bsp.nodes) {
        if (node.is_leaf() && node.solid == 0) {
            node.sphere.radius = kNan;
        }
    }
    CHECK(packed(unpack_all<GfxObj>(packed(mesh))) == packed(mesh));
}

TEST_CASE("dat-format 5.3: negative radii and scales that are not positive are clamped") {
    Setup setup = unpack_all<Setup>(spec_vector("8.5 Setup"));
    setup.flags = core::Flags<SetupFlag>(2);
    setup.default_scales = {core::Vec3(-1, 0, 2)};
    setup.spheres[0].radius = -0.5F;
    setup.cyl_spheres = {CylSphere{{0, 0, 0}, -1, 2}};
    const Setup again = unpack_all<Setup>(packed(setup));
    CHECK(again.spheres[0].radius == 0);
    CHECK(again.cyl_spheres[0].radius == 0);
    CHECK(again.default_scales[0] == core::Vec3(core::kEpsilon, core::kEpsilon, 2));
}

TEST_CASE("dat-format 5.3: a tree that names a polygon which is not there is refused") {
    GfxObj mesh = unpack_all<GfxObj>(spec_vector("8.5 GfxObj"));
    mesh.drawing_bsp.nodes[0].polygons = {1};
    CHECK_THROWS_AS(unpack_all<GfxObj>(packed(mesh)), core::FormatError);
    mesh = unpack_all<GfxObj>(spec_vector("8.5 GfxObj"));
    mesh.physics_bsp.nodes[2].polygons = {9};
    CHECK_THROWS_AS(unpack_all<GfxObj>(packed(mesh)), core::FormatError);
}

TEST_CASE("dat-format 5.3: a sides type or a vertex type outside of the known ones is refused") {
    for (const std::uint8_t sides : {std::uint8_t{4}, std::uint8_t{0xFF}}) {
        std::vector<std::byte> bytes = spec_vector("8.5 Polygon (drawing form)");
        bytes[4] = std::byte{sides};
        try {
            (void)unpack_all<Polygon>(bytes);
            FAIL("a sides type that does not exist was read");
        } catch (const core::FormatError& error) {
            CHECK(error.reason() == core::FormatReason::bad_enum);
        }
    }
}

TEST_CASE("dat-format 5.3: an embedded JPEG that is cut, damaged or of another size is refused") {
    const DatFile portal(std::filesystem::path(PORTALSPACE_TEST_DATA) / "dats" / "client_portal.dat");
    std::size_t pictures = 0;
    for (const DatEntry& entry : portal.entries()) {
        if (record_type_of(DatFileKind::portal, entry.id) != RecordType::render_surface) {
            continue;
        }
        const auto good = unpack_all<RenderSurface>(portal.read(entry).view());
        if (good.format != PixelFormat::raw_jpeg) {
            continue;
        }
        ++pictures;
        CHECK(decode_texture(good, {}).pixels.size() == std::size_t{good.width} * good.height * 4);
        RenderSurface bad = good;
        bad.data.resize(20);
        CHECK_THROWS_AS(decode_texture(bad, {}), core::FormatError);
        bad = good;
        bad.data[0] = std::byte{0};
        CHECK_THROWS_AS(decode_texture(bad, {}), core::FormatError);
        bad = good;
        bad.width += 1;
        CHECK_THROWS_AS(decode_texture(bad, {}), core::FormatError);
        bad.width = 8193;
        CHECK_THROWS_AS(decode_texture(bad, {}), core::FormatError);
    }
    CHECK(pictures > 0);
}

TEST_CASE("dat-format 5.3: enumerations that decide no layout are kept") {
    ParticleEmitterInfo emitter = unpack_all<ParticleEmitterInfo>(spec_vector("8.4 ParticleEmitter"));
    emitter.particle_type = static_cast<ParticleType>(99);
    emitter.emitter_type = static_cast<EmitterType>(-4);
    CHECK(unpack_all<ParticleEmitterInfo>(packed(emitter)) == emitter);
}

TEST_CASE("dat-format 3.20: the old palette-shift land surface is read") {
    Region region;
    region.id = core::DataId(0x13000000);
    region.land.max_object_height = 200;
    region.land.sky_height = 1000;
    region.land_surface_kind = 1;
    PaletteShift shift;
    shift.sub_palettes = {{1, 2}, {3, 4}};
    shift.road_codes = {{5, {6, 7}}, {8, {9, 10}}};
    shift.terrain_palettes = {{11, core::DataId(0x04000001)}};
    region.palette_shifts = {shift};
    CHECK(unpack_all<Region>(packed(region)) == region);
}
