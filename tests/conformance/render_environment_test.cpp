// Fog as it is drawn, the fog of a server over that of the day, what each field of a sky object does, what a lamp
// belongs to, and how billboards and lit faces look: spec/vfx-sky-audio.md 8.8, 9.6, 9.7, 9.9, 10, 17.9.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "engine/environment.h"
#include "render/degrade.h"
#include "render/polygon_mesh.h"
#include "render/scene_view.h"
#include "render/surface_state.h"
#include "render/world_scene.h"
#include "tests/engine/object_support.h"
#include "tests/render/drawn_meshes.h"
#include "tests/render/graphics.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::graphics;
using tests::mesh_of_class;

namespace {

constexpr core::CellId kStart{0xA9B40019};
/// No file has it: a magenta cube of half a metre.
constexpr core::DataId kCube{0x0100FFF0};
constexpr FrameSize kSize{128, 128};
const core::Vec3 kEye(90, 40, 150);

Image draw(const SceneView& scene) {
    graphics().renderer->draw(scene, kSize);
    return graphics().renderer->read_image();
}

/// High above the ground, without it, looking north.
SceneView sky_scene(float fov = 60) {
    SceneView scene;
    scene.begin(kStart);
    scene.camera = look_at(kEye, kEye + core::Vec3(0, 1, 0));
    scene.camera.vertical_fov_degrees = fov;
    return scene;
}

PartView cube_at(const core::Vec3& place, float scale) {
    PartView part;
    part.gfx_obj = kCube;
    part.frame.origin = place;
    part.scale = core::Vec3(scale);
    part.luminosity = 1;
    return part;
}

LightOfDay::Fog black_fog(float strength = 1) { return {10, 30, {0, 0, 0}, strength}; }

/// How much of a thing's own light is left behind black fog, from the pixels in which it is seen.
double visibility(SceneView scene, const PartView& part, const LightOfDay::Fog& fog) {
    const Image empty = draw(scene);
    scene.parts.push_back(part);
    const Image plain = draw(scene);
    scene.light.fog = fog;
    const Image fogged = draw(scene);
    double before = 0;
    double after = 0;
    for (std::size_t i = 0; i < plain.pixels.size(); i += 4) {
        if (std::equal(&plain.pixels[i], &plain.pixels[i] + 3, &empty.pixels[i])) continue;
        before += plain.pixels[i] + plain.pixels[i + 2];
        after += fogged.pixels[i] + fogged.pixels[i + 2];
    }
    REQUIRE(before > 10000);
    return after / before;
}

engine::Environment environment_of(std::uint32_t value, int ticks) {
    engine::Environment environment;
    environment.set(value);
    for (int i = 0; i < ticks; ++i) environment.light_tick();
    return environment;
}

}  // namespace

TEST_CASE("vfx 17.9 V-K, 9.6 SKY-11: linear fog of 10 to 30 m, as it is drawn") {
    NEEDS_GRAPHICS
    struct Row {
        float distance;
        double visibility;
    };
    for (const Row& row : {Row{5, 1}, Row{10, 1}, Row{15, 0.75}, Row{30, 0}, Row{40, 0}}) {
        CAPTURE(row.distance);
        // So small and so near that all of it is at the one distance.
        SceneView scene = sky_scene(20.0F / row.distance);
        const double found = visibility(scene, cube_at(kEye + core::Vec3(0, row.distance, 0), 0.4F), black_fog());
        CHECK(found == Approx(row.visibility).margin(0.02));
    }
}

TEST_CASE("vfx 9.6 SKY-11: fog goes by the distance to the eye, not by depth") {
    NEEDS_GRAPHICS
    const SceneView scene = sky_scene(110);
    // 20 m away, 14.1 m deep.
    const float side = 20 / std::sqrt(2.0F);
    const double found = visibility(scene, cube_at(kEye + core::Vec3(side, side, 0), 4), black_fog());
    CHECK(found == Approx(0.5).margin(0.06));
}

