#include <algorithm>
#include <cmath>
#include <regex>

#include "app/inspect/land_point.h"
#include "app/inspect/scenario.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "engine/collision/terrain.h"

namespace portalspace::app::scenario {

namespace {

std::string plain_number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

/// The height table in words: "index i: i up to 60; 60 + 2 (i - 60) up to 180; 300 + 5 (i - 180) above".
std::string height_table_text(std::span<const float> heights) {
    std::string text = "index i: ";
    std::size_t from = 0;
    while (from + 1 < heights.size()) {
        const float step = heights[from + 1] - heights[from];
        std::size_t to = from + 1;
        while (to + 1 < heights.size() && heights[to + 1] - heights[to] == step) {
            ++to;
        }
        const std::string start = plain_number(heights[from]);
        if (from == 0 && heights[from] == 0) {
            text += step == 1 ? "i" : plain_number(step) + " i";
        } else {
            text += start + " + " + (step == 1 ? "" : plain_number(step) + " ") + "(i - " + std::to_string(from) + ")";
        }
        const bool last = to + 1 == heights.size();
        text += last ? " above" : " up to " + std::to_string(to) + "; ";
        from = to;
    }
    return text;
}

std::string cut_text(engine::CellSplit split) { return split == engine::CellSplit::sw_to_ne ? "SW-NE" : "NW-SE"; }

Json vertex_heights(engine::Landscape& land, std::uint32_t block) {
    (void)land_point(land, block, 0, 0);  // loads it
    const engine::LoadedBlock& loaded = land.blocks().at(block >> 16U);
    Json rows = Json::array();
    for (std::uint32_t y = 0; y <= 8; ++y) {
        Json& row = rows.emplace_back(Json::array());
        for (std::uint32_t x = 0; x <= 8; ++x) {
            row.push_back(loaded.height_at(x, y));
        }
    }
    return rows;
}

Json split_rows(engine::Landscape& land, std::uint32_t block) {
    Json rows = Json::array();
    for (int y = 7; y >= 0; --y) {
        std::string row;
        for (int x = 0; x < 8; ++x) {
            const LandPoint at =
                land_point(land, block, static_cast<float>(x) * 24 + 12, static_cast<float>(y) * 24 + 12);
            row += at.split == engine::CellSplit::sw_to_ne ? '/' : '\\';
        }
        rows.push_back(row);
    }
    return rows;
}

Json point_found(engine::Landscape& land, const Json& expected) {
    const LandPoint at =
        land_point(land, id_of(expected.at("cell")), number_of(expected.at("x")), number_of(expected.at("y")));
    const Json wanted_normal = member(expected, "normal_z");
    const Json at_edge = near_decimals(wanted_normal, at.edge_normal_z);
    const bool edge_meant = at_edge == wanted_normal;
    return {{"cell", core::id_text(at.cell)},
            {"x", expected.at("x")},
            {"y", expected.at("y")},
            {"z", near_decimals(member(expected, "z"), at.z)},
            {"cut", cut_text(at.split)},
            {"normal_z", edge_meant ? at_edge : near_decimals(wanted_normal, at.normal_z)},
            {"walkable", (edge_meant ? at.edge_normal_z : at.normal_z) >= engine::collision::kFloorZ}};
}

}  // namespace

void start(const Context& context) {
    for (const StartPlace& place : start_places(context.set)) {
        Json found{{"cell", core::id_text(place.cell)},
                   {"x", place.origin.x},
                   {"y", place.origin.y},
                   {"z", place.origin.z},
                   {"heading", place.heading},
                   {"note", prose(context.expected.value("note", Json()))}};
        const std::size_t before = context.out.lines().size();
        context.compare_with(found);
        if (context.out.lines().size() != before) {
            return;  // the other areas would say the same again
        }
    }
}

void terrain(const Context& context) {
    engine::Landscape land(context.set);
    const content::Region* region = context.set.region();
    if (region == nullptr) {
        throw MissingRecord("the region is not in the files");
    }
    const std::uint32_t home = home_block(context.set);
    Json found{{"height_table", height_table_text(region->land.heights)},
               {"home_block", core::id_text(home)},
               {"home_vertex_heights_by_row_south_to_north", vertex_heights(land, home)},
               {"home_splits_north_row_first", split_rows(land, home)},
               {"walkable_limit_normal_z",
                near(context.expected.value("walkable_limit_normal_z", Json()), engine::collision::kFloorZ, 1e-8)}};
    if (context.expected.contains("points")) {
        each(context.child("points"), Form::list,
             [&land](const Json& item, const std::string&) { return point_found(land, item); });
        found["points"] = context.expected.at("points");
    }
    context.compare_with(found);
}

void steep_slope(const Context& context) {
    engine::Landscape land(context.set);
    const Json& from = context.expected.at("from");
    const Json& to = context.expected.at("to");
    const std::uint32_t block = id_of(context.expected.at("cell"));
    const auto at = [](const Json& point, std::size_t axis) { return number_of(point.at(axis)); };
    const LandPoint middle =
        land_point(land, block, (at(from, 0) + at(to, 0)) / 2, (at(from, 1) + at(to, 1)) / 2 - 0.5F);
    const LandPoint other =
        land_point(land, block, (at(from, 0) + at(to, 0)) / 2, (at(from, 1) + at(to, 1)) / 2 + 0.5F);
    const bool steep = middle.normal_z < engine::collision::kFloorZ && other.normal_z < engine::collision::kFloorZ;
    const auto corner = [&](const Json& point) {
        const LandPoint ground = land_point(land, block, at(point, 0), at(point, 1));
        return Json::array({point.at(0), point.at(1), near_decimals(point.at(2), ground.z)});
    };
    const auto range = [&](std::size_t axis) {
        return plain_number(at(from, axis)) + " to " + plain_number(at(to, axis));
    };
    Json found{{"cell", core::id_text(middle.cell)}, {"from", corner(from)}, {"to", corner(to)}};
    // The corners are those of the cell.
    const auto snapped = [](float v) { return std::round(v / 24) * 24; };
    for (const char* key : {"from", "to"}) {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            found[key][axis] = near(found[key][axis], snapped(at(context.expected.at(key), axis)), 0);
        }
    }
    found["normal_z"] = near_decimals(context.expected.at("normal_z"), std::max(middle.normal_z, other.normal_z));
    found["note"] = "x " + range(0) + ", y " + range(1) + (steep ? ": below the walkable limit" : ": walkable");
    context.compare_with(found);
}

