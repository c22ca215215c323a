#include "app/client/live_source.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

#include "app/client/character_stage.h"
#include "app/demo/demo_scene.h"
#include "core/clock.h"
#include "net/loopback/loopback_server.h"
#include "net/messages/login.h"
#include "net/messages/player.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

/// Feeds the stage until `done` holds, ten seconds at most.
bool play(app::LiveSource& source, app::CharacterStage& stage, std::vector<net::Message>& seen,
          const std::function<bool()>& done) {
    const double end = core::wall_seconds() + 10;
    while (core::wall_seconds() < end) {
        std::vector<net::Message> now;
        source.collect(source.now(), now);
        for (net::Message& message : now) {
            stage.on_message(message);
            seen.push_back(std::move(message));
        }
        if (const auto entry = stage.take_entry()) {
            source.enter_world(entry->guid, entry->account);
        }
        if (done()) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

std::size_t count(const std::vector<net::Message>& seen, std::uint32_t opcode) {
    return static_cast<std::size_t>(
        std::count_if(seen.begin(), seen.end(), [opcode](const net::Message& m) { return m.opcode() == opcode; }));
}

}  // namespace

TEST_CASE("a lost connection begins anew with one call, and the same character enters") {
    core::Log log(core::LogLevel::error);
    const auto level = [](core::CellId, float, float) { return 94.0F; };
    auto server = std::make_unique<net::LoopbackServer>(app::demo_scene(level), net::LoopbackOptions{}, log);
    app::Options options;
    options.host = "127.0.0.1";
    options.port = server->port();
    options.account = "again";
    options.password = "secret";
    app::LiveSource source(options, {}, log);
    app::CharacterStage stage("", app::CharacterStage::Unnamed::first);
    std::vector<net::Message> seen;
    REQUIRE(play(source, stage, seen, [&] { return count(seen, net::PlayerCreate::kOpcode) == 1; }));

    server.reset();  // tells its clients
    REQUIRE(play(source, stage, seen, [&] { return source.finished(); }));
    CHECK(source.failure().find("shutting down") != std::string::npos);
    const double before = source.now();

    net::LoopbackOptions same;
    same.port = options.port;
    server = std::make_unique<net::LoopbackServer>(app::demo_scene(level), same, log);
    source.reconnect();
    stage.enter_again();
    CHECK_FALSE(source.finished());
    CHECK(source.failure().empty());
    CHECK(source.now() >= before);
    seen.clear();
    REQUIRE(play(source, stage, seen, [&] { return count(seen, net::PlayerCreate::kOpcode) == 1; }));
    REQUIRE_FALSE(seen.empty());
    CHECK(seen[0].opcode() == net::CharacterLogOff::kOpcode);  // what was known of the world is forgotten
    for (const net::Message& message : seen) {
        CHECK(message.time >= before);
    }
}
