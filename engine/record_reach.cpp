#include "engine/record_reach.h"

#include <type_traits>
#include <unordered_set>
#include <variant>
#include <vector>

#include "content/dat_store.h"
#include "content/records/animation.h"
#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/setup.h"
#include "content/records/sound_table.h"
#include "engine/collision/block_loader.h"

namespace portalspace::engine {
namespace {

class Reach {
public:
    Reach(content::DatStore& store, collision::BlockLoader& shapes) : store_(store), shapes_(shapes) {}

    void add(core::DataId id) {
        if (id && seen_.insert(id).second) {
            todo_.push_back(id);
        }
    }
    void read() {
        while (!todo_.empty()) {
            const core::DataId id = todo_.back();
            todo_.pop_back();
            read(id);
        }
    }

private:
    /// Null for what the data set does not have: the log line belongs to who really needs it.
    template <class T>
    [[nodiscard]] content::RecordPtr<T> get(core::DataId id) {
        return store_.contains(id, T::kRecordType) ? store_.try_get<T>(id) : nullptr;
    }
    template <class T>
    [[nodiscard]] const T* find(core::DataId id) {
        return store_.contains(id, T::kRecordType) ? store_.find<T>(id) : nullptr;
    }

    void read(core::DataId id) {
        switch (id.value >> 24) {
            case 0x01: take(get<content::GfxObj>(id).get()); break;
            case 0x02: take(find<content::Setup>(id)); break;
            case 0x03: take(get<content::Animation>(id).get()); break;
            case 0x09: take(find<content::MotionTable>(id)); break;
            case 0x11: (void)get<content::DegradeInfo>(id); break;
            case 0x20: (void)find<content::SoundTable>(id); break;
            case 0x32: take(find<content::ParticleEmitterInfo>(id)); break;
            case 0x33: take(find<content::PhysicsScript>(id)); break;
            case 0x34: take(find<content::PhysicsScriptTable>(id)); break;
            default: break;
        }
    }

    void take(const content::GfxObj* mesh) {
        if (mesh != nullptr) {
            add(mesh->degrade);
        }
    }
    void take(const content::Setup* setup) {
        if (setup == nullptr) {
            return;
        }
        for (const core::DataId part : setup->parts) {
            add(part);
            if (store_.contains(part, content::RecordType::gfx_obj)) {
                (void)shapes_.mesh(part);
            }
        }
        for (const core::DataId id : {setup->default_animation, setup->default_script, setup->default_motion_table,
                                      setup->default_sound_table, setup->default_script_table}) {
            add(id);
        }
    }
    void take(const content::Animation* animation) {
        if (animation == nullptr) {
            return;
        }
        for (const content::AnimFrame& frame : animation->frames) {
            for (const content::AnimationHook& hook : frame.hooks) {
                take(hook);
            }
        }
    }
    void take(const content::MotionData& motion) {
        for (const content::MotionAnim& part : motion.anims) {
            add(part.animation);
        }
    }
    void take(const content::MotionTable* table) {
        if (table == nullptr) {
            return;
        }
        for (const auto* motions : {&table->cycles, &table->modifiers}) {
            for (const content::KeyedMotion& keyed : *motions) {
                take(keyed.motion);
            }
        }
        for (const content::MotionLinks& from : table->links) {
            for (const content::KeyedMotion& keyed : from.to) {
                take(keyed.motion);
            }
        }
    }
    void take(const content::ParticleEmitterInfo* emitter) {
        if (emitter != nullptr) {
            add(emitter->hw_gfx_obj);
        }
    }
    void take(const content::PhysicsScript* script) {
        if (script == nullptr) {
            return;
        }
        for (const content::PhysicsScriptEntry& entry : script->entries) {
            take(entry.hook);
        }
    }
    void take(const content::PhysicsScriptTable* table) {
        if (table == nullptr) {
            return;
        }
        for (const content::PhysicsScriptTable::Row& row : table->rows) {
            for (const content::PhysicsScriptChoice& choice : row.choices) {
                add(choice.script);
            }
        }
    }
    /// Sounds are not here: they are nobody's business before they are heard.
    void take(const content::AnimationHook& hook) {
        std::visit(
            [this](const auto& payload) {
                using Payload = std::decay_t<decltype(payload)>;
                if constexpr (std::is_base_of_v<content::CreateParticleHook, Payload>) {
                    add(payload.emitter);
                } else if constexpr (std::is_same_v<Payload, content::CallPesHook>) {
                    add(payload.script);
                } else if constexpr (std::is_same_v<Payload, content::ReplaceObjectHook>) {
                    add(payload.gfx_obj);
                }
            },
            hook.payload);
    }

    content::DatStore& store_;
    collision::BlockLoader& shapes_;
    std::unordered_set<core::DataId> seen_;
    std::vector<core::DataId> todo_;
};

}  // namespace

void read_reach(content::DatStore& store, collision::BlockLoader& shapes, std::span<const core::DataId> roots) {
    Reach reach(store, shapes);
    for (const core::DataId root : roots) {
        reach.add(root);
    }
    reach.read();
}

}  // namespace portalspace::engine
