#include "net/messages/create_object.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::DataId;
using core::ObjectId;
using net::CreateObject;
using test::check_vector;

TEST_CASE("net-messages 15.6: F745-1, an arrow with every projectile field") {
    const auto m = check_vector<CreateObject>("F745-1");
    CHECK(m.guid == ObjectId(0x80001234));
    CHECK(m.appearance == net::ObjDesc{});
    const net::PhysicsDesc& p = m.physics;
    CHECK(p.state.raw() == 0x00020748);
    CHECK(p.state.has(net::PhysicsState::kMissile));
    CHECK_FALSE(p.movement.has_value());
    CHECK(p.placement == 52U);
    REQUIRE(p.position.has_value());
    CHECK(p.position->cell == core::CellId(0xDA55001D));
    CHECK(p.position->frame.origin == core::Vec3(84.8F, 98.25F, 21.5F));
    CHECK(p.position->frame.rotation == core::make_quat(0.70710677F, 0, 0, 0.70710677F));
    CHECK_FALSE(p.motion_table.has_value());
    CHECK(p.sound_table == DataId(0x20000014));
    CHECK(p.physics_script_table == DataId(0x3400002B));
    CHECK(p.setup == DataId(0x02000124));
    CHECK(p.scale == 1.25F);
    CHECK(p.friction == 0.95F);
    CHECK(p.elasticity == 0.05F);
    CHECK(p.translucency == 0.25F);
    CHECK(p.velocity == core::Vec3(0, 35, 4.5F));
    CHECK(p.acceleration == core::Vec3(0, 0, -9.8F));
    CHECK(p.omega == core::Vec3(0, 0, 0.5F));
    CHECK(p.default_script == 0x57U);
    CHECK(p.default_script_intensity == 0.75F);
    CHECK(p.stamps == net::ObjectStamps{});
    const net::WeenieDesc& w = m.weenie;
    CHECK(w.name.utf8() == "Arrow");
    CHECK(w.wcid == 300);
    CHECK(w.icon == DataId(0x06001234));
    CHECK(w.item_type == 0x100);
    CHECK(w.flags.raw() == 0x10);
    CHECK(w.ammo_type == std::uint16_t{1});
    CHECK(w.value == 5U);
    CHECK(w.usable == 1U);
    CHECK(w.combat_use == std::int8_t{3});
    CHECK(w.stack_size == std::uint16_t{1});
    CHECK(w.max_stack_size == std::uint16_t{100});
    CHECK(w.valid_locations == 0x00800000U);
    CHECK(w.burden == std::uint16_t{2});
    CHECK_FALSE(w.spell.has_value());
}

TEST_CASE("net-messages 15.6: F745-2, a player with the movement branch") {
    const auto m = check_vector<CreateObject>("F745-2");
    CHECK(m.appearance.base_palette == DataId(0x0400007E));
    REQUIRE(m.appearance.sub_palettes.size() == 2);
    CHECK(m.appearance.sub_palettes[0] == net::ObjDesc::SubPalette{DataId(0x04001FDF), 24, 8});
    CHECK(m.appearance.sub_palettes[1] == net::ObjDesc::SubPalette{DataId(0x040004A8), 0, 24});
    REQUIRE(m.appearance.texture_changes.size() == 1);
    CHECK(m.appearance.texture_changes[0] == net::ObjDesc::TextureChange{16, DataId(0x05000098), DataId(0x050011FD)});
    REQUIRE(m.appearance.part_changes.size() == 2);
    CHECK(m.appearance.part_changes[0] == net::ObjDesc::PartChange{16, DataId(0x01004817)});
    CHECK(m.appearance.part_changes[1] == net::ObjDesc::PartChange{0, DataId(0x01000477)});
    REQUIRE(m.physics.movement.has_value());
    CHECK(m.physics.movement->autonomous);
    REQUIRE(m.physics.movement->data.has_value());
    CHECK(m.physics.movement->data->style == 0x3D);
    const auto& state = std::get<net::InterpretedMotionState>(m.physics.movement->data->motion);
    CHECK(state.style == std::uint16_t{0x3D});
    CHECK(state.forward == std::uint16_t{3});
    CHECK(m.physics.stamps == net::ObjectStamps{1, 2, 3, 4, 5, 6, 7, 8, 55});
    CHECK(m.weenie.name.utf8() == "Buddy");
    CHECK(m.weenie.flags.has(net::ObjectFlag::kPlayer));
    CHECK(m.weenie.items_capacity == std::uint8_t{102});
    CHECK(m.weenie.containers_capacity == std::uint8_t{7});
    CHECK(m.weenie.use_radius == 0.5F);
    CHECK(m.weenie.radar_colour == std::uint8_t{0});
    CHECK(m.weenie.radar_behaviour == std::uint8_t{4});
}

