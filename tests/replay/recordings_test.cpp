#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/replay/program.h"
#include "tests/support/catch.h"

using namespace portalspace::test;
using nlohmann::json;

namespace {

std::vector<std::string> replay_args(const std::string& recording, const std::string& expectation) {
    return {"--replay", recording, "--dat", data_file("dats"), "--headless", "--speed", "max", "--expect", expectation};
}

std::string session(const std::string& name) { return data_file("sessions/" + name); }

json without_timing(const std::string& report) {
    json value = json::parse(report);
    value.erase("timing");
    return value;
}

}  // namespace

TEST_CASE("every recording of a real server replays to what it is expected to be") {
    std::size_t replayed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(data_file("sessions"))) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".expect.json")) {
            continue;
        }
        const std::string stem = name.substr(0, name.size() - std::string(".expect.json").size());
        CAPTURE(stem);
        const Ended ended = run_program("portalspace", replay_args(session(stem + ".jsonl"), session(name)));
        CHECK(ended.out == "");
        CHECK(ended.status == 0);
        ++replayed;
    }
    CHECK(replayed >= 20);
}

TEST_CASE("the war-magic session shows what the launch and explosion scripts made") {
    const Scratch scratch;
    auto args = replay_args(session("ace-06-war-magic.jsonl"), session("ace-06-war-magic.expect.json"));
    args.insert(args.end(), {"--report", scratch.file("report.json")});
    REQUIRE(run_program("portalspace", args).status == 0);
    const json report = json::parse(read_file(scratch.file("report.json")));
    std::size_t flame_bolts = 0;
    for (const json& bolt : report["projectiles"]) {
        if (bolt["pe_table"] != "0x34000005") {
            continue;
        }
        ++flame_bolts;
        const double spawned = bolt["spawned"];
        const double impact = bolt["impact"];
        std::size_t at_launch = 0;
        std::size_t at_impact = 0;
        for (const json& hook : report["scripts"]) {
            if (hook["owner"] == bolt["guid"] && hook["made"].is_string()) {
                const double t = hook["t"];
                at_launch += t >= spawned && t < impact ? 1 : 0;
                at_impact += t >= impact ? 1 : 0;
            }
        }
        CAPTURE(bolt["guid"].get<std::string>());
        CHECK(at_launch > 0);
        CHECK(at_impact > 0);
        std::size_t births = 0;
        for (const json& emitter : report["emitters"]) {
            births += emitter["owner"] == bolt["guid"] ? emitter["born"].get<std::size_t>() : 0;
        }
        CHECK(births > 0);
    }
    CHECK(flame_bolts >= 1);
    CHECK(report["frames"]["digests"].size() == 70);
}

TEST_CASE("a recording as pcap gives the same report as its .jsonl form") {
    const Scratch scratch;
    for (const char* form : {"jsonl", "pcap"}) {
        auto args =
            replay_args(session(std::string("ace-06-war-magic.") + form), session("ace-06-war-magic.expect.json"));
        args.insert(args.end(), {"--report", scratch.file(form)});
        CHECK(run_program("portalspace", args).status == 0);
    }
    json a = without_timing(read_file(scratch.file("jsonl")));
    json b = without_timing(read_file(scratch.file("pcap")));
    a.erase("file");
    b.erase("file");
    CHECK(a["projectiles"].size() == b["projectiles"].size());
    CHECK(a["counts"] == b["counts"]);
}

TEST_CASE("an expectation that does not hold ends with 1 and names the place") {
    const Scratch scratch;
    json expectation = json::parse(read_file(session("ace-06-war-magic.expect.json")));
    expectation["projectiles"][2]["after"][1]["dt"] = 0.5;
    write_file(scratch.file("wrong.json"), expectation.dump());
    const Ended ended =
        run_program("portalspace", replay_args(session("ace-06-war-magic.jsonl"), scratch.file("wrong.json")));
    CHECK(ended.status == 1);
    CHECK(ended.out.starts_with("projectiles[2].after[1].dt: expected 0.5, found "));
    CHECK(std::count(ended.out.begin(), ended.out.end(), '\n') == 1);
}

TEST_CASE("a session that the demo recorded replays twice to the same bytes") {
    const Scratch scratch;
    const std::vector<std::string> cache{"XDG_CACHE_HOME=" + scratch.folder().string()};
    const Ended demo = run_program("portalspace",
                                   {"--demo", "--headless", "--seconds", "9", "--record", scratch.file("demo.pcapng"),
                                    "--report", scratch.file("live.json")},
                                   cache);
    REQUIRE(demo.err == "");
    REQUIRE(demo.status == 0);
    std::vector<std::string> reports;
    for (const char* name : {"one.json", "two.json"}) {
        const Ended ended = run_program(
            "portalspace", {"--replay", scratch.file("demo.pcapng"), "--headless", "--speed", "max", "--dat",
                            scratch.file("portalspace/demo-world"), "--report", scratch.file(name)});
        REQUIRE(ended.err == "");
        REQUIRE(ended.status == 0);
        const std::string text = read_file(scratch.file(name));
        reports.push_back(text.substr(0, text.find("\"timing\"")));
    }
    CHECK(reports[0] == reports[1]);
    const json live = json::parse(read_file(scratch.file("live.json")));
    const json replay = without_timing(read_file(scratch.file("one.json")));
    CHECK(live["projectiles"].size() >= 1);
    CHECK(replay["projectiles"].size() >= live["projectiles"].size());
    CHECK(replay["account"] == "demo");
    CHECK(replay["entries"][0]["login_complete"].size() == 1);
    // The demo logs in with this password; a recording holds asterisks in its place.
    CHECK(read_file(scratch.file("demo.pcapng")).find("fireflies") == std::string::npos);
    CHECK(read_file(scratch.file("demo.pcapng")).find("*********") != std::string::npos);
}
