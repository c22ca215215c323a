#include <algorithm>
#include <filesystem>
#include <map>

#include "core/format_error.h"
#include "core/random.h"
#include "net/capture/capture_reader.h"
#include "net/capture/replayer.h"
#include "net/facts/session_facts.h"
#include "net/messages/message_table.h"
#include "net/messages/names.h"
#include "tests/net/messages_any.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"
#include "tests/support/corruption.h"

namespace fs = std::filesystem;
using namespace portalspace;
using Bytes = std::vector<std::byte>;

namespace {

std::vector<net::Message> messages_of(const fs::path& recording) {
    const net::Capture capture = net::read_capture(recording);
    return net::replay_all(capture, net::main_stream(capture)).messages;
}

std::vector<fs::path> recordings() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(fs::path(PORTALSPACE_TEST_DATA) / "sessions")) {
        if (entry.path().extension() == ".jsonl") {
            found.push_back(entry.path());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::string name_of(const net::Message& m) {
    return m.direction == net::Direction::s2c ? net::message_name(m.bytes) : net::client_message_name(m.bytes);
}

/// Up to `each` messages of each name of all recordings: every kind, without the repetition.
std::vector<net::Message> sample(std::size_t each) {
    std::map<std::string, std::size_t> taken;
    std::vector<net::Message> out;
    for (const fs::path& recording : recordings()) {
        for (net::Message& m : messages_of(recording)) {
            if (taken[name_of(m)]++ < each) {
                out.push_back(std::move(m));
            }
        }
    }
    return out;
}

/// Decodes or refuses; anything else ends the test program.
void decode_hostile(const net::Message& m, const Bytes& bytes) {
    try {
        (void)test::recode(m.direction, bytes);
    } catch (const core::FormatError&) {
    }
    net::Message copy = m;
    copy.bytes = bytes;
    net::SessionFacts facts;
    facts.on_message(copy);
}

/// What the codecs do not keep, each for a reason: the redundant default fields of a MoveToState; the sizes of a
/// Turbine line that ACE fills wrongly.
bool rewritten(const std::string& name) { return name == "TurbineChat" || name == "MoveToState"; }

}  // namespace

TEST_CASE("every recorded message decodes to its last byte and is written as it was read") {
    std::map<std::string, std::size_t> seen;
    std::size_t all = 0;
    for (const fs::path& recording : recordings()) {
        INFO(recording.filename().string());
        for (const net::Message& m : messages_of(recording)) {
            ++all;
            const std::string name = name_of(m);
            INFO(name << " at " << m.time << ": " << net::test::to_hex(m.bytes));
            REQUIRE(net::try_decode(m.direction, m.bytes) == net::Decoding::whole);
            const auto again = test::recode(m.direction, m.bytes);
            REQUIRE(again.has_value());
            if (rewritten(name)) {
                REQUIRE(test::recode(m.direction, *again) == again);
            } else {
                REQUIRE(net::test::to_hex(*again) == net::test::to_hex(m.bytes));
            }
            ++seen[(m.direction == net::Direction::c2s ? "c2s " : "s2c ") + name];
        }
    }
    CHECK(all > 8000);
    CHECK(seen.size() > 100);
    CHECK(seen["s2c CreateObject"] > 1500);
    CHECK(seen["s2c UpdateMotion"] > 900);
    CHECK(seen["s2c UpdatePosition"] > 300);
}

TEST_CASE("every recorded message travels in the queue of its row") {
    for (const fs::path& recording : recordings()) {
        INFO(recording.filename().string());
        for (const net::Message& m : messages_of(recording)) {
            if (m.direction == net::Direction::s2c) {
                INFO(name_of(m));
                REQUIRE(m.group == static_cast<std::uint16_t>(net::find_reader(m.direction, m.bytes)->group));
            }
        }
    }
}

TEST_CASE("every prefix of every kind of message decodes or is refused") {
    const auto messages = sample(6);
    REQUIRE(messages.size() > 200);
    for (const net::Message& m : messages) {
        for (std::size_t n = 0; n < m.bytes.size(); ++n) {
            decode_hostile(m, Bytes(m.bytes.begin(), m.bytes.begin() + static_cast<std::ptrdiff_t>(n)));
        }
    }
}

TEST_CASE("damaged messages and lying counts decode or are refused") {
    core::Random random(20260713);
    for (const net::Message& m : sample(4)) {
        for (int round = 0; round < 60; ++round) {
            Bytes bytes = m.bytes;
            const std::uint32_t hits = 1 + random.next_u32() % 4;
            for (std::uint32_t i = 0; i < hits && bytes.size() > 4; ++i) {
                const std::size_t at = 4 + random.next_u32() % (bytes.size() - 4);
                const std::uint32_t kind = random.next_u32() % 3;
                bytes[at] = kind == 0   ? std::byte{0xFF}
                            : kind == 1 ? std::byte{0}
                                        : static_cast<std::byte>(random.next_u32());
            }
            decode_hostile(m, bytes);
        }
        for (std::size_t at = 4; at + 4 <= m.bytes.size() && at < 400; at += 4) {
            Bytes bytes = m.bytes;
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 4, std::byte{0xFF});
            decode_hostile(m, bytes);
        }
    }
}

TEST_CASE("seeded corruptions of messages give a value or an error") {
    std::map<net::Direction, std::vector<Bytes>> samples;
    for (net::Message& m : sample(4)) {
        samples[m.direction].push_back(std::move(m.bytes));
    }
    for (auto& [direction, messages] : samples) {
        test::Corruption damage(20261130, std::move(messages));
        const std::size_t singles = test::corruption_rounds(2'000'000);
        const std::size_t multis = test::corruption_rounds(400'000);
        std::map<net::Decoding, std::size_t> results;
        for (std::size_t round = 0; round < singles + multis; ++round) {
            ++results[net::try_decode(direction, round < singles ? damage.single() : damage.several())];
        }
        CHECK(results[net::Decoding::whole] > 0);
        CHECK(results[net::Decoding::malformed] > 0);
        CHECK(results[net::Decoding::unknown] > 0);
    }
}
