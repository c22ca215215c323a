#include "net/messages/appraisal.h"
#include "net/messages/barber.h"
#include "net/messages/books.h"
#include "net/messages/chess.h"
#include "net/messages/confirmation.h"
#include "net/messages/contracts.h"
#include "net/messages/effects.h"
#include "net/messages/house.h"
#include "net/messages/house_actions.h"
#include "net/messages/position.h"
#include "net/messages/titles.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::DataId;
using core::ObjectId;
using net::Text;

TEST_CASE("net-messages 15.10: an appraisal with ints, a string and an armour profile") {
    const auto m = test::check_event<net::IdentifyObjectResponse>("B0-00C9");
    CHECK(m.guid == ObjectId(0x80000158));
    CHECK(m.success);
    REQUIRE(m.ints.has_value());
    CHECK(m.ints->entries == std::vector<net::Property<std::int32_t>>{{19, 150}, {28, 35}});
    REQUIRE(m.strings.has_value());
    CHECK(m.strings->entries.at(0).value.utf8() == "Use it");
    CHECK(m.armor == net::ArmorProfile{1.0F, 0.8F, 0.9F, 0.5F, 0.6F, 0.7F, 1.0F, 0.4F});
    CHECK_FALSE(m.creature.has_value());
}

TEST_CASE("net-messages 7.5: every part of an appraisal comes back") {
    net::IdentifyObjectResponse m;
    m.guid = ObjectId(1);
    m.int64s.emplace().entries = {{1, -2}};
    m.bools.emplace().entries = {{1, true}};
    m.floats.emplace().entries = {{1, 0.5}};
    m.dids.emplace().entries = {{1, DataId(2)}};
    m.spells.emplace() = {0x80000001, 2};
    net::CreatureProfile& creature = m.creature.emplace();
    creature.health = 5;
    creature.attributes.emplace().strength = 100;
    creature.highlight = net::Highlight{1, 1};
    m.weapon.emplace().variance = 0.25;
    m.hook.emplace().ammo_type = 3;
    m.armor_highlight = net::Highlight{1, 2};
    m.weapon_highlight = net::Highlight{3, 4};
    m.resist_highlight = net::Highlight{5, 6};
    m.armor_levels.emplace().fill(10);
    test::comes_back(m);
    test::comes_back(net::QueryItemManaResponse{ObjectId(1), 0.5F, 1});
}

TEST_CASE("net-messages 7.10: pages with and without a text, and the version word of old builds") {
    net::BookPage page;
    page.author = ObjectId(1);
    page.author_name = Text("Bob");
    page.text = Text("Once");
    test::comes_back(net::BookPageDataResponse{ObjectId(2), 0, page});
    page.text.reset();
    test::comes_back(
        net::BookDataResponse{ObjectId(2), 5, 5, 1000, {page, page}, Text("for you"), ObjectId(3), Text("Al")});
    core::ByteWriter old;
    old.u32(1);
    Text("Bob").pack(old);
    Text().pack(old);
    old.u32(1);  // a text follows, and no ignore_author before it
    Text("Once").pack(old);
    core::ByteReader r(old.view());
    const auto read = net::unpack<net::BookPage>(r);
    CHECK(read.text == Text("Once"));
    CHECK(r.remaining() == 0);
    core::ByteWriter again;
    net::pack(again, read);
    CHECK(std::vector<std::byte>(again.view().begin(), again.view().end()) ==
          std::vector<std::byte>(old.view().begin(), old.view().end()));
    test::comes_back(net::BookModifyPageResponse{ObjectId(1), 2, true});
    test::comes_back(net::BookModifyPage{ObjectId(1), 2, Text("x")});
    test::comes_back(net::SetInscription{ObjectId(1), Text("x")});
}

TEST_CASE("net-messages 13: a book of more than 1024 pages is refused") {
    net::BookDataResponse m;
    m.pages.resize(1025);
    CHECK_THROWS_AS(net::decode_event<net::BookDataResponse>(net::encode_event(ObjectId(1), 1, m)), core::FormatError);
}

