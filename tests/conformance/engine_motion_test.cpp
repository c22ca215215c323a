// Motion tables, the interpreted state of UpdateMotion: spec/physics.md 4.2 to 4.7, 5.4 and 5.6.
#include "engine/motion_commands.h"
#include "engine/motion_interp.h"
#include "engine/motion_table.h"
#include "net/messages/movement.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
namespace motion = engine::motion;

namespace {

constexpr DataId kTable{0x09000001};
constexpr std::uint32_t kWave = 0x13000087;
constexpr std::uint32_t kMagic = 0x80000049;

/// Ready (animation 1), WalkForward (2) with a link (3) from Ready, Wave (4) from Ready, stance Magic (5) with a link
/// (6), TurnRight as a modifier of omega -1.5.
struct MotionWorld : TestWorld {
    MotionWorld() {
        content::MotionTable& table = records.motions[kTable.value];
        table.id = kTable;
        table.default_style = motion::kNonCombat;
        table.style_defaults = {{motion::kNonCombat, motion::kReady}, {kMagic, motion::kReady}};
        table.cycles = {{key(motion::kNonCombat, motion::kReady), data(1)},
                        {key(motion::kNonCombat, motion::kWalkForward), data(2)},
                        {key(kMagic, motion::kReady), data(5)}};
        table.cycles[1].motion.velocity = {0, 3.12F, 0};
        table.cycles[1].motion.flags = 1;
        content::MotionData turn;
        turn.flags = 2;
        turn.omega = {0, 0, -1.5F};
        table.modifiers = {{motion::kTurnRight & 0xFFFFFF, turn}};
        table.links = {{key(motion::kNonCombat, motion::kReady),
                        {{motion::kWalkForward, data(3)}, {kWave, data(4)}, {kMagic, data(6)}}}};
    }
    static std::uint32_t key(std::uint32_t style, std::uint32_t substate) {
        return content::MotionTable::key(style, substate);
    }
    content::MotionData data(std::uint32_t number) {
        content::Animation& animation = records.animations[0x03000000 + number];
        animation.id = DataId(0x03000000 + number);
        animation.frames.resize(4);
        content::MotionData out;
        out.anims = {{animation.id, 0, -1, 30}};
        return out;
    }
    CPhysicsObj& walker() {
        net::CreateObject create = description();
        create.physics.motion_table = kTable;
        create.weenie.item_type = 0x10;
        return this->create(create);
    }
    static net::UpdateMotion update(std::uint16_t stamp) {
        net::UpdateMotion message;
        message.guid = kObject;
        message.movement_stamp = stamp;
        message.movement.style = 0x3D;
        message.movement.motion = net::InterpretedMotionState{};
        return message;
    }
    static net::InterpretedMotionState& state(net::UpdateMotion& message) {
        return std::get<net::InterpretedMotionState>(message.movement.motion);
    }
    static std::vector<std::uint32_t> playing(CPhysicsObj& object) {
        std::vector<std::uint32_t> ids;
        for (const auto& node : object.part_array()->sequence().nodes()) {
            ids.push_back(node.animation_id.value & 0xFF);
        }
        return ids;
    }
};

using Ids = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("physics 10.8: motion table keys") {
    CHECK(content::MotionTable::key(motion::kNonCombat, motion::kWalkForward) == 0x003D0005);
    CHECK(content::MotionTable::key(motion::kHandCombat, motion::kTurnRight) == 0x003C000D);
}

TEST_CASE("net-messages 10.2: commands from their index") {
    CHECK(engine::command_from_index(3) == motion::kReady);
    CHECK(engine::command_from_index(0x0D) == motion::kTurnRight);
    CHECK(engine::command_from_index(0x87) == kWave);
    CHECK(engine::command_from_index(0x3D) == motion::kNonCombat);
    CHECK(engine::command_from_index(0x153) == 0x10000153);
    CHECK(engine::command_from_index(0x137) == 0x40000137);
    CHECK(engine::command_from_index(0xA2) == 0);
    CHECK(engine::command_from_index(0x19C) == 0);
    CHECK(engine::command_from_index(0xFFFF) == 0);
}

TEST_CASE("physics 4.3: an object with a motion table stands in its default state") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    CHECK(MotionWorld::playing(object) == Ids{1});
    const auto& state = object.part_array()->motion_table_manager()->state();
    CHECK(state.style == motion::kNonCombat);
    CHECK(state.substate == motion::kReady);
}

TEST_CASE("physics 4.3, 4.2: a substate comes through its link and moves the body on the ground") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(1);
    MotionWorld::state(message).forward = 0x05;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(MotionWorld::playing(object) == Ids{3, 2});
    world.run_to(2.0);
    CHECK(MotionWorld::playing(object) == Ids{2});
    CHECK(object.position().frame.origin.y > 24);
    CHECK(object.position().frame.origin.y < 27);
    CHECK(object.velocity() == Vec3(0, 0, 0));
}

