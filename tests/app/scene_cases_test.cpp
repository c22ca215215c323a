#include <filesystem>

#include "app/tool/physics_case.h"
#include "tests/support/catch.h"

using namespace portalspace;

// The numbers of an independent renderer on the fixture world, whole files at a time: spec/rendering.md 2 to 7 and
// spec/vfx-sky-audio.md 9.
TEST_CASE("rendering 2 to 7, vfx-sky-audio 9: every row of the render cases") {
    core::Log log(core::LogLevel::error);
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    engine::DatRecords records(store);
    app::PhysicsData data{store, records, log};
    for (const char* name : {"dates", "lights", "object-lights", "objdesc", "scenery", "scenery-made-up", "sky",
                             "surfaces", "terrain", "terrain-layers", "visibility"}) {
        const auto file = std::filesystem::path(PORTALSPACE_TEST_DATA "/render") / (std::string(name) + ".json");
        const app::PhysicsFileResult result = app::run_physics_file(file, data, app::scene_kinds());
        CHECK(result.rows > 0);
        for (const app::PhysicsFailure& failure : result.failures) {
            INFO(name << " " << failure.row << ": " << failure.differences.front());
            CHECK(failure.differences.empty());
        }
    }
}