TEST_CASE("net-messages 15.6: F745-3, a movement of length zero has no autonomous word") {
    const auto m = check_vector<CreateObject>("F745-3");
    REQUIRE(m.physics.movement.has_value());
    CHECK_FALSE(m.physics.movement->data.has_value());
    CHECK(m.physics.setup == DataId(0x02000001));
    CHECK(m.weenie.icon == DataId());
    CHECK(m.weenie.name.utf8() == "X");
}

TEST_CASE("net-messages 15.6: F745-4, an inventory item without a position") {
    const auto m = check_vector<CreateObject>("F745-4");
    CHECK_FALSE(m.physics.position.has_value());
    CHECK(m.physics.placement == 101U);
    CHECK(m.weenie.container == ObjectId(0x50000001));
    CHECK(m.weenie.valid_locations == 0x1E00U);
    CHECK(m.weenie.priority == 0x3C00U);
    CHECK(m.weenie.burden == std::uint16_t{600});
    CHECK(m.appearance.texture_changes.at(0).to == DataId(0x05001AFE));
}

TEST_CASE("net-messages 15.6: F745-5, of movement and placement only the movement is there") {
    const auto m = check_vector<CreateObject>("F745-5");
    CHECK(m.physics.movement.has_value());
    CHECK_FALSE(m.physics.placement.has_value());
    CHECK(m.physics.setup == DataId(0x02000001));
}

TEST_CASE("net-messages 15.6: F745-6 and F745-7, absent is not zero") {
    CHECK_FALSE(check_vector<CreateObject>("F745-6").physics.physics_script_table.has_value());
    CHECK(check_vector<CreateObject>("F745-7").physics.physics_script_table == DataId(0));
}

TEST_CASE("net-messages 15.6: F745-8, a wielded weapon has a parent") {
    const auto m = check_vector<CreateObject>("F745-8");
    CHECK(m.physics.parent == net::PhysicsDesc::Attachment{ObjectId(0x50000001), 1});
    CHECK(m.physics.placement == 1U);
    CHECK(m.physics.stamps.position == 4);
    CHECK(m.weenie.wielder == ObjectId(0x50000001));
    CHECK(m.weenie.current_location == 0x00100000U);
}

TEST_CASE("net-messages 15.6: F745-9, second header and long packed values") {
    const auto m = check_vector<CreateObject>("F745-9");
    CHECK(m.weenie.wcid == 0x12345);
    CHECK(m.weenie.icon == DataId(0x0600BEEF));
    CHECK(m.weenie.plural_name == net::Text("Gems"));
    CHECK(m.weenie.value == 12U);
    CHECK(m.weenie.stack_size == std::uint16_t{3});
    CHECK(m.weenie.icon_overlay == DataId(0x06000111));
    CHECK(m.weenie.icon_underlay == DataId(0x06000222));
    CHECK(m.weenie.material == 10U);
    CHECK(m.weenie.cooldown_id == 213U);
    CHECK(m.weenie.cooldown_duration == 60.0);
    CHECK(m.weenie.pet_owner == ObjectId(0x50000001));
}

TEST_CASE("net-messages 15.6: F745-10, a captured portal") {
    const auto m = check_vector<CreateObject>("F745-10");
    CHECK(m.guid == ObjectId(0x7DA55056));
    CHECK(m.weenie.name.utf8() == "Mannikin Foundry Portal");
    CHECK(m.weenie.use_radius == -0.1F);
    CHECK(m.weenie.flags.has(net::ObjectFlag::kPortal));
    CHECK(m.physics.position->frame.rotation == core::make_quat(-0.920204997F, 0, 0, -0.391438007F));
    CHECK(m.physics.motion_table == DataId(0x09000003));
}

TEST_CASE("net-messages 15.6: F745-11, a captured stack with a scale") {
    const auto m = check_vector<CreateObject>("F745-11");
    CHECK(m.physics.scale == 0.670000017F);
    CHECK(m.weenie.wcid == 33613);
    CHECK(m.weenie.icon == DataId(0x06006495));
    CHECK(m.weenie.valid_locations == 0U);
}

