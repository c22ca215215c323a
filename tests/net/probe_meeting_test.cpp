#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <string>

#include "net/loopback/loopback_server.h"
#include "net/messages/chat_actions.h"
#include "net/messages/movement.h"
#include "net/messages/position.h"
#include "net/messages/text.h"
#include "tests/net/loopback_town.h"
#include "tests/net/puppet.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;

using net::test::Puppet;

// Needs the probe: PORTALSPACE_PROBE=<folder that holds ace_probe> test_net "[.probe]".
TEST_CASE("the probe and a client of ours meet: each sees the other move, jump, talk and leave", "[.probe]") {
    const char* const folder = std::getenv("PORTALSPACE_PROBE");
    REQUIRE(folder != nullptr);
    core::Log log(core::LogLevel::error);
    LoopbackOptions options;
    LoopbackServer server(parse_scene(net::test::kTownText), options, log);
    Puppet puppet(server.port(), log);
    REQUIRE(puppet.wait(10, [&] { return puppet.count(ServerName::kOpcode) > 0; }));
    puppet.enter();
    const auto out = std::filesystem::temp_directory_path() / "portalspace-meeting";
    const std::string command = "cd '" + std::string(folder) +
                                "' && ACE_PROBE_PASSWORD=meeter python3 -m ace_probe --strict --quiet --host 127.0.0.1 "
                                "--account meeter --port " +
                                std::to_string(server.port()) +
                                " --scenario '" PORTALSPACE_TEST_DATA "/probe/meeting.txt' --out '" + out.string() +
                                "'";
    auto probe = std::async(std::launch::async, [&command] { return std::system(command.c_str()); });

    const auto other = [&] {
        for (const Message& m : puppet.messages) {
            if (m.opcode() == CreateObject::kOpcode) {
                const auto object = decode<CreateObject>(m.bytes);
                if (object.weenie.name.raw == "Meeter") {
                    return object.guid;
                }
            }
        }
        return core::ObjectId{};
    };
    REQUIRE(puppet.wait(30, [&] { return other().value != 0; }));
    const core::ObjectId meeter = other();
    REQUIRE(puppet.wait(30, [&] { return puppet.count(HearSpeech::kOpcode) > 0; }));
    CHECK(puppet.saw<UpdateMotion>(meeter));
    CHECK(puppet.saw<UpdatePosition>(meeter));
    CHECK(puppet.saw<VectorUpdate>(meeter));
    CHECK(puppet.saw<HearSpeech>(meeter));

    MoveToState walk;
    walk.state.forward = 0x45000005;
    walk.position.cell = core::CellId{0xA9B40019};
    walk.position.frame.origin = {90, 22, 94};
    puppet.act(walk);
    Jump jump;
    jump.velocity = {0, 1, 5};
    jump.position = walk.position;
    puppet.act(jump);
    puppet.act(Talk{Text("good day")});
    puppet.wait(2, [] { return false; });
    puppet.session.log_off();
    REQUIRE(puppet.wait(15, [&] { return puppet.count(CharacterLogOff::kOpcode) > 0; }));
    puppet.enter();
    REQUIRE(puppet.wait(40, [&] { return puppet.saw<DeleteObject>(meeter); }));
    REQUIRE(probe.wait_for(std::chrono::seconds(30)) == std::future_status::ready);
    CHECK(probe.get() == 0);
    std::filesystem::remove_all(out);
}
