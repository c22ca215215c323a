#include "app/tool/physics_world.h"

#include <stdexcept>

#include "engine/movement_manager.h"

namespace portalspace::app {
namespace {

constexpr std::uint32_t kFirstId = 0x50000001;
constexpr std::uint32_t kCreature = 0x10;
/// The land block of the cases, and level ground in it.
constexpr core::CellId kStartCell{0xA9B40001};
constexpr float kStartX = 10;
constexpr float kStartY = 10;
/// A body that was placed stands this far above the ground, metres.
constexpr float kAboveGround = 0.005F;
/// Long enough for every motion that entering the world began.
constexpr int kMaxSettleSteps = 1000;

}  // namespace

PhysicsWorld::PhysicsWorld(PhysicsData& data)
    : random_(1), context_{clock_, random_, data.records, data.log}, landscape_(data.records), maint_(context_) {
    context_.landscape = &landscape_;
    landscape_.follow(kStartCell);
}

void PhysicsWorld::advance(double seconds) {
    clock_.advance_to(clock_.now() + seconds);
    context_.phys_time += seconds;
}

engine::CPhysicsObj& PhysicsWorld::add_thing(std::uint32_t setup) {
    const core::ObjectId id(kFirstId + static_cast<std::uint32_t>(maint_.size()));
    engine::CPhysicsObj& thing = *maint_.create(id);
    thing.make_part_array(core::DataId(setup));
    return thing;
}

engine::CPhysicsObj& PhysicsWorld::add_person(std::uint32_t setup, std::uint32_t motion_table) {
    engine::CPhysicsObj& body = add_thing(setup);
    body.weenie.item_type = kCreature;
    body.set_motion_table_id(core::DataId(motion_table));
    if (body.part_array()->motion_table_manager() == nullptr) {
        throw std::runtime_error("no motion table " + core::id_text(motion_table));
    }
    stand(body, kStartX, kStartY, 0);
    return body;
}

void PhysicsWorld::stand(engine::CPhysicsObj& body, float x, float y, float heading) {
    core::Position place;
    place.cell = kStartCell;
    place.frame.origin = {x, y, 0};
    core::adjust_to_outside(place.cell, place.frame.origin);
    place.frame.origin.z = landscape_.ground_height(place.cell, place.frame.origin).value_or(0.0F) + kAboveGround;
    place.frame.set_heading(heading);
    body.set_position(place);
}

void PhysicsWorld::settle(engine::CPhysicsObj& body) {
    engine::CPartArray& parts = *body.part_array();
    for (int i = 0; i < kMaxSettleSteps && !parts.motion_table_manager()->pending().empty(); ++i) {
        parts.handle_exit_world();
    }
    parts.sequence().clear_animations();
    parts.motion_table_manager()->initialize_state();
    parts.handle_movement();
    context_.events.clear();
}

}  // namespace portalspace::app
