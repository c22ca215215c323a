#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/byte_reader.h"
#include "net/capture/capture_reader.h"
#include "net/capture/conversation_verifier.h"
#include "net/capture/replayer.h"
#include "tests/net/capture_support.h"
#include "tests/support/catch.h"

using namespace portalspace::net;
using namespace portalspace::net::test;
using nlohmann::json;

namespace {

std::string hex4(std::uint32_t value) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%04X", value);
    return text.data();
}

/// Name of a server message by the table beside the recordings.
std::string name_of(const Message& m, const json& names) {
    portalspace::core::ByteReader reader{std::span<const std::byte>(m.bytes)};
    std::uint32_t key = reader.u32();
    if (key == 0xF7B0) {
        reader.skip(8);
        key = reader.u32();
        const std::string event = "F7B0:" + hex4(key);
        return names.contains(event) ? names[event].get<std::string>() : names.value(hex4(key), "?" + hex4(key));
    }
    return names.value(hex4(key), "?" + hex4(key));
}

}  // namespace

TEST_CASE("every datagram of every recording has a right structure and checksum, both directions") {
    const auto names = all_sessions();
    REQUIRE(names.size() == 25);
    std::uint64_t encrypted = 0;
    for (const std::string& name : names) {
        const Capture capture = read_capture(session_file(name + ".jsonl"));
        REQUIRE_FALSE(capture.cut_off);
        ConversationVerifier verifier;
        for (const CapturedDatagram& d : capture.datagrams) {
            if (d.damaged_on_purpose()) {
                ConversationVerifier trial = verifier;
                CHECK_FALSE(trial.inspect(d).good());
                continue;
            }
            const Verdict verdict = verifier.inspect(d);
            INFO(name << " at " << d.time << ": " << verdict.difference);
            REQUIRE(verdict.good());
            encrypted += verdict.view->encrypted() ? 1 : 0;
        }
    }
    CHECK(encrypted > 5000);
}

TEST_CASE("a replay reaches the facts that the recording client reached") {
    const json names = json::parse(read_text(session_file("message-names.json")));
    for (const std::string& name : all_sessions()) {
        if (name == "retail-login") {
            continue;
        }
        INFO(name);
        const json expect = json::parse(read_text(session_file(name + ".expect.json")));
        const Capture capture = read_capture(session_file(name + ".jsonl"));
        const ReplayedConversation played = replay_all(capture);
        const TransportFacts& facts = played.facts;
        CHECK(facts.duration() == Approx(expect["duration"].get<double>()).margin(0.001));
        CHECK(facts.c2s.datagrams == expect["datagrams"]["c2s"]);
        CHECK(facts.s2c.datagrams == expect["datagrams"]["s2c"]);
        CHECK(facts.c2s.bytes == expect["bytes"]["c2s"]);
        CHECK(facts.s2c.bytes == expect["bytes"]["s2c"]);
        CHECK(facts.s2c.messages == expect["messages"]);
        CHECK(facts.c2s.checksum_failures + facts.s2c.checksum_failures == 0);
        CHECK(facts.c2s.malformed + facts.s2c.malformed == 0);
        CHECK(facts.s2c.lost == 0);
        if (expect["account"].is_string()) {  // else the session ended before the server named it
            CHECK(facts.account == expect["account"]);
        }
        std::map<std::string, std::uint64_t> counts;
        for (const Message& m : played.messages) {
            if (m.direction == Direction::s2c) {
                ++counts[name_of(m, names)];
            }
        }
        CHECK(json(counts) == expect["counts"]);
    }
}

TEST_CASE("a replay gives times in order, and step by step the same messages as at once") {
    const Capture capture = read_capture(session_file("ace-13-packet-loss.jsonl"));
    const ReplayedConversation whole = replay_all(capture);
    std::vector<Message> steps;
    Replayer replayer(capture);
    for (double t = 0; !replayer.at_end(); t += 1.0 / 60) {
        replayer.advance_to(t, [&](Message&& m) {
            CHECK(m.time <= t);
            steps.push_back(std::move(m));
        });
    }
    replayer.finish([&](Message&& m) { steps.push_back(std::move(m)); });
    REQUIRE(steps.size() == whole.messages.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        CHECK(steps[i].bytes == whole.messages[i].bytes);
        CHECK(steps[i].time == whole.messages[i].time);
        CHECK((i == 0 || steps[i - 1].time <= steps[i].time));
    }
    CHECK(whole.facts.s2c.skipped > 0);
    CHECK(whole.facts.s2c.retransmissions > 0);
    CHECK(whole.facts.c2s.naks > 0);
}

TEST_CASE("the pcap form of a recording holds the same datagrams") {
    for (const std::string name : {"ace-01-login", "ace-06-war-magic", "ace-13-packet-loss"}) {
        INFO(name);
        const Capture rows = read_capture(session_file(name + ".jsonl"));
        const Capture frames = read_capture(session_file(name + ".pcap"));
        CHECK(frames.other_packets == 0);
        REQUIRE(frames.datagrams.size() == rows.datagrams.size());
        for (std::size_t i = 0; i < rows.datagrams.size(); ++i) {
            REQUIRE(frames.datagrams[i].bytes == rows.datagrams[i].bytes);
            CHECK(frames.datagrams[i].direction == rows.datagrams[i].direction);
            CHECK(frames.datagrams[i].port_pair == rows.datagrams[i].port_pair);
            CHECK(frames.datagrams[i].stream == 0);
            CHECK(std::abs(frames.datagrams[i].time - (rows.datagrams[i].time - rows.datagrams[0].time)) < 3e-6);
        }
    }
}

TEST_CASE("one changed byte anywhere in a datagram of the original client's login is rejected") {
    const Capture capture = read_capture(session_file("retail-login.jsonl"));
    REQUIRE(capture.datagrams.size() == 26);
    ConversationVerifier verifier;
    std::uint64_t trials = 0;
    for (const CapturedDatagram& original : capture.datagrams) {
        for (std::size_t at = 0; at < original.bytes.size(); ++at) {
            for (const unsigned change : {0x01U, 0x02U, 0x04U, 0x08U, 0x10U, 0x20U, 0x40U, 0x80U, 0xFFU, 0x55U}) {
                CapturedDatagram changed = original;
                changed.bytes[at] ^= static_cast<std::byte>(change);
                ConversationVerifier trial = verifier;
                const Verdict verdict = trial.inspect(changed);
                ++trials;
                if (verdict.kind != Verdict::Kind::malformed && verdict.kind != Verdict::Kind::checksum) {
                    FAIL("datagram at " << original.time << ", byte " << at << ", change " << change);
                }
                if (verdict.difference.empty()) {
                    FAIL("no difference named at byte " << at);
                }
            }
        }
        REQUIRE(verifier.inspect(original).good());
    }
    CHECK(trials > 10'000);
}

TEST_CASE("the original client's login: account, keys, messages") {
    const ReplayedConversation played = replay_all(read_capture(session_file("retail-login.jsonl")));
    CHECK(played.facts.account == "ac01");
    REQUIRE(played.facts.connect_request.has_value());
    CHECK(played.facts.connect_request_time == 0.007451);
    std::vector<std::uint32_t> opcodes;
    for (const Message& m : played.messages) {
        opcodes.push_back(m.opcode());
    }
    CHECK(opcodes == std::vector<std::uint32_t>{0xF7E5, 0xF7E6, 0xF7EA, 0xF658, 0xF7E1, 0xF7EA});
    CHECK(played.facts.c2s.acks > 0);
    CHECK(played.facts.c2s.lost == 0);
}
