// Equal worlds from equal recordings: the digests of every simulated second, twice, and against those in the repository
// (tests/data/digests.json, made anew by PORTALSPACE_DIGESTS_UPDATE=1 test_replay "[digests]").
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/replay/program.h"
#include "tests/support/catch.h"

using namespace portalspace::test;
using nlohmann::json;

namespace {

/// The digests of one replay of `recording` on the data files in `dats`.
json digests_of(const Scratch& scratch, const std::string& recording, const std::string& dats) {
    const Ended ended = run_program("portalspace", {"--replay", recording, "--dat", dats, "--headless", "--speed",
                                                    "max", "--report", scratch.file("report.json")});
    CHECK(ended.status == 0);
    return json::parse(read_file(scratch.file("report.json")))["frames"]["digests"];
}

/// Digests of two replays of a recording, which are the same.
json digests_of_both(const Scratch& scratch, const std::string& recording, const std::string& dats) {
    CAPTURE(recording);
    json first = digests_of(scratch, recording, dats);
    CHECK(first.size() > 0);
    CHECK(first == digests_of(scratch, recording, dats));
    return first;
}

/// Compares what was reached with the stored file, a second at a time, or stores it.
void compare_with_stored(const json& reached) {
    const std::string file = data_file("digests.json");
    if (std::getenv("PORTALSPACE_DIGESTS_UPDATE") != nullptr) {
        write_file(file, json{{"built with", PORTALSPACE_TOOLCHAIN}, {"recordings", reached}}.dump(1) + "\n");
        return;
    }
    const json stored = json::parse(read_file(file));
    // Digests hold every bit of every float: compilers and mathematics libraries may differ in the last one.
    if (stored["built with"] != PORTALSPACE_TOOLCHAIN) {
        WARN("the stored digests are of " << stored["built with"] << ", this is " << PORTALSPACE_TOOLCHAIN);
        return;
    }
    CHECK(stored["recordings"].size() == reached.size());
    for (const auto& [name, digests] : reached.items()) {
        const json& expected = stored["recordings"][name];
        CAPTURE(name);
        CHECK(digests.size() == expected.size());
        for (std::size_t second = 0; second < std::min(digests.size(), expected.size()); ++second) {
            CAPTURE(second);
            REQUIRE(digests[second] == expected[second]);
        }
    }
}

}  // namespace

TEST_CASE("every recording gives the stored worlds, twice, second by second", "[digests]") {
    const Scratch scratch;
    json reached = json::object();
    for (const auto& entry : std::filesystem::directory_iterator(data_file("sessions"))) {
        if (entry.path().extension() == ".jsonl") {
            reached[entry.path().stem().string()] = digests_of_both(scratch, entry.path().string(), data_file("dats"));
        }
    }
    CHECK(reached.size() >= 20);
    REQUIRE(run_program("portalspace-tool", {"forge", scratch.file("world")}).status == 0);
    reached["demo"] = digests_of_both(scratch, data_file("demo.pcapng"), scratch.file("world"));
    compare_with_stored(reached);
}
