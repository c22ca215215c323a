#include <iostream>

#include "app/client/solid_scenery.h"
#include "content/forge/forge.h"
#include "tests/engine/random_walks.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

// The random walks of tests/engine/collision_walker_test.cpp among the trees and rocks that the client places, which
// are solid only where somebody draws them. The long form is test_app "[walks]".
using namespace portalspace;
using namespace portalspace::walker_test;

namespace {

/// As the client has it: scenery included.
struct GrownWorld {
    core::Log log{core::LogLevel::error};
    content::DatStore store;
    app::SolidScenery scenery{store};
    WorldCollision collision{store};

    explicit GrownWorld(const std::filesystem::path& folder) : store(folder, log) {
        collision.loader().scenery = &scenery;
    }
};

void walk(const char* name, const std::filesystem::path& folder, int count, std::uint64_t seed) {
    GrownWorld world(folder);
    RandomWalks walks(world.collision, world.store);
    const std::string failures = make_walks(walks, count, seed);
    INFO(failures);
    CHECK(failures.empty());
    std::cout << name << " with its scenery: " << walks.summary() << "\n";
}

}  // namespace

TEST_CASE("a random walker among trees and rocks is never in one of them and never stuck") {
    const test::ScratchFolder demo("scenery-walks");
    content::forge_demo_world(demo.path());
    walk("demo world", demo.path(), 100, 1);
    walk("fixture world", PORTALSPACE_TEST_DATA "/dats", 100, 1);
}

TEST_CASE("ten thousand random walks among trees and rocks of the demo world", "[.][walks]") {
    const test::ScratchFolder demo("long-scenery-walks");
    content::forge_demo_world(demo.path());
    walk("demo world", demo.path(), 10'000, 2'000'000);
}
