#include "app/tool/physics_world.h"

#include <stdexcept>

#include "engine/effects/script_manager.h"
#include "engine/movement_manager.h"

namespace portalspace::app {
namespace {

constexpr std::uint32_t kFirstId = 0x50000001;
constexpr std::uint32_t kCreature = 0x10;
/// The land block of the cases, and level ground in it.
constexpr core::CellId kStartCell{0xA9B40001};
constexpr float kStartX = 10;
constexpr float kStartY = 10;
/// A body is placed this far above the ground, metres, and settles.
constexpr float kAboveGround = 0.01F;
/// Long enough for every motion that entering the world began.
constexpr int kMaxSettleSteps = 1000;

}  // namespace

PhysicsWorld::PhysicsWorld(PhysicsData& data)
    : random_(1), collision_(data.store), context_{clock_, random_, data.records, data.log}, maint_(context_) {
    context_.collision = &collision_;
}

void PhysicsWorld::advance(double seconds) {
    clock_.advance_to(clock_.now() + seconds);
    context_.phys_time += seconds;
}

engine::CPhysicsObj& PhysicsWorld::add_thing(std::uint32_t setup) {
    const core::ObjectId id(kFirstId + static_cast<std::uint32_t>(maint_.size()));
    engine::CPhysicsObj& thing = *maint_.create(id);
    thing.make_part_array(core::DataId(setup));
    if (engine::effects::ScriptManager* scripts = thing.script_manager(); scripts != nullptr) {
        // The numbers were made without effects, and a script may change the scale.
        scripts->clear();
    }
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
    load_around(kStartCell);
    if (const auto land = collision_.world().land_at(place.cell, place.frame.origin)) {
        place.cell = land->cell;
        place.frame.origin = land->origin + core::Vec3(0, 0, kAboveGround);
    }
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
