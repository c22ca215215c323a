#include "render/cell_lights.h"

#include <algorithm>
#include <cmath>

#include "content/dat_store.h"
#include "content/records/env_cell.h"
#include "content/records/setup.h"

namespace portalspace::render {

void add_static_lights(content::DatStore& store, core::CellId id, const content::EnvCell& cell,
                       std::vector<PointLight>& out) {
    for (std::uint32_t i = 0; i < cell.statics.size(); ++i) {
        const content::StaticObject& object = cell.statics[i];
        if (content::record_type_of(content::DatFileKind::portal, object.id.value) != content::RecordType::setup) {
            continue;
        }
        const auto* setup = store.find<content::Setup>(object.id);
        if (setup == nullptr) continue;
        for (const content::SetupLight& light : setup->lights) {
            out.push_back({object.frame.local_to_global(light.frame.origin), core::Vec3(light.color.rgba()),
                           light.intensity, light.falloff, id, i});
        }
    }
}

std::vector<PointLight> lights_of_cell(content::DatStore& store, core::CellId id) {
    std::vector<PointLight> lights;
    const auto own = store.try_get<content::EnvCell>(id);
    if (own == nullptr) return lights;
    std::vector<std::uint32_t> cells{id.value};
    for (const std::uint16_t low : own->visible_cells) cells.push_back((id.value & 0xFFFF0000U) | low);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::uint32_t cell = cells[i];
        if (std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i), cell) !=
            cells.begin() + static_cast<std::ptrdiff_t>(i)) {
            continue;
        }
        if (const auto record = store.try_get<content::EnvCell>(core::CellId(cell))) {
            add_static_lights(store, core::CellId(cell), *record, lights);
        }
    }
    if (lights.size() > kMaxBurnedLights) lights.resize(kMaxBurnedLights);
    return lights;
}

core::Vec3 burned_light(std::span<const PointLight> lights, const core::Vec3& position, const core::Vec3& normal) {
    constexpr float kRangeFactor = 1.3F;
    core::Vec3 sum(0);
    for (const PointLight& light : lights) {
        const core::Vec3 to = light.position - position;
        const float distance = glm::length(to);
        const float range = light.falloff * kRangeFactor;
        if (!(distance < range)) continue;
        if (distance == 0) {
            sum += light.colour;
            continue;
        }
        const float w = (0.5F * distance + glm::dot(normal, to)) / 1.5F;
        if (!(w > 0)) continue;
        const float attenuation = distance * distance <= 1 ? w / distance : w / (distance * distance * distance);
        const float strength = attenuation * (1 - distance / range) * light.intensity;
        sum += glm::min(strength * light.colour, light.colour);
    }
    return glm::clamp(sum, core::Vec3(0), core::Vec3(1));
}

core::Vec3 shell_light(float luminosity, const core::Vec3& burned, const core::Vec3& ambient) {
    return glm::clamp(core::Vec3(luminosity) + burned + ambient, core::Vec3(0), core::Vec3(1));
}

}  // namespace portalspace::render