TEST_CASE("physics 4.3, 4.8: the same substate at another speed changes the rate without a restart") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(1);
    MotionWorld::state(message).forward = 0x05;
    world.send(message);
    world.run_to(1.0);
    message.movement_stamp = 2;
    MotionWorld::state(message).forward_speed = 2.0F;
    world.send(message);
    CHECK(MotionWorld::playing(object) == Ids{2});
    CHECK(object.part_array()->sequence().nodes()[0].framerate == Approx(60));
    CHECK(object.part_array()->sequence().velocity().y == Approx(6.24));
}

TEST_CASE("physics 4.3: turning is a modifier that its end takes away") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(1);
    MotionWorld::state(message).turn = 0x0D;
    world.send(message);
    CHECK(object.part_array()->sequence().omega().z == Approx(-1.5));
    CHECK(object.part_array()->motion_table_manager()->state().modifiers.size() == 1);
    world.send(MotionWorld::update(2));
    CHECK(object.part_array()->sequence().omega().z == Approx(0));
    CHECK(object.part_array()->motion_table_manager()->state().modifiers.empty());
}

TEST_CASE("physics 5.6: an action plays once and its stamp keeps it from playing again") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(1);
    MotionWorld::state(message).actions = {{0x87, 1, false, 1.0F}};
    world.send(message);
    CHECK(MotionWorld::playing(object) == Ids{4, 1});
    CHECK(object.part_array()->motion_table_manager()->state().actions.size() == 1);
    world.run_to(1.0);
    CHECK(MotionWorld::playing(object) == Ids{1});
    CHECK(object.part_array()->motion_table_manager()->state().actions.empty());
    message.movement_stamp = 2;
    world.send(message);
    CHECK(MotionWorld::playing(object) == Ids{1});
    CHECK(object.motion_interp()->server_action_stamp() == 1);
}

TEST_CASE("physics 10.1: action stamps") {
    CHECK(net::is_newer_action(1, 0));
    CHECK_FALSE(net::is_newer_action(0, 0));
    CHECK(net::is_newer_action(0x3FFF, 0));
    CHECK_FALSE(net::is_newer_action(0x4000, 0));
    CHECK(net::is_newer_action(0, 0x4000));
    CHECK(net::is_newer_action(0, 0x7FFF));
}

TEST_CASE("physics 4.3: a stance change goes through its link") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(1);
    message.movement.style = 0x49;
    MotionWorld::state(message).style = 0x49;
    world.send(message);
    CHECK(object.part_array()->motion_table_manager()->state().style == kMagic);
    CHECK(MotionWorld::playing(object) == Ids{6, 5});
}

TEST_CASE("physics 4.7: every command is done in the end") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(1);
    MotionWorld::state(message).forward = 0x05;
    MotionWorld::state(message).actions = {{0x87, 1, false, 1.0F}};
    world.send(message);
    world.run_to(3.0);
    CHECK(object.part_array()->motion_table_manager()->pending().empty());
    CHECK(object.motion_interp()->pending_motions().empty());
}

TEST_CASE("physics 5.6: movement stamps gate, the own player's echo is ignored") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(0);
    MotionWorld::state(message).forward = 0x05;
    CHECK(world.send(message) == HandleResult::ignored);
    message.movement_stamp = 1;
    message.server_control_stamp = 3;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(object.update_times[5] == 3);
    message.movement_stamp = 2;
    message.server_control_stamp = 2;
    CHECK(world.send(message) == HandleResult::ignored);
    world.send_hex("46F70000 34120080");
    message.server_control_stamp = 3;
    message.autonomous = true;
    CHECK(world.send(message) == HandleResult::ignored);
    CHECK(object.update_times[1] == 2);
}

TEST_CASE("physics 4.6: tapping a key drops links that nobody waits for any more") {
    MotionWorld world;
    CPhysicsObj& object = world.walker();
    for (std::uint16_t stamp = 1; stamp <= 400; ++stamp) {
        net::UpdateMotion message = MotionWorld::update(stamp);
        if (stamp % 2 == 1) {
            MotionWorld::state(message).forward = 0x05;
        }
        world.send(message);
    }
    CHECK(object.part_array()->sequence().nodes().size() < 600);
    CHECK(object.motion_interp()->pending_motions().size() <= 512);
    world.run_to(3.0);
    CHECK(MotionWorld::playing(object) == Ids{1});
}

TEST_CASE("physics 4.3: turn and side step as whole-body cycles end, whatever the data say") {
    MotionWorld world;
    content::MotionTable& table = world.records.motions[kTable.value];
    table.cycles.push_back({MotionWorld::key(motion::kNonCombat, motion::kTurnRight), world.data(7)});
    table.cycles.push_back({MotionWorld::key(motion::kNonCombat, motion::kSideStepRight), world.data(8)});
    CPhysicsObj& object = world.walker();
    net::UpdateMotion message = MotionWorld::update(1);
    MotionWorld::state(message).side = 0x0F;
    MotionWorld::state(message).turn = 0x0D;
    CHECK(world.send(message) == HandleResult::handled);
    world.run_to(1.0);
    CHECK(object.part_array()->sequence().has_animations());
}
