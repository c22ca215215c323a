// The sky of the test data as an owner of effects.
#include <map>

#include "app/client/sky_effects.h"
#include "app/options.h"
#include "content/dat_store.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "render/scene_view.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

struct Sky {
    core::Log log{core::LogLevel::error};
    content::DatStore store{PORTALSPACE_TEST_DATA "/dats", log};
    const content::Region* region = store.find<content::Region>(core::DataId(0x13000000));
    core::Position viewer;

    Sky() {
        viewer.cell = core::CellId(0xA9B40001);
        viewer.frame.origin = {80, 90, 100};
    }
    /// Hooks of each script that ran in a minute of a day group at that moment of its day.
    std::map<std::uint32_t, std::size_t> scripts_of(std::size_t group, float fraction, bool named) {
        std::map<std::uint32_t, std::size_t> scripts;
        app::SkyEffects effects(store, region, log);
        effects.play_named_scripts(named);
        for (int i = 0; i < 600; ++i) {
            effects.frame(100 + i * 0.1, group, fraction, viewer);
            for (const auto& event : effects.owners().events().hooks) {
                ++scripts[event.source.value];
            }
        }
        return scripts;
    }
};

}  // namespace

TEST_CASE("2026-04-23 Q4, vfx 9.8 SKY-20 SKY-21: scripts that sky objects name are played by the option only") {
    Sky sky;
    REQUIRE(sky.region != nullptr);
    std::size_t named = 0;
    for (std::size_t group = 0; group < sky.region->sky.day_groups.size(); ++group) {
        for (const content::SkyObject& object : sky.region->sky.day_groups[group].objects) {
            if (!object.script) {
                continue;
            }
            const bool always = object.begin_time == object.end_time;
            const float fraction = always ? 0.5F : (object.begin_time + object.end_time) / 2;
            CAPTURE(group, object.script.value);
            // A Setup of the same sky may have the same script as its own default, which runs either way.
            const content::Setup* setup =
                object.gfx_obj.value >> 24 == 2 ? sky.store.find<content::Setup>(object.gfx_obj) : nullptr;
            const bool own = setup != nullptr && setup->default_script == object.script;
            auto off = sky.scripts_of(group, fraction, false);
            auto on = sky.scripts_of(group, fraction, true);
            CHECK((off[object.script.value] > 0) == own);
            CHECK(on[object.script.value] > off[object.script.value]);
            ++named;
        }
    }
    CHECK(named > 0);
}

TEST_CASE("vfx 9.8 SKY-22: rain and lightning run from the default scripts of their Setups, around the viewer") {
    Sky sky;
    REQUIRE(sky.region != nullptr);
    std::size_t most = 0;
    std::size_t hooks = 0;
    for (std::size_t group = 0; group < sky.region->sky.day_groups.size(); ++group) {
        app::SkyEffects effects(sky.store, sky.region, sky.log);
        for (int i = 0; i < 100; ++i) {
            effects.frame(100 + i * 0.05, group, 0.52F, sky.viewer);
            hooks += effects.owners().events().hooks.size();
        }
        render::SceneView scene;
        scene.begin(sky.viewer.cell);
        effects.add_to(scene);
        most = std::max(most, scene.particles.size());
    }
    CHECK(hooks > 0);
    CHECK(most > 10);
}

TEST_CASE("2026-04-23 Q4, vfx 9.8 SKY-21 SKY-23: the option is off unless it is asked for") {
    CHECK_FALSE(app::parse_options({"--demo"}).options.sky_pes);
    const auto asked = app::parse_options({"--demo", "--sky-pes"});
    CHECK(asked.errors.empty());
    CHECK(asked.options.sky_pes);
    CHECK(app::options_help().find("--sky-pes") != std::string::npos);
}
