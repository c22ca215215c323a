#include <string>

#include "content/record_views.h"
#include "content/view_helpers.h"

namespace portalspace::content {

namespace {

using Row = FieldValue::List;
using Map = FieldValue::Map;

FieldValue vertex(const Vertex& v) {
    return {Map{{"pos", field(v.position)}, {"normal", field(v.normal)}, {"uv", list(v.uvs)}}};
}

FieldValue polygon(const Polygon& p) {
    return {Map{{"stippling", field(p.stippling)},
                {"sides", field(p.sides)},
                {"pos_surface", field(p.pos_surface)},
                {"neg_surface", field(p.negative_side_surface())},
                {"verts", list(p.vertex_ids)},
                {"pos_uv", list(p.pos_uvs)},
                {"neg_uv", list(p.negative_side_uvs())}}};
}

/// "BPIN": the letters of a tag from the most significant byte down.
std::string tag_text(BspTag tag) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) {
        text += static_cast<char>((static_cast<std::uint32_t>(tag) >> shift) & 0xFF);
    }
    return text;
}

FieldValue bsp_node(const BspTree& tree, const BspNode& node) {
    Map out{{"tag", {tag_text(node.tag)}}};
    if (node.is_leaf()) {
        out.emplace_back("index", field(node.leaf_index));
    } else {
        out.emplace_back("plane", field(node.plane));
    }
    out.emplace_back("polys", list(node.polygons));
    if (node.is_leaf()) {
        if (tree.kind == BspKind::physics) {
            out.emplace_back("solid", field(node.solid));
            out.emplace_back("sphere", field(node.sphere));
        }
        return {std::move(out)};
    }
    if (const BspNode* positive = tree.child(node.positive)) {
        out.emplace_back("pos", bsp_node(tree, *positive));
    }
    if (const BspNode* negative = tree.child(node.negative)) {
        out.emplace_back("neg", bsp_node(tree, *negative));
    }
    if (tree.kind == BspKind::drawing || (tree.kind == BspKind::physics && node.tag != BspTag::port)) {
        out.emplace_back("sphere", field(node.sphere));
    }
    if (tree.kind == BspKind::drawing && node.tag == BspTag::port) {
        out.emplace_back("portals",
                         list(node.portals, [](const BspPortal& p) { return row(p.polygon_id, p.portal_index); }));
    }
    return {std::move(out)};
}

void add_tree(Map& out, const char* name, const BspTree& tree) {
    if (const BspNode* root = tree.root()) {
        out.emplace_back(name, bsp_node(tree, *root));
    }
}

FieldValue structure(const CellStructure& cell) {
    Map out{{"vertices", list(cell.vertices.vertices, vertex)},
            {"polygons", list(cell.polygons, polygon)},
            {"portals", list(cell.portals)}};
    add_tree(out, "cell_bsp", cell.cell_bsp);
    out.emplace_back("physics", list(cell.physics_polygons, polygon));
    add_tree(out, "physics_bsp", cell.physics_bsp);
    const BspNode* drawing = cell.drawing_bsp.root();
    out.emplace_back("drawing_bsp", drawing == nullptr ? FieldValue{} : bsp_node(cell.drawing_bsp, *drawing));
    return {std::move(out)};
}

FieldValue static_object(const StaticObject& o) { return {Map{{"id", field(o.id)}, {"frame", field(o.frame)}}}; }

FieldValue building(const Building& b) {
    const auto portal = [](const BuildingPortal& p) {
        return FieldValue{Map{{"flags", field(p.flags)},
                              {"cell", field(p.other_cell)},
                              {"portal", field(p.other_portal)},
                              {"stabs", list(p.stabs)}}};
    };
    return {Map{{"model", field(b.model)},
                {"frame", field(b.frame)},
                {"leaves", field(b.num_leaves)},
                {"portals", list(b.portals, portal)}}};
}

