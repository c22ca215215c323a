#include <array>
#include <map>

#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/scene.h"
#include "render/scenery.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::render;

namespace {

std::uint32_t hash_of(double fraction) { return static_cast<std::uint32_t>(fraction * 4294967296.0); }

/// One scene for every vertex; models whose only sphere is given.
class OneScene final : public SceneryRecords {
public:
    content::Scene scene_record;
    content::Sphere shape;

    [[nodiscard]] const content::Scene* scene(core::DataId) override { return &scene_record; }
    [[nodiscard]] std::span<const content::Sphere> fit_spheres(core::DataId) override { return {&shape, 1}; }
};

/// Block 0xA9B4, flat, every vertex with the same scene of one object.
struct Meadow {
    content::LandBlock block;
    content::Region region;
    OneScene records;
    BuildingCells buildings;
    std::vector<SceneryObject> placed;

    Meadow() {
        region.terrain_types.resize(1);
        region.terrain_types[0].scene_types = {0};
        region.scenes.resize(1);
        region.scenes[0].scenes = {core::DataId(0x12000001)};
        content::SceneObject object;
        object.object = core::DataId(0x02000001);
        object.frequency = 0.75F;
        object.displace_x = 12;
        object.displace_y = 12;
        object.min_scale = 0.8F;
        object.max_scale = 1.4F;
        object.max_rotation = 360;
        records.scene_record.objects = {object};
    }
    content::SceneObject& object() { return records.scene_record.objects[0]; }
    const std::vector<SceneryObject>& grow() {
        const std::array<float, 256> table{};
        block_scenery(block, block_surface(block, table, 0xA9, 0xB4), region, buildings, records, placed);
        return placed;
    }
    const SceneryObject* near(float x, float y) {
        for (const SceneryObject& o : placed) {
            if (glm::distance(core::Vec2(o.frame.origin), core::Vec2(x, y)) < 1e-3F) return &o;
        }
        return nullptr;
    }
};

}  // namespace

TEST_CASE("rendering 14.6: scene choice and quadrant of a vertex") {
    struct Row {
        std::uint32_t gx, gy, choice, quadrant;
    };
    for (const Row& row : {Row{0, 0, 0x7F8CDA01, 0xE8031203},
                           {1, 0, 0x3D70F644, 0xA5E72E46},
                           {0, 1, 0xEBA79F88, 0x541DD78A},
                           {1, 1, 0xD40AE754, 0xA2861A68},
                           {10, 20, 0x8FE76633, 0xAC41C445},
                           {1024, 1024, 0x33A40201, 0x4D3A3A03},
                           {1352, 1440, 0x4B261039, 0xAA2A023B},
                           {1353, 1441, 0x1A96EBB4, 0x85F21518},
                           {1360, 1448, 0x127E7209, 0x25530B0B},
                           {2039, 2039, 0xC8A4F040, 0x6FF478F4}}) {
        CHECK(hash_of(scenery_noise::scene_choice(row.gx, row.gy)) == row.choice);
        CHECK(hash_of(scenery_noise::quadrant(row.gx, row.gy)) == row.quadrant);
    }
}

TEST_CASE("rendering 14.6: numbers of an object") {
    struct Row {
        std::uint32_t gx, gy, k, noise, x, y, rotation, scale;
    };
    for (const Row& row : {Row{0, 0, 0, 0xF4D7C05F, 0x7EF78C75, 0x37073047, 0xCB3B010F, 0x55EC1E19},
                           {0, 0, 1, 0x844E90A8, 0x0E6E5CBE, 0xC67E0090, 0x5AB1D158, 0xE562EE62},
                           {0, 0, 5, 0xC229D1CC, 0x4C499DE2, 0x045941B4, 0x988D127C, 0x233E2F86},
                           {1, 0, 0, 0xB2BBDCA2, 0x3CDBA8B8, 0xF4EB4C8A, 0x891F1D52, 0x13D03A5C},
                           {0, 1, 0, 0x60F285E6, 0xEB1251FC, 0xA321F5CE, 0x3755C696, 0xC206E3A0},
                           {1, 1, 1, 0x6FDD845A, 0xA4B09E36, 0x2E73BF6A, 0x53B7133A, 0x497AC49E},
                           {10, 20, 0, 0x60443981, 0x4678C847, 0xD2C260A9, 0xBB148FB1, 0xEC49930B},
                           {1352, 1440, 5, 0x6E4B4704, 0x8DD6111A, 0x61A5FEEC, 0xC56677B4, 0x412D36BE},
                           {1353, 1441, 1, 0x525E2FD2, 0xD0247F1E, 0x83375F22, 0x89346A32, 0x32AFB326},
                           {2039, 2039, 0, 0xC6DA954C, 0xE9769D08, 0x5D49CCDC, 0xDFB1932C, 0xEE5100B0}}) {
        CHECK(hash_of(scenery_noise::frequency(row.gx, row.gy, row.k)) == row.noise);
        CHECK(hash_of(scenery_noise::value(row.gx, row.gy, row.k, 45773)) == row.x);
        CHECK(hash_of(scenery_noise::value(row.gx, row.gy, row.k, 72719)) == row.y);
        CHECK(hash_of(scenery_noise::value(row.gx, row.gy, row.k, 63127)) == row.rotation);
        CHECK(hash_of(scenery_noise::value(row.gx, row.gy, row.k, 32593)) == row.scale);
    }
}

