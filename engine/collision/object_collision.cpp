#include "engine/collision/object_collision.h"

#include <algorithm>

#include "content/records/setup.h"
#include "engine/collision/house_barrier.h"
#include "engine/collision/response.h"
#include "engine/object_maint.h"
#include "engine/part_array.h"
#include "engine/physics_obj.h"

namespace portalspace::engine::collision {

ObjectCollision::Record* ObjectCollision::find(EntityId entity) {
    return entity.value < records_.size() ? records_[entity.value].get() : nullptr;
}

ObjectCollision::Record& ObjectCollision::record_of(const CPhysicsObj& object) {
    const std::size_t at = object.entity().value;
    if (records_.size() <= at) {
        records_.resize(at + 1);
    }
    if (!records_[at]) {
        records_[at] = std::make_unique<Record>();
        records_[at]->obstacle.id = object.id();
        records_[at]->obstacle.entity = object.entity();
    }
    return *records_[at];
}

const Obstacle* ObjectCollision::obstacle_of(EntityId entity) const {
    return entity.value < records_.size() && records_[entity.value] ? &records_[entity.value]->obstacle : nullptr;
}

void ObjectCollision::forget(EntityId entity) {
    if (Record* record = find(entity); record != nullptr) {
        collision_.world().remove_shadows(record->obstacle);
        records_[entity.value].reset();
    }
}

void ObjectCollision::left(const CPhysicsObj& object) {
    if (Record* record = find(object.entity()); record != nullptr) {
        collision_.world().remove_shadows(record->obstacle);
        record->touched.clear();
        record->colliding_with_environment = false;
    }
}

void ObjectCollision::describe(const CPhysicsObj& object, Record& record) {
    Obstacle& obstacle = record.obstacle;
    const CPartArray* parts = object.part_array();
    const core::DataId data = parts != nullptr ? parts->data_id() : core::DataId{};
    if (data != record.shaped_from || object.scale() != record.shaped_scale) {
        record.shaped_from = data;
        record.shaped_scale = object.scale();
        obstacle.parts.clear();
        obstacle.cylinders.clear();
        obstacle.spheres.clear();
        obstacle.sorting_sphere = {};
        collision_.loader().shape_obstacle(data, object.scale(), obstacle);
    }
    obstacle.state = object.state();
    // What the parts say counts, not what a server calls them. Retail CacheHasPhysicsBSP.
    obstacle.state.set(PhysicsState::kHasPhysicsBsp, !obstacle.parts.empty());
    const WeenieInfo& weenie = object.weenie;
    obstacle.kind = {object.has_weenie(), weenie.is_creature(), weenie.player || object.is_player(),
                     weenie.impenetrable, weenie.player_killer, weenie.pk_lite};
}

void ObjectCollision::place_obstacle(const CPhysicsObj& object, Record& record) {
    if (const CPartArray* parts = object.part_array(); parts != nullptr) {
        for (ObstaclePart& part : record.obstacle.parts) {
            if (part.index < parts->num_parts()) {
                part.frame = core::subtract2(parts->parts()[part.index].frame, object.position().frame);
            }
        }
    }
    record.obstacle.place(object.position());
}

void ObjectCollision::state_changed(const CPhysicsObj& object) {
    Record* record = find(object.entity());
    if (record == nullptr) {
        return;
    }
    describe(object, *record);
    if (!record->obstacle.cells().empty()) {
        place_obstacle(object, *record);
    }
}

void ObjectCollision::frame_changed(const CPhysicsObj& object) {
    if (Record* record = find(object.entity()); record != nullptr && object.parent() == nullptr) {
        place_obstacle(object, *record);
    }
}

void ObjectCollision::refresh_shadows(const CPhysicsObj& object) {
    if (Record* record = find(object.entity()); record != nullptr) {
        collision_.world().add_shadows(record->obstacle);
    }
}

Body ObjectCollision::body_of(const CPhysicsObj& object, Record& record) {
    describe(object, record);
    Body body;
    if (const CPartArray* parts = object.part_array(); parts != nullptr && parts->setup() != nullptr) {
        body.shape = body_shape(*parts->setup(), object.scale());
    }
    body.state = object.state();
    body.kind = record.obstacle.kind;
    body.target = object.weenie.physics_target;
    body.velocity = object.velocity();
    body.self = &record.obstacle;
    const core::Flags<TransientState> bits = object.transient_state();
    BodyContact& contact = body.contact;
    contact.contact = bits.has(TransientState::contact);
    contact.on_walkable = bits.has(TransientState::on_walkable);
    contact.water = bits.has(TransientState::water_contact);
    contact.plane = {object.contact_normal_, object.contact_distance_};
    contact.cell = object.contact_cell_;
    if (bits.has(TransientState::sliding)) {
        contact.sliding_normal = object.sliding_normal_;
    }
    contact.stationary = bits.has(TransientState::stationary_stuck)  ? 3
                         : bits.has(TransientState::stationary_stop) ? 2
                         : bits.has(TransientState::stationary_fall) ? 1
                                                                     : 0;
    return body;
}

bool ObjectCollision::enter(CPhysicsObj& object, const core::Position& at, core::Flags<SetPositionFlag> flags) {
    Record& record = record_of(object);
    const Body body = body_of(object, record);
    const HouseBarrier barrier(object);
    const PlaceResult placed = collision_.place(body, at, flags, &barrier);
    if (placed.held) {
        collision_.world().remove_shadows(record.obstacle);
        object.stand_unswept(at);
        return true;
    }
    if (placed.error != SetPositionError::ok) {
        // What it met counts as met, although it stays where it was.
        handle_all_collisions(object, record, placed.at, false);
        return false;
    }
    const bool has_spheres = body.shape.sphere_count > 0;
    set_position_internal(object, record, placed.at);
    if (!has_spheres && !object.transient_state().has(TransientState::contact)) {
        // Nothing without spheres is ever swept: it would fall for ever.
        object.guess_contact();
    }
    return true;
}

void ObjectCollision::force(CPhysicsObj& object, const core::Position& at) {
    Record& record = record_of(object);
    describe(object, record);
    object.stand_unswept(at);
    collision_.world().add_shadows(record.obstacle);
}

void ObjectCollision::move(CPhysicsObj& object, const core::Frame& candidate, double dt) {
    Record& record = record_of(object);
    const Body body = body_of(object, record);
    const HouseBarrier barrier(object);
    const SweepResult moved = collision_.sweep(body, object.position_, {object.position_.cell, candidate}, &barrier);
    if (moved.velocity_stopped) {
        object.set_velocity({0, 0, 0});
    }
    if (!moved.success || moved.cell == nullptr) {
        // Nothing could be found out about the way: it stays, and only turns.
        object.cached_velocity_ = {0, 0, 0};
        object.set_frame({object.position_.frame.origin, candidate.rotation});
        if (!moved.success && body.contact.contact && !body.contact.on_walkable && body.contact.sliding_normal) {
            object.set_velocity(released(object.velocity(), *body.contact.sliding_normal));
        }
        if (way_was_opened(object, record)) {
            object.transient_.set(TransientState::sliding, false);
        }
        return;
    }
    object.cached_velocity_ = object.position_.offset_to(moved.position) / static_cast<float>(dt);
    set_position_internal(object, record, moved);
}

void ObjectCollision::set_position_internal(CPhysicsObj& object, Record& record, const SweepResult& result) {
    const bool prev_on_walkable = object.transient_.has(TransientState::on_walkable);
    object.position_.cell = result.position.cell;
    object.set_frame(result.position.frame);
    if (record.obstacle.state.has(PhysicsState::kHasPhysicsBsp)) {
        collision_.world().add_shadows(record.obstacle);
    } else if (!result.cells.empty()) {
        collision_.world().add_shadows(record.obstacle, result.cells);
    }
    const BodyContact& contact = result.contact;
    auto& bits = object.transient_;
    object.contact_normal_ = contact.plane.normal;
    object.contact_distance_ = contact.plane.d;
    object.contact_cell_ = contact.cell;
    bits.set(TransientState::contact, contact.contact);
    bits.set(TransientState::water_contact, contact.contact && contact.water);
    object.set_on_walkable(contact.contact && contact.on_walkable);
    bits.set(TransientState::sliding, contact.sliding_normal.has_value());
    object.sliding_normal_ = contact.sliding_normal.value_or(Vec3(0));
    handle_all_collisions(object, record, result, prev_on_walkable);
}

bool ObjectCollision::overlaps_body(const CPhysicsObj& object) {
    Record& record = record_of(object);
    describe(object, record);
    place_obstacle(object, record);
    const CObjectMaint* maint = object.world().maint;
    for (const Cell* cell : record.obstacle.cells()) {
        for (const Obstacle* other : cell->shadows) {
            const CPhysicsObj* mover =
                maint == nullptr || other == &record.obstacle || other->is_static() ? nullptr : maint->find(other->id);
            if (mover == nullptr || mover->parent() != nullptr) {
                continue;
            }
            const Body body = body_of(*mover, record_of(*mover));
            if (collision_.transition().overlaps(body, mover->position(), record.obstacle)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace portalspace::engine::collision