FieldValue day_group(const DayGroup& group) {
    const auto object = [](const SkyObject& o) {
        return FieldValue{Map{{"begin", field(o.begin_time)},
                              {"end", field(o.end_time)},
                              {"begin_angle", field(o.begin_angle)},
                              {"end_angle", field(o.end_angle)},
                              {"u", field(o.texture_velocity_x)},
                              {"v", field(o.texture_velocity_y)},
                              {"model", field(o.gfx_obj)},
                              {"script", field(o.script)},
                              {"properties", field(o.properties)}}};
    };
    const auto replace = [](const SkyReplace& r) {
        return row(r.object, r.gfx_obj, r.rotate, r.transparent, r.luminosity, r.max_bright);
    };
    const auto time = [&](const SkyTime& t) {
        return FieldValue{Map{{"begin", field(t.begin)},
                              {"sun", field(t.directional_brightness)},
                              {"heading", field(t.directional_heading)},
                              {"pitch", field(t.directional_pitch)},
                              {"sun_color", field(t.directional_color)},
                              {"ambient", field(t.ambient_brightness)},
                              {"ambient_color", field(t.ambient_color)},
                              {"fog_min", field(t.min_fog)},
                              {"fog_max", field(t.max_fog)},
                              {"fog_color", field(t.fog_color)},
                              {"fog", field(t.fog_mode)},
                              {"replace", list(t.replaces, replace)}}};
    };
    return {Map{{"chance", field(group.chance)},
                {"name", field(group.name)},
                {"objects", list(group.objects, object)},
                {"times", list(group.times, time)}}};
}

FieldValue game_time(const GameTime& time) {
    const auto hour = [](const TimeOfDay& t) { return row(t.start, t.is_night, t.name); };
    const auto season = [](const Season& s) { return row(s.start_day, s.name); };
    return {Map{{"zero_time", field(time.zero_time_of_year)},
                {"zero_year", field(time.zero_year)},
                {"day_length", field(time.day_length)},
                {"days_per_year", field(time.days_per_year)},
                {"year", field(time.year_suffix)},
                {"hours", list(time.times_of_day, hour)},
                {"week", list(time.week_days)},
                {"seasons", list(time.seasons, season)}}};
}

FieldValue texture_merge(const TextureMerge& merge) {
    const auto map = [](const TerrainAlphaMap& m) { return row(m.code, m.texture); };
    const auto texture = [](const TerrainTexture& t) {
        return row(t.terrain_type, t.texture, t.tiling, t.max_brightness, t.min_brightness, t.max_saturation,
                   t.min_saturation, t.max_hue, t.min_hue, t.detail_tiling, t.detail_texture);
    };
    return {Map{{"size", field(merge.base_texture_size)},
                {"corners", list(merge.corner_maps, map)},
                {"sides", list(merge.side_maps, map)},
                {"roads", list(merge.road_maps, map)},
                {"textures", list(merge.textures, texture)}}};
}

FieldValue palette_shift(const PaletteShift& shift) {
    const auto sub = [](const PaletteShift::SubPalette& p) { return row(p.index, p.length); };
    const auto road = [](const PaletteShift::RoadCode& r) {
        return FieldValue{Map{{"code", field(r.code)}, {"palettes", list(r.palette_types)}}};
    };
    const auto terrain = [](const PaletteShift::TerrainPalette& t) { return row(t.terrain, t.palette); };
    return {Map{{"subs", list(shift.sub_palettes, sub)},
                {"roads", list(shift.road_codes, road)},
                {"terrains", list(shift.terrain_palettes, terrain)}}};
}

FieldValue land(const LandDefs& defs) {
    return {Map{{"blocks_x", field(defs.blocks_x)},
                {"blocks_y", field(defs.blocks_y)},
                {"square", field(defs.square_length)},
                {"side", field(defs.squares_per_block)},
                {"vertices", field(defs.vertices_per_cell)},
                {"max_height", field(defs.max_object_height)},
                {"sky_height", field(defs.sky_height)},
                {"road", field(defs.road_width)}}};
}

FieldValue ambient_sounds(const AmbientSoundTable& table) {
    const auto sound = [](const AmbientSound& s) {
        return row(s.sound, s.volume, s.base_chance, s.min_rate, s.max_rate);
    };
    return {Map{{"table", field(table.sound_table)}, {"rows", list(table.sounds, sound)}}};
}

}  // namespace

FieldValue view_of(const GfxObj& obj) {
    Map out{{"flags", field(obj.flags)},
            {"surfaces", list(obj.surfaces)},
            {"vertices", list(obj.vertices.vertices, vertex)},
            {"physics", list(obj.physics_polygons, polygon)},
            {"polygons", list(obj.polygons, polygon)},
            {"degrade", field(obj.degrade)}};
    add_tree(out, "physics_bsp", obj.physics_bsp);
    out.emplace_back("sort_center", field(obj.sort_center));
    add_tree(out, "drawing_bsp", obj.drawing_bsp);
    return {std::move(out)};
}