TEST_CASE("vfx 9.6 SKY-11, 8.8 DRW-4: additive surfaces are exempt from fog") {
    NEEDS_GRAPHICS
    const core::DataId glow = mesh_of_class(DrawClass::additive);
    REQUIRE(glow);
    const auto brightens = [&](std::optional<LightOfDay::Fog> fog) {
        SceneView scene = sky_scene();
        scene.light.fog = fog;
        // A black wall behind it, so that only its own light counts.
        PartView wall = cube_at(kEye + core::Vec3(0, 60, 0), 200);
        wall.luminosity = 0;
        wall.diffusion = 0;
        scene.light.ambient_colour = core::Vec3(0);
        scene.parts.push_back(wall);
        const Image without = draw(scene);
        PartView part;
        part.gfx_obj = glow;
        part.frame.origin = kEye + core::Vec3(0, 8, 0);
        part.luminosity = 1;
        scene.parts.push_back(part);
        const Image with = draw(scene);
        long sum = 0;
        for (std::size_t i = 0; i < with.pixels.size(); ++i) sum += with.pixels[i] - without.pixels[i];
        return sum;
    };
    const long clear = brightens(std::nullopt);
    CHECK(clear > 1000);
    // All is fog from one metre on.
    CHECK(brightens(LightOfDay::Fog{0, 1, {0, 0, 0}, 1}) == clear);
}

TEST_CASE("vfx 9.9 SKY-24: the fog of a server over that of the day") {
    LightOfDay light;
    light.fog = LightOfDay::Fog{100, 300, {1, 1, 1}, 1};
    const LightOfDay before = light;
    add_environment(light, environment_of(1, 0));
    CHECK(light == before);
    add_environment(light, environment_of(1, 10));
    REQUIRE(light.fog.has_value());
    CHECK(light.fog->strength == 1);
    CHECK(light.fog->start == Approx(60));
    CHECK(light.fog->end == Approx(200));
    CHECK(light.fog->colour.r == Approx(0.6 + 0.4 * 0x96 / 255.0));
    CHECK(light.fog->colour.g == Approx(0.6));
    light = before;
    add_environment(light, environment_of(2, 25));
    CHECK(light.fog->start == 0);
    CHECK(light.fog->end == 50);
    CHECK(glm::distance(light.fog->colour, core::Vec3(0x32, 0, 0x96) / 255.0F) < 1e-5F);
    // Nothing but fog is touched.
    LightOfDay rest = light;
    rest.fog = before.fog;
    CHECK(rest == before);
}

TEST_CASE("vfx 9.9 SKY-24: where the day has no fog, that of a server comes by its strength") {
    LightOfDay light;
    add_environment(light, environment_of(3, 5));
    REQUIRE(light.fog.has_value());
    CHECK(light.fog->start == 0);
    CHECK(light.fog->end == 30);
    CHECK(light.fog->strength == Approx(0.2));
    NEEDS_GRAPHICS
    // Behind all the fog there is, at half its strength, half of a thing is left.
    const SceneView scene = sky_scene(0.5F);
    const PartView thing = cube_at(kEye + core::Vec3(0, 40, 0), 0.4F);
    CHECK(visibility(scene, thing, black_fog(0.5F)) == Approx(0.5).margin(0.02));
    CHECK(visibility(scene, thing, black_fog(0.2F)) == Approx(0.8).margin(0.02));
}

TEST_CASE("vfx 9.9: the horizon goes over to the fog of the server with it") {
    LightOfDay clear;
    LightOfDay half = clear;
    add_environment(half, environment_of(4, 12));
    LightOfDay full = clear;
    add_environment(full, environment_of(4, 25));
    const core::Vec3 fog = core::Vec3(0x1E, 0x64, 0) / 255.0F;
    CHECK(glm::distance(sky_colours(full).horizon, fog) < 1e-5F);
    CHECK(glm::distance(sky_colours(half).horizon, glm::mix(sky_colours(clear).horizon, fog, 0.48F)) < 1e-5F);
}

namespace {

/// The sky of one object over one keyframe, drawn by a world of the test data.
struct OneObject {
    content::Region region;
    SkyOptions options;

