#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "content/dat_store.h"
#include "content/forge/demo_ids.h"
#include "content/forge/forge.h"
#include "content/record_codec.h"
#include "content/records/animation.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/properties.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/sound_table.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "content/texture_decode.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

/// The demo world, forged once for all tests of this file.
const std::filesystem::path& demo_folder() {
    static const std::filesystem::path folder = [] {
        const std::filesystem::path path = std::filesystem::temp_directory_path() / "portalspace-forge-test";
        std::filesystem::remove_all(path);
        forge_demo_world(path);
        return path;
    }();
    return folder;
}

std::string file_bytes(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Every record of a type in a file.
template <class T, class F>
void for_each(DatStore& store, DatFileKind kind, F&& use) {
    std::size_t count = 0;
    for (const DatEntry& entry : store.file(kind)->entries()) {
        if (record_type_of(kind, entry.id) == T::kRecordType) {
            INFO(core::id_text(entry.id));
            const auto record = store.try_get<T>(core::DataId(entry.id));
            REQUIRE(record != nullptr);
            use(*record);
            ++count;
        }
    }
    CHECK(count > 0);
}

class References {
public:
    explicit References(DatStore& store) : store_(store) {}

    void need(core::DataId id, RecordType type) {
        INFO(core::id_text(id));
        CHECK(store_.contains(id, type));
    }
    void may(core::DataId id, RecordType type) {
        if (id) {
            need(id, type);
        }
    }
    void model(core::DataId id) { need(id, id.value >> 24 == 1 ? RecordType::gfx_obj : RecordType::setup); }
    void hook(const AnimationHook& h) {
        if (const auto* make = std::get_if<CreateParticleHook>(&h.payload)) {
            need(make->emitter, RecordType::particle_emitter);
        } else if (const auto* call = std::get_if<CallPesHook>(&h.payload)) {
            need(call->script, RecordType::physics_script);
        } else if (const auto* tweaked = std::get_if<SoundTweakedHook>(&h.payload)) {
            need(tweaked->wave, RecordType::wave);
        } else if (const auto* sound = std::get_if<SoundHook>(&h.payload)) {
            need(sound->wave, RecordType::wave);
        }
    }
    void motion(const MotionData& m) {
        for (const MotionAnim& a : m.anims) {
            need(a.animation, RecordType::animation);
        }
    }

private:
    DatStore& store_;
};

}  // namespace

TEST_CASE("forging twice gives the same bytes and leaves no half-written file", "[forge]") {
    const std::filesystem::path again = std::filesystem::temp_directory_path() / "portalspace-forge-again";
    std::filesystem::remove_all(again);
    forge_demo_world(again);
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(again)) {
        names.insert(entry.path().filename().string());
        CHECK(file_bytes(entry.path()) == file_bytes(demo_folder() / entry.path().filename()));
    }
    CHECK(names == std::set<std::string>{"client_cell_1.dat", "client_highres.dat", "client_local_English.dat",
                                         "client_portal.dat"});
    std::filesystem::remove_all(again);
}

TEST_CASE("a folder that cannot be made is one sentence", "[forge]") {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "portalspace-forge-in-the-way";
    std::ofstream(file) << "a file, no folder";
    CHECK_THROWS_WITH(forge_demo_world(file / "demo"), Catch::Contains("cannot make the folder"));
    CHECK_THROWS_WITH(forge_demo_world(file), Catch::Contains("cannot make the folder"));
    std::filesystem::remove(file);
}

TEST_CASE("every forged record decodes to its last byte and packs to the same bytes", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    const auto master = store.try_get<MasterProperty>(core::DataId(0x39000001));
    REQUIRE(master != nullptr);
    const PropertyTypes types(*master);
    std::size_t decoded = 0;
    for (const DatFileKind kind : {DatFileKind::portal, DatFileKind::cell, DatFileKind::highres, DatFileKind::local}) {
        const DatFile* file = store.file(kind);
        REQUIRE(file != nullptr);
        CHECK(file->warnings().empty());
        for (const DatEntry& entry : file->entries()) {
            file->check_exact_chain(entry);
            const RecordCodec* codec = record_codec(record_type_of(kind, entry.id));
            if (codec == nullptr) {
                continue;
            }
            INFO(core::id_text(entry.id));
            const RecordBytes bytes = file->read(entry);
            core::ByteReader reader(bytes.view());
            const std::vector<std::byte> packed = codec->repack(reader, &types);
            CHECK(reader.remaining() == 0);
            CHECK(std::equal(packed.begin(), packed.end(), bytes.view().begin(), bytes.view().end()));
            ++decoded;
        }
    }
    CHECK(decoded > 400);
    CHECK(store.iteration(DatFileKind::portal) == 2072);
    CHECK(store.iteration(DatFileKind::cell) == 982);
    CHECK(log.kinds().empty());
}

