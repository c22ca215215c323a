#include "content/forge/sealed_rooms.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "content/forge/rooms.h"
#include "core/position.h"

namespace portalspace::content::forge {
namespace {

/// Up to which cell a block of that database has things in rooms, and the floor that most of them stand on.
struct Reach {
    std::uint32_t block;
    std::uint32_t last_cell;
    float floor;
};
constexpr std::array<Reach, 12> kReaches{{{0xA7B3, 0x100, 24.8F},
                                          {0xA7B4, 0x100, 28.0F},
                                          {0xA8B2, 0x102, 35.2F},
                                          {0xA9B2, 0x11A, 94.0F},
                                          {0xA9B3, 0x108, 116.0F},
                                          {0xA9B4, 0x17A, 94.0F},
                                          {0xAAB3, 0x105, 116.0F},
                                          {0xAAB5, 0x100, 29.5F},
                                          {0xABB3, 0x102, 65.2F},
                                          {0xACB5, 0x1E2, 16.4F},
                                          {0xACB7, 0x100, 102.0F},
                                          {0xE74E, 0x1C9, 26.8F}}};

/// Wide enough for every place in a block.
constexpr float kWide = 2 * core::kBlockLength;
constexpr float kHigh = 40;
constexpr float kBelow = 0.05F;  ///< the floor lies a little under the feet

}  // namespace

SealedRooms::SealedRooms(Book& book, const Materials& m)
    : book_(book), materials_(m), environment_(book.next_id(0x0D)) {
    RoomShape shape = box_room(kWide, kWide, kHigh);
    shape.tile = 8;
    Environment environment;
    environment.id = environment_;
    environment.structures.push_back(build_room(0, shape));
    book.portal.add_record(environment.id.value, environment);
}

void SealedRooms::add_to(LandBlockInfo& info) {
    const std::uint32_t block = info.id.value >> 16;
    const auto reach = std::find_if(kReaches.begin(), kReaches.end(), [&](const Reach& r) { return r.block == block; });
    if (reach == kReaches.end()) {
        return;
    }
    for (std::uint32_t number = 0x100 + info.num_cells; number <= reach->last_cell; ++number) {
        EnvCell cell;
        cell.id = core::DataId(block << 16 | number);
        cell.second_id = cell.id.value;
        cell.surfaces = {materials_.flagstones, materials_.ashlar, materials_.vault, materials_.stone,
                         materials_.unseen};
        cell.environment = environment_;
        cell.frame.origin = {core::kBlockLength / 2, core::kBlockLength / 2, reach->floor - kBelow};
        book_.cell.add_record(cell.id.value, cell);
        ++info.num_cells;
    }
}

}  // namespace portalspace::content::forge