    explicit OneObject(core::DataId model) {
        const auto* real = fixture_world().store.find<content::Region>(core::DataId(0x13000000));
        region = *real;
        region.sky.day_groups.resize(1);
        content::DayGroup& group = region.sky.day_groups[0];
        group.objects.clear();
        group.times.clear();
        group.objects.resize(1);
        group.times.resize(1);
        object().gfx_obj = model;
        content::SkyReplace replaced;
        replaced.rotate = 20;
        replaced.transparent = 10;
        replaced.luminosity = 50;
        replaced.max_bright = 60;
        group.times[0].replaces = {replaced};
        object().begin_angle = 30;
        object().texture_velocity_x = 0.25F;
        object().texture_velocity_y = 0.5F;
    }
    content::SkyObject& object() { return region.sky.day_groups[0].objects[0]; }
    content::SkyReplace& replaced() { return region.sky.day_groups[0].times[0].replaces[0]; }
    [[nodiscard]] SceneView shown() const {
        WorldScene world(fixture_world().store, &region, Loads(nullptr));
        SceneView scene = sky_scene();
        world.add_sky(scene, 0, 0.5F, 1.1, options);
        return scene;
    }
};

/// What is drawn of it: the pass, and the look of the only part.
struct Look {
    std::size_t behind = 0;
    std::size_t among = 0;
    core::DataId model;
    core::Frame frame;
    core::Vec2 scroll{0, 0};
    float translucency = 0;
    float luminosity = 0;
    float diffusion = 0;
    bool operator==(const Look&) const = default;
};

Look look_of(const SceneView& scene) {
    Look look;
    look.behind = scene.sky.size();
    look.among = scene.parts.size();
    const auto& list = scene.sky.empty() ? scene.parts : scene.sky;
    if (!list.empty()) {
        look.model = list[0].gfx_obj;
        look.frame = list[0].frame;
        look.scroll = list[0].scroll;
        look.translucency = list[0].translucency;
        look.luminosity = list[0].luminosity;
        look.diffusion = list[0].diffusion;
    }
    return look;
}

}  // namespace

TEST_CASE("vfx 9.7 SKY-19 SKY-15 SKY-18: each field of a sky object but its script is seen in what is drawn") {
    const core::DataId model = mesh_of_class(DrawClass::opaque);
    REQUIRE(model);
    const OneObject plain(model);
    const Look before = look_of(plain.shown());
    CHECK(before.behind == 1);
    CHECK(before.model == model);
    CHECK(before.scroll.x == Approx(0.275));
    CHECK(before.scroll.y == Approx(0.55));
    CHECK(before.translucency == Approx(0.1));
    CHECK(before.luminosity == Approx(0.5));
    CHECK(before.diffusion == Approx(0.6));
    const auto changed = [&](const std::function<void(OneObject&)>& change) {
        OneObject other(model);
        change(other);
        return look_of(other.shown());
    };
    const core::DataId other_model = mesh_of_class(DrawClass::additive);
    REQUIRE(other_model);
    Look wanted = before;
    wanted.model = other_model;
    CHECK(changed([&](OneObject& o) { o.object().gfx_obj = other_model; }) == wanted);
    // 0x04 of the original's record: read by nobody (seed 2026-04-23, Q4).
    CHECK(changed([](OneObject& o) { o.object().script = core::DataId(0x330007DB); }) == before);
    const auto turned = [&](const Look& look) {
        Look same = look;
        same.frame.rotation = before.frame.rotation;
        return same == before && std::abs(glm::dot(look.frame.rotation, before.frame.rotation)) < 0.999F;
    };
    CHECK(turned(changed([](OneObject& o) { o.replaced().rotate = 70; })));
    CHECK(turned(changed([](OneObject& o) { o.object().begin_angle = 80; })));
    wanted = before;
    wanted.scroll.x = texture_scroll({0.75F, 0}, 1.1).x;
    CHECK(changed([](OneObject& o) { o.object().texture_velocity_x = 0.75F; }) == wanted);
    wanted = before;
    wanted.scroll.y = texture_scroll({0, 0.1F}, 1.1).y;
    CHECK(changed([](OneObject& o) { o.object().texture_velocity_y = 0.1F; }) == wanted);
    CHECK(changed([](OneObject& o) { o.replaced().transparent = 90; }).translucency == Approx(0.9));
    CHECK(changed([](OneObject& o) { o.replaced().luminosity = 90; }).luminosity == Approx(0.9));
    CHECK(changed([](OneObject& o) { o.replaced().max_bright = 90; }).diffusion == Approx(0.9));
    // Properties: after the landscape it hangs at the eye among the other things, weather hangs lower, 8 takes that
    // away, and 2 is hidden by a server's fog.
    const Look late = changed([](OneObject& o) { o.object().properties = kSkyAfterLandscape; });
    CHECK(late.behind == 0);
    CHECK(late.among == 1);
    CHECK(glm::distance(late.frame.origin, before.frame.origin + kEye) < 1e-3F);
    CHECK(changed([](OneObject& o) {
              o.object().properties = kSkyAfterLandscape;
              o.options.weather = false;
          }).among == 0);
    CHECK(changed([](OneObject& o) { o.options.weather = false; }) == before);
    const Look weather = changed([](OneObject& o) { o.object().properties = kSkyWeather; });
    CHECK(weather.frame.origin.z == Approx(before.frame.origin.z - 120));
    CHECK(changed([](OneObject& o) { o.object().properties = kSkyWeather | 8; }) == before);
    CHECK(changed([](OneObject& o) { o.object().properties = kSkyHiddenByEnvironment; }) == before);
    CHECK(changed([](OneObject& o) {
              o.object().properties = kSkyHiddenByEnvironment;
              o.options.environment = true;
          }).behind == 0);
    CHECK(changed([](OneObject& o) { o.options.environment = true; }) == before);
}