TEST_CASE("no forged record names one that does not exist", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    References refs(store);
    for_each<Setup>(store, DatFileKind::portal, [&](const Setup& s) {
        for (const core::DataId part : s.parts) {
            refs.need(part, RecordType::gfx_obj);
        }
        for (const SetupPlacement& p : s.placements) {
            CHECK(p.frame.parts.size() == s.parts.size());
        }
        CHECK(s.placement(0) != nullptr);
        refs.may(s.default_animation, RecordType::animation);
        refs.may(s.default_script, RecordType::physics_script);
        refs.may(s.default_motion_table, RecordType::motion_table);
        refs.may(s.default_sound_table, RecordType::sound_table);
        refs.may(s.default_script_table, RecordType::physics_script_table);
    });
    for_each<GfxObj>(store, DatFileKind::portal, [&](const GfxObj& g) {
        for (const core::DataId surface : g.surfaces) {
            refs.need(surface, RecordType::surface);
        }
        refs.may(g.degrade, RecordType::degrade_info);
        for (const Polygon& p : g.polygons) {
            CHECK(polygon_is_drawable(p, g.vertices));
            CHECK(static_cast<std::size_t>(p.pos_surface) < g.surfaces.size());
        }
        REQUIRE(g.drawing_bsp.root() != nullptr);
        CHECK(g.drawing_bsp.root()->sphere.radius > 0);
    });
    for (const DatEntry& entry : store.file(DatFileKind::portal)->entries()) {
        if (record_type_of(DatFileKind::portal, entry.id) == RecordType::surface) {
            const Surface* s = store.find<Surface>(core::DataId(entry.id));
            REQUIRE(s != nullptr);
            if (s->is_textured()) {
                refs.need(s->texture, RecordType::surface_texture);
            }
        }
    }
    for_each<SurfaceTexture>(store, DatFileKind::portal, [&](const SurfaceTexture& t) {
        for (const core::DataId image : t.images) {
            refs.need(image, RecordType::render_surface);
        }
    });
    for_each<RenderSurface>(store, DatFileKind::portal, [&](const RenderSurface& image) {
        std::vector<Color> palette;
        if (image.is_paletted()) {
            const auto p = store.try_get<Palette>(image.default_palette);
            REQUIRE(p != nullptr);
            palette.assign(p->colors.begin(), p->colors.end());
        }
        CHECK(decode_texture(image, palette).width == static_cast<std::uint32_t>(image.width));
    });
    for_each<ParticleEmitterInfo>(store, DatFileKind::portal, [&](const ParticleEmitterInfo& e) {
        refs.need(e.hw_gfx_obj, RecordType::gfx_obj);
        CHECK(e.max_particles > 0);
        CHECK(e.life_span > 0);
    });
    for_each<PhysicsScript>(store, DatFileKind::portal, [&](const PhysicsScript& s) {
        for (const PhysicsScriptEntry& entry : s.entries) {
            refs.hook(entry.hook);
        }
    });
    for_each<PhysicsScriptTable>(store, DatFileKind::portal, [&](const PhysicsScriptTable& t) {
        for (const PhysicsScriptTable::Row& row : t.rows) {
            for (const PhysicsScriptChoice& choice : row.choices) {
                refs.need(choice.script, RecordType::physics_script);
            }
        }
    });
    for_each<SoundTable>(store, DatFileKind::portal, [&](const SoundTable& t) {
        for (const SoundNode& sound : t.root.children) {
            for (const SoundRecord& record : sound.records) {
                refs.need(record.wave, RecordType::wave);
            }
        }
    });
    for_each<MotionTable>(store, DatFileKind::portal, [&](const MotionTable& t) {
        for (const KeyedMotion& c : t.cycles) {
            refs.motion(c.motion);
        }
        for (const MotionLinks& links : t.links) {
            for (const KeyedMotion& link : links.to) {
                refs.motion(link.motion);
            }
        }
    });
    for_each<Animation>(store, DatFileKind::portal, [&](const Animation& a) {
        for (const AnimFrame& frame : a.frames) {
            CHECK(frame.parts.size() == a.num_parts);
            for (const AnimationHook& hook : frame.hooks) {
                refs.hook(hook);
            }
        }
    });
    for_each<LandBlockInfo>(store, DatFileKind::cell, [&](const LandBlockInfo& info) {
        for (const StaticObject& o : info.objects) {
            refs.model(o.id);
        }
        for (const Building& b : info.buildings) {
            refs.model(b.model);
        }
    });
    for_each<EnvCell>(store, DatFileKind::cell, [&](const EnvCell& cell) {
        for (const core::DataId surface : cell.surfaces) {
            refs.need(surface, RecordType::surface);
        }
        refs.need(cell.environment, RecordType::environment);
        for (const StaticObject& o : cell.statics) {
            refs.model(o.id);
        }
    });
    for_each<Region>(store, DatFileKind::portal, [&](const Region& r) {
        for (const SceneType& scene : r.scenes) {
            for (const core::DataId id : scene.scenes) {
                refs.need(id, RecordType::scene);
            }
        }
        for (const TerrainTexture& t : r.texture_merge.textures) {
            refs.need(t.texture, RecordType::surface_texture);
        }
        for (const auto* maps :
             {&r.texture_merge.corner_maps, &r.texture_merge.side_maps, &r.texture_merge.road_maps}) {
            for (const TerrainAlphaMap& map : *maps) {
                refs.need(map.texture, RecordType::surface_texture);
            }
        }
        for (const DayGroup& group : r.sky.day_groups) {
            for (const SkyObject& object : group.objects) {
                refs.model(object.gfx_obj);
            }
        }
        for (const AmbientSoundTable& sounds : r.sounds) {
            refs.need(sounds.sound_table, RecordType::sound_table);
        }
    });
    CHECK(log.kinds().empty());
}

