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
#include "net/session/session_core.h"
#include "tests/support/catch.h"

using namespace portalspace;
using app::Action;

namespace {

const std::vector<std::string> kWaysOn{"Connect again", "Quit"};

std::unique_ptr<net::LoopbackServer> serve(const net::LoopbackOptions& options, core::Log& log) {
    const auto level = [](core::CellId, float, float) { return 94.0F; };
    return std::make_unique<net::LoopbackServer>(app::demo_scene(level), options, log);
}

/// A server that takes what comes and says nothing for ten minutes.
net::LoopbackOptions silent() {
    net::LoopbackOptions options;
    options.faults = net::FaultPlan::parse("silence=0+600");
    return options;
}

/// Somebody who sits before the window: what the client does between a connection and its screens.
struct Seat {
    Seat(std::uint16_t port, const std::string& character, core::Log& log, const net::TransportTimes& times = {})
        : Seat(options_for(port), character, log, times) {}
    Seat(const app::Options& options, const std::string& character, core::Log& log,
         const net::TransportTimes& times = {})
        : live(options, {}, log, times), stage(character, app::CharacterStage::Unnamed::ask) {}

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

    /// What the menu offers; nothing while there is none.
    [[nodiscard]] std::vector<std::string> entries_shown() {
        return input.menu().is_open() ? input.menu().page().entries : std::vector<std::string>();
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
    REQUIRE(seat.play(15, [&] { return seat.shows("Not connected"); }));
    CHECK(seat.shows("password"));
    CHECK(seat.entries_shown() == kWaysOn);
    CHECK_FALSE(seat.screens.quit());

    SECTION("again: the same answer comes once more") {
        seat.tap(SDL_SCANCODE_RETURN);
        seat.screens.use_time();
        CHECK(seat.shows("Connecting"));
        CHECK(seat.live.failure().empty());
        REQUIRE(seat.play(15, [&] { return seat.shows("Not connected"); }));
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

TEST_CASE("client-features 4.1: while the server does not answer the screen tells since when, and a key gives up") {
    core::Log log(core::LogLevel::error);
    net::LoopbackOptions options = silent();
    auto server = serve(options, log);
    options.port = server->port();
    options.faults = {};
    app::Options at = Seat::options_for(options.port);
    at.local_port = [&log] { return serve({}, log)->port(); }();  // free again
    Seat seat(at, "", log);
    seat.screens.use_time();
    CHECK(seat.shows("Connecting to 127.0.0.1:" + std::to_string(options.port)));
    CHECK(seat.shows("Trying for 0 s."));
    CHECK(seat.entries_shown() == std::vector<std::string>{"Cancel"});
    REQUIRE(seat.play(5, [&] { return seat.shows("Trying for 2 s."); }));
    CHECK(seat.shows("Contacting the server"));
    seat.tap(SDL_SCANCODE_TAB);
    seat.tap(SDL_SCANCODE_W);
    CHECK_FALSE(seat.input.entry().is_open());
    const double before = core::wall_seconds();
    SECTION("Escape") { seat.tap(SDL_SCANCODE_ESCAPE); }
    SECTION("Cancel, with Return") { seat.tap(SDL_SCANCODE_RETURN); }
    SECTION("Cancel, with the mouse") { seat.input.menu().choose(0); }
    seat.screens.use_time();
    CHECK(core::wall_seconds() - before < 0.5);
    CHECK(seat.shows("Not connected"));
    CHECK(seat.shows("You stopped connecting to 127.0.0.1:" + std::to_string(options.port) + " after 2 s."));
    CHECK(seat.entries_shown() == kWaysOn);
    CHECK(seat.live.finished());
    // Nothing that still comes of it changes the screen, Escape does not leave it, and the socket is closed.
    CHECK_FALSE(seat.play(1, [&] { return !seat.shows("after 2 s."); }));
    seat.tap(SDL_SCANCODE_ESCAPE);
    seat.screens.use_time();
    CHECK_FALSE(seat.screens.quit());
    server.reset();
    server = serve(options, log);
    Seat other(at, "", log);
    CHECK(other.play(15, [&] { return other.shows("Choose a character"); }));

    seat.tap(SDL_SCANCODE_RETURN);  // "Quit" is marked
    seat.screens.use_time();
    CHECK(seat.screens.quit());
    CHECK_FALSE(seat.live.failure().empty());
}

TEST_CASE("client-features 4.1: after giving up the player may connect again, and enters") {
    core::Log log(core::LogLevel::error);
    net::LoopbackOptions options = silent();
    auto server = serve(options, log);
    options.port = server->port();
    options.faults = {};
    Seat seat(options.port, "", log);
    REQUIRE(seat.play(5, [&] { return seat.shows("Contacting the server"); }));
    seat.tap(SDL_SCANCODE_ESCAPE);
    seat.screens.use_time();
    CHECK(seat.shows("You stopped connecting"));
    server.reset();
    server = serve(options, log);
    seat.tap(SDL_SCANCODE_RETURN);
    seat.screens.use_time();
    CHECK(seat.shows("Connecting"));
    CHECK(seat.shows("Trying for 0 s."));
    REQUIRE(seat.play(15, [&] { return seat.shows("Choose a character"); }));
    seat.tap(SDL_SCANCODE_RETURN);
    REQUIRE(seat.play(15, [&] { return seat.entries == 1; }));
    CHECK_FALSE(seat.input.menu().is_open());
    CHECK(seat.live.failure().empty());
}

TEST_CASE("client-features 4.1: a server that stays silent during the login is a screen with the reason") {
    core::Log log(core::LogLevel::error);
    net::LoopbackOptions options;
    net::TransportTimes times;
    SECTION("from the first word on") {
        options = silent();
        times.login_retry_first = 0.2;
        times.login_retry_second = 0.4;
        times.login_give_up = 0.6;
        times.answer_retry = 1;
        const auto server = serve(options, log);
        Seat seat(server->port(), "", log, times);
        REQUIRE(seat.play(5, [&] { return seat.shows("does not answer yet. Trying again in 1 seconds."); }));
        CHECK(seat.shows("Connecting"));
        REQUIRE(seat.play(15, [&] { return seat.shows("Not connected"); }));
        CHECK(seat.shows("does not answer. Check address and port"));
        CHECK(seat.entries_shown() == kWaysOn);
    }
    SECTION("when the character is named") {
        options.faults = net::FaultPlan::parse("silence=2+600");
        times.silence_limit = 6;
        const auto server = serve(options, log);
        Seat seat(server->port(), "", log, times);
        REQUIRE(seat.play(10, [&] { return seat.shows("Choose a character"); }));
        REQUIRE(seat.play(10, [&] { return seat.live.silence() > 2.5; }));  // more than there is between two acks
        seat.tap(SDL_SCANCODE_RETURN);
        REQUIRE(seat.play(1, [&] { return !seat.input.menu().is_open(); }));
        REQUIRE(seat.play(10, [&] { return seat.shows("Not connected"); }));
        CHECK(seat.shows("fell silent"));
        CHECK(seat.entries == 0);
        CHECK(seat.entries_shown() == kWaysOn);
    }
}

TEST_CASE("client-features 4.1: an account that stays in use is a screen with the reason, and free it lets in") {
    core::Log log(core::LogLevel::error);
    net::LoopbackOptions options;
    options.login_error = 0x01;  // logged in already
    auto server = serve(options, log);
    options.port = server->port();
    options.login_error = 0;
    Seat seat(options.port, "", log);
    // The remains of an earlier connection may hold the account for a moment.
    REQUIRE(seat.play(5, [&] { return seat.shows("The account is still in use on the server. Trying again."); }));
    CHECK(seat.shows("Connecting"));
    CHECK(seat.entries_shown() == std::vector<std::string>{"Cancel"});
    SECTION("it is tried four times") {
        REQUIRE(seat.play(20, [&] { return seat.shows("Not connected"); }));
        CHECK(seat.live.now() > 3 * net::SessionCore::kLoginRetry);
        CHECK(seat.shows("This account is logged in already."));
        CHECK(seat.entries_shown() == kWaysOn);
        server.reset();
        server = serve(options, log);
        seat.tap(SDL_SCANCODE_RETURN);
        CHECK(seat.play(15, [&] { return seat.shows("Choose a character"); }));
    }
    SECTION("the player does not wait for that") {
        seat.tap(SDL_SCANCODE_ESCAPE);
        seat.screens.use_time();
        CHECK(seat.shows("You stopped connecting"));
        CHECK(seat.entries_shown() == kWaysOn);
        CHECK_FALSE(seat.play(5, [&] { return !seat.shows("You stopped connecting"); }));
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
