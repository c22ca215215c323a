#include "net/capture/capture_writer.h"

#include <algorithm>
#include <cmath>

#include "core/byte_writer.h"
#include "core/format_error.h"
#include "net/capture/capture_reader.h"
#include "net/capture/conversation_verifier.h"
#include "net/capture/conversations.h"
#include "net/capture/frame_writer.h"
#include "net/capture/packet_records.h"
#include "net/capture/replayer.h"
#include "net/messages/whole_text.h"
#include "tests/net/capture_support.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

using namespace portalspace::net;
using namespace portalspace::net::test;
using portalspace::core::ByteWriter;
using portalspace::core::FormatError;

namespace {

Capture again(const Capture& capture, CaptureForm form) { return read_capture(write_capture(capture, form).bytes); }

/// Two conversations, datagram by datagram in the order of their times.
Capture two_players() {
    Capture all = read_capture(session_file("ace-09-two-players-one.jsonl"));
    for (CapturedDatagram d : read_capture(session_file("ace-09-two-players-two.jsonl")).datagrams) {
        d.stream = 1;
        all.datagrams.push_back(std::move(d));
    }
    const UdpEndpoint server{{203, 0, 113, 5}, 9000};
    all.ends = {{{{192, 168, 1, 10}, 50001}, server}, {{{192, 168, 1, 11}, 50001}, server}};
    std::ranges::stable_sort(all.datagrams, {}, &CapturedDatagram::time);
    return all;
}

/// The bytes of a pcapng file with one packet and its comment.
std::vector<std::byte> commented(std::string_view comment) {
    Conversation talk;
    ByteWriter out;
    write_pcapng_head(out, {});
    PacketRecord record;
    record.source = {{127, 0, 0, 1}, 9001};
    record.destination = {{127, 0, 0, 1}, 54321};
    record.from_client = false;
    const Datagram datagram = talk.server_part(message(1), 0);
    record.datagram = datagram.view();
    record.comment = comment;
    write_pcapng_record(out, record);
    return out.take();
}

}  // namespace

TEST_CASE("the notes of a recording go through pcapng and back, and with them what a replay takes") {
    const Capture original = read_capture(session_file("ace-13-packet-loss.jsonl"));
    const Capture back = again(original, CaptureForm::pcapng);
    REQUIRE(back.datagrams.size() == original.datagrams.size());
    std::size_t notes = 0;
    for (std::size_t i = 0; i < original.datagrams.size(); ++i) {
        CHECK(back.datagrams[i].note == original.datagrams[i].note);
        CHECK(back.datagrams[i].bytes == original.datagrams[i].bytes);
        notes += original.datagrams[i].note.empty() ? 0 : 1;
    }
    CHECK(notes == 22);
    const ReplayedConversation before = replay_all(original);
    const ReplayedConversation after = replay_all(back);
    CHECK(after.facts.s2c.skipped == before.facts.s2c.skipped);
    REQUIRE(after.messages.size() == before.messages.size());
    for (std::size_t i = 0; i < before.messages.size(); ++i) {
        CHECK(after.messages[i].bytes == before.messages[i].bytes);
        CHECK(std::abs(after.messages[i].time - before.messages[i].time) < 2e-6);
    }
}

TEST_CASE("a note in other words goes through pcapng too, under a mark of its own") {
    Capture capture = read_capture(session_file("ace-14-wrong-password.jsonl"));
    capture.datagrams[0].note = "held back for a second";
    CHECK(again(capture, CaptureForm::pcapng).datagrams[0].note == "held back for a second");
}

TEST_CASE("only this project's own comments are notes; the comments of others change nothing") {
    for (const char* own : {"corrupted", "doubled", "dropped by the probe", "swapped", "rejected"}) {
        CHECK(read_capture(commented(own)).datagrams.at(0).note == own);
    }
    for (const char* foreign : {"dropped", "I dropped my coffee here", "looks corrupted to me", "Rejected",
                                "rejected by the firewall?", "doubled ", "see ticket 4711"}) {
        INFO(foreign);
        const Capture capture = read_capture(commented(foreign));
        REQUIRE(capture.datagrams.size() == 1);
        CHECK(capture.datagrams[0].note.empty());
        CHECK_FALSE(capture.datagrams[0].void_in_replay());
    }
}