TEST_CASE("the meadow of the demo world is level and its land meets at the borders", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    const Region* region = store.find<Region>(demo::kRegion);
    const auto home = store.try_get<LandBlock>(core::CellId(0xA9B4FFFF));
    const auto east = store.try_get<LandBlock>(core::CellId(0xAAB4FFFF));
    const auto north = store.try_get<LandBlock>(core::CellId(0xA9B5FFFF));
    REQUIRE((region && home && east && north));
    for (std::size_t x = 3; x <= 5; ++x) {
        for (std::size_t y = 0; y <= 3; ++y) {
            CHECK(region->land.heights[home->height(x, y)] == demo::kMeadowHeight);
        }
    }
    for (std::size_t i = 0; i < LandBlock::kSide; ++i) {
        CHECK(home->height(8, i) == east->height(0, i));
        CHECK(home->word(8, i) == east->word(0, i));
        CHECK(home->height(i, 8) == north->height(i, 0));
        CHECK(home->word(i, 8) == north->word(i, 0));
    }
    CHECK(home->word(3, 0).road() != 0);
    // Not linear: the steps differ below, around and above the meadow.
    const auto& h = region->land.heights;
    CHECK(h[11] - h[10] != h[111] - h[110]);
    CHECK(h[111] - h[110] != h[221] - h[220]);
    // Every terrain word leads to a scenery list that exists (a server indexes it without a test).
    for_each<LandBlock>(store, DatFileKind::cell, [&](const LandBlock& block) {
        for (const TerrainWord word : block.terrain) {
            const TerrainType& type = region->terrain_types.at(word.type());
            const std::int32_t scene = type.scene_types.at(word.scenery());
            CHECK(static_cast<std::size_t>(scene) < region->scenes.size());
        }
    });
}

