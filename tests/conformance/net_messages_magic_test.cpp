#include "net/messages/magic.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;

TEST_CASE("net-messages 15.10: MagicDispelMultipleEnchantments") {
    const auto m = test::check_event<net::MagicDispelMultipleEnchantments>("B0-02C8");
    CHECK(m.spells == std::vector<net::LayeredSpell>{{1, 1}, {2, 1}});
}

TEST_CASE("net-messages 15.10: an enchantment without and with a set id") {
    const auto plain = test::check_event<net::MagicUpdateEnchantment>("B0-02C2-1").enchantment;
    CHECK(plain.id == net::LayeredSpell{1, 1});
    CHECK(plain.category == 1);
    CHECK(plain.has_set_id == 0);
    CHECK(plain.power == 100);
    CHECK(plain.start_time == 12345678.0);
    CHECK(plain.duration == 3600);
    CHECK(plain.caster == ObjectId(0x50000001));
    CHECK(plain.degrade_modifier == 1.0F);
    CHECK(plain.stat_type == 0x02000001);
    CHECK(plain.stat_key == 1);
    CHECK(plain.stat_value == 10.0F);
    const auto ace = test::check_event<net::MagicUpdateEnchantment>("B0-02C2-2").enchantment;
    CHECK(ace.id == net::LayeredSpell{2, 1});
    CHECK(ace.has_set_id == 1);
    CHECK(ace.duration == 1800);
    CHECK(ace.stat_type == 0x02009001);
    CHECK(ace.set_id == 0);
}

TEST_CASE("net-messages 4.3: the registry has vitae behind the cooldowns, without a count") {
    net::EnchantmentRegistry m;
    m.additive.emplace(2);
    m.cooldowns.emplace(1);
    m.vitae.emplace().id = {666, 0};
    core::ByteWriter w;
    net::pack(w, m);
    CHECK(w.size() == 4 + 4 + 2 * 64 + 4 + 64 + 64);
    CHECK(w.view()[0] == std::byte{14});
    test::comes_back(m);
    core::ByteWriter lying;
    lying.u32(16);
    core::ByteReader r(lying.view());
    CHECK_THROWS_AS(net::unpack<net::EnchantmentRegistry>(r), core::FormatError);
}

TEST_CASE("net-messages 7.9a and 8.2: events and actions of magic come back") {
    test::comes_back(net::MagicUpdateSpell{27, 0});
    test::comes_back(net::MagicRemoveSpell{27, 0});
    test::comes_back(net::MagicUpdateMultipleEnchantments{{net::Enchantment{}, net::Enchantment{}}});
    test::comes_back(net::MagicRemoveEnchantment{27, 1});
    test::comes_back(net::MagicRemoveMultipleEnchantments{{{27, 1}}});
    test::comes_back(net::MagicDispelEnchantment{27, 1});
    test::comes_back(net::CastUntargetedSpell{27});
    test::comes_back(net::AddSpellFavorite{27, 1, 2});
    test::comes_back(net::RemoveSpellFavorite{27, 2});
    test::comes_back(net::SetDesiredComponentLevel{686, 50});
    CHECK(test::check_action<net::CastTargetedSpell>("B1-004A") == net::CastTargetedSpell{ObjectId(0x80000010), 58});
}
