#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "content/record_list.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "content/records/geometry.h"
#include "content/records/sky.h"
#include "core/flags.h"
#include "core/ids.h"

namespace portalspace::content {

struct LandDefs {
    std::int32_t blocks_x = 255;
    std::int32_t blocks_y = 255;
    float square_length = 24;  ///< metres
    std::int32_t squares_per_block = 8;
    std::int32_t vertices_per_cell = 1;
    float max_object_height = 0;
    float sky_height = 0;
    float road_width = 5;
    std::array<float, 256> heights{};  ///< metres, by the height byte of a land block

    bool operator==(const LandDefs&) const = default;
};

struct TimeOfDay {
    float start = 0;  ///< share of the day, 0..1
    std::uint32_t is_night = 0;
    Text name;

    bool operator==(const TimeOfDay&) const = default;
};

struct Season {
    std::uint32_t start_day = 0;
    Text name;

    bool operator==(const Season&) const = default;
};

struct GameTime {
    double zero_time_of_year = 0;
    std::uint32_t zero_year = 0;
    float day_length = 7620;  ///< seconds
    std::uint32_t days_per_year = 0;
    Text year_suffix;
    List<TimeOfDay> times_of_day;
    List<Text> week_days;
    List<Season> seasons;

    bool operator==(const GameTime&) const = default;
};

struct AmbientSound {
    std::uint32_t sound = 0;  ///< spec/dat-format.md A.2
    float volume = 0;
    float base_chance = 0;  ///< 0: continuous
    float min_rate = 0;
    float max_rate = 0;

    bool operator==(const AmbientSound&) const = default;
};

struct AmbientSoundTable {
    core::DataId sound_table;  ///< 0x20
    List<AmbientSound> sounds;

    bool operator==(const AmbientSoundTable&) const = default;
};

struct SceneType {
    std::int32_t sound_index = -1;  ///< into Region::sounds, -1 none
    List<core::DataId> scenes;      ///< 0x12

    bool operator==(const SceneType&) const = default;
};

struct TerrainType {
    Text name;
    Color color;
    List<std::int32_t> scene_types;  ///< into Region::scenes, -1 none; indexed by the scenery bits of a terrain word

    bool operator==(const TerrainType&) const = default;
};

struct TerrainAlphaMap {
    std::uint32_t code = 0;  ///< terrain code (corner, side) or road code
    core::DataId texture;    ///< 0x05

    bool operator==(const TerrainAlphaMap&) const = default;
};

struct TerrainTexture {
    std::uint32_t terrain_type = 0;  ///< 0..31, 32 = road
    core::DataId texture;            ///< 0x05
    std::uint32_t tiling = 1;
    std::uint32_t max_brightness = 0, min_brightness = 0;
    std::uint32_t max_saturation = 0, min_saturation = 0;
    std::uint32_t max_hue = 0, min_hue = 0;
    std::uint32_t detail_tiling = 0;
    core::DataId detail_texture;  ///< 0x05

    bool operator==(const TerrainTexture&) const = default;
};

/// Land surface kind 0. Retail TexMerge.
struct TextureMerge {
    std::uint32_t base_texture_size = 0;
    List<TerrainAlphaMap> corner_maps;
    List<TerrainAlphaMap> side_maps;
    List<TerrainAlphaMap> road_maps;
    List<TerrainTexture> textures;

    /// The description of a terrain type, or null.
    [[nodiscard]] const TerrainTexture* texture(std::uint32_t terrain_type) const;
    bool operator==(const TextureMerge&) const = default;
};

/// One kind of ground in the old form of the land surface, which recolours one picture (not in retail's last data).
struct PaletteShift {
    struct SubPalette {
        std::uint32_t index = 0;
        std::uint32_t length = 0;
        bool operator==(const SubPalette&) const = default;
    };
    struct RoadCode {
        std::uint32_t code = 0;
        List<std::int32_t> palette_types;  ///< one a sub-palette
        bool operator==(const RoadCode&) const = default;
    };
    struct TerrainPalette {
        std::uint32_t terrain = 0;
        core::DataId palette;  ///< 0x04
        bool operator==(const TerrainPalette&) const = default;
    };

    List<SubPalette> sub_palettes;
    List<RoadCode> road_codes;
    List<TerrainPalette> terrain_palettes;

    bool operator==(const PaletteShift&) const = default;
};

struct RegionMisc {
    std::uint32_t version = 0;
    core::DataId game_map;
    core::DataId autotest_map;
    std::uint32_t autotest_map_size = 0;
    core::DataId clear_cell;
    core::DataId clear_monster;

    bool operator==(const RegionMisc&) const = default;
};

enum class RegionPart : std::uint32_t { sound = 0x1, scene = 0x2, sky = 0x10, misc = 0x200 };

/// 0x13000000 (spec/dat-format.md 3.20). Retail CRegionDesc. A version other than 3 and land numbers outside the
/// accepted ranges are a FormatError.
struct Region {
    static constexpr RecordType kRecordType = RecordType::region;

    core::DataId id;
    std::uint32_t number = 1;
    std::uint32_t version = 3;
    Text name;
    LandDefs land;
    GameTime time;
    core::Flags<RegionPart> parts;
    SkyDesc sky;  ///< empty without its bit, as are the next two
    List<AmbientSoundTable> sounds;
    List<SceneType> scenes;
    List<TerrainType> terrain_types;
    std::int32_t land_surface_kind = 0;  ///< 0: texture_merge, others: palette_shifts
    TextureMerge texture_merge;
    List<PaletteShift> palette_shifts;
    RegionMisc misc;  ///< zero without its bit

    bool operator==(const Region&) const = default;
    static Region unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
