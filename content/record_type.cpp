#include "content/record_type.h"

#include <algorithm>
#include <array>

namespace portalspace::content {

namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
    RecordType type;
};

/// Everything outside the cell file, ascending (spec/dat-format.md 3.1).
constexpr std::array kRanges{
    Range{0x01000000, 0x0100FFFF, RecordType::gfx_obj},
    Range{0x02000000, 0x0200FFFF, RecordType::setup},
    Range{0x03000000, 0x0300FFFF, RecordType::animation},
    Range{0x04000000, 0x0400FFFF, RecordType::palette},
    Range{0x05000000, 0x05FFFFFF, RecordType::surface_texture},
    Range{0x06000000, 0x07FFFFFF, RecordType::render_surface},
    Range{0x08000000, 0x0800FFFF, RecordType::surface},
    Range{0x09000000, 0x0900FFFF, RecordType::motion_table},
    Range{0x0A000000, 0x0A00FFFF, RecordType::wave},
    Range{0x0D000000, 0x0D00FFFF, RecordType::environment},
    Range{0x0E000002, 0x0E000002, RecordType::char_gen},
    Range{0x0E000003, 0x0E000003, RecordType::vital_table},
    Range{0x0E000004, 0x0E000004, RecordType::skill_table},
    Range{0x0E000007, 0x0E000007, RecordType::chat_pose_table},
    Range{0x0E00000D, 0x0E00000D, RecordType::object_hierarchy},
    Range{0x0E00000E, 0x0E00000E, RecordType::spell_table},
    Range{0x0E00000F, 0x0E00000F, RecordType::component_table},
    Range{0x0E000018, 0x0E000018, RecordType::experience_table},
    Range{0x0E00001A, 0x0E00001A, RecordType::bad_data_table},
    Range{0x0E00001D, 0x0E00001D, RecordType::contract_table},
    Range{0x0E00001E, 0x0E00001E, RecordType::taboo_table},
    Range{0x0E000020, 0x0E000020, RecordType::name_filter_table},
    Range{0x0E010000, 0x0E01FFFF, RecordType::quality_filter},
    Range{0x0F000000, 0x0F00FFFF, RecordType::palette_set},
    Range{0x10000000, 0x1000FFFF, RecordType::clothing_table},
    Range{0x11000000, 0x1100FFFF, RecordType::degrade_info},
    Range{0x12000000, 0x1200FFFF, RecordType::scene},
    Range{0x13000000, 0x1300FFFF, RecordType::region},
    Range{0x14000000, 0x1400FFFF, RecordType::keymap},
    Range{0x15000000, 0x1500FFFF, RecordType::render_texture},
    Range{0x16000000, 0x1600FFFF, RecordType::render_material},
    Range{0x17000000, 0x1700FFFF, RecordType::material_modifier},
    Range{0x18000000, 0x1800FFFF, RecordType::material_instance},
    Range{0x19000000, 0x1900FFFF, RecordType::render_mesh},
    Range{0x20000000, 0x2000FFFF, RecordType::sound_table},
    Range{0x21000000, 0x2100FFFF, RecordType::layout},
    Range{0x22000000, 0x2200FFFF, RecordType::enum_mapper},
    Range{0x23000000, 0x24FFFFFF, RecordType::string_table},
    Range{0x25000000, 0x2500FFFF, RecordType::did_mapper},
    Range{0x26000000, 0x2600FFFF, RecordType::action_map},
    Range{0x27000000, 0x2700FFFF, RecordType::dual_did_mapper},
    Range{0x30000000, 0x3000FFFF, RecordType::combat_table},
    Range{0x31000000, 0x3100FFFF, RecordType::language_string},
    Range{0x32000000, 0x3200FFFF, RecordType::particle_emitter},
    Range{0x33000000, 0x3300FFFF, RecordType::physics_script},
    Range{0x34000000, 0x3400FFFF, RecordType::physics_script_table},
    Range{0x39000000, 0x3900FFFF, RecordType::master_property},
    Range{0x40000000, 0x400FFFFF, RecordType::font},
    Range{0x41000000, 0x4100FFFF, RecordType::language_info},
    Range{0x78000000, 0x7FFFFFFF, RecordType::db_properties},
    Range{0xFFFF0001, 0xFFFF0001, RecordType::iteration},
};

