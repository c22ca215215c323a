// Seed 2026-07-13 sections 1 and 2: from the bytes of CreateObject to the installed object.
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

/// spec/net-messages.md 15.6, F745-1: an arrow with every projectile field.
const char* const kArrow = R"(
45F7000034120080110000009DFB060048070200340000001D0055DA9A99A942
0080C4420000AC41F304353F0000000000000000F304353F140000202B000034
240100020000A03F3333733FCDCC4C3D0000803E0000000000000C4200009040
0000000000000000CDCC1CC100000000000000000000003F570000000000403F
00000000000000000000000000000000000000001833210005004172726F7700
2C01341200010000100000000100050000000100000003010064000000800002
00000000)";
/// F745-6 and F745-7: PeTable absent, and present as zero.
const char* const kNoPeTable = R"(
45F7000022000080110000000100020008040000650000002401000200000000
000000000000000000000000000000000000000005004172726F77002C010000
0001000000000000)";
const char* const kZeroPeTable = R"(
45F7000022000080110000000110020008040000650000000000000024010002
00000000000000000000000000000000000000000000000005004172726F7700
2C0100000001000000000000)";

/// The Setup of the arrow with defaults of its own: script, sound table and script table.
void add_arrow_setup(TestWorld& world) {
    content::Setup setup = world.records.setups[kSetup.value];
    setup.id = DataId(0x02000124);
    setup.default_script = DataId(0x33000D77);
    setup.default_sound_table = DataId(0x20000099);
    setup.default_script_table = DataId(0x34000099);
    world.records.setups[setup.id.value] = setup;
    world.add_script(0x33000D77, {{0.0, 1}});
    world.add_table(0x34000099, 0x76, 0x33000D77);
    world.add_table(0x3400002B, 0x58, 0x33000D77);
}

}  // namespace

TEST_CASE("2026-07-13 s1: every field of the arrow reaches the object") {
    TestWorld world;
    add_arrow_setup(world);
    REQUIRE(world.send_hex(kArrow) == HandleResult::handled);
    CPhysicsObj* arrow = world.find();
    REQUIRE(arrow != nullptr);
    CHECK(arrow->state().raw() == 0x00020748);
    CHECK(arrow->position().cell == core::CellId(0xDA55001D));
    CHECK(arrow->position().frame.origin.x == Approx(84.8));
    CHECK(arrow->position().frame.origin.z == Approx(21.5));
    CHECK(arrow->sound_table_id == DataId(0x20000014));
    CHECK(arrow->physics_script_table_id == DataId(0x3400002B));
    CHECK(arrow->part_array()->data_id() == DataId(0x02000124));
    CHECK(arrow->part_array()->placement_frame() == 52);
    CHECK(arrow->scale() == 1.25F);
    CHECK(arrow->friction == Approx(0.95));
    CHECK(arrow->elasticity() == Approx(0.05));
    CHECK(arrow->translucency == 0.25F);
    CHECK(arrow->velocity() == Vec3(0, 35, 4.5F));
    CHECK(arrow->omega() == Vec3(0, 0, 0.5F));
    CHECK(arrow->default_script == 0x57);
    CHECK(arrow->default_script_intensity == 0.75F);
    CHECK(arrow->weenie.name == "Arrow");
    CHECK(arrow->weenie.wcid == 300);
}

TEST_CASE("2026-07-13 s2: the acceleration of the description is not installed") {
    TestWorld world;
    net::CreateObject create = missile();
    create.physics.acceleration = Vec3(1, 2, 3);
    CHECK(world.create(create).acceleration() == Vec3(0, 0, 0));
    create.guid = ObjectId(0x80000002);
    create.physics.state.set(PhysicsState::kGravity);
    CHECK(world.create(create).acceleration() == Vec3(0, 0, engine::kGravity));
}

