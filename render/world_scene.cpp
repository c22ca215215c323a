#include "render/world_scene.h"

#include <algorithm>
#include <cstdlib>

#include "content/records/region.h"
#include "core/position.h"
#include "render/scenery.h"
#include "render/terrain_mesh.h"

namespace portalspace::render {
namespace {

/// Rooms of buildings farther away are not looked into.
constexpr float kRoomDistance = 250;
constexpr std::uint32_t kBlocks = 255;
/// The portal view looks through openings that near to the eye; nearer ones count as doorways that it stands in
/// (spec/rendering.md 4.3 rule 3a).
constexpr float kDoorNear = 0.0002F;
/// A block stays until it is that much farther away than where it was loaded.
constexpr std::uint32_t kSlack = 1;

void add_moved(const std::vector<PartView>& parts, const core::Vec3& offset, std::vector<PartView>& out) {
    for (const PartView& part : parts) {
        out.push_back(part);
        out.back().frame.origin += offset;
    }
}

std::uint32_t key_of(core::CellId cell) { return cell.value >> 16; }
core::CellId block_of(std::uint32_t key) { return core::CellId(key << 16 | 0xFFFF); }

/// In blocks, along the longer axis.
std::uint32_t distance_of(std::uint32_t a, std::uint32_t b) {
    const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    return std::max(apart(a >> 8, b >> 8), apart(a & 255, b & 255));
}

content::LoadPriority priority_of(std::uint32_t distance) {
    const int scale = land_cell_scale(distance);
    if (scale == 1) return content::LoadPriority::now;
    return scale < 8 ? content::LoadPriority::soon : content::LoadPriority::background;
}

/// The blocks of the map within `reach` of one, the nearest first.
std::vector<std::uint32_t> blocks_around(std::uint32_t centre, std::uint32_t reach) {
    std::vector<std::uint32_t> keys;
    const std::uint32_t x = centre >> 8;
    const std::uint32_t y = centre & 255;
    for (std::uint32_t bx = x > reach ? x - reach : 0; bx <= std::min(x + reach, kBlocks - 1); ++bx) {
        for (std::uint32_t by = y > reach ? y - reach : 0; by <= std::min(y + reach, kBlocks - 1); ++by) {
            keys.push_back(bx << 8 | by);
        }
    }
    std::stable_sort(keys.begin(), keys.end(), [centre](std::uint32_t a, std::uint32_t b) {
        return distance_of(a, centre) < distance_of(b, centre);
    });
    return keys;
}

}  // namespace

WorldScene::WorldScene(content::DatStore& store, const content::Region* region, Loads loads, Rings rings)
    : store_(store), region_(region), loads_(loads), rings_(rings) {
    if (region != nullptr) layers_ = std::make_shared<const TerrainLayerMap>(*region);
}

WorldScene::~WorldScene() = default;

void WorldScene::load_land(std::uint32_t key, Block& block, content::LoadPriority priority) {
    if (region_ == nullptr) return;
    block.land_request = loads_.run(
        priority,
        [&block, key, &store = store_, region = region_, layers = layers_]() -> content::AsyncLoader::Delivery {
            auto land = std::make_shared<std::optional<TerrainBlock>>(
                load_terrain_block(store, *region, *layers, block_of(key), EdgeNormals::joined));
            return [&block, land] {
                if (*land) block.land = std::make_unique<TerrainBlock>(std::move(**land));
            };
        });
}

void WorldScene::load_scene(std::uint32_t key, Block& block, content::LoadPriority priority) {
    block.wants_scene = true;
    block.scene_request =
        loads_.run(priority, [&block, key, &store = store_, region = region_]() -> content::AsyncLoader::Delivery {
            StoreSceneryRecords scenery(store);
            auto scene = std::make_shared<BlockScene>(make_block_scene(store, region, scenery, block_of(key)));
            return [&block, scene] { block.scene = std::make_unique<BlockScene>(std::move(*scene)); };
        });
}

void WorldScene::follow(core::CellId viewer, bool sealed) {
    const std::uint32_t centre = key_of(viewer);
    const std::uint32_t land = sealed ? 0 : rings_.land;
    if (centre_ == centre && reach_ == land) return;
    centre_ = centre;
    reach_ = land;
    drop_far(land);
    const std::uint32_t scenes = std::min(rings_.scenes, land);
    for (const std::uint32_t key : blocks_around(centre, std::max(land, scenes))) {
        const std::uint32_t distance = distance_of(key, centre);
        const content::LoadPriority priority = priority_of(distance);
        const auto [place, added] = blocks_.try_emplace(key);
        Block& block = place->second;
        if (added) {
            load_land(key, block, priority);
        } else {
            block.land_request.set_priority(priority);
            block.scene_request.set_priority(priority);
        }
        if (distance <= scenes && !block.wants_scene) load_scene(key, block, priority);
    }
}

void WorldScene::drop_far(std::uint32_t land) {
    const std::uint32_t slack = land == 0 ? 0 : kSlack;
    std::erase_if(blocks_, [&](const auto& item) { return distance_of(item.first, *centre_) > land + slack; });
    for (auto& [key, block] : blocks_) {
        if (distance_of(key, *centre_) <= std::min(rings_.scenes, land) + slack) continue;
        block.scene_request.cancel();
        block.scene.reset();
        block.wants_scene = false;
    }
}

std::size_t WorldScene::pending() const {
    return static_cast<std::size_t>(std::count_if(blocks_.begin(), blocks_.end(), [](const auto& item) {
        return item.second.land_request.is_pending() || item.second.scene_request.is_pending();
    }));
}

const BlockScene* WorldScene::scene_of(core::CellId cell) const {
    const auto found = blocks_.find(key_of(cell));
    return found != blocks_.end() ? found->second.scene.get() : nullptr;
}

const PortalCell* WorldScene::room_of(core::CellId cell) const {
    const BlockScene* block = core::is_env_cell(cell) ? scene_of(cell) : nullptr;
    return block != nullptr && block->portals ? block->portals->cell(static_cast<std::uint16_t>(cell.value)) : nullptr;
}

bool WorldScene::is_sealed(core::CellId cell) const {
    if (!core::is_env_cell(cell)) return false;
    // Indoors nothing but the own block counts until that is known.
    const PortalCell* room = room_of(cell);
    return scene_of(cell) == nullptr || (room != nullptr && !room->seen_outside);
}

void WorldScene::add(SceneView& scene, const Viewpoint& from, float aspect) {
    if (scene_of(from.player) == nullptr) follow(from.player, core::is_env_cell(from.player));
    follow(from.player, is_sealed(from.player));
    scene.interior_ambient = interior_ambient(scene.light, !is_sealed(from.player));
    const PortalCell* room = room_of(from.eye);
    scene.sealed = is_sealed(from.eye);
    scene.in_room = room != nullptr;
    scene.rooms_known = room != nullptr || !scene.sealed;
    if (room != nullptr) add_rooms_inside(scene, *scene_of(from.eye), from.eye, aspect);
    if (scene.sealed || !scene.sees_outdoors) return;
    const Frustum frustum = room != nullptr
                                ? Frustum(scene.camera, scene.outdoor_bounds)
                                : Frustum(scene.camera.projection_matrix(aspect) * scene.camera.view_matrix());
    add_land(scene, frustum);
    add_rooms_seen_outdoors(scene, aspect);
}

void WorldScene::add_land(SceneView& scene, const Frustum& frustum) {
    for (const auto& [key, near] : blocks_) {
        if (near.land != nullptr) scene.terrain.push_back({near.land.get()});
        if (near.scene == nullptr || near.scene->parts.empty()) continue;
        const core::Vec3 offset = core::block_offset(scene.origin, near.scene->block);
        if (!frustum.may_see_box(near.scene->low + offset, near.scene->high + offset)) continue;
        add_moved(near.scene->parts, offset, scene.parts);
    }
}

void WorldScene::add_room(SceneView& scene, const RoomScene& room, const VisibleCell& seen, const core::Vec3& offset) {
    // A room may be seen from the eye's room and from outdoors, through a window and a door.
    for (ShellView& known : scene.shells) {
        if (known.cell != room.cell) continue;
        known.bounds = joined(*known.bounds, seen.bounds);
        known.passes |= seen.passes;
        return;
    }
    core::Frame frame = room.frame;
    frame.origin += offset;
    scene.shells.push_back({room.cell, frame, seen.bounds, seen.passes});
    const std::size_t first = scene.parts.size();
    add_moved(room.parts, offset, scene.parts);
    for (std::size_t i = first; i < scene.parts.size(); ++i) {
        scene.parts[i].side = Side::rooms;
        scene.parts[i].room = static_cast<std::uint16_t>(scene.shells.size());
    }
}

void WorldScene::light_room(SceneView& scene, const RoomScene& room, const core::Vec3& offset) {
    if (std::find(scene.lit_rooms.begin(), scene.lit_rooms.end(), room.cell) != scene.lit_rooms.end()) return;
    scene.lit_rooms.push_back(room.cell);
    for (PointLight lamp : room.lamps) {
        lamp.position += offset;
        scene.lamps.push_back(lamp);
    }
}

Camera WorldScene::camera_in(const SceneView& scene, const BlockScene& block) {
    Camera camera = scene.camera;
    camera.eye -= core::block_offset(scene.origin, block.block);
    // An opening right before the eye is looked through as well.
    camera.near_plane = kDoorNear;
    return camera;
}

void WorldScene::add_seen(SceneView& scene, const BlockScene& block) {
    const core::Vec3 offset = core::block_offset(scene.origin, block.block);
    const auto id_of = [&block](std::uint16_t low) {
        return low == 0 ? core::CellId{} : core::CellId((block.block.value & 0xFFFF0000U) | low);
    };
    for (const VisibleCell& seen : visibility_.cells()) {
        const RoomScene* room = block.room(id_of(seen.cell));
        if (room != nullptr) add_room(scene, *room, seen, offset);
    }
    for (const SeenOpening& seen : visibility_.openings()) {
        const OpeningView::Kind kind = seen.kind == SeenOpening::Kind::entrance  ? OpeningView::Kind::entrance
                                       : seen.kind == SeenOpening::Kind::outside ? OpeningView::Kind::outside
                                                                                 : OpeningView::Kind::passage;
        scene.add_opening(kind, id_of(seen.cell), seen.opening->polygon, offset, seen.passes);
    }
}

void WorldScene::add_rooms_inside(SceneView& scene, const BlockScene& block, core::CellId eye, float aspect) {
    const auto low = static_cast<std::uint16_t>(eye.value);
    visibility_.look_from_cell(*block.portals, camera_in(scene, block), aspect, low);
    add_seen(scene, block);
    scene.sees_outdoors = visibility_.sees_outdoors();
    scene.outdoor_bounds = visibility_.outdoors();
    for (std::size_t i = 0; i < visibility_.windows(); ++i) scene.add_window(visibility_.window(i));
    // A turn of the head must not light a lamp.
    const core::Vec3 offset = core::block_offset(scene.origin, block.block);
    const auto& near = block.portals->cell(low)->visible_cells;
    for (const RoomScene& room : block.rooms) {
        const auto number = static_cast<std::uint16_t>(room.cell.value);
        if (number == low || std::find(near.begin(), near.end(), number) != near.end()) {
            light_room(scene, room, offset);
        }
    }
}

void WorldScene::find_entrances(SceneView& scene, const ViewPolygons& through, float aspect) {
    entrances_.clear();
    for (const auto& [key, near] : blocks_) {
        const BlockScene* block = near.scene.get();
        if (block == nullptr || !block->portals || block->portals->building_openings().empty()) continue;
        const core::Vec3 offset = core::block_offset(scene.origin, block->block);
        faced_.clear();
        visibility_.find_entrances(*block->portals, camera_in(scene, *block), aspect, through, faced_);
        for (const FacedEntrance& seen : faced_) {
            if (seen.distance <= kRoomDistance) {
                entrances_.push_back({seen, block, offset, 0});
            } else {
                scene.add_opening(OpeningView::Kind::blind, {}, seen.opening->polygon, offset);
            }
        }
    }
}

void WorldScene::add_rooms_seen_outdoors(SceneView& scene, float aspect) {
    const ViewPolygons through = scene.window_polygons();
    find_entrances(scene, through, aspect);
    scene.layers = sort_into_layers(entrances_, scene.camera.eye);
    for (const auto& [key, near] : blocks_) {
        const BlockScene* block = near.scene.get();
        bool any = false;
        for (const LayeredEntrance& entrance : entrances_) {
            if (entrance.block != block) continue;
            if (!any) passes_.assign(block->portals->building_openings().size(), 0);
            any = true;
            passes_[entrance.seen.number] = through_layer(entrance.layer);
        }
        if (!any) continue;
        visibility_.look_from_outdoors(*block->portals, camera_in(scene, *block), aspect, {through, passes_});
        add_seen(scene, *block);
        const core::Vec3 offset = core::block_offset(scene.origin, block->block);
        for (const VisibleCell& seen : visibility_.cells()) {
            const RoomScene* room = block->room(core::CellId((block->block.value & 0xFFFF0000U) | seen.cell));
            if (room != nullptr) light_room(scene, *room, offset);
        }
    }
}

const std::vector<PartView>& WorldScene::sky_model(core::DataId model) {
    const auto [place, added] = sky_models_.try_emplace(model);
    SkyModel& sky = place->second;
    if (added) {
        sky.request =
            loads_.run(content::LoadPriority::now, [&sky, model, &store = store_]() -> content::AsyncLoader::Delivery {
                auto parts = std::make_shared<std::vector<PartView>>();
                add_model(store, model, {}, 1, {}, *parts);
                return [&sky, parts] { sky.parts = std::move(*parts); };
            });
    }
    return sky.parts;
}

void WorldScene::add_sky(SceneView& scene, std::size_t group, float fraction, double seconds,
                         const SkyOptions& options) {
    if (region_ == nullptr || group >= region_->sky.day_groups.size()) return;
    sky_objects(region_->sky.day_groups[group], fraction, options, sky_);
    for (const SkyObjectState& object : sky_) {
        core::Frame frame;
        frame.rotation = object.orientation;
        if (object.hangs_low()) frame.origin.z = kWeatherHeight;
        // What is drawn after the landscape hangs around the viewer among all other things.
        const bool after = object.after_landscape();
        if (after && (scene.sealed || !options.weather)) continue;
        if (after) frame.origin += scene.camera.eye;
        for (PartView part : sky_model(object.model)) {
            part.frame = core::combine(frame, part.frame);
            part.translucency = object.transparent.value_or(0);
            part.luminosity = object.luminosity.value_or(-1);
            part.diffusion = object.max_bright.value_or(-1);
            part.scroll = texture_scroll(object.texture_velocity, seconds);
            (after ? scene.parts : scene.sky).push_back(part);
        }
    }
}

}  // namespace portalspace::render
