#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "content/forge/game_tables.h"
#include "content/records/spell_table.h"

namespace portalspace::content::forge {
namespace {

constexpr core::DataId kSpells{0x0E00000E};
constexpr core::DataId kComponents{0x0E00000F};

constexpr std::uint32_t kWar = 1;
constexpr std::uint32_t kLife = 2;
constexpr std::uint32_t kItem = 3;
constexpr std::uint32_t kCreature = 4;
// Spell flags (dat-format A.6).
constexpr std::uint32_t kResistable = 0x1;
constexpr std::uint32_t kBeneficial = 0x4;
constexpr std::uint32_t kSelfTargeted = 0x8;
constexpr std::uint32_t kProjectile = 0x100;
// Meta types (A.7).
constexpr SpellMetaType kBoost{3};
constexpr SpellMetaType kBolt{2};
constexpr SpellMetaType kRecall{6};
constexpr SpellMetaType kPortalLink{5};
// What a creature is to a target mask.
constexpr std::uint32_t kCreatureTarget = 0x10;

const std::array<const char*, 7> kRoman{"I", "II", "III", "IV", "V", "VI", "VII"};
constexpr std::array<std::uint32_t, 7> kPowers{1, 50, 100, 150, 200, 250, 300};

/// Bolts of one element; the ids of their seven levels are those of the public world database.
struct Element {
    const char* name;
    const char* words;
    IconShape icon;
    std::uint32_t category;
    std::array<std::uint32_t, 7> ids;
    std::uint32_t herb;
};
const std::array<Element, 7> kElements{
    {{"Flame Bolt", "Shoots a bolt of fire at the target.", IconShape::flame, 121, {27, 81, 82, 83, 84, 85, 2128}, 7},
     {"Frost Bolt", "Shoots a bolt of cold at the target.", IconShape::ice, 119, {28, 70, 71, 72, 73, 74, 2136}, 8},
     {"Lightning Bolt",
      "Shoots a bolt of lightning at the target.",
      IconShape::spark,
      120,
      {75, 76, 77, 78, 79, 80, 2140},
      9},
     {"Acid Stream",
      "Shoots a stream of acid at the target.",
      IconShape::drop,
      117,
      {58, 59, 60, 61, 62, 63, 2122},
      10},
     {"Shock Wave", "Shoots a magical mallet at the target.", IconShape::ring, 118, {64, 65, 66, 67, 68, 69, 2144}, 11},
     {"Force Bolt", "Shoots a bolt of force at the target.", IconShape::arrow, 122, {86, 87, 88, 89, 90, 91, 2132}, 12},
     {"Whirling Blade",
      "Shoots a spinning blade at the target.",
      IconShape::blades,
      123,
      {92, 93, 94, 95, 96, 97, 2146},
      13}}};

/// Scarab, taper, herb, taper, powder, potion, taper, talisman; the tapers change with the account's name.
Spell::Formula formula(std::size_t level, std::uint32_t herb, std::uint32_t talisman) {
    // There are six kinds of scarabs; the seventh level wants the last of them too.
    const auto step = static_cast<std::uint32_t>(std::min<std::size_t>(level, 5));
    return {1 + step,       63 + herb % 12,     herb,    63 + (herb + step) % 12, 27 + herb % 12,
            39 + herb % 12, 63 + talisman % 12, talisman};
}

class SpellBook {
public:
    explicit SpellBook(const Icons& icons) : icons_(icons) { table_.id = kSpells; }

    void add(std::uint32_t id, Spell s, IconShape icon, const Spell::Formula& components) {
        s.icon = icons_[icon];
        s.economy_modifier = 1;
        s.component_loss = 0.02F;
        s.meta_spell_id = id;
        s.display_order = ++order_;
        s.target_mask = kCreatureTarget;
        s.fizzle_effect = 0x51;
        s.set_components(components);
        table_.spells.rows.push_back({id, s});
    }

