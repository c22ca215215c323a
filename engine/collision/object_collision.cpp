#include "engine/collision/object_collision.h"

#include <algorithm>
#include <cstdlib>

#include "content/records/setup.h"
#include "core/clock.h"
#include "engine/part_array.h"
#include "engine/physics_obj.h"

namespace portalspace::engine::collision {
namespace {

/// Blocks up to this many away from the viewer's are loaded, and those farther than the second are dropped.
constexpr int kLoadRadius = 1;
constexpr int kKeepRadius = 3;
/// Seconds after which a collision counts as over (spec/physics.md 7.14).
constexpr double kTouchSeconds = 1.0;

bool far_from(core::CellId a, core::CellId b) {
    const auto away = [](std::uint32_t p, std::uint32_t q) {
        return std::abs(static_cast<int>(p) - static_cast<int>(q));
    };
    return away(core::block_x(a), core::block_x(b)) > kKeepRadius ||
           away(core::block_y(a), core::block_y(b)) > kKeepRadius;
}

bool same_block(core::CellId a, core::CellId b) { return a.value >> 16 == b.value >> 16; }

}  // namespace

Vec3 bounced(const Vec3& velocity, const Vec3& normal, float elasticity, bool inelastic) {
    if (inelastic) {
        return Vec3(0);
    }
    const float into = glm::dot(velocity, normal);
    return into < 0 ? velocity + normal * (-into * (elasticity + 1)) : velocity;
}

void ObjectCollision::follow(core::CellId viewer) {
    if (!viewer || same_block(viewer, centre_)) {
        return;
    }
    centre_ = viewer;
    collision_.load_around(viewer, kLoadRadius);
    std::erase_if(resident_, [&](core::CellId block) {
        const bool drop = far_from(block, viewer);
        if (drop) {
            collision_.unload(block);
        }
        return drop;
    });
    for (int dx = -kLoadRadius; dx <= kLoadRadius; ++dx) {
        for (int dy = -kLoadRadius; dy <= kLoadRadius; ++dy) {
            const core::CellId block((core::block_x(viewer) + static_cast<std::uint32_t>(dx)) << 24 |
                                     ((core::block_y(viewer) + static_cast<std::uint32_t>(dy)) & 0xFF) << 16);
            if (collision_.is_resident(block) &&
                std::none_of(resident_.begin(), resident_.end(),
                             [&](core::CellId known) { return same_block(known, block); })) {
                resident_.push_back(block);
            }
        }
    }
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

const BodyContact* ObjectCollision::contact_of(EntityId entity) const {
    return entity.value < records_.size() && records_[entity.value] ? &records_[entity.value]->contact : nullptr;
}

void ObjectCollision::forget(EntityId entity) {
    if (entity.value < records_.size() && records_[entity.value]) {
        collision_.world().remove_shadows(records_[entity.value]->obstacle);
        records_[entity.value].reset();
    }
}

void ObjectCollision::left(const CPhysicsObj& object) {
    if (object.entity().value < records_.size() && records_[object.entity().value]) {
        Record& record = *records_[object.entity().value];
        collision_.world().remove_shadows(record.obstacle);
        record.contact = {};
        record.touched.clear();
        record.colliding_with_environment = false;
    }
}

void ObjectCollision::shape(CPhysicsObj& object, Record& record) {
    Obstacle& obstacle = record.obstacle;
    const CPartArray* parts = object.part_array();
    const core::DataId data = parts != nullptr ? parts->data_id() : core::DataId{};
    if (data != record.shaped_from || object.scale() != record.shaped_scale) {
        record.shaped_from = data;
        record.shaped_scale = object.scale();
        obstacle.parts.clear();
        obstacle.cylinders.clear();
        obstacle.spheres.clear();
        obstacle.state = {};
        collision_.loader().shape_obstacle(data, object.scale(), obstacle);
        object.state_.set(PhysicsState::kHasPhysicsBsp, !obstacle.parts.empty());
    }
    obstacle.state = object.state_;
    obstacle.kind.weenie = static_cast<bool>(object.id());
    obstacle.kind.creature = object.weenie.is_creature();
    obstacle.kind.player = object.world().player == &object;
    for (ObstaclePart& part : obstacle.parts) {
        if (parts != nullptr && part.index < parts->num_parts()) {
            part.frame = core::subtract2(parts->parts()[part.index].frame, object.position_.frame);
        }
    }
    obstacle.place(object.position_);
}

Body ObjectCollision::body_of(const CPhysicsObj& object, Record& record) const {
    Body body;
    const CPartArray* parts = object.part_array();
    if (parts != nullptr && parts->setup() != nullptr) {
        body.shape = body_shape(*parts->setup(), object.scale_);
    }
    body.state = object.state_;
    body.kind = record.obstacle.kind;
    body.velocity = object.velocity_;
    body.contact = record.contact;
    body.contact.contact = object.transient_.has(TransientState::contact);
    body.contact.on_walkable = object.transient_.has(TransientState::on_walkable);
    body.self = &record.obstacle;
    return body;
}

void ObjectCollision::refresh_shadows(CPhysicsObj& object) {
    Record& record = record_of(object);
    shape(object, record);
    collision_.world().add_shadows(record.obstacle);
}

void ObjectCollision::entered(CPhysicsObj& object) {
    (void)collision_.load(object.position_.cell);
    Record& record = record_of(object);
    record.contact = {};
    shape(object, record);
    const Body body = body_of(object, record);
    const bool settles = body.shape.sphere_count > 0 && object.state_.has(PhysicsState::kGravity) &&
                         !object.state_.has(PhysicsState::kStatic) && !object.state_.has(PhysicsState::kMissile);
    if (settles) {
        const PlaceResult placed = collision_.place(body, object.position_);
        if (placed.error == SetPositionError::ok && !placed.held) {
            set_position_internal(object, record, placed.at);
            return;
        }
    }
    collision_.world().add_shadows(record.obstacle);
}

void ObjectCollision::commit(CPhysicsObj& object, const core::Frame& candidate, double dt) {
    const auto stay = [&] {
        core::Frame turned = object.position_.frame;
        turned.rotation = candidate.rotation;
        object.set_frame(turned);
        object.cached_velocity_ = Vec3(0);
    };
    if (!collision_.load(object.position_.cell)) {
        stay();
        return;
    }
    Record& record = record_of(object);
    if (record.obstacle.position() != object.position_) {
        shape(object, record);
    }
    record.obstacle.state = object.state_;
    const Body body = body_of(object, record);
    const core::Position to{object.position_.cell, candidate};
    SweepResult moved = collision_.sweep(body, object.position_, to);
    if (moved.success && moved.cell == nullptr && collision_.load(moved.position.cell)) {
        moved = collision_.sweep(body, object.position_, to);
    }
    if (moved.velocity_stopped) {
        object.set_velocity(Vec3(0));
    }
    if (!moved.success) {
        stay();
        return;
    }
    object.cached_velocity_ = object.position_.offset_to(moved.position) / static_cast<float>(dt);
    set_position_internal(object, record, moved);
}

void ObjectCollision::take_contact(CPhysicsObj& object, Record& record, const BodyContact& contact) {
    record.contact = contact;
    object.set_contact(contact.contact, contact.on_walkable, contact.plane.normal);
    object.contact_distance_ = contact.plane.d;
    auto& bits = object.transient_;
    bits.set(TransientState::water_contact, contact.contact && contact.water);
    bits.set(TransientState::sliding, contact.sliding_normal.has_value());
}

void ObjectCollision::set_position_internal(CPhysicsObj& object, Record& record, const SweepResult& result) {
    const bool prev_on_walkable = object.transient_.has(TransientState::on_walkable);
    if (result.cell == nullptr) {
        collision_.world().remove_shadows(record.obstacle);
        object.position_ = result.position;
        object.in_cell_ = false;
        object.set_active(false);
        return;
    }
    // Resolved before anything else runs: what the commit calls may sweep again.
    object.position_.cell = result.position.cell;
    const bool by_boxes = object.state_.has(PhysicsState::kHasPhysicsBsp);
    record.obstacle.place(result.position);
    if (by_boxes) {
        collision_.world().add_shadows(record.obstacle);
    } else if (!result.cells.empty()) {
        collision_.world().add_shadows(record.obstacle, result.cells);
    }
    const SweepResult kept = result;
    object.set_frame(kept.position.frame);
    take_contact(object, record, kept.contact);
    handle_all_collisions(object, record, kept, prev_on_walkable);
}

void ObjectCollision::report_environment(CPhysicsObj& object, Record& record) {
    if (!record.colliding_with_environment) {
        record.colliding_with_environment = true;
        object.state_.set(PhysicsState::kMissile, false);
    }
}

void ObjectCollision::track_object(CPhysicsObj& object, Record& record, const Obstacle& other) {
    if (other.is_static()) {
        report_environment(object, record);
        return;
    }
    const Touched now{other.id, object.world().phys_time, other.state.has(PhysicsState::kEthereal)};
    const auto known = std::find_if(record.touched.begin(), record.touched.end(),
                                    [&](const Touched& touched) { return touched.id == other.id; });
    if (known != record.touched.end()) {
        *known = now;
        return;
    }
    record.touched.push_back(now);
    if (other.state.has(PhysicsState::kReportAsEnvironment)) {
        report_environment(object, record);
    } else if (!other.state.has(PhysicsState::kIgnoreCollisions) && object.state_.has(PhysicsState::kMissile)) {
        object.state_.set(PhysicsState::kMissile, false);
        object.state_.set(PhysicsState::kAlignPath, false);
        object.state_.set(PhysicsState::kPathClipped, false);
    }
}

void ObjectCollision::report_end(Record& record, double now) {
    std::erase_if(record.touched, [now](const Touched& touched) {
        return now - touched.time > (touched.ethereal ? 0.0 : kTouchSeconds);
    });
}

void ObjectCollision::handle_all_collisions(CPhysicsObj& object, Record& record, const SweepResult& result,
                                            bool prev_on_walkable) {
    const bool on_walkable = object.transient_.has(TransientState::on_walkable);
    const bool bounces = !(prev_on_walkable && on_walkable && !object.state_.has(PhysicsState::kSledding));
    for (const Obstacle* other : result.objects) {
        track_object(object, record, *other);
    }
    report_end(record, object.world().phys_time);
    if (record.colliding_with_environment) {
        record.colliding_with_environment = result.with_environment;
    } else if (result.with_environment || (!prev_on_walkable && on_walkable)) {
        report_environment(object, record);
    }
    const int stationary = result.contact.stationary;
    if (stationary > 1) {
        object.velocity_ = Vec3(0);
        if (stationary == 3) {
            record.contact.stationary = 0;
        }
    } else if (bounces && result.collision_normal) {
        object.velocity_ = bounced(object.velocity_, *result.collision_normal, object.elasticity_,
                                   object.state_.has(PhysicsState::kInelastic));
    }
}

bool ObjectCollision::overlaps_body(CPhysicsObj& object) {
    Record& record = record_of(object);
    shape(object, record);
    for (const Cell* cell : record.obstacle.cells()) {
        for (const Obstacle* other : cell->shadows) {
            if (other == &record.obstacle || other->is_static() || other->entity.value >= records_.size() ||
                !other->kind.creature) {
                continue;
            }
            // The other body, placed where it is, against the shape that is about to become solid.
            Body body;
            for (const Sphere& sphere : other->spheres) {
                if (body.shape.sphere_count < body.shape.spheres.size()) {
                    body.shape.spheres[body.shape.sphere_count++] = sphere;
                }
            }
            if (body.shape.sphere_count > 0 &&
                collision_.transition().overlaps(body, other->position(), record.obstacle)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace portalspace::engine::collision
