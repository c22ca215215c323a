// The files of cases in tests/data/physics through the runners of portalspace-tool physics.
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "app/tool/physics_case.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

const std::string kFolder = PORTALSPACE_TEST_DATA "/physics/";

app::PhysicsFileResult run(const std::string& name) {
    core::Log log{core::LogLevel::error};
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    engine::DatRecords records(store);
    app::PhysicsData data{store, records, log};
    return app::run_physics_file(kFolder + name, data, app::physics_kinds());
}

void check_all(const std::string& name, std::size_t rows) {
    const app::PhysicsFileResult result = run(name);
    CHECK(result.rows == rows);
    for (const app::PhysicsFailure& failure : result.failures) {
        FAIL_CHECK(failure.row << ": " << failure.differences.front());
    }
}

}  // namespace

TEST_CASE("physics 10.12: every row of animation.json") { check_all("animation.json", 18); }

TEST_CASE("physics 10.12: every row of flights.json") { check_all("flights.json", 11); }

TEST_CASE("physics 10.12: every row of managers.json") { check_all("managers.json", 14); }

TEST_CASE("physics 10.12: every row of walks.json") { check_all("walks.json", 18); }

TEST_CASE("physics 10.12: every row of terrain.json") { check_all("terrain.json", 250); }

TEST_CASE("physics 10.12: every row of sweeps-person.json") { check_all("sweeps-person.json", 193); }

TEST_CASE("physics 10.12: every row of sweeps-missile.json") { check_all("sweeps-missile.json", 52); }

TEST_CASE("physics: a row of the wrong form is a failed row, an unknown kind is an error") {
    core::Log log{core::LogLevel::error};
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    engine::DatRecords records(store);
    app::PhysicsData data{store, records, log};
    const auto file = std::filesystem::temp_directory_path() / "portalspace_physics_rows_test.json";
    std::ofstream(file) << R"({"what":"animation","rows":[{"id":"X"},17]})";
    const app::PhysicsFileResult result = app::run_physics_file(file, data, app::physics_kinds());
    CHECK(result.rows == 2);
    REQUIRE(result.failures.size() == 2);
    CHECK(result.failures[0].row == "X");
    CHECK(result.failures[1].row == "2");
    std::ofstream(file) << R"({"what":"dancing","rows":[]})";
    CHECK_THROWS_AS(app::run_physics_file(file, data, app::physics_kinds()), std::runtime_error);
    std::ofstream(file) << "no json";
    CHECK_THROWS_AS(app::run_physics_file(file, data, app::physics_kinds()), std::runtime_error);
    std::filesystem::remove(file);
    CHECK_THROWS_AS(app::run_physics_file(file, data, app::physics_kinds()), std::runtime_error);
}

TEST_CASE("physics: a row check compares with tolerance and takes both signs of a rotation") {
    app::RowCheck check;
    check.number("a", 1.0, 1.0005, 1e-3);
    check.rotation("q", nlohmann::json::array({-1, 0, 0, 0}), core::identity_quat(), 1e-6);
    check.id("i", "0x00000010", 16);
    CHECK(check.differences().empty());
    check.number("a", "text", 1, 1);
    check.vec3("v", nlohmann::json::array({1, 2}), {1, 2, 0}, 1);
    check.flag("f", true, false);
    REQUIRE(check.differences().size() == 3);
    CHECK(check.differences()[2] == "f: expected true, found false");
}
