#include "app/client/solid_scenery.h"

#include "content/dat_store.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "core/position.h"

namespace portalspace::app {
namespace {

constexpr core::DataId kRegion{0x13000000};

}  // namespace

void SolidScenery::places_of(core::CellId block, std::vector<engine::collision::SceneryPlace>& out) {
    const auto* region = store_.find<content::Region>(kRegion);
    const auto land = store_.try_get<content::LandBlock>(core::DataId(block.value | 0xFFFF));
    if (region == nullptr || land == nullptr) {
        return;
    }
    render::BuildingCells buildings;
    const core::DataId info_id((block.value | 0xFFFF) - 1);
    if (store_.contains(info_id, content::RecordType::land_block_info)) {
        if (const auto info = store_.try_get<content::LandBlockInfo>(info_id); info != nullptr) {
            buildings = render::building_cells(*info);
        }
    }
    const std::lock_guard lock(mutex_);
    render::block_scenery(
        *land, render::block_surface(*land, region->land.heights, core::block_x(block), core::block_y(block)), *region,
        buildings, records_, placed_);
    for (const render::SceneryObject& object : placed_) {
        out.push_back({object.model, object.frame, object.scale});
    }
}

}  // namespace portalspace::app
