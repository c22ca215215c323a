#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "app/tool/session_file.h"
#include "app/tool/session_names.h"
#include "app/tool/tool.h"
#include "core/format_error.h"
#include "net/capture/capture_reader.h"
#include "net/capture/replayer.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/names.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace portalspace;

namespace {

struct Outcome {
    int status = 0;
    std::string out;
    std::string err;
};

Outcome call(app::ToolFunction command, std::vector<std::string> args, bool json = false) {
    std::ostringstream out;
    std::ostringstream err;
    app::ToolContext context{std::move(args), json, out, err};
    const int status = command(context);
    return {status, out.str(), err.str()};
}

std::string recording(const char* name) { return (fs::path(PORTALSPACE_TEST_DATA) / "sessions" / name).string(); }

/// A file of this test that is gone behind it.
struct TemporaryFile {
    explicit TemporaryFile(const char* name) : path((fs::temp_directory_path() / name).string()) {}
    ~TemporaryFile() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
    std::string path;
};

std::vector<net::Message> messages_of(const std::string& file) {
    const net::Capture capture = net::read_capture(fs::path(file));
    return net::replay_all(capture, net::main_stream(capture)).messages;
}

}  // namespace

TEST_CASE("session cut keeps the datagrams of a time, and their messages are read") {
    for (const char* name : {"portalspace-cut.jsonl", "portalspace-cut.pcapng"}) {
        const TemporaryFile out(name);
        const std::string source = recording("ace-02-walk.jsonl");
        const Outcome cut = call(app::session_cut, {source, "--from", "10", "--to", "20", "-o", out.path});
        CHECK(cut.err.empty());
        REQUIRE(cut.status == app::kExitDone);
        const net::Capture all = net::read_capture(fs::path(source));
        const net::Capture part = net::read_capture(fs::path(out.path));
        const auto inside = std::count_if(all.datagrams.begin(), all.datagrams.end(),
                                          [](const auto& d) { return d.time >= 10 && d.time <= 20; });
        REQUIRE(part.datagrams.size() == static_cast<std::size_t>(inside));
        CHECK(call(app::session_verify, {out.path}).status == app::kExitDone);
        const auto messages = messages_of(out.path);
        CHECK(std::any_of(messages.begin(), messages.end(),
                          [](const net::Message& m) { return net::message_name(m.bytes) == "UpdatePosition"; }));
    }
}

TEST_CASE("session cut refuses calls that make no sense") {
    const std::string source = recording("ace-02-walk.jsonl");
    CHECK(call(app::session_cut, {source}).status == app::kExitUnable);
    const Outcome wrong = call(app::session_cut, {source, "--from", "x", "--to", "2", "-o", "f"});
    CHECK(wrong.status == app::kExitUnable);
    CHECK(wrong.err == "session cut: --from takes seconds of the recording, not 'x'\n");
    CHECK(call(app::session_cut, {source, "--from", "3", "--to", "2", "-o", "f"}).status == app::kExitUnable);
    CHECK(call(app::session_cut, {source, "--from", "99998", "--to", "99999", "-o", "f"}).status == app::kExitUnable);
}

TEST_CASE("session scrub: no old name is left, checksums hold, the messages stay the same in all else") {
    for (const char* name : {"ace-01-login.jsonl", "ace-03-chat.jsonl", "ace-09-two-players-one.jsonl",
                             "ace-13-packet-loss.jsonl", "retail-login.jsonl"}) {
        INFO(name);
        const TemporaryFile out("portalspace-scrub.jsonl");
        const Outcome scrubbed = call(app::session_scrub, {recording(name), "-o", out.path});
        CHECK(scrubbed.err.empty());
        REQUIRE(scrubbed.status == app::kExitDone);
        CHECK(call(app::session_verify, {out.path}).status == app::kExitDone);

        const net::Capture before = net::read_capture(fs::path(recording(name)));
        const auto names = app::names_in(before);
        REQUIRE_FALSE(names.empty());
        std::string text;
        for (const net::CapturedDatagram& d : net::read_capture(fs::path(out.path)).datagrams) {
            for (const std::byte b : d.bytes) {
                text += static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
            }
            text += '\n';
        }
        for (const std::string& old : names) {
            INFO(old);
            CHECK((old.size() < 3 || text.find(old) == std::string::npos));
        }

        const auto old_messages = messages_of(recording(name));
        const auto new_messages = messages_of(out.path);
        REQUIRE(new_messages.size() == old_messages.size());
        for (std::size_t i = 0; i < old_messages.size(); ++i) {
            REQUIRE(new_messages[i].bytes.size() == old_messages[i].bytes.size());
            REQUIRE(new_messages[i].opcode() == old_messages[i].opcode());
            if (new_messages[i].opcode() == net::CharacterList::kOpcode) {
                const auto was = net::decode<net::CharacterList>(old_messages[i].bytes);
                const auto is = net::decode<net::CharacterList>(new_messages[i].bytes);
                CHECK(is.account.raw != was.account.raw);
                CHECK(is.account.raw.size() == was.account.raw.size());
            }
        }
    }
}

TEST_CASE("pseudonyms are new names of the same shape; short names change only as whole strings") {
    const auto made = app::pseudonyms_for({"probe01", "bob", "x"});
    REQUIRE(made.size() == 3);
    CHECK(made[0].replacement.size() == 7);
    CHECK(made[0].replacement != "probe01");
    std::string bytes = "Bob and +BOB and x";
    bytes += '\x01';
    bytes += '\0';
    bytes += 'x';
    bytes += std::string("b\0o\0b\0", 6);
    const std::string before = bytes;
    CHECK(app::replace_names(std::as_writable_bytes(std::span(bytes)), made));
    CHECK(bytes.size() == before.size());
    CHECK(bytes.find("Bob") == std::string::npos);
    CHECK(bytes.find("BOB") == std::string::npos);
    CHECK(bytes.find(std::string("b\0o\0b", 5)) == std::string::npos);
    CHECK(bytes[17] == 'x');
    CHECK(bytes[20] != 'x');
    CHECK(bytes[0] >= 'A');
    CHECK(bytes[0] <= 'Z');
}

TEST_CASE("session show prints all fields of every message; the JSON form is JSON") {
    const Outcome shown = call(app::session_show, {recording("ace-03-chat.jsonl")}, true);
    REQUIRE(shown.status == app::kExitDone);
    const auto rows = nlohmann::json::parse(shown.out);
    REQUIRE(rows.size() > 100);
    std::size_t described = 0;
    for (const auto& row : rows) {
        CHECK(row["decoding"] == "whole");
        described += row["name"] == "PlayerDescription" && row["fields"].contains("options1") ? 1 : 0;
    }
    CHECK(described == 1);
    const Outcome lines = call(app::session_show, {recording("ace-03-chat.jsonl")});
    CHECK(lines.out.find("HearSpeech") != std::string::npos);
}
