// Equal worlds from equal recordings: the digests of every simulated second, twice.
#include <nlohmann/json.hpp>

#include "tests/replay/program.h"
#include "tests/support/catch.h"

using namespace portalspace::test;
using nlohmann::json;

namespace {

/// The digests of one replay.
json digests_of(const Scratch& scratch, const std::string& recording) {
    const Ended ended = run_program("portalspace", {"--replay", recording, "--dat", data_file("dats"), "--headless",
                                                    "--speed", "max", "--report", scratch.file("report.json")});
    CHECK(ended.status == 0);
    return json::parse(read_file(scratch.file("report.json")))["frames"]["digests"];
}

}  // namespace

TEST_CASE("every recording of a real server gives the same worlds twice, second by second") {
    const Scratch scratch;
    std::size_t replayed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(data_file("sessions"))) {
        if (entry.path().extension() != ".jsonl") {
            continue;
        }
        CAPTURE(entry.path().filename().string());
        const json first = digests_of(scratch, entry.path().string());
        CHECK(first.size() > 0);
        CHECK(first == digests_of(scratch, entry.path().string()));
        ++replayed;
    }
    CHECK(replayed >= 20);
}