FieldValue view_of(const Environment& environment) {
    Map out;
    for (const CellStructure& cell : environment.structures) {
        out.emplace_back(key_text(cell.key), structure(cell));
    }
    return {std::move(out)};
}

FieldValue view_of(const EnvCell& cell) {
    const auto portal = [](const CellPortal& p) {
        return FieldValue{Map{{"flags", field(p.flags)},
                              {"polygon", field(p.polygon)},
                              {"cell", field(p.other_cell)},
                              {"portal", field(p.other_portal)}}};
    };
    const bool restricted = cell.flags.has(EnvCellFlag::has_restriction);
    return {Map{{"flags", field(cell.flags)},
                {"surfaces", list(cell.surfaces)},
                {"environment", field(cell.environment)},
                {"structure", field(cell.structure)},
                {"frame", field(cell.frame)},
                {"portals", list(cell.portals, portal)},
                {"visible", list(cell.visible_cells)},
                {"statics", list(cell.statics, static_object)},
                {"restriction", restricted ? field(cell.restriction) : FieldValue{}}}};
}

FieldValue view_of(const LandBlock& block) {
    return {Map{{"has_objects", field(block.has_objects)},
                {"words", list(block.terrain, [](TerrainWord word) { return field(word.raw); })},
                {"heights", list(block.heights)}}};
}

FieldValue view_of(const LandBlockInfo& info) {
    Map restrictions;
    for (const auto& r : info.restrictions) {
        restrictions.emplace_back(key_text(r.cell), field(r.object));
    }
    return {Map{{"cells", field(info.num_cells)},
                {"objects", list(info.objects, static_object)},
                {"buildings", list(info.buildings, building)},
                {"restrictions", {std::move(restrictions)}}}};
}

FieldValue view_of(const Region& region) {
    const auto scene = [](const SceneType& s) {
        return FieldValue{Map{{"sound", field(s.sound_index)}, {"scenes", list(s.scenes)}}};
    };
    const auto terrain = [](const TerrainType& t) {
        return FieldValue{Map{{"name", field(t.name)}, {"color", field(t.color)}, {"scenes", list(t.scene_types)}}};
    };
    const RegionMisc& misc = region.misc;
    Map out{{"number", field(region.number)},
            {"version", field(region.version)},
            {"name", field(region.name)},
            {"land", land(region.land)},
            {"heights", list(region.land.heights)},
            {"time", game_time(region.time)},
            {"mask", field(region.parts)},
            {"tick", field(region.sky.tick_size)},
            {"light_tick", field(region.sky.light_tick_size)},
            {"groups", list(region.sky.day_groups, day_group)},
            {"sounds", list(region.sounds, ambient_sounds)},
            {"scene_types", list(region.scenes, scene)},
            {"terrain", list(region.terrain_types, terrain)},
            {"merge", texture_merge(region.texture_merge)},
            {"misc", row(misc.version, misc.game_map, misc.autotest_map, misc.autotest_map_size, misc.clear_cell,
                         misc.clear_monster)}};
    if (region.land_surface_kind != 0) {
        out.emplace_back("shifts", list(region.palette_shifts, palette_shift));
    }
    return {std::move(out)};
}

FieldValue view_of(const DegradeInfo& info) {
    return list(info.bands, [](const DegradeBand& b) {
        return row(b.model, b.mode, b.min_distance, b.ideal_distance, b.max_distance);
    });
}

FieldValue view_of(const Scene& scene) {
    return list(scene.objects, [](const SceneObject& o) {
        return FieldValue{Map{{"object", field(o.object)},
                              {"frame", field(o.base)},
                              {"frequency", field(o.frequency)},
                              {"dx", field(o.displace_x)},
                              {"dy", field(o.displace_y)},
                              {"min_scale", field(o.min_scale)},
                              {"max_scale", field(o.max_scale)},
                              {"max_rotation", field(o.max_rotation)},
                              {"min_slope", field(o.min_slope)},
                              {"max_slope", field(o.max_slope)},
                              {"align", field(o.align)},
                              {"orient", field(o.orient)},
                              {"weenie", field(o.weenie)}}};
    });
}

}  // namespace portalspace::content
