// A player walks, jumps, talks and is seen: the client with its keys, the loopback server, and a second client that
// watches (spec/physics.md 5.9, 5.10, spec/client-features.md 7).
#include <SDL_scancode.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "app/client/client.h"
#include "app/client/game_world.h"
#include "app/client/live_source.h"
#include "core/clock.h"
#include "engine/landscape.h"
#include "engine/motion_interp.h"
#include "engine/physics_obj.h"
#include "net/loopback/loopback_server.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

/// One player of a test: a whole client without a window, stepped by hand.
struct Player {
    Player(content::DatStore& store, std::uint16_t port, const std::string& account, core::Log& log)
        : options(options_for(port, account)),
          live(options, app::dat_iterations(store), log),
          client(options, store, live, &live, log) {}

    static app::Options options_for(std::uint16_t port, const std::string& account) {
        app::Options options;
        options.host = "127.0.0.1";
        options.port = port;
        options.account = account;
        options.password = "fireflies";
        options.demo = true;  // enters with the first character
        options.headless = true;
        return options;
    }
    void frame() { client.loop().run_frame(live.now(), client); }
    [[nodiscard]] engine::SmartBox& world() { return client.loop().smart_box(); }
    [[nodiscard]] engine::CPhysicsObj* body() { return world().player(); }
    [[nodiscard]] bool plays() { return body() != nullptr && body()->in_cell() && world().commands().enabled(); }
    void press(int key) { client.input().key_down(key, 0, false); }
    void release(int key) { client.input().key_up(key); }
    void tap(int key) {
        press(key);
        release(key);
    }
    void say(const std::string& line) {
        tap(SDL_SCANCODE_RETURN);
        client.input().text(line);
        tap(SDL_SCANCODE_RETURN);
    }
    [[nodiscard]] bool heard(const std::string& text) const {
        for (const app::ChatLine& line : client.chat().lines()) {
            if (line.text.find(text) != std::string::npos) {
                return true;
            }
        }
        return false;
    }

    app::Options options;
    app::LiveSource live;
    app::Client client;
};

struct Stage {
    core::Log log{core::LogLevel::error};
    std::unique_ptr<content::DatStore> store = app::open_dat_store({PORTALSPACE_TEST_DATA "/dats"}, log);
    net::LoopbackServer server{scene(), net::LoopbackOptions{}, log};
    Player walker{*store, server.port(), "walker", log};
    Player watcher{*store, server.port(), "watcher", log};

    /// A person alone on the meadow.
    net::Scene scene() {
        engine::DatRecords records(*store);
        engine::Landscape land(records);
        net::Scene scene;
        scene.player.key = "player";
        scene.player.guid = core::ObjectId(0x50000001);
        scene.player.name = "Guest";
        scene.player.setup = core::DataId(0x02000001);
        scene.player.motion_table = core::DataId(0x09000001);
        scene.player.position.cell = core::CellId(0xA9B40001);
        scene.player.position.frame.origin = {84, 7.1F, 0};
        core::adjust_to_outside(scene.player.position.cell, scene.player.position.frame.origin);
        scene.player.on_ground = true;
        scene.player.state = 0x00400408;
        scene.player.style = 0x003D;
        scene.player.item_type = 0x10;
        scene.player.description_flags = 0x1C;
        net::SceneObject grocer = scene.player;  // away from where the others walk
        grocer.key = "grocer";
        grocer.guid = core::ObjectId(0x80000001);
        grocer.name = "Grocer";
        grocer.position.frame.origin.x -= 14;
        core::adjust_to_outside(grocer.position.cell, grocer.position.frame.origin);
        grocer.description_flags = net::kSceneVendor | 0x4;
        grocer.greeting = "Fresh apples";
        scene.objects.push_back(grocer);
        net::place_on_ground(scene, [&land](core::CellId block, float x, float y) {
            return land.ground_height(block, {x, y, 0}).value_or(0.0F);
        });
        return scene;
    }
    /// Both play until `done`; false after `seconds`.
    bool play(double seconds, const std::function<bool()>& done) {
        const double end = core::wall_seconds() + seconds;
        while (!done()) {
            if (core::wall_seconds() >= end) {
                return false;
            }
            walker.frame();
            watcher.frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }
    void pass(double seconds) {
        const double end = core::wall_seconds() + seconds;
        play(seconds + 1, [end] { return core::wall_seconds() >= end; });
    }
    /// The walker as the watcher sees it.
    [[nodiscard]] engine::CPhysicsObj* seen() {
        return walker.body() == nullptr ? nullptr : watcher.world().maint().find(walker.body()->id());
    }
    [[nodiscard]] float error() {
        return seen() == nullptr ? 1000.0F : seen()->position().distance_to(walker.body()->position());
    }
};

}  // namespace

