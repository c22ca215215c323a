#include <limits>

#include "content/encodings.h"
#include "content/records/attributes.h"
#include "content/records/char_gen.h"
#include "content/records/clothing_table.h"
#include "content/records/object_description.h"
#include "content/records/palette_set.h"
#include "content/records/small_tables.h"
#include "content/records/spell_table.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::packed;
using test::spec_vector;
using test::unpack_all;

TEST_CASE("dat-format 8.5: PaletteSet and its choice by hue") {
    const auto bytes = spec_vector("8.5 PaletteSet");
    const auto set = unpack_all<PaletteSet>(bytes);
    CHECK(packed(set) == bytes);
    const core::DataId first(0x04007F01);
    const core::DataId second(0x04007F02);
    CHECK(set.palette(0) == first);
    CHECK(set.palette(0.5) == first);
    CHECK(set.palette(0.51) == second);
    CHECK(set.palette(1.0) == second);
    CHECK(set.palette(-3) == first);
    CHECK(set.palette(1e30) == first);
    CHECK(set.palette(std::numeric_limits<double>::quiet_NaN()) == first);
    CHECK(PaletteSet{}.palette(0.5) == core::DataId());
}

TEST_CASE("dat-format 8.5: ClothingTable") {
    const auto bytes = spec_vector("8.5 ClothingTable");
    const auto table = unpack_all<ClothingTable>(bytes);
    CHECK(packed(table) == bytes);
    const auto* effects = table.base_effects.find(0x02007F01);
    REQUIRE(effects != nullptr);
    REQUIRE(effects->size() == 1);
    CHECK(effects->front().part == 0);
    CHECK(effects->front().model == core::DataId(0x01007F01));
    CHECK(effects->front().textures.front().new_texture == core::DataId(0x05007F02));
    const auto* palette = table.palette_effects.find(1);
    REQUIRE(palette != nullptr);
    CHECK(palette->icon == core::DataId(0x06007F01));
    CHECK(palette->sub_palettes.front().ranges.front() == ClothingColorRange{0, 2048});
    CHECK(palette->sub_palettes.front().palette_set == core::DataId(0x0F007F01));
    CHECK(table.palette_effects.find(2) == nullptr);
}

TEST_CASE("dat-format 8.5: object description") {
    const auto bytes = spec_vector("8.5 Object description");
    const auto description = unpack_all<ObjectDescription>(bytes);
    CHECK(packed(description) == bytes);
    CHECK(description.base_palette == core::DataId(0x0400007E));
    CHECK(description.sub_palettes.front() == ObjectDescription::SubPalette{core::DataId(0x04001071), 24, 8});
    CHECK(description.texture_changes.front() ==
          ObjectDescription::TextureChange{16, core::DataId(0x05000098), core::DataId(0x05008123)});
    CHECK(description.part_changes.front() == ObjectDescription::PartChange{16, core::DataId(0x01001234)});
    auto wrong = bytes;
    wrong[0] = std::byte{0x12};
    CHECK_THROWS_AS(unpack_all<ObjectDescription>(wrong), core::FormatError);
}

TEST_CASE("dat-format 3.12: an object description aligns before and after") {
    core::ByteWriter writer;
    writer.u8(7);
    ObjectDescription description;
    description.part_changes.push_back({1, core::DataId(0x01000002)});
    description.pack(writer);
    CHECK(writer.size() == 12);  // 1 + 3 padding, 4 head, 1 part, 2 id, 1 padding
    core::ByteReader reader(writer.view());
    reader.skip(1);
    CHECK(ObjectDescription::unpack(reader) == description);
    CHECK(reader.remaining() == 0);
}

TEST_CASE("dat-format 8.6: XpTable") {
    const auto bytes = spec_vector("8.6 XpTable");
    const auto table = unpack_all<ExperienceTable>(bytes);
    CHECK(packed(table) == bytes);
    const List<std::uint32_t> ranks{0, 100};
    CHECK(table.attribute == ranks);
    CHECK(table.vital == ranks);
    CHECK(table.trained_skill == ranks);
    CHECK(table.specialized_skill == ranks);
    CHECK(table.level == List<std::uint64_t>{0, 1000});
    CHECK(table.skill_credits == List<std::uint32_t>{0, 0});
    auto negative = bytes;
    negative[7] = std::byte{0x80};
    CHECK_THROWS_AS(unpack_all<ExperienceTable>(negative), core::FormatError);
}