TEST_CASE("2026-07-13 s11.1: the ten forged projectiles have one sphere and no cylinder", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    struct Pin {
        core::DataId setup;
        core::Vec3 centre;
        float radius;
    };
    const core::Vec3 middle{0, 0, 0};
    for (const Pin& pin :
         {Pin{demo::kArrowSetup, middle, 0.10F}, Pin{demo::kQuarrelSetup, middle, 0.10F},
          Pin{demo::kAcidStreamSetup, middle, 0.10F}, Pin{demo::kFlameBoltSetup, middle, 0.10F},
          Pin{demo::kForceBoltSetup, {0, -0.165F, 0.1045F}, 0.102F}, Pin{demo::kFrostBoltSetup, middle, 0.10F},
          Pin{demo::kLightningBoltSetup, middle, 0.15F}, Pin{demo::kShockWaveSetup, middle, 0.10F},
          Pin{demo::kWhirlingBladeSetup, middle, 0.10F}, Pin{demo::kTuskerFistSetup, middle, 0.10F}}) {
        INFO(core::id_text(pin.setup));
        const Setup* missile = store.find<Setup>(pin.setup);
        REQUIRE(missile != nullptr);
        REQUIRE(missile->spheres.size() == 1);
        CHECK(missile->spheres[0].center == pin.centre);
        CHECK(missile->spheres[0].radius == pin.radius);
        CHECK(missile->cyl_spheres.empty());
        CHECK(missile->placement(0x34) != nullptr);
    }
    const Setup* fist = store.find<Setup>(demo::kTuskerFistSetup);
    CHECK(fist->default_script == core::DataId(0x33000D77));
    const PhysicsScript* script = store.find<PhysicsScript>(fist->default_script);
    REQUIRE(script != nullptr);
    REQUIRE(script->entries.size() == 3);
    CHECK(std::holds_alternative<ScaleHook>(script->entries[0].hook.payload));
    CHECK(std::get<CreateParticleHook>(script->entries[1].hook.payload).emitter == core::DataId(0x3200071B));
    CHECK(std::get<CreateParticleHook>(script->entries[1].hook.payload).part == 0);
    CHECK(std::holds_alternative<SoundTableHook>(script->entries[2].hook.payload));
}

TEST_CASE("2026-07-13 s11.3: the forged recall has its light and its sounds at frames 16, 46, 76 and 116", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    const MotionTable* table = store.find<MotionTable>(demo::kHumanMotionTable);
    REQUIRE(table != nullptr);
    const MotionData* link = table->link(MotionTable::key(0x8000003D, 0x41000003), 0x10000153);
    REQUIRE(link != nullptr);
    REQUIRE(link->anims.size() == 1);
    CHECK(link->anims[0].animation == core::DataId(0x030009BF));
    CHECK(link->anims[0].frame_rate == 9.96F);
    const auto recall = store.try_get<Animation>(link->anims[0].animation);
    REQUIRE(recall != nullptr);
    REQUIRE(recall->frames.size() == 150);
    std::vector<std::size_t> sounds;
    for (std::size_t i = 0; i < recall->frames.size(); ++i) {
        for (const AnimationHook& hook : recall->frames[i].hooks) {
            if (const auto* light = std::get_if<CreateParticleHook>(&hook.payload)) {
                CHECK(i == 16);
                CHECK(light->emitter == core::DataId(0x3200078E));
                CHECK(light->part == 0xFFFFFFFF);
                CHECK(light->logical_emitter == 19);
            } else if (std::holds_alternative<SoundTweakedHook>(hook.payload)) {
                sounds.push_back(i);
            }
        }
    }
    CHECK(sounds == std::vector<std::size_t>{16, 46, 76, 116});
}

TEST_CASE("2026-07-13 s11.2: the forged flame table holds the thresholds in stored order", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    const PhysicsScriptTable* t = store.find<PhysicsScriptTable>(demo::kFlameBoltScriptTable);
    REQUIRE(t != nullptr);
    CHECK(t->select(0x5A, 1.0F) == core::DataId(0x33000109));
    CHECK(t->select(0x04, 0.0F) == core::DataId(0x3300011B));
    CHECK(t->select(0x04, 0.2F) == core::DataId(0x3300011C));
    CHECK(t->select(0x04, 1.0F) == core::DataId(0x3300011D));
    CHECK(t->select(0x05, 0.0F) == core::DataId(0x3300011E));
    CHECK(t->select(0x05, 0.5F) == core::DataId(0x3300012B));
    CHECK(t->select(0x05, 0.8F) == core::DataId(0x33000120));
    const PhysicsScriptTable* human = store.find<PhysicsScriptTable>(demo::kHumanScriptTable);
    REQUIRE(human != nullptr);
    CHECK(human->select(0x75, 1.0F) == core::DataId(0x3300032F));
    CHECK(human->select(0x76, 1.0F) == core::DataId(0x33000331));
}