TEST_CASE("2026-07-13 s1: every field of a PhysicsDesc comes back") {
    CreateObject m;
    net::PhysicsDesc& p = m.physics;
    p.placement = 1;
    p.position = core::Position{core::CellId(0xA9B40021), {{1, 2, 3}, core::identity_quat()}};
    p.motion_table = DataId(0x09000001);
    p.sound_table = DataId(0x20000001);
    p.physics_script_table = DataId(0x34000001);
    p.setup = DataId(0x02000001);
    p.parent = net::PhysicsDesc::Attachment{ObjectId(1), 2};
    p.children = std::vector<net::PhysicsDesc::Attachment>{{ObjectId(3), 4}, {ObjectId(5), 6}};
    p.scale = 1.0F;
    p.friction = 2.0F;
    p.elasticity = 3.0F;
    p.translucency = 4.0F;
    p.velocity = core::Vec3(1, 0, 0);
    p.acceleration = core::Vec3(0, 1, 0);
    p.omega = core::Vec3(0, 0, 1);
    p.default_script = 90;
    p.default_script_intensity = 0.0F;
    p.stamps = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    p.other_flags = 0x400;
    const test::Bytes bytes = net::encode(m);
    CHECK(net::decode<CreateObject>(bytes) == m);
}

TEST_CASE("net-messages 5.3: every field of a WeenieDesc comes back") {
    net::WeenieDesc w;
    w.name = net::Text("thing");
    w.plural_name = net::Text("things");
    w.items_capacity = 1;
    w.containers_capacity = 2;
    w.ammo_type = 3;
    w.value = 4;
    w.usable = 5;
    w.use_radius = 6.0F;
    w.target_type = 7;
    w.ui_effects = 8;
    w.combat_use = -9;
    w.structure = 10;
    w.max_structure = 11;
    w.stack_size = 12;
    w.max_stack_size = 13;
    w.container = ObjectId(14);
    w.wielder = ObjectId(15);
    w.valid_locations = 16;
    w.current_location = 17;
    w.priority = 18;
    w.radar_colour = 19;
    w.radar_behaviour = 20;
    w.physics_script = 21;
    w.workmanship = 22.0F;
    w.burden = 23;
    w.spell = 24;
    w.house_owner = ObjectId(25);
    w.restrictions = net::RestrictionDb{0x10000002, true, ObjectId(26), {{ObjectId(27), 1}}};
    w.hook_item_types = 28;
    w.monarch = ObjectId(29);
    w.hook_type = 30;
    w.icon_overlay = DataId(0x06000031);
    w.icon_underlay = DataId(0x06000032);
    w.material = 33;
    w.cooldown_id = 34;
    w.cooldown_duration = 35.0;
    w.pet_owner = ObjectId(36);
    core::ByteWriter out;
    net::pack(out, w);
    core::ByteReader in(out.view());
    net::WeenieDesc back = net::unpack<net::WeenieDesc>(in);
    CHECK(in.remaining() == 0);
    CHECK(back.flags.has(net::ObjectFlag::kIncludesSecondHeader));
    back.flags = {};
    CHECK(back == w);
}

TEST_CASE("net-messages 5.1: an ObjDesc without its marker is refused") {
    const auto bytes = net::test::from_hex("12000000");
    core::ByteReader r(bytes);
    CHECK_THROWS_AS(net::unpack<net::ObjDesc>(r), core::FormatError);
}

TEST_CASE("net-messages 5.7: ObjDescEvent, UpdateObject and ForceObjectDescSend come back") {
    const auto object = check_vector<CreateObject>("F745-2");
    const net::ObjDescEvent event{object.guid, object.appearance, 55, 9};
    CHECK(net::decode<net::ObjDescEvent>(net::encode(event)) == event);
    const net::UpdateObject update{object};
    const test::Bytes bytes = net::encode(update);
    CHECK(net::test::to_hex(bytes).substr(0, 8) == "dbf70000");
    CHECK(net::decode<net::UpdateObject>(bytes) == update);
    CHECK(net::test::to_hex(net::encode(net::ForceObjectDescSend{ObjectId(0x80000001)})) == "eaf6000001000080");
}

TEST_CASE("net-messages 13: movement of more than 512 bytes and more than 64 children are refused") {
    CreateObject m;
    m.physics.children = std::vector<net::PhysicsDesc::Attachment>(65);
    CHECK_THROWS_AS(net::decode<CreateObject>(net::encode(m)), core::FormatError);
    core::ByteWriter w;
    w.u32(0x00010000);
    w.u32(0);
    w.u32(513);
    w.zeros(600);
    core::ByteReader r(w.view());
    CHECK_THROWS_AS(net::unpack<net::PhysicsDesc>(r), core::FormatError);
}
