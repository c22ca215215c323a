// What an object is made of, what hangs from it and when, and how objects are kept: spec/physics.md 1.1, 1.3, 1.5, 5.13
// and 8.2.
#include <algorithm>
#include <limits>

#include "content/records/setup.h"
#include "engine/collision/terrain.h"
#include "engine/collision/world_collision.h"
#include "engine/detection_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/motion_rules.h"
#include "engine/movement_manager.h"
#include "engine/movement_parameters.h"
#include "engine/position_manager.h"
#include "engine/target_manager.h"
#include "net/messages/player.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::FrameStep;

namespace {

constexpr ObjectId kOther{0x80000002};

/// A watcher of radius 0.5 m at x = 10, and what it watches at x = 30.
struct Watch : TestWorld {
    CPhysicsObj* watcher;
    CPhysicsObj* other;

    Watch() {
        records.setups[kSetup.value].radius = 0.5F;
        net::CreateObject still = missile();
        still.physics.velocity.reset();
        watcher = &create(still);
        still.guid = kOther;
        still.physics.position->frame.origin.x = 30;
        other = &create(still);
    }
    void move_other(float x) {
        core::Position place = other->position();
        place.frame.origin.x = x;
        other->force_into_cell(place);
    }
    /// Entered and left since the last call, in order.
    std::vector<bool> changes() {
        std::vector<bool> out;
        for (const auto& event : context.events.detections) {
            CHECK(event.owner == watcher->entity());
            CHECK(event.object == kOther);
            out.push_back(event.entered);
        }
        context.events.clear();
        return out;
    }
};

}  // namespace

TEST_CASE("physics 1.1: what a new object is") {
    TestWorld world;
    world.clock.advance_to(7);
    const CPhysicsObj object(world.context, engine::EntityId(1), kObject);
    CHECK(object.id() == kObject);
    CHECK(object.state().raw() == 0x00400C08);
    CHECK(object.transient_state().raw() == 0);
    CHECK_FALSE(object.in_cell());
    CHECK(object.position().cell == core::CellId());
    CHECK(object.elasticity() == 0.05F);
    CHECK(object.translucency == 0);
    CHECK(object.translucency_original == 0);
    CHECK(object.friction == 0.95F);
    CHECK(object.scale() == 1);
    CHECK(object.velocity() == Vec3(0, 0, 0));
    CHECK(object.acceleration() == Vec3(0, 0, 0));
    CHECK(object.omega() == Vec3(0, 0, 0));
    CHECK(object.cached_velocity() == Vec3(0, 0, 0));
    CHECK_FALSE(object.last_move_was_autonomous);
    CHECK_FALSE(object.jumped_this_frame);
    CHECK(object.update_time() == 7);
    CHECK(object.player_distance() == std::numeric_limits<float>::max());
    CHECK(object.parent() == nullptr);
    CHECK(object.children().empty());
    CHECK(object.physics_script_table == nullptr);
    CHECK(object.default_script == 0);
    CHECK(object.update_times == std::array<std::uint16_t, engine::kStampCount>{});
    // The order of the stamps is that of the wire.
    CHECK(static_cast<int>(Stamp::position) == 0);
    CHECK(static_cast<int>(Stamp::movement) == 1);
    CHECK(static_cast<int>(Stamp::state) == 2);
    CHECK(static_cast<int>(Stamp::vector) == 3);
    CHECK(static_cast<int>(Stamp::teleport) == 4);
    CHECK(static_cast<int>(Stamp::server_controlled_move) == 5);
    CHECK(static_cast<int>(Stamp::force_position) == 6);
    CHECK(static_cast<int>(Stamp::obj_desc) == 7);
    CHECK(static_cast<int>(Stamp::instance) == 8);
}

TEST_CASE("physics 1.3: nothing hangs from an object before something needs it") {
    PersonWorld world;
    CPhysicsObj object(world.context, engine::EntityId(900), kObject);
    const auto count = [&] {
        return (object.part_array() != nullptr) + (object.movement_manager() != nullptr) +
               (object.position_manager() != nullptr) + (object.target_manager() != nullptr) +
               (object.detection_manager() != nullptr) + (object.script_manager() != nullptr) +
               (object.particle_manager() != nullptr) + (object.timed_hooks() != nullptr);
    };
    CHECK(count() == 0);
    // A mesh brings no defaults of a Setup.
    object.make_part_array(DataId(0x01007001));
    CHECK(object.part_array() != nullptr);
    CHECK(count() == 1);
    object.set_motion_table_id(DataId(0x09000001));
    // The movement manager comes with the table and enters its default motion, which wakes the object.
    REQUIRE(object.movement_manager() != nullptr);
    CHECK(object.is_active());
    CHECK(count() == 2);
    object.set_motion_table_id({});
    CHECK(object.part_array()->motion_table_manager() == nullptr);
    (void)object.make_position_manager();
    (void)object.make_target_manager();
    (void)object.make_detection_manager();
    (void)object.make_script_manager();
    (void)object.make_particle_manager();
    CHECK(object.position_manager() == &object.make_position_manager());
    CHECK(object.detection_manager() == &object.make_detection_manager());
    CHECK(object.script_manager() == &object.make_script_manager());
}

