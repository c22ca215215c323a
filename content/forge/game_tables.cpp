#include "content/forge/game_tables.h"

#include <array>
#include <cmath>

#include "content/forge/demo_ids.h"
#include "content/records/attributes.h"
#include "content/records/small_tables.h"

namespace portalspace::content::forge {
namespace {

constexpr core::DataId kVitals{0x0E000003};
constexpr core::DataId kSkills{0x0E000004};
constexpr core::DataId kChatPoses{0x0E000007};
constexpr core::DataId kHierarchy{0x0E00000D};
constexpr core::DataId kExperience{0x0E000018};
constexpr core::DataId kBadData{0x0E00001A};
constexpr core::DataId kContracts{0x0E00001D};
constexpr core::DataId kTaboo{0x0E00001E};
constexpr core::DataId kNameFilter{0x0E000020};

// Attributes: 1 strength, 2 endurance, 3 quickness, 4 coordination, 5 focus, 6 self.
constexpr std::array<SkillLine, 38> kLines{{
    {6, "Melee Defense", "To step aside from a blade.", IconShape::shield, 8, 18, 1, 1, 3, 4, 3},
    {7, "Missile Defense", "To step aside from an arrow.", IconShape::shield, 6, 14, 1, 1, 3, 4, 5},
    {14, "Arcane Lore", "To read what is written on old things.", IconShape::book, 2, 6, 2, 1, 5, 0, 3},
    {15, "Magic Defense", "To let a spell slide off.", IconShape::shield, 4, 12, 3, 1, 5, 6, 7},
    {16, "Mana Conversion", "To cast with less.", IconShape::spiral, 6, 14, 3, 2, 5, 6, 6},
    {18, "Item Tinkering", "To better a ring or an amulet.", IconShape::hammer, 4, 10, 2, 2, 4, 5, 2},
    {19, "Assess Person", "To see what somebody can do.", IconShape::eye, 2, 6, 2, 1, 0, 0, 1},
    {20, "Deception", "To hide what one can do.", IconShape::eye, 4, 8, 2, 1, 0, 0, 1},
    {21, "Healing", "To dress wounds.", IconShape::heart, 6, 12, 2, 2, 4, 5, 3},
    {22, "Jump", "To jump high and far.", IconShape::boot, 0, 4, 2, 1, 1, 4, 2},
    {23, "Lockpick", "To open what is shut.", IconShape::key, 6, 10, 2, 2, 4, 5, 3},
    {24, "Run", "To run fast.", IconShape::boot, 0, 4, 2, 1, 3, 0, 1},
    {27, "Assess Creature", "To see what a creature can do.", IconShape::eye, 2, 4, 2, 1, 0, 0, 1},
    {28, "Weapon Tinkering", "To better a weapon.", IconShape::hammer, 4, 10, 2, 2, 1, 5, 2},
    {29, "Armor Tinkering", "To better a piece of armor.", IconShape::hammer, 4, 10, 2, 2, 2, 5, 2},
    {30, "Magic Item Tinkering", "To better a wand.", IconShape::hammer, 4, 10, 2, 2, 5, 0, 1},
    {31, "Creature Enchantment", "To make the living stronger or weaker.", IconShape::star, 8, 16, 3, 2, 5, 6, 4},
    {32, "Item Enchantment", "To lay spells on things and to open ways.", IconShape::star, 8, 16, 3, 2, 5, 6, 4},
    {33, "Life Magic", "To give and take life.", IconShape::heart, 12, 20, 3, 2, 5, 6, 4},
    {34, "War Magic", "To throw fire, ice and more.", IconShape::flame, 14, 26, 3, 2, 5, 6, 4},
    {35, "Leadership", "To be followed.", IconShape::person, 2, 6, 2, 1, 0, 0, 1},
    {36, "Loyalty", "To follow.", IconShape::person, 2, 4, 2, 1, 0, 0, 1},
    {37, "Fletching", "To make arrows.", IconShape::arrow, 4, 8, 2, 2, 4, 5, 3},
    {38, "Alchemy", "To brew.", IconShape::flask, 6, 12, 2, 2, 4, 5, 3},
    {39, "Cooking", "To cook.", IconShape::leaf, 4, 8, 2, 2, 4, 5, 3},
    {40, "Salvaging", "To take things apart.", IconShape::sack, 0, 4, 2, 1, 0, 0, 1},
    {41, "Two Handed Combat", "To fight with a long weapon.", IconShape::sword, 8, 16, 1, 1, 1, 4, 3},
    {43, "Void Magic", "To call what is not.", IconShape::spiral, 14, 26, 3, 2, 5, 6, 4},
    {44, "Heavy Weapons", "To fight with what is heavy.", IconShape::sword, 6, 12, 1, 1, 1, 4, 3},
    {45, "Light Weapons", "To fight with what is light.", IconShape::sword, 4, 8, 1, 1, 1, 4, 3},
    {46, "Finesse Weapons", "To fight with what is quick.", IconShape::sword, 4, 8, 1, 1, 3, 4, 3},
    {47, "Missile Weapons", "To shoot and to throw.", IconShape::bow, 6, 12, 1, 1, 4, 0, 2},
    {48, "Shield", "To hold a shield well.", IconShape::shield, 2, 6, 1, 2, 1, 4, 2},
    {49, "Dual Wield", "To fight with two weapons.", IconShape::sword, 2, 6, 1, 2, 4, 4, 3},
    {50, "Recklessness", "To give all in one blow.", IconShape::blades, 2, 6, 1, 2, 1, 3, 3},
    {51, "Sneak Attack", "To strike from behind.", IconShape::hand, 4, 8, 1, 2, 4, 3, 3},
    {52, "Dirty Fighting", "To fight without rules.", IconShape::hand, 2, 6, 1, 2, 1, 4, 3},
    {54, "Summoning", "To call creatures that fight.", IconShape::paw, 8, 14, 3, 2, 2, 6, 3},
}};

SkillFormula formula_of(const SkillLine& line) {
    SkillFormula f;
    f.multiplier_1 = line.attribute_1 != 0 ? 1 : 0;
    f.multiplier_2 = line.attribute_2 != 0 ? 1 : 0;
    f.divisor = line.divisor;
    f.attribute_1 = line.attribute_1;
    f.attribute_2 = line.attribute_2;
    return f;
}

void vitals(Book& book) {
    VitalTable t;
    t.id = kVitals;
    t.health = {0, 1, 0, 2, 2, 0};
    t.stamina = {0, 1, 0, 1, 2, 0};
    t.mana = {0, 1, 0, 1, 6, 0};
    book.portal.add_record(t.id.value, t);
}

void skills(Book& book, const Icons& icons) {
    SkillTable t;
    t.id = kSkills;
    for (const SkillLine& line : kLines) {
        Skill s;
        s.name = line.name;
        s.description = line.description;
        s.icon = icons[line.icon];
        s.trained_cost = line.trained;
        s.specialized_cost = line.specialized;
        s.category = line.category;
        s.in_char_gen = 1;
        s.min_level = line.min_level;
        s.formula = formula_of(line);
        s.upper_bound = 1;
        s.learn_modifier = 1;
        t.skills.rows.push_back({line.id, s});
    }
    book.portal.add_record(t.id.value, t);
}

/// Total experience grows with a power of the rank: our own curves.
void experience(Book& book) {
    const auto curve = [](int ranks, double first, double power) {
        std::vector<std::uint32_t> totals;
        for (int i = 0; i <= ranks; ++i) {
            const double x = static_cast<double>(i);
            totals.push_back(static_cast<std::uint32_t>(std::min(4.0e9, std::floor(first * std::pow(x, power)))));
        }
        return totals;
    };
    ExperienceTable t;
    t.id = kExperience;
    t.attribute = curve(190, 90, 3.2);
    t.vital = curve(196, 60, 3.2);
    t.trained_skill = curve(208, 45, 3.2);
    t.specialized_skill = curve(226, 20, 3.2);
    std::vector<std::uint64_t> levels;
    std::vector<std::uint32_t> credits;
    for (int level = 0; level <= 275; ++level) {
        const double steps = std::max(0, level - 1);
        levels.push_back(static_cast<std::uint64_t>(std::floor(900.0 * std::pow(steps, 3.5))));
        credits.push_back(level > 1 && (level < 20 || level % 10 == 0) ? 1 : 0);
    }
    t.level = levels;
    t.skill_credits = credits;
    book.portal.add_record(t.id.value, t);
}

void combat(Book& book) {
    struct Way {
        std::uint32_t stance;
        std::uint32_t type;
        std::uint32_t first_motion;  ///< medium; low and high follow
    };
    // Hand, sword, bow, crossbow, sword and shield, thrown, two-handed, dual wield.
    constexpr std::array<Way, 9> kWays{{{0x8000003C, 1, 0x10000062},
                                        {0x8000003E, 2, 0x10000058},
                                        {0x8000003E, 4, 0x1000005B},
                                        {0x80000040, 4, 0x1000005B},
                                        {0x80000040, 2, 0x10000058},
                                        {0x80000044, 4, 0x1000005B},
                                        {0x80000046, 4, 0x1000005B},
                                        {0x80000047, 4, 0x1000005B},
                                        {0x80000046, 2, 0x10000058}}};
    constexpr std::array<std::uint32_t, 3> kHeights{2, 3, 1};
    for (const std::uint32_t id : {0x30000000U, 0x30000004U, 0x30000007U, 0x30000009U}) {
        CombatTable t;
        t.id = core::DataId(id);
        for (const Way& way : kWays) {
            for (std::uint32_t i = 0; i < kHeights.size(); ++i) {
                t.maneuvers.push_back({way.stance, kHeights[i], way.type, 0, way.first_motion + i});
            }
        }
        if (id != 0x30000000) {  // creatures bite and butt: AttackHigh1, AttackMed1, AttackLow1
            t.maneuvers.clear();
            for (std::uint32_t i = 0; i < kHeights.size(); ++i) {
                t.maneuvers.push_back({0x8000003C, i + 1, 1, 0, 0x10000062 + i});
            }
        }
        book.portal.add_record(t.id.value, t);
    }
}

void small_tables(Book& book) {
    ChatPoseTable poses;
    poses.id = kChatPoses;
    poses.pose_buckets = poses.emote_buckets = 16;
    poses.poses = {{"wave", "Wave"}, {"hello", "Wave"}, {"bow", "BowDeep"}, {"dance", "YMCA"}, {"sit", "Sitting"}};
    poses.emotes = {{"Wave", "You wave.", "waves."},
                    {"BowDeep", "You bow deeply.", "bows deeply."},
                    {"YMCA", "You dance.", "dances."},
                    {"Sitting", "You sit down.", "sits down."}};
    book.portal.add_record(poses.id.value, poses);

    ObjectHierarchy hierarchy;
    hierarchy.id = kHierarchy;
    hierarchy.root.name = "Root";
    hierarchy.root.children = {{"PlayDay", 1, {}}, {"WeenieObjects", 2, {{"Creatures", 3, {}}, {"Items", 4, {}}}}};
    book.portal.add_record(hierarchy.id.value, hierarchy);

    BadDataTable bad;
    bad.id = kBadData;
    bad.records.rows = {{0x0600FFFE, 1}};
    book.portal.add_record(bad.id.value, bad);

    ContractTable contracts;
    contracts.id = kContracts;
    Contract errand;
    errand.version = 1;
    errand.contract_id = 1;
    errand.texts[0] = "The Heart Below";
    errand.texts[1] = "Go down under the standing stones and find the crystal that glows.";
    errand.texts[2] = "You have not found the crystal yet.";
    errand.texts[3] = "Elyra the Mage";
    errand.texts[4] = "Elyra the Mage";
    for (core::Position& p : errand.positions) {
        p.cell = core::CellId(demo::kHomeBlockX << 24 | demo::kHomeBlockY << 16 | 0x19);
        p.frame.origin = {demo::kStartX, demo::kStartY, demo::kMeadowHeight};
    }
    contracts.contracts.rows = {{1, errand}};
    book.portal.add_record(contracts.id.value, contracts);

    TabooTable taboo;
    taboo.id = kTaboo;
    TabooTable::Audience everybody;
    everybody.key = 0;
    everybody.patterns = {"admin*", "*portalspace*"};
    taboo.audiences.rows = {{0, everybody}};
    book.portal.add_record(taboo.id.value, taboo);

    NameFilterTable names;
    names.id = kNameFilter;
    NameFilterTable::Filter english;
    english.max_equal_letters = 2;
    english.max_vowels = 3;
    english.vowel_within = 4;
    english.vowel_run = 5;
    english.compound_letters = {u"th", u"ch", u"sh"};
    names.languages.rows = {{1, english}};
    book.portal.add_record(names.id.value, names);
}

}  // namespace

std::span<const SkillLine> skill_lines() { return kLines; }

void forge_game_tables(Book& book, const Icons& icons) {
    vitals(book);
    skills(book, icons);
    experience(book);
    combat(book);
    small_tables(book);
}

}  // namespace portalspace::content::forge
