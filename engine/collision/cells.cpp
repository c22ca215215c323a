#include "engine/collision/cells.h"

#include <algorithm>
#include <cmath>

namespace portalspace::engine::collision {
namespace {

constexpr std::uint32_t kFirstRoom = 0x100;
constexpr std::size_t kBlocks = 0x10000;
constexpr int kMapCells = 2040;
/// Cylinder-spheres of one object that a cell list looks at.
constexpr std::size_t kMaxCylinders = 10;

void add_land_cell(const CollisionWorld& world, int x, int y, CellArray& cells) {
    if (x < 0 || y < 0 || x >= kMapCells || y >= kMapCells) {
        return;
    }
    const auto ux = static_cast<std::uint32_t>(x);
    const auto uy = static_cast<std::uint32_t>(y);
    const core::CellId id{(ux >> 3) << 24 | (uy >> 3) << 16 | (((ux & 7) << 3) + (uy & 7) + 1)};
    cells.add(id, world.cell(id));
}

/// Whether leaving `from` through the portal is out of the question for a sphere in the cell's space.
bool is_before_portal(const Portal& portal, const Vec3& centre, float reach) {
    const float distance = portal.plane.distance(centre);
    return portal.side ? distance < -reach : distance > reach;
}

void land_transit(const CollisionWorld& world, core::CellId at, LandCell& cell, std::span<const Sphere> spheres,
                  CellArray& cells, bool* interior) {
    if (!cells.added_outside) {
        add_outside_cells(world, at, spheres, cells);
    }
    if (cell.building == nullptr) {
        return;
    }
    const Vec3 shift = shift_between(cell.id, at);
    for (EnvCell* room : cell.building->rooms_behind) {
        for (const Sphere& sphere : spheres) {
            if (room->touches({sphere.center + shift, sphere.radius})) {
                cells.add(room->id, room);
                if (interior != nullptr) {
                    *interior = true;
                }
                break;
            }
        }
    }
}

void room_transit(const CollisionWorld& world, core::CellId at, EnvCell& cell, std::span<const Sphere> spheres,
                  CellArray& cells) {
    const Vec3 shift = shift_between(cell.id, at);
    bool outside = false;
    for (const Portal& portal : cell.portals) {
        for (const Sphere& sphere : spheres) {
            const Vec3 centre = sphere.center + shift;
            const float reach = sphere.radius + kEpsilon;
            if (portal.outside) {
                outside = outside || std::fabs(portal.plane.distance(cell.frame.to_local(centre))) < reach;
            } else if (portal.other_cell != nullptr) {
                auto* other = static_cast<EnvCell*>(portal.other_cell);
                if (other->touches({centre, sphere.radius})) {
                    cells.add(other->id, other);
                    break;
                }
            } else if (!is_before_portal(portal, cell.frame.to_local(centre), reach)) {
                cells.add(portal.other, nullptr);
                break;
            }
        }
    }
    if (outside && !cells.added_outside) {
        add_outside_cells(world, at, spheres, cells);
    }
}

bool holds(const Cell& cell, const Vec3& point) {
    return cell.land ? static_cast<const LandCell&>(cell).contains(point)
                     : static_cast<const EnvCell&>(cell).contains(point);
}

std::array<Vec3, 8> box_corners(const ObstaclePart& part) {
    std::array<Vec3, 8> corners;
    const Vec3 low = part.mesh->low() * part.scale;
    const Vec3 high = part.mesh->high() * part.scale;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        corners[i] = part.world.to_world(
            {(i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y, (i & 4) != 0 ? high.z : low.z});
    }
    return corners;
}

/// Land cells under the boxes of an obstacle's parts.
void add_outside_under(const CollisionWorld& world, const Obstacle& obstacle, CellArray& cells) {
    cells.added_outside = true;
    const int base_x = static_cast<int>(core::block_x(obstacle.position().cell)) * 8;
    const int base_y = static_cast<int>(core::block_y(obstacle.position().cell)) * 8;
    for (const ObstaclePart& part : obstacle.parts) {
        const std::array<Vec3, 8> corners = box_corners(part);
        Vec3 low = corners[0];
        Vec3 high = corners[0];
        for (const Vec3& corner : corners) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
        // A box larger than the map's blocks around it is hostile data; the cells beyond are left out.
        const auto cell_of = [](float v) {
            return static_cast<int>(
                std::floor(std::clamp(v, -core::kBlockLength, 2 * core::kBlockLength) / core::kCellLength));
        };
        for (int x = cell_of(low.x); x <= cell_of(high.x); ++x) {
            for (int y = cell_of(low.y); y <= cell_of(high.y); ++y) {
                add_land_cell(world, base_x + x, base_y + y, cells);
            }
        }
    }
}

/// Through the portals of one cell by the boxes of the parts.
void transit_by_parts(const CollisionWorld& world, Cell& from, const Obstacle& obstacle, CellArray& cells) {
    const Vec3 shift = shift_between(from.id, obstacle.position().cell);
    const auto enter = [&](EnvCell& room, const std::array<Vec3, 8>& corners) {
        std::array<Vec3, 8> local;
        for (std::size_t i = 0; i < local.size(); ++i) {
            local[i] = room.frame.to_local(corners[i] + shift);
        }
        if (room.shape->volume.touches(local)) {
            cells.add(room.id, &room);
        }
    };
    for (const ObstaclePart& part : obstacle.parts) {
        const std::array<Vec3, 8> corners = box_corners(part);
        if (from.land) {
            if (const Building* building = static_cast<LandCell&>(from).building; building != nullptr) {
                for (EnvCell* room : building->rooms_behind) {
                    enter(*room, corners);
                }
            }
            continue;
        }
        auto& room = static_cast<EnvCell&>(from);
        for (const Portal& portal : room.portals) {
            const Vec3 centre = room.frame.to_local(part.bounds.center + shift);
            if (is_before_portal(portal, centre, part.bounds.radius + kEpsilon)) {
                continue;
            }
            if (!portal.outside) {
                if (portal.other_cell != nullptr) {
                    enter(*static_cast<EnvCell*>(portal.other_cell), corners);
                }
                continue;
            }
            int front = 0;
            for (const Vec3& corner : corners) {
                front += portal.plane.distance(room.frame.to_local(corner + shift)) >= 0 ? 1 : 0;
            }
            if (front != 0 && front != static_cast<int>(corners.size()) && !cells.added_outside) {
                add_outside_under(world, obstacle, cells);
            }
        }
    }
}

}  // namespace

const Plane* RoomShape::portal_plane(std::uint16_t polygon) const {
    const auto found = std::find_if(portal_planes.begin(), portal_planes.end(),
                                    [polygon](const auto& item) { return item.first == polygon; });
    return found == portal_planes.end() ? nullptr : &found->second;
}

void EnvCell::prepare() {
    outer_planes_.clear();
    for (const Plane& plane : shape->volume.planes) {
        const Vec3 normal = frame.to_world_vec(plane.normal);
        outer_planes_.push_back({normal, plane.d - glm::dot(normal, frame.origin)});
    }
}

bool EnvCell::touches_exactly(const Sphere& sphere) {
    const RoomVolume& volume = shape->volume;
    last_before_ = volume.plane_before({frame.to_local(sphere.center), sphere.radius});
    return volume.exists && last_before_ == volume.planes.size();
}

Block::Block(core::CellId block_id) : id(block_id.value | 0xFFFF) {
    for (std::uint32_t i = 0; i < land.size(); ++i) {
        land[i].id = core::CellId((id.value & 0xFFFF0000) | (i + 1));
        land[i].block = this;
        land[i].index = i;
        land[i].corner = core::Vec2(static_cast<float>(i >> 3), static_cast<float>(i & 7)) * core::kCellLength;
    }
}

Cell* Block::cell(std::uint32_t number) {
    if (number >= kFirstRoom) {
        const std::size_t at = number - kFirstRoom;
        return at < rooms.size() ? rooms[at].get() : nullptr;
    }
    return has_land && number >= 1 && number <= land.size() ? &land[number - 1] : nullptr;
}

EnvCell& Block::make_room(std::uint32_t number) {
    const std::size_t at = number - kFirstRoom;
    if (rooms.size() <= at) {
        rooms.resize(at + 1);
    }
    rooms[at] = std::make_unique<EnvCell>();
    EnvCell& room = *rooms[at];
    room.id = core::CellId((id.value & 0xFFFF0000) | number);
    room.land = false;
    room.block = this;
    return room;
}

void Block::link_rooms() {
    for (const auto& room : rooms) {
        if (!room) {
            continue;
        }
        for (Portal& portal : room->portals) {
            portal.other_cell =
                portal.outside || !core::is_env_cell(portal.other) ? nullptr : cell(core::cell_number(portal.other));
        }
    }
}

void CellArray::add(core::CellId id, Cell* cell) {
    for (const Entry& entry : entries) {
        if (entry.id == id) {
            return;
        }
    }
    entries.push_back({id, cell});
}

CollisionWorld::CollisionWorld() : blocks_(kBlocks) { scratch_.entries.reserve(64); }
CollisionWorld::~CollisionWorld() = default;

Block& CollisionWorld::add_block(std::unique_ptr<Block> block) {
    remove_block(block->id);
    auto& slot = blocks_[block->id.value >> 16];
    slot = std::move(block);
    for (const auto& room : slot->rooms) {
        if (room) {
            room->prepare();
        }
    }
    return *slot;
}

void CollisionWorld::remove_block(core::CellId any) {
    auto& slot = blocks_[any.value >> 16];
    if (!slot) {
        return;
    }
    const auto clear = [&](Cell& cell) {
        while (!cell.shadows.empty()) {
            Obstacle& obstacle = *cell.shadows.back();
            cell.shadows.pop_back();
            std::erase(obstacle.cells_, &cell);
        }
    };
    for (LandCell& cell : slot->land) {
        clear(cell);
    }
    for (const auto& room : slot->rooms) {
        if (room) {
            clear(*room);
        }
    }
    for (Obstacle& fixed : slot->statics) {
        remove_shadows(fixed);
    }
    slot.reset();
}

void CollisionWorld::add_shadows(Obstacle& obstacle) {
    CellArray& cells = scratch_;
    cells.clear();
    const core::CellId at = obstacle.position().cell;
    if (obstacle.state.has(PhysicsState::kHasPhysicsBsp) ||
        (obstacle.is_static() && obstacle.cylinders.empty() && !obstacle.parts.empty())) {
        if (Cell* own = cell(at); own != nullptr) {
            cells.add(at, own);
            if (own->land) {
                add_outside_under(*this, obstacle, cells);
            }
        }
        for (std::size_t i = 0; i < cells.entries.size(); ++i) {
            if (Cell* next = cells.entries[i].cell; next != nullptr) {
                transit_by_parts(*this, *next, obstacle, cells);
            }
        }
    } else {
        std::array<Sphere, kMaxCylinders> spheres;
        std::size_t count = 0;
        for (const CylSphere& cylinder : obstacle.world_cylinders_) {
            if (count < spheres.size()) {
                spheres[count++] = {cylinder.low_point, cylinder.radius};
            }
        }
        if (count == 0) {
            spheres[count++] = {obstacle.position().frame.local_to_global(obstacle.sorting_sphere.center),
                                obstacle.sorting_sphere.radius};
        }
        find_cell_list(*this, at, std::span<const Sphere>(spheres.data(), count), cells, nullptr, nullptr);
    }
    add_shadows(obstacle, cells.entries);
}

void CollisionWorld::add_shadows(Obstacle& obstacle, std::span<const CellArray::Entry> cells) {
    remove_shadows(obstacle);
    for (const CellArray::Entry& entry : cells) {
        if (entry.cell != nullptr && entry.cell->shadows.size() < Cell::kMaxShadows) {
            entry.cell->shadows.push_back(&obstacle);
            obstacle.cells_.push_back(entry.cell);
        }
    }
}

void CollisionWorld::remove_shadows(Obstacle& obstacle) {
    for (Cell* cell : obstacle.cells_) {
        std::erase(cell->shadows, &obstacle);
    }
    obstacle.cells_.clear();
}

void add_outside_cells(const CollisionWorld& world, core::CellId at, std::span<const Sphere> spheres,
                       CellArray& cells) {
    cells.added_outside = true;
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        const Sphere& sphere = spheres[i];
        // The head stands above the foot, on the same ground.
        if (i > 0 && sphere.center.x == spheres[i - 1].center.x && sphere.center.y == spheres[i - 1].center.y &&
            sphere.radius == spheres[i - 1].radius) {
            continue;
        }
        core::CellId own = at;
        Vec3 centre = sphere.center;
        if (!core::adjust_to_outside(own, centre)) {
            return;
        }
        const std::uint32_t index = core::cell_number(own) - 1;
        const int x = static_cast<int>(core::block_x(own) * 8 + (index >> 3));
        const int y = static_cast<int>(core::block_y(own) * 8 + (index & 7));
        const float u = centre.x - static_cast<float>(index >> 3) * core::kCellLength;
        const float v = centre.y - static_cast<float>(index & 7) * core::kCellLength;
        cells.add(own, world.cell(own));
        const float low = sphere.radius;
        const float high = core::kCellLength - sphere.radius;
        if (u >= low && u <= high && v >= low && v <= high) {
            continue;
        }
        if (u > high) {
            add_land_cell(world, x + 1, y, cells);
            if (v > high) {
                add_land_cell(world, x + 1, y + 1, cells);
            }
            if (v < low) {
                add_land_cell(world, x + 1, y - 1, cells);
            }
        }
        if (u < low) {
            add_land_cell(world, x - 1, y, cells);
            if (v > high) {
                add_land_cell(world, x - 1, y + 1, cells);
            }
            if (v < low) {
                add_land_cell(world, x - 1, y - 1, cells);
            }
        }
        if (v > high) {
            add_land_cell(world, x, y + 1, cells);
        }
        if (v < low) {
            add_land_cell(world, x, y - 1, cells);
        }
    }
}

