#include "engine/object_maint.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

/// Seconds until the list of visible objects is made anew (spec/physics.md 1.5, 8.2).
constexpr double kVisibleSeconds = 1.0;

}  // namespace

CObjectMaint::CObjectMaint(WorldContext& world) : world_(world) { world_.maint = this; }

CObjectMaint::~CObjectMaint() {
    world_.player = nullptr;
    world_.maint = nullptr;
}

CPhysicsObj* CObjectMaint::find(core::ObjectId id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second.get();
}

CPhysicsObj* CObjectMaint::find(EntityId entity) const {
    CPhysicsObj* object = find(guid_of(entity));
    return object != nullptr && object->entity() == entity ? object : nullptr;
}

core::ObjectId CObjectMaint::guid_of(EntityId entity) const {
    return entity.value >= 1 && entity.value <= guids_.size() ? guids_[entity.value - 1] : core::ObjectId();
}

CPhysicsObj* CObjectMaint::create(core::ObjectId id) {
    if (by_id_.size() >= kMaxObjects) {
        world_.log.warn("engine.objects_full", "object " + core::id_text(id) + " left out: the world holds " +
                                                   std::to_string(kMaxObjects) + " objects");
        return nullptr;
    }
    guids_.push_back(id);
    const EntityId entity(static_cast<std::uint32_t>(guids_.size()));
    auto& slot = by_id_[id];
    slot = std::make_unique<CPhysicsObj>(world_, entity, id);
    order_.push_back(slot.get());
    woken_.push_back(slot.get());
    return slot.get();
}

CObjectMaint::Pass::Pass(CObjectMaint* maint) : maint_(maint) {
    if (maint_ != nullptr) {
        ++maint_->passes_;
    }
}

CObjectMaint::Pass::~Pass() {
    if (maint_ != nullptr && --maint_->passes_ == 0 && !maint_->doomed_.empty()) {
        maint_->destroy_doomed();
    }
}

void CObjectMaint::destroy_doomed() {
    while (!doomed_.empty()) {
        CPhysicsObj* object = doomed_.back();
        doomed_.pop_back();
        destroy(*object);
    }
}

void CObjectMaint::destroy(CPhysicsObj& object) {
    if (passes_ > 0) {
        if (!object.is_doomed()) {
            object.doom();
            doomed_.push_back(&object);
        }
        return;
    }
    const core::ObjectId id = object.id();
    object.exit_world();
    object.leave_world();
    object.unset_parent();
    object.unparent_children();
    if (world_.player == &object) {
        world_.player = nullptr;
    }
    world_.events.objects.push_back({world_.clock.now(), ObjectEvent::Kind::deleted, object.entity(), id});
    destruction_.erase(id);
    const auto place = std::find(order_.begin(), order_.end(), &object);
    if (place != order_.end()) {
        *place = nullptr;
        needs_sweep_ = true;
    }
    std::replace(ticking_.begin(), ticking_.end(), &object, static_cast<CPhysicsObj*>(nullptr));
    std::erase(woken_, &object);
    by_id_.erase(id);
}

void CObjectMaint::gather_ticking() {
    std::erase(ticking_, nullptr);
    if (woken_.empty()) {
        return;
    }
    const auto earlier = [](const CPhysicsObj* a, const CPhysicsObj* b) {
        return a->entity().value < b->entity().value;
    };
    const auto old_end = static_cast<std::ptrdiff_t>(ticking_.size());
    ticking_.insert(ticking_.end(), woken_.begin(), woken_.end());
    std::sort(ticking_.begin() + old_end, ticking_.end(), earlier);
    std::inplace_merge(ticking_.begin(), ticking_.begin() + old_end, ticking_.end(), earlier);
    woken_.clear();
}

void CObjectMaint::retire_resting() {
    std::erase_if(ticking_, [](CPhysicsObj* object) {
        if (object != nullptr && object->has_nothing_to_do()) {
            object->set_resting();
        }
        return object == nullptr || object->is_resting();
    });
}

void CObjectMaint::sweep() {
    if (needs_sweep_) {
        std::erase(order_, nullptr);
        needs_sweep_ = false;
    }
}

void CObjectMaint::queue_blob_for_object(core::ObjectId id, const net::Message& message) {
    auto found = waiting_.find(id);
    if (found == waiting_.end()) {
        if (waiting_.size() >= kMaxWaitingIds) {
            ++dropped_;
            world_.log.warn("engine.waiting_ids", "message for " + core::id_text(id) +
                                                      " dropped: messages wait for too many unknown objects");
            return;
        }
        found = waiting_.emplace(id, Waiting{world_.clock.now(), 0, {}}).first;
    }
    Waiting& waiting = found->second;
    if (message.bytes.size() > kMaxWaitingBytes) {
        ++dropped_;
        return;
    }
    while (!waiting.messages.empty() && (waiting.messages.size() >= kMaxWaitingMessages ||
                                         waiting.bytes + message.bytes.size() > kMaxWaitingBytes)) {
        drop_oldest(id, waiting);
    }
    waiting.bytes += message.bytes.size();
    waiting.messages.push_back(message);
}

void CObjectMaint::drop_oldest(core::ObjectId id, Waiting& waiting) {
    world_.log.warn("engine.waiting_messages", "oldest message for " + core::id_text(id) + " dropped: too many wait");
    ++dropped_;
    waiting.bytes -= waiting.messages.front().bytes.size();
    waiting.messages.pop_front();
}

std::deque<net::Message> CObjectMaint::take_blobs(core::ObjectId id) {
    const auto found = waiting_.find(id);
    if (found == waiting_.end()) {
        return {};
    }
    std::deque<net::Message> messages = std::move(found->second.messages);
    waiting_.erase(found);
    return messages;
}

std::size_t CObjectMaint::waiting_count(core::ObjectId id) const {
    const auto found = waiting_.find(id);
    return found == waiting_.end() ? 0 : found->second.messages.size();
}

void CObjectMaint::watch_cell(CPhysicsObj& object) {
    const bool held = object.parent() != nullptr || object.weenie.container || object.weenie.wielder;
    if (object.in_cell() || held) {
        destruction_.erase(object.id());
    } else {
        destruction_.emplace(object.id(), world_.clock.now());
    }
}

void CObjectMaint::list_visible() {
    visible_.clear();
    for (const CPhysicsObj* object : order_) {
        if (object != nullptr && object->in_cell() && object->parent() == nullptr) {
            visible_.push_back(object->id());
        }
    }
}

void CObjectMaint::use_time() {
    const double now = world_.clock.now();
    if (!visible_since_ || now - *visible_since_ >= kVisibleSeconds) {
        visible_since_ = now;
        list_visible();
    }
    for (auto it = waiting_.begin(); it != waiting_.end();) {
        if (now - it->second.since > kDestructionSeconds) {
            dropped_ += it->second.messages.size();
            world_.log.warn("engine.waiting_time", std::to_string(it->second.messages.size()) +
                                                       " messages dropped: object " + core::id_text(it->first) +
                                                       " did not come within 25 seconds");
            it = waiting_.erase(it);
        } else {
            ++it;
        }
    }
    for (auto it = destruction_.begin(); it != destruction_.end();) {
        const auto next = std::next(it);
        if (now - it->second > kDestructionSeconds) {
            const core::ObjectId id = it->first;
            CPhysicsObj* object = find(id);
            if (object != nullptr && !object->in_cell() && object->parent() == nullptr) {
                destroy(*object);
            } else {
                destruction_.erase(id);
            }
        }
        it = next;
    }
}

}  // namespace portalspace::engine
