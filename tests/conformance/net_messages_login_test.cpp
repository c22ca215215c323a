#include "net/messages/character.h"
#include "net/messages/create_object.h"
#include "net/messages/ddd.h"
#include "net/messages/effects.h"
#include "net/messages/login.h"
#include "net/messages/opcodes.h"
#include "net/messages/player.h"
#include "net/messages/turbine_chat.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::Text;
using test::check_vector;

TEST_CASE("net-messages 15.8: CharacterList and ServerName") {
    const auto two = check_vector<net::CharacterList>("F658-1");
    REQUIRE(two.characters.size() == 2);
    CHECK(two.characters[0] == net::CharacterList::Entry{ObjectId(0x50000001), Text("+Buddy"), 0});
    CHECK(two.characters[1] == net::CharacterList::Entry{ObjectId(0x50000002), Text("Mule"), 3600});
    CHECK(two.deleted.empty());
    CHECK(two.slots == 11);
    CHECK(two.account.utf8() == "testacct");
    CHECK(two.use_turbine_chat);
    CHECK(two.has_throne_of_destiny);
    const auto none = check_vector<net::CharacterList>("F658-2");
    CHECK(none.characters.empty());
    CHECK_FALSE(none.use_turbine_chat);
    const auto server = check_vector<net::ServerName>("F7E1-1");
    CHECK(server == net::ServerName{3, -1, Text("Test World")});
}

TEST_CASE("net-messages 15.8: patch messages") {
    const auto question = check_vector<net::DddInterrogation>("F7E5-1");
    CHECK(question.product_id == 5);
    CHECK(question.languages == std::vector<std::uint32_t>{0, 1});
    const auto answer = check_vector<net::DddInterrogationResponse>("F7E6-1", 72);
    REQUIRE(answer.files.size() == 3);
    CHECK(answer.files[0] == net::DatIterations::complete(net::kPortalDatType, net::kPortalDatId, 2072));
    CHECK(answer.files[1] == net::DatIterations::complete(net::kCellDatType, net::kCellDatId, 982));
    CHECK(answer.files[2] == net::DatIterations::complete(net::kLanguageDatType, net::kLanguageDatId, 994));
    check_vector<net::DddEnd>("F7EA-1");
}

TEST_CASE("net-messages 13: iterations that never add up are refused") {
    core::ByteWriter w;
    w.u32(1);
    w.u32(1);
    w.i32(0);
    w.i32(1);
    w.i32(1000);
    for (int i = 0; i < 2000; ++i) {
        w.i32(-1);
    }
    core::ByteReader r(w.view());
    CHECK_THROWS_AS(net::unpack<net::DddInterrogationResponse>(r), core::FormatError);
}

TEST_CASE("net-messages 3.3: patches come back") {
    const net::DddBegin begin{1000, {{0, 1, 7, {core::DataId(0x01000001)}, {core::DataId(0x01000002)}}}};
    CHECK(net::decode<net::DddBegin>(net::encode(begin)) == begin);
    const net::DddDataMessage data{1, 2, 3, core::DataId(0x06000001), 4, true, 3, test::Bytes(5, std::byte{7})};
    CHECK(net::decode<net::DddDataMessage>(net::encode(data)) == data);
    const net::DddErrorMessage error{1, core::DataId(2), 3};
    CHECK(net::decode<net::DddErrorMessage>(net::encode(error)) == error);
}

TEST_CASE("net-messages 15.8: entering, deleting, restoring") {
    check_vector<net::EnterWorldRequest>("F7C8-1");
    CHECK(check_vector<net::CharacterEnterWorld>("F657-1") ==
          net::CharacterEnterWorld{ObjectId(0x50000001), Text("testacct")});
    CHECK(check_vector<net::CharacterDelete>("F655-1") == net::CharacterDelete{Text("testacct"), 1});
    CHECK(net::decode<net::CharacterRestore>(test::vector_bytes("F7D9-1")).guid == ObjectId(0x50000002));
    CHECK(check_vector<net::PlayerCreate>("F746-1").guid == ObjectId(0x50000001));
}

