#include <bit>

#include "net/messages/effects.h"
#include "net/messages/movement.h"
#include "net/messages/parenting.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using test::check_vector;

TEST_CASE("net-messages 15.2: effects") {
    CHECK(check_vector<net::PlayScriptId>("F754-1") ==
          net::PlayScriptId{ObjectId(0x50000042), core::DataId(0x33000099)});
    const auto launch = check_vector<net::PlayScriptType>("F755-2");
    CHECK(launch == net::PlayScriptType{ObjectId(0x80001234), 4, 0.0F});
    CHECK(check_vector<net::Sound>("F750-1") == net::Sound{ObjectId(0x50000001), 0x2C, 1.0F});
}

TEST_CASE("net-messages 15.2: F755-1, an unknown type and the bits of a NaN survive") {
    const test::Bytes bytes = test::vector_bytes("F755-1");
    const auto m = net::decode<net::PlayScriptType>(bytes);
    CHECK(m.type == 0xA5A5A5A5);
    CHECK(std::bit_cast<std::uint32_t>(m.intensity) == 0x7FC01234);
    CHECK(net::encode(m) == bytes);
}

TEST_CASE("net-messages 15.2: state and vector") {
    const auto visible = check_vector<net::SetState>("F74B-1");
    CHECK(visible == net::SetState{ObjectId(0x50000001), net::PhysicsStateFlags(0x00400408), 355, 1});
    CHECK(check_vector<net::SetState>("F74B-2").state.has(net::PhysicsState::kCloaked));
    const auto m = check_vector<net::VectorUpdate>("F74E-1");
    CHECK(m.velocity == core::Vec3(1, 2, 3));
    CHECK(m.omega == core::Vec3(0.1F, 0.2F, 0.3F));
    CHECK(m.instance == 123);
    CHECK(m.vector_stamp == 456);
    CHECK(check_vector<net::VectorUpdate>("F74E-2").velocity == core::Vec3(0, 0, 0));
}

TEST_CASE("2026-07-13 s3: the constructor state") {
    const net::PhysicsStateFlags state(net::kInitialPhysicsState);
    CHECK(state.has(net::PhysicsState::kEdgeSlide));
    CHECK(state.has(net::PhysicsState::kLighting));
    CHECK(state.has(net::PhysicsState::kGravity));
    CHECK(state.has(net::PhysicsState::kReportCollisions));
    CHECK_FALSE(state.has(net::PhysicsState::kHidden));
}

TEST_CASE("net-messages 15.3: UpdatePosition") {
    struct Row {
        const char* id;
        core::Quat rotation;
        bool contact;
        std::optional<core::Vec3> velocity;
        std::optional<std::uint32_t> placement;
    };
    const float h = 0.707106769F;
    const Row rows[] = {
        {"F748-1", core::make_quat(0.5F, 0.5F, -0.5F, 0.5F), false, {}, {}},
        {"F748-2", core::make_quat(h, 0, 0, h), true, {}, {}},
        {"F748-3", core::make_quat(1, 0, 0, 0), true, {}, {}},
        {"F748-4", core::make_quat(0, 0, 0, 1), true, {}, {}},
        {"F748-5", core::make_quat(h, 0, 0, -h), true, core::Vec3(3, -4, 0), {}},
        {"F748-6", core::make_quat(h, 0, 0, h), false, core::Vec3(1.5F, 2.5F, -9.75F), 101U},
        {"F748-7", core::make_quat(1, 0, 0, 0), true, {}, 101U},
        {"F748-8", core::make_quat(0, 0, 0, 0), true, {}, {}},
    };
    for (const Row& row : rows) {
        const auto m = check_vector<net::UpdatePosition>(row.id);
        CHECK(m.guid == ObjectId(0x80000010));
        CHECK(m.position.cell == core::CellId(0xDA55001D));
        CHECK(m.position.frame.origin == core::Vec3(84.80000305175781F, 98.25F, 20.0049991607666F));
        CHECK(m.position.frame.rotation == row.rotation);
        CHECK(m.contact == row.contact);
        CHECK(m.velocity == row.velocity);
        CHECK(m.placement == row.placement);
        CHECK(m.instance == 1);
        CHECK(m.position_stamp == 2);
        CHECK(m.teleport_stamp == 3);
        CHECK(m.force_position_stamp == 4);
    }
    CHECK(check_vector<net::UpdatePosition>("F748-9").force_position_stamp == 1);
    const test::Bytes with_zeros = test::vector_bytes("F748-10");
    CHECK(net::decode<net::UpdatePosition>(with_zeros).position.frame.rotation == core::make_quat(0, 0, 0, 1));
}

