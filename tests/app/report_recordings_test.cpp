#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/report/expect.h"
#include "app/report/report.h"
#include "net/capture/capture_reader.h"
#include "net/capture/replayer.h"
#include "net/facts/session_facts.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace portalspace;

namespace {

const fs::path kSessions = fs::path(PORTALSPACE_TEST_DATA) / "sessions";

std::vector<fs::path> expectations() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(kSessions)) {
        if (entry.path().filename().string().ends_with(".expect.json")) {
            found.push_back(entry.path());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::string read_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

app::ReportInput facts_of(const fs::path& recording) {
    const net::Capture capture = net::read_capture(recording);
    const net::ReplayedConversation conversation = net::replay_all(capture, net::main_stream(capture));
    net::SessionFacts facts;
    for (const net::Message& message : conversation.messages) {
        facts.on_message(message);
    }
    facts.finish(conversation.facts.last_time);
    app::ReportInput input;
    input.file = recording.filename().string();
    input.transport = {conversation.facts.duration(), conversation.facts.c2s.datagrams,
                       conversation.facts.s2c.datagrams, conversation.facts.c2s.bytes, conversation.facts.s2c.bytes};
    input.facts = facts.results();
    return input;
}

fs::path recording_of(const fs::path& expectation) {
    std::string name = expectation.filename().string();
    name.replace(name.size() - std::string(".expect.json").size(), std::string::npos, ".jsonl");
    return expectation.parent_path() / name;
}

/// Without the sections that no expectation file has, so that the comparison can be turned around.
std::string facts_part(const std::string& report) {
    return report.substr(0, report.find("\n \"objects\":")) + "\n \"x\": 0\n}";
}

}  // namespace

TEST_CASE("every recording gives the facts of its expectation, and no others") {
    const auto files = expectations();
    REQUIRE(files.size() >= 24);
    for (const fs::path& expectation : files) {
        INFO(expectation.filename().string());
        const app::ReportInput input = facts_of(recording_of(expectation));
        const std::string report = app::render_report(input);
        const std::string expected = read_text(expectation);
        CHECK(app::compare_expectation(report, expected) == std::vector<std::string>{});
        CHECK(app::compare_expectation(expected, facts_part(report)) ==
              std::vector<std::string>{"x: expected 0, found nothing"});
        CHECK(input.facts.undecodable == 0);
    }
}

TEST_CASE("the same recording gives the same bytes") {
    const fs::path recording = kSessions / "ace-17-bolts-walls.jsonl";
    CHECK(app::render_report(facts_of(recording)) == app::render_report(facts_of(recording)));
}
