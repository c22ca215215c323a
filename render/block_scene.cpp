#include "render/block_scene.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "content/dat_store.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "core/position.h"
#include "render/degrade.h"
#include "render/scenery.h"

namespace portalspace::render {
namespace {

/// The part that Setups name where nothing is drawn (spec/rendering.md 4.2).
constexpr core::DataId kNullPart{0x010001EC};

bool is_editor_marker(content::DatStore& store, core::DataId gfx_obj) {
    const auto mesh = store.try_get<content::GfxObj>(gfx_obj);
    if (mesh == nullptr || !mesh->degrade) return false;
    const auto* table = store.find<content::DegradeInfo>(mesh->degrade);
    return table != nullptr && table->bands.size() > 1 && table->bands[0].max_distance == 0 && !table->bands[1].model;
}

void add_part(content::DatStore& store, core::DataId gfx_obj, const core::Frame& frame, const core::Vec3& scale,
              PartView look, std::vector<PartView>& out) {
    if (!gfx_obj || gfx_obj == kNullPart || is_editor_marker(store, gfx_obj)) return;
    look.gfx_obj = gfx_obj;
    look.frame = frame;
    look.scale = scale;
    out.push_back(look);
}

void add_rooms(content::DatStore& store, std::uint32_t count, BlockScene& scene) {
    constexpr std::uint32_t kFirst = 0x100;
    constexpr std::uint32_t kMost = 0xFFFD - kFirst + 1;
    PartView look;
    look.indoors = true;
    for (std::uint32_t i = 0; i < std::min(count, kMost); ++i) {
        const core::CellId id((scene.block.value & 0xFFFF0000U) | (kFirst + i));
        const auto cell = store.try_get<content::EnvCell>(id);
        if (cell == nullptr) continue;
        RoomScene room;
        room.cell = id;
        room.frame = cell->frame;
        for (const content::StaticObject& object : cell->statics) {
            add_model(store, object.id, object.frame, 1, look, room.parts);
        }
        add_static_lights(store, id, *cell, room.lamps);
        scene.rooms.push_back(std::move(room));
    }
}

/// How far the mesh of a part reaches from its origin, whatever distance band shows.
class Reach {
public:
    explicit Reach(content::DatStore& store) : store_(store) {}

    [[nodiscard]] float of(core::DataId gfx_obj) {
        const auto [place, added] = known_.try_emplace(gfx_obj, 0.0F);
        if (!added) return place->second;
        const auto mesh = store_.try_get<content::GfxObj>(gfx_obj);
        float reach = reach_of(mesh);
        const auto* table =
            mesh != nullptr && mesh->degrade ? store_.find<content::DegradeInfo>(mesh->degrade) : nullptr;
        if (table != nullptr) {
            for (const content::DegradeBand& band : table->bands) {
                const auto other = store_.try_get<content::GfxObj>(band.model);
                reach = std::max(reach, reach_of(other));
            }
        }
        known_[gfx_obj] = reach;
        return reach;
    }

private:
    /// A mesh that is missing is the placeholder, half a metre wide.
    static float reach_of(const content::GfxObj* mesh) {
        float reach = 1;
        if (mesh == nullptr) return reach;
        for (const auto& vertex : mesh->vertices.vertices) {
            const float length = glm::length(vertex.position);
            if (std::isfinite(length)) reach = std::max(reach, length);
        }
        return reach;
    }

    content::DatStore& store_;
    std::unordered_map<core::DataId, float> known_;
};

void bound(content::DatStore& store, BlockScene& scene) {
    Reach reach(store);
    bool first = true;
    for (const PartView& part : scene.parts) {
        const core::Vec3 scale = glm::abs(part.scale);
        const core::Vec3 around(reach.of(part.gfx_obj) * std::max({scale.x, scale.y, scale.z}));
        const core::Vec3 low = part.frame.origin - around;
        const core::Vec3 high = part.frame.origin + around;
        if (!core::is_finite(low) || !core::is_finite(high)) continue;
        scene.low = first ? low : glm::min(scene.low, low);
        scene.high = first ? high : glm::max(scene.high, high);
        first = false;
    }
}

}  // namespace

void add_model(content::DatStore& store, core::DataId model, const core::Frame& frame, float scale, PartView look,
               std::vector<PartView>& out) {
    const core::Vec3 size(scale);
    if (content::record_type_of(content::DatFileKind::portal, model.value) == content::RecordType::gfx_obj) {
        add_part(store, model, frame, size, look, out);
        return;
    }
    const auto* setup = store.find<content::Setup>(model);
    if (setup == nullptr) return;
    const content::AnimFrame* pose = setup->placement(0);
    for (std::size_t i = 0; i < setup->parts.size(); ++i) {
        const bool posed = pose != nullptr && i < pose->parts.size();
        const core::Frame place = posed ? core::combine(frame, pose->parts[i], size) : frame;
        const core::Vec3 own = i < setup->default_scales.size() ? setup->default_scales[i] : core::Vec3(1);
        add_part(store, setup->parts[i], place, own * size, look, out);
    }
}

const RoomScene* BlockScene::room(core::CellId cell) const {
    for (const RoomScene& r : rooms) {
        if (r.cell == cell) return &r;
    }
    return nullptr;
}

BlockScene make_block_scene(content::DatStore& store, const content::Region* region, SceneryRecords& scenery,
                            core::CellId block) {
    BlockScene scene;
    scene.block = core::CellId(block.value | 0xFFFFU);
    const core::DataId info_id(scene.block.value - 1);
    const content::RecordPtr<content::LandBlockInfo> info =
        store.contains(info_id, content::RecordType::land_block_info) ? store.try_get<content::LandBlockInfo>(info_id)
                                                                      : nullptr;
    BuildingCells buildings;
    if (info != nullptr) {
        for (const content::StaticObject& object : info->objects) {
            add_model(store, object.id, object.frame, 1, {}, scene.parts);
        }
        PartView shell;
        shell.building = true;
        for (const content::Building& building : info->buildings) {
            add_model(store, building.model, building.frame, 1, shell, scene.parts);
        }
        add_rooms(store, info->num_cells, scene);
        if (!scene.rooms.empty()) scene.portals.emplace(store, scene.block, *info);
        buildings = building_cells(*info);
    }
    const core::DataId land_id(scene.block.value);
    if (region != nullptr && store.contains(land_id, content::RecordType::land_block)) {
        if (const auto land = store.try_get<content::LandBlock>(land_id)) {
            std::vector<SceneryObject> placed;
            block_scenery(*land, block_surface(*land, region->land.heights, core::block_x(block), core::block_y(block)),
                          *region, buildings, scenery, placed);
            for (const SceneryObject& object : placed) {
                add_model(store, object.model, object.frame, object.scale, {}, scene.parts);
            }
        }
    }
    bound(store, scene);
    return scene;
}

}  // namespace portalspace::render