TEST_CASE(
    "2026-07-13 s2, vfx 3.3 STA-4 STA-5: the network script table wins over the Setup's, also when absent or zero") {
    for (const char* bytes : {kNoPeTable, kZeroPeTable}) {
        TestWorld world;
        add_arrow_setup(world);
        REQUIRE(world.send_hex(bytes) == HandleResult::handled);
        CPhysicsObj* arrow = world.find(ObjectId(0x80000022));
        REQUIRE(arrow != nullptr);
        CHECK(arrow->physics_script_table == nullptr);
        CHECK(!arrow->physics_script_table_id);
        CHECK(!arrow->sound_table_id);
    }
}

TEST_CASE("2026-07-13 s2, vfx 3.2 STA-2: InitDefaults plays the Setup's direct script before the description comes") {
    TestWorld world;
    add_arrow_setup(world);
    world.send_hex(kNoPeTable);
    CPhysicsObj* arrow = world.find(ObjectId(0x80000022));
    REQUIRE(TestWorld::queued(*arrow) == 1);
    CHECK(TestWorld::first_queued(*arrow) == 0x33000D77);
}

TEST_CASE("2026-07-13 s2: InitDefaults marks static objects that have a default animation or script") {
    TestWorld world;
    add_arrow_setup(world);
    content::Setup& setup = world.records.setups[0x02000124];
    CPhysicsObj dynamic(world.context, engine::EntityId(1), ObjectId(1));
    dynamic.init_defaults(setup);
    CHECK_FALSE(dynamic.is_static_animating());
    CPhysicsObj fixed(world.context, engine::EntityId(2), ObjectId(2));
    fixed.set_state(PhysicsState::kStatic);
    fixed.init_defaults(setup);
    CHECK(fixed.state().has(PhysicsState::kHasDefaultScript));
    CHECK_FALSE(fixed.state().has(PhysicsState::kHasDefaultAnim));
    CHECK(fixed.is_static_animating());
}

TEST_CASE("2026-07-13 s2: friction is valid from 0 to 1, elasticity is limited, scale must be usable") {
    TestWorld world;
    for (const float friction : {-0.1F, 1.5F, NAN}) {
        net::CreateObject create = description();
        create.physics.friction = friction;
        create.physics.elasticity = 5.0F;
        CPhysicsObj& object = world.create(create);
        CHECK(object.friction == 0.95F);
        CHECK(object.elasticity() == 0.1F);
        world.box.maint().destroy(object);
    }
    for (const float scale : {0.0F, -1.0F, 1e30F, NAN}) {
        net::CreateObject create = description();
        create.physics.scale = scale;
        CPhysicsObj& object = world.create(create);
        CHECK(object.scale() == 1.0F);
        world.box.maint().destroy(object);
    }
}