TEST_CASE("options behind a packet that are broken do not cost the packet") {
    const std::vector<std::byte> whole = commented("rejected");
    // The options begin with the comment's code and length, 12 bytes of text and end before the block's length.
    const std::size_t code = whole.size() - 4 - 4 - 8 - 4;
    REQUIRE(whole[code] == std::byte{1});
    REQUIRE(whole[code + 2] == std::byte{8});
    for (const auto& [at, value] : {std::pair<std::size_t, int>{code + 3, 0xFF}, {code + 2, 13}, {code, 0}}) {
        std::vector<std::byte> broken = whole;
        broken[at] = static_cast<std::byte>(value);
        const Capture capture = read_capture(broken);
        REQUIRE(capture.datagrams.size() == 1);
        CHECK(capture.datagrams[0].note.empty());
        CHECK_FALSE(capture.cut_off);
    }
}

TEST_CASE("several conversations stay several in both forms, each with its own ends") {
    const Capture all = two_players();
    CHECK(conversations_in(all).size() == 2);
    for (const CaptureForm form : {CaptureForm::pcap, CaptureForm::pcapng}) {
        const Capture back = again(all, form);
        REQUIRE(back.datagrams.size() == all.datagrams.size());
        for (std::size_t i = 0; i < all.datagrams.size(); ++i) {
            CHECK(back.datagrams[i].stream == all.datagrams[i].stream);
            CHECK(back.datagrams[i].direction == all.datagrams[i].direction);
            CHECK(back.datagrams[i].port_pair == all.datagrams[i].port_pair);
            CHECK(back.datagrams[i].bytes == all.datagrams[i].bytes);
        }
        REQUIRE(back.ends.size() == 2);
        CHECK(back.ends[0].client != back.ends[1].client);
        CHECK(back.ends[0].server == back.ends[1].server);
        CHECK(back.ends[0].client.address[0] == 127);
    }
}

TEST_CASE("the conversations of a recording are told apart by account, or by their ends") {
    Capture all = two_players();
    std::vector<ConversationSummary> found = conversations_in(all);
    REQUIRE(found.size() == 2);
    CHECK(found[0].datagrams + found[1].datagrams == all.datagrams.size());
    CHECK(found[0].account != found[1].account);
    const std::string text = describe(found);
    CHECK(text.find("holds 2 conversations: 0 (account '" + found[0].account + "', ") == 0);
    CHECK(text.find(", 1 (account '" + found[1].account + "', ") != std::string::npos);

    std::erase_if(all.datagrams, [](const CapturedDatagram& d) { return d.time < 5; });
    found = conversations_in(all);
    CHECK(found.at(0).account.empty());
    CHECK(describe(found).find("1 (192.168.1.11:50001 to 203.0.113.5:9000, ") != std::string::npos);

    CHECK_FALSE(keep_conversation(all, 2));
    CHECK(all.datagrams.size() == found[0].datagrams + found[1].datagrams);
    CHECK(keep_conversation(all, 1));
    CHECK(all.datagrams.size() == found[1].datagrams);
    CHECK(main_stream(all) == 1);

    Capture many;
    many.datagrams.resize(20);
    for (std::uint32_t i = 0; i < 20; ++i) {
        many.datagrams[i].stream = i;
    }
    CHECK(describe(conversations_in(many)).ends_with("7 (1 datagram) and 12 more"));
}

TEST_CASE("a file whose later packets are the earlier ones has no time before 0") {
    Capture all = two_players();
    std::ranges::stable_sort(all.datagrams, std::ranges::greater{}, &CapturedDatagram::stream);
    for (CapturedDatagram& d : all.datagrams) {
        d.time += d.stream == 1 ? 100 : 0;
    }
    const Capture back = again(all, CaptureForm::pcap);
    REQUIRE(back.datagrams.size() == all.datagrams.size());
    CHECK(back.datagrams.front().time > 50);
    CHECK(std::ranges::min(back.datagrams, {}, &CapturedDatagram::time).time == 0);
    CHECK(replay_all(back, back.datagrams.back().stream).facts.connect_request_time > 0);
}