TEST_CASE("physics 5.9, 5.10: a walking client is seen where it is, and its last place after it stopped") {
    Stage stage;
    Player& walker = stage.walker;
    REQUIRE(stage.play(15, [&] { return walker.plays() && stage.watcher.plays() && stage.seen() != nullptr; }));
    const core::Position start = walker.body()->position();

    walker.press(SDL_SCANCODE_LSHIFT);  // walks: running is the default
    walker.press(SDL_SCANCODE_W);
    stage.pass(1.0);
    CHECK(walker.body()->motion_interp()->interpreted().forward == engine::motion::kWalkForward);
    walker.release(SDL_SCANCODE_LSHIFT);
    stage.pass(1.0);
    CHECK(walker.body()->motion_interp()->interpreted().forward == engine::motion::kRunForward);
    // The other client runs the same motion from the server's echo.
    CHECK(stage.seen()->motion_interp()->interpreted().forward == engine::motion::kRunForward);
    walker.release(SDL_SCANCODE_W);
    walker.press(SDL_SCANCODE_D);
    stage.pass(0.5);
    walker.release(SDL_SCANCODE_D);
    stage.pass(0.3);

    const core::Position end = walker.body()->position();
    CHECK(start.distance_to(end) > 5.0F);
    CHECK(std::abs(end.frame.heading() - start.frame.heading()) > 20.0F);
    // The position after the stop comes within a second, and the watcher walks the rest.
    CHECK(stage.play(4, [&] { return stage.error() < 0.06F; }));
    CHECK(stage.seen()->position().frame.heading() == Approx(end.frame.heading()).margin(1.0));
    CHECK(walker.body()->position().distance_to(end) < 0.01F);

    // The server's own word.
    walker.say("@myloc");
    REQUIRE(stage.play(3, [&] { return walker.heard("Your location is"); }));
    const std::string place = walker.client.chat().lines().back().text;
    const std::size_t bracket = place.find('[');
    REQUIRE(bracket != std::string::npos);
    CHECK(std::stof(place.substr(bracket + 1)) == Approx(end.frame.origin.x).margin(0.01));
    CHECK(place.find(core::id_text(end.cell)) != std::string::npos);
}

TEST_CASE("client-features 7, 22.2: typing does not walk, and what is typed is heard") {
    Stage stage;
    Player& walker = stage.walker;
    REQUIRE(stage.play(15, [&] { return walker.plays() && stage.watcher.plays(); }));
    walker.press(SDL_SCANCODE_W);
    stage.pass(0.4);
    walker.tap(SDL_SCANCODE_RETURN);
    stage.pass(0.6);
    const core::Position place = walker.body()->position();
    CHECK(walker.body()->motion_interp()->interpreted().forward == engine::motion::kReady);
    for (const int key : {SDL_SCANCODE_W, SDL_SCANCODE_A, SDL_SCANCODE_Q, SDL_SCANCODE_SPACE}) {
        walker.press(key);
    }
    walker.client.input().text("well met");
    stage.pass(0.3);
    CHECK(walker.body()->position().distance_to(place) < 0.01F);
    CHECK(walker.body()->on_walkable_ground());
    walker.tap(SDL_SCANCODE_RETURN);
    CHECK(stage.play(3, [&] { return stage.watcher.heard("says, \"well met\""); }));
    CHECK(walker.heard("says, \"well met\""));
    stage.watcher.say("*bows*");
    CHECK(stage.play(3, [&] { return walker.heard(" bows"); }));
}

TEST_CASE("physics 5.8: a charged jump leaves the ground, lands, and the others see it") {
    Stage stage;
    Player& walker = stage.walker;
    REQUIRE(stage.play(15, [&] { return walker.plays() && stage.seen() != nullptr; }));
    stage.pass(0.5);
    const float ground = walker.body()->position().frame.origin.z;
    walker.press(SDL_SCANCODE_SPACE);
    stage.pass(0.5);
    CHECK(walker.body()->on_walkable_ground());
    walker.release(SDL_SCANCODE_SPACE);
    bool seen_up = false;
    float highest = 0;
    CHECK(stage.play(2, [&] { return !walker.body()->on_walkable_ground(); }));
    CHECK(stage.play(4, [&] {
        highest = std::max(highest, walker.body()->position().frame.origin.z - ground);
        seen_up = seen_up || stage.seen()->velocity().z > 1.0F;
        return walker.body()->on_walkable_ground();
    }));
    CHECK(seen_up);
    CHECK(highest > 0.3F);
    CHECK(highest < 3.0F);
    CHECK(walker.body()->position().frame.origin.z == Approx(ground).margin(0.05));
}

TEST_CASE("physics 6.2: a recall stops the keys until the player is shown again, and the walk goes on from there") {
    Stage stage;
    Player& walker = stage.walker;
    REQUIRE(stage.play(15, [&] { return walker.plays() && stage.seen() != nullptr; }));
    const core::Position home = walker.body()->position();
    const auto teleports = [&] {
        return walker.body()->update_times[static_cast<std::size_t>(engine::Stamp::teleport)];
    };
    const std::uint16_t before = teleports();
    walker.tap(SDL_SCANCODE_Q);
    stage.pass(1.5);
    CHECK(walker.world().commands().autorun());
    CHECK(home.distance_to(walker.body()->position()) > 3.0F);
    // The server's own motion takes the keys' place, and autorun with it.
    walker.say("/lifestone");
    CHECK(stage.play(3, [&] { return walker.world().commands().controlled_by_server(); }));
    CHECK_FALSE(walker.world().commands().autorun());
    CHECK(stage.play(10, [&] { return teleports() != before && walker.plays(); }));
    CHECK(home.distance_to(walker.body()->position()) < 0.1F);
    CHECK(walker.heard("recalling to the lifestone"));
    walker.press(SDL_SCANCODE_X);
    stage.pass(1.0);
    walker.release(SDL_SCANCODE_X);
    stage.pass(0.3);
    CHECK(home.distance_to(walker.body()->position()) > 1.0F);
    CHECK(stage.play(4, [&] { return stage.error() < 0.06F; }));
}