TEST_CASE("net-messages 15.8: character creation") {
    const auto m = check_vector<net::CharacterCreate>("F656-1");
    CHECK(m.account.utf8() == "testacct");
    CHECK(m.eyes == 2);
    CHECK(m.hair_style == 7);
    CHECK(m.headgear_style == net::CharacterCreate::kNoHeadgear);
    CHECK(m.footwear_colour == 4);
    CHECK(m.skin_hue == 0.25);
    CHECK(m.trousers_hue == 0.125);
    CHECK(m.footwear_hue == 1.0);
    CHECK(m.strength == 100);
    CHECK(m.coordination == 60);
    CHECK(m.quickness == 50);
    REQUIRE(m.skills.size() == net::CharacterCreate::kSkillCount);
    CHECK(m.skills[6] == 2);
    CHECK(m.skills[44] == 3);
    CHECK(m.skills[53] == 0);
    CHECK(m.name.utf8() == "Testchar");
    CHECK(m.checksum() == 0x168);
    const auto ok = check_vector<net::CharacterCreateResponse>("F643-1");
    CHECK(ok.guid == ObjectId(0x50000003));
    CHECK(ok.name.utf8() == "Testchar");
    CHECK(check_vector<net::CharacterCreateResponse>("F643-2").code == net::CharacterCreateResponse::kNameInUse);
}

TEST_CASE("net-messages 3.8: refusals") {
    CHECK_FALSE(check_vector<net::CharacterError>("F659-1").ends_connection());
    for (const std::uint32_t code : {1U, 3U, 4U, 5U, 8U, 9U, 10U}) {
        CHECK(net::CharacterError{code}.ends_connection());
    }
    CHECK(net::decode<net::AccountBoot>(net::test::from_hex("DCF70000")).reason.raw.empty());
    const net::AccountBoot boot{Text(" because of that")};
    test::Bytes bytes = net::encode(boot);
    CHECK(net::decode<net::AccountBoot>(bytes) == boot);
    const test::Bytes second = net::test::from_hex("01006100");
    bytes.insert(bytes.end(), second.begin(), second.end());
    CHECK(net::decode<net::AccountBoot>(bytes).reason.utf8() == " because of thata");
    const net::AccountBanned banned{60, Text("no")};
    CHECK(net::decode<net::AccountBanned>(net::encode(banned)) == banned);
}

TEST_CASE("net-messages 1.8: queues") {
    CHECK(net::client_queue(net::GameActionHeader::kOpcode) == net::Queue::weenie);
    CHECK(net::client_queue(net::CharacterEnterWorld::kOpcode) == net::Queue::login);
    CHECK(net::client_queue(net::DddInterrogationResponse::kOpcode) == net::Queue::database);
    CHECK(net::client_queue(net::ForceObjectDescSend::kOpcode) == net::Queue::control);
    CHECK(net::server_queue(net::CreateObject::kOpcode) == net::Queue::smartbox);
    CHECK(net::server_queue(net::PlayScriptType::kOpcode) == net::Queue::smartbox);
    CHECK(net::server_queue(net::GameEventHeader::kOpcode) == net::Queue::ui);
    CHECK(net::server_queue(net::DddInterrogation::kOpcode) == net::Queue::database);
    CHECK(net::server_queue(net::TurbineChat::kOpcode) == net::Queue::login);
}