TEST_CASE("net-messages 15.4: delete, pickup, parent, teleport") {
    CHECK(check_vector<net::DeleteObject>("F747-1") == net::DeleteObject{ObjectId(0x80001234), 0});
    CHECK(check_vector<net::PickupEvent>("F74A-1") == net::PickupEvent{ObjectId(0x80000158), 0, 3});
    CHECK(check_vector<net::ParentEvent>("F749-1") ==
          net::ParentEvent{ObjectId(0x50000001), ObjectId(0x80030220), 1, 1, 0x1100, 0x3103});
    CHECK(check_vector<net::PlayerTeleport>("F751-1").teleport_stamp == 0);
    CHECK(check_vector<net::PlayerTeleport>("F751-2").teleport_stamp == 7);
}

TEST_CASE("net-messages 15.5: motion states") {
    const auto still = check_vector<net::UpdateMotion>("F74C-1");
    CHECK(still.movement_stamp == 2);
    CHECK(still.server_control_stamp == 1);
    CHECK_FALSE(still.autonomous);
    CHECK(still.movement.style == 0x3D);
    const auto run = check_vector<net::UpdateMotion>("F74C-2");
    CHECK(run.autonomous);
    const auto& running = std::get<net::InterpretedMotionState>(run.movement.motion);
    CHECK(running.forward == std::uint16_t{7});
    CHECK(running.forward_speed == 2.75F);
    CHECK_FALSE(running.side.has_value());

    const auto full = check_vector<net::UpdateMotion>("F74C-3");
    const auto& all = std::get<net::InterpretedMotionState>(full.movement.motion);
    CHECK(all.side == std::uint16_t{0x0F});
    CHECK(all.turn == std::uint16_t{0x0D});
    CHECK(all.forward_speed == 1.0F);
    CHECK(all.side_speed == -1.25F);
    CHECK(all.turn_speed == 1.5F);
    REQUIRE(all.actions.size() == 1);
    CHECK(all.actions[0] == net::MotionAction{0x87, 3, true, 1.0F});

    CHECK(check_vector<net::UpdateMotion>("F74C-4").movement.sticky_target == ObjectId(0x50000001));
    const auto padded = check_vector<net::UpdateMotion>("F74C-5");
    CHECK_FALSE(std::get<net::InterpretedMotionState>(padded.movement.motion).forward.has_value());
}

TEST_CASE("net-messages 15.5: moving and turning to something") {
    const auto chase = check_vector<net::UpdateMotion>("F74C-6");
    CHECK(chase.movement.type() == 6);
    const auto& to = std::get<net::MoveToObject>(chase.movement.motion);
    CHECK(to.target == ObjectId(0x50000001));
    CHECK(to.origin.frame.origin == core::Vec3(84, 96, 20));
    CHECK(to.params.bits == 0x0001EFFF);
    CHECK(to.params.distance_to_object == 0.6F);
    CHECK(to.params.fail_distance == 3.402823466e+38F);
    CHECK(to.params.walk_run_threshold == 15);
    CHECK(to.run_rate == 1.5F);
    const auto walk = check_vector<net::UpdateMotion>("F74C-7");
    CHECK(walk.movement.type() == 7);
    CHECK(std::get<net::MoveToPosition>(walk.movement.motion).run_rate == 0);
    const auto turn = check_vector<net::UpdateMotion>("F74C-8");
    CHECK(turn.movement.type() == 8);
    CHECK(std::get<net::TurnToObject>(turn.movement.motion).params.desired_heading == 90);
    const auto heading = check_vector<net::UpdateMotion>("F74C-9");
    CHECK(heading.movement.type() == 9);
    CHECK(std::get<net::TurnToHeading>(heading.movement.motion).params.desired_heading == 270);
}

TEST_CASE("net-messages 5.8: unknown types and state words are refused") {
    test::Bytes bytes = test::vector_bytes("F74C-1");
    bytes[16] = std::byte{5};
    CHECK_THROWS_AS(net::decode<net::UpdateMotion>(bytes), core::FormatError);
    bytes = test::vector_bytes("F74C-1");
    bytes[21] = std::byte{0x10};
    CHECK_THROWS_AS(net::decode<net::UpdateMotion>(bytes), core::FormatError);
    net::UpdateMotion many;
    many.movement.motion = net::InterpretedMotionState{{}, {}, {}, {}, {}, {}, {}, std::vector<net::MotionAction>(32)};
    CHECK_THROWS_AS(net::encode(many), core::FormatError);
}
