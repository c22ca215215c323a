#include "content/forge/land.h"

#include <algorithm>
#include <cmath>

#include "content/forge/demo_ids.h"
#include "content/forge/land_objects.h"
#include "content/forge/noise.h"
#include "content/forge/sealed_rooms.h"
#include "content/forge/village.h"
#include "content/records/landblock.h"
#include "core/position.h"

namespace portalspace::content::forge {
namespace {

constexpr float kCell = core::kCellLength;
constexpr int kCellsPerBlock = 8;

constexpr core::Vec2 kMeadow{96, 48};
constexpr core::Vec2 kLake{205, 122};
constexpr float kLakeRadius = 52;
constexpr float kLakeLevel = 91.5F;
/// The road: along x = 72 through all the land, and a branch to the tower.
constexpr float kRoadX = 72;
constexpr float kBranchY = 96;

// Terrain types (dat-format A.3).
enum class Ground : std::uint16_t {
    barren_rock = 0x00,
    grassland = 0x01,
    lush_grass = 0x03,
    mud = 0x05,
    packed_dirt = 0x07,
    patchy_grassland = 0x09,
    sand_grey = 0x0B,
    semi_barren_rock = 0x0E,
    snow = 0x0F,
    water = 0x11,
    forest_floor = 0x15,
};

float distance(float x, float y, core::Vec2 to) { return std::hypot(x - to.x, y - to.y); }

/// Metres before they are rounded to the height table.
float shape(float x, float y) {
    const float from_meadow = distance(x, y, kMeadow);
    const float outside = smooth_step(84, 210, from_meadow);
    const float hills = (fractal_noise(x / 130 + 40, y / 130 + 40, 4, 801) - 0.46F) * 34;
    const float ring =
        smooth_step(180, 430, from_meadow + (fractal_noise(x / 160 + 9, y / 160 + 9, 2, 802) - 0.5F) * 110);
    const float ridge = 1.0F - std::abs(fractal_noise(x / 120 + 70, y / 120 + 70, 5, 803) - 0.5F) * 2.0F;
    float h = demo::kMeadowHeight + outside * hills + ring * (45 + 120 * ridge * ridge);
    // The lake bed and its gentle shore.
    const float shore = distance(x, y, kLake) - kLakeRadius;
    h = std::min(h, kLakeLevel + std::max(0.0F, shore) * 0.22F);
    if (shore < 0) {
        h = kLakeLevel;
    }
    // The road cuts through the hills.
    const float verge = smooth_step(12, 60, std::abs(x - kRoadX));
    const float level = demo::kMeadowHeight + outside * hills * 0.45F + ring * 40;
    return level + (h - level) * verge;
}

std::uint8_t height_index(float metres) {
    static const std::array<float, 256> table = height_table();
    const auto above = std::lower_bound(table.begin(), table.end(), metres);
    if (above == table.end()) {
        return 255;
    }
    if (above != table.begin() && metres - *(above - 1) < *above - metres) {
        return static_cast<std::uint8_t>(above - table.begin() - 1);
    }
    return static_cast<std::uint8_t>(above - table.begin());
}

/// Height of a vertex as a client reads it; `i` and `j` count cells from the home block's corner.
float vertex_height(int i, int j) {
    static const std::array<float, 256> table = height_table();
    return table[height_index(shape(static_cast<float>(i) * kCell, static_cast<float>(j) * kCell))];
}

bool on_road(int i, int j) {
    const bool main_road = i == 3;
    const bool branch = j == 4 && i >= 3 && i <= 5;
    return main_road || branch;
}

float steepness(int i, int j) {
    const float east = vertex_height(i + 1, j) - vertex_height(i - 1, j);
    const float north = vertex_height(i, j + 1) - vertex_height(i, j - 1);
    return std::hypot(east, north) / (2 * kCell);
}

Ground ground_type(int i, int j) {
    const float x = static_cast<float>(i) * kCell;
    const float y = static_cast<float>(j) * kCell;
    const float h = vertex_height(i, j);
    const float shore = distance(x, y, kLake) - kLakeRadius;
    if (shore < 0) {
        return Ground::water;
    }
    if (shore < 20) {
        return Ground::sand_grey;
    }
    const float patch = fractal_noise(x / 90 + 20, y / 90 + 20, 3, 811);
    if (h > 178 + 30 * (patch - 0.5F)) {
        return Ground::snow;
    }
    const float steep = steepness(i, j);
    if (steep > 0.62F || h > 158) {
        return Ground::barren_rock;
    }
    if (steep > 0.45F || h > 138) {
        return Ground::semi_barren_rock;
    }
    if (distance(x, y, {76, 94}) < 30) {  // the village green
        return Ground::packed_dirt;
    }
    if (forest_at(x, y) > 0.56F) {
        return Ground::forest_floor;
    }
    if (shore < 34) {
        return Ground::mud;
    }
    if (patch > 0.58F) {
        return Ground::lush_grass;
    }
    return patch < 0.4F ? Ground::patchy_grassland : Ground::grassland;
}

Scenery scenery_of(Ground ground, float x, float y) {
    if (distance(x, y, kMeadow) < 30) {
        return Scenery::none;
    }
    switch (ground) {
        case Ground::grassland:
        case Ground::lush_grass:
        case Ground::patchy_grassland: return Scenery::meadow;
        case Ground::forest_floor: return Scenery::forest;
        case Ground::semi_barren_rock:
        case Ground::barren_rock: return Scenery::stones;
        default: return Scenery::none;
    }
}

LandBlock forge_block(int bx, int by) {
    LandBlock block;
    block.id = core::DataId((static_cast<std::uint32_t>(static_cast<int>(demo::kHomeBlockX) + bx) << 24) |
                            (static_cast<std::uint32_t>(static_cast<int>(demo::kHomeBlockY) + by) << 16) | 0xFFFF);
    for (int x = 0; x <= kCellsPerBlock; ++x) {
        for (int y = 0; y <= kCellsPerBlock; ++y) {
            const int i = bx * kCellsPerBlock + x;
            const int j = by * kCellsPerBlock + y;
            const std::size_t at = LandBlock::index(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
            const Ground ground = ground_type(i, j);
            const Scenery scenery = scenery_of(ground, static_cast<float>(i) * kCell, static_cast<float>(j) * kCell);
            const std::uint32_t road = on_road(i, j) ? 1 : 0;
            block.terrain[at].raw = static_cast<std::uint16_t>(road | static_cast<std::uint32_t>(ground) << 2 |
                                                               static_cast<std::uint32_t>(scenery) << 11);
            block.heights[at] = height_index(shape(static_cast<float>(i) * kCell, static_cast<float>(j) * kCell));
        }
    }
    return block;
}

}  // namespace

std::array<float, 256> height_table() {
    std::array<float, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto n = static_cast<float>(i);
        table[i] = i <= 80 ? n : i <= 200 ? 80 + 0.5F * (n - 80) : 140 + 4 * (n - 200);
    }
    return table;
}

float forest_at(float x, float y) {
    const float open = smooth_step(48, 78, distance(x, y, kMeadow));
    return open * fractal_noise(x / 110 + 60, y / 110 + 60, 3, 821);
}

bool is_clear(float x, float y, float room) {
    const bool road = std::abs(x - kRoadX) < 7 + room || (std::abs(y - kBranchY) < 7 + room && x > 66 && x < 130);
    const bool lake = distance(x, y, kLake) < kLakeRadius + 6 + room;
    static const std::vector<Plot> plots = village_plots();
    const bool buildings = distance(x, y, {128, 118}) < 8 + room ||
                           std::any_of(plots.begin(), plots.end(),
                                       [&](const Plot& p) { return distance(x, y, p.middle) < p.radius + room; });
    return !road && !lake && !buildings;
}

float slope_at(float x, float y) {
    return steepness(static_cast<int>(std::lround(x / kCell)), static_cast<int>(std::lround(y / kCell)));
}

float ground_at(float x, float y) {
    const auto i = static_cast<int>(std::floor(x / kCell));
    const auto j = static_cast<int>(std::floor(y / kCell));
    const float dx = x / kCell - static_cast<float>(i);
    const float dy = y / kCell - static_cast<float>(j);
    const float sw = vertex_height(i, j);
    const float se = vertex_height(i + 1, j);
    const float ne = vertex_height(i + 1, j + 1);
    const float nw = vertex_height(i, j + 1);
    // Which diagonal cuts the cell (rendering 2.2).
    const auto gx = static_cast<std::uint32_t>(static_cast<int>(demo::kHomeBlockX) * kCellsPerBlock + i);
    const auto gy = static_cast<std::uint32_t>(static_cast<int>(demo::kHomeBlockY) * kCellsPerBlock + j);
    const std::uint32_t h = gy * (gx * 214614067U + 1813693831U) - gx * 1109124029U - 1369149221U;
    if (h >= 0x80000000U) {
        return dx >= dy ? sw + (se - sw) * dx + (ne - se) * dy : sw + (ne - nw) * dx + (nw - sw) * dy;
    }
    return dx + dy <= 1 ? sw + (se - sw) * dx + (nw - sw) * dy : ne + (nw - ne) * (1 - dx) + (se - ne) * (1 - dy);
}

void forge_land(Book& book, const Materials& m, const Furniture& f) {
    SealedRooms sealed(book, m);
    const auto store = [&](LandBlock& block, LandBlockInfo& info) {
        sealed.add_to(info);
        block.has_objects = info.objects.empty() && info.num_cells == 0 ? 0 : 1;
        if (block.has_objects != 0) {
            book.cell.add_record(info.id.value, info);
        }
        book.cell.add_record(block.id.value, block);
    };
    const auto around = static_cast<int>(demo::kLandAround);
    const auto inner = static_cast<int>(demo::kBlocksAround);
    for (int bx = -around; bx <= around; ++bx) {
        for (int by = -around; by <= around; ++by) {
            LandBlock block = forge_block(bx, by);
            LandBlockInfo info;
            info.id = core::DataId(block.id.value - 1);
            if (std::abs(bx) <= inner && std::abs(by) <= inner) {
                info.objects = objects_of_block(bx, by);
            }
            if (bx == 0 && by == 0) {
                build_village(book, info, m, f);
            }
            store(block, info);
        }
    }
    LandBlock lonely;
    lonely.id = core::DataId(demo::kPreloadedBlock << 16 | 0xFFFF);
    for (TerrainWord& word : lonely.terrain) {
        word.raw = static_cast<std::uint16_t>(static_cast<std::uint32_t>(Ground::grassland) << 2);
    }
    lonely.heights.fill(height_index(demo::kMeadowHeight));
    LandBlockInfo lonely_info;
    lonely_info.id = core::DataId(lonely.id.value - 1);
    store(lonely, lonely_info);
}

}  // namespace portalspace::content::forge
