#include "engine/collision/block_loader.h"

#include <algorithm>
#include <utility>

#include "content/dat_store.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/setup.h"

namespace portalspace::engine::collision {
namespace {

constexpr core::DataId kRegion{0x13000000};
constexpr std::uint32_t kFirstRoom = 0x100;
constexpr std::uint32_t kLastRoom = 0xFFFD;
/// Pose of a thing that stands in the world (spec/dat-format.md 3.3).
constexpr std::int32_t kRestingPlacement = 0x65;

core::CellId with_number(core::CellId any, std::uint32_t number) {
    return core::CellId((any.value & 0xFFFF0000) | number);
}

/// A frame of a block as a position on land: in the cell under it, which may be a neighbouring block's.
core::Position on_land(core::CellId block, const core::Frame& frame) {
    core::Position at{with_number(block, 0xFFFF), frame};
    (void)core::adjust_to_outside(at.cell, at.frame.origin);
    return at;
}

}  // namespace

const CollisionMesh* BlockLoader::mesh(core::DataId gfx_obj) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = meshes_.find(gfx_obj); known != meshes_.end()) {
            return known->second.get();
        }
    }
    std::unique_ptr<CollisionMesh> built;
    if (const auto record = store_.try_get<content::GfxObj>(gfx_obj); record != nullptr) {
        built = CollisionMesh::build(record->physics_bsp, record->physics_polygons, record->vertices);
    }
    // Another thread may have been faster: then its mesh is the one.
    const std::lock_guard lock(mutex_);
    return meshes_.try_emplace(gfx_obj, std::move(built)).first->second.get();
}

const RoomShape* BlockLoader::room_shape(core::DataId environment, std::uint16_t key) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = rooms_.find({environment, key}); known != rooms_.end()) {
            return known->second.get();
        }
    }
    const auto record = store_.try_get<content::Environment>(environment);
    const content::CellStructure* structure = record != nullptr ? record->structure(key) : nullptr;
    if (structure == nullptr) {
        return nullptr;
    }
    auto shape = std::make_unique<RoomShape>();
    shape->volume = RoomVolume::build(structure->cell_bsp);
    shape->mesh = CollisionMesh::build(structure->physics_bsp, structure->physics_polygons, structure->vertices);
    std::vector<Vec3> points;
    for (const content::Polygon& polygon : structure->polygons) {
        if (std::find(structure->portals.begin(), structure->portals.end(), polygon.id) == structure->portals.end()) {
            continue;
        }
        points.clear();
        for (const std::int16_t id : polygon.vertex_ids) {
            if (id >= 0 && static_cast<std::size_t>(id) < structure->vertices.vertices.size()) {
                points.push_back(structure->vertices.vertices[static_cast<std::size_t>(id)].position);
            }
        }
        Plane plane;
        if (make_plane(points, plane)) {
            shape->portal_planes.emplace_back(polygon.id, plane);
        }
    }
    const std::lock_guard lock(mutex_);
    return rooms_.try_emplace({environment, key}, std::move(shape)).first->second.get();
}

void BlockLoader::shape_obstacle(core::DataId data_id, float scale, Obstacle& obstacle) {
    const auto add_part = [&](core::DataId gfx_obj, const core::Frame& frame, float mesh_scale, std::size_t index) {
        if (const CollisionMesh* found = mesh(gfx_obj); found != nullptr && mesh_scale > 0) {
            obstacle.parts.push_back({found, frame, mesh_scale, {}, {}, static_cast<std::uint32_t>(index)});
            obstacle.state.set(PhysicsState::kHasPhysicsBsp);
        }
    };
    if (data_id.value >> 24 == 0x01) {
        add_part(data_id, {}, scale, 0);
        return;
    }
    const auto* setup = store_.find<content::Setup>(data_id);
    if (setup == nullptr) {
        return;
    }
    const content::AnimFrame* pose = setup->placement(kRestingPlacement);
    for (std::size_t i = 0; i < setup->parts.size(); ++i) {
        core::Frame frame = pose != nullptr && i < pose->parts.size() ? pose->parts[i] : core::Frame{};
        frame.origin *= scale;
        const float own = i < setup->default_scales.size() ? setup->default_scales[i].z : 1.0F;
        add_part(setup->parts[i], frame, own * scale, i);
    }
    for (const CylSphere& cylinder : setup->cyl_spheres) {
        obstacle.cylinders.push_back({cylinder.low_point * scale, cylinder.radius * scale, cylinder.height * scale});
    }
    for (const Sphere& sphere : setup->spheres) {
        obstacle.spheres.push_back({sphere.center * scale, sphere.radius * scale});
    }
    obstacle.sorting_sphere = {setup->sorting_sphere.center * scale, setup->sorting_sphere.radius * scale};
}

void BlockLoader::add_scenery(Block& block) {
    if (scenery == nullptr || !block.has_land) {
        return;
    }
    std::vector<SceneryPlace> places;
    scenery->places_of(block.id, places);
    for (const SceneryPlace& place : places) {
        add_static(block, place.model, on_land(block.id, place.frame), place.scale);
    }
}

void BlockLoader::add_static(Block& block, core::DataId model, const core::Position& at, float scale) {
    if (!at.frame.is_valid() || !at.cell) {
        return;
    }
    Obstacle& fixed = block.statics.emplace_back();
    fixed.state = PhysicsStateFlags(net::kInitialPhysicsState);
    fixed.state.set(PhysicsState::kStatic);
    shape_obstacle(model, scale, fixed);
    if (fixed.parts.empty() && fixed.cylinders.empty() && fixed.spheres.empty()) {
        block.statics.pop_back();
        return;
    }
    fixed.place(at);
}