    void store(Book& book) {
        table_.spells.buckets = 256;
        std::sort(table_.spells.rows.begin(), table_.spells.rows.end(),
                  [](const auto& a, const auto& b) { return a.key < b.key; });
        book.portal.add_record(table_.id.value, table_);
    }

private:
    const Icons& icons_;
    SpellTable table_;
    std::uint32_t order_ = 0;
};

void war_bolts(SpellBook& spells) {
    for (const Element& e : kElements) {
        for (std::size_t level = 0; level < kPowers.size(); ++level) {
            Spell s;
            s.name = std::string(e.name) + " " + kRoman[level];
            s.description = e.words;
            s.school = kWar;
            s.category = e.category;
            s.flags = kResistable | kProjectile;
            s.base_mana = 10 + 10 * static_cast<std::uint32_t>(level);
            s.base_range = 25;
            s.range_per_skill = 0.2F;
            s.power = kPowers[level];
            s.formula_version = 1 + static_cast<std::uint32_t>(level) % 3;
            s.meta_type = kBolt;
            spells.add(e.ids[level], s, e.icon, formula(level, e.herb, 51 + e.herb % 12));
        }
    }
}

struct Charm {
    std::uint32_t id;
    const char* name;
    const char* description;
    std::uint32_t school;
    std::uint32_t category;
    std::uint32_t flags;
    SpellMetaType meta;
    std::uint32_t caster_effect;
    std::uint32_t target_effect;
    IconShape icon;
    std::uint32_t herb;
};

void charms(SpellBook& spells) {
    // Effects are play scripts (A.1): 0x06 and 0x07 red attribute, 0x1F and 0x20 red health, 0x73 the recall.
    const std::array<Charm, 16> list{
        {{1, "Strength Other I", "Makes the target stronger.", kCreature, 1, kBeneficial, SpellMetaType::enchantment, 0,
          0x06, IconShape::hand, 14},
         {2, "Strength Self I", "Makes the caster stronger.", kCreature, 1, kBeneficial | kSelfTargeted,
          SpellMetaType::enchantment, 0, 0x06, IconShape::hand, 14},
         {3, "Weakness Other I", "Makes the target weaker.", kCreature, 2, kResistable, SpellMetaType::enchantment, 0,
          0x07, IconShape::hand, 15},
         {5, "Heal Other I", "Gives the target health.", kLife, 79, kBeneficial, kBoost, 0, 0x1F, IconShape::heart, 16},
         {6, "Heal Self I", "Gives the caster health.", kLife, 79, kBeneficial | kSelfTargeted, kBoost, 0, 0x1F,
          IconShape::heart, 16},
         {7, "Harm Other I", "Takes health from the target.", kLife, 80, kResistable, kBoost, 0, 0x20, IconShape::heart,
          17},
         {8, "Harm Self I", "Takes health from the caster.", kLife, 80, kSelfTargeted, kBoost, 0, 0x20,
          IconShape::heart, 17},
         {23, "Armor Other I", "Makes the target's skin harder.", kLife, 115, kBeneficial, SpellMetaType::enchantment,
          0, 0x33, IconShape::shield, 23},
         {24, "Armor Self I", "Makes the caster's skin harder.", kLife, 115, kBeneficial | kSelfTargeted,
          SpellMetaType::enchantment, 0, 0x33, IconShape::shield, 23},
         {47, "Primary Portal Tie", "Ties the caster to a portal.", kItem, 200, kBeneficial, kPortalLink, 0, 0,
          IconShape::spiral, 18},
         {48, "Primary Portal Recall", "Takes the caster to the tied portal.", kItem, 201, kSelfTargeted, kRecall, 0x73,
          0, IconShape::spiral, 18},
         {157, "Summon Primary Portal I", "Opens a way for others.", kItem, 202, kSelfTargeted,
          SpellMetaType::portal_summon, 0, 0, IconShape::spiral, 19},
         {1635, "Lifestone Recall", "Takes the caster to the lifestone.", kItem, 214, kSelfTargeted, kRecall, 0x73, 0,
          IconShape::gem, 20},
         {1636, "Lifestone Sending", "Sends the target to its lifestone.", kItem, 215, kBeneficial, SpellMetaType{8}, 0,
          0, IconShape::gem, 20},
         {2645, "Portal Recall", "Takes the caster to the last portal.", kItem, 201, kSelfTargeted, kRecall, 0x73, 0,
          IconShape::spiral, 21},
         {2647, "Secondary Portal Recall", "Takes the caster to the second tied portal.", kItem, 201, kSelfTargeted,
          kRecall, 0x73, 0, IconShape::spiral, 22}}};
    for (const Charm& c : list) {
        Spell s;
        s.name = c.name;
        s.description = c.description;
        s.school = c.school;
        s.category = c.category;
        s.flags = c.flags;
        s.base_mana = 15;
        s.base_range = (c.flags & kSelfTargeted) != 0 ? 0.0F : 20.0F;
        s.range_per_skill = 0.1F;
        s.power = 1;
        s.formula_version = 2;
        s.meta_type = c.meta;
        s.duration = 1800;
        s.degrade_modifier = -666;
        s.degrade_limit = -666;
        s.portal_lifetime = 60;
        s.caster_effect = c.caster_effect;
        s.target_effect = c.target_effect;
        spells.add(c.id, s, c.icon, formula(0, c.herb, 51 + c.herb % 12));
    }
}

/// A kind of component: how many there are, from which id on.
struct Stock {
    std::uint32_t first;
    std::uint32_t type;  ///< 1 scarab, 2 herb, 3 powder, 4 potion, 5 talisman, 6 taper
    std::uint32_t gesture;
    float time;
    IconShape icon;
    std::vector<const char*> names;
    std::vector<const char*> words;
};

void components(Book& book, const Icons& icons) {
    SpellComponentTable t;
    t.id = kComponents;
    t.components.buckets = 256;
    const std::array<Stock, 5> stocks{
        {{1,
          1,
          0x1000006F,
          0.5F,
          IconShape::coin,
          {"Lead Scarab", "Iron Scarab", "Copper Scarab", "Silver Scarab", "Gold Scarab", "Pyreal Scarab"},
          {}},
         {7,
          2,
          0,
          0,
          IconShape::leaf,
          {"Emberroot",        "Hoarwort",     "Stormreed",  "Biterleaf",  "Drumgrass", "Needlethorn", "Knifesedge",
           "Bearmoss",         "Lapsewort",    "Hearthbell", "Gallowbine", "Waysage",   "Doorfern",    "Stonelily",
           "Backtrack Clover", "Longpath Ivy", "Quietwort",  "Sunpetal",   "Moonpetal", "Ashbloom"},
          {"Ashe", "Hoar", "Stur", "Bita",  "Druma", "Nadra", "Knivo",  "Beru", "Lapo", "Hetha",
           "Galo", "Wego", "Doru", "Stelo", "Bakka", "Lonpa", "Kwieto", "Suno", "Mona", "Asbo"}},
         {27,
          3,
          0,
          0,
          IconShape::sack,
          {"Powdered Agate", "Powdered Amber", "Powdered Azure", "Powdered Bloodstone", "Powdered Carnelian",
           "Powdered Hematite", "Powdered Lapis", "Powdered Malachite", "Powdered Moonstone", "Powdered Onyx",
           "Powdered Quartz", "Powdered Turquoise"},
          {"gata", "ambre", "azuo", "bludo", "carno", "hemo", "lapi", "malo", "muno", "onya", "karto", "turko"}},
         {39,
          4,
          0,
          0,
          IconShape::flask,
          {"Brimstone", "Cadmia", "Cinnabar", "Cobalt", "Colcothar", "Gypsum", "Quicksilver", "Realgar", "Stibnite",
           "Turpeth", "Verdigris", "Vitriol"},
          {"brim", "kad", "sin", "kob", "kol", "gip", "kwik", "real", "stib", "turp", "verd", "vitri"}},
         {63,
          6,
          0,
          0,
          IconShape::flame,
          {"Red Taper", "Pink Taper", "Orange Taper", "Yellow Taper", "Green Taper", "Turquoise Taper", "Blue Taper",
           "Indigo Taper", "Violet Taper", "Brown Taper", "White Taper", "Grey Taper"},
          {}}}};
    for (const Stock& stock : stocks) {
        for (std::size_t i = 0; i < stock.names.size(); ++i) {
            const auto id = stock.first + static_cast<std::uint32_t>(i);
            SpellComponent c;
            c.name = stock.names[i];
            c.category = stock.type;
            c.icon = icons[stock.icon];
            c.type = stock.type;
            c.gesture = stock.gesture + (stock.type == 1 ? static_cast<std::uint32_t>(i) : 0);
            c.time = stock.time;
            c.words = i < stock.words.size() ? std::string(stock.words[i]) : std::string();
            c.destruction_modifier = 0.1F + 0.02F * static_cast<float>(i);
            t.components.rows.push_back({id, c});
        }
    }
    const std::array<const char*, 12> woods{"Ash",   "Birch", "Cedar", "Ebony",  "Elder",  "Hemlock",
                                            "Maple", "Oak",   "Pine",  "Poplar", "Willow", "Yew"};
    for (std::size_t i = 0; i < woods.size(); ++i) {
        SpellComponent c;
        c.name = std::string(woods[i]) + " Talisman";
        c.category = c.type = 5;
        c.icon = icons[IconShape::star];
        c.gesture = 0x4000002B + static_cast<std::uint32_t>(i);
        c.time = 1;
        c.destruction_modifier = 0.25F;
        t.components.rows.push_back({51 + static_cast<std::uint32_t>(i), c});
    }
    std::sort(t.components.rows.begin(), t.components.rows.end(),
              [](const auto& a, const auto& b) { return a.key < b.key; });
    book.portal.add_record(t.id.value, t);
}

}  // namespace

void forge_spells(Book& book, const Icons& icons) {
    SpellBook spells(icons);
    war_bolts(spells);
    charms(spells);
    spells.store(book);
    components(book, icons);
}

}  // namespace portalspace::content::forge