TEST_CASE("vfx 10 LGT-2 LGT-3: a light belongs to its owner's cell: it shines with its room, outdoors never") {
    object_test::TestWorld world;
    content::SetupLight light;
    light.frame.origin = {0, 0, 1};
    light.intensity = 50;
    light.falloff = 6;
    world.records.setups[object_test::kSetup.value].lights = {light};
    net::CreateObject create = object_test::description();
    create.physics.position->cell = core::CellId(0xA9B40100);
    const engine::CPhysicsObj& indoors = world.create(create);
    REQUIRE(indoors.in_cell());
    REQUIRE(indoors.position().cell == core::CellId(0xA9B40100));
    const auto lamps = [&](const engine::CPhysicsObj& object, std::initializer_list<std::uint32_t> rooms) {
        SceneView scene;
        scene.begin(kStart);
        for (const std::uint32_t room : rooms) scene.shells.push_back({core::CellId(room), {}});
        scene.add_object(object);
        return scene.moving_lamps;
    };
    CHECK(lamps(indoors, {}).empty());
    CHECK(lamps(indoors, {0xA9B40101, 0xA9B50100}).empty());
    const auto shining = lamps(indoors, {0xA9B40101, 0xA9B40100});
    REQUIRE(shining.size() == 1);
    CHECK(glm::distance(shining[0].position, core::Vec3(10, 20, 6)) < 1e-4F);
    // The same thing under the sky, beside a room that is shown, lights nothing in it.
    create.guid = core::ObjectId(0x80000002);
    create.physics.position->cell = object_test::kCell;
    const engine::CPhysicsObj& outdoors = world.create(create);
    REQUIRE(core::is_land_cell(outdoors.position().cell));
    CHECK(lamps(outdoors, {0xA9B40100}).empty());
}

namespace {

/// The strongest red of a cube whose upper side alone is lit from above, seen from `eye`.
int top_of_cube(const core::Vec3& eye, bool in_room) {
    SceneView scene = sky_scene();
    const core::Vec3 place = kEye;
    scene.camera = look_at(place + eye, place + core::Vec3(0, 0, 0.5F));
    scene.light.sun = {0, 0, 0.5F};
    scene.light.sun_colour = {1, 0.2F, 0.2F};
    scene.light.ambient_level = 0.2F;
    scene.light.ambient_colour = {0.2F, 0.2F, 1};
    scene.interior_ambient = core::Vec3(0.1F);
    PartView part = cube_at(place, 4);
    part.luminosity = 0;
    part.diffusion = 1;
    part.indoors = in_room;
    scene.parts.push_back(part);
    if (in_room) {
        PointLight lamp;
        lamp.position = place + core::Vec3(0, 0, 11);
        lamp.intensity = 4;
        lamp.falloff = 20;
        scene.lamps.push_back(lamp);
    }
    const Image image = draw(scene);
    int most = 0;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        // The cube's green is none: the sky's is not.
        if (image.pixels[i + 1] < 12) most = std::max(most, int{image.pixels[i]});
    }
    return most;
}

}  // namespace

TEST_CASE("vfx 10 LGT-7: nothing shines more in the mirror direction of a light than from elsewhere") {
    NEEDS_GRAPHICS
    // Light from straight above: the eye above the cube is where a highlight would be.
    const core::Vec3 mirror(0, -0.05F, 6);
    const core::Vec3 aside(0, -6, 3);
    const int sun = top_of_cube(mirror, false);
    CHECK(std::abs(sun - top_of_cube(aside, false)) <= 2);
    // Ambient of meshes: (0.2 + a fifth of the sun) of a fifth, and the sun's half on top.
    CHECK(sun == Approx(255 * (0.3 * 0.2 + 0.5)).margin(3));
    const int lamp = top_of_cube(mirror, true);
    CHECK(lamp > 60);
    CHECK(lamp < 200);
    CHECK(std::abs(lamp - top_of_cube(aside, true)) <= 2);
}

