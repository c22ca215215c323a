// The character's numbers: spec/client-features.md 36.1 to 36.3, 41 T3 and T6, spec/net-messages.md 6.
#include "app/client/character_sheet.h"

#include "content/dat_store.h"
#include "core/log.h"
#include "net/messages/magic.h"
#include "net/messages/player.h"
#include "net/messages/property.h"
#include "net/messages/stats.h"
#include "tests/app/fake_source.h"
#include "tests/support/catch.h"

using namespace portalspace;
using app::CharacterSheet;
using test::event_message;
using test::server_message;

namespace {

content::SkillTable skill_table() {
    content::SkillTable table;
    const auto add = [&table](std::uint32_t id, std::uint32_t attribute_1, std::uint32_t attribute_2, int divisor,
                              std::uint32_t min_level) {
        content::Skill skill;
        skill.min_level = min_level;
        skill.formula = {0, 1, attribute_2 != 0 ? 1 : 0, divisor, attribute_1, attribute_2};
        table.skills.rows.push_back({id, skill});
    };
    add(CharacterSheet::kRun, CharacterSheet::kQuickness, 0, 1, 1);
    add(CharacterSheet::kJump, CharacterSheet::kStrength, CharacterSheet::kCoordination, 2, 1);
    add(34, CharacterSheet::kFocus, CharacterSheet::kSelf, 4, 2);
    return table;
}

net::PlayerDescription description() {
    net::PlayerDescription out;
    const std::uint32_t start[] = {60, 50, 80, 75, 40, 30};
    for (std::size_t i = 0; i < out.attributes.size(); ++i) {
        out.attributes[i] = net::Attribute{0, start[i], 0};
    }
    out.vitals[net::PlayerDescription::kStamina] = net::Vital{0, 0, 0, 47};
    net::Skill run;
    run.id = CharacterSheet::kRun;
    run.ranks = 15;
    run.init_level = 5;
    run.advancement_class = 2;
    out.skills.push_back(run);
    out.ints.push_back({5, 4500});
    return out;
}

struct Sheet {
    content::SkillTable table = skill_table();
    CharacterSheet sheet{&table};
    Sheet() { sheet.on_message(event_message(description())); }
    void put(std::uint32_t type, std::uint32_t key, float value, std::uint16_t spell, std::uint16_t category,
             std::uint32_t power) {
        net::Enchantment e;
        e.id = {spell, 1};
        e.category = category;
        e.power = power;
        e.stat_type = type;
        e.stat_key = key;
        e.stat_value = value;
        e.duration = 60;
        sheet.on_message(event_message(net::MagicUpdateEnchantment{e}));
    }
};

constexpr std::uint32_t kMultipliesSkill = 0x5010;
constexpr std::uint32_t kAddsToSkill = 0x9010;
constexpr std::uint32_t kAddsToAttribute = 0x9001;

}  // namespace

TEST_CASE("client-features 41 T6: the skill formula") {
    const auto value = [](std::uint32_t a, std::uint32_t b, std::int32_t z) {
        return app::formula_value({0, 1, 1, z, 1, b != 0 ? 2U : 0U}, a, b);
    };
    CHECK(value(100, 0, 1) == 100);
    CHECK(value(100, 60, 3) == 53);
    CHECK(value(75, 60, 2) == 68);
    CHECK(value(65, 0, 2) == 33);
    CHECK(value(10, 10, 3) == 7);
    CHECK(value(290, 200, 4) == 123);
    CHECK(value(101, 100, 2) == 101);
    CHECK(app::formula_value({0, 0, 1, 1, 1, 2}, 100, 100) == 0);
    CHECK(app::formula_value({0, 1, 1, 0, 1, 0}, 100, 0) == 100);  // a divisor of 0 does not divide
}

TEST_CASE("client-features 41 T3: burden") {
    CHECK(app::burden_capacity(0, 3) == 0);
    CHECK(app::burden_capacity(-5, 1) == 0);
    CHECK(app::burden_capacity(10, 0) == 1500);
    CHECK(app::burden_capacity(100, 0) == 15000);
    CHECK(app::burden_capacity(100, 1) == 18000);
    CHECK(app::burden_capacity(100, 5) == 30000);
    CHECK(app::burden_capacity(290, 5) == 87000);
    CHECK(app::burden_capacity(290, 6) == 87000);
    CHECK(app::burden_ratio(100, 0) == 3);
    CHECK(app::burden_ratio(-100, 1500) == 0);
    CHECK(app::burden_ratio(3000, 1500) == 2);
}