TEST_CASE("2026-07-13 s2: all nine stamps are copied into the update times") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.stamps = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    CPhysicsObj& object = world.create(create);
    CHECK(object.update_times == engine::StampArray{1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("2026-07-13 s2: a Hidden bit in the description runs the Hidden script of the network table") {
    TestWorld world;
    world.add_script(0x33000331, {{0.0, 7}});
    world.add_table(0x34000004, 0x76, 0x33000331);
    net::CreateObject create = description();
    create.physics.physics_script_table = DataId(0x34000004);
    create.physics.state.set(PhysicsState::kHidden);
    CHECK(TestWorld::first_queued(world.create(create)) == 0x33000331);
}

TEST_CASE("net-messages 5.4.2: a message that does not parse changes nothing") {
    TestWorld world;
    std::vector<std::byte> bytes = from_hex(kArrow);
    for (std::size_t size = 4; size < bytes.size() - 4; ++size) {
        world.box.handle(message_of({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}));
        REQUIRE(world.box.maint().size() == 0);
    }
    CHECK(world.box.damaged().at(0xF745) == bytes.size() - 8);
}

TEST_CASE("net-messages 5.4.2: same instance refreshes, newer replaces, older is ignored") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.stamps.instance = 5;
    const engine::EntityId first = world.create(create).entity();
    create.physics.scale = 2.0F;
    world.send(create);
    CHECK(world.find()->entity() == first);
    CHECK(world.find()->scale() == 2.0F);
    create.physics.stamps.instance = 4;
    create.physics.scale = 3.0F;
    CHECK(world.send(create) == HandleResult::ignored);
    CHECK(world.find()->scale() == 2.0F);
    create.physics.stamps.instance = 6;
    world.send(create);
    CHECK(world.find()->entity() != first);
    CHECK(world.find()->scale() == 3.0F);
    CHECK(world.box.maint().size() == 1);
}

TEST_CASE("net-messages 5.4.2: a refresh keeps what newer messages said") {
    TestWorld world;
    CPhysicsObj& object = world.create(missile());
    world.send(net::VectorUpdate{kObject, {1, 2, 3}, {0, 0, 0}, 0, 1});
    core::Position place = object.position();
    place.frame.origin.x += 50;
    net::CreateObject again = missile();
    again.physics.position = place;
    again.physics.velocity.reset();
    world.send(again);
    CHECK(object.velocity() == Vec3(1, 2, 3));
    CHECK(object.position().frame.origin.x == 10);
}

TEST_CASE("net-messages 5.4.2: an object whose parent is missing waits for it with the whole message") {
    TestWorld world;
    net::CreateObject sword = description(ObjectId(0x80000320));
    sword.physics.position.reset();
    sword.physics.parent = net::PhysicsDesc::Attachment{kPlayer, 1};
    CHECK(world.send(sword) == HandleResult::queued);
    CHECK(world.box.maint().waiting_count(kPlayer) == 1);
    CPhysicsObj& player = world.create(description(kPlayer));
    CPhysicsObj* held = world.find(sword.guid);
    REQUIRE(held != nullptr);
    CHECK(held->parent() == &player);
    CHECK_FALSE(held->in_cell());
    CHECK(held->position().frame == player.position().frame);
}

TEST_CASE("2026-07-13 s2, vfx 3.3 STA-3 STA-6: what a description queues, in its order") {
    TestWorld world;
    add_arrow_setup(world);
    world.add_script(0x33000331, {{0.0, 7}});
    world.add_script(0x33000777, {{0.0, 8}});
    // The Setup's own table would give another Hidden script than the network's.
    world.add_table(0x34000004, 0x76, 0x33000331);
    world.add_table(0x34000004, 0x5A, 0x33000777);
    net::CreateObject create = description();
    create.physics.setup = DataId(0x02000124);
    create.physics.physics_script_table = DataId(0x34000004);
    create.physics.state.set(PhysicsState::kHidden);
    create.physics.default_script = 0x5A;
    create.physics.default_script_intensity = 1.0F;
    CPhysicsObj& object = world.create(create);
    REQUIRE(TestWorld::queued(object) == 2);
    CHECK((*object.script_manager())[0].script().id == DataId(0x33000D77));
    CHECK((*object.script_manager())[1].script().id == DataId(0x33000331));
    CHECK(object.play_default_script());
    REQUIRE(TestWorld::queued(object) == 3);
    CHECK((*object.script_manager())[2].script().id == DataId(0x33000777));
}

TEST_CASE("vfx 3.3 STA-5: absent and present-as-zero values of a description stay apart") {
    const auto parse = [](const char* hex) {
        const std::vector<std::byte> bytes = from_hex(hex);
        core::ByteReader reader{std::span<const std::byte>(bytes)};
        reader.skip(4);
        return net::unpack<net::CreateObject>(reader).physics;
    };
    CHECK_FALSE(parse(kNoPeTable).physics_script_table.has_value());
    REQUIRE(parse(kZeroPeTable).physics_script_table.has_value());
    CHECK_FALSE(*parse(kZeroPeTable).physics_script_table);
    CHECK_FALSE(parse(kNoPeTable).velocity.has_value());
}

TEST_CASE("vfx 3.3 STA-7: a visible creation plays neither Create nor UnHide of its table") {
    TestWorld world;
    world.add_script(0x33000719, {{0.0, 1}});
    world.add_table(0x3400002B, 0x58, 0x33000719);
    world.add_table(0x3400002B, 0x75, 0x33000719);
    net::CreateObject create = description();
    create.physics.physics_script_table = DataId(0x3400002B);
    CPhysicsObj& object = world.create(create);
    world.run_to(0.5);
    CHECK(TestWorld::queued(object) == 0);
    CHECK(world.context.events.sounds.empty());
}