TEST_CASE("net-messages 7.11: titles, questions, contracts, the barber and storms come back") {
    test::comes_back(net::CharacterTitle{1, 5, {1, 5}});
    test::comes_back(net::UpdateTitle{5, true});
    test::comes_back(net::ConfirmationRequest{4, 1, Text("Bob")});
    test::comes_back(net::ConfirmationDone{4, 1});
    test::comes_back(net::ConfirmationResponse{4, 1, true});
    const net::ContractTracker tracker{1, 2, 3, 4.0, 5.0};
    test::comes_back(net::ContractTable{{{2, tracker}}});
    test::comes_back(net::ContractUpdate{tracker, false, true});
    net::StartBarber barber;
    barber.look.setup = DataId(0x02000001);
    barber.look.option2 = 1;
    CHECK(net::encode_event(ObjectId(1), 1, barber).size() == 16 + 64);
    test::comes_back(barber);
    test::comes_back(net::PortalStormBrewing{0.5F});
    test::comes_back(net::AdminEnvirons{0x65});
}

TEST_CASE("net-messages 7.12: houses come back") {
    net::HouseProfile profile;
    profile.crystal = ObjectId(1);
    profile.owner_name = Text("Bob");
    profile.buy = {{100, 0, 273, Text("Pyreal"), Text("Pyreals")}};
    test::comes_back(profile);
    net::HouseData data;
    data.rent = profile.buy;
    test::comes_back(data);
    test::comes_back(net::UpdateRentPayment{profile.buy});
    test::comes_back(net::HouseUpdateRestrictions{1, ObjectId(2), {0x10000002, true, ObjectId(3), {{ObjectId(4), 1}}}});
    net::UpdateHar har;
    har.guests = {{ObjectId(1), true, Text("Bob")}};
    har.roommates = {ObjectId(2)};
    test::comes_back(har);
    test::comes_back(net::AvailableHouses{1, {core::CellId(0xA9B40001)}, 1});
    test::comes_back(net::BuyHouse{ObjectId(1), {ObjectId(2)}});
    test::comes_back(net::ChangeStoragePermission{Text("Bob"), true});
}

TEST_CASE("net-messages 7.13: chess comes back; what follows a turn depends on its kind") {
    net::OpponentTurn turn;
    turn.board = ObjectId(1);
    turn.type = net::OpponentTurn::kPlace;
    turn.x = 1;
    turn.y = 2;
    test::comes_back(turn);
    CHECK(net::encode_event(ObjectId(1), 1, turn).size() == 16 + 24);
    turn.type = net::OpponentTurn::kMove;
    turn.x_to = 3;
    turn.y_to = 4;
    test::comes_back(turn);
    net::OpponentTurn piece;
    piece.type = net::OpponentTurn::kPiece;
    piece.piece = ObjectId(9);
    test::comes_back(piece);
    test::comes_back(net::JoinGameResponse{ObjectId(1), 0});
    test::comes_back(net::OpponentStalemate{ObjectId(1), 0, 1});
    test::comes_back(net::GameOver{ObjectId(1), 1});
    test::comes_back(net::ChessMove{1, 2, 3, 4});
}

TEST_CASE("net-messages 5.7: PositionAndMovement and the echo of a position come back") {
    net::PositionAndMovement m;
    m.update.guid = ObjectId(1);
    m.update.position = {core::CellId(0xA9B40001), {{1, 2, 3}, core::identity_quat()}};
    m.movement_stamp = 4;
    m.movement.style = 0x3D;
    core::ByteWriter w;
    net::pack(w, m);
    core::ByteReader r(w.view());
    CHECK(net::unpack<net::PositionAndMovement>(r) == m);
    net::AutonomousPositionEcho echo;
    echo.guid = ObjectId(1);
    echo.contact = 1;
    test::comes_back(echo);
}
