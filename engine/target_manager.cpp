#include "engine/target_manager.h"

#include "engine/object_maint.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

/// Seconds between two looks, and until a silent target counts as gone.
constexpr double kUpdateSeconds = 0.5;
constexpr double kTimeoutSeconds = 10.0;
/// Pursuers of one object; a server has no use for so many.
constexpr std::size_t kMaxVoyeurs = 1024;

}  // namespace

void TargetManager::set_target(std::uint32_t context, core::ObjectId target, float radius, double quantum) {
    clear_target();
    TargetInfo info;
    info.context = context;
    info.object = target;
    info.radius = radius;
    info.quantum = quantum;
    info.last_update_time = owner_.world().phys_time;
    if (!target) {
        info.status = TargetStatus::timed_out;
        owner_.handle_update_target(info);
        return;
    }
    target_ = info;
    if (CPhysicsObj* object = owner_.find_object(target); object != nullptr) {
        object->make_target_manager().add_voyeur(owner_.id(), radius, quantum);
    }
}

void TargetManager::clear_target() {
    if (!target_) {
        return;
    }
    const core::ObjectId old = target_->object;
    target_.reset();
    if (CPhysicsObj* object = owner_.find_object(old); object != nullptr && object->target_manager() != nullptr) {
        object->target_manager()->remove_voyeur(owner_.id());
    }
}

void TargetManager::set_target_quantum(double quantum) {
    if (!target_) {
        return;
    }
    target_->quantum = quantum;
    if (CPhysicsObj* object = owner_.find_object(target_->object); object != nullptr) {
        object->make_target_manager().add_voyeur(owner_.id(), target_->radius, quantum);
    }
}

void TargetManager::add_voyeur(core::ObjectId pursuer, float radius, double quantum) {
    const auto found = voyeurs_.find(pursuer);
    if (found != voyeurs_.end()) {
        found->second.radius = radius;
        found->second.quantum = quantum;
        return;
    }
    if (voyeurs_.size() < kMaxVoyeurs) {
        voyeurs_[pursuer] = {radius, quantum, {}};
        send(pursuer, owner_.position(), TargetStatus::ok);
    }
}

void TargetManager::remove_voyeur(core::ObjectId pursuer) { voyeurs_.erase(pursuer); }

core::Position TargetManager::interpolated(double quantum) const {
    core::Position place = owner_.position();
    place.frame.origin += owner_.cached_velocity() * static_cast<float>(quantum);
    return place;
}

void TargetManager::send(core::ObjectId pursuer, const core::Position& place, TargetStatus status) {
    const auto found = voyeurs_.find(pursuer);
    CPhysicsObj* object = owner_.find_object(pursuer);
    if (found == voyeurs_.end() || object == nullptr || object->target_manager() == nullptr) {
        return;
    }
    found->second.last_sent = place;
    TargetInfo update;
    update.object = owner_.id();
    update.radius = found->second.radius;
    update.quantum = found->second.quantum;
    update.target_position = owner_.position();
    update.interpolated_position = place;
    update.velocity = owner_.cached_velocity();
    update.status = status;
    object->target_manager()->receive_update(update);
}

void TargetManager::receive_update(const TargetInfo& update) {
    if (!target_ || target_->object != update.object) {
        return;
    }
    const std::uint32_t context = target_->context;
    target_ = update;
    target_->context = context;
    target_->last_update_time = owner_.world().phys_time;
    core::Vec3 heading = owner_.position().offset_to(update.interpolated_position);
    target_->interpolated_heading = core::normalize_check_small(heading) ? heading : core::Vec3(0, 0, 1);
    // A copy: the receivers may drop the target.
    const TargetInfo info = *target_;
    owner_.handle_update_target(info);
    if (info.status == TargetStatus::exit_world) {
        clear_target();
    }
}

void TargetManager::handle_targetting() {
    const double now = owner_.world().phys_time;
    if (now - last_update_time_ < kUpdateSeconds) {
        return;
    }
    if (target_ && target_->status == TargetStatus::undefined && target_->last_update_time + kTimeoutSeconds < now) {
        target_->status = TargetStatus::timed_out;
        const TargetInfo info = *target_;
        owner_.handle_update_target(info);
    }
    for_each_voyeur([this](core::ObjectId pursuer, const Voyeur& voyeur) {
        const core::Position place = interpolated(voyeur.quantum);
        if (voyeur.last_sent.distance_to(place) > voyeur.radius) {
            send(pursuer, place, TargetStatus::ok);
        }
    });
    last_update_time_ = now;
}

void TargetManager::notify_voyeurs(TargetStatus status) {
    for_each_voyeur(
        [this, status](core::ObjectId pursuer, const Voyeur&) { send(pursuer, owner_.position(), status); });
}

template <class Step>
void TargetManager::for_each_voyeur(Step step) {
    for (auto it = voyeurs_.begin(); it != voyeurs_.end();) {
        const core::ObjectId pursuer = it->first;
        step(pursuer, it->second);
        it = voyeurs_.upper_bound(pursuer);
    }
}

}  // namespace portalspace::engine