TEST_CASE("the forged human table has what a caster does", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    for (const core::DataId id : {demo::kHumanMotionTable, demo::kTargetMotionTable}) {
        const MotionTable* t = store.find<MotionTable>(id);
        REQUIRE(t != nullptr);
        for (const std::uint32_t style : {0x8000003DU, 0x80000049U}) {
            for (const std::uint32_t substate :
                 {0x41000003U, 0x45000005U, 0x44000007U, 0x6500000DU, 0x6500000EU, 0x40000015U}) {
                CHECK(t->cycle(MotionTable::key(style, substate)) != nullptr);
            }
        }
        CHECK(t->cycle(MotionTable::key(0x8000003D, 0x45000005))->velocity == core::Vec3(0, 3.12F, 0));
        const std::uint32_t magic_ready = MotionTable::key(0x80000049, 0x41000003);
        CHECK(t->link(magic_ready, 0x1000006F) != nullptr);
        CHECK(t->link(magic_ready, 0x400000D3) != nullptr);
        CHECK(t->link(MotionTable::key(0x8000003D, 0x41000003), 0x80000049) != nullptr);
        CHECK(t->link(magic_ready, 0x8000003D) != nullptr);
    }
}

TEST_CASE("the forged world has a picture of every stored format", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    std::set<PixelFormat> formats;
    for_each<RenderSurface>(store, DatFileKind::portal,
                            [&](const RenderSurface& image) { formats.insert(image.format); });
    CHECK(formats == std::set<PixelFormat>{PixelFormat::r8g8b8, PixelFormat::a8r8g8b8, PixelFormat::x8r8g8b8,
                                           PixelFormat::r5g6b5, PixelFormat::a4r4g4b4, PixelFormat::a8, PixelFormat::p8,
                                           PixelFormat::index16, PixelFormat::lscape_r8g8b8, PixelFormat::lscape_alpha,
                                           PixelFormat::raw_jpeg, PixelFormat::dxt1, PixelFormat::dxt3,
                                           PixelFormat::dxt5});
}

namespace {

/// Whether a point lies in the room that a chain of planes bounds.
bool inside(const BspTree& tree, const core::Vec3& p) {
    for (const BspNode* node = tree.root(); node != nullptr && !node->is_leaf(); node = tree.child(node->positive)) {
        if (node->plane.distance(p) < 0) {
            return false;
        }
    }
    return true;
}

core::Vec3 middle_of(const Polygon& polygon, const VertexArray& vertices) {
    core::Vec3 sum{0, 0, 0};
    for (const std::int16_t v : polygon.vertex_ids) {
        sum += vertices.vertices[static_cast<std::size_t>(v)].position;
    }
    return sum / static_cast<float>(polygon.vertex_ids.size());
}

}  // namespace