TEST_CASE("dat-format 8.6: spell formula key and SpellTable") {
    const auto bytes = spec_vector("8.6 SpellTable");
    const auto table = unpack_all<SpellTable>(bytes);
    CHECK(packed(table) == bytes);
    const Spell* spell = table.spells.find(9001);
    REQUIRE(spell != nullptr);
    CHECK(spell->name == "Test Bolt I");
    CHECK(string_hash(spell->name) == 0x04F0FC29);
    CHECK(string_hash(spell->description) == 0x09AAA4CE);
    CHECK(spell->formula_key() == 0x0E9BA0F7);
    CHECK(spell->encrypted_components == Spell::Formula{0x0E9BA0F8, 0x0E9BA136, 0x0E9BA104, 0x0E9BA137, 0x0E9BA11B,
                                                        0x0E9BA128, 0x0E9BA138, 0x0E9BA141});
    const Spell::Formula plain{1, 63, 13, 64, 36, 49, 65, 74};
    CHECK(spell->components() == plain);
    CHECK(spell->school == 1);
    CHECK(spell->icon == core::DataId(0x06001371));
    CHECK(spell->flags == 0x101);
    CHECK(spell->formula_version == 3);
    CHECK(spell->target_effect == 4);
    CHECK(spell->fizzle_effect == 0x51);
    CHECK(spell->display_order == 1);
    CHECK(spell->target_mask == 0x10);
    CHECK(table.sets.rows.empty());
    Spell changed = *spell;
    changed.name = "Another";
    changed.set_components(plain);
    CHECK(changed.components() == plain);
    CHECK(changed.encrypted_components != spell->encrypted_components);
}

TEST_CASE("dat-format 3.15: the layout of a spell follows from its meta type") {
    Spell spell;
    spell.name = "x";
    SpellTable table;
    const auto size_with = [&](std::uint32_t meta) {
        spell.meta_type = static_cast<SpellMetaType>(meta);
        spell.duration = 60;
        spell.portal_lifetime = 30;
        table.spells.rows = {{7, spell}};
        table.sets.rows = {{1, {4, {{2, {10, 11}}, {4, {12}}}}}};
        const auto bytes = packed(table);
        const auto again = unpack_all<SpellTable>(bytes);
        CHECK(packed(again) == bytes);
        CHECK(again.sets == table.sets);
        CHECK(again.spells.rows[0].value.duration == (meta == 1 || meta == 12 ? 60 : 0));
        CHECK(again.spells.rows[0].value.portal_lifetime == (meta == 7 ? 30 : 0));
        return bytes.size();
    };
    const std::size_t plain = size_with(2);
    CHECK(size_with(1) == plain + 16);
    CHECK(size_with(12) == plain + 16);
    CHECK(size_with(7) == plain + 8);
    CHECK(size_with(0xFFFF) == plain);
}

TEST_CASE("dat-format 3.15: empty slots keep their places") {
    Spell spell;
    spell.name = "a";
    spell.description = "b";
    const Spell::Formula holes{1, 0, 13, 0, 0, 49, 0, 74};
    spell.set_components(holes);
    CHECK(spell.encrypted_components[1] == 0);
    CHECK(spell.components() == holes);
}