namespace {

struct Box {
    float left = std::numeric_limits<float>::max();
    float right = std::numeric_limits<float>::lowest();
    float top = std::numeric_limits<float>::max();
    float bottom = std::numeric_limits<float>::lowest();
    void add(float x, float y) {
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = std::max(bottom, y);
    }
};

/// Where a mesh that turns to the viewer lies in the picture by its vertices and its sort centre as they are.
Box expected_box(const content::GfxObj& mesh, std::uint32_t mode, const core::Vec3& place, float scale,
                 const Camera& camera) {
    core::Frame frame;
    frame.origin = place;
    frame.rotation = turn_to_viewer(core::identity_quat(), mode, place + mesh.sort_center * scale - camera.eye);
    const core::Mat4 to_clip = camera.projection_matrix(1) * camera.view_matrix();
    Box box;
    for (const MeshVertex& vertex : triangulate(mesh).vertices) {
        const core::Vec4 at = to_clip * core::Vec4(frame.local_to_global(vertex.position * scale), 1);
        box.add((at.x / at.w + 1) * 0.5F * 128, (1 - at.y / at.w) * 0.5F * 128);
    }
    return box;
}

}  // namespace

TEST_CASE("vfx 8.8 DRW-3 DRW-2: a billboard has the size of its mesh and turns about its plain sort centre") {
    NEEDS_GRAPHICS
    auto& store = fixture_world().store;
    const Camera camera = look_at({90, 0, 130}, {90, 30, 100});
    const float scale = 3;
    const core::Vec3 place = camera.eye + camera.forward * 14.0F + camera.right * 1.5F;
    std::size_t meshes = 0;
    double fullest = 0;
    for (std::uint32_t id = 0x01000001; id < 0x01008000; ++id) {
        if (!store.contains(core::DataId(id), content::RecordType::gfx_obj)) continue;
        const auto named = store.try_get<content::GfxObj>(core::DataId(id));
        const auto* table =
            named != nullptr && named->degrade ? store.find<content::DegradeInfo>(named->degrade) : nullptr;
        const auto* band = table != nullptr ? choose_band(*table, 14 / scale, 1) : nullptr;
        if (band == nullptr || band->mode < 2 || !band->model) continue;
        const auto mesh = store.try_get<content::GfxObj>(band->model);
        if (mesh == nullptr) continue;
        const Box box = expected_box(*mesh, band->mode, place, scale, camera);
        if (!(box.bottom - box.top > 8) || box.top < 2 || box.bottom > 126 || box.left < 2 || box.right > 126) continue;
        SceneView scene;
        scene.begin(kStart);
        scene.camera = camera;
        const Image empty = draw(scene);
        scene.begin_particles(core::DataId(id));
        scene.add_particle(place, core::identity_quat(), scale, 0);
        const Image image = draw(scene);
        Box drawn;
        for (int y = 0; y < 128; ++y) {
            for (int x = 0; x < 128; ++x) {
                const auto a = image.pixel(x, y);
                const auto b = empty.pixel(x, y);
                if (a[0] != b[0] || a[1] != b[1] || a[2] != b[2]) {
                    drawn.add(static_cast<float>(x), static_cast<float>(y));
                    drawn.add(static_cast<float>(x + 1), static_cast<float>(y + 1));
                }
            }
        }
        if (drawn.right < drawn.left) continue;
        INFO("mesh " << core::id_text(core::DataId(id)) << " mode " << band->mode);
        CHECK(drawn.left > box.left - 1.5F);
        CHECK(drawn.right < box.right + 1.5F);
        CHECK(drawn.top > box.top - 1.5F);
        CHECK(drawn.bottom < box.bottom + 1.5F);
        // Pictures with empty borders fill less; some fill it all.
        fullest = std::max(fullest, double{(drawn.bottom - drawn.top) / (box.bottom - box.top)});
        ++meshes;
    }
    CHECK(meshes > 1);
    CHECK(fullest > 0.95);
}
