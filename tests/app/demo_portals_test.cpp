// The demo's portals: a player walks through one into the halls and through the other one out of them.
#include <SDL_scancode.h>

#include <chrono>
#include <functional>
#include <thread>

#include "app/client/client.h"
#include "app/client/game_world.h"
#include "app/client/live_source.h"
#include "app/demo/demo_scene.h"
#include "content/forge/demo_ids.h"
#include "content/forge/forge.h"
#include "core/clock.h"
#include "engine/landscape.h"
#include "engine/physics_obj.h"
#include "net/loopback/loopback_server.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;

namespace {

/// The demo without a window, stepped by hand.
struct Demo {
    test::ScratchFolder folder{"demo-portals"};
    core::Log log{core::LogLevel::error};
    std::unique_ptr<content::DatStore> store;
    std::unique_ptr<net::LoopbackServer> server;
    app::Options options;
    std::unique_ptr<app::LiveSource> live;
    std::unique_ptr<app::Client> client;

    Demo() {
        content::forge_demo_world(folder.path());
        store = app::open_dat_store({folder.path()}, log);
        engine::DatRecords records(*store);
        engine::Landscape land(records);
        const auto ground = [&land](core::CellId block, float x, float y) {
            return land.ground_height(block, {x, y, 0}).value_or(0.0F);
        };
        net::Scene scene = app::demo_scene(ground);
        scene.player.position.frame.set_heading(121);  // from (90, 20) towards (100, 14)
        server = std::make_unique<net::LoopbackServer>(scene, net::LoopbackOptions{}, log);
        options.host = "127.0.0.1";
        options.port = server->port();
        options.account = "demo";
        options.password = "fireflies";
        options.demo = true;
        options.headless = true;
        live = std::make_unique<app::LiveSource>(options, app::dat_iterations(*store), log);
        client = std::make_unique<app::Client>(options, *store, *live, live.get(), log);
    }
    bool play(double seconds, const std::function<bool()>& done) {
        const double end = core::wall_seconds() + seconds;
        while (!done()) {
            if (core::wall_seconds() >= end) {
                return false;
            }
            client->loop().run_frame(live->now(), *client);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }
    [[nodiscard]] engine::SmartBox& world() const { return client->loop().smart_box(); }
    [[nodiscard]] const core::Position& place() const { return world().player()->position(); }
    [[nodiscard]] bool plays() const {
        return world().player() != nullptr && world().player()->in_cell() && world().commands().enabled();
    }
    [[nodiscard]] bool plays_in(std::uint32_t block) const { return plays() && place().cell.value >> 16 == block; }
    void press(int key) const { client->input().key_down(key, 0, false); }
    void release(int key) const { client->input().key_up(key); }
    /// Straight on until he is in the other block.
    bool walk_into(std::uint32_t block) {
        press(SDL_SCANCODE_W);
        const bool there = play(20, [&] { return plays_in(block); });
        release(SDL_SCANCODE_W);
        const core::Vec3& at = place().frame.origin;
        UNSCOPED_INFO(core::id_text(place().cell) << " " << at.x << " " << at.y << " " << at.z);
        return there;
    }
};

constexpr std::uint32_t kHome = content::demo::kHomeBlockX << 8 | content::demo::kHomeBlockY;

}  // namespace

TEST_CASE("the demo's portal leads into the halls, and the one there back to the meadow") {
    Demo demo;
    REQUIRE(demo.play(20, [&] { return demo.plays_in(kHome); }));
    REQUIRE(demo.walk_into(content::demo::kDungeonBlock));
    CHECK(core::cell_number(demo.place().cell) == 0x100);
    CHECK(demo.place().frame.origin.z == Approx(0).margin(0.05));
    CHECK(demo.place().frame.heading() == Approx(270).margin(1));
    demo.play(1, [] { return false; });
    CHECK(demo.world().player()->on_walkable_ground());

    REQUIRE(demo.walk_into(kHome));
    demo.play(1, [] { return false; });
    CHECK(demo.plays_in(kHome));  // not in again at once
    CHECK(demo.world().player()->on_walkable_ground());
    CHECK(glm::distance(core::Vec2(demo.place().frame.origin), core::Vec2(96.5F, 15.5F)) < 4);
    CHECK(demo.place().frame.origin.z == Approx(content::demo::kMeadowHeight).margin(0.5));
}
