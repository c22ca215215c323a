// The screens before the world, with the keys that the window gives: spec/client-features.md 4.1, 5.1, 6.3.
#include "app/client/login_screens.h"

#include <SDL_scancode.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/demo/demo_scene.h"
#include "core/clock.h"
#include "net/loopback/loopback_server.h"
#include "net/messages/encode.h"
#include "net/messages/player.h"
#include "tests/support/catch.h"

using namespace portalspace;
using app::Action;

namespace {

std::unique_ptr<net::LoopbackServer> serve(const net::LoopbackOptions& options, core::Log& log) {
    const auto level = [](core::CellId, float, float) { return 94.0F; };
    return std::make_unique<net::LoopbackServer>(app::demo_scene(level), options, log);
}

/// Somebody who sits before the window: what the client does between a connection and its screens.
struct Seat {
    Seat(std::uint16_t port, const std::string& character, core::Log& log)
        : live(options_for(port), {}, log), stage(character, app::CharacterStage::Unnamed::ask) {}

    static app::Options options_for(std::uint16_t port) {
        app::Options options;
        options.host = "127.0.0.1";
        options.port = port;
        options.account = "seat";
        options.password = "secret";
        return options;
    }
    bool play(double seconds, const std::function<bool()>& done) {
        const double end = core::wall_seconds() + seconds;
        while (!done()) {
            if (core::wall_seconds() >= end) {
                return false;
            }
            std::vector<net::Message> messages;
            live.collect(live.now(), messages);
            for (const net::Message& message : messages) {
                stage.on_message(message);
                entries += message.opcode() == net::PlayerCreate::kOpcode ? 1 : 0;
            }
            if (const auto entry = stage.take_entry()) {
                live.enter_world(entry->guid, entry->account);
            }
            screens.use_time();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return true;
    }
    void tap(int key) {
        input.key_down(key, 0, false);
        input.key_up(key);
    }
    [[nodiscard]] bool shows(const std::string& words) {
        return input.menu().is_open() && (input.menu().page().title.find(words) != std::string::npos ||
                                          input.menu().page().text.find(words) != std::string::npos);
    }

    app::LiveSource live;
    app::CharacterStage stage;
    app::PlayerInput input;
    app::LoginScreens screens{live, stage, input};
    int entries = 0;
};

}  // namespace

TEST_CASE("client-features 4.1: a refused login is a screen with the reason, and the keys lead on") {
    core::Log log(core::LogLevel::error);
    net::LoopbackOptions other;
    other.password = "another";
    const auto server = serve(other, log);
    Seat seat(server->port(), "", log);
    REQUIRE(seat.play(15, [&] { return seat.input.menu().is_open(); }));
    CHECK(seat.shows("password"));
    CHECK(seat.input.menu().page().entries == std::vector<std::string>{"Connect again", "Quit"});
    CHECK_FALSE(seat.screens.quit());

    SECTION("again: the same answer comes once more") {
        seat.tap(SDL_SCANCODE_RETURN);
        seat.screens.use_time();
        CHECK_FALSE(seat.input.menu().is_open());
        CHECK(seat.live.failure().empty());
        REQUIRE(seat.play(15, [&] { return seat.input.menu().is_open(); }));
        CHECK(seat.shows("password"));
    }
    SECTION("quit: the reason is still the run's") {
        seat.tap(SDL_SCANCODE_ESCAPE);
        seat.screens.use_time();
        CHECK_FALSE(seat.screens.quit());
        seat.tap(SDL_SCANCODE_RETURN);
        seat.screens.use_time();
        CHECK(seat.screens.quit());
        CHECK(seat.live.failure().find("password") != std::string::npos);
    }
    SECTION("the keys do nothing else") {
        (void)seat.input.take_changes(0);
        seat.tap(SDL_SCANCODE_W);
        seat.tap(SDL_SCANCODE_TAB);
        CHECK(seat.input.take_changes(1).empty());
        CHECK_FALSE(seat.input.entry().is_open());
    }
}

TEST_CASE("client-features 4.1: nobody at the port is a screen, and the server that comes up lets the player in") {
    core::Log log(core::LogLevel::error);
    auto server = serve({}, log);
    net::LoopbackOptions same;
    same.port = server->port();
    server.reset();
    Seat seat(same.port, "", log);
    REQUIRE(seat.play(60, [&] { return seat.shows("Not connected"); }));
    CHECK(seat.shows("127.0.0.1"));
    server = serve(same, log);
    seat.tap(SDL_SCANCODE_F5);
    REQUIRE(seat.play(15, [&] { return seat.shows("Choose a character"); }));

    // Return chooses; it does not open the chat line, which it does in the world.
    seat.tap(SDL_SCANCODE_RETURN);
    CHECK_FALSE(seat.input.entry().is_open());
    REQUIRE(seat.play(15, [&] { return seat.entries == 1; }));
    CHECK_FALSE(seat.input.menu().is_open());
    seat.tap(SDL_SCANCODE_RETURN);
    CHECK(seat.input.entry().is_open());

    // The connection ends in the world: the same screen, and the character enters again by itself.
    server.reset();
    REQUIRE(seat.play(15, [&] { return seat.shows("Not connected"); }));
    CHECK(seat.shows("shutting down"));
    CHECK_FALSE(seat.input.entry().is_open());
    server = serve(same, log);
    seat.tap(SDL_SCANCODE_RETURN);
    REQUIRE(seat.play(15, [&] { return seat.entries == 2; }));
    CHECK_FALSE(seat.input.menu().is_open());
}

TEST_CASE(
    "client-features 5.1: the list of characters is walked with the arrows, entered with Return, left with Escape") {
    core::Log log(core::LogLevel::error);
    const auto server = serve({}, log);
    Seat seat(server->port(), "", log);
    REQUIRE(seat.play(15, [&] { return seat.shows("Choose a character"); }));

    SECTION("arrows and Return") {
        net::CharacterList list;
        list.account = net::Text("seat");
        for (const char* name : {"Ann", "Bob", "Cid"}) {
            list.characters.push_back(
                {core::ObjectId(0x50000010 + static_cast<std::uint32_t>(list.characters.size())), net::Text(name), 0});
        }
        seat.stage.on_message({1.0, net::Direction::s2c, 9, net::encode(list)});
        seat.screens.use_time();
        CHECK(seat.input.menu().page().entries == std::vector<std::string>{"Ann", "Bob", "Cid", "Leave this server"});
        seat.tap(SDL_SCANCODE_UP);
        CHECK(seat.input.menu().marked() == 3);
        seat.tap(SDL_SCANCODE_DOWN);
        seat.tap(SDL_SCANCODE_DOWN);
        seat.tap(SDL_SCANCODE_DOWN);
        seat.screens.use_time();
        CHECK(seat.input.menu().marked() == 2);
        seat.tap(SDL_SCANCODE_KP_ENTER);
        seat.screens.use_time();
        const auto entry = seat.stage.take_entry();
        REQUIRE(entry);
        CHECK(entry->guid == core::ObjectId(0x50000012));
        CHECK_FALSE(seat.input.menu().is_open());
    }
    SECTION("what the server says against the choice stands on the list") {
        seat.stage.choose(0);
        (void)seat.stage.take_entry();
        seat.screens.use_time();
        CHECK_FALSE(seat.input.menu().is_open());
        seat.stage.on_message({1.0, net::Direction::s2c, 9, net::encode(net::CharacterError{0x15})});
        seat.screens.use_time();
        CHECK(seat.shows("Choose a character"));
        CHECK(seat.shows("full"));
    }
    SECTION("Escape and back") {
        seat.tap(SDL_SCANCODE_ESCAPE);
        seat.screens.use_time();
        CHECK(seat.shows("You left the server."));
        REQUIRE(seat.play(5, [&] { return seat.live.finished(); }));
        CHECK(seat.live.failure().empty());
        seat.tap(SDL_SCANCODE_RETURN);
        REQUIRE(seat.play(15, [&] { return seat.shows("Choose a character"); }));
        CHECK(seat.live.failure().empty());
    }
}

TEST_CASE("client-features 5.1: a character that the account does not have leads to the list with the reason") {
    core::Log log(core::LogLevel::error);
    const auto server = serve({}, log);
    Seat seat(server->port(), "Nobody", log);
    REQUIRE(seat.play(15, [&] { return seat.shows("Choose a character"); }));
    CHECK(seat.shows("no character named 'Nobody'"));
    seat.tap(SDL_SCANCODE_RETURN);
    REQUIRE(seat.play(15, [&] { return seat.entries == 1; }));
}

TEST_CASE("client-features 6.3: while the server is silent F5 connects anew instead of waiting for the minute") {
    core::Log log(core::LogLevel::error);
    net::LoopbackOptions options;
    options.faults = net::FaultPlan::parse("silence=3+600");
    auto server = serve(options, log);
    options.port = server->port();
    options.faults = {};
    Seat seat(options.port, "", log);
    REQUIRE(seat.play(10, [&] { return seat.shows("Choose a character"); }));
    seat.tap(SDL_SCANCODE_RETURN);
    REQUIRE(seat.play(10, [&] { return seat.entries == 1; }));
    seat.tap(SDL_SCANCODE_F5);  // nothing is wrong yet
    seat.screens.use_time();
    REQUIRE(seat.play(15, [&] { return seat.live.troubled(); }));
    CHECK(seat.entries == 1);
    CHECK_FALSE(seat.input.menu().is_open());
    server.reset();  // without a word: its network is silent
    server = serve(options, log);
    CHECK(seat.live.troubled());
    seat.tap(SDL_SCANCODE_RETURN);  // F5 acts from the chat line too
    CHECK(seat.input.entry().is_open());
    seat.tap(SDL_SCANCODE_F5);
    CHECK(seat.play(15, [&] { return seat.entries == 2; }));
}