void find_cell_list(const CollisionWorld& world, core::CellId at, std::span<const Sphere> spheres, CellArray& cells,
                    Cell** containing, bool* interior) {
    cells.clear();
    Cell* const start = world.cell(at);
    if (core::is_env_cell(at)) {
        if (interior != nullptr) {
            *interior = true;
        }
        cells.add(at, start);
    } else {
        add_outside_cells(world, at, spheres, cells);
    }
    if (containing != nullptr) {
        *containing = nullptr;
    }
    if (start == nullptr || spheres.empty()) {
        return;
    }
    for (std::size_t i = 0; i < cells.entries.size(); ++i) {
        Cell* cell = cells.entries[i].cell;
        if (cell == nullptr) {
            continue;
        }
        if (cell->land) {
            land_transit(world, at, static_cast<LandCell&>(*cell), spheres, cells, interior);
        } else {
            room_transit(world, at, static_cast<EnvCell&>(*cell), spheres, cells);
        }
    }
    if (containing == nullptr) {
        return;
    }
    for (const CellArray::Entry& entry : cells.entries) {
        if (entry.cell == nullptr || !holds(*entry.cell, spheres[0].center + shift_between(entry.id, at))) {
            continue;
        }
        *containing = entry.cell;
        if (!entry.cell->land) {
            if (interior != nullptr) {
                *interior = true;
            }
            return;
        }
    }
}

