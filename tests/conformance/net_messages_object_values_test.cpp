#include "net/messages/create_object.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::DataId;
using core::ObjectId;
using net::CreateObject;
using test::check_vector;

TEST_CASE("net-messages 15.6: F745-4 and F745-8, the values of a coat and of a wielded sword") {
    const auto coat = check_vector<CreateObject>("F745-4");
    CHECK(coat.guid == ObjectId(0x80000158));
    CHECK(coat.physics.state.raw() == 0x00000414);
    CHECK(coat.physics.setup == DataId(0x020000D4));
    CHECK(coat.physics.stamps == net::ObjectStamps{});
    CHECK(coat.appearance.texture_changes.at(0).from == DataId(0x050003D5));
    CHECK(coat.weenie.name.utf8() == "Academy Coat");
    CHECK(coat.weenie.wcid == 13213);
    CHECK(coat.weenie.icon == DataId(0x06001F15));
    CHECK(coat.weenie.item_type == 2);
    CHECK(coat.weenie.flags.raw() == 0x12);
    CHECK(coat.weenie.value == 150U);
    const auto sword = check_vector<CreateObject>("F745-8");
    CHECK(sword.weenie.name.utf8() == "Sword");
    CHECK(sword.weenie.wcid == 350);
    CHECK(sword.weenie.icon == DataId(0x06001111));
    CHECK(sword.weenie.flags.raw() == 0x10);
    CHECK(sword.weenie.valid_locations == 0x00100000U);
}

TEST_CASE("net-messages 15.6: F745-10 and F745-11, the values of the captured objects") {
    const auto portal = check_vector<CreateObject>("F745-10");
    CHECK(portal.physics.state.raw() == 0x00000C0C);
    REQUIRE(portal.physics.position.has_value());
    CHECK(portal.physics.position->cell == core::CellId(0xDA5501E7));
    CHECK(portal.physics.position->frame.origin == core::Vec3(96.1468964F, 139.013F, 14.7369995F));
    CHECK(portal.physics.setup == DataId(0x020001B3));
    CHECK(portal.weenie.wcid == 19717);
    CHECK(portal.weenie.icon == DataId(0x0600106B));
    CHECK(portal.weenie.item_type == 0x10000);
    CHECK(portal.weenie.flags.raw() == 0x00040014);
    CHECK(portal.weenie.usable == 0x20U);
    const auto token = check_vector<CreateObject>("F745-11");
    CHECK(token.guid == ObjectId(0x800000C1));
    CHECK(token.physics.state.raw() == 0x00000414);
    CHECK(token.physics.setup == DataId(0x02000A0E));
    CHECK(token.weenie.name.utf8() == "Pathwarden Token");
    CHECK(token.weenie.item_type == 0x80);
    CHECK(token.weenie.container == ObjectId(0x50000001));
    CHECK(token.weenie.max_stack_size == std::uint16_t{100});
    CHECK(token.weenie.burden == std::uint16_t{10});
}
