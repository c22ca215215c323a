#pragma once

#include <optional>
#include <vector>

#include "core/ids.h"
#include "render/polygon_mesh.h"

namespace portalspace::content {
class DatStore;
}

namespace portalspace::render {

/// What a GfxObj or the shell of a room is made of, before its surfaces are looked at.
struct MeshGeometry {
    PolygonMesh polygons;
    std::vector<core::DataId> surfaces;  ///< of the record
    std::optional<core::Vec3> sort_centre;
    bool placeholder = false;  ///< the GfxObj is missing
};

/// The polygons of a GfxObj (0x01); the placeholder cube for one that is missing. Reads records: for workers.
[[nodiscard]] MeshGeometry load_mesh_geometry(content::DatStore& store, core::DataId gfx_obj);

/// The walls of a room (0xXXYYCCCC) with the light of its lamps burned in and without untextured polygons
/// (spec/rendering.md 4.2, 7.3); no polygons when the room is missing.
[[nodiscard]] MeshGeometry load_shell_geometry(content::DatStore& store, core::CellId cell);

/// The surfaces that the record names; none when it is missing.
[[nodiscard]] std::vector<core::DataId> load_mesh_surfaces(content::DatStore& store, core::DataId gfx_obj);
[[nodiscard]] std::vector<core::DataId> load_shell_surfaces(content::DatStore& store, core::CellId cell);

/// Whether a surface has no texture: in buildings and rooms such polygons are not drawn (4.2).
[[nodiscard]] bool is_untextured(content::DatStore& store, core::DataId surface);

}  // namespace portalspace::render
