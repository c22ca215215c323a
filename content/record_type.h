#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace portalspace::content {

/// The four files of a data set (spec/dat-format.md 1.1).
enum class DatFileKind : std::uint8_t { portal, cell, highres, local };
inline constexpr std::size_t kDatFileKinds = 4;

/// "client_portal.dat" and so on, as the files are named by retail; names are compared without case.
[[nodiscard]] std::string_view dat_file_name(DatFileKind kind);

/// What an id names (spec/dat-format.md 3.1).
enum class RecordType : std::uint8_t {
    unknown,
    iteration,
    land_block,
    land_block_info,
    env_cell,
    gfx_obj,
    setup,
    animation,
    palette,
    surface_texture,
    render_surface,
    surface,
    motion_table,
    wave,
    environment,
    table,  ///< 0x0E: single tables, told apart by the whole id
    palette_set,
    clothing_table,
    degrade_info,
    scene,
    region,
    keymap,
    render_texture,
    render_material,
    material_modifier,
    material_instance,
    render_mesh,
    sound_table,
    layout,
    enum_mapper,
    string_table,
    did_mapper,
    action_map,
    dual_did_mapper,
    combat_table,
    language_string,
    particle_emitter,
    physics_script,
    physics_script_table,
    master_property,
    font,
    language_info,
    db_properties,
};

/// The type of `id` in a file of that kind; the cell file and the others share one number space.
[[nodiscard]] RecordType record_type_of(DatFileKind kind, std::uint32_t id);
/// "Setup", "PhysicsScript", ... as documents about the format call them.
[[nodiscard]] std::string_view record_type_name(RecordType type);

}  // namespace portalspace::content
