#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "content/forge/book.h"
#include "content/forge/thing_meshes.h"
#include "content/records/landblock.h"

namespace portalspace::content::forge {

/// Where a wall stands, seen from the middle of a rectangle.
enum class Side : std::size_t { south, east, north, west };

/// A room of a house: its floor inside the walls, in the space of the house (front door to the south).
struct RoomPlan {
    Vec2 lo;
    Vec2 hi;
    core::DataId floor;
    core::DataId wall;
    core::DataId ceiling;
};

/// A way from a room to another one, or outdoors when `other` is kOutdoors. `middle` lies along the wall: x of south
/// and north walls, y of east and west walls.
struct DoorPlan {
    static constexpr std::size_t kOutdoors = 0xFFFF;

    std::size_t room;
    Side side;
    float middle;
    std::size_t other = kOutdoors;
    float width = 1.4F;
    float height = 2.4F;
};

/// Only to look at: a picture on the outer wall.
struct WindowPlan {
    Side side;
    float middle;
    float foot = 1.1F;
    float width = 1.0F;
    float height = 1.2F;
};

/// A thing that stands in a room.
struct FurniturePlan {
    std::size_t room;
    core::DataId setup;
    Vec3 at;
    float heading = 0;
};

/// A house whose rooms fill a rectangle, under a gable roof.
struct HousePlan {
    std::vector<RoomPlan> rooms;
    std::vector<DoorPlan> doors;
    std::vector<WindowPlan> windows;
    std::vector<FurniturePlan> furniture;
    float height = 3.0F;  ///< of the rooms
    float rise = 3.2F;    ///< of the roof above the eaves
    core::DataId outside;
    core::DataId roof;
    bool timbered = false;
    Vec2 chimney{0, 0};  ///< none at (0, 0)
};

/// Builds the shell, the rooms and the interior cells of a house that stands at `place` (frame in the land block) and
/// enters it into the block's LandBlockInfo. `block` is the upper half of the cell ids.
void build_house(Book& book, LandBlockInfo& info, std::uint32_t block, const Materials& m, const HousePlan& plan,
                 const core::Frame& place);

}  // namespace portalspace::content::forge
