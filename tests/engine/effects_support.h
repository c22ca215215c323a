#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "content/records/animation.h"
#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/setup.h"
#include "core/clock.h"
#include "core/log.h"
#include "core/random.h"
#include "engine/effects/hook_target.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/records.h"
#include "engine/world.h"

namespace portalspace::effects_test {

using content::PhysicsScript;
using core::DataId;
using core::Vec3;
using engine::effects::ParticleEmitterInfo;

/// Gives the listed numbers in a circle and counts them.
class ScriptedRandom final : public core::IRandom {
public:
    std::vector<float> draws{0.5F};
    std::size_t used = 0;
    float next01() override { return draws[used++ % draws.size()]; }
};

/// Records that a test wrote down.
class MemoryRecords final : public engine::RecordSource {
public:
    std::map<std::uint32_t, PhysicsScript> scripts;
    std::map<std::uint32_t, content::PhysicsScriptTable> tables;
    std::map<std::uint32_t, ParticleEmitterInfo> emitters;
    std::map<std::uint32_t, content::GfxObj> meshes;
    std::map<std::uint32_t, content::DegradeInfo> degrades;
    std::map<std::uint32_t, content::Setup> setups;
    std::map<std::uint32_t, content::Animation> animations;

    const content::Setup* setup(DataId id) override { return find(setups, id); }
    content::RecordPtr<content::GfxObj> gfx_obj(DataId id) override { return borrow(meshes, id); }
    content::RecordPtr<content::DegradeInfo> degrade_info(DataId id) override { return borrow(degrades, id); }
    content::RecordPtr<content::Animation> animation(DataId id) override { return borrow(animations, id); }
    const content::MotionTable* motion_table(DataId) override { return nullptr; }
    const PhysicsScript* physics_script(DataId id) override { return find(scripts, id); }
    const content::PhysicsScriptTable* physics_script_table(DataId id) override { return find(tables, id); }
    const ParticleEmitterInfo* particle_emitter_info(DataId id) override { return find(emitters, id); }
    const content::Region* region() override { return nullptr; }
    content::RecordPtr<content::LandBlock> land_block(core::CellId) override { return nullptr; }

private:
    template <class T>
    static const T* find(const std::map<std::uint32_t, T>& map, DataId id) {
        const auto it = map.find(id.value);
        return it == map.end() ? nullptr : &it->second;
    }
    template <class T>
    static content::RecordPtr<T> borrow(const std::map<std::uint32_t, T>& map, DataId id) {
        return content::RecordPtr<T>::borrowed(find(map, id));
    }
};

/// An owner without a body: it writes down what was done to it.
class FakeOwner final : public engine::effects::IHookTarget {
public:
    engine::EntityId entity{1};
    core::CellId cell{0x01010001};
    std::vector<core::Frame> parts;
    core::Frame root;
    bool drawn = true;
    bool waves_fail = false;
    float original_translucency = 0;
    const content::PhysicsScriptTable* table = nullptr;
    std::uint32_t default_type = 0;
    float default_intensity = 0;
    /// "scale 2", "sound 88", …
    std::vector<std::string> done;
    std::vector<float> translucency_applied;
    float translucency = 0;
    float scale = 1;
    engine::WorldContext* world = nullptr;
    std::map<std::uint32_t, FakeOwner*> children;

    engine::effects::ScriptManager scripts;
    engine::effects::TimedHooks timed;
    engine::effects::ParticleManager particles;

