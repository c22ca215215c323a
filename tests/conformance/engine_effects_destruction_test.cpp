// An owner that is destroyed while its hooks run, hooks that come while hooks run, and what ends an owner at all:
// spec/vfx-sky-audio.md 1.1 OWN-3, 2.5 SCR-15, 4.2 FPH-5, 4.4 PHK-2.
#include <algorithm>
#include <functional>

#include "engine/effects/owner_adapter.h"
#include "engine/effects/timed_hooks.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr DataId kScript{0x33000001};
constexpr DataId kNext{0x33000002};
constexpr ObjectId kHeld{0x80000002};

/// Chance that does something when it is asked: the only way from a hook back to a test.
class TellingRandom final : public core::IRandom {
public:
    std::function<void()> asked;
    float next01() override {
        if (asked) asked();
        return 0.5F;
    }
};

struct Stage {
    core::Clock clock;
    TellingRandom random;
    MemoryRecords records;
    core::Log log{core::LogLevel::error};
    engine::WorldContext context{clock, random, records, log};
    engine::SmartBox box{context};

    Stage() {
        records.add_setup();
        records.scripts[kNext.value] = {kNext, {{0.0, hook(content::SoundTableHook{9})}}};
    }
    CPhysicsObj& create(ObjectId id = kObject) {
        net::CreateObject still = missile(id);
        still.physics.velocity.reset();
        box.handle(message_of(net::encode(still)));
        return *box.maint().find(id);
    }
    void destroy_when_asked(ObjectId id = kObject) {
        random.asked = [this, id] {
            box.maint().destroy(*box.maint().find(id));
            still_there = box.maint().find(id) != nullptr;
        };
    }
    /// Sound types, in the order of the hooks.
    std::vector<std::uint32_t> sounds() const {
        std::vector<std::uint32_t> out;
        for (const auto& sound : context.events.sounds) out.push_back(sound.sound_type);
        return out;
    }
    void pass(double now) {
        clock.advance_to(now);
        for (CPhysicsObj* object : box.maint().objects()) {
            if (object != nullptr) object->update_object();
        }
    }
    std::size_t deleted() const {
        std::size_t count = 0;
        for (const auto& event : context.events.objects) {
            count += event.kind == engine::ObjectEvent::Kind::deleted ? 1 : 0;
        }
        return count;
    }
    bool still_there = false;
};

/// A sound, a delayed call (which asks chance), and another sound, all due at once.
content::PhysicsScript sound_call_sound() {
    return {kScript,
            {{0.0, hook(content::SoundTableHook{1})},
             {0.0, hook(content::CallPesHook{kNext, 1.0F})},
             {0.0, hook(content::SoundTableHook{2})}}};
}

}  // namespace

TEST_CASE("vfx 2.5 SCR-15: an owner destroyed by a hook of its script goes at the end of the update") {
    Stage stage;
    stage.records.scripts[kScript.value] = sound_call_sound();
    CPhysicsObj& object = stage.create();
    REQUIRE(object.play_script_did(kScript));
    REQUIRE(object.play_script_did(kNext));
    stage.pass(0.1);
    CHECK(stage.sounds() == std::vector<std::uint32_t>{1, 2, 9});
    stage.context.events.clear();
    REQUIRE(object.play_script_did(kScript));
    REQUIRE(object.play_script_did(kNext));
    stage.destroy_when_asked();
    stage.pass(0.2);
    // It was there while the hook ran, what remained was not run, and it went once.
    CHECK(stage.still_there);
    CHECK(stage.sounds() == std::vector<std::uint32_t>{1});
    CHECK(stage.box.maint().find(kObject) == nullptr);
    CHECK(stage.deleted() == 1);
}

TEST_CASE("vfx 2.5 SCR-15: nothing is queued any more for an owner that goes, and no further quantum begins") {
    Stage stage;
    // The call is delayed, the hook after it would start at once.
    stage.records.scripts[kScript.value] = sound_call_sound();
    CPhysicsObj& object = stage.create();
    stage.destroy_when_asked();
    content::CallPesHook call{kNext, 1.0F};
    const content::AnimationHook first = hook(call);
    const content::AnimationHook second = hook(content::CallPesHook{kNext, 0.0F});
    object.add_anim_hook(first, DataId(0x03000001), 0);
    object.add_anim_hook(second, DataId(0x03000001), 0);
    const std::uint64_t before = stage.context.quanta;
    stage.pass(0.9);
    CHECK(stage.still_there);
    CHECK(stage.sounds().empty());
    CHECK(stage.context.quanta == before + 1);
    CHECK(stage.box.maint().find(kObject) == nullptr);
}