Cell* adjust_position(const CollisionWorld& world, core::Position& at, const Vec3& point) {
    const std::uint32_t number = core::cell_number(at.cell);
    if (core::is_land_cell(at.cell) || number == 0xFFFF) {
        core::Position moved = at;
        if (!core::adjust_to_outside(moved.cell, moved.frame.origin)) {
            return nullptr;
        }
        Cell* cell = world.cell(moved.cell);
        if (cell != nullptr) {
            at = moved;
        }
        return cell;
    }
    if (!core::is_env_cell(at.cell)) {
        return nullptr;
    }
    auto* start = static_cast<EnvCell*>(world.cell(at.cell));
    if (start == nullptr) {
        return nullptr;
    }
    const auto take = [&](EnvCell& room) -> Cell* {
        at.cell = room.id;
        return &room;
    };
    if (start->contains(point)) {
        return start;
    }
    for (EnvCell* room : start->visible) {
        if (room->contains(point)) {
            return take(*room);
        }
    }
    for (const Portal& portal : start->portals) {
        if (auto* room = static_cast<EnvCell*>(portal.other_cell); room != nullptr && room->contains(point)) {
            return take(*room);
        }
    }
    if (!start->seen_outside) {
        return nullptr;
    }
    core::Position moved = at;
    if (!core::adjust_to_outside(moved.cell, moved.frame.origin)) {
        return nullptr;
    }
    Cell* cell = world.cell(moved.cell);
    if (cell != nullptr) {
        at = moved;
    }
    return cell;
}

}  // namespace portalspace::engine::collision
