#include "engine/effects/script_manager.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <numeric>

#include "content/records/physics_script.h"
#include "engine/effects/hook_executor.h"

namespace portalspace::engine::effects {

namespace {

using content::PhysicsScript;
using content::PhysicsScriptEntry;

bool starts_before(const PhysicsScriptEntry& a, const PhysicsScriptEntry& b) { return a.start_time < b.start_time; }

bool has_finite_times(const PhysicsScript& script) {
    return std::all_of(script.entries.begin(), script.entries.end(),
                       [](const PhysicsScriptEntry& entry) { return std::isfinite(entry.start_time); });
}

}  // namespace

ScriptManager::Node::Node(double start, const PhysicsScript& script) : start_(start), script_(&script) {
    if (!std::is_sorted(script.entries.begin(), script.entries.end(), starts_before)) {
        order_.resize(script.entries.size());
        std::iota(order_.begin(), order_.end(), 0U);
        std::stable_sort(order_.begin(), order_.end(), [&script](std::uint32_t a, std::uint32_t b) {
            return starts_before(script.entries[a], script.entries[b]);
        });
    }
}

std::size_t ScriptManager::Node::hooks() const { return script_->entries.size(); }

const PhysicsScriptEntry& ScriptManager::Node::entry(std::size_t i) const {
    return script_->entries[order_.empty() ? i : order_[i]];
}

double ScriptManager::Node::due(std::size_t i) const { return start_ + entry(i).start_time; }

double ScriptManager::Node::length() const { return entry(hooks() - 1).start_time; }

bool ScriptManager::add(WorldContext& world, core::DataId id) {
    const PhysicsScript* script = id ? world.records.physics_script(id) : nullptr;
    if (script == nullptr || script->entries.empty()) {
        return false;
    }
    if (!has_finite_times(*script)) {
        world.log.warn("effect.number", "script " + core::id_text(id) + " has a start time that is not finite");
        return false;
    }
    if (ended_) {
        return false;
    }
    if (size() >= kMaxQueue) {
        world.log.warn("effect.limit", "script queue full, dropped " + core::id_text(id));
        return false;
    }
    if (head_ > 0 && nodes_.size() == nodes_.capacity()) {
        nodes_.erase(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(head_));
        head_ = 0;
    }
    const bool becomes_head = empty();
    const double start = becomes_head ? world.clock.now() : nodes_.back().start() + nodes_.back().length();
    nodes_.emplace_back(start, *script);
    if (becomes_head) {
        hook_index_ = -1;
        next_time_ = nodes_.back().due(0);
    }
    return true;
}

void ScriptManager::update(WorldContext& world, IHookTarget& owner) {
    const double now = world.clock.now();
    int executed = 0;
    while (!empty() && now >= next_time_) {
        if (executed == kMaxHooksPerUpdate) {
            world.log.warn("effect.guard", "script " + core::id_text(nodes_[head_].script().id) +
                                               " has too many hooks due at once: the rest waits");
            return;
        }
        const PhysicsScriptEntry* entry = next_hook();
        if (entry == nullptr) {
            pop();
            continue;
        }
        ++executed;
        const HookSource source{nodes_[head_].script().id, hook_index_, true};
        try {
            execute_hook(world, owner, entry->hook, source);
        } catch (const std::exception& error) {
            world.log.warn("effect.hook", "script " + core::id_text(source.record) + ": " + error.what());
        }
    }
}

const PhysicsScriptEntry* ScriptManager::next_hook() {
    const Node& head = nodes_[head_];
    const auto count = static_cast<std::int32_t>(head.hooks());
    if (++hook_index_ >= count) {
        return nullptr;
    }
    if (hook_index_ + 1 < count) {
        next_time_ = head.due(static_cast<std::size_t>(hook_index_) + 1);
    } else if (size() > 1) {
        next_time_ = nodes_[head_ + 1].due(0);
    } else {
        next_time_ = kNothingScheduled;
    }
    return &head.entry(static_cast<std::size_t>(hook_index_));
}

void ScriptManager::pop() {
    hook_index_ = -1;
    if (++head_ == nodes_.size()) {
        clear();
    } else {
        next_time_ = nodes_[head_].due(0);
    }
}

void ScriptManager::clear() {
    nodes_.clear();
    head_ = 0;
    hook_index_ = -1;
    next_time_ = kNothingScheduled;
}

void ScriptManager::end() {
    clear();
    ended_ = true;
}

bool play_script_type(WorldContext& world, IHookTarget& owner, std::uint32_t type, float intensity) {
    if (!owner.effect_cell()) {
        return true;
    }
    const content::PhysicsScriptTable* table = owner.effect_script_table();
    const core::DataId script = table != nullptr ? table->select(type, intensity) : core::DataId();
    return script && owner.effect_scripts().add(world, script);
}

bool play_default_script(WorldContext& world, IHookTarget& owner) {
    return play_script_type(world, owner, owner.effect_default_type(), owner.effect_default_intensity());
}

}  // namespace portalspace::engine::effects