TEST_CASE("physics 1.3: a manager wakes what is not static, and starts its clock anew") {
    PersonWorld world;
    world.clock.advance_to(3);
    CPhysicsObj moved(world.context, engine::EntityId(900), kObject);
    moved.set_active(false);
    world.clock.advance_to(5);
    (void)moved.make_movement_manager();
    CHECK(moved.is_active());
    CHECK(moved.update_time() == 5);
    CPhysicsObj placed(world.context, engine::EntityId(901), kOther);
    (void)placed.make_position_manager();
    CHECK(placed.is_active());
    CPhysicsObj fixed(world.context, engine::EntityId(902), ObjectId(0x80000003));
    fixed.set_state(PhysicsState::kStatic);
    (void)fixed.make_movement_manager();
    (void)fixed.make_position_manager();
    CHECK_FALSE(fixed.is_active());
}

TEST_CASE("physics 1.3: an id without a type is the Setup of that number as a ghost, a mesh is a Setup of one part") {
    TestWorld world;
    CPhysicsObj ghost(world.context, engine::EntityId(900), kObject);
    ghost.make_part_array(DataId(kSetup.value & 0x00FFFFFF));
    CHECK(ghost.num_parts() == 1);
    CHECK(ghost.state().has(PhysicsState::kEthereal));
    CHECK(ghost.state().has(PhysicsState::kIgnoreCollisions));
    CHECK(ghost.translucency == 0.25F);
    CPhysicsObj mesh(world.context, engine::EntityId(901), kOther);
    mesh.make_part_array(DataId(0x01000001));
    CHECK(mesh.num_parts() == 1);
    CHECK(mesh.part_array()->parts()[0].gfx_obj_id == DataId(0x01000001));
    CHECK_FALSE(mesh.state().has(PhysicsState::kEthereal));
}

TEST_CASE("physics 5.13, 1.3: detection looks once a second and tells who comes and who goes") {
    Watch world;
    CHECK(world.watcher->detection_manager() == nullptr);
    engine::DetectionManager& detection = world.watcher->make_detection_manager();
    detection.watch(kOther, 4);
    world.run_to(0.5);
    CHECK(world.changes().empty());
    world.move_other(14.4F);  // 4.4 m away, within 0.5 + 4
    world.run_to(1);
    CHECK(world.changes().empty());
    world.run_to(1.2);
    CHECK(world.changes() == std::vector<bool>{true});
    CHECK(detection.detects(kOther));
    // It stays: nothing more to tell.
    world.run_to(4.5);
    CHECK(world.changes().empty());
    world.move_other(14.5F);  // at the limit is out of range
    world.run_to(5.6);
    CHECK(world.changes() == std::vector<bool>{false});
    world.move_other(14.4F);
    world.run_to(7);
    CHECK(world.changes() == std::vector<bool>{true});
    world.other->leave_world();
    world.run_to(8.2);
    CHECK(world.changes() == std::vector<bool>{false});
    CHECK_FALSE(detection.detects(kOther));
    detection.forget(kOther);
    CHECK(detection.watched() == 0);
}

TEST_CASE("physics 5.13: what is watched twice, without a name or a radius, and the end of detection") {
    Watch world;
    engine::DetectionManager& detection = world.watcher->make_detection_manager();
    detection.watch({}, 100);
    detection.watch(kOther, std::numeric_limits<float>::quiet_NaN());
    CHECK(detection.watched() == 0);
    detection.watch(kOther, 1);
    detection.watch(kOther, 100);
    CHECK(detection.watched() == 1);
    world.run_to(1.2);
    CHECK(world.changes() == std::vector<bool>{true});
    world.watcher->exit_world();
    CHECK(world.watcher->detection_manager() == nullptr);
}

TEST_CASE("physics 2.3, 5.13: detection is the first of the managers of a quantum, before the target manager") {
    Watch world;
    world.move_other(12);
    (void)world.watcher->make_target_manager();
    world.watcher->make_detection_manager().watch(kOther, 100);
    engine::FrameTrace trace;
    world.context.trace = &trace;
    world.context.events.clear();
    world.clock.advance_to(0.1);
    world.watcher->update_object();
    REQUIRE(world.context.events.detections.size() == 1);
    std::vector<FrameStep> steps;
    for (const auto& entry : trace) {
        steps.push_back(entry.step);
    }
    CHECK(steps == std::vector<FrameStep>{FrameStep::quantum, FrameStep::animation, FrameStep::physics,
                                          FrameStep::process_hooks, FrameStep::commit, FrameStep::managers,
                                          FrameStep::detection, FrameStep::targets, FrameStep::particles,
                                          FrameStep::scripts});
}

