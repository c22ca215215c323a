#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "app/client/chat_log.h"
#include "app/tool/session_names.h"
#include "app/tool/tool.h"
#include "net/capture/capture_reader.h"
#include "net/capture/capture_writer.h"
#include "net/capture/conversations.h"
#include "net/facts/session_facts.h"
#include "net/messages/encode.h"
#include "net/messages/text.h"
#include "tests/net/capture_support.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

namespace fs = std::filesystem;
using namespace portalspace;
using nlohmann::json;

namespace {

struct Outcome {
    int status = 0;
    std::string out;
    std::string err;
};

Outcome call(app::ToolFunction command, std::vector<std::string> args, bool as_json = false) {
    std::ostringstream out;
    std::ostringstream err;
    app::ToolContext context{std::move(args), as_json, out, err};
    const int status = command(context);
    return {status, out.str(), err.str()};
}

/// A folder of its own for one test, with recordings.
class Recordings {
public:
    explicit Recordings(const std::string& name) : folder_("session-" + name) {}

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] std::string add(const std::string& name, const net::Capture& capture) const {
        const auto bytes = net::write_capture(capture, net::CaptureForm::pcapng).bytes;
        std::ofstream(file(name), std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return file(name);
    }

private:
    test::ScratchFolder folder_;
};

std::string recording(const char* name) { return net::test::session_file(name).string(); }

net::Capture two_players() {
    net::Capture all = net::read_capture(fs::path(recording("ace-09-two-players-one.jsonl")));
    for (net::CapturedDatagram d : net::read_capture(fs::path(recording("ace-09-two-players-two.jsonl"))).datagrams) {
        d.stream = 1;
        all.datagrams.push_back(d);
    }
    std::ranges::stable_sort(all.datagrams, {}, &net::CapturedDatagram::time);
    return all;
}

}  // namespace

TEST_CASE("session commands say that a recording holds several conversations, and take the chosen one") {
    const Recordings work("several");
    const std::string both = work.add("both.pcapng", two_players());
    const Outcome largest = call(app::session_stats, {both}, true);
    CHECK(largest.status == app::kExitDone);
    CHECK(largest.err.find("holds 2 conversations: 0 (account '") != std::string::npos);
    CHECK(largest.err.find("; 0 is taken (--stream N takes one)\n") != std::string::npos);
    CHECK(std::count(largest.err.begin(), largest.err.end(), '\n') == 1);
    const Outcome first = call(app::session_stats, {both, "--stream", "0"}, true);
    CHECK(first.err.empty());
    CHECK(first.out == largest.out);
    const Outcome second = call(app::session_stats, {both, "--stream", "1"}, true);
    CHECK(json::parse(second.out)["account"] != json::parse(first.out)["account"]);
    for (const char* wrong : {"2", "-1", "x", ""}) {
        const Outcome refused = call(app::session_show, {both, "--stream", wrong});
        CHECK(refused.status == app::kExitUnable);
        CHECK(refused.err.find("there is no conversation '" + std::string(wrong) + "'") != std::string::npos);
    }
    CHECK(call(app::session_show, {both, "--stream", "1"}).out != call(app::session_show, {both}).out);
    CHECK(call(app::session_stats, {recording("ace-09-two-players-one.jsonl")}).err.empty());
}

TEST_CASE("session verify judges all conversations") {
    const Recordings work("verify");
    net::Capture all = two_players();
    const auto smaller = std::ranges::find_if(all.datagrams, [](const net::CapturedDatagram& d) {
        return d.stream == 1 && d.time > 2 && d.direction == net::Direction::s2c;
    });
    REQUIRE(smaller != all.datagrams.end());
    CHECK(call(app::session_verify, {work.add("good.pcapng", all)}).status == app::kExitDone);
    smaller->bytes.back() ^= std::byte{1};
    const Outcome verified = call(app::session_verify, {work.add("bad.pcapng", all)}, true);
    CHECK(verified.status == app::kExitDiffers);
    CHECK(json::parse(verified.out)["conversations"] == 2);
    CHECK(json::parse(verified.out)["failures"].size() == 1);
    CHECK(call(app::session_verify, {work.file("bad.pcapng"), "--stream", "0"}).status == app::kExitDone);
}

TEST_CASE("session cut and scrub lose no conversation, in any form") {
    const Recordings work("lossless");
    const std::string both = work.add("both.pcapng", two_players());
    const net::Capture before = net::read_capture(fs::path(both));
    const std::vector<std::string> names = app::names_in(before);
    for (const char* form : {"out.pcapng", "out.pcap", "out.jsonl", "OUT.PCAP"}) {
        INFO(form);
        const std::string out = work.file(form);
        for (const bool scrub : {false, true}) {
            const Outcome done = scrub ? call(app::session_scrub, {both, "-o", out})
                                       : call(app::session_cut, {both, "--from", "0", "--to", "1000", "-o", out});
            REQUIRE(done.status == app::kExitDone);
            CHECK(done.err.find("all of them are taken") != std::string::npos);
            const net::Capture after = net::read_capture(fs::path(out));
            REQUIRE(after.datagrams.size() == before.datagrams.size());
            for (std::size_t i = 0; i < after.datagrams.size(); ++i) {
                REQUIRE(after.datagrams[i].stream == before.datagrams[i].stream);
            }
            CHECK(call(app::session_verify, {out}).status == app::kExitDone);
            const std::vector<std::string> left = app::names_in(after);
            CHECK(left.size() == names.size());
            CHECK(std::ranges::any_of(left, [&](const std::string& name) {
                      return std::ranges::find(names, name) != names.end();
                  }) == !scrub);
        }
    }
    CHECK(net::test::read_text(work.file("out.pcap")).starts_with("\xD4\xC3\xB2\xA1"));
    CHECK(net::test::read_text(work.file("OUT.PCAP")).starts_with("\xD4\xC3\xB2\xA1"));
    CHECK(net::test::read_text(work.file("out.pcapng")).starts_with("\n\r\r\n"));

    const Outcome one = call(app::session_cut,
                             {both, "--stream", "1", "--from", "0", "--to", "1000", "-o", work.file("one.pcap")}, true);
    REQUIRE(one.status == app::kExitDone);
    const json said = json::parse(one.out);
    const net::Capture part = net::read_capture(fs::path(work.file("one.pcap")));
    CHECK(said["file"] == work.file("one.pcap"));
    CHECK(said["datagrams"] == part.datagrams.size());
    CHECK(said["conversations"] == 1);
    CHECK(part.datagrams.size() == net::conversations_in(before).at(1).datagrams);
}