RecordType cell_record_type(std::uint32_t id) {
    const std::uint32_t low = id & 0xFFFF;
    if (id == 0xFFFF0001) {
        return RecordType::iteration;
    }
    if (low == 0xFFFF) {
        return RecordType::land_block;
    }
    if (low == 0xFFFE) {
        return RecordType::land_block_info;
    }
    return low >= 0x100 ? RecordType::env_cell : RecordType::unknown;
}

}  // namespace

std::string_view dat_file_name(DatFileKind kind) {
    switch (kind) {
        case DatFileKind::portal: return "client_portal.dat";
        case DatFileKind::cell: return "client_cell_1.dat";
        case DatFileKind::highres: return "client_highres.dat";
        case DatFileKind::local: return "client_local_English.dat";
    }
    return {};
}

RecordType record_type_of(DatFileKind kind, std::uint32_t id) {
    if (kind == DatFileKind::cell) {
        return cell_record_type(id);
    }
    constexpr std::uint32_t kTables = 0x0E;
    const auto at = std::lower_bound(kRanges.begin(), kRanges.end(), id,
                                     [](const Range& range, std::uint32_t value) { return range.last < value; });
    if (at != kRanges.end() && id >= at->first) {
        return at->type;
    }
    return id >> 24 == kTables ? RecordType::table : RecordType::unknown;
}

std::string_view record_type_name(RecordType type) {
    switch (type) {
        case RecordType::unknown: return "Unknown";
        case RecordType::iteration: return "Iteration";
        case RecordType::land_block: return "LandBlock";
        case RecordType::land_block_info: return "LandBlockInfo";
        case RecordType::env_cell: return "EnvCell";
        case RecordType::gfx_obj: return "GfxObj";
        case RecordType::setup: return "Setup";
        case RecordType::animation: return "Animation";
        case RecordType::palette: return "Palette";
        case RecordType::surface_texture: return "SurfaceTexture";
        case RecordType::render_surface: return "RenderSurface";
        case RecordType::surface: return "Surface";
        case RecordType::motion_table: return "MotionTable";
        case RecordType::wave: return "Wave";
        case RecordType::environment: return "Environment";
        case RecordType::char_gen: return "CharGen";
        case RecordType::vital_table: return "VitalTable";
        case RecordType::skill_table: return "SkillTable";
        case RecordType::chat_pose_table: return "ChatPoseTable";
        case RecordType::object_hierarchy: return "ObjectHierarchy";
        case RecordType::spell_table: return "SpellTable";
        case RecordType::component_table: return "ComponentTable";
        case RecordType::experience_table: return "ExperienceTable";
        case RecordType::bad_data_table: return "BadDataTable";
        case RecordType::contract_table: return "ContractTable";
        case RecordType::taboo_table: return "TabooTable";
        case RecordType::name_filter_table: return "NameFilterTable";
        case RecordType::quality_filter: return "QualityFilter";
        case RecordType::table: return "Table";
        case RecordType::palette_set: return "PaletteSet";
        case RecordType::clothing_table: return "ClothingTable";
        case RecordType::degrade_info: return "DegradeInfo";
        case RecordType::scene: return "Scene";
        case RecordType::region: return "Region";
        case RecordType::keymap: return "InputMap";
        case RecordType::render_texture: return "RenderTexture";
        case RecordType::render_material: return "RenderMaterial";
        case RecordType::material_modifier: return "MaterialModifier";
        case RecordType::material_instance: return "MaterialInstance";
        case RecordType::render_mesh: return "RenderMesh";
        case RecordType::sound_table: return "SoundTable";
        case RecordType::layout: return "Layout";
        case RecordType::enum_mapper: return "EnumMapper";
        case RecordType::string_table: return "StringTable";
        case RecordType::did_mapper: return "DidMapper";
        case RecordType::action_map: return "ActionMap";
        case RecordType::dual_did_mapper: return "DualDidMapper";
        case RecordType::combat_table: return "CombatTable";
        case RecordType::language_string: return "LanguageString";
        case RecordType::particle_emitter: return "ParticleEmitter";
        case RecordType::physics_script: return "PhysicsScript";
        case RecordType::physics_script_table: return "PhysicsScriptTable";
        case RecordType::master_property: return "MasterProperty";
        case RecordType::font: return "Font";
        case RecordType::language_info: return "LanguageInfo";
        case RecordType::db_properties: return "DbProperties";
    }
    return "Unknown";
}

std::string_view record_family_name(RecordType type) {
    const bool table = type >= RecordType::char_gen && type <= RecordType::table;
    return record_type_name(table ? RecordType::table : type);
}

}  // namespace portalspace::content
