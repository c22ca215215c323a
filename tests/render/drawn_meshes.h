#pragma once

#include "content/records/gfx_obj.h"
#include "content/records/surface.h"
#include "render/polygon_mesh.h"
#include "render/surface_state.h"
#include "tests/render/fixture_world.h"

namespace portalspace::render::tests {

/// Some GfxObj of the world with a single drawn section whose surface is of the class.
inline core::DataId mesh_of_class(DrawClass wanted) {
    auto& store = fixture_world().store;
    for (std::uint32_t id = 0x01007001; id < 0x01007400; ++id) {
        if (!store.contains(core::DataId(id), content::RecordType::gfx_obj)) continue;
        const auto mesh = store.try_get<content::GfxObj>(core::DataId(id));
        if (mesh == nullptr || mesh->degrade) continue;
        const PolygonMesh shape = triangulate(*mesh);
        if (shape.sections.size() != 1 || shape.radius < 0.3F || shape.radius > 10) continue;
        const auto* surface = store.find<content::Surface>(mesh->surfaces[shape.sections[0].surface]);
        if (surface != nullptr && surface_state(*surface, false).draw_class == wanted) return core::DataId(id);
    }
    return {};
}

}  // namespace portalspace::render::tests
