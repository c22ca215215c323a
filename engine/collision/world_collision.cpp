#include "engine/collision/world_collision.h"

#include <cmath>

namespace portalspace::engine::collision {
namespace {

/// How far a placement without sliding may end from where it was asked for; the differences are signed, as in the
/// client (spec/physics.md 6.9).
constexpr float kPlacementTolerance = 0.05F;

}  // namespace

bool WorldCollision::load(core::CellId any) {
    if (is_resident(any)) {
        return true;
    }
    std::unique_ptr<Block> block = loader_.load(any);
    if (!block) {
        return false;
    }
    take_in(world_, std::move(block));
    return true;
}

void WorldCollision::load_around(core::CellId any, int radius) {
    for (int dx = -radius; dx <= radius; ++dx) {
        for (int dy = -radius; dy <= radius; ++dy) {
            const int x = static_cast<int>(core::block_x(any)) + dx;
            const int y = static_cast<int>(core::block_y(any)) + dy;
            if (x >= 0 && y >= 0 && x <= 0xFE && y <= 0xFE) {
                (void)load(core::CellId(static_cast<std::uint32_t>(x) << 24 | static_cast<std::uint32_t>(y) << 16));
            }
        }
    }
}

std::optional<LandPoint> WorldCollision::land_at(core::CellId block, Vec3 origin) const {
    core::CellId id((block.value & 0xFFFF0000) | 0xFFFF);
    if (!core::is_finite(origin) || !core::adjust_to_outside(id, origin)) {
        return std::nullopt;
    }
    const auto* cell = static_cast<const LandCell*>(world_.cell(id));
    if (cell == nullptr) {
        return std::nullopt;
    }
    const TerrainCell& terrain = cell->block->terrain.cells[cell->index];
    const core::Vec2 at = cell->local(origin);
    const auto triangle = terrain.triangle_at(at.x, at.y);
    if (!triangle) {
        return std::nullopt;
    }
    LandPoint point{id, origin, terrain.planes[*triangle], *triangle, terrain.water};
    point.origin.z = height_on(point.plane, origin.x, origin.y);
    return point;
}

core::CellId WorldCollision::cell_at(core::CellId block, const Vec3& point) const {
    if (const Block* at = world_.block(block); at != nullptr) {
        for (const auto& room : at->rooms) {
            if (room && room->contains(point)) {
                return room->id;
            }
        }
    }
    const auto land = land_at(block, point);
    return land ? land->cell : core::CellId{};
}

SweepResult WorldCollision::result(bool success) const {
    const CollisionInfo& info = transition_.collisions();
    SweepResult out;
    out.success = success;
    out.cell = transition_.cell();
    out.position = transition_.position();
    out.contact.contact = info.contact.valid;
    out.contact.on_walkable = info.contact.valid && info.contact.plane.normal.z >= kFloorZ;
    out.contact.water = info.contact.water;
    out.contact.plane = info.contact.plane;
    out.contact.cell = info.contact.cell;
    if (info.sliding_normal_valid) {
        out.contact.sliding_normal = info.sliding_normal;
    }
    out.contact.stationary = info.stationary;
    if (info.collision_normal_valid) {
        out.collision_normal = info.collision_normal;
    }
    out.with_environment = info.with_environment;
    out.velocity_stopped = info.velocity_stopped;
    out.cells = transition_.cells();
    out.objects = info.objects;
    return out;
}

SweepResult WorldCollision::sweep(const Body& body, const core::Position& from, const core::Position& to,
                                  const EntryRules* rules) {
    transition_.entry_rules = rules;
    const bool moved = transition_.sweep(body, world_.cell(from.cell), from, to);
    transition_.entry_rules = nullptr;
    return result(moved);
}

PlaceResult WorldCollision::place(const Body& body, core::Position at, core::Flags<SetPositionFlag> flags,
                                  const EntryRules* rules) {
    PlaceResult out;
    if (!at.frame.is_valid()) {
        out.error = SetPositionError::invalid_arguments;
        return out;
    }
    Body placed = body;
    if (placed.shape.sphere_count == 0) {
        const BodyShape dummy = dummy_shape();
        placed.shape.spheres = dummy.spheres;
        placed.shape.sphere_count = dummy.sphere_count;
    }
    Cell* cell = adjust_position(world_, at, at.frame.local_to_global(placed.shape.spheres[0].center));
    if (cell == nullptr) {
        out.held = true;
        out.at.position = at;
        return out;
    }
    const bool slide = flags.has(SetPositionFlag::slide);
    transition_.entry_rules = rules;
    bool found = transition_.place(placed, cell, at, slide);
    transition_.entry_rules = nullptr;
    if (found && !slide) {
        const core::Position& stood = transition_.position();
        found = stood.cell == at.cell && stood.frame.origin.x - at.frame.origin.x < kPlacementTolerance &&
                stood.frame.origin.y - at.frame.origin.y < kPlacementTolerance;
    }
    out.at = result(found);
    if (!found) {
        out.error = out.at.objects.empty() && !out.at.with_environment ? SetPositionError::no_valid_position
                                                                       : SetPositionError::collided;
    } else if (out.at.cell == nullptr) {
        out.error = SetPositionError::no_cell;
    }
    return out;
}

}  // namespace portalspace::engine::collision
