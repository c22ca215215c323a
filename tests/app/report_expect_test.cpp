#include "app/report/expect.h"

#include <stdexcept>

#include "tests/support/catch.h"

using portalspace::app::compare_expectation;
using Lines = std::vector<std::string>;

namespace {

const char* kReport = R"({
 "file": "a.jsonl", "duration": 10.0, "account": null,
 "datagrams": {"c2s": 200000, "s2c": 5},
 "entries": [{"guid": "0x50000001", "entered": 1.5, "login_complete": [2.0, 3.0],
   "position": {"cell": "0xA9B40021", "x": 1.0, "y": 2.0, "z": 3.0, "heading": 359.95}}],
 "projectiles": [{"spawned": 4.0, "velocity": [0.0, 15.0, -1.0], "after": [{"dt": 0.528, "message": "SetState"}]}],
 "objects": []
})";

std::string error_of(const std::string& report, const std::string& expectation) {
    try {
        (void)compare_expectation(report, expectation);
    } catch (const std::runtime_error& e) {
        return e.what();
    }
    return {};
}

Lines against(const std::string& expectation) { return compare_expectation(kReport, expectation); }

}  // namespace

TEST_CASE("what agrees gives no line") {
    CHECK(against("{}").empty());
    CHECK(against(kReport).empty());
    CHECK(against(R"({"file": "other", "problems": ["x"], "duration": 10})").empty());
}

TEST_CASE("times agree within a millisecond") {
    CHECK(against(R"({"duration": 10.001})").empty());
    CHECK(against(R"({"duration": 10.0011})") == Lines{"duration: expected 10.0011, found 10.0"});
    CHECK(against(R"({"entries": [{"login_complete": [2.001, 2.999]}]})").empty());
    CHECK(against(R"({"entries": [{"login_complete": [2.0, 3.002]}]})") ==
          Lines{"entries[0].login_complete[1]: expected 3.002, found 3.0"});
    CHECK(against(R"({"projectiles": [{"after": [{"dt": 0.53}]}]})") ==
          Lines{"projectiles[0].after[0].dt: expected 0.53, found 0.528"});
}

TEST_CASE("positions agree within a millimetre and headings within a tenth of a degree around the circle") {
    CHECK(against(R"({"entries": [{"position": {"x": 1.001, "heading": 0.04}}]})").empty());
    CHECK(against(R"({"entries": [{"position": {"y": 2.0012}}]})") ==
          Lines{"entries[0].position.y: expected 2.0012, found 2.0"});
    CHECK(against(R"({"entries": [{"position": {"heading": 0.06}}]})") ==
          Lines{"entries[0].position.heading: expected 0.06, found 359.95"});
    CHECK(against(R"({"entries": [{"position": {"cell": "0xA9B40022"}}]})") ==
          Lines{R"(entries[0].position.cell: expected "0xA9B40022", found "0xA9B40021")"});
}

TEST_CASE("other numbers agree within 1e-5, integers exactly") {
    CHECK(against(R"({"projectiles": [{"velocity": [-0.0, 15.0001, -1]}]})").empty());
    CHECK(against(R"({"projectiles": [{"velocity": [0, 15.0002, -1]}]})") ==
          Lines{"projectiles[0].velocity[1]: expected 15.0002, found 15.0"});
    CHECK(against(R"({"datagrams": {"c2s": 200001}})") == Lines{"datagrams.c2s: expected 200001, found 200000"});
}

TEST_CASE("missing keys, lengths and kinds are differences") {
    CHECK(against(R"({"server": "A"})") == Lines{R"(server: expected "A", found nothing)"});
    CHECK(against(R"({"entries": []})") == Lines{"entries: expected 0 elements, found 1"});
    CHECK(against(R"({"account": "A"})") == Lines{R"(account: expected "A", found null)"});
    CHECK(against(R"({"duration": "10.0"})") == Lines{R"(duration: expected "10.0", found 10.0)"});
    CHECK(against(R"({"projectiles": [{"after": [{"message": "Sound"}, {"dt": 1}]}]})") ==
          Lines{"projectiles[0].after: expected 2 elements, found 1",
                R"(projectiles[0].after[0].message: expected "Sound", found "SetState")"});
    CHECK(against(R"({"datagrams": 5})") == Lines{R"(datagrams: expected 5, found {"c2s":200000,"s2c":5})"});
}

TEST_CASE("text that is no JSON object is an error that says which and where") {
    CHECK(error_of(kReport, "{\"a\": }").find("the expectation is not JSON: byte 7") == 0);
    CHECK(error_of(kReport, "[]") == "the expectation is not a JSON object");
    CHECK(error_of("", "{}").find("the report is not JSON") == 0);
}
