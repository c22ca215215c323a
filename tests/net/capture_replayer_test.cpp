#include <vector>

#include "net/capture/conversation_verifier.h"
#include "net/capture/replayer.h"
#include "tests/net/capture_support.h"
#include "tests/support/catch.h"

using namespace portalspace::net;
using namespace portalspace::net::test;

namespace {

struct Heard {
    double time;
    std::uint32_t opcode;
    bool operator==(const Heard&) const = default;
};

std::vector<Heard> heard(const Capture& capture, Direction direction) {
    std::vector<Heard> out;
    for (const Message& m : replay_all(capture).messages) {
        if (m.direction == direction) {
            out.push_back({m.time, m.opcode()});
        }
    }
    return out;
}

}  // namespace

TEST_CASE("a packet of the server that was lost and sent again holds up the later ones") {
    Conversation talk;
    const Datagram a = talk.server_part(message(1), 0);
    const Datagram b = talk.server_part(message(2), 1);
    const Datagram c = talk.server_part(message(3), 2);
    talk.record(1.0, Direction::s2c, a);
    talk.record(2.0, Direction::s2c, c);
    talk.record(5.5, Direction::s2c, retransmitted(b));
    talk.record(6.0, Direction::s2c, retransmitted(b));
    CHECK(heard(talk.capture, Direction::s2c) == std::vector<Heard>{{1.0, 1}, {5.5, 2}, {5.5, 3}});
    const auto facts = replay_all(talk.capture).facts;
    CHECK(facts.s2c.retransmissions == 2);
    CHECK(facts.s2c.duplicates == 1);
    CHECK(facts.s2c.lost == 0);
}

TEST_CASE("a row that never reached the client is not delivered, its second sending is") {
    Conversation talk;
    const Datagram a = talk.server_part(message(1), 0);
    talk.record(1.0, Direction::s2c, a, 1, "dropped by the probe");
    talk.record(2.0, Direction::s2c, retransmitted(a));
    CHECK(heard(talk.capture, Direction::s2c) == std::vector<Heard>{{2.0, 1}});
    CHECK(replay_all(talk.capture).facts.s2c.skipped == 1);
}

TEST_CASE("a number that the recording does not hold is waited for two seconds") {
    Conversation talk;
    (void)talk.server_part(message(1), 0);
    const Datagram b = talk.server_part(message(2), 1);
    const Datagram c = talk.server_part(message(3), 2);
    talk.record(1.0, Direction::s2c, b);
    talk.record(2.5, Direction::s2c, c);
    CHECK(heard(talk.capture, Direction::s2c).empty());
    talk.record(3.5, Direction::c2s, talk.client_message(message(9)));
    CHECK(heard(talk.capture, Direction::s2c) == std::vector<Heard>{{3.5, 2}, {3.5, 3}});
    CHECK(replay_all(talk.capture).facts.s2c.lost == 1);
}

TEST_CASE("a refusal of the server takes a number but no key, and ends the waiting") {
    Conversation talk;
    (void)talk.server_part(message(1), 0);
    const Datagram b = talk.server_part(message(2), 1);
    talk.record(1.0, Direction::s2c, b);
    talk.record(1.1, Direction::s2c, talk.server_reject({2}));
    const Datagram c = talk.server_part(message(3), 2);
    talk.record(1.2, Direction::s2c, c);
    CHECK(heard(talk.capture, Direction::s2c) == std::vector<Heard>{{1.1, 2}, {1.2, 3}});
    CHECK(replay_all(talk.capture).facts.s2c.rejects == 1);
}

TEST_CASE("what the client sent comes in the order of sending, copies once") {
    Conversation talk;
    const Datagram a = talk.client_message(message(1));
    const Datagram b = talk.client_message(message(2));
    talk.record(1.0, Direction::c2s, b, 0, "swapped");
    talk.record(1.0, Direction::c2s, a, 0, "swapped");
    talk.record(1.1, Direction::c2s, a, 0, "doubled");
    talk.record(1.2, Direction::c2s, retransmitted(b));
    CHECK(heard(talk.capture, Direction::c2s) == std::vector<Heard>{{1.0, 2}, {1.0, 1}});
    CHECK(replay_all(talk.capture).facts.c2s.duplicates == 2);
}

TEST_CASE("damaged datagrams are dropped as the receiver dropped them") {
    Conversation talk;
    const Datagram a = talk.server_part(message(1), 0);
    Datagram bad = a;
    bad.writable()[36] ^= std::byte{1};
    talk.record(1.0, Direction::s2c, bad);
    bad.writable()[16] ^= std::byte{0xFF};
    talk.record(1.1, Direction::s2c, bad);
    talk.record(1.2, Direction::s2c, retransmitted(a));
    CHECK(heard(talk.capture, Direction::s2c) == std::vector<Heard>{{1.2, 1}});
    const auto facts = replay_all(talk.capture).facts;
    CHECK(facts.s2c.checksum_failures == 1);
    CHECK(facts.s2c.malformed == 1);
}

