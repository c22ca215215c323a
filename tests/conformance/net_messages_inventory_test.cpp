#include "net/messages/inventory.h"
#include "net/messages/salvage.h"
#include "net/messages/trade.h"
#include "net/messages/vendor.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::Text;

TEST_CASE("net-messages 15.10: ViewContents and UseDone") {
    const auto view = test::check_event<net::ViewContents>("B0-0196");
    CHECK(view.container == ObjectId(0x80000200));
    REQUIRE(view.items.size() == 2);
    CHECK(view.items[1] == net::ViewContents::Item{ObjectId(0x80000202), 1});
    CHECK(test::check_event<net::UseDone>("B0-01C7").error == 0);
}

TEST_CASE("net-messages 7.4: events of the inventory come back") {
    test::comes_back(net::PutObjInContainer{ObjectId(1), ObjectId(2), 3, 1});
    test::comes_back(net::WieldObject{ObjectId(1), 2});
    test::comes_back(net::PutObjectIn3d{ObjectId(1)});
    test::comes_back(net::InventoryServerSaveFailed{ObjectId(1), 0x1D});
    test::comes_back(net::CloseGroundContainer{ObjectId(1)});
    test::comes_back(net::InventoryRemoveObject{ObjectId(1)});
}

TEST_CASE("net-messages 7.6: a vendor's things with and without a description") {
    net::VendorInfo m;
    m.vendor = ObjectId(1);
    m.currency_name = Text("Notes");
    net::VendorItem gem;
    gem.guid = ObjectId(2);
    gem.description.emplace().name = Text("Gem");
    gem.description->value = 5;
    net::VendorItem nameless;
    nameless.guid = ObjectId(3);
    nameless.amount = 7;
    m.items = {gem, nameless};
    test::comes_back(m);
    const auto bytes = net::encode_event(ObjectId(9), 1, m);
    const std::size_t first = 16 + 36 + 8 + 4;
    CHECK(bytes[first] == std::byte{0xFF});  // unlimited, and the form -1
    CHECK(bytes[first + 3] == std::byte{0xFF});
}

TEST_CASE("net-messages 16: the old description of a vendor's thing is refused") {
    core::ByteWriter w;
    w.u32(0x01000001);
    w.u32(2);
    w.zeros(64);
    core::ByteReader r(w.view());
    CHECK_THROWS_AS(net::unpack<net::VendorItem>(r), core::FormatError);
}

TEST_CASE("net-messages 7.6: trade and salvage come back") {
    test::comes_back(net::RegisterTrade{ObjectId(1), ObjectId(2), 0});
    test::comes_back(net::CloseTrade{0x51});
    test::comes_back(net::AddToTrade{ObjectId(1), 2, 0});
    test::comes_back(net::RemoveFromTrade{ObjectId(1), 2});
    test::comes_back(net::TradeFailure{ObjectId(1), 2});
    test::comes_back(net::AcceptTrade{ObjectId(1)});
    test::comes_back(net::AddToTradeAction{ObjectId(1), 2});
    test::comes_back(net::AcceptTradeAction{ObjectId(1), 0, 0, ObjectId(2), true, false});
    test::comes_back(net::Buy{ObjectId(1), {{2, ObjectId(3)}}, 0});
    test::comes_back(net::Sell{ObjectId(1), {{2, ObjectId(3)}, {1, ObjectId(4)}}});
    test::comes_back(net::SalvageOperationsResult{40, {ObjectId(1)}, {{10, 5.5, 3}}, 1});
    test::comes_back(net::CreateTinkeringTool{ObjectId(1), {ObjectId(2), ObjectId(3)}});
}