TEST_CASE("net-messages 15.10: PlayerDescription with every block but the gameplay blob") {
    const test::Bytes bytes = test::vector_bytes("B0-0013");
    core::ByteReader r(bytes);
    r.skip(16);
    const auto m = net::unpack<net::PlayerDescription>(r);
    CHECK(r.remaining() == 0);
    CHECK(m.ints.size() == 3);
    CHECK(m.int64s.at(1).value == 1000);
    CHECK(m.strings.at(0).value.utf8() == "Buddy");
    CHECK(m.iids.at(0).value == ObjectId(0x50000009));
    CHECK(m.positions.at(0).value.cell == core::CellId(0xDA55001D));
    CHECK(m.attributes[5] == net::Attribute{5, 60, 500});
    CHECK(m.vitals[net::PlayerDescription::kHealth] == net::Vital{0, 0, 0, 15});
    CHECK(m.vitals[net::PlayerDescription::kMana] == net::Vital{0, 0, 0, 60});
    REQUIRE(m.skills.size() == 2);
    CHECK(m.skills[1].id == 24);
    CHECK(m.skills[1].init_level == 10);
    CHECK(m.spells == std::vector<net::KnownSpell>{{58, 2.0F, {}}});
    REQUIRE(m.enchantments.has_value());
    CHECK(m.enchantments->multiplicative->at(0).id == net::LayeredSpell{1001, 1});
    CHECK(m.enchantments->multiplicative->at(0).stat_value == 1.1F);
    CHECK(m.enchantments->vitae->id.spell == 666);
    CHECK(m.enchantments->vitae->stat_value == 0.95F);
    CHECK(m.options.options1 == net::PlayerOptions::kDefaultOptions1);
    CHECK(m.options.shortcuts->at(0) == net::Shortcut{0, ObjectId(0x80000158), 0, 0});
    REQUIRE(m.options.spell_bars.size() == 8);
    CHECK(m.options.spell_bars[0] == std::vector<std::uint32_t>{58});
    CHECK(m.options.desired_components->at(0) == net::DesiredComponent{686, 50});
    CHECK(m.options.spell_filters == net::PlayerOptions::kDefaultFilters);
    CHECK(m.options.options2 == net::PlayerOptions::kDefaultOptions2);
    REQUIRE(m.possessions_found);
    REQUIRE(m.inventory.size() == 2);
    CHECK(m.inventory[1] == net::PlayerDescription::Possession{ObjectId(0x80000200), 1});
    REQUIRE(m.equipment.size() == 1);
    CHECK(m.equipment[0].location == 0x00100000);

    CHECK(net::encode_event(ObjectId(0x50000001), 1, m) == bytes);
}

TEST_CASE("net-messages 4.3: the possessions are found behind a gameplay blob, and their loss keeps the rest") {
    net::PlayerDescription m;
    m.spells = {net::KnownSpell{7}};
    m.inventory = {{ObjectId(0x80000001), 0}, {ObjectId(0x80000002), 1}};
    m.equipment = {{ObjectId(0x80000003), 2, 0}};
    core::ByteWriter w;
    net::pack(w, m);
    const std::size_t possessions = 4 + 16 + 4 + 12;
    const auto plain = w.view();
    test::Bytes bytes(plain.begin(), plain.end() - static_cast<std::ptrdiff_t>(possessions));
    const std::size_t flags = bytes.size() - 4 * 12;
    bytes[flags + 1] |= std::byte{0x02};
    const test::Bytes blob(24, std::byte{0xEE});
    bytes.insert(bytes.end(), blob.begin(), blob.end());
    const std::size_t before_possessions = bytes.size();
    bytes.insert(bytes.end(), plain.end() - static_cast<std::ptrdiff_t>(possessions), plain.end());

    core::ByteReader r(bytes);
    const auto found = net::unpack<net::PlayerDescription>(r);
    CHECK(r.remaining() == 0);
    CHECK(found.options.gameplay == blob);
    CHECK(found.inventory == m.inventory);
    CHECK(found.equipment == m.equipment);
    core::ByteWriter again;
    net::pack(again, found);
    CHECK(test::Bytes(again.view().begin(), again.view().end()) == bytes);

    bytes.resize(before_possessions);
    core::ByteReader lost(bytes);
    const auto rest = net::unpack<net::PlayerDescription>(lost);
    CHECK_FALSE(rest.possessions_found);
    CHECK(rest.spells == m.spells);
    CHECK(rest.inventory.empty());
}