TEST_CASE("dat-format 3.15: tapers of an account") {
    // h = hash("Test") = 0x5ACA4 = 371876, s = h mod 0x13D573 = 371876.
    const Spell::Formula formula{1, 63, 13, 64, 36, 49, 65, 74};
    // Version 1, eight components: S 1, H 13, P 36, O 49, T 74.
    const Spell::Formula one = formula_of_account(formula, 1, "Test");
    CHECK(one[1] == (36U + 2 * 13 + 49 + 74 + 1) % 12 + 63);
    CHECK(one[3] == ((1U + 13 + 74 + 2 * (36 + 49)) * (371876U / (1 + 36 + 49))) % 12 + 63);
    CHECK(one[6] == ((36U + 2 * 74 + 49 + 13 + 1) * (371876U / (74 + 1))) % 12 + 63);
    CHECK(one[0] == 1);
    CHECK(one[7] == 74);
    // Five components: nothing but the plain formula.
    const Spell::Formula five{1, 13, 36, 49, 74, 0, 0, 0};
    CHECK(formula_of_account(five, 1, "Test") == five);
    const Spell::Formula six = formula_of_account({1, 63, 13, 36, 49, 74, 0, 0}, 1, "Test");
    CHECK(six == Spell::Formula{1, (36 + 26 + 49 + 74 + 1) % 12 + 63, 13, 36, 49, 74, 0, 0});
    const Spell::Formula two = formula_of_account(formula, 2, "Test");
    CHECK(two[3] == (74U + 2 * 1 + 2 * 36 * 49 + 1 + 13 + 63) % 12 + 63);
    CHECK(two[6] == ((74U + 2 * 1 * 13 + 2 * 49 + 1 * 13 + 36) * (371876U / (63 * 74 + 2 * 36))) % 12 + 63);
    const Spell::Formula three = formula_of_account(formula, 3, "Test");
    const std::uint32_t h = 371876;
    const std::uint32_t a = (h % 0x13D573 + 1) % 12;
    const std::uint32_t b = (h % 0x4AEFD + 63) % 12;
    const std::uint32_t d = (h % 0x96A7F + 13) % 12;
    const std::uint32_t e = (h % 0x100A03 + 36) % 12;
    const std::uint32_t f = (h % 0xEB2EF + 49) % 12;
    const std::uint32_t g = (h % 0x121E7D + 74) % 12;
    CHECK(three[3] == (a + b + d + e + f + d * f + a * b + g * (e + 1)) % 12 + 63);
    CHECK(three[6] ==
          (a + b + d + e + (h % 0x65039) % 12 + g * (e * (a * b * d * f + 7) + 1) + f + 5 * a * b + 11 * d * f) % 12 +
              63);
    CHECK(formula_of_account(formula, 0, "Test") == formula);
    CHECK(formula_of_account({}, 1, "Test") == Spell::Formula{});
    CHECK(formula_of_account({}, 2, "Test")[6] == 0);  // a divisor of 0
}

TEST_CASE("dat-format 3.14: sub-classes nest at most 64 deep") {
    const auto of_depth = [](int depth) {
        HierarchyNode node;
        for (int i = 1; i < depth; ++i) {
            HierarchyNode parent;
            parent.name = "n";
            parent.children.push_back(std::move(node));
            node = std::move(parent);
        }
        return packed(ObjectHierarchy{core::DataId(0x0E00000D), node});
    };
    CHECK(packed(unpack_all<ObjectHierarchy>(of_depth(64))) == of_depth(64));
    CHECK_THROWS_AS(unpack_all<ObjectHierarchy>(of_depth(65)), core::FormatError);
}

TEST_CASE("dat-format 3.14: small tables keep every field") {
    ChatPoseTable poses;
    poses.id = core::DataId(0x0E000007);
    poses.pose_buckets = 11;
    poses.poses = {{"*wave*", "Wave"}};
    poses.emotes = {{"Wave", "You wave.", "waves"}};
    const auto pose_bytes = packed(poses);
    CHECK(unpack_all<ChatPoseTable>(pose_bytes) == poses);
    REQUIRE(poses.pose("*wave*") != nullptr);
    CHECK(poses.emote(poses.pose("*wave*")->pose)->you == "You wave.");
    CHECK(poses.emote("Nod") == nullptr);

    QualityFilter filter;
    filter.properties[1] = {4, 5};
    filter.creature[2] = {6};
    CHECK(unpack_all<QualityFilter>(packed(filter)) == filter);
    CHECK(packed(filter).size() == 4 + 8 * 4 + 3 * 4 + 3 * 4);

    NameFilterTable names;
    names.languages.rows = {{1, {2, 3, 4, 5, u"-'", {u"th", u"ch"}}}};
    CHECK(unpack_all<NameFilterTable>(packed(names)) == names);

    TabooTable taboo;
    taboo.audiences.rows = {{0x10101, {0x10101, 3, {"*dolt*"}}}};
    CHECK(unpack_all<TabooTable>(packed(taboo)) == taboo);

    CombatTable combat;
    combat.maneuvers = {{0x8000003C, 1, 2, 0, 0x10000062}};
    CHECK(unpack_all<CombatTable>(packed(combat)) == combat);
}

TEST_CASE("dat-format 3.12: lists of more than 127 items have a count of two bytes") {
    CharGen char_gen;
    CharacterSex sex;
    sex.name = "Male";
    sex.shirts.resize(200, StarterGear{"Shirt", core::DataId(0x10000001), 130});
    Heritage heritage;
    heritage.name = "Long";
    heritage.sexes.rows = {{1, sex}};
    char_gen.heritages.rows = {{1, heritage}};
    const auto again = unpack_all<CharGen>(packed(char_gen));
    CHECK(again == char_gen);
    CHECK(again.heritages.find(1)->sexes.find(1)->shirts.size() == 200);
}
