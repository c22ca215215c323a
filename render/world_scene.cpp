#include "render/world_scene.h"

#include <algorithm>

#include "content/records/region.h"
#include "core/position.h"
#include "engine/landscape.h"

namespace portalspace::render {
namespace {

/// Rooms of buildings farther away are not looked into.
constexpr float kRoomDistance = 250;

void add_moved(const std::vector<PartView>& parts, const core::Vec3& offset, std::vector<PartView>& out) {
    for (const PartView& part : parts) {
        out.push_back(part);
        out.back().frame.origin += offset;
    }
}

}  // namespace

WorldScene::WorldScene(content::DatStore& store, const content::Region* region)
    : store_(store), region_(region), scenery_(store) {}

WorldScene::~WorldScene() = default;

const BlockScene& WorldScene::block(core::CellId id) {
    std::unique_ptr<BlockScene>& place = blocks_[id.value >> 16];
    if (!place) place = std::make_unique<BlockScene>(make_block_scene(store_, region_, scenery_, id));
    return *place;
}

void WorldScene::add(SceneView& scene, const engine::Landscape& landscape, core::CellId viewer, float aspect) {
    const std::uint32_t here = viewer.value >> 16;
    std::erase_if(blocks_, [&](const auto& item) {
        return item.first != here && !landscape.blocks().contains((item.first >> 8) << 8 | (item.first & 255));
    });
    const BlockScene& own = block(viewer);
    const PortalCell* room = core::is_env_cell(viewer) && own.portals
                                 ? own.portals->cell(static_cast<std::uint16_t>(viewer.value))
                                 : nullptr;
    scene.sealed = room != nullptr && !room->seen_outside;
    scene.interior_ambient = interior_ambient(scene.light, !scene.sealed);
    if (room != nullptr) add_rooms_around(scene, viewer);
    if (scene.sealed) return;
    scene.add_landscape(landscape);
    add_land(scene, landscape);
    if (room != nullptr) return;
    for (const auto& [key, near] : blocks_) add_rooms_seen_outdoors(scene, *near, aspect);
}

void WorldScene::add_land(SceneView& scene, const engine::Landscape& landscape) {
    for (const auto& [key, loaded] : landscape.blocks()) {
        const core::CellId id = loaded.id();
        add_moved(block(id).parts, core::block_offset(scene.origin, id), scene.parts);
    }
}

void WorldScene::add_room(SceneView& scene, const RoomScene& room, const core::Vec3& offset) {
    core::Frame frame = room.frame;
    frame.origin += offset;
    scene.shells.push_back({room.cell, frame});
    add_moved(room.parts, offset, scene.parts);
    for (PointLight lamp : room.lamps) {
        lamp.position += offset;
        scene.lamps.push_back(lamp);
    }
}

void WorldScene::add_rooms_around(SceneView& scene, core::CellId viewer) {
    const BlockScene& own = block(viewer);
    const core::Vec3 offset = core::block_offset(scene.origin, own.block);
    const PortalCell* cell = own.portals->cell(static_cast<std::uint16_t>(viewer.value));
    const auto low = static_cast<std::uint16_t>(viewer.value);
    for (const RoomScene& room : own.rooms) {
        const auto number = static_cast<std::uint16_t>(room.cell.value);
        const auto& seen = cell->visible_cells;
        if (number == low || std::find(seen.begin(), seen.end(), number) != seen.end()) add_room(scene, room, offset);
    }
}

void WorldScene::add_rooms_seen_outdoors(SceneView& scene, const BlockScene& near, float aspect) {
    if (!near.portals || near.portals->building_openings().empty()) return;
    const core::Vec3 offset = core::block_offset(scene.origin, near.block);
    Camera camera = scene.camera;
    camera.eye -= offset;
    if (glm::distance(core::Vec2(camera.eye), core::Vec2(96, 96)) > kRoomDistance) return;
    visibility_.look_from_outdoors(*near.portals, camera, aspect);
    for (const VisibleCell& seen : visibility_.cells()) {
        const RoomScene* room = near.room(core::CellId((near.block.value & 0xFFFF0000U) | seen.cell));
        if (room != nullptr) add_room(scene, *room, offset);
    }
}

void WorldScene::add_sky(SceneView& scene, std::size_t group, float fraction, double seconds) {
    if (region_ == nullptr || group >= region_->sky.day_groups.size()) return;
    sky_objects(region_->sky.day_groups[group], fraction, {}, sky_);
    for (const SkyObjectState& object : sky_) {
        PartView look;
        look.translucency = object.transparent.value_or(0);
        look.luminosity = object.luminosity.value_or(-1);
        look.diffusion = object.max_bright.value_or(-1);
        look.scroll = texture_scroll(object.texture_velocity, seconds);
        core::Frame frame;
        frame.rotation = object.orientation;
        if (object.hangs_low()) frame.origin.z = kWeatherHeight;
        if (!object.after_landscape()) {
            add_model(store_, object.model, frame, 1, look, scene.sky);
            continue;
        }
        // What is drawn after the landscape hangs around the viewer among all other things.
        frame.origin += scene.camera.eye;
        if (!scene.sealed) add_model(store_, object.model, frame, 1, look, scene.parts);
    }
}

}  // namespace portalspace::render
