#include <cmath>
#include <cstdlib>
#include <string>

#include "core/clock.h"
#include "net/messages/character.h"
#include "net/messages/chat_actions.h"
#include "net/messages/login.h"
#include "net/messages/motion_actions.h"
#include "net/messages/text.h"
#include "tests/net/puppet.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::Puppet;

namespace {

constexpr float kRunSpeed = 3.0F;  ///< m/s, of what the puppet claims: slower than a new character runs
constexpr std::uint32_t kRunForward = 0x44000007;

/// `text` with letters that stand for the time, so that each run has a name of its own.
std::string named(std::string text) {
    auto number = static_cast<std::uint64_t>(core::wall_seconds() * 10);
    for (int i = 0; i < 8; ++i, number /= 26) {
        text += static_cast<char>('a' + number % 26);
    }
    return text;
}

CharacterCreate newcomer(const std::string& account, const std::string& name) {
    CharacterCreate c;
    c.account = Text(account);
    c.strength = c.endurance = c.coordination = 60;
    c.quickness = c.focus = c.self = 50;
    for (const std::size_t skill : {6, 14, 15, 22, 24, 34, 36, 40, 44, 47}) {
        c.skills[skill] = 2;
    }
    c.name = Text(name);
    return c;
}

core::Position place(const Puppet& puppet, core::ObjectId me) {
    for (const Message& m : puppet.messages) {
        if (m.opcode() == CreateObject::kOpcode) {
            const auto object = decode<CreateObject>(m.bytes);
            if (object.guid == me && object.physics.position.has_value()) {
                return *object.physics.position;
            }
        }
    }
    FAIL("the server did not say where the character is");
    return {};
}

PlayerStamps stamps(const Puppet& puppet, core::ObjectId me) {
    PlayerStamps out;
    for (const Message& m : puppet.messages) {
        if (m.opcode() == CreateObject::kOpcode) {
            const auto object = decode<CreateObject>(m.bytes);
            if (object.guid == me) {
                const ObjectStamps& s = object.physics.stamps;
                out = {s.instance, s.server_control, s.teleport, s.force_position};
            }
        }
    }
    return out;
}

/// Two seconds to the north, as a client reports it: the start, each second a position, the stop.
core::Position run_north(Puppet& puppet, core::ObjectId me) {
    MoveToState step;
    step.position = place(puppet, me);
    step.stamps = stamps(puppet, me);
    step.state.forward = kRunForward;
    puppet.act(step);
    AutonomousPosition report;
    report.stamps = step.stamps;
    for (int second = 0; second < 2; ++second) {
        puppet.wait(1, [] { return false; });
        step.position.frame.origin.y += kRunSpeed;
        report.position = step.position;
        puppet.act(report);
    }
    step.state.forward = MoveToState{}.state.forward;
    puppet.act(step);
    return step.position;
}

}  // namespace

// Needs an ACE server on this machine that makes accounts by itself: PORTALSPACE_ACE=<base port> test_net "[.ace]";
// PORTALSPACE_ACE_MINUTES is how long to stay, ten when it is not given.
TEST_CASE("a real server: account and character, chat, a walk, ten minutes, out and in again", "[.ace]") {
    const char* const port = std::getenv("PORTALSPACE_ACE");
    REQUIRE(port != nullptr);
    const char* const stay = std::getenv("PORTALSPACE_ACE_MINUTES");
    const double minutes = stay != nullptr ? std::atof(stay) : 10.0;
    core::Log log(core::LogLevel::warning);
    const std::string account = named("puppet");
    Puppet puppet(static_cast<std::uint16_t>(std::atoi(port)), log, account);
    REQUIRE(puppet.wait(30, [&] { return puppet.count(CharacterList::kOpcode) > 0; }));
    puppet.session.send(encode(newcomer(account, named("Puppet"))));
    REQUIRE(puppet.wait(30, [&] { return puppet.count(CharacterCreateResponse::kOpcode) > 0; }));
    const auto made = puppet.last<CharacterCreateResponse>();
    REQUIRE(made.code == CharacterCreateResponse::kOk);

    puppet.enter(made.guid, account);
    const core::Position start = place(puppet, made.guid);
    puppet.wait(3, [] { return false; });
    puppet.act(Talk{Text("good day")});
    REQUIRE(puppet.wait(10, [&] { return puppet.saw<HearSpeech>(made.guid); }));
    CHECK(puppet.last<HearSpeech>().text.raw == "good day");

    const core::Position end = run_north(puppet, made.guid);
    const double since = core::wall_seconds();
    puppet.wait(60 * minutes, [&] { return puppet.state == SessionState::failed; });
    CHECK(core::wall_seconds() - since >= 60 * minutes);
    puppet.messages.clear();
    puppet.act(Talk{Text("still here")});
    REQUIRE(puppet.wait(10, [&] { return puppet.saw<HearSpeech>(made.guid); }));

    puppet.session.log_off();
    REQUIRE(puppet.wait(30, [&] { return puppet.count(CharacterLogOff::kOpcode) > 0; }));
    puppet.enter(made.guid, account);
    const core::Position again = place(puppet, made.guid);
    INFO("from y " << start.frame.origin.y << " to " << end.frame.origin.y << ", stored " << again.frame.origin.y);
    CHECK(again.cell.value >> 16 == end.cell.value >> 16);  // the cell within the block is the server's to find
    CHECK(std::abs(again.frame.origin.x - end.frame.origin.x) < 1.0F);
    CHECK(std::abs(again.frame.origin.y - end.frame.origin.y) < 1.0F);
    puppet.session.disconnect();
    CHECK(puppet.wait(5, [&] { return puppet.state == SessionState::disconnected; }));
}
