#include "app/client/effect_history.h"

#include "engine/effects/particle_manager.h"
#include "engine/physics_obj.h"

namespace portalspace::app {

void EffectHistory::take(const engine::FrameEvents& events) {
    for (const engine::ScriptTraceEvent& hook : events.hooks) {
        if (hooks_.size() < kMaxRows) {
            hooks_.push_back(hook);
        } else {
            ++left_out_;
        }
    }
    for (const engine::EmitterEvent& event : events.emitters) {
        const Key key{event.owner.value, event.serial};
        if (event.change == engine::EmitterChange::created) {
            if (emitters_.size() == kMaxRows) {
                ++left_out_;
                continue;
            }
            index_[key] = emitters_.size();
            emitters_.push_back({event.owner, event.info, event.emitter_id, event.time, -1, -1, event.born, 0});
            continue;
        }
        const auto it = index_.find(key);
        if (it == index_.end()) {
            continue;
        }
        Emitter& emitter = emitters_[it->second];
        emitter.born = event.born;
        (event.change == engine::EmitterChange::stopped ? emitter.stopped : emitter.destroyed) = event.time;
    }
}

void EffectHistory::finish(const engine::CObjectMaint& maint) {
    for (const engine::CPhysicsObj* object : maint.objects()) {
        if (object == nullptr || object->particle_manager() == nullptr) {
            continue;
        }
        for (const auto& running : object->particle_manager()->emitters()) {
            const auto it = index_.find({object->entity().value, running->serial()});
            if (it != index_.end()) {
                emitters_[it->second].born = running->born();
                emitters_[it->second].live = static_cast<std::uint32_t>(running->alive());
            }
        }
    }
}

}  // namespace portalspace::app
