#include "app/tool/scene_kinds.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "content/records/landblock.h"
#include "content/records/region.h"

namespace portalspace::app {
namespace {

constexpr std::array kKinds{
    PhysicsKind{"scenery of whole blocks", make_scenery_runner},
    PhysicsKind{"scenery of blocks with changed words, heights and object descriptions", make_scenery_runner},
    PhysicsKind{"terrain cells, normals and vertex light", make_terrain_surface_runner},
    PhysicsKind{"layers of palette codes", make_terrain_layers_runner},
    PhysicsKind{"light, fog and sky objects by day group and time of day", make_sky_runner},
    PhysicsKind{"calendar and day group of clock values", make_dates_runner},
    PhysicsKind{"appearance of recorded objects", make_appearance_runner},
    PhysicsKind{"render state of surfaces", make_surfaces_runner},
    PhysicsKind{"visible cells by the portal rule", make_visibility_runner},
    PhysicsKind{"burned-in vertex light of cells", make_burned_lights_runner},
    PhysicsKind{"lights chosen for an object in the dungeon", make_object_lights_runner},
};

}  // namespace

std::span<const PhysicsKind> scene_kinds() { return kKinds; }

const content::Region& scene_region(PhysicsData& data) {
    const auto* region = data.store.find<content::Region>(core::DataId(0x13000000));
    if (region == nullptr) throw std::runtime_error("the data set has no region 0x13000000");
    return *region;
}

content::LandBlock scene_block(PhysicsData& data, std::uint32_t id) {
    const auto block = data.store.try_get<content::LandBlock>(core::CellId(id | 0xFFFFU));
    if (block == nullptr) throw std::runtime_error("there is no land block " + core::id_text(id | 0xFFFFU));
    return *block;
}

bool same_length(RowCheck& check, std::string_view path, const nlohmann::json& list, std::size_t found) {
    if (list.size() == found) return true;
    check.integer(std::string(path) + ".length", list.size(), static_cast<long long>(found));
    return false;
}

}  // namespace portalspace::app