    [[nodiscard]] engine::EntityId effect_entity() const override { return entity; }
    [[nodiscard]] core::CellId effect_cell() const override { return cell; }
    [[nodiscard]] std::uint32_t effect_part_count() const override { return static_cast<std::uint32_t>(parts.size()); }
    [[nodiscard]] core::Frame effect_frame(std::uint32_t part) const override {
        return part < parts.size() ? parts[part] : root;
    }
    [[nodiscard]] bool effect_drawn(float) const override { return drawn; }
    engine::effects::ScriptManager& effect_scripts() override { return scripts; }
    engine::effects::TimedHooks& effect_timed_hooks() override { return timed; }
    engine::effects::ParticleManager& effect_particles() override { return particles; }
    [[nodiscard]] const content::PhysicsScriptTable* effect_script_table() const override { return table; }
    [[nodiscard]] std::uint32_t effect_default_type() const override { return default_type; }
    [[nodiscard]] float effect_default_intensity() const override { return default_intensity; }
    bool effect_play_child_default(std::uint32_t part) override {
        const auto it = children.find(part);
        return it != children.end() && engine::effects::play_default_script(*world, *it->second);
    }
    [[nodiscard]] float effect_scale() const override { return scale; }
    void effect_set_scale(float value) override {
        scale = value;
        note("scale", value);
    }
    void effect_set_translucency(float value) override {
        translucency_applied.push_back(value);
        translucency = std::max(value, original_translucency);
        note("translucency", value);
    }
    void effect_set_part_translucency(std::uint32_t part, float value) override {
        note("part translucency", part, value);
    }
    void effect_set_luminosity(float value) override { note("luminosity", value); }
    void effect_set_part_luminosity(std::uint32_t part, float value) override { note("part luminosity", part, value); }
    void effect_set_diffusion(float value) override { note("diffusion", value); }
    void effect_set_part_diffusion(std::uint32_t part, float value) override { note("part diffusion", part, value); }
    void effect_set_no_draw(bool on) override { note("no draw", on); }
    void effect_set_lighting(bool on) override { note("lighting", on); }
    void effect_set_texture_velocity(std::uint32_t part, core::Vec2 v) override {
        note("texture velocity", static_cast<std::int32_t>(part), v.x, v.y);
    }
    void effect_set_ethereal(bool on) override { note("ethereal", on); }
    void effect_set_omega(const Vec3& w) override { note("omega", w.x, w.y, w.z); }
    void effect_animation_done() override { note("animation done"); }
    void effect_play_wave(DataId wave, float probability, float priority, float volume) override {
        if (waves_fail) {
            throw std::runtime_error("no wave");
        }
        note("wave", core::id_text(wave), probability, priority, volume);
    }
    void effect_play_sound(std::uint32_t type) override { note("sound", type); }

    /// What was done since the last call, one line each.
    std::vector<std::string> take_done() {
        std::vector<std::string> out;
        out.swap(done);
        return out;
    }

private:
    template <class... Words>
    void note(const char* what, const Words&... words) {
        std::ostringstream text;
        text << what;
        ((text << ' ' << words), ...);
        done.push_back(text.str());
    }
};

/// A world with one owner and its clocks.
struct TestWorld {
    core::Clock clock;
    ScriptedRandom random;
    MemoryRecords records;
    core::Log log{core::LogLevel::error};
    engine::WorldContext context{clock, random, records, log};
    FakeOwner owner;

    TestWorld() { owner.world = &context; }

    void set_time(double t) {
        clock.advance_to(t);
        context.phys_time = t;
    }
    [[nodiscard]] std::uint64_t warnings(const std::string& kind) const {
        const auto kinds = log.kinds();
        const auto it = kinds.find(kind);
        return it == kinds.end() ? 0 : it->second.count;
    }
};

/// "100.25": the shortest text of a time.
inline std::string time_text(double t) {
    std::ostringstream text;
    text.precision(10);
    text << t;
    return text.str();
}

template <class Payload>
content::AnimationHook hook(Payload payload) {
    return {content::HookDirection::both, content::HookPayload(payload)};
}

inline constexpr DataId kMesh{0x01000001};

/// An emitter record with a mesh and nothing random about it: Still, one particle alive at most.
inline ParticleEmitterInfo plain_emitter(std::uint32_t id) {
    ParticleEmitterInfo info;
    info.id = DataId(id);
    info.gfx_obj = kMesh;
    info.hw_gfx_obj = kMesh;
    info.birth_rate = 10;
    info.max_particles = 1;
    info.initial_particles = 1;
    info.life_span = 1;
    info.scale = {1, 1, 0};
    return info;
}

}  // namespace portalspace::effects_test