TEST_CASE("a split message arrives when its last part does, whatever the order") {
    Conversation talk;
    const auto large = message(7, 1000);
    talk.record(1.0, Direction::s2c, talk.server_part(large, 4, 2));
    talk.record(1.1, Direction::s2c, talk.server_part(large, 4, 0));
    talk.record(1.2, Direction::s2c, talk.server_part(large, 4, 1));
    const auto played = replay_all(talk.capture);
    REQUIRE(played.messages.size() == 1);
    CHECK(played.messages[0].bytes == large);
    CHECK(played.messages[0].time == 1.2);
    CHECK(played.messages[0].group == static_cast<std::uint16_t>(Queue::smartbox));
}

TEST_CASE("a message of the UI queue waits for an earlier one whose part was lost, however late that comes again") {
    Conversation talk;
    const auto large = message(7, 600);
    const Datagram first = talk.server_part(large, 0, 0, Queue::ui);
    const Datagram later = talk.server_part(message(8), 1, 0, Queue::ui);
    const Datagram lost = talk.server_part(large, 0, 1, Queue::ui);
    talk.record(1.0, Direction::s2c, first);
    talk.record(1.1, Direction::s2c, later);
    talk.record(1.2, Direction::s2c, talk.server_part(message(10), 2, 0, Queue::ui));
    talk.record(6.0, Direction::c2s, talk.client_message(message(9)));
    talk.record(6.1, Direction::s2c, retransmitted(lost));
    CHECK(heard(talk.capture, Direction::s2c) == std::vector<Heard>{{6.1, 7}, {6.1, 8}, {6.1, 10}});
}

TEST_CASE("a recording that begins in the middle starts at the first number that it holds") {
    Conversation talk;
    (void)talk.server_part(message(1), 0);
    talk.record(1.0, Direction::s2c, talk.server_part(message(2), 1));
    talk.record(1.1, Direction::s2c, talk.server_part(message(3), 2));
    Capture later;
    later.datagrams.assign(talk.capture.datagrams.begin() + 3, talk.capture.datagrams.end());
    CHECK(heard(later, Direction::s2c) == std::vector<Heard>{{1.0, 2}, {1.1, 3}});
    ConversationVerifier verifier;
    CHECK(verifier.inspect(later.datagrams[0]).kind == Verdict::Kind::unverifiable);
}

TEST_CASE("a second ConnectRequest without a LoginRequest changes nothing; with one a new connection begins") {
    Conversation talk;
    const Datagram a = talk.server_part(message(1), 0);
    const ConnectRequest other{1, 2, 3, 4, 5, 6};
    talk.record(0.9, Direction::s2c,
                build_packet({0, 0x0B, 0, 1}, OptionalHeaders{}.with_connect_request(other), {}, {}));
    talk.record(1.0, Direction::s2c, a);
    CHECK(heard(talk.capture, Direction::s2c) == std::vector<Heard>{{1.0, 1}});

    Conversation again;
    again.record(2.0, Direction::s2c, again.server_part(message(5), 0));
    Capture both = talk.capture;
    both.datagrams.insert(both.datagrams.end(), again.capture.datagrams.begin(), again.capture.datagrams.end());
    CHECK(heard(both, Direction::s2c) == std::vector<Heard>{{1.0, 1}, {2.0, 5}});
    CHECK(replay_all(both).facts.s2c.checksum_failures == 0);
}

TEST_CASE(
    "a busy conversation that loses one in seven verifies, though the second sendings come a thousand packets later") {
    Conversation talk;
    std::vector<Datagram> lost;
    double time = 1;
    const auto hear = [&](const Datagram& datagram) { talk.record(time += 0.002, Direction::s2c, datagram); };
    for (std::uint32_t i = 0; i < 8000; ++i) {
        const Datagram datagram = talk.server_part(message(i % 7), i);
        if (i % 7 == 3) {
            lost.push_back(datagram);
        } else {
            hear(datagram);
        }
        if (lost.size() > 150) {
            hear(retransmitted(lost.front()));
            lost.erase(lost.begin());
        }
    }
    ConversationVerifier verifier;
    std::size_t wrong = 0;
    for (const CapturedDatagram& datagram : talk.capture.datagrams) {
        wrong += verifier.inspect(datagram).kind == Verdict::Kind::checksum ? 1 : 0;
    }
    CHECK(wrong == 0);
}

TEST_CASE("an empty capture is played without effect") {
    const Capture nothing;
    CHECK(replay_all(nothing).messages.empty());
    CHECK(main_stream(nothing) == 0);
}
