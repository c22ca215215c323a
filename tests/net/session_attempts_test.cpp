#include <algorithm>
#include <string>
#include <vector>

#include "core/log.h"
#include "net/session/session_core.h"
#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;

namespace {

/// A session whose datagrams nobody answers, in virtual time.
struct Alone {
    core::Log log{core::LogLevel::error};
    SessionCore core{net::test::Link::config({}), {}, log};
    std::vector<double> logins;  ///< times of the login requests
    std::vector<SessionEvent> events;
    double now = 100.0;

    Alone() {
        core.start(now);
        take();
    }

    void take() {
        std::vector<OutgoingDatagram> out;
        core.take_outgoing(out);
        logins.insert(logins.end(), out.size(), now - 100.0);
        core.take_events(events);
    }

    void run_until(double end) {
        while (now < end && !core.finished()) {
            now = std::min(end, core.next_due(now));
            core.tick(now);
            take();
        }
    }

    [[nodiscard]] const SessionStateChange& last() const { return std::get<SessionStateChange>(events.back()); }
};

}  // namespace

TEST_CASE("net-transport 5.7: nothing answers: 0, 5 and 7 s, then another attempt when the server has forgotten it") {
    Alone alone;
    alone.run_until(113.0);
    CHECK(alone.last().state == SessionState::connecting);
    CHECK(alone.last().sentence == "10.0.0.5:9000 does not answer yet. Trying again in 15 seconds.");
    alone.run_until(1000.0);
    std::vector<double> expected;
    for (const double attempt : {0.0, 27.0, 54.0, 81.0, 108.0}) {
        expected.insert(expected.end(), {attempt, attempt + 5, attempt + 7});
    }
    CHECK(alone.logins == expected);
    CHECK(alone.now == 220.0);
    CHECK(alone.last().state == SessionState::failed);
    CHECK(alone.last().sentence.find("10.0.0.5:9000 does not answer. Check address and port") == 0);
}

TEST_CASE("where no program listens there is one attempt, and the player may leave while the next is waited for") {
    Alone refused;
    refused.core.nobody_listens();
    refused.run_until(1000.0);
    CHECK(refused.now == 112.0);
    CHECK(refused.last().state == SessionState::failed);

    Alone leaving;
    leaving.run_until(115.0);
    leaving.core.close(leaving.now);
    leaving.core.take_events(leaving.events);
    CHECK(leaving.last().state == SessionState::disconnected);
    CHECK(leaving.core.over());
}
