#include <vector>

#include <array>
#include <filesystem>
#include <set>

#include "content/dat_store.h"
#include "content/forge/forge.h"
#include "content/records/attributes.h"
#include "content/records/char_gen.h"
#include "content/records/clothing_table.h"
#include "content/records/font.h"
#include "content/records/palette_set.h"
#include "content/records/setup.h"
#include "content/records/small_tables.h"
#include "content/records/spell_table.h"
#include "content/records/strings.h"
#include "content/records/texture.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

DatStore& forged() {
    static const std::filesystem::path folder = [] {
        const std::filesystem::path path = std::filesystem::temp_directory_path() / "portalspace-forge-server-test";
        std::filesystem::remove_all(path);
        forge_demo_world(path);
        return path;
    }();
    static core::Log log;
    static DatStore store(folder, log);
    return store;
}

template <class T>
const T& record(std::uint32_t id) {
    // Held for the length of the program: the tests keep references.
    static std::vector<RecordPtr<T>> held;
    const RecordPtr<T> found = forged().try_get<T>(core::DataId(id));
    INFO(core::id_text(id));
    REQUIRE(found != nullptr);
    held.push_back(found);
    return *found;
}

}  // namespace

TEST_CASE("dat-format 7.2: the forged skills are those that a server may load") {
    const SkillTable& skills = record<SkillTable>(0x0E000004);
    CHECK(skills.skills.rows.size() == 38);
    for (const std::uint32_t retired : {1, 2, 3, 4, 5, 9, 10, 11, 12, 13}) {
        CHECK(skills.skills.find(retired) == nullptr);
    }
    for (const auto& [id, skill] : skills.skills.rows) {
        INFO(skill.name.str());
        CHECK(skill.formula.divisor != 0);
        CHECK(skill.specialized_cost >= skill.trained_cost);
        CHECK(forged().contains(skill.icon, RecordType::render_surface));
    }
    const VitalTable& vitals = record<VitalTable>(0x0E000003);
    CHECK(vitals.health == SkillFormula{0, 1, 0, 2, 2, 0});
    CHECK(vitals.stamina == SkillFormula{0, 1, 0, 1, 2, 0});
    CHECK(vitals.mana == SkillFormula{0, 1, 0, 1, 6, 0});
    CHECK(record<ObjectHierarchy>(0x0E00000D).root.children.size() >= 2);
}

TEST_CASE("dat-format 7.4: every choice of the forged character creation leads to a record") {
    const CharGen& gen = record<CharGen>(0x0E000002);
    CHECK(gen.second_id == 0x0E000002);
    REQUIRE(!gen.starting_areas.empty());
    for (const StartingArea& area : gen.starting_areas) {
        REQUIRE(!area.locations.empty());
        CHECK(forged().file(DatFileKind::cell)->find(area.locations[0].cell.value | 0xFFFF).has_value());
    }
    const SkillTable& skills = record<SkillTable>(0x0E000004);
    REQUIRE(!gen.heritages.rows.empty());
    for (const auto& [key, heritage] : gen.heritages.rows) {
        INFO(heritage.name.str());
        CHECK(heritage.attribute_credits == 330);
        CHECK(heritage.skill_credits == 52);
        REQUIRE(!heritage.templates.empty());
        for (const CharacterTemplate& t : heritage.templates) {
            std::int32_t sum = 0;
            for (const std::int32_t attribute : t.attributes) {
                CHECK((attribute >= 10 && attribute <= 100));
                sum += attribute;
            }
            CHECK(sum == 330);
            std::int32_t credits = 0;
            for (const std::uint32_t id : t.trained_skills) {
                REQUIRE(skills.skills.find(id) != nullptr);
                credits += skills.skills.find(id)->trained_cost;
            }
            for (const std::uint32_t id : t.specialized_skills) {
                REQUIRE(skills.skills.find(id) != nullptr);
                credits += skills.skills.find(id)->specialized_cost;
            }
            CHECK(credits <= 52);
        }
        for (const std::uint32_t sex_key : {1U, 2U}) {
            const CharacterSex* sex = heritage.sexes.find(sex_key);
            REQUIRE(sex != nullptr);
            const Setup& body = record<Setup>(sex->setup.value);
            CHECK(body.spheres.size() == 2);
            CHECK(body.parts.size() <= 34);
            CHECK(body.placement(0) != nullptr);
            CHECK(forged().contains(sex->motion_table, RecordType::motion_table));
            CHECK(forged().contains(sex->sound_table, RecordType::sound_table));
            CHECK(forged().contains(sex->script_table, RecordType::physics_script_table));
            CHECK(!record<CombatTable>(sex->combat_table.value).maneuvers.empty());
            CHECK(!record<PaletteSet>(sex->skin_palettes.value).palettes.empty());
            for (const core::DataId hair : sex->hair_colors) {
                CHECK(!record<PaletteSet>(hair.value).palettes.empty());
            }
            REQUIRE((!sex->hair_styles.empty() && !sex->eye_strips.empty() && !sex->noses.empty() &&
                     !sex->mouths.empty() && !sex->eye_colors.empty()));
            for (const HairStyle& style : sex->hair_styles) {
                CHECK(style.description.texture_changes.size() == 1);
            }
            for (const EyeStrip& strip : sex->eye_strips) {
                REQUIRE(strip.description.texture_changes.size() == 1);
                REQUIRE(strip.bald_description.texture_changes.size() == 1);
                CHECK(forged().contains(strip.description.texture_changes[0].new_texture, RecordType::surface_texture));
            }
            for (const auto* strips : {&sex->noses, &sex->mouths}) {
                for (const FaceStrip& strip : *strips) {
                    CHECK(strip.description.texture_changes.size() == 1);
                }
            }
            for (const auto* gear : {&sex->shirts, &sex->trousers, &sex->footwear}) {
                REQUIRE(!gear->empty());
                for (const StarterGear& piece : *gear) {
                    const ClothingTable& clothing = record<ClothingTable>(piece.clothing_table.value);
                    CHECK(clothing.base_effects.find(sex->setup.value) != nullptr);
                    for (const std::uint32_t color : sex->clothing_colors) {
                        CHECK(clothing.palette_effects.find(color) != nullptr);
                    }
                }
            }
        }
    }
}

