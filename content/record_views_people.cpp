#include <algorithm>
#include <string>

#include "content/record_rows.h"
#include "content/record_views.h"
#include "content/view_helpers.h"

namespace portalspace::content {

namespace {

using Map = FieldValue::Map;

FieldValue description(const ObjectDescription& d) {
    const auto sub = [](const ObjectDescription::SubPalette& s) { return row(s.palette, s.offset, s.count); };
    const auto texture = [](const ObjectDescription::TextureChange& c) {
        return row(c.part, c.old_texture, c.new_texture);
    };
    const auto part = [](const ObjectDescription::PartChange& c) { return row(c.part, c.model); };
    return {Map{{"palette", d.sub_palettes.empty() ? FieldValue{} : field(d.base_palette)},
                {"subs", list(d.sub_palettes, sub)},
                {"textures", list(d.texture_changes, texture)},
                {"parts", list(d.part_changes, part)}}};
}

FieldValue hair(const HairStyle& style) {
    return {Map{{"icon", field(style.icon)},
                {"bald", field(style.bald)},
                {"setup", field(style.alternate_setup)},
                {"desc", description(style.description)}}};
}

FieldValue eyes(const EyeStrip& strip) {
    return {Map{{"icon", field(strip.icon)},
                {"bald_icon", field(strip.bald_icon)},
                {"desc", description(strip.description)},
                {"bald", description(strip.bald_description)}}};
}

FieldValue face(const FaceStrip& strip) {
    return {Map{{"icon", field(strip.icon)}, {"desc", description(strip.description)}}};
}

FieldValue gear(const StarterGear& g) {
    return {Map{{"name", field(g.name)}, {"clothing", field(g.clothing_table)}, {"weenie", field(g.weenie_class)}}};
}

FieldValue character_template(const CharacterTemplate& t) {
    return {Map{{"name", field(t.name)},
                {"icon", field(t.icon)},
                {"title", field(t.title)},
                {"attributes", list(t.attributes)},
                {"trained", list(t.trained_skills)},
                {"specialised", list(t.specialized_skills)}}};
}

FieldValue heritage_skill(const HeritageSkill& s) { return row(s.skill, s.normal_cost, s.primary_cost); }

FieldValue area(const StartingArea& a) { return {Map{{"name", field(a.name)}, {"locations", list(a.locations)}}}; }

/// What expectations hold of a sex: the eyes are those of the second strip.
FieldValue sex_summary(const CharacterSex& s) {
    const auto& strips = s.eye_strips;
    return {Map{{"name", field(s.name)},
                {"setup", field(s.setup)},
                {"hair", list(s.hair_styles, hair)},
                {"eyes", strips.empty() ? FieldValue{} : eyes(strips[std::min<std::size_t>(1, strips.size() - 1)])},
                {"hair_colors", list(s.hair_colors)},
                {"eye_colors", list(s.eye_colors)},
                {"shirts", list(s.shirts, gear)},
                {"clothing_colors", list(s.clothing_colors)},
                {"desc", description(s.base)}}};
}

FieldValue sex_view(const CharacterSex& s) {
    return {Map{{"name", field(s.name)},
                {"scale", field(s.scale)},
                {"setup", field(s.setup)},
                {"sound_table", field(s.sound_table)},
                {"icon", field(s.icon)},
                {"palette", field(s.base_palette)},
                {"skin", field(s.skin_palettes)},
                {"script_table", field(s.script_table)},
                {"motion_table", field(s.motion_table)},
                {"combat_table", field(s.combat_table)},
                {"desc", description(s.base)},
                {"hair_colors", list(s.hair_colors)},
                {"hair", list(s.hair_styles, hair)},
                {"eye_colors", list(s.eye_colors)},
                {"eyes", list(s.eye_strips, eyes)},
                {"noses", list(s.noses, face)},
                {"mouths", list(s.mouths, face)},
                {"headgear", list(s.headgear, gear)},
                {"shirts", list(s.shirts, gear)},
                {"trousers", list(s.trousers, gear)},
                {"footwear", list(s.footwear, gear)},
                {"clothing_colors", list(s.clothing_colors)}}};
}

FieldValue heritage_view(const Heritage& h) {
    return {Map{{"name", field(h.name)},
                {"icon", field(h.icon)},
                {"setup", field(h.setup)},
                {"environment", field(h.environment_setup)},
                {"attribute_credits", field(h.attribute_credits)},
                {"skill_credits", field(h.skill_credits)},
                {"primary_areas", list(h.primary_start_areas)},
                {"secondary_areas", list(h.secondary_start_areas)},
                {"skills", list(h.skills, heritage_skill)},
                {"templates", list(h.templates, character_template)},
                {"sexes", rows(h.sexes, sex_view)}}};
}

}  // namespace

FieldValue view_of(const Heritage& h) {
    Map sexes;
    for (const auto& keyed : h.sexes.rows) {
        sexes.emplace_back(std::to_string(keyed.key), sex_summary(keyed.value));
    }
    return {Map{{"name", field(h.name)},
                {"skills", list(h.skills, heritage_skill)},
                {"templates", list(h.templates, character_template)},
                {"sexes", {std::move(sexes)}}}};
}

FieldValue view_of(const CharGen& char_gen) {
    return {Map{{"areas", list(char_gen.starting_areas, area)},
                {"heritages", rows(char_gen.heritages, [](const Heritage& h) { return field(h.name); })}}};
}

FieldValue full_view_of(const CharGen& char_gen) {
    return {
        Map{{"areas", list(char_gen.starting_areas, area)}, {"heritages", rows(char_gen.heritages, heritage_view)}}};
}

FieldValue view_of(const PaletteSet& set) { return list(set.palettes); }

FieldValue view_of(const ClothingTable& table) {
    const auto texture = [](const ClothingTextureChange& t) { return row(t.old_texture, t.new_texture); };
    const auto object = [&](const ClothingObjectEffect& e) {
        return FieldValue{
            Map{{"part", field(e.part)}, {"model", field(e.model)}, {"textures", list(e.textures, texture)}}};
    };
    const auto sub = [](const ClothingSubPalette& s) {
        const auto range = [](const ClothingColorRange& r) { return row(r.offset, r.count); };
        return FieldValue{Map{{"ranges", list(s.ranges, range)}, {"set", field(s.palette_set)}}};
    };
    const auto effect = [&](const ClothingPaletteEffect& e) {
        return FieldValue{Map{{"icon", field(e.icon)}, {"subs", list(e.sub_palettes, sub)}}};
    };
    return {Map{{"base", rows(table.base_effects,
                              [&](const List<ClothingObjectEffect>& effects) { return list(effects, object); })},
                {"effects", rows(table.palette_effects, effect)}}};
}

}  // namespace portalspace::content
