#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "content/dat_store.h"
#include "core/log.h"
#include "tests/support/catch.h"

namespace portalspace::render::tests {

/// The data files that the tests read, opened once a program.
struct FixtureWorld {
    core::Log log{core::LogLevel::error};
    content::DatStore store{PORTALSPACE_TEST_DATA "/dats", log};
};

inline FixtureWorld& fixture_world() {
    static FixtureWorld world;
    return world;
}

inline nlohmann::json read_json(const std::string& name) {
    std::ifstream in(std::string(PORTALSPACE_TEST_DATA "/render/") + name);
    REQUIRE(in.good());
    return nlohmann::json::parse(in);
}

inline std::uint32_t id_of(const nlohmann::json& value) {
    std::uint32_t id = 0;
    REQUIRE(core::parse_id(value.get<std::string>(), id));
    return id;
}

}  // namespace portalspace::render::tests