TEST_CASE("rendering 14.6: complete placements in block A9B4") {
    Meadow meadow;
    meadow.grow();
    const SceneryObject* first = meadow.near(23.713680F, 15.319599F);
    REQUIRE(first != nullptr);
    CHECK(first->scale == Approx(1.005641).margin(1e-5));
    CHECK(first->frame.heading() == Approx(268.8333).margin(1e-3));
    const SceneryObject* second = meadow.near(77.067023F, 164.430102F);
    REQUIRE(second != nullptr);
    CHECK(second->scale == Approx(1.233361).margin(1e-5));
    CHECK(second->frame.heading() == Approx(114.3794).margin(1e-3));
    // The object of the south-west vertex would stand outside the block.
    for (const SceneryObject& o : meadow.placed) CHECK(o.frame.origin.x >= 0);
}

TEST_CASE("rendering 3.3: the road test") {
    CHECK(on_road({true, false, false, false}, 2, 2));
    CHECK_FALSE(on_road({true, false, false, false}, 3, 2));
    CHECK(on_road({true, true, false, false}, 4.9, 20));
    CHECK_FALSE(on_road({true, true, false, false}, 5, 20));
    CHECK(on_road({true, false, false, true}, 10, 14.9));
    CHECK_FALSE(on_road({true, false, false, true}, 10, 15));
    CHECK(on_road({false, true, true, false}, 12, 16.9));
    CHECK_FALSE(on_road({false, true, true, false}, 12, 17));
    CHECK(on_road({false, false, false, true}, 22, 22));
    CHECK(on_road({false, true, false, false}, 2, 22));
    CHECK(on_road({false, false, true, false}, 22, 2));
    CHECK(on_road({true, true, false, true}, 12, 19.5));
    CHECK(on_road({true, true, true, true}, 12, 12));
    CHECK_FALSE(on_road({false, false, false, false}, 0, 0));
}

TEST_CASE("rendering 3.2: what keeps an object away") {
    Meadow meadow;
    const std::size_t all = meadow.grow().size();
    REQUIRE(all > 20);

    SECTION("step 3: a thing that the server spawns") {
        meadow.object().weenie = 1;
        CHECK(meadow.grow().empty());
    }
    SECTION("step 3: the frequency") {
        meadow.object().frequency = 0;
        CHECK(meadow.grow().empty());
    }
    SECTION("step 5: a road") {
        for (auto& word : meadow.block.terrain) word.raw = 1;
        CHECK(meadow.grow().empty());
    }
    SECTION("step 6: a building in the cell") {
        meadow.buildings.set();
        CHECK(meadow.grow().empty());
    }
    SECTION("step 7: the slope of level ground is 1") {
        meadow.object().max_slope = 0.99F;
        CHECK(meadow.grow().empty());
    }
    SECTION("step 9: too big for the block") {
        meadow.records.shape.radius = 97;
        CHECK(meadow.grow().empty());
        meadow.records.shape.radius = 10;
        CHECK(meadow.grow().size() < all);
    }
    SECTION("step 1: a scene number that the terrain type does not have") {
        for (auto& word : meadow.block.terrain) word.raw = 1 << 11;
        CHECK(meadow.grow().empty());
    }
    SECTION("step 8: an aligned object on level ground has heading 0") {
        meadow.object().align = 1;
        for (const SceneryObject& o : meadow.grow()) CHECK(o.frame.heading() == Approx(0).margin(1e-4));
    }
    SECTION("step 10: one scale when both bounds are the same") {
        meadow.object().min_scale = meadow.object().max_scale = 1.25F;
        for (const SceneryObject& o : meadow.grow()) CHECK(o.scale == 1.25F);
    }
}