TEST_CASE("client-features 36.2, 36.3: run and jump of a described character") {
    Sheet own;
    REQUIRE(own.sheet.movement());
    CHECK(own.sheet.movement()->run == 100);  // 80 quickness, 15 ranks, 5 for training
    CHECK(own.sheet.movement()->jump == 68);  // untrained, but usable so: (60 + 75) / 2
    CHECK(own.sheet.skill(34) == 0);          // not usable without training
    CHECK(own.sheet.movement()->stamina == 47);
    CHECK(own.sheet.movement()->burden == Approx(0.5));
    CHECK(engine::run_rate(*own.sheet.movement()) == Approx(1.916667));
    CHECK_FALSE(CharacterSheet(nullptr).movement());
}

TEST_CASE("net-messages 6.3: private updates change the numbers") {
    Sheet own;
    CHECK(own.sheet.take_changed());
    CHECK_FALSE(own.sheet.take_changed());
    own.sheet.on_message(server_message(net::PrivateUpdateAttribute{0, CharacterSheet::kQuickness, {10, 90, 0}}));
    CHECK(own.sheet.take_changed());
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 120);
    net::Skill run;
    run.id = CharacterSheet::kRun;
    run.ranks = 30;
    run.init_level = 10;
    run.advancement_class = 3;
    own.sheet.on_message(server_message(net::PrivateUpdateSkill{0, run}));
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 140);
    own.sheet.on_message(server_message(net::PrivateUpdateSkillLevel{0, CharacterSheet::kRun, 31}));
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 141);
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{0, 4, 12}));
    CHECK(own.sheet.movement()->stamina == 12);
    own.sheet.on_message(server_message(net::PrivateUpdateVital{0, 3, {1, 2, 3, 13}}));
    CHECK(own.sheet.movement()->stamina == 13);
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{0, 2, 99}));  // health
    CHECK(own.sheet.movement()->stamina == 13);
    own.sheet.on_message(server_message(net::PrivateUpdateInt{0, 5, 18000}));
    CHECK(own.sheet.burden() == 2);
    own.sheet.on_message(server_message(net::PrivateUpdateInt{0, 230, 1}));
    CHECK(own.sheet.burden() == Approx(18000.0 / 10800.0));
}

TEST_CASE("net-messages 6.1: an older update that comes late is ignored") {
    Sheet own;
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{4, 4, 40}));
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{3, 4, 30}));
    CHECK(own.sheet.movement()->stamina == 40);
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{5, 4, 50}));
    CHECK(own.sheet.movement()->stamina == 50);
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{200, 4, 60}));  // strange, but applied
    CHECK(own.sheet.movement()->stamina == 60);
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{255, 4, 61}));
    own.sheet.on_message(server_message(net::PrivateUpdateCurrentVital{0, 4, 62}));
    CHECK(own.sheet.movement()->stamina == 62);
}

TEST_CASE("client-features 25, 36.3: the strongest spell of a category acts, vitae weighs on skills") {
    Sheet own;
    own.put(kAddsToSkill, CharacterSheet::kRun, 20, 1, 7, 100);
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 120);
    own.put(kAddsToSkill, CharacterSheet::kRun, 40, 2, 7, 300);
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 140);
    own.put(kAddsToAttribute, CharacterSheet::kQuickness, 10, 3, 8, 100);
    CHECK(own.sheet.attribute(CharacterSheet::kQuickness) == 90);
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 150);
    own.put(kMultipliesSkill, CharacterSheet::kRun, 0.5F, 4, 9, 100);
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 95);
    own.sheet.on_message(event_message(net::MagicRemoveEnchantment{4, 1}));
    own.sheet.on_message(event_message(net::MagicDispelEnchantment{2, 1}));
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 130);
    own.put(0x800000 | 0x6010, 0, 0.9F, 666, 204, 30);  // vitae
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 119);
    own.sheet.on_message(event_message(net::MagicPurgeEnchantments{}));
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 90);               // 100 and vitae
    own.put(kAddsToSkill, CharacterSheet::kRun, 20, 0x8001, 7, 100);  // a cooldown is no spell
    CHECK(own.sheet.skill(CharacterSheet::kRun) == 90);
}

TEST_CASE("client-features 31.2: the options of the controls") {
    Sheet own;
    CHECK(own.sheet.run_as_default());
    CHECK_FALSE(own.sheet.stay_in_chat());
    net::PlayerDescription other = description();
    other.options.options1 = 0x800;
    own.sheet.on_message(event_message(other));
    CHECK_FALSE(own.sheet.run_as_default());
    CHECK(own.sheet.stay_in_chat());
}

TEST_CASE("the formulas of run and jump are those of the data files") {
    core::Log log(core::LogLevel::error);
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    const auto table = store.try_get<content::SkillTable>(core::DataId(0x0E000004));
    REQUIRE(table);
    CharacterSheet sheet(table.get());
    net::PlayerDescription plain = description();
    plain.skills.clear();
    sheet.on_message(event_message(plain));
    CHECK(sheet.skill(CharacterSheet::kRun) == 80);
    CHECK(sheet.skill(CharacterSheet::kJump) == 68);
}
