#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/client/replay_source.h"
#include "app/options.h"
#include "net/capture/capture_reader.h"
#include "net/capture/capture_writer.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace portalspace;
using app::parse_options;

namespace {

fs::path session(const char* name) { return fs::path(PORTALSPACE_TEST_DATA) / "sessions" / name; }

/// Both players of a meeting in one file, the second one's conversation first.
class BothPlayers {
public:
    BothPlayers() : path_((fs::temp_directory_path() / "portalspace-both-players.pcapng").string()) {
        net::Capture all = net::read_capture(session("ace-09-two-players-two.jsonl"));
        for (net::CapturedDatagram d : net::read_capture(session("ace-09-two-players-one.jsonl")).datagrams) {
            d.time += 7;
            d.stream = 1;
            all.datagrams.push_back(d);
        }
        const std::vector<std::byte> bytes = net::write_capture(all, net::CaptureForm::pcapng).bytes;
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    ~BothPlayers() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    BothPlayers(const BothPlayers&) = delete;
    BothPlayers& operator=(const BothPlayers&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// All that a source plays.
std::vector<net::Message> played(app::ReplaySource& source) {
    std::vector<net::Message> messages;
    source.collect(source.end_time(), messages);
    return messages;
}

}  // namespace

TEST_CASE("--record-password without a recording is refused") {
    CHECK(parse_options({"--demo", "--record", "x.pcapng", "--record-password"}).errors.empty());
    for (const std::vector<std::string>& args :
         {std::vector<std::string>{"--demo", "--record-password"}, {"--replay", "a.jsonl", "--record-password"}}) {
        const auto errors = parse_options(args).errors;
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].find("--record-password needs --record") == 0);
    }
}

TEST_CASE("--stream chooses a conversation of a recording and nothing else") {
    const auto p = parse_options({"--replay", "a.pcap", "--stream", "3"});
    CHECK(p.errors.empty());
    CHECK(p.options.replay_stream == 3U);
    CHECK_FALSE(parse_options({"--demo", "--stream", "3"}).errors.empty());
    CHECK_FALSE(parse_options({"--replay", "a.pcap", "--stream", "-1"}).errors.empty());
    CHECK_FALSE(parse_options({"--replay", "a.pcap", "--stream", "one"}).errors.empty());
}

TEST_CASE("a replay of several conversations plays the largest or the chosen one, as if it were alone") {
    const BothPlayers both;
    core::Log log(core::LogLevel::error);
    app::ReplaySource largest(both.path(), log);
    app::ReplaySource second(both.path(), log, 0);
    app::ReplaySource alone_one(session("ace-09-two-players-one.jsonl").string(), log);
    app::ReplaySource alone_two(session("ace-09-two-players-two.jsonl").string(), log);
    CHECK_THROWS_WITH(app::ReplaySource(both.path(), log, 2), Catch::Contains("there is no conversation '2'"));
    CHECK(std::abs(largest.end_time() - alone_one.end_time()) < 1e-5);
    for (const auto& [chosen, alone] : {std::pair{&largest, &alone_one}, std::pair{&second, &alone_two}}) {
        const auto messages = played(*chosen);
        const auto wanted = played(*alone);
        REQUIRE(messages.size() == wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            CHECK(messages[i].bytes == wanted[i].bytes);
            CHECK(std::abs(messages[i].time - wanted[i].time) < 1e-5);
        }
    }
}
