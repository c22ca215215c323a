// Colours of names and markers.
#include "app/client/name_plates.h"

#include <array>

#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

using net::ObjectFlag;

struct Row {
    const char* what;
    std::initializer_list<ObjectFlag> flags;
    std::uint32_t item_type;
    std::uint8_t radar_colour;
    std::array<int, 3> rgb;
};

constexpr std::uint32_t kCreature = 0x10;
constexpr std::uint32_t kArmor = 0x02;
constexpr std::array<int, 3> kWhite = {255, 255, 255};
constexpr std::array<int, 3> kGold = {255, 171, 0};
constexpr std::array<int, 3> kBrightGreen = {0, 255, 0};

const Row kRows[] = {
    {"a thing", {}, kArmor, 0, kWhite},
    {"a thing that can be broken", {ObjectFlag::kAttackable}, kArmor, 0, kWhite},
    {"a beast", {ObjectFlag::kAttackable}, kCreature, 0, kGold},
    {"one who talks", {}, kCreature, 0, kWhite},
    {"a vendor", {ObjectFlag::kVendor}, kCreature, 0, {255, 255, 128}},
    {"a vendor who can be fought", {ObjectFlag::kVendor, ObjectFlag::kAttackable}, kCreature, 0, {255, 255, 128}},
    {"a portal", {ObjectFlag::kPortal}, 0x10000, 0, {191, 99, 255}},
    {"a player", {ObjectFlag::kPlayer, ObjectFlag::kAttackable}, kCreature, 0, kWhite},
    {"a killer", {ObjectFlag::kPlayer, ObjectFlag::kPlayerKiller}, kCreature, 0, {255, 64, 99}},
    {"a lite killer", {ObjectFlag::kPlayer, ObjectFlag::kPkLiteStatus}, kCreature, 0, {255, 168, 191}},
    {"free of strife", {ObjectFlag::kPlayer, ObjectFlag::kFreePkStatus}, kCreature, 0, kGold},
    {"both killers",
     {ObjectFlag::kPlayer, ObjectFlag::kPlayerKiller, ObjectFlag::kPkLiteStatus},
     kCreature,
     0,
     {255, 64, 99}},
    {"an admin", {ObjectFlag::kPlayer, ObjectFlag::kAdmin, ObjectFlag::kPlayerKiller}, kCreature, 0, {0, 255, 255}},
    {"a cloaked admin", {ObjectFlag::kPlayer, ObjectFlag::kAdmin, ObjectFlag::kHiddenAdmin}, kCreature, 0, kWhite},
    {"a cloaked admin who kills",
     {ObjectFlag::kPlayer, ObjectFlag::kAdmin, ObjectFlag::kHiddenAdmin, ObjectFlag::kPlayerKiller},
     kCreature,
     0,
     {255, 64, 99}},
    {"hidden", {ObjectFlag::kUiHidden, ObjectFlag::kPortal}, kCreature, 5, kWhite},
    {"blue", {ObjectFlag::kPortal}, kCreature, 1, {64, 168, 255}},
    {"gold", {ObjectFlag::kVendor}, kCreature, 2, kGold},
    {"white", {ObjectFlag::kVendor}, kCreature, 3, kWhite},
    {"purple", {}, kArmor, 4, {191, 99, 255}},
    {"red", {}, kArmor, 5, {255, 64, 99}},
    {"pink", {}, kArmor, 6, {255, 168, 191}},
    {"green", {}, kArmor, 7, {0, 128, 64}},
    {"yellow", {ObjectFlag::kAttackable}, kCreature, 8, {255, 255, 128}},
    {"cyan", {}, kArmor, 9, {0, 255, 255}},
    {"bright green", {}, kArmor, 10, kBrightGreen},
    {"bright green of the other table", {}, kArmor, 0x10, kBrightGreen},
    {"of no table", {ObjectFlag::kPortal}, kArmor, 0xC8, kWhite},
};

}  // namespace

TEST_CASE("rendering 12.3: the colour of an object follows from its description") {
    object_test::TestWorld world;
    std::uint32_t id = 0x80000100;
    for (const Row& row : kRows) {
        CAPTURE(row.what);
        net::CreateObject create = object_test::description(core::ObjectId(++id));
        create.weenie.item_type = row.item_type;
        create.weenie.flags = {};
        for (const ObjectFlag flag : row.flags) {
            create.weenie.flags.set(flag, true);
        }
        if (row.radar_colour != 0) {
            create.weenie.radar_colour = row.radar_colour;
        }
        const core::Vec4 colour = app::blip_colour(world.create(create).weenie);
        CHECK(colour.r * 255 == Approx(row.rgb[0]));
        CHECK(colour.g * 255 == Approx(row.rgb[1]));
        CHECK(colour.b * 255 == Approx(row.rgb[2]));
        CHECK(colour.a == 1);
    }
}
