#include <algorithm>
#include <asio/io_context.hpp>
#include <asio/ip/udp.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "core/clock.h"
#include "net/loopback/loopback_server.h"
#include "net/messages/chat_actions.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/motion_actions.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/messages/text.h"
#include "net/session/client_session.h"
#include "tests/net/loopback_small_scene.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;

namespace {

Scene small_scene() {
    Scene scene = parse_scene(test::kSceneText);
    place_on_ground(scene, [](core::CellId, float, float) { return 94.0F; });
    return scene;
}

SessionConfig config_for(std::uint16_t port, const std::string& account = "Someone") {
    SessionConfig config;
    config.port = port;
    config.account = account;
    config.password = "secret";
    config.dat_iterations = {DatIterations::complete(kPortalDatType, kPortalDatId, 2072),
                             DatIterations::complete(kHighResDatType, kHighResDatId, 497)};
    return config;
}

/// What a session told, and waiting for more.
struct Watcher {
    explicit Watcher(ClientSession& s) : session(s) {}

    bool wait(double seconds, const std::function<bool()>& done) {
        const double end = core::wall_seconds() + seconds;
        while (!done()) {
            std::vector<SessionEvent> events;
            session.poll(events);
            for (SessionEvent& event : events) {
                if (auto* change = std::get_if<SessionStateChange>(&event)) {
                    states.push_back(change->state);
                    sentence = change->sentence;
                } else {
                    messages.push_back(std::get<Message>(std::move(event)));
                }
            }
            if (done()) {
                return true;
            }
            if (core::wall_seconds() > end) {
                return false;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return true;
    }
    [[nodiscard]] bool in(SessionState state) const { return !states.empty() && states.back() == state; }
    [[nodiscard]] std::size_t count(std::uint32_t opcode) const {
        return static_cast<std::size_t>(std::count_if(messages.begin(), messages.end(),
                                                      [opcode](const Message& m) { return m.opcode() == opcode; }));
    }
    [[nodiscard]] std::size_t index(std::uint32_t opcode) const {
        return static_cast<std::size_t>(std::find_if(messages.begin(), messages.end(),
                                                     [opcode](const Message& m) { return m.opcode() == opcode; }) -
                                        messages.begin());
    }
    [[nodiscard]] const Message& first(std::uint32_t opcode) const { return messages.at(index(opcode)); }

    ClientSession& session;
    std::vector<Message> messages;
    std::vector<SessionState> states;
    std::string sentence;
};

/// Up to the moment in which the own character stands in the world, visible.
void into_the_world(Watcher& w) {
    REQUIRE(w.wait(5.0, [&] { return w.count(ServerName::kOpcode) > 0 && w.count(0xF7EA) > 0; }));
    const auto list = decode<CharacterList>(w.first(CharacterList::kOpcode).bytes);
    w.session.enter_world(list.characters.at(0).guid, list.account.raw);
    w.session.enter_world(list.characters.at(0).guid, list.account.raw);  // a double click
    REQUIRE(w.wait(5.0, [&] { return w.count(CreateObject::kOpcode) >= 3; }));
    w.session.send(encode_action(1, LoginComplete{}));
    REQUIRE(w.wait(5.0, [&] { return w.count(SetState::kOpcode) >= 1; }));
}

}  // namespace

TEST_CASE("loopback: login, list, world, a bolt that flies and bursts, back to the list, leave") {
    core::Log log;
    LoopbackServer server(small_scene(), {}, log);
    ClientSession session(config_for(server.port()), log);
    Watcher w(session);
    into_the_world(w);
    CHECK(w.states ==
          std::vector<SessionState>{SessionState::resolving, SessionState::connecting, SessionState::logged_in});

    const auto list = decode<CharacterList>(w.first(CharacterList::kOpcode).bytes);
    CHECK(list.account.raw == "someone");
    CHECK(decode<ServerName>(w.first(ServerName::kOpcode).bytes).name.utf8() == "Test World");
    CHECK(w.count(PlayerCreate::kOpcode) == 1);
    CHECK(w.index(PlayerCreate::kOpcode) < w.index(CreateObject::kOpcode));
    const auto own = decode<CreateObject>(w.first(CreateObject::kOpcode).bytes);
    CHECK(own.guid.value == 0x50000001);
    CHECK(own.physics.state.raw() == 0x00404410);
    CHECK(own.physics.stamps.instance == 1);
    CHECK(decode<SetState>(w.first(SetState::kOpcode).bytes).state.raw() == 0x00400408);

    REQUIRE(w.wait(5.0, [&] { return w.count(VectorUpdate::kOpcode) >= 1; }));
    const auto bolt = std::find_if(w.messages.begin(), w.messages.end(), [](const Message& m) {
        return m.opcode() == CreateObject::kOpcode && decode<CreateObject>(m.bytes).weenie.name.raw == "Flame Bolt";
    });
    REQUIRE(bolt != w.messages.end());
    const core::ObjectId guid = decode<CreateObject>(bolt->bytes).guid;
    CHECK(decode<VectorUpdate>(w.first(VectorUpdate::kOpcode).bytes).guid == guid);
    CHECK(decode<PlayScriptType>((bolt + 1)->bytes).guid == guid);
    const double flight = w.first(VectorUpdate::kOpcode).time - bolt->time;
    CHECK(flight == Approx((10.0 - 1.16 - 0.6) / 15.0).margin(0.1));

    SECTION("what the client does is answered") {
        session.send(3, encode_action(2, Talk{Text::from_utf8("Gr\xC3\xBC\xC3\x9F Gott")}));
        REQUIRE(w.wait(2.0, [&] {
            return std::any_of(w.messages.begin(), w.messages.end(), [](const Message& m) {
                return m.opcode() == HearSpeech::kOpcode &&
                       decode<HearSpeech>(m.bytes).text.utf8() == "Gr\xC3\xBC\xC3\x9F Gott";
            });
        }));
        AutonomousPosition move;
        move.position = own.physics.position.value();
        move.position.frame.origin.y += 1;
        session.send(encode_action(3, move));
        REQUIRE(w.wait(2.0, [&] { return w.count(UpdatePosition::kOpcode) >= 1; }));
        const auto echo = decode<UpdatePosition>(w.first(UpdatePosition::kOpcode).bytes);
        CHECK(echo.position.frame.origin.y == Approx(21.0));
        CHECK(echo.position_stamp == 1);
    }
    SECTION("log off and enter again on the same connection") {
        session.log_off();
        REQUIRE(w.wait(3.0,
                       [&] { return w.count(CharacterLogOff::kOpcode) == 1 && w.count(CharacterList::kOpcode) == 2; }));
        w.messages.clear();
        session.enter_world(core::ObjectId{0x50000001}, "someone");
        REQUIRE(w.wait(12.0, [&] { return w.count(CreateObject::kOpcode) >= 3; }));
        CHECK(decode<CreateObject>(w.first(CreateObject::kOpcode).bytes).physics.stamps.instance == 2);
    }
    const double before = core::wall_seconds();
    session.disconnect();
    CHECK(w.wait(1.0, [&] { return w.in(SessionState::disconnected); }));
    CHECK(core::wall_seconds() - before < 1.0);
    CHECK(session.stats().rejected_checksum == 0);
    CHECK(server.stats().bolts >= 1);
    CHECK(server.stats().sessions == 1);
}

TEST_CASE("loopback: refusals come as one sentence") {
    core::Log log;
    LoopbackOptions options;
    options.password = "another";
    SECTION("wrong password") {
        LoopbackServer server(small_scene(), options, log);
        ClientSession session(config_for(server.port()), log);
        Watcher w(session);
        REQUIRE(w.wait(3.0, [&] { return w.in(SessionState::failed); }));
        CHECK(w.sentence == "You have been booted because the password entered for this account was not correct.");
        CHECK(w.count(AccountBoot::kOpcode) == 1);
        CHECK(w.count(CharacterList::kOpcode) == 0);
    }
    SECTION("the account is logged in already: both sessions end") {
        LoopbackServer server(small_scene(), {}, log);
        ClientSession first(config_for(server.port()), log);
        Watcher one(first);
        REQUIRE(one.wait(3.0, [&] { return one.in(SessionState::logged_in); }));
        ClientSession second(config_for(server.port(), "SOMEONE"), log);
        Watcher two(second);
        REQUIRE(one.wait(3.0, [&] { return one.in(SessionState::failed); }));
        CHECK(one.sentence.find("logged in already") != std::string::npos);
        REQUIRE(two.wait(6.0, [&] { return two.in(SessionState::logged_in); }));  // the second try, 3.5 s later
    }
    SECTION("a character of somebody else leaves the session at the list") {
        LoopbackServer server(small_scene(), {}, log);
        ClientSession session(config_for(server.port()), log);
        Watcher w(session);
        REQUIRE(w.wait(3.0, [&] { return w.count(CharacterList::kOpcode) > 0; }));
        session.enter_world(core::ObjectId{0x50000077}, "someone");
        REQUIRE(w.wait(3.0, [&] { return w.count(CharacterError::kOpcode) > 0; }));
        CHECK(w.in(SessionState::logged_in));
        session.enter_world(core::ObjectId{0x50000001}, "someone");
        CHECK(w.wait(3.0, [&] { return w.count(PlayerCreate::kOpcode) > 0; }));
    }
}

TEST_CASE("a server that does not answer ends in a sentence at the configured time") {
    core::Log log;
    SessionConfig config = config_for(9);  // nobody there
    config.times.login_retry_first = 0.1;
    config.times.login_retry_second = 0.2;
    config.times.login_give_up = 0.4;
    const double before = core::wall_seconds();
    ClientSession session(config, log);
    Watcher w(session);
    REQUIRE(w.wait(3.0, [&] { return w.in(SessionState::failed); }));
    CHECK(core::wall_seconds() - before >= 0.4);
    CHECK(w.sentence.find("127.0.0.1:9 does not answer") == 0);
    CHECK(session.stats().datagrams_sent == 3);
}

TEST_CASE("a session that cannot work is refused at once with a sentence") {
    core::Log log;
    CHECK_THROWS_AS(ClientSession(config_for(65535), log), std::invalid_argument);
    CHECK_THROWS_AS(ClientSession(config_for(0), log), std::invalid_argument);
    SessionConfig config = config_for(9000);
    config.account = std::string(60, 'x');
    CHECK_THROWS_AS(ClientSession(config, log), std::invalid_argument);
}

TEST_CASE("a session ends within a second from any state") {
    core::Log log;
    LoopbackServer server(small_scene(), {}, log);
    const auto timed = [&log](const SessionConfig& config, const std::function<void(Watcher&)>& reach) {
        double before = 0;
        {
            ClientSession session(config, log);
            Watcher w(session);
            reach(w);
            before = core::wall_seconds();
        }
        return core::wall_seconds() - before;
    };
    SessionConfig nobody = config_for(9);
    SessionConfig unknown = config_for(9000);
    unknown.host = "no-such-host.invalid";
    CHECK(timed(config_for(server.port()), [](Watcher&) {}) < 1.0);
    CHECK(timed(nobody, [](Watcher& w) { w.wait(1.0, [&] { return w.in(SessionState::connecting); }); }) < 1.0);
    CHECK(timed(unknown, [](Watcher& w) { w.wait(0.05, [] { return false; }); }) < 1.0);
    CHECK(timed(config_for(server.port(), "listed"),
                [](Watcher& w) { w.wait(3.0, [&] { return w.count(CharacterList::kOpcode) > 0; }); }) < 1.0);
    CHECK(timed(config_for(server.port(), "worldly"), [](Watcher& w) { into_the_world(w); }) < 1.0);
}

TEST_CASE("a port in use is one clear sentence") {
    core::Log log;
    LoopbackServer first(small_scene(), {}, log);
    LoopbackOptions options;
    options.port = first.port();
    std::string sentence;
    try {
        LoopbackServer second(small_scene(), options, log);
    } catch (const std::runtime_error& e) {
        sentence = e.what();
    }
    CHECK(sentence.find("Port " + std::to_string(first.port())) == 0);
    CHECK(sentence.find("in use") != std::string::npos);
    options.port = 65535;
    CHECK_THROWS_AS(LoopbackServer(small_scene(), options, log), std::runtime_error);
    CHECK_THROWS_AS(LoopbackServer(Scene{}, {}, log), std::runtime_error);
}

TEST_CASE("strangers do not disturb a session: garbage and copies from another port") {
    core::Log log;
    LoopbackServer server(small_scene(), {}, log);
    ClientSession session(config_for(server.port()), log);
    Watcher w(session);
    into_the_world(w);
    asio::io_context io;
    asio::ip::udp::socket stranger(io, asio::ip::udp::endpoint(asio::ip::address_v4::loopback(), 0));
    std::vector<std::byte> junk(200, std::byte{0x5A});
    for (std::uint16_t pair = 0; pair < 2; ++pair) {
        const asio::ip::udp::endpoint to(asio::ip::address_v4::loopback(),
                                         static_cast<std::uint16_t>(server.port() + pair));
        for (int i = 0; i < 300; ++i) {
            junk[static_cast<std::size_t>(i) % junk.size()] = static_cast<std::byte>(i);
            stranger.send_to(asio::buffer(junk.data(), static_cast<std::size_t>(i) % junk.size()), to);
        }
    }
    const std::size_t before = w.count(HearSpeech::kOpcode);
    CHECK(w.wait(5.0, [&] { return w.count(HearSpeech::kOpcode) >= before + 2; }));
    CHECK(w.in(SessionState::logged_in));
    CHECK(server.stats().rejected >= 300);
    CHECK(session.stats().rejected_structure == 0);
}

TEST_CASE("a session is recorded without its password") {
    core::Log log;
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "portalspace-session-test.pcapng";
    std::filesystem::remove(file);
    {
        LoopbackServer server(small_scene(), {}, log);
        SessionConfig config = config_for(server.port());
        config.password = "verysecretword";
        config.record_to = file;
        ClientSession session(config, log);
        Watcher w(session);
        into_the_world(w);
    }
    std::ifstream in(file, std::ios::binary);
    const std::string content((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    CHECK(content.size() > 2000);
    CHECK(content.find("verysecretword") == std::string::npos);
    CHECK(content.find("someone") != std::string::npos);
    std::filesystem::remove(file);
}