TEST_CASE("net-messages 5.8.3: the use of something out of reach walks there first, as the server says") {
    Stage stage;
    Player& walker = stage.walker;
    REQUIRE(stage.play(15, [&] { return walker.plays() && stage.watcher.plays() && stage.seen() != nullptr; }));
    const core::ObjectId grocer(0x80000001);
    REQUIRE(stage.play(3, [&] { return walker.world().maint().find(grocer) != nullptr; }));
    const auto distance = [&] {
        return walker.body()->position().distance_to(walker.world().maint().find(grocer)->position());
    };
    stage.pass(1.1);  // the list of what can be selected is a second old at most
    walker.tap(SDL_SCANCODE_APOSTROPHE);
    stage.pass(0.1);
    REQUIRE(walker.client.selection().selected() == grocer);
    REQUIRE(distance() > 13);

    SECTION("and uses it there") {
        walker.tap(SDL_SCANCODE_R);
        CHECK(stage.play(2, [&] { return walker.world().commands().controlled_by_server(); }));
        CHECK(stage.play(1, [&] { return walker.body()->is_moving_to(); }));
        CHECK_FALSE(walker.heard("Fresh apples"));
        CHECK(stage.play(12, [&] { return walker.heard("Fresh apples"); }));
        CHECK(distance() < 3);
        CHECK_FALSE(walker.client.selection().busy(walker.live.now()));
        // The player stands where the server thinks, and the keys are the player's again.
        CHECK(stage.play(4, [&] { return !walker.body()->is_moving_to() && stage.error() < 0.2F; }));
        walker.press(SDL_SCANCODE_X);
        stage.pass(0.5);
        CHECK_FALSE(walker.world().commands().controlled_by_server());
        CHECK(distance() > 1);
    }
    SECTION("unless a key takes the player elsewhere") {
        walker.tap(SDL_SCANCODE_R);
        CHECK(stage.play(2, [&] { return walker.body()->is_moving_to(); }));
        stage.pass(0.5);
        CHECK(walker.client.selection().busy(walker.live.now()));
        walker.press(SDL_SCANCODE_A);
        stage.pass(0.3);
        walker.release(SDL_SCANCODE_A);
        CHECK_FALSE(walker.body()->is_moving_to());
        CHECK(stage.play(2, [&] { return !walker.client.selection().busy(walker.live.now()); }));
        CHECK(distance() > 4);
        CHECK_FALSE(walker.heard("Fresh apples"));
    }
}

TEST_CASE("client-features 7: a movement key that is only tapped is not lost") {
    Stage stage;
    Player& walker = stage.walker;
    REQUIRE(stage.play(15, [&] { return walker.plays(); }));
    stage.pass(0.5);
    const float heading = walker.body()->position().frame.heading();
    walker.tap(SDL_SCANCODE_D);  // down and up before the next frame
    CHECK(stage.play(1, [&] { return std::abs(walker.body()->position().frame.heading() - heading) > 0.5F; }));
    stage.pass(0.5);
    CHECK(walker.body()->motion_interp()->interpreted().turn == 0);
    CHECK(std::abs(walker.body()->position().frame.heading() - heading) < 30.0F);
}

TEST_CASE("client-features 32: a gesture key plays here and for those who look, each time") {
    Stage stage;
    Player& walker = stage.walker;
    REQUIRE(stage.play(15, [&] { return walker.plays() && stage.seen() != nullptr; }));
    stage.pass(0.5);
    const auto waves = [](const engine::CPhysicsObj* body) {
        for (const engine::CMotionInterp::Pending& pending : body->motion_interp()->pending_motions()) {
            if (pending.motion == 0x13000087) {
                return true;
            }
        }
        return false;
    };
    for (int time = 0; time < 2; ++time) {
        CAPTURE(time);
        walker.tap(SDL_SCANCODE_J);
        CHECK(stage.play(1, [&] { return waves(walker.body()); }));
        CHECK(stage.play(2, [&] { return waves(stage.seen()); }));
        CHECK(stage.play(15, [&] { return !waves(walker.body()) && !waves(stage.seen()); }));
    }
    walker.tap(SDL_SCANCODE_G);  // sits
    stage.pass(0.3);
    walker.tap(SDL_SCANCODE_J);
    CHECK(stage.play(1, [&] { return walker.heard("only while standing"); }));
    CHECK_FALSE(waves(walker.body()));
}
