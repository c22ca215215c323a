#include "content/forge/region_forge.h"

#include <array>
#include <initializer_list>
#include <string>

#include "content/forge/demo_ids.h"
#include "content/forge/land.h"
#include "content/forge/paint_ground.h"
#include "content/forge/sky.h"
#include "content/records/region.h"
#include "content/records/scene.h"

namespace portalspace::content::forge {
namespace {

/// Half the size in both directions, each pixel the mean of four.
Picture halved(const Picture& p) {
    Picture h{p.width / 2, p.height / 2, {}};
    for (int y = 0; y < h.height; ++y) {
        for (int x = 0; x < h.width; ++x) {
            const auto at = [&](int dx, int dy) {
                return p.pixels[static_cast<std::size_t>((2 * y + dy) * p.width + 2 * x + dx)];
            };
            h.pixels.push_back(mix(mix(at(0, 0), at(1, 0), 0.5F), mix(at(0, 1), at(1, 1), 0.5F), 0.5F));
        }
    }
    return h;
}

struct Grounds {
    core::DataId grass, lush, patchy, dirt, mud, packed, rock, dark_rock, red_rock, snow, ice, sand, grey_sand, water,
        sea, forest, road;
};

Grounds paint_grounds(Book& book) {
    Grounds g;
    const Picture grass = paint_grass(901, rgb(0x3A5222), rgb(0x7F9A48), 0.32F);
    g.grass = book.add_texture(grass, halved(grass), PictureFormat::argb8);
    const Picture lush = paint_grass(902, rgb(0x2C4A1A), rgb(0x6E9A3A), 0.2F);
    g.lush = book.add_texture(lush, halved(lush), PictureFormat::land_rgb);
    g.patchy = book.add_texture(paint_grass(903, rgb(0x4A5228), rgb(0x93965A), 0.48F), PictureFormat::dxt1);
    g.dirt = book.add_texture(paint_dirt(904, rgb(0x4A3A26), rgb(0x84694A), 0.35F), PictureFormat::rgb8);
    g.mud = book.add_texture(paint_dirt(905, rgb(0x33281A), rgb(0x5E4C34), 0.15F), PictureFormat::index16);
    g.packed = book.add_texture(paint_dirt(906, rgb(0x5E4C34), rgb(0x9A8058), 0.25F), PictureFormat::argb8);
    const Picture rock = paint_rock(907, rgb(0x4A4844), rgb(0x9A958C));
    g.rock = book.add_texture(rock, halved(rock), PictureFormat::dxt1);
    g.dark_rock = book.add_texture(paint_rock(908, rgb(0x1E1C22), rgb(0x4C4854)), PictureFormat::dxt1);
    g.red_rock = book.add_texture(paint_rock(909, rgb(0x5A3A28), rgb(0xA87A58)), PictureFormat::p8);
    g.snow = book.add_texture(paint_snow(), PictureFormat::rgb8);
    g.ice = book.add_texture(paint_water(rgb(0x8FB8D0), rgb(0xE4F2FA)), PictureFormat::land_rgb);
    g.sand = book.add_texture(paint_sand(910, rgb(0xA08A5A), rgb(0xDAC896)), PictureFormat::p8);
    g.grey_sand = book.add_texture(paint_sand(911, rgb(0x7A7468), rgb(0xB4AC9A)), PictureFormat::argb8);
    g.water = book.add_texture(paint_water(rgb(0x1E4A5E), rgb(0x4C8AA0)), PictureFormat::argb8);
    g.sea = book.add_texture(paint_water(rgb(0x123450), rgb(0x2C6488)), PictureFormat::land_rgb);
    g.forest = book.add_texture(paint_forest_floor(), PictureFormat::argb8);
    g.road = book.add_texture(paint_road(), PictureFormat::rgb8);
    return g;
}

struct TerrainLook {
    const char* name;
    std::uint32_t color;
    core::DataId Grounds::*ground;
};

// Names and numbers of dat-format A.3; colours are those of a map.
constexpr std::array<TerrainLook, 32> kTerrain{{{"BarrenRock", 0x7A766E, &Grounds::rock},
                                                {"Grassland", 0x5F7A38, &Grounds::grass},
                                                {"Ice", 0xC8DCE8, &Grounds::ice},
                                                {"LushGrass", 0x4E7A30, &Grounds::lush},
                                                {"MarshSparseSwamp", 0x4A4A2C, &Grounds::mud},
                                                {"MudRichDirt", 0x4E4030, &Grounds::mud},
                                                {"ObsidianPlain", 0x2C2A30, &Grounds::dark_rock},
                                                {"PackedDirt", 0x7E6A4A, &Grounds::packed},
                                                {"PatchyDirt", 0x6A5638, &Grounds::dirt},
                                                {"PatchyGrassland", 0x757A46, &Grounds::patchy},
                                                {"SandYellow", 0xC8B47E, &Grounds::sand},
                                                {"SandGrey", 0x9A9484, &Grounds::grey_sand},
                                                {"SandRockStrewn", 0xB09A70, &Grounds::sand},
                                                {"SedimentaryRock", 0x8A6448, &Grounds::red_rock},
                                                {"SemiBarrenRock", 0x7E786A, &Grounds::rock},
                                                {"Snow", 0xE8EEF4, &Grounds::snow},
                                                {"WaterRunning", 0x3A7088, &Grounds::water},
                                                {"WaterStandingFresh", 0x3A7088, &Grounds::water},
                                                {"WaterShallowSea", 0x2C6488, &Grounds::water},
                                                {"WaterShallowStillSea", 0x2C6488, &Grounds::water},
                                                {"WaterDeepSea", 0x1A4468, &Grounds::sea},
                                                {"ForestFloor", 0x4A4026, &Grounds::forest},
                                                {"FauxWaterRunning", 0x3A7088, &Grounds::water},
                                                {"SeaSlime", 0x3E5A48, &Grounds::mud},
                                                {"Argila", 0x94664A, &Grounds::red_rock},
                                                {"Volcano1", 0x3A2A28, &Grounds::dark_rock},
                                                {"Volcano2", 0x442C28, &Grounds::dark_rock},
                                                {"BlueIce", 0xA4C8E4, &Grounds::ice},
                                                {"Moss", 0x4A6434, &Grounds::lush},
                                                {"DarkMoss", 0x384A28, &Grounds::forest},
                                                {"Olthoi", 0x4C3C38, &Grounds::dark_rock},
                                                {"DesolateLands", 0x5E5248, &Grounds::dirt}}};
constexpr std::uint32_t kRoadType = 32;

TextureMerge forge_merge(Book& book, const Grounds& g) {
    TextureMerge m;
    m.base_texture_size = 256;
    const auto texture = [&](const Picture& mask, PictureFormat format) { return book.add_texture(mask, format); };
    for (std::uint32_t i = 0; i < 4; ++i) {
        m.corner_maps.push_back(
            {8, texture(paint_corner_mask(920 + i), i % 2 == 0 ? PictureFormat::land_alpha : PictureFormat::alpha)});
    }
    m.side_maps.push_back({9, texture(paint_side_mask(930), PictureFormat::land_alpha)});
    m.road_maps.push_back({8, texture(paint_road_corner_mask(931), PictureFormat::alpha)});
    m.road_maps.push_back({9, texture(paint_road_side_mask(932), PictureFormat::alpha)});
    m.road_maps.push_back({10, texture(paint_road_diagonal_mask(933), PictureFormat::land_alpha)});
    for (std::uint32_t type = 0; type <= kTerrain.size(); ++type) {
        TerrainTexture t;
        t.terrain_type = type;
        t.texture = type == kRoadType ? g.road : g.*kTerrain[type].ground;
        t.tiling = 3;
        t.max_brightness = t.max_saturation = t.max_hue = 100;
        t.detail_tiling = 8;
        t.detail_texture = t.texture;
        m.textures.push_back(t);
    }
    return m;
}

struct Growth {
    core::DataId object;
    float frequency;
    float min_scale;
    float max_scale;
};

/// A Scene (dat-format 3.19): what may grow at a vertex.
core::DataId forge_scene(Book& book, std::initializer_list<Growth> objects) {
    Scene scene;
    scene.id = book.next_id(0x12);
    for (const Growth& g : objects) {
        SceneObject o;
        o.object = g.object;
        o.frequency = g.frequency;
        o.displace_x = o.displace_y = 22;  // anywhere near the cell
        o.min_scale = g.min_scale;
        o.max_scale = g.max_scale;
        o.max_rotation = 360;
        o.min_slope = 0.75F;  // not on steep slopes
        scene.objects.push_back(o);
    }
    book.portal.add_record(scene.id.value, scene);
    return scene.id;
}

GameTime forge_time() {
    GameTime t;
    t.zero_time_of_year = 3600;
    t.zero_year = 10;
    t.day_length = 7620;
    t.days_per_year = 360;
    t.year_suffix = "P.Y.";
    const std::array<const char*, 8> hours{"Midnight", "Owlwatch",  "Cockcrow", "Dewfall",
                                           "Noon",     "Longlight", "Homeward", "Lampwatch"};
    for (std::uint32_t i = 0; i < 16; ++i) {
        const bool night = i < 4 || i >= 13;
        t.times_of_day.push_back({static_cast<float>(i) / 16.0F, night ? 1U : 0U,
                                  std::string(hours[i / 2]) + (i % 2 == 0 ? "" : "-and-Half")});
    }
    t.week_days = {"Firstday", "Forgeday", "Marketday", "Midday", "Woodday", "Restday"};
    const std::array<const char*, 12> months{"Thaw",   "Seed",  "Lamb", "Leaf",  "Hay",    "Honey",
                                             "Sickle", "Apple", "Mist", "Acorn", "Hearth", "Ice"};
    for (std::uint32_t i = 0; i < 12; ++i) {
        t.seasons.push_back({i * 30, std::string(months[i]) + "moon"});
    }
    return t;
}

}  // namespace

void forge_region(Book& book, core::DataId land_sounds) {
    Region r;
    r.id = demo::kRegion;
    r.name = "Demo";
    r.land.max_object_height = 200;
    r.land.sky_height = 1000;
    r.land.heights = height_table();
    r.time = forge_time();
    r.parts = core::Flags<RegionPart>(RegionPart::sound) | RegionPart::scene | RegionPart::sky;
    r.sky = forge_sky(book);
    // Wind without a pause, a bird now and then.
    r.sounds.push_back({land_sounds, {{0x46, 0.25F, 0.0F, 4.0F, 4.0F}, {0x47, 0.5F, 0.35F, 5.0F, 14.0F}}});
    r.sounds.push_back({land_sounds, {{0x46, 0.5F, 0.0F, 4.0F, 4.0F}}});  // up on the bare stone there are no birds

    const core::DataId meadow = forge_scene(book, {{demo::kGrassTuftSetup, 0.75F, 0.7F, 1.4F},
                                                   {demo::kGrassTuftSetup, 0.6F, 0.7F, 1.3F},
                                                   {demo::kBushSetup, 0.05F, 0.7F, 1.2F},
                                                   {demo::kRockSetup, 0.03F, 0.3F, 0.7F}});
    const core::DataId forest = forge_scene(book, {{demo::kOakSetup, 0.14F, 0.8F, 1.2F},
                                                   {demo::kPineSetup, 0.14F, 0.8F, 1.3F},
                                                   {demo::kBushSetup, 0.25F, 0.7F, 1.3F},
                                                   {demo::kStumpSetup, 0.05F, 0.7F, 1.1F},
                                                   {demo::kGrassTuftSetup, 0.4F, 0.7F, 1.1F}});
    const core::DataId stones =
        forge_scene(book, {{demo::kRockSetup, 0.16F, 0.4F, 1.4F}, {demo::kBoulderSetup, 0.05F, 0.6F, 1.2F}});
    r.scenes = {{-1, {}}, {0, {meadow}}, {0, {forest}}, {1, {stones}}};  // in the order of Scenery
    for (const TerrainLook& look : kTerrain) {
        r.terrain_types.push_back({look.name, {argb(rgb(look.color))}, {0, 1, 2, 3}});
    }
    r.texture_merge = forge_merge(book, paint_grounds(book));
    book.portal.add_record(r.id.value, r);
}

}  // namespace portalspace::content::forge