TEST_CASE("dat-format 7.3: every way between forged rooms leads back and its doorways coincide", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    std::size_t ways = 0;
    std::size_t outside = 0;
    for_each<EnvCell>(store, DatFileKind::cell, [&](const EnvCell& cell) {
        const std::uint32_t block = cell.id.value & 0xFFFF0000;
        const auto environment = store.try_get<Environment>(cell.environment);
        REQUIRE(environment != nullptr);
        const CellStructure* room = environment->structure(cell.structure);
        REQUIRE(room != nullptr);
        const std::set<std::uint16_t> visible(cell.visible_cells.begin(), cell.visible_cells.end());
        CHECK(visible.size() == cell.visible_cells.size());
        for (const std::uint16_t id : cell.visible_cells) {
            CHECK(id >= 0x100);
            CHECK(store.try_get<EnvCell>(core::CellId(block | id)) != nullptr);
        }
        CHECK(room->portals.size() == cell.portals.size());
        for (std::size_t i = 0; i < cell.portals.size(); ++i) {
            const CellPortal& portal = cell.portals[i];
            const core::Vec3 here =
                cell.frame.local_to_global(middle_of(room->polygons.at(portal.polygon), room->vertices));
            if (portal.leads_outside()) {
                ++outside;
                continue;
            }
            ++ways;
            const auto other = store.try_get<EnvCell>(core::CellId(block | portal.other_cell));
            REQUIRE(other != nullptr);
            REQUIRE(portal.other_portal < other->portals.size());
            CHECK(other->portals[portal.other_portal].other_cell == (cell.id.value & 0xFFFF));
            CHECK(other->portals[portal.other_portal].other_portal == i);
            const auto beyond = store.try_get<Environment>(other->environment);
            const CellStructure* next = beyond->structure(other->structure);
            const core::Vec3 there = other->frame.local_to_global(
                middle_of(next->polygons.at(other->portals[portal.other_portal].polygon), next->vertices));
            CHECK(glm::length(here - there) < 0.01F);
        }
        // Physics (7.6): an inner node at the root, both children everywhere, polygons only in leaves and all of them.
        REQUIRE(room->physics_bsp.root() != nullptr);
        CHECK(!room->physics_bsp.root()->is_leaf());
        std::set<std::uint16_t> named;
        for (const BspNode& node : room->physics_bsp.nodes) {
            if (node.is_leaf()) {
                named.insert(node.polygons.begin(), node.polygons.end());
            } else {
                CHECK((node.positive >= 0 && node.negative >= 0));
                CHECK(node.sphere.radius > 0);
            }
        }
        CHECK(named.size() == room->physics_polygons.size());
        // The middle of the room is in it, and a step through each wall is not.
        core::Vec3 middle{0, 0, 0};
        for (const Vertex& v : room->vertices.vertices) {
            middle += v.position / static_cast<float>(room->vertices.vertices.size());
        }
        CHECK(inside(room->cell_bsp, middle));
        for (const std::uint16_t portal : room->portals) {
            const core::Vec3 door = middle_of(room->polygons[portal], room->vertices);
            CHECK(inside(room->cell_bsp, door + (middle - door) * 0.05F));
            CHECK(!inside(room->cell_bsp, door - (middle - door) * 0.05F));
        }
    });
    CHECK(ways >= 24);
    CHECK(outside >= 6);
}

TEST_CASE("the village houses can be entered and the dungeon is one to a server", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    const auto home = store.try_get<LandBlockInfo>(core::CellId(0xA9B4FFFE));
    REQUIRE(home != nullptr);
    CHECK(home->buildings.size() >= 5);
    for (const Building& b : home->buildings) {
        const auto shell = store.try_get<GfxObj>(b.model);
        REQUIRE(shell != nullptr);
        CHECK(!shell->physics_polygons.empty());
        std::size_t gates = 0;
        for (const BspNode& node : shell->drawing_bsp.nodes) {
            gates += node.portals.size();
            for (const BspPortal& gate : node.portals) {
                CHECK(static_cast<std::size_t>(gate.portal_index) < b.portals.size());
            }
        }
        CHECK(gates == b.portals.size());
        REQUIRE(!b.portals.empty());
        for (const BuildingPortal& portal : b.portals) {
            const auto room = store.try_get<EnvCell>(core::CellId(0xA9B40000 | portal.other_cell));
            REQUIRE(room != nullptr);
            REQUIRE(portal.other_portal < room->portals.size());
            CHECK(room->portals[portal.other_portal].leads_outside());
            CHECK(room->flags.has(EnvCellFlag::seen_outside));
        }
    }
    const auto block = store.try_get<LandBlock>(core::CellId(0x5A5AFFFF));
    const auto dungeon = store.try_get<LandBlockInfo>(core::CellId(0x5A5AFFFE));
    REQUIRE((block && dungeon));
    CHECK(std::all_of(block->heights.begin(), block->heights.end(), [](std::uint8_t h) { return h == 0; }));
    CHECK(dungeon->buildings.empty());
    CHECK(dungeon->num_cells == 13);
    for (std::uint32_t i = 0; i < dungeon->num_cells; ++i) {
        CHECK(store.try_get<EnvCell>(core::CellId(0x5A5A0100 + i)) != nullptr);
    }
    CHECK(store.try_get<LandBlock>(core::CellId(0xE74EFFFF)) != nullptr);
}
