#include "content/records/region.h"

#include <algorithm>
#include <string>

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void land_layout(Fields& f, T& land) {
    f(land.blocks_x, land.blocks_y, land.square_length, land.squares_per_block, land.vertices_per_cell,
      land.max_object_height, land.sky_height, land.road_width);
    for (auto& height : land.heights) {
        f(height);
    }
}

template <class Fields, class T>
void time_layout(Fields& f, T& time) {
    f(time.zero_time_of_year, time.zero_year, time.day_length, time.days_per_year, time.year_suffix);
    f.list(time.times_of_day, 12, [](auto& fields, auto& t) { fields(t.start, t.is_night, t.name); });
    f.list(time.week_days, 4, [](auto& fields, auto& name) { fields(name); });
    f.list(time.seasons, 8, [](auto& fields, auto& season) { fields(season.start_day, season.name); });
}

template <class Fields, class T>
void sounds_layout(Fields& f, T& sounds) {
    f.list(sounds, 8, [](auto& fields, auto& table) {
        fields(table.sound_table);
        fields.list(table.sounds, 20,
                    [](auto& inner, auto& s) { inner(s.sound, s.volume, s.base_chance, s.min_rate, s.max_rate); });
    });
}

template <class Fields, class T>
void scenes_layout(Fields& f, T& scenes) {
    f.list(scenes, 8, [](auto& fields, auto& type) {
        fields(type.sound_index);
        fields.list(type.scenes, 4, [](auto& inner, auto& scene) { inner(scene); });
    });
}

template <class Fields, class T>
void terrain_layout(Fields& f, T& types) {
    f.list(types, 12, [](auto& fields, auto& type) {
        fields(type.name, type.color);
        fields.list(type.scene_types, 4, [](auto& inner, auto& index) { inner(index); });
    });
}

template <class Fields, class T>
void texture_merge_layout(Fields& f, T& merge) {
    f(merge.base_texture_size);
    for (auto* maps : {&merge.corner_maps, &merge.side_maps, &merge.road_maps}) {
        f.list(*maps, 8, [](auto& fields, auto& map) { fields(map.code, map.texture); });
    }
    f.list(merge.textures, 44, [](auto& fields, auto& t) {
        fields(t.terrain_type, t.texture, t.tiling, t.max_brightness, t.min_brightness, t.max_saturation,
               t.min_saturation, t.max_hue, t.min_hue, t.detail_tiling, t.detail_texture);
    });
}

void unpack_palette_shift(FieldReader& f, PaletteShift& shift) {
    f.list(shift.sub_palettes);
    const std::size_t count = shift.sub_palettes.size();
    f.list(shift.road_codes, 4 + 4 * count, [count](FieldReader& fields, PaletteShift::RoadCode& road) {
        fields(road.code);
        fields.array(road.palette_types, count);
    });
    f.list(shift.terrain_palettes);
}

void pack_palette_shift(FieldWriter& f, const PaletteShift& shift) {
    f.list(shift.sub_palettes);
    f.list(shift.road_codes, 0, [](FieldWriter& fields, const PaletteShift::RoadCode& road) {
        fields(road.code);
        fields.array(road.palette_types, road.palette_types.size());
    });
    f.list(shift.terrain_palettes);
}

template <class Fields, class T>
void misc_layout(Fields& f, T& misc) {
    f(misc.version, misc.game_map, misc.autotest_map, misc.autotest_map_size, misc.clear_cell, misc.clear_monster);
}

/// The ranges that retail-derived servers accept (spec/dat-format.md 3.20).
bool land_in_range(const LandDefs& land) {
    const auto within = [](auto value, auto low, auto high) { return value >= low && value <= high; };
    const std::int32_t side = land.squares_per_block;
    return within(land.blocks_x, 1, 255) && within(land.blocks_y, 1, 255) &&
           within(land.square_length, 0.1F, 1000.0F) && (side == 2 || side == 4 || side == 8 || side == 16) &&
           within(land.vertices_per_cell, 0, 64) && within(land.max_object_height, 10.0F, 1e5F) &&
           within(land.sky_height, 10.0F, 1e6F) && within(land.road_width, 0.0F, land.square_length);
}

}  // namespace

const TerrainTexture* TextureMerge::texture(std::uint32_t terrain_type) const {
    const auto at = std::find_if(textures.begin(), textures.end(),
                                 [terrain_type](const TerrainTexture& t) { return t.terrain_type == terrain_type; });
    return at == textures.end() ? nullptr : &*at;
}

Region Region::unpack(core::ByteReader& reader) {
    Region region;
    FieldReader f(reader);
    f(region.id, region.number, region.version);
    if (region.version != 3) {
        reader.fail("region version 3", std::to_string(region.version));
    }
    f(region.name);
    land_layout(f, region.land);
    if (!land_in_range(region.land)) {
        reader.fail("land numbers in the accepted ranges", "others");
    }
    time_layout(f, region.time);
    f(region.parts);
    if (region.parts.has(RegionPart::sky)) {
        region.sky = SkyDesc::unpack(reader);
    }
    if (region.parts.has(RegionPart::sound)) {
        sounds_layout(f, region.sounds);
    }
    if (region.parts.has(RegionPart::scene)) {
        scenes_layout(f, region.scenes);
    }
    terrain_layout(f, region.terrain_types);
    f(region.land_surface_kind);
    if (region.land_surface_kind == 0) {
        texture_merge_layout(f, region.texture_merge);
    } else {
        f.list(region.palette_shifts, 12, unpack_palette_shift);
    }
    if (region.parts.has(RegionPart::misc)) {
        misc_layout(f, region.misc);
    }
    return region;
}

void Region::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, number, version, name);
    land_layout(f, land);
    time_layout(f, time);
    f(parts);
    if (parts.has(RegionPart::sky)) {
        sky.pack(writer);
    }
    if (parts.has(RegionPart::sound)) {
        sounds_layout(f, sounds);
    }
    if (parts.has(RegionPart::scene)) {
        scenes_layout(f, scenes);
    }
    terrain_layout(f, terrain_types);
    f(land_surface_kind);
    if (land_surface_kind == 0) {
        texture_merge_layout(f, texture_merge);
    } else {
        f.list(palette_shifts, 0, pack_palette_shift);
    }
    if (parts.has(RegionPart::misc)) {
        misc_layout(f, misc);
    }
}

}  // namespace portalspace::content
