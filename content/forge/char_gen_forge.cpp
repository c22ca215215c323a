#include <array>
#include <string>

#include "content/forge/demo_ids.h"
#include "content/forge/game_tables.h"
#include "content/forge/paint_things.h"
#include "content/records/char_gen.h"
#include "content/records/clothing_table.h"
#include "content/records/palette_set.h"

namespace portalspace::content::forge {
namespace {

constexpr core::DataId kCharGen{0x0E000002};
constexpr core::DataId kCombatTable{0x30000000};
constexpr std::uint8_t kHeadPart = 0x10;

/// A palette of 2048 colours that runs from dark to light.
core::DataId shade_palette(Book& book, std::uint32_t dark, std::uint32_t light) {
    Palette p;
    p.id = book.next_id(0x04);
    for (int i = 0; i < 2048; ++i) {
        p.colors.push_back({argb(mix(rgb(dark), rgb(light), static_cast<float>(i % 256) / 255.0F))});
    }
    book.portal.add_record(p.id.value, p);
    return p.id;
}

core::DataId palette_set(Book& book, const List<core::DataId>& palettes, core::DataId id = {}) {
    PaletteSet set;
    set.id = id ? id : book.next_id(0x0F);
    set.palettes = palettes;
    book.portal.add_record(set.id.value, set);
    return set.id;
}

/// A piece of clothing of the public world database: its clothing table and template.
struct Garment {
    const char* name;
    std::uint32_t table;
    std::uint32_t weenie;
    IconShape icon;
    std::uint32_t dark;
    std::uint32_t light;
};
constexpr std::array<Garment, 2> kShirts{{{"Shirt", 0x10000001, 130, IconShape::shirt, 0x2A4468, 0x8AA8D0},
                                          {"Loose Shirt", 0x100000FA, 2587, IconShape::shirt, 0x5A2A3A, 0xC88A9A}}};
constexpr std::array<Garment, 1> kTrousers{{{"Pants", 0x10000002, 127, IconShape::shirt, 0x3A2C1E, 0x8A7050}}};
constexpr std::array<Garment, 1> kShoes{{{"Shoes", 0x1000001F, 132, IconShape::boot, 0x2A1C10, 0x7A5A3A}}};
/// Colours that a new character may choose: palette templates.
constexpr std::array<std::uint32_t, 8> kTemplates{2, 4, 8, 9, 14, 17, 39, 61};

void clothing(Book& book, const Icons& icons, const Garment& g) {
    ClothingTable t;
    t.id = core::DataId(g.table);
    for (const core::DataId wearer : {demo::kHumanSetup, demo::kFemaleSetup}) {
        t.base_effects.rows.push_back({wearer.value, {}});
    }
    for (std::size_t i = 0; i < kTemplates.size(); ++i) {
        const auto shift = static_cast<std::uint32_t>(i) * 0x000B0503;
        ClothingPaletteEffect effect;
        effect.icon = icons[g.icon];
        ClothingSubPalette sub;
        sub.ranges = {{0, 2048}};
        sub.palette_set = palette_set(
            book, {shade_palette(book, g.dark + shift, g.light), shade_palette(book, g.dark, g.light - shift)});
        effect.sub_palettes = {sub};
        t.palette_effects.rows.push_back({kTemplates[i], effect});
    }
    book.portal.add_record(t.id.value, t);
}

template <std::size_t N>
List<StarterGear> gear(const std::array<Garment, N>& garments) {
    List<StarterGear> out;
    for (const Garment& g : garments) {
        out.push_back({g.name, core::DataId(g.table), g.weenie});
    }
    return out;
}

/// Textures of faces in the places of one another; strips change the picture of the head.
struct Faces {
    core::DataId base;
    std::array<core::DataId, 3> hair;
    std::array<core::DataId, 3> eyes;
    std::array<core::DataId, 2> noses;
    std::array<core::DataId, 2> mouths;
};

Faces paint_faces(Book& book, std::uint32_t skin) {
    const auto face = [&](std::uint32_t hair) {
        return book.add_texture(paint_face(rgb(skin), rgb(hair)), PictureFormat::argb8);
    };
    Faces f;
    f.base = face(0x4A2E1B);
    f.hair = {face(0x2A1C14), face(0x8A5A2A), face(0xB8A070)};
    f.eyes = {face(0x3A2E1B), face(0x4A3E2B), face(0x5A2E1B)};
    f.noses = {face(0x4A2E2B), face(0x4A3E1B)};
    f.mouths = {face(0x3A2E2B), face(0x5A3E1B)};
    return f;
}

CharacterSex sex(const Icons& icons, const Faces& faces, const char* name, core::DataId setup, core::DataId sounds,
                 core::DataId base_palette, core::DataId skins, const List<core::DataId>& hair_colors,
                 const List<core::DataId>& eye_colors) {
    CharacterSex s;
    s.name = name;
    s.scale = 100;
    s.setup = setup;
    s.sound_table = sounds;
    s.icon = icons[IconShape::person];
    s.base_palette = base_palette;
    s.skin_palettes = skins;
    s.script_table = demo::kHumanScriptTable;
    s.motion_table = demo::kHumanMotionTable;
    s.combat_table = kCombatTable;
    const auto strip = [&](core::DataId to) {
        ObjectDescription d;
        d.texture_changes = {{kHeadPart, faces.base, to}};
        return d;
    };
    s.base = strip(faces.base);
    s.hair_colors = hair_colors;
    for (const core::DataId hair : faces.hair) {
        s.hair_styles.push_back({icons[IconShape::person], 0, 0, strip(hair)});
    }
    s.eye_colors = eye_colors;
    for (const core::DataId eyes : faces.eyes) {
        s.eye_strips.push_back({icons[IconShape::eye], icons[IconShape::eye], strip(eyes), strip(eyes)});
    }
    for (const core::DataId nose : faces.noses) {
        s.noses.push_back({icons[IconShape::person], strip(nose)});
    }
    for (const core::DataId mouth : faces.mouths) {
        s.mouths.push_back({icons[IconShape::person], strip(mouth)});
    }
    s.shirts = gear(kShirts);
    s.trousers = gear(kTrousers);
    s.footwear = gear(kShoes);
    s.clothing_colors = kTemplates;
    return s;
}

CharacterTemplate ready_made(const Icons& icons, const char* name, IconShape icon, std::uint32_t title,
                             const std::array<std::int32_t, 6>& attributes, List<std::uint32_t> trained,
                             List<std::uint32_t> specialized) {
    CharacterTemplate t;
    t.name = name;
    t.icon = icons[icon];
    t.title = title;
    t.attributes = attributes;
    t.trained_skills = std::move(trained);
    t.specialized_skills = std::move(specialized);
    return t;
}

StartingArea area(const char* name) {
    core::Position place;
    place.cell = core::CellId(demo::kHomeBlockX << 24 | demo::kHomeBlockY << 16 | 0x19);
    place.frame.origin = {demo::kStartX, demo::kStartY, demo::kMeadowHeight};
    StartingArea a;
    a.name = name;
    a.locations = {place};
    return a;
}

}  // namespace

void forge_char_gen(Book& book, const Icons& icons) {
    for (const Garment& g : kShirts) {
        clothing(book, icons, g);
    }
    clothing(book, icons, kTrousers.front());
    clothing(book, icons, kShoes.front());

    const core::DataId base = shade_palette(book, 0x3A2A20, 0xE8D0B0);
    const core::DataId skins =
        palette_set(book, {shade_palette(book, 0x5A3A28, 0xF0D0B0), shade_palette(book, 0x4A2E20, 0xD8A880),
                           shade_palette(book, 0x2A1A12, 0x9A6A48)});
    List<core::DataId> hair;
    for (const std::uint32_t color : {0x1A1410U, 0x4A2E1BU, 0x8A5A2AU, 0xB87A38U, 0xD8C89AU}) {
        hair.push_back(palette_set(book, {shade_palette(book, color / 2 & 0x7F7F7F, color)}));
    }
    List<core::DataId> eyes;
    for (const std::uint32_t color : {0x3A5A8AU, 0x4A6A3AU, 0x5A3A1AU, 0x6A7A80U}) {
        eyes.push_back(shade_palette(book, color / 2 & 0x7F7F7F, color));
    }

    CharGen gen;
    gen.id = kCharGen;
    gen.second_id = kCharGen.value;
    // The names decide where a server's recall spells lead later.
    for (const char* name : {"Holtburg", "Shoushi", "Yaraq", "Sanamar"}) {
        gen.starting_areas.push_back(area(name));
    }
    struct People {
        std::uint32_t key;
        const char* name;
        std::uint32_t skin;
        std::uint32_t skill;
    };
    // The four oldest heritages differ by their faces and by one skill that comes cheaper.
    constexpr std::array<People, 4> kPeoples{{{1, "Aluvian", 0xD9A27C, 14},
                                              {2, "Gharu'ndim", 0xB07A50, 16},
                                              {3, "Sho", 0xE0B488, 7},
                                              {4, "Viamontian", 0xE4BCA0, 6}}};
    for (const People& people : kPeoples) {
        Heritage h;
        h.name = people.name;
        h.icon = icons[IconShape::person];
        h.setup = demo::kHumanSetup;
        h.environment_setup = demo::kOakSetup;
        h.attribute_credits = 330;
        h.skill_credits = 52;
        h.primary_start_areas = {static_cast<std::int32_t>(people.key) - 1};
        h.secondary_start_areas = {0, 1, 2, 3};
        h.skills = {{people.skill, 0, 4}};
        h.templates = {ready_made(icons, "Custom", IconShape::star, 1, {55, 55, 55, 55, 55, 55}, {}, {}),
                       ready_made(icons, "Guard", IconShape::shield, 2, {90, 80, 60, 40, 30, 30}, {6, 21, 48}, {44}),
                       ready_made(icons, "Hunter", IconShape::bow, 3, {50, 50, 100, 70, 30, 30}, {6, 37}, {47}),
                       ready_made(icons, "Mage", IconShape::flame, 4, {20, 40, 40, 30, 100, 100}, {16}, {34})};
        const Faces faces = paint_faces(book, people.skin);
        h.sexes.rows = {
            {1, sex(icons, faces, "Male", demo::kHumanSetup, demo::kHumanSoundTable, base, skins, hair, eyes)},
            {2, sex(icons, faces, "Female", demo::kFemaleSetup, demo::kFemaleSoundTable, base, skins, hair, eyes)}};
        gen.heritages.rows.push_back({people.key, h});
    }
    book.portal.add_record(gen.id.value, gen);
}

}  // namespace portalspace::content::forge
