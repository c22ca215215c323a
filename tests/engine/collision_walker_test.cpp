#include <iostream>
#include <memory>
#include <optional>

#include "content/forge/forge.h"
#include "tests/engine/random_walks.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

// A person who walks, runs and jumps at random through the fixture world and the demo world. The long form is
// test_engine "[walks]"; with PORTALSPACE_WALK_SEED=N it makes the one walk of that seed in both worlds.
using namespace portalspace;
using namespace portalspace::walker_test;

namespace {

const std::vector<Start> kStarts{
    {0xA9B40019, {90, 20, 94.01F}},      {0xA9B4001A, {95, 36, 94.01F}},     {0xA9B40163, {104, 36, 94.01F}},
    {0xA9B40154, {104.06F, 27, 94.01F}}, {0xA9B40169, {107.6F, 44, 94.01F}}, {0xA9B4001C, {84, 84, 81.1F}},
    {0xA9B40033, {150, 68, 94.01F}},     {0xAAB50003, {20, 55, 28.01F}},     {0x5A5A0100, {40, -38, 0.01F}},
    {0x5A5A0108, {40, -70, -4.99F}},
};

/// A data set with everything in it resident.
struct World {
    core::Log log{core::LogLevel::error};
    content::DatStore store;
    WorldCollision collision{store};

    explicit World(const std::filesystem::path& folder) : store(folder, log) {}
};

struct DemoFolder : test::ScratchFolder {
    explicit DemoFolder(const std::string& name) : ScratchFolder(name) { content::forge_demo_world(path()); }
};

void walk(RandomWalks& walks, int count, std::uint64_t seed) {
    const std::string failures = make_walks(walks, count, seed);
    INFO(failures);
    CHECK(failures.empty());
}

void walk_long(const char* name, RandomWalks& walks) {
    walk(walks, 10'000, 1'000'000);
    std::cout << name << ": " << walks.summary() << "\n";
}

}  // namespace

TEST_CASE("collision: a random walker never falls through, is never in a solid, never stuck, never out of the cells") {
    World world(PORTALSPACE_TEST_DATA "/dats");
    RandomWalks walks(world.collision, world.store, kStarts);
    walk(walks, 300, 1);
    CHECK(walks.metres() > 30'000);
    CHECK(walks.rooms_visited() > 50);
}

TEST_CASE("collision: nor does he in the demo world") {
    const DemoFolder folder("short-walks");
    World world(folder.path());
    RandomWalks walks(world.collision, world.store);
    walk(walks, 300, 1);
    CHECK(walks.metres() > 30'000);
    CHECK(walks.rooms_visited() > 50);
}

TEST_CASE("collision: who is thrown against a slope too steep to stand on slides down it") {
    const Vec3 slope(0.8F, 0, 0.6F);
    const Vec3 sliding(1, 0, 0);
    CHECK(released({-2, 3, -4}, sliding) == Vec3(0, 3, -4));
    CHECK(released({2, 3, -4}, sliding) == Vec3(2, 3, -4));
    CHECK(released(slope, Vec3(0)) == slope);
    // Walks in the mountains around the demo world that ended on an open slope.
    const DemoFolder folder("steep-walks");
    World world(folder.path());
    RandomWalks walks(world.collision, world.store);
    for (const std::uint64_t seed : {1004805U, 1006323U, 1008270U, 1008463U}) {
        CHECK(walks.walk(seed) == "");
    }
}

TEST_CASE("collision: a walker in a wall is said to be in it") {
    World world(PORTALSPACE_TEST_DATA "/dats");
    const auto* setup = world.store.find<content::Setup>(core::DataId(0x02000001));
    REQUIRE(setup != nullptr);
    Walker walker(world.collision, *setup);
    REQUIRE(walker.start(kStarts[2]));
    CHECK_FALSE(walker.inside_a_solid());
    std::size_t walls = 0;
    for (int i = 0; i < 40; ++i) {
        Position there = walker.at();
        there.frame.origin.y += 0.25F * static_cast<float>(i);
        walls += Walker(walker, there).inside_a_solid() ? 1 : 0;
    }
    CHECK(walls > 0);
    CHECK(walls < 40);
}

TEST_CASE("collision: ten thousand random walks through the fixture world", "[.][walks]") {
    World world(PORTALSPACE_TEST_DATA "/dats");
    RandomWalks walks(world.collision, world.store, kStarts);
    walk_long("fixture world", walks);
}

TEST_CASE("collision: ten thousand random walks through the demo world", "[.][walks]") {
    const DemoFolder folder("long-walks");
    World world(folder.path());
    RandomWalks walks(world.collision, world.store);
    walk_long("demo world", walks);
}

TEST_CASE("collision: standing is exactly still for ten minutes, on slopes, sills and ramps") {
    core::Log log;
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    WorldCollision world(store);
    const auto* setup = store.find<content::Setup>(core::DataId(0x02000001));
    REQUIRE(setup != nullptr);
    Walker walker(world, *setup);
    for (const Start& start : std::vector<Start>{{0xA9B4001C, {84, 84, 81.1F}},
                                                 {0xA9B40013, {66, 52, 92.35F}},
                                                 {0xA9B40163, {97.7F, 36, 94.01F}},
                                                 {0x5A5A0100, {40, -38, 0.01F}},
                                                 {0x5A5A0107, {40, -48, -1.4F}}}) {
        CAPTURE(core::id_text(start.cell));
        if (!walker.start(start)) {
            FAIL("no place to stand");
        }
        for (int q = 0; q < 60; ++q) {
            walker.quantum({});
        }
        const Position rest = walker.at();
        for (int q = 0; q < 10 * 60 * 30; ++q) {
            walker.quantum({});
        }
        CHECK(walker.at() == rest);
        CHECK(walker.body().contact.on_walkable);
    }
}
