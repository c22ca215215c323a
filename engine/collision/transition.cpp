#include "engine/collision/transition.h"

#include <algorithm>
#include <cmath>

namespace portalspace::engine::collision {
namespace {

/// The camera's sphere, in metres (spec/physics.md 7.13).
constexpr float kViewerRadius = 0.3F;
constexpr std::uint32_t kViewerInfo = 0x5C;
/// More steps than any honest body takes in a quantum (10 m at the smallest radius); a sweep beyond them fails.
constexpr float kMaxSteps = 50'000.0F;
constexpr int kSweepTries = 3;

/// A cylinder meets the box around a mover's sphere, whose corners are farther away than its radius.
constexpr float kBoxCorner = 1.5F;

}  // namespace

SweepSteps sweep_steps(const Vec3& distance, float radius, bool viewer) {
    SweepSteps out;
    const float length = glm::length(distance);
    const float ratio = length / radius;
    if (!(ratio < kMaxSteps)) {
        out.count = -1;
        return out;
    }
    if (viewer) {
        if (length > kEpsilon) {
            out.count = static_cast<int>(std::floor(ratio)) + 1;
            out.step = distance * (radius / length);
            out.last = distance * ((length - radius * static_cast<float>(out.count - 1)) / length);
        }
        return out;
    }
    if (ratio > 1) {
        out.count = static_cast<int>(std::ceil(ratio));
        out.step = distance / static_cast<float>(out.count);
    } else if (distance != Vec3(0)) {
        out.count = 1;
        out.step = distance;
    }
    out.last = out.step;
    return out;
}

void CollisionInfo::set_collision_normal(Vec3 normal) {
    collision_normal_valid = true;
    collision_normal = core::normalize_check_small(normal) ? normal : Vec3(0);
}

void CollisionInfo::set_sliding_normal(Vec3 normal) {
    normal.z = 0;
    sliding_normal_valid = true;
    sliding_normal = core::normalize_check_small(normal) ? normal : Vec3(0);
}

CTransition::CTransition(const CollisionWorld& world) : world_(world) {
    cells_.entries.reserve(64);
    info_.objects.reserve(64);
}

void CTransition::reset() {
    std::vector<const Obstacle*> objects = std::move(info_.objects);
    objects.clear();
    info_ = CollisionInfo{};
    info_.objects = std::move(objects);
    path_ = SpherePath{};
    object_ = ObjectInfo{};
    cells_.clear();
    listed_.valid = false;
    turned_by_ = core::make_quat(0, 0, 0, 0);
}

void CTransition::init_object(const Body& body, bool with_contact) {
    object_.step_up_height = body.shape.step_up;
    object_.step_down_height = body.shape.step_down;
    object_.ethereal = body.state.has(PhysicsState::kEthereal);
    object_.missile = body.state.has(PhysicsState::kMissile);
    object_.step_down = !object_.missile;
    object_.gravity = body.state.has(PhysicsState::kGravity);
    object_.target = body.target;
    object_.self = body.self;
    path_.num_sphere = body.shape.sphere_count;
    path_.local_sphere = body.shape.spheres;
    // What the gameplay side says counts for placements too: players are put where players stand.
    auto& state = object_.state;
    state.set(InfoFlag::is_impenetrable, body.kind.impenetrable);
    state.set(InfoFlag::is_player, body.kind.player);
    state.set(InfoFlag::is_pk, body.kind.pk);
    state.set(InfoFlag::is_pk_lite, body.kind.pk_lite);
    if (!with_contact) {
        return;
    }
    const BodyContact& contact = body.contact;
    if (contact.contact) {
        info_.last_known = {true, contact.water, contact.plane, contact.cell};
        info_.contact.cell = contact.cell;
        if (glm::dot(body.velocity, contact.plane.normal) <= kEpsilon) {
            info_.contact = info_.last_known;
            state.set(InfoFlag::contact);
            state.set(InfoFlag::on_walkable, contact.on_walkable);
        }
    }
    state.set(InfoFlag::path_clipped, object_.missile);
    state.set(InfoFlag::free_rotate, body.shape.free_rotate);
    state.set(InfoFlag::edge_slide, body.state.has(PhysicsState::kEdgeSlide));
    if (contact.sliding_normal) {
        info_.set_sliding_normal(*contact.sliding_normal);
    }
    info_.stationary = contact.stationary;
}

void CTransition::init_path(Cell* cell, const core::Position& begin, const core::Position& end, InsertType type) {
    path_.insert_type = type;
    path_.begin_cell = cell;
    path_.begin_pos = begin;
    path_.end_pos = end;
    path_.curr_cell = cell;
    path_.curr_pos = begin;
    set_check_pos(begin, cell);
    cache_global_curr_center();
    reach_ = 0;
    for (std::uint32_t i = 0; i < path_.num_sphere; ++i) {
        const Sphere& sphere = path_.local_sphere[i];
        const float radius = std::fmax(sphere.radius, path_.local_sphere[0].radius);
        reach_ = std::fmax(reach_, glm::distance(sphere.center, path_.local_sphere[0].center) + radius * kBoxCorner);
    }
}

bool CTransition::sweep(const Body& body, Cell* cell, const core::Position& from, const core::Position& to) {
    reset();
    init_object(body, true);
    if (path_.num_sphere == 0 || !(path_.local_sphere[0].radius > kEpsilon) || !from.frame.is_valid() ||
        !to.frame.is_valid()) {
        path_.curr_pos = from;
        return false;
    }
    init_path(cell, from, to, InsertType::transition);
    return find_transitional_position();
}

bool CTransition::sweep_viewer(Cell* cell, const core::Position& from, const core::Position& to) {
    reset();
    object_.state = core::Flags<InfoFlag>(kViewerInfo);
    object_.step_down = true;
    path_.num_sphere = 1;
    path_.local_sphere[0] = {{0, 0, 0}, kViewerRadius};
    if (!from.frame.is_valid() || !to.frame.is_valid()) {
        path_.curr_pos = from;
        return false;
    }
    init_path(cell, from, to, InsertType::transition);
    return find_transitional_position();
}

void CTransition::turn_spheres_anew() {
    turned_by_ = path_.check_pos.frame.rotation;
    for (std::uint32_t i = 0; i < path_.num_sphere; ++i) {
        turned_[i] = turned_by_ * path_.local_sphere[i].center;
    }
}

void CTransition::set_check_pos(const core::Position& at, Cell* cell) {
    path_.check_pos = at;
    path_.check_cell = cell;
    turn_spheres();
    for (std::uint32_t i = 0; i < path_.num_sphere; ++i) {
        path_.global_sphere[i] = {at.frame.origin + turned_[i], path_.local_sphere[i].radius};
    }
}

void CTransition::cache_global_curr_center() {
    // The current position was the one under test a moment ago, so the turned centres are those of its rotation.
    const core::Frame& frame = path_.curr_pos.frame;
    const bool turned = frame.rotation == turned_by_;
    for (std::uint32_t i = 0; i < path_.num_sphere; ++i) {
        path_.global_curr_center[i] =
            frame.origin + (turned ? turned_[i] : frame.rotation * path_.local_sphere[i].center);
    }
}

void CTransition::add_offset_to_check_pos(const Vec3& offset) {
    path_.check_pos.frame.origin += offset;
    for (std::uint32_t i = 0; i < path_.num_sphere; ++i) {
        path_.global_sphere[i].center += offset;
    }
}

void CTransition::adjust_check_pos(core::CellId cell) {
    const Vec3 shift = shift_between(cell, path_.check_pos.cell);
    if (shift != Vec3(0)) {
        add_offset_to_check_pos(shift);
    }
    path_.check_pos.cell = cell;
}

void CTransition::back_up_check_pos() {
    path_.backup_check_pos = path_.check_pos;
    path_.backup_cell = path_.check_cell;
}

void CTransition::build_cell_array(Cell** containing) {
    const auto same_spheres = [this] {
        return std::equal(spheres().begin(), spheres().end(), listed_.spheres.begin());
    };
    if (!listed_.valid || listed_.at != path_.check_pos.cell || !same_spheres()) {
        listed_.valid = true;
        listed_.interior = false;
        listed_.at = path_.check_pos.cell;
        std::copy(spheres().begin(), spheres().end(), listed_.spheres.begin());
        find_cell_list(world_, listed_.at, spheres(), cells_, &listed_.containing, &listed_.interior);
    }
    path_.hits_interior_cell = listed_.interior;
    if (containing != nullptr) {
        *containing = listed_.containing;
    }
}

Vec3 CTransition::movement_of(std::uint32_t which) const {
    return path_.global_sphere[which].center - path_.global_curr_center[which] +
           shift_between(path_.curr_pos.cell, path_.check_pos.cell);
}

bool CTransition::find_transitional_position() {
    SpherePath& p = path_;
    if (p.begin_cell == nullptr) {
        return false;
    }
    const bool viewer = object_.has(InfoFlag::is_viewer);
    const bool free_rotate = object_.has(InfoFlag::free_rotate);
    const SweepSteps steps = sweep_steps(p.begin_pos.offset_to(p.end_pos), p.local_sphere[0].radius, viewer);
    if (steps.count < 0) {
        return false;
    }
    if (free_rotate) {
        p.curr_pos.frame.rotation = p.end_pos.frame.rotation;
    }
    set_check_pos(p.curr_pos, p.curr_cell);
    if (steps.count == 0) {
        if (!free_rotate) {
            p.curr_pos.frame.rotation = p.end_pos.frame.rotation;
        }
        build_cell_array(nullptr);
        return true;
    }
    const bool turns = !free_rotate && p.begin_pos.frame.rotation != p.end_pos.frame.rotation;
    TransitionState state = TransitionState::ok;
    for (int i = 0; i < steps.count; ++i) {
        const Vec3 offset = adjust_offset(i + 1 == steps.count ? steps.last : steps.step);
        if (!viewer && glm::dot(offset, offset) < kEpsilon * kEpsilon) {
            return i > 0 && state == TransitionState::ok;
        }
        if (turns) {
            p.check_pos.frame.rotation =
                core::interpolate_rotation(p.begin_pos.frame.rotation, p.end_pos.frame.rotation,
                                           static_cast<float>(i + 1) / static_cast<float>(steps.count));
        }
        info_.sliding_normal_valid = false;
        info_.drop_contact();
        add_offset_to_check_pos(offset);
        state = validate_transition(transitional_insert(kSweepTries));
        note(TraceStep::sub_step, state, p.check_pos.cell, info_.collision_normal);
        if (info_.stationary != 0 || (info_.collision_normal_valid && object_.has(InfoFlag::path_clipped))) {
            break;
        }
    }
    return state == TransitionState::ok;
}

TransitionState CTransition::validate_transition(TransitionState state) {
    SpherePath& p = path_;
    bool moved = true;
    if (state == TransitionState::ok) {
        moved = p.check_pos.cell != p.curr_pos.cell || !p.check_pos.frame.is_equal(p.curr_pos.frame);
        p.curr_pos = p.check_pos;
        p.curr_cell = p.check_cell;
        set_check_pos(p.curr_pos, p.curr_cell);
        cache_global_curr_center();
    } else if (state != TransitionState::invalid) {
        moved = false;
        if (info_.last_known.valid) {
            stop_velocity();
            const ContactPlane& last = info_.last_known;
            const Vec3 centre =
                p.global_curr_center[0] + (last.cell ? shift_between(last.cell, p.curr_pos.cell) : Vec3(0));
            if (p.global_sphere[0].radius + kEpsilon > std::fabs(last.plane.distance(centre))) {
                info_.set_contact(last.plane, last.water, last.cell);
                moved = object_.has(InfoFlag::on_walkable);
            }
        }
        if (!info_.collision_normal_valid) {
            info_.set_collision_normal({0, 0, 1});
        }
        set_check_pos(p.curr_pos, p.curr_cell);
        build_cell_array(nullptr);
        state = TransitionState::ok;
    }
    if (info_.collision_normal_valid) {
        info_.set_sliding_normal(info_.collision_normal);
    }
    if (!object_.has(InfoFlag::is_viewer) && object_.gravity) {
        if (moved) {
            info_.stationary = 0;
        } else if (info_.stationary < 2) {
            ++info_.stationary;
        } else {
            info_.stationary = 3;
            const Sphere& foot = p.global_sphere[0];
            info_.set_contact({{0, 0, 1}, foot.radius - foot.center.z}, false, p.check_pos.cell);
            if (!object_.has(InfoFlag::contact)) {
                info_.set_collision_normal({0, 0, 1});
                info_.with_environment = true;
            }
        }
    }
    info_.last_known = info_.contact;
    object_.state.set(InfoFlag::contact, info_.contact.valid);
    object_.state.set(InfoFlag::on_walkable, info_.contact.valid && info_.contact.plane.normal.z >= kFloorZ);
    return state;
}

Vec3 CTransition::adjust_offset(Vec3 offset) {
    bool slide = false;
    if (info_.sliding_normal_valid) {
        slide = glm::dot(offset, info_.sliding_normal) < 0;
        info_.sliding_normal_valid = slide;
    }
    const ContactPlane& contact = info_.contact;
    if (!contact.valid) {
        return slide ? offset - info_.sliding_normal * glm::dot(offset, info_.sliding_normal) : offset;
    }
    const Vec3& normal = contact.plane.normal;
    if (slide) {
        Vec3 along = glm::cross(normal, info_.sliding_normal);
        offset = core::normalize_check_small(along) ? along * glm::dot(along, offset) : Vec3(0);
    } else if (const float out = glm::dot(offset, normal); out <= 0) {
        offset -= normal * out;
    } else if (std::fabs(normal.z) > kEpsilon) {
        offset.z = -(offset.x * normal.x + offset.y * normal.y) / normal.z;
    }
    if (!contact.water && contact.cell) {
        const Sphere& foot = path_.global_sphere[0];
        const float distance = contact.plane.distance(foot.center + shift_between(contact.cell, path_.check_pos.cell));
        if (distance < foot.radius - kEpsilon) {
            const float lift = (foot.radius - distance) / normal.z;
            if (std::fabs(lift) < foot.radius) {
                add_offset_to_check_pos({0, 0, lift});
            }
        }
    }
    return offset;
}

}  // namespace portalspace::engine::collision
