#include <algorithm>
#include <map>
#include <regex>

#include "app/inspect/scenario.h"
#include "content/records/env_cell.h"
#include "content/records/landblock.h"
#include "content/records/region.h"

namespace portalspace::app::scenario {

namespace {

using content::DatFileKind;
using content::LandBlock;

constexpr std::size_t kSide = LandBlock::kSide;
constexpr std::uint8_t kFirstWater = 16;  ///< terrain types 16 to 20 are water (spec/dat-format.md A.3)
constexpr std::uint8_t kLastWater = 20;

/// "A9B4" of 0xA9B4FFFF.
std::string block_text(std::uint32_t id) { return core::id_text(id).substr(2, 4); }

std::string metres(std::size_t vertex) { return std::to_string(vertex * 24); }

/// "a", "a and b", "a, b and c".
std::string enumeration(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

std::uint32_t neighbour(std::uint32_t block, int dx, int dy) {
    return block + (static_cast<std::uint32_t>(dx) << 24U) + (static_cast<std::uint32_t>(dy) << 16U);
}

/// Ids 0xXXYYFFFF of all land blocks, ascending.
std::vector<std::uint32_t> land_blocks(const DatSet& set) {
    std::vector<std::uint32_t> ids;
    if (const DatSource* source = set.source(DatFileKind::cell)) {
        for (const content::DatEntry& entry : source->file->entries()) {
            if (record_type_of(DatFileKind::cell, entry.id) == content::RecordType::land_block) {
                ids.push_back(entry.id);
            }
        }
    }
    return ids;
}

struct Lake {
    std::size_t x0 = kSide, y0 = kSide, x1 = 0, y1 = 0;
    std::set<std::string> shore;  ///< heights of the vertices around it
};

/// The vertices of a block that have this terrain type.
Lake lake_of(const LandBlock& block, std::uint8_t type, std::span<const float> heights) {
    Lake lake;
    const auto is_water = [&](std::size_t x, std::size_t y) { return block.word(x, y).type() == type; };
    for (std::size_t x = 0; x < kSide; ++x) {
        for (std::size_t y = 0; y < kSide; ++y) {
            if (is_water(x, y)) {
                lake.x0 = std::min(lake.x0, x), lake.x1 = std::max(lake.x1, x);
                lake.y0 = std::min(lake.y0, y), lake.y1 = std::max(lake.y1, y);
            }
        }
    }
    for (std::size_t x = lake.x0 > 0 ? lake.x0 - 1 : 0; x < kSide && x <= lake.x1 + 1; ++x) {
        for (std::size_t y = lake.y0 > 0 ? lake.y0 - 1 : 0; y < kSide && y <= lake.y1 + 1; ++y) {
            if (!is_water(x, y)) {
                char text[24];
                std::snprintf(text, sizeof text, "%.6g", static_cast<double>(heights[block.height(x, y)]));
                lake.shore.insert(text);
            }
        }
    }
    return lake;
}

/// "types 18 to 20, blocks A2xx": the column of blocks, west of the lake, with the most water of other types.
std::string sea_text(DatSet& set, std::uint8_t lake_type, std::uint32_t lake_block) {
    std::map<std::uint32_t, std::pair<std::size_t, std::set<int>>> columns;
    for (const std::uint32_t id : land_blocks(set)) {
        const auto* block = set.find<LandBlock>(id);
        if (block == nullptr || id >> 24U >= lake_block >> 24U) {
            continue;
        }
        auto& [count, types] = columns[id >> 24U];
        for (const content::TerrainWord word : block->terrain) {
            if (word.type() >= kFirstWater && word.type() <= kLastWater && word.type() != lake_type) {
                ++count;
                types.insert(word.type());
            }
        }
    }
    const auto most = std::max_element(columns.begin(), columns.end(),
                                       [](const auto& a, const auto& b) { return a.second.first < b.second.first; });
    if (most == columns.end() || most->second.second.empty()) {
        return "none";
    }
    const std::set<int>& types = most->second.second;
    return "types " + std::to_string(*types.begin()) + " to " + std::to_string(*types.rbegin()) + ", blocks " +
           block_text(most->first << 24U).substr(0, 2) + "xx";
}

/// Whether all nine vertices of a column (or from `first` on, of a row) are road; their values are added.
bool road_column(const LandBlock& block, std::size_t x, std::map<int, int>& values) {
    std::map<int, int> here;
    for (std::size_t y = 0; y < kSide; ++y) {
        ++here[block.word(x, y).road()];
    }
    if (here.contains(0)) {
        return false;
    }
    for (const auto& [value, count] : here) {
        values[value] += count;
    }
    return true;
}

std::string north_south_text(DatSet& set, std::uint32_t home) {
    for (std::size_t x = 0; x < kSide; ++x) {
        std::map<int, int> values;
        if (!road_column(set.need<LandBlock>(home), x, values)) {
            continue;
        }
        std::vector<std::string> blocks{block_text(home)};
        for (const int step : {-1, 1}) {
            for (int dy = step;; dy += step) {
                const std::uint32_t id = neighbour(home, 0, dy);
                const auto* block = set.find<LandBlock>(id);
                if (block == nullptr || !road_column(*block, x, values)) {
                    break;
                }
                blocks.insert(step < 0 ? blocks.begin() : blocks.end(), block_text(id));
            }
        }
        const auto common = std::max_element(values.begin(), values.end(),
                                             [](const auto& a, const auto& b) { return a.second < b.second; });
        return "x = " + metres(x) + " through " + enumeration(blocks) + " (road value " +
               std::to_string(common->first) + ")";
    }
    return "no road";
}

std::string east_west_text(DatSet& set, std::uint32_t home) {
    const auto& block = set.need<LandBlock>(home);
    for (std::size_t y = 0; y < kSide; ++y) {
        std::size_t first = kSide;
        while (first > 0 && block.word(first - 1, y).road() != 0) {
            --first;
        }
        if (first + 2 > kSide) {
            continue;  // a road that only crosses the last column runs another way
        }
        std::set<int> values;
        std::uint32_t last = home;
        for (const LandBlock* at = &block; at != nullptr; at = set.find<LandBlock>(neighbour(last, 1, 0))) {
            last = at == &block ? home : neighbour(last, 1, 0);
            std::size_t x = at == &block ? first : 0;
            while (x < kSide && at->word(x, y).road() != 0) {
                values.insert(at->word(x++, y).road());
            }
            if (x < kSide) {
                break;
            }
        }
        std::vector<std::string> texts;
        for (const int value : values) {
            texts.push_back(std::to_string(value));
        }
        return "y = " + metres(y) + " from x = " + metres(first) + " of " + block_text(home) + " to " +
               block_text(last) + " (road values " + enumeration(texts) + ")";
    }
    return "no road";
}

/// The blocks of a sentence "x A2 to B0, y AD to BB, all with terrain that meets at the borders; further x E6 to E8,
/// y 4D to 4F; 0000, 0001": nothing when it says something else.
struct NamedBlocks {
    std::set<std::uint32_t> all;
    std::set<std::uint32_t> first;  ///< of the first rectangle, whose terrain meets
};

std::optional<NamedBlocks> named_blocks(const std::string& text) {
    static const std::string kRectangle = "x [0-9A-F]{2} to [0-9A-F]{2}, y [0-9A-F]{2} to [0-9A-F]{2}";
    static const std::regex kSentence(kRectangle + ", all with terrain that meets at the borders(?:; further " +
                                      kRectangle + ")*(?:; [0-9A-F]{4}(?:, [0-9A-F]{4})*)?");
    static const std::regex kRange("x ([0-9A-F]{2}) to ([0-9A-F]{2}), y ([0-9A-F]{2}) to ([0-9A-F]{2})");
    static const std::regex kSingle("[;,] ([0-9A-F]{4})");
    if (!std::regex_match(text, kSentence)) {
        return std::nullopt;
    }
    const auto hex = [](const std::string& digits) {
        return static_cast<std::uint32_t>(std::stoul(digits, nullptr, 16));
    };
    NamedBlocks blocks;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), kRange); at != std::sregex_iterator(); ++at) {
        for (std::uint32_t x = hex((*at)[1]); x <= hex((*at)[2]); ++x) {
            for (std::uint32_t y = hex((*at)[3]); y <= hex((*at)[4]); ++y) {
                blocks.all.insert(x << 24U | y << 16U | 0xFFFFU);
            }
        }
        if (blocks.first.empty()) {
            blocks.first = blocks.all;
        }
    }
    for (auto at = std::sregex_iterator(text.begin(), text.end(), kSingle); at != std::sregex_iterator(); ++at) {
        blocks.all.insert(hex((*at)[1]) << 16U | 0xFFFFU);
    }
    return blocks;
}