TEST_CASE("vfx 2.5 SCR-15: the timed hooks of an owner that goes are over at once, and none comes after them") {
    Stage stage;
    CPhysicsObj& object = stage.create();
    using engine::effects::TimedHookKind;
    auto& hooks = object.make_timed_hooks();
    hooks.insert({TimedHookKind::scale, 0, 0, 1, 1, 3});
    hooks.insert({TimedHookKind::call_pes, kNext.value, 0, 0.25, 0, 1});
    stage.context.phys_time = 0.5;
    const engine::CObjectMaint::Pass pass(&stage.box.maint());
    stage.box.maint().destroy(object);
    REQUIRE(stage.box.maint().find(kObject) == &object);
    CHECK(hooks.size() == 0);
    hooks.insert({TimedHookKind::scale, 0, 0, 1, 1, 5});
    CHECK(hooks.size() == 0);
    object.process_hooks();
    CHECK(object.scale() == 1);
}

TEST_CASE("vfx 2.5 SCR-15: the quantum that destroyed an owner ends with its hooks: no managers, particles, scripts") {
    Stage stage;
    CPhysicsObj& object = stage.create();
    const auto steps_of_pass = [&](double now) {
        engine::FrameTrace trace;
        stage.context.trace = &trace;
        stage.pass(now);
        stage.context.trace = nullptr;
        std::vector<engine::FrameStep> steps;
        for (const auto& entry : trace) steps.push_back(entry.step);
        return steps;
    };
    using engine::FrameStep;
    const content::AnimationHook call = hook(content::CallPesHook{kNext, 1.0F});
    object.add_anim_hook(call, DataId(0x03000001), 0);
    CHECK(steps_of_pass(0.1) == std::vector<FrameStep>{FrameStep::quantum, FrameStep::animation, FrameStep::physics,
                                                       FrameStep::process_hooks, FrameStep::commit, FrameStep::managers,
                                                       FrameStep::particles, FrameStep::scripts});
    object.add_anim_hook(call, DataId(0x03000001), 0);
    stage.destroy_when_asked();
    const std::vector<FrameStep> last = steps_of_pass(0.2);
    CHECK(stage.still_there);
    for (const FrameStep step : {FrameStep::managers, FrameStep::particles, FrameStep::scripts}) {
        CHECK(std::count(last.begin(), last.end(), step) == 0);
    }
    CHECK(std::count(last.begin(), last.end(), FrameStep::process_hooks) == 1);
}

TEST_CASE("vfx 2.5 SCR-15: a held thing destroyed by its own script, also while a message moves its holder") {
    Stage stage;
    stage.records.scripts[kScript.value] = sound_call_sound();
    CPhysicsObj& holder = stage.create();
    CPhysicsObj& held = stage.create(kHeld);
    CPhysicsObj& other = stage.create(ObjectId(0x80000003));
    REQUIRE(held.set_parent(holder, 1));
    REQUIRE(other.set_parent(holder, 1));
    REQUIRE(held.add_script_internal(kScript));
    REQUIRE(other.add_script_internal(kNext));
    stage.destroy_when_asked(kHeld);
    core::Frame moved = holder.position().frame;
    moved.origin.x += 1;
    holder.set_frame(moved);
    CHECK(stage.still_there);
    CHECK(stage.sounds() == std::vector<std::uint32_t>{1, 9});
    CHECK(stage.box.maint().find(kHeld) == nullptr);
    REQUIRE(holder.children().size() == 1);
    CHECK(holder.children()[0].object == &other);
}

TEST_CASE("vfx 4.4 PHK-2: a hook that comes while hooks run is run in the same pass, after those before it") {
    Stage stage;
    CPhysicsObj& object = stage.create();
    const content::AnimationHook asks = hook(content::CallPesHook{kNext, 1.0F});
    const content::AnimationHook first = hook(content::SoundTableHook{1});
    const content::AnimationHook late = hook(content::SoundTableHook{2});
    object.add_anim_hook(asks, DataId(0x03000001), 0);
    object.add_anim_hook(first, DataId(0x03000001), 0);
    stage.random.asked = [&] { object.add_anim_hook(late, DataId(0x03000001), 1); };
    object.process_hooks();
    CHECK(stage.sounds() == std::vector<std::uint32_t>{1, 2});
    // Each once.
    stage.random.asked = {};
    object.process_hooks();
    CHECK(stage.sounds().size() == 2);
}

TEST_CASE("vfx 4.4 PHK-2: timed hooks run before those of the animation, whatever came first") {
    Stage stage;
    CPhysicsObj& object = stage.create();
    // The ramp's value is there when the animation's hook starts a ramp of its own from it.
    const content::AnimationHook grow = hook(content::ScaleHook{3.0F, 1.0F});
    object.add_anim_hook(grow, DataId(0x03000001), 0);
    object.make_timed_hooks().insert({engine::effects::TimedHookKind::scale, 0, 0, 1, 1, 2});
    stage.context.phys_time = 0.5;
    object.process_hooks();
    CHECK(object.scale() == Approx(1.5));
    REQUIRE(object.timed_hooks()->size() == 2);
    CHECK((*object.timed_hooks())[0].start == Approx(1.5F));
    CHECK((*object.timed_hooks())[0].end == 3);
}

