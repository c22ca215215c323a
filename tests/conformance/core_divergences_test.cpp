// Knowing departures from the original are written down, with where, why and what the original does.
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/catch.h"

namespace fs = std::filesystem;

namespace {

fs::path source_folder() { return fs::path(PORTALSPACE_TEST_DATA).parent_path().parent_path(); }

/// The cells of a row of a table; none for another line.
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    if (line.empty() || line.front() != '|') return cells;
    for (std::size_t at = 1; at < line.size();) {
        const std::size_t end = line.find('|', at);
        if (end == std::string::npos) break;
        cells.push_back(line.substr(at, end - at));
        at = end + 1;
    }
    return cells;
}

}  // namespace

TEST_CASE("2026-08-04 T10: each departure names what, where, why and what the original does, with a citation") {
    std::ifstream in(source_folder() / "docs" / "divergences.md");
    REQUIRE(in.good());
    const std::regex path("`([A-Za-z_0-9./]+/[A-Za-z_0-9.]*)`");
    const std::regex citation(R"((seed|physics|vfx|rendering|net-transport|net-messages|client-features|dat-format) )");
    std::size_t rows = 0;
    std::string line;
    while (std::getline(in, line)) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.empty() || cells[0] == " what " || cells[0] == "---") continue;
        INFO(line);
        REQUIRE(cells.size() == 4);
        for (const std::string& cell : cells) CHECK(cell.find_first_not_of(' ') != std::string::npos);
        std::size_t places = 0;
        for (std::sregex_iterator it(cells[1].begin(), cells[1].end(), path); it != std::sregex_iterator(); ++it) {
            CHECK(fs::exists(source_folder() / (*it)[1].str()));
            ++places;
        }
        CHECK(places > 0);
        CHECK(std::regex_search(cells[3], citation));
        ++rows;
    }
    CHECK(rows > 30);
}
