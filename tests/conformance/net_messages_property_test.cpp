#include "net/messages/inventory.h"
#include "net/messages/player.h"
#include "net/messages/property.h"
#include "net/messages/stats.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::DataId;
using core::ObjectId;
using net::Text;
using test::check_vector;

TEST_CASE("net-messages 15.7: property updates") {
    CHECK(check_vector<net::PublicUpdateInt>("02CE-1") == net::PublicUpdateInt{1, ObjectId(0x80001234), 134, 2});
    CHECK(check_vector<net::PrivateUpdateInt64>("02CF-1") == net::PrivateUpdateInt64{0, 2, 123456789012});
    CHECK(check_vector<net::PrivateUpdateFloat>("02D3-1") == net::PrivateUpdateFloat{0, 125, 0.25});
    CHECK(check_vector<net::PrivateUpdateString>("02D5-1") == net::PrivateUpdateString{3, 5, Text("Adventurer")});
    CHECK(check_vector<net::PrivateUpdateSkill>("02DD-1") ==
          net::PrivateUpdateSkill{0, net::Skill{6, 10, 1, 3, 5000, 10, 0, 0.0}});
    CHECK(check_vector<net::PrivateUpdateAttribute>("02E3-1") == net::PrivateUpdateAttribute{0, 1, {5, 60, 1234}});
    CHECK(check_vector<net::SetStackSize>("0197-1") == net::SetStackSize{2, ObjectId(0x800000C1), 42, 420});
    CHECK(check_vector<net::PrivateUpdateInt>("02CD-1") == net::PrivateUpdateInt{0x0C, 40, 2});
    CHECK(check_vector<net::PublicUpdateString>("02D6-1") ==
          net::PublicUpdateString{0, 1, ObjectId(0x80000010), Text("Bob")});
    CHECK(check_vector<net::PublicUpdateInstanceId>("02DA-1") ==
          net::PublicUpdateInstanceId{0, ObjectId(0x80000158), 2, ObjectId(0x50000001)});
    CHECK(check_vector<net::PrivateUpdateVital>("02E7-1") == net::PrivateUpdateVital{0x78, 2, {10, 90, 500, 75}});
    CHECK(check_vector<net::PrivateUpdateCurrentVital>("02E9-1") == net::PrivateUpdateCurrentVital{1, 4, 88});
    CHECK(net::vital_index(1) == net::PlayerDescription::kHealth);
    CHECK(net::vital_index(4) == net::PlayerDescription::kStamina);
    CHECK(net::vital_index(6) == net::PlayerDescription::kMana);
    CHECK(net::vital_index(0) == 3);
    CHECK(net::vital_index(7) == 3);
}

TEST_CASE("net-messages 6.2 to 6.5: forms without a vector come back, in their sizes") {
    const core::Position place{core::CellId(0xA9B40001), {{1, 2, 3}, core::identity_quat()}};
    const auto size = [](const auto& m) { return net::encode(m).size(); };
    CHECK(size(net::PublicUpdateFloat{}) == 21);
    CHECK(size(net::PublicUpdateInt64{}) == 21);
    CHECK(size(net::PrivateUpdateBool{}) == 13);
    CHECK(size(net::PublicUpdatePosition{}) == 45);
    CHECK(size(net::PublicUpdateSkill{}) == 41);
    CHECK(size(net::PrivateRemoveInt{}) == 9);
    CHECK(size(net::PublicRemoveInt64{}) == 13);
    test::comes_back(net::PublicUpdateFloat{1, ObjectId(2), 3, 0.5});
    test::comes_back(net::PublicUpdateInt64{1, ObjectId(2), 3, -4});
    test::comes_back(net::PublicUpdateBool{1, ObjectId(2), 3, true});
    test::comes_back(net::PublicUpdateDataId{1, ObjectId(2), 3, DataId(4)});
    test::comes_back(net::PrivateUpdateBool{1, 3, true});
    test::comes_back(net::PrivateUpdateDataId{1, 3, DataId(4)});
    test::comes_back(net::PrivateUpdateInstanceId{1, 3, ObjectId(4)});
    test::comes_back(net::PrivateUpdatePosition{1, 14, place});
    test::comes_back(net::PublicUpdatePosition{1, ObjectId(2), 14, place});
    test::comes_back(net::PublicUpdateSkill{1, ObjectId(2), net::Skill{6, 10, 1, 3, 5000, 10, 0, 0.0}});
    test::comes_back(net::PublicUpdateAttribute{1, ObjectId(2), 1, {5, 60, 1234}});
    test::comes_back(net::PublicUpdateVital{1, ObjectId(2), 1, {5, 60, 1234, 7}});
    test::comes_back(net::PublicUpdateCurrentVital{1, ObjectId(2), 2, 7});
    test::comes_back(net::PrivateUpdateSkillLevel{1, 2, 3});
    test::comes_back(net::PublicUpdateAttributeLevel{1, ObjectId(2), 3, 4});
    test::comes_back(net::PrivateRemoveInt{1, 2});
    test::comes_back(net::PublicRemoveInt{1, ObjectId(2), 3});
}