/// Whether a block's eastern and northern vertices are those of its neighbours, where it has them.
bool meets_neighbours(DatSet& set, std::uint32_t id) {
    const auto& block = set.need<LandBlock>(id);
    const auto* east = set.find<LandBlock>(neighbour(id, 1, 0));
    const auto* north = set.find<LandBlock>(neighbour(id, 0, 1));
    for (std::size_t i = 0; i < kSide; ++i) {
        if ((east != nullptr && block.height(kSide - 1, i) != east->height(0, i)) ||
            (north != nullptr && block.height(i, kSide - 1) != north->height(i, 0))) {
            return false;
        }
    }
    return true;
}

struct Rooms {
    std::set<std::uint32_t> blocks;  ///< 0xXXYYFFFF with rooms
    std::set<std::uint32_t> sealed;  ///< those with a room that has no portal
};

Rooms rooms_of(DatSet& set) {
    Rooms rooms;
    const DatSource* source = set.source(DatFileKind::cell);
    for (const content::DatEntry& entry :
         source == nullptr ? std::vector<content::DatEntry>{} : source->file->entries()) {
        if (record_type_of(DatFileKind::cell, entry.id) == content::RecordType::env_cell) {
            const std::uint32_t block = entry.id | 0xFFFFU;
            rooms.blocks.insert(block);
            const auto* cell = set.find<content::EnvCell>(entry.id);
            if (cell != nullptr && cell->portals.empty()) {
                rooms.sealed.insert(block);
            }
        }
    }
    return rooms;
}