TEST_CASE("physics 1.5, 8.2: the list of visible objects is made anew once a second") {
    PersonWorld world;
    world.player();
    const auto seen = [&](ObjectId id) {
        const auto& list = world.box.maint().visible();
        return std::find(list.begin(), list.end(), id) != list.end();
    };
    const auto at = [&](double now) {
        world.clock.advance_to(now);
        world.box.maint().use_time();
    };
    at(0);
    CHECK(seen(kPlayer));
    world.person(kObject, {12, 20, 5});
    at(0.9);
    CHECK_FALSE(seen(kObject));
    at(1);
    CHECK(seen(kObject));
    world.box.maint().find(kObject)->leave_world();
    at(1.5);
    CHECK(seen(kObject));
    at(2);
    CHECK_FALSE(seen(kObject));
    // What is held stands nowhere by itself.
    CPhysicsObj& held = world.person(kOther, {13, 20, 5});
    at(3);
    CHECK(seen(kOther));
    REQUIRE(held.set_parent(*world.box.player(), 1));
    at(4);
    CHECK_FALSE(seen(kOther));
}

TEST_CASE("physics 1.5: an object without a cell goes after 25 s, and stays when it finds one before") {
    TestWorld world;
    CPhysicsObj& object = world.create(description());
    const core::Position home = object.position();
    object.leave_world();
    world.box.maint().watch_cell(object);
    world.clock.advance_to(24);
    world.box.maint().use_time();
    REQUIRE(world.find() != nullptr);
    object.force_into_cell(home);
    world.box.maint().watch_cell(object);
    world.clock.advance_to(60);
    world.box.maint().use_time();
    REQUIRE(world.find() != nullptr);
    object.leave_world();
    world.box.maint().watch_cell(object);
    world.clock.advance_to(85);
    world.box.maint().use_time();
    CHECK(world.find() != nullptr);
    world.clock.advance_to(85.1);
    world.box.maint().use_time();
    CHECK(world.find() == nullptr);
}

TEST_CASE("vfx 1.5: a held thing hangs at the place and with the turn of the Setup's holding location") {
    TestWorld world;
    content::Setup& setup = world.records.add_setup(DataId(0x02000009));
    content::SetupLocation hand;
    hand.key = 1;
    hand.frame.origin = {0.1F, 0.2F, 0.3F};
    hand.frame.set_heading(90);
    setup.holding_locations.push_back(hand);
    net::CreateObject holder = description();
    holder.physics.setup = DataId(0x02000009);
    holder.physics.position->frame.set_heading(90);
    CPhysicsObj& parent = world.create(holder);
    CPhysicsObj& child = world.create(description(ObjectId(0x80000002)));
    REQUIRE(child.set_parent(parent, 1));
    const Vec3 hangs = child.position().frame.origin - Vec3(10.2F, 19.9F, 5.3F);
    CHECK(glm::length(hangs) < 1e-5F);
    CHECK(child.position().frame.heading() == Approx(180).margin(1e-3));
}

TEST_CASE("physics 1.5: a deletion frees children and parent, and the world of the object") {
    TestWorld world;
    CPhysicsObj& parent = world.create(description());
    net::CreateObject other = description(kOther);
    CPhysicsObj& child = world.create(other);
    net::CreateObject third = description(ObjectId(0x80000003));
    CPhysicsObj& grandchild = world.create(third);
    REQUIRE(child.set_parent(parent, 1));
    REQUIRE(grandchild.set_parent(child, 1));
    world.context.events.clear();
    world.box.maint().destroy(child);
    CHECK(world.find(kOther) == nullptr);
    CHECK(parent.children().empty());
    CHECK(grandchild.parent() == nullptr);
    REQUIRE(world.context.events.objects.size() == 1);
    CHECK(world.context.events.objects[0].id == kOther);
}

TEST_CASE("physics 8.2: constants") {
    CHECK(core::kEpsilon == 0.0002F);
    CHECK(engine::kMinQuantum == 1.0 / 30);
    CHECK(engine::kMaxQuantum == 0.2);
    CHECK(engine::kMaxElapsed == 2.0);
    CHECK(engine::kMaxVelocity == 50);
    CHECK(engine::kSmallVelocitySquared == 0.0625F);
    CHECK(engine::kGravity == -9.8000002F);
    CHECK(engine::kActiveDistance == 96);
    CHECK(engine::kDestructionSeconds == 25);
    CHECK(engine::InterpolationManager::kMaxNodes == 20);
    CHECK(engine::kMaxActions == 6);
    CHECK(engine::MovementParameters::kDefaultBits == 0x1EE0F);
    CHECK(engine::collision::kFloorZ == 0.66417414618662751F);
    CHECK(engine::collision::kLandingZ == 0.0871557F);
    CHECK(engine::collision::kAuthoritativePlacement.raw() == 0x1012);
    CHECK(core::kBlockLength == 192);
    CHECK(core::kCellLength == 24);
}
