#include "render/mesh_geometry.h"

#include "content/dat_store.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/surface.h"
#include "render/cell_lights.h"

namespace portalspace::render {
namespace {

constexpr float kPlaceholderHalf = 0.25F;

}  // namespace

bool is_untextured(content::DatStore& store, core::DataId surface) {
    const auto* record = store.find<content::Surface>(surface);
    return record != nullptr && !record->texture;
}

std::vector<core::DataId> load_mesh_surfaces(content::DatStore& store, core::DataId gfx_obj) {
    const auto record = store.try_get<content::GfxObj>(gfx_obj);
    if (record == nullptr) return {};
    return {record->surfaces.begin(), record->surfaces.end()};
}

std::vector<core::DataId> load_shell_surfaces(content::DatStore& store, core::CellId cell) {
    const auto record = store.try_get<content::EnvCell>(cell);
    if (record == nullptr) return {};
    return {record->surfaces.begin(), record->surfaces.end()};
}

MeshGeometry load_mesh_geometry(content::DatStore& store, core::DataId gfx_obj) {
    MeshGeometry geometry;
    const content::RecordPtr<content::GfxObj> record = store.try_get<content::GfxObj>(gfx_obj);
    if (record == nullptr) {
        geometry.placeholder = true;
        geometry.polygons = placeholder_cube(kPlaceholderHalf);
        return geometry;
    }
    geometry.polygons = triangulate(*record);
    geometry.surfaces.assign(record->surfaces.begin(), record->surfaces.end());
    if (core::is_finite(record->sort_center)) geometry.sort_centre = record->sort_center;
    return geometry;
}

MeshGeometry load_shell_geometry(content::DatStore& store, core::CellId cell) {
    const auto record = store.try_get<content::EnvCell>(cell);
    if (record == nullptr) return {};
    const auto environment = store.try_get<content::Environment>(record->environment);
    const auto* structure = environment != nullptr ? environment->structure(record->structure) : nullptr;
    if (structure == nullptr) return {};
    MeshGeometry geometry;
    geometry.surfaces.assign(record->surfaces.begin(), record->surfaces.end());
    geometry.polygons = triangulate(*structure, geometry.surfaces.size());
    std::erase_if(geometry.polygons.sections,
                  [&](const MeshSection& section) { return is_untextured(store, geometry.surfaces[section.surface]); });
    const std::vector<PointLight> lights = lights_of_cell(store, cell);
    for (MeshVertex& vertex : geometry.polygons.vertices) {
        vertex.burned = burned_light(lights, record->frame.local_to_global(vertex.position),
                                     record->frame.local_to_global_vec(vertex.normal));
    }
    return geometry;
}

}  // namespace portalspace::render