TEST_CASE("dat-format 7.5: the forged experience, spells and titles hold what a login needs") {
    const ExperienceTable& xp = record<ExperienceTable>(0x0E000018);
    CHECK(xp.level.size() == 276);
    CHECK(xp.skill_credits.size() == xp.level.size());
    for (const auto* list : {&xp.attribute, &xp.vital, &xp.trained_skill, &xp.specialized_skill}) {
        REQUIRE(list->size() >= 2);
        CHECK((*list)[0] == 0);
        for (std::size_t i = 1; i < list->size(); ++i) {
            CHECK((*list)[i] >= (*list)[i - 1]);
        }
    }
    const SpellTable& spells = record<SpellTable>(0x0E00000E);
    const SpellComponentTable& components = record<SpellComponentTable>(0x0E00000F);
    CHECK(spells.spells.rows.size() == 65);
    for (const auto& [id, spell] : spells.spells.rows) {
        INFO(spell.name.str());
        for (const std::uint32_t component : spell.components()) {
            CHECK(components.components.find(component) != nullptr);
        }
        for (const std::string_view account : {"probe", "another account"}) {
            for (const std::uint32_t component :
                 formula_of_account(spell.components(), spell.formula_version, account)) {
                CHECK(components.components.find(component) != nullptr);
            }
        }
    }
    REQUIRE(spells.spells.find(27) != nullptr);
    CHECK(spells.spells.find(27)->name == "Flame Bolt I");
    CHECK(!record<StringTable>(0x2300000E).strings.rows.empty());
}

TEST_CASE("dat-format 3.33: the letters of the forged fonts lie apart on their picture and are not blank") {
    for (const std::uint32_t id : {0x40000000U, 0x40000009U}) {
        const Font& font = record<Font>(id);
        CHECK(font.chars.size() == 95);
        const RenderSurface& picture = record<RenderSurface>(font.foreground.value);
        REQUIRE(picture.format == PixelFormat::a8);
        std::vector<bool> taken(picture.data.size());
        for (const FontChar& c : font.chars) {
            std::size_t ink = 0;
            REQUIRE(c.x + c.width <= picture.width);
            REQUIRE(c.y + c.height <= picture.height);
            for (int y = c.y; y < c.y + c.height; ++y) {
                for (int x = c.x; x < c.x + c.width; ++x) {
                    const auto at = static_cast<std::size_t>(y * picture.width + x);
                    CHECK(!taken[at]);
                    taken[at] = true;
                    ink += static_cast<std::uint8_t>(picture.data[at]) > 128 ? 1 : 0;
                }
            }
            INFO(static_cast<char>(c.code));
            CHECK((ink > 0) == (c.code != ' '));
        }
    }
}