TEST_CASE("notes survive cut and scrub to pcapng, so that the result verifies; pcap says that it drops them") {
    const Recordings work("notes");
    const std::string source = recording("ace-13-packet-loss.jsonl");
    const std::string out = work.file("out.pcapng");
    for (const bool scrub : {false, true}) {
        const Outcome done = scrub ? call(app::session_scrub, {source, "-o", out})
                                   : call(app::session_cut, {source, "--from", "0", "--to", "1000", "-o", out});
        REQUIRE(done.status == app::kExitDone);
        CHECK(done.err.empty());
        const Outcome verified = call(app::session_verify, {out}, true);
        CHECK(verified.status == app::kExitDone);
        CHECK(json::parse(verified.out)["damaged_on_purpose"] == 1);
    }
    const Outcome plain = call(app::session_cut, {source, "--from", "0", "--to", "1000", "-o", work.file("out.pcap")});
    CHECK(plain.status == app::kExitDone);
    CHECK(plain.err.find("22 datagrams lose their notes") != std::string::npos);
}

TEST_CASE("session scrub finds a name in a note of somebody's own words") {
    const Recordings work("note-names");
    net::Capture capture = net::read_capture(fs::path(recording("ace-14-wrong-password.jsonl")));
    const std::string account = net::conversations_in(capture).at(0).account;
    REQUIRE_FALSE(account.empty());
    capture.datagrams[0].note = "sent by " + account;
    REQUIRE(call(app::session_scrub, {work.add("in.pcapng", capture), "-o", work.file("out.jsonl")}).status ==
            app::kExitDone);
    const std::string note = net::read_capture(fs::path(work.file("out.jsonl"))).datagrams[0].note;
    CHECK(note.starts_with("sent by "));
    CHECK(note.find(account) == std::string::npos);
}

TEST_CASE("session verify leaves out what the recording client rejected, and only that") {
    const Recordings work("rejected");
    net::test::Conversation talk;
    net::Datagram bad = talk.server_part(net::test::message(2), 1);
    const net::Datagram good = bad;
    bad.writable()[36] ^= std::byte{1};
    talk.record(1.0, net::Direction::s2c, bad, 1, "rejected");
    talk.record(1.2, net::Direction::s2c, net::test::retransmitted(good));
    talk.record(1.3, net::Direction::s2c, net::test::retransmitted(good), 1, "rejected");
    const Outcome verified = call(app::session_verify, {work.add("a.pcapng", talk.capture)}, true);
    CHECK(verified.status == app::kExitDone);
    const json report = json::parse(verified.out);
    CHECK(report["rejected"] == 1);
    CHECK(report["encrypted"] == 2);
    CHECK(report["all_checked"] == true);
    CHECK(call(app::session_verify, {work.file("a.pcapng")}).out.find("1 that the recording client rejected") !=
          std::string::npos);
    talk.capture.datagrams[3].note.clear();
    CHECK(call(app::session_verify, {work.add("b.pcapng", talk.capture)}).status == app::kExitDiffers);
}

TEST_CASE("session verify says plainly what it could not verify") {
    const Recordings work("middle");
    const std::string part = work.file("part.pcapng");
    REQUIRE(call(app::session_cut, {recording("ace-02-walk.jsonl"), "--from", "10", "--to", "20", "-o", part}).status ==
            app::kExitDone);
    const Outcome said = call(app::session_verify, {part});
    CHECK(said.status == app::kExitDone);
    CHECK(said.out.find("NOT VERIFIABLE: all 51 encrypted datagrams") != std::string::npos);
    const json report = json::parse(call(app::session_verify, {part}, true).out);
    CHECK(report["all_checked"] == false);
    CHECK(report["unverifiable"] == 51);
    CHECK(call(app::session_verify, {recording("ace-02-walk.jsonl")}).out.find("NOT VERIFIABLE") == std::string::npos);
}

TEST_CASE("session show and the facts show a text with a zero byte whole, the zero escaped") {
    const Recordings work("zero");
    net::test::Conversation talk;
    net::ServerMessage text;
    text.text = net::Text(std::string("be\0hind", 7));
    talk.record(1.0, net::Direction::s2c, talk.server_part(net::encode(text), 0));
    const std::string file = work.add("zero.pcapng", talk.capture);
    CHECK(call(app::session_show, {file}).out.find("be\\u0000hind") != std::string::npos);
    CHECK(call(app::session_show, {file}, true).out.find("be\\u0000hind") != std::string::npos);

    net::SessionFacts facts;
    facts.on_message({1.0, net::Direction::s2c, 0, net::encode(text)});
    const net::ChatFacts line = facts.results().chat.at(0);
    CHECK(line.text == text.text.raw);
    CHECK(app::chat_text(line) == "be");  // for display it ends there (net-messages 1.2)
}