void BlockLoader::load_rooms(Block& block, std::uint32_t count) {
    const std::uint32_t end = kFirstRoom + std::min(count, kLastRoom + 1 - kFirstRoom);
    for (std::uint32_t number = kFirstRoom; number < end; ++number) {
        const core::CellId id = with_number(block.id, number);
        if (!store_.contains(core::DataId(id.value), content::RecordType::env_cell)) {
            continue;
        }
        const auto record = store_.try_get<content::EnvCell>(id);
        const RoomShape* shape = record != nullptr ? room_shape(record->environment, record->structure) : nullptr;
        if (shape == nullptr) {
            continue;
        }
        EnvCell& room = block.make_room(number);
        room.shape = shape;
        room.frame = make_transform(id, record->frame);
        room.seen_outside = record->flags.has(content::EnvCellFlag::seen_outside);
        room.restriction = record->restriction;
        for (const content::CellPortal& portal : record->portals) {
            const Plane* plane = shape->portal_plane(portal.polygon);
            if (plane == nullptr) {
                continue;
            }
            room.portals.push_back({*plane, portal.portal_side(), portal.leads_outside(),
                                    with_number(block.id, portal.other_cell), nullptr});
        }
        for (const content::StaticObject& fixed : record->statics) {
            add_static(block, fixed.id, {id, fixed.frame});
        }
    }
    block.link_rooms();
    for (const auto& room : block.rooms) {
        if (!room) {
            continue;
        }
        const auto record = store_.try_get<content::EnvCell>(room->id);
        for (const std::uint16_t number : record->visible_cells) {
            if (number >= kFirstRoom) {
                if (Cell* seen = block.cell(number); seen != nullptr) {
                    room->visible.push_back(static_cast<EnvCell*>(seen));
                }
            }
        }
    }
}

std::unique_ptr<Block> BlockLoader::load(core::CellId any) {
    auto block = std::make_unique<Block>(any);
    const core::DataId land_id(block->id.value);
    if (store_.contains(land_id, content::RecordType::land_block)) {
        const auto land = store_.try_get<content::LandBlock>(land_id);
        const auto* region = store_.find<content::Region>(kRegion);
        if (land != nullptr && region != nullptr) {
            block->has_land = true;
            block->terrain = TerrainBlock::build(*land, region->land.heights, core::block_x(any), core::block_y(any));
        }
    }
    const core::DataId info_id(with_number(any, 0xFFFE).value);
    const content::RecordPtr<content::LandBlockInfo> info =
        store_.contains(info_id, content::RecordType::land_block_info) ? store_.try_get<content::LandBlockInfo>(info_id)
                                                                       : nullptr;
    if (!block->has_land && info == nullptr) {
        return nullptr;
    }
    if (info == nullptr) {
        add_scenery(*block);
        return block;
    }
    load_rooms(*block, info->num_cells);
    for (const content::StaticObject& fixed : info->objects) {
        add_static(*block, fixed.id, on_land(block->id, fixed.frame));
    }
    for (const content::Building& record : info->buildings) {
        const core::Position at = on_land(block->id, record.frame);
        Cell* under = at.cell.value >> 16 == block->id.value >> 16 ? block->cell(core::cell_number(at.cell)) : nullptr;
        if (under == nullptr || !at.frame.is_valid()) {
            continue;
        }
        Obstacle shell;
        shape_obstacle(record.model, 1.0F, shell);
        Building& building = block->buildings.emplace_back();
        building.frame = make_transform(at.cell, at.frame);
        if (!shell.parts.empty()) {
            shell.place(at);
            building.mesh = shell.parts.front().mesh;
            building.scale = shell.parts.front().scale;
            building.frame = shell.parts.front().world;
        }
        for (const content::BuildingPortal& portal : record.portals) {
            if (portal.other_cell >= kFirstRoom && portal.other_portal != content::CellPortal::kNoCell) {
                if (Cell* room = block->cell(portal.other_cell); room != nullptr) {
                    building.rooms_behind.push_back(static_cast<EnvCell*>(room));
                }
            }
        }
        static_cast<LandCell*>(under)->building = &building;
    }
    for (const content::LandBlockInfo::Restriction& restriction : info->restrictions) {
        if (restriction.cell >> 16 == block->id.value >> 16) {
            if (Cell* cell = block->cell(restriction.cell & 0xFFFF); cell != nullptr) {
                cell->restriction = restriction.object;
            }
        }
    }
    add_scenery(*block);
    return block;
}

Block& take_in(CollisionWorld& world, std::unique_ptr<Block> block) {
    Block& in = world.add_block(std::move(block));
    for (Obstacle& fixed : in.statics) {
        world.add_shadows(fixed);
    }
    // What stands near a border reaches into the new block.
    for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
            const int x = static_cast<int>(core::block_x(in.id)) + dx;
            const int y = static_cast<int>(core::block_y(in.id)) + dy;
            if ((dx == 0 && dy == 0) || x < 0 || y < 0 || x > 0xFE || y > 0xFE) {
                continue;
            }
            Block* near =
                world.block(core::CellId(static_cast<std::uint32_t>(x) << 24 | static_cast<std::uint32_t>(y) << 16));
            if (near == nullptr) {
                continue;
            }
            for (Obstacle& fixed : near->statics) {
                if (core::is_land_cell(fixed.position().cell)) {
                    world.add_shadows(fixed);
                }
            }
        }
    }
    return in;
}

}  // namespace portalspace::engine::collision
