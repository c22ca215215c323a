#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "content/dat_store.h"
#include "content/forge/demo_ids.h"
#include "content/forge/forge.h"
#include "content/record_codec.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
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
            const std::vector<std::byte> packed = codec->repack(reader);
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
            refs.need(s->texture, RecordType::surface_texture);
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

TEST_CASE("2026-07-13 s11.1: the forged bolts have one sphere and no cylinder", "[forge]") {
    core::Log log;
    DatStore store(demo_folder(), log);
    for (const auto& [id, radius] : {std::pair{demo::kFlameBoltSetup, 0.10F}, std::pair{demo::kFrostBoltSetup, 0.10F},
                                     std::pair{demo::kLightningBoltSetup, 0.15F}}) {
        const Setup* bolt = store.find<Setup>(id);
        REQUIRE(bolt != nullptr);
        REQUIRE(bolt->spheres.size() == 1);
        CHECK(bolt->spheres[0].center == core::Vec3(0, 0, 0));
        CHECK(bolt->spheres[0].radius == radius);
        CHECK(bolt->cyl_spheres.empty());
    }
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