/// "x = 84 from y = 48 (z 94) over y = 72 (z 86) and y = 96 (z 76) to y = 120 (z 66)", on the home block.
void walkable_slope(const Context& context) {
    engine::Landscape land(context.set);
    const std::uint32_t home = home_block(context.set);
    const std::string line = context.expected.at("line").get<std::string>();
    static const std::regex kSentence(R"(x = (\d+) from( (?:over |and |to )?y = \d+ \(z -?[\d.]+\))+)");
    static const std::regex kPlace(R"(y = (\d+) \(z (-?[\d.]+)\))");
    std::smatch match;
    if (!std::regex_match(line, match, kSentence)) {
        context.out.add(child_path(context.path, "line"), line,
                        "\"x = N from y = N (z N) over y = N (z N) to y = N (z N)\"");
        return;
    }
    const float x = std::stof(match[1].str());
    std::string found;
    std::size_t written = 0;
    bool walkable = true;
    for (auto at = std::sregex_iterator(line.begin(), line.end(), kPlace); at != std::sregex_iterator(); ++at) {
        const LandPoint ground = land_point(land, home, x, std::stof((*at)[1].str()));
        walkable = walkable && ground.normal_z >= engine::collision::kFloorZ;
        const auto z_at = static_cast<std::size_t>(at->position(2));
        found += line.substr(written, z_at - written) + plain_number(ground.z);
        written = z_at + static_cast<std::size_t>(at->length(2));
    }
    found += line.substr(written) + (walkable ? "" : ", not walkable");
    context.compare_with({{"line", found}});
}

}  // namespace portalspace::app::scenario