TEST_CASE("times before 1970 and beyond a file's last second do not wrap around") {
    Capture capture = read_capture(session_file("ace-14-wrong-password.jsonl"));
    for (CapturedDatagram& d : capture.datagrams) {
        d.time -= 50;
    }
    const Capture early = again(capture, CaptureForm::pcapng);
    CHECK(early.unix_start == 0);
    CHECK(std::abs(early.datagrams.back().time - (capture.datagrams.back().time - capture.datagrams[0].time)) < 2e-6);
    capture.datagrams.back().time = 1e300;
    CHECK(again(capture, CaptureForm::pcap).datagrams.back().time < 4.3e9);
}

TEST_CASE("what a form cannot hold is counted") {
    Capture capture = read_capture(session_file("ace-13-packet-loss.jsonl"));
    CHECK(write_capture(capture, CaptureForm::pcap).notes_lost == 22);
    CHECK(write_capture(capture, CaptureForm::pcapng).notes_lost == 0);
    capture.datagrams[5].bytes.resize(kMaxRecordedDatagram + 1);
    const WrittenCapture written = write_capture(capture, CaptureForm::pcapng);
    CHECK(written.too_long == 1);
    CHECK(read_capture(written.bytes).datagrams.size() == capture.datagrams.size() - 1);
}

TEST_CASE("a datagram that the client rejected counts as damaged where its keys are not known") {
    Conversation talk;
    (void)talk.server_part(message(1), 0);
    Datagram bad = talk.server_part(message(2), 1);
    bad.writable()[36] ^= std::byte{1};
    talk.record(1.0, Direction::s2c, bad, 1, "rejected");
    talk.record(1.1, Direction::s2c, talk.server_part(message(3), 2));
    Capture later;
    later.datagrams.assign(talk.capture.datagrams.begin() + 3, talk.capture.datagrams.end());
    for (const Capture& capture : {talk.capture, later}) {
        const ReplayedConversation played = replay_all(capture);
        CHECK(std::ranges::none_of(played.messages, [](const Message& m) { return m.opcode() == 2; }));
        CHECK(played.facts.s2c.checksum_failures == 1);
        CHECK(played.facts.s2c.skipped == 0);
    }
}

TEST_CASE("net-transport 5.6: a refusal that comes before the keys is heard though the client could not verify it") {
    Conversation talk;
    const std::vector<std::byte> boot = message(0xF7DC, 8);
    const std::vector<FragmentView> f{fragment_of(boot, ace_blob_id(1), static_cast<std::uint16_t>(Queue::ui), 0)};
    const Datagram refusal = build_packet({0, 0x0B, 0, 1}, {}, f, 0x12345678);
    Capture capture;
    capture.datagrams.push_back(talk.capture.datagrams[0]);
    CapturedDatagram d;
    d.time = 1;
    d.note = "rejected";
    d.bytes.assign(refusal.view().begin(), refusal.view().end());
    capture.datagrams.push_back(d);
    REQUIRE(replay_all(capture).messages.size() == 1);
    CHECK(replay_all(capture).messages[0].opcode() == 0xF7DC);
}

TEST_CASE("rows in JSON may begin with a byte order mark and may name their conversation") {
    const std::string row = R"({"t":1,"dir":"c2s","data":"00","stream":3})";
    const Capture capture = read_capture(bytes_of("\xEF\xBB\xBF" + row + "\n" + R"({"t":2,"dir":"s2c","data":"01"})"));
    REQUIRE(capture.datagrams.size() == 2);
    CHECK(capture.datagrams[0].stream == 3);
    CHECK(capture.datagrams[1].stream == 0);
    for (const char* bad : {"-1", "1.5", "65536", "\"x\""}) {
        CHECK_THROWS_AS(read_capture(bytes_of(R"({"t":1,"dir":"c2s","data":"00","stream":)" + std::string(bad) + "}")),
                        FormatError);
    }
}

TEST_CASE("a text for reports goes on behind a zero byte") {
    const Text text(std::string("ab\0c\x80\0", 6));
    CHECK(text.utf8() == "ab");
    CHECK(whole_utf8(text) == std::string("ab\0c\xE2\x82\xAC\0", 8));
    CHECK(whole_utf8(Text()).empty());
}