TEST_CASE("vfx 4.4 PHK-2: hooks of a script never pass through the list of the animation") {
    Stage stage;
    stage.records.scripts[kScript.value] = {kScript, {{0.0, hook(content::SoundTableHook{1})}}};
    CPhysicsObj& object = stage.create();
    const content::AnimationHook of_animation = hook(content::SoundTableHook{2});
    REQUIRE(object.play_script_did(kScript));
    object.add_anim_hook(of_animation, DataId(0x03000001), 0);
    object.process_hooks();
    CHECK(stage.sounds() == std::vector<std::uint32_t>{2});
    stage.pass(0.1);
    CHECK(stage.sounds() == std::vector<std::uint32_t>{2, 1});
    // A script hook runs whatever its direction says; one of the animation was chosen by it when its frame was crossed.
    stage.records.scripts[kNext.value] = {kNext,
                                          {{0.0, hook(content::SoundTableHook{3}, content::HookDirection::backward)}}};
    REQUIRE(object.play_script_did(kNext));
    stage.pass(0.2);
    CHECK(stage.sounds() == std::vector<std::uint32_t>{2, 1, 3});
}

namespace {

/// Records that do something when a script is asked for.
struct TellingRecords final : MemoryRecords {
    std::function<void()> asked;
    const content::PhysicsScript* physics_script(DataId id) override {
        if (asked) asked();
        return MemoryRecords::physics_script(id);
    }
};

}  // namespace

TEST_CASE("vfx 4.2 FPH-5: a timed hook inserted while the list is walked waits for the next walk") {
    core::Clock clock;
    FixedRandom random;
    TellingRecords records;
    core::Log log{core::LogLevel::error};
    engine::WorldContext context{clock, random, records, log};
    records.add_setup();
    records.scripts[kNext.value] = {kNext, {{0.0, hook(content::SoundTableHook{9})}}};
    CPhysicsObj object(context, engine::EntityId(1), kObject);
    object.make_part_array(kSetup);
    core::Position place;
    place.cell = kCell;
    REQUIRE(object.set_position(place));
    using engine::effects::TimedHookKind;
    auto& hooks = object.make_timed_hooks();
    // The walk: the newest first, so the call that is due, then the older ramp.
    hooks.insert({TimedHookKind::luminosity, 0, 0, 1, 0, 1});
    hooks.insert({TimedHookKind::call_pes, kNext.value, 0, 0.5, 0, 1});
    int asked = 0;
    records.asked = [&] {
        ++asked;
        hooks.insert({TimedHookKind::scale, 0, 0, 0.25, 1, 3});
    };
    context.phys_time = 0.5;
    object.process_hooks();
    CHECK(asked == 1);
    CHECK(object.luminosity == Approx(0.5));
    CHECK(object.scale() == 1);  // inserted at the head of the list, behind the walk
    REQUIRE(hooks.size() == 2);
    CHECK(hooks[0].kind == TimedHookKind::scale);
    CHECK(hooks[1].kind == TimedHookKind::luminosity);
    records.asked = {};
    object.process_hooks();
    CHECK(object.scale() == 3);
    CHECK(hooks.size() == 1);
}

TEST_CASE("vfx 1.1 OWN-3: leaving the world and another cell clear nothing; the end of the owner drops all of it") {
    Stage stage;
    stage.records.scripts[kScript.value] = {
        kScript, {{0.0, hook(content::SoundTableHook{1})}, {1.0, hook(content::SoundTableHook{2})}}};
    content::ParticleEmitterInfo info;
    info.id = DataId(0x32000001);
    info.hw_gfx_obj = DataId(0x01000001);
    info.max_particles = 4;
    info.initial_particles = 1;
    info.birth_rate = 0.1;
    info.life_span = 60;
    stage.records.emitters[info.id.value] = info;
    CPhysicsObj& object = stage.create();
    const core::Position home = object.position();
    REQUIRE(object.play_script_did(kScript));
    object.make_timed_hooks().insert({engine::effects::TimedHookKind::call_pes, kNext.value, 0, 1.2, 0, 1});
    engine::effects::EmitterSpec spec;
    spec.info = info.id;
    spec.logical_id = 5;
    REQUIRE(object.make_particle_manager().create(stage.context, engine::effects::ObjectTarget(object), spec) == 5);
    stage.pass(0.1);
    const auto complete = [&] {
        return object.script_manager()->size() == 1 && object.timed_hooks()->size() == 1 &&
               object.particle_manager()->find(5) != nullptr && object.particle_manager()->find(5)->alive() > 0;
    };
    CHECK(complete());
    object.leave_world();
    CHECK(complete());
    stage.pass(0.8);
    CHECK(complete());
    core::Position elsewhere = home;
    elsewhere.frame.origin = {100, 100, 5};
    object.force_into_cell(elsewhere);
    CHECK(complete());
    stage.pass(0.9);
    CHECK(complete());
    CHECK(stage.sounds() == std::vector<std::uint32_t>{1});
    stage.context.events.clear();
    stage.box.maint().destroy(object);
    stage.pass(5);
    CHECK(stage.sounds().empty());
    CHECK(stage.deleted() == 1);
    REQUIRE(stage.context.events.emitters.size() == 1);
    CHECK(stage.context.events.emitters[0].change == engine::EmitterChange::destroyed);
}
