#include "content/records/char_gen.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

void describe(FieldReader& f, ObjectDescription& description) { description = ObjectDescription::unpack(f.reader()); }
void describe(FieldWriter& f, const ObjectDescription& description) { description.pack(f.writer()); }

constexpr auto kTemplate = [](auto& f, auto& t) {
    f(P8{t.name}, t.icon, t.title);
    for (auto& attribute : t.attributes) {
        f(attribute);
    }
    f.smart(t.trained_skills);
    f.smart(t.specialized_skills);
};

constexpr auto kHairStyle = [](auto& f, auto& style) {
    f(style.icon, style.bald, style.alternate_setup);
    describe(f, style.description);
};

constexpr auto kEyeStrip = [](auto& f, auto& strip) {
    f(strip.icon, strip.bald_icon);
    describe(f, strip.description);
    describe(f, strip.bald_description);
};

constexpr auto kFaceStrip = [](auto& f, auto& strip) {
    f(strip.icon);
    describe(f, strip.description);
};

constexpr auto kGear = [](auto& f, auto& gear) { f(P8{gear.name}, gear.clothing_table, gear.weenie_class); };

constexpr auto kSex = [](auto& f, auto& sex) {
    f(P8{sex.name}, sex.scale, sex.setup, sex.sound_table, sex.icon, sex.base_palette, sex.skin_palettes,
      sex.script_table, sex.motion_table, sex.combat_table);
    describe(f, sex.base);
    f.smart(sex.hair_colors);
    f.smart(sex.hair_styles, 13, kHairStyle);
    f.smart(sex.eye_colors);
    f.smart(sex.eye_strips, 16, kEyeStrip);
    f.smart(sex.noses, 8, kFaceStrip);
    f.smart(sex.mouths, 8, kFaceStrip);
    f.smart(sex.headgear, 9, kGear);
    f.smart(sex.shirts, 9, kGear);
    f.smart(sex.trousers, 9, kGear);
    f.smart(sex.footwear, 9, kGear);
    f.smart(sex.clothing_colors);
};

constexpr auto kHeritage = [](auto& f, auto& heritage) {
    f(P8{heritage.name}, heritage.icon, heritage.setup, heritage.environment_setup, heritage.attribute_credits,
      heritage.skill_credits);
    f.smart(heritage.primary_start_areas);
    f.smart(heritage.secondary_start_areas);
    f.smart(heritage.skills);
    f.smart(heritage.templates, 35, kTemplate);
    f.hash(heritage.sexes, 57, kSex);
};

template <class Fields, class T>
void layout(Fields& f, T& char_gen) {
    f(char_gen.id, char_gen.second_id);
    f.smart(char_gen.starting_areas, 2, [](auto& fields, auto& area) {
        fields(P8{area.name});
        fields.smart(area.locations, 32, EachField{});
    });
    f.hash(char_gen.heritages, 31, kHeritage);
}

}  // namespace

CharGen CharGen::unpack(core::ByteReader& reader) {
    CharGen char_gen;
    FieldReader f(reader);
    layout(f, char_gen);
    return char_gen;
}

void CharGen::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