/// A dungeon: rooms below ground that is flat at the lowest height.
bool is_dungeon(DatSet& set, std::uint32_t block) {
    const auto* land = set.find<LandBlock>(block);
    return land == nullptr ||
           std::all_of(land->heights.begin(), land->heights.end(), [](std::uint8_t height) { return height == 0; });
}

Json block_list(const std::set<std::uint32_t>& blocks) {
    Json list = Json::array();
    for (const std::uint32_t id : blocks) {
        list.push_back(block_text(id));
    }
    return list;
}

}  // namespace

void water(const Context& context) {
    const std::uint32_t cell = id_of(context.expected.at("cell"));
    const auto& block = context.set.need<LandBlock>(cell | 0xFFFFU);
    const auto& heights = context.set.need<content::Region>(0x13000000).land.heights;
    const std::uint32_t number = (cell & 0xFFFFU) - 1;
    if (number >= 64) {
        throw MissingRecord("no land cell");
    }
    const std::size_t x = number / 8;
    const std::size_t y = number % 8;
    std::set<int> types;
    std::set<float> levels;
    for (const auto& [cx, cy] : {std::pair(x, y), std::pair(x + 1, y), std::pair(x, y + 1), std::pair(x + 1, y + 1)}) {
        types.insert(block.word(cx, cy).type());
        levels.insert(heights[block.height(cx, cy)]);
    }
    const auto type = static_cast<std::uint8_t>(*types.begin());
    const Lake lake = lake_of(block, type, heights);
    const std::vector<std::string> shore(lake.shore.begin(), lake.shore.end());
    context.compare_with(
        {{"cell", core::id_text(cell)},
         {"terrain_type", types.size() == 1 ? Json(type) : Json(types)},
         {"z", levels.size() == 1 ? Json(*levels.begin()) : Json(levels)},
         {"area", "x " + metres(lake.x0) + " to " + metres(lake.x1) + ", y " + metres(lake.y0) + " to " +
                      metres(lake.y1) + " of land block " + block_text(cell) + "; shore at " + enumeration(shore) +
                      "; the west of the land falls into the sea (" + sea_text(context.set, type, cell) + ")"}});
}

void roads(const Context& context) {
    const std::uint32_t home = home_block(context.set);
    context.compare_with(
        {{"north-south", north_south_text(context.set, home)}, {"east-west", east_west_text(context.set, home)}});
}

void land(const Context& context) {
    const Rooms rooms = rooms_of(context.set);
    std::set<std::uint32_t> dungeons;
    for (const std::uint32_t block : rooms.blocks) {
        if (is_dungeon(context.set, block)) {
            dungeons.insert(block);
        }
    }
    const Json& sentence = context.expected.at("blocks");
    const auto named = named_blocks(sentence.get<std::string>());
    std::set<std::uint32_t> open_land;
    bool meets = true;
    for (const std::uint32_t block : land_blocks(context.set)) {
        if (!dungeons.contains(block)) {
            open_land.insert(block);
            meets = meets && (!named || !named->first.contains(block) || meets_neighbours(context.set, block));
        }
    }
    const bool holds = named && named->all == open_land && meets;
    context.compare_with({{"blocks", holds ? sentence : block_list(open_land)},
                          {"dungeon_blocks", block_list(dungeons)},
                          {"blocks_with_sealed_rooms", block_list(rooms.sealed)}});
}

}  // namespace portalspace::app::scenario
