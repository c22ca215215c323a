#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/clock.h"
#include "net/messages/create_object.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/movement.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/session/client_session.h"
#include "tests/support/catch.h"

namespace portalspace::net::test {

/// A client of this project without a world: it sees, moves, jumps and talks by the session alone.
struct Puppet {
    Puppet(std::uint16_t port, core::Log& log, const std::string& account = "puppet")
        : session(config(port, account), log) {}

    static SessionConfig config(std::uint16_t port, const std::string& account) {
        SessionConfig c;
        c.port = port;
        c.account = account;
        c.password = "puppet";
        c.dat_iterations = {DatIterations::complete(kPortalDatType, kPortalDatId, 2072)};
        return c;
    }
    bool wait(double seconds, const std::function<bool()>& done) {
        const double end = core::wall_seconds() + seconds;
        while (!done()) {
            std::vector<SessionEvent> events;
            session.poll(events);
            for (SessionEvent& event : events) {
                if (auto* message = std::get_if<Message>(&event)) {
                    messages.push_back(std::move(*message));
                } else {
                    state = std::get<SessionStateChange>(event).state;
                }
            }
            if (core::wall_seconds() > end) {
                return done();
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }
    /// Whether a message of that type is about the object.
    template <class M>
    [[nodiscard]] bool saw(core::ObjectId guid) const {
        return std::any_of(messages.begin(), messages.end(), [guid](const Message& m) {
            return m.opcode() == M::kOpcode && decode<M>(m.bytes).guid == guid;
        });
    }
    [[nodiscard]] std::size_t count(std::uint32_t opcode) const {
        return static_cast<std::size_t>(std::count_if(messages.begin(), messages.end(),
                                                      [opcode](const Message& m) { return m.opcode() == opcode; }));
    }
    /// The last message of that type; the test fails when none came.
    template <class M>
    [[nodiscard]] M last() const {
        const auto it =
            std::find_if(messages.rbegin(), messages.rend(), [](const Message& m) { return m.opcode() == M::kOpcode; });
        REQUIRE(it != messages.rend());
        return decode<M>(it->bytes);
    }
    void enter(core::ObjectId character = core::ObjectId{0x50000001}, const std::string& account = "puppet") {
        messages.clear();
        session.enter_world(character, account);
        REQUIRE(wait(30, [&] { return saw<CreateObject>(character); }));
        act(LoginComplete{});
        REQUIRE(wait(10, [&] { return saw<SetState>(character); }));
    }
    template <class Action>
    void act(const Action& action) {
        session.send(encode_action(++actions, action));
    }

    ClientSession session;
    std::vector<Message> messages;
    SessionState state = SessionState::resolving;
    std::uint32_t actions = 0;
};

}  // namespace portalspace::net::test
