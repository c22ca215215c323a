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
    char_gen,           ///< 0x0E000002; this and the next are single tables with ids of their own
    vital_table,        ///< 0x0E000003
    skill_table,        ///< 0x0E000004
    chat_pose_table,    ///< 0x0E000007
    object_hierarchy,   ///< 0x0E00000D
    spell_table,        ///< 0x0E00000E
    component_table,    ///< 0x0E00000F
    experience_table,   ///< 0x0E000018
    bad_data_table,     ///< 0x0E00001A
    contract_table,     ///< 0x0E00001D
    taboo_table,        ///< 0x0E00001E
    name_filter_table,  ///< 0x0E000020
    quality_filter,     ///< 0x0E01xxxx
    table,              ///< other records of 0x0E, whose layout is not known
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
/// "Setup", "PhysicsScript", "SpellTable", ... as documents about the format call them.
[[nodiscard]] std::string_view record_type_name(RecordType type);
/// The same, but "Table" for all tables of 0x0E, as expectations about data sets call them.
[[nodiscard]] std::string_view record_family_name(RecordType type);

}  // namespace portalspace::content
