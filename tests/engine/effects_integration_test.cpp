// Effects on real objects: CPhysicsObj, its part array and its quanta, with records that the test wrote.
#include "engine/effects/owner_adapter.h"
#include "engine/physics_obj.h"
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::CPhysicsObj;
using engine::EntityId;
using engine::FrameStep;
using engine::PhysicsState;

namespace {

constexpr std::uint32_t kSetup = 0x02000001;
constexpr std::uint32_t kEmitter = 0x32000005;
constexpr DataId kScript{0x33000001};

content::AnimationHook create_on(std::uint32_t part, std::uint32_t id) {
    content::CreateParticleHook create;
    create.emitter = DataId(kEmitter);
    create.part = part;
    create.logical_emitter = id;
    return hook(create);
}

/// A body of two parts, the second 2 m above the first, with a hand at it.
struct ObjectWorld : TestWorld {
    engine::FrameTrace trace;

    ObjectWorld() {
        records.meshes[kMesh.value] = {};
        records.emitters[kEmitter] = plain_emitter(kEmitter);
        content::Setup setup;
        setup.id = DataId(kSetup);
        setup.parts = {kMesh, kMesh};
        content::SetupPlacement placement;
        placement.frame.parts.resize(2);
        placement.frame.parts[1].origin = {0, 0, 2};
        setup.placements.push_back(placement);
        setup.holding_locations.push_back({1, 1, {}});
        records.setups[kSetup] = setup;
        set_time(100);
        context.trace = &trace;
    }

    std::unique_ptr<CPhysicsObj> make(std::uint32_t entity, float x = 10) {
        auto object = std::make_unique<CPhysicsObj>(context, EntityId(entity), core::ObjectId(0x50000000U + entity));
        object->set_state(core::Flags<PhysicsState>(PhysicsState::kReportCollisions));
        object->make_part_array(DataId(kSetup));
        core::Position place;
        place.cell = core::CellId(0x01010001);
        place.frame.origin = {x, 20, 30};
        REQUIRE(object->set_position(place));
        return object;
    }
    void frame(CPhysicsObj& object, double t) {
        clock.advance_to(t);
        context.events.clear();
        trace.clear();
        object.update_object();
    }
    void script(DataId id, std::vector<content::PhysicsScriptEntry> entries) {
        records.scripts[id.value] = {id, std::move(entries)};
    }
    std::vector<std::uint32_t> hook_types() const {
        std::vector<std::uint32_t> types;
        for (const auto& event : context.events.hooks) {
            types.push_back(event.type);
        }
        return types;
    }
};

std::ptrdiff_t place_of(const engine::FrameTrace& trace, FrameStep step) {
    return std::find_if(trace.begin(), trace.end(), [step](const auto& entry) { return entry.step == step; }) -
           trace.begin();
}

}  // namespace

TEST_CASE("2026-07-13 s13.5, vfx 1.3: an emitter that a script creates starts to simulate on the next tick") {
    ObjectWorld w;
    w.script(kScript, {{0.0, create_on(1, 5)}, {0.125, hook(content::StopParticleHook{5})}});
    auto object = w.make(1);
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.0625);
    CHECK(place_of(w.trace, FrameStep::process_hooks) < place_of(w.trace, FrameStep::commit));
    CHECK(place_of(w.trace, FrameStep::commit) < place_of(w.trace, FrameStep::particles));
    CHECK(place_of(w.trace, FrameStep::particles) < place_of(w.trace, FrameStep::scripts));
    REQUIRE(object->particle_manager() != nullptr);
    const auto* emitter = object->particle_manager()->find(5);
    REQUIRE(emitter != nullptr);
    CHECK(emitter->slots()[0].birth == 100.0625);
    CHECK(emitter->slots()[0].lifetime == 0);
    CHECK(emitter->slots()[0].position == Vec3(10, 20, 32));
    CHECK(emitter->block_cell().value >> 16 == 0x0101);
    w.frame(*object, 100.125);
    CHECK(emitter->slots()[0].lifetime == 0.0625);
    CHECK(emitter->stopped());
    CHECK(w.hook_types() == std::vector<std::uint32_t>{15});
}

TEST_CASE("vfx 17.3 V-S18: catch-up of a real object") {
    ObjectWorld w;
    const DataId b(0x33000002);
    w.script(b, {{0.0, hook(content::NoOpHook{})}, {0.25, hook(content::NoOpHook{})}});
    w.script(kScript, {{0.0, hook(content::CallPesHook{b, 1.0F})}, {0.5, hook(content::NoOpHook{})}});
    auto object = w.make(1);
    REQUIRE(object->play_script_did(kScript));
    const auto before = w.context.quanta;
    w.frame(*object, 100.65);
    CHECK(w.context.quanta == before + 4);
    REQUIRE(w.context.events.hooks.size() == 2);
    CHECK(w.context.events.hooks[0].phys == Approx(100.2));
    CHECK(w.context.events.hooks[1].phys == Approx(100.2));
    REQUIRE(object->timed_hooks()->size() == 1);
    CHECK((*object->timed_hooks())[0].created == Approx(100.2));
    w.frame(*object, 100.75);
    CHECK(w.context.quanta == before + 5);
    CHECK(w.context.events.hooks.size() == 1);
    CHECK((*object->script_manager())[0].start() == 100.75);
    CHECK(object->script_manager()->next_time() == 101.0);
}

TEST_CASE("vfx 17.3 V-S18: a gap above two seconds and a remainder below a thirtieth run no script") {
    ObjectWorld w;
    w.script(kScript, {{0.0, hook(content::NoOpHook{})}});
    auto object = w.make(1);
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.03);
    CHECK(w.context.events.hooks.empty());
    CHECK(object->update_time() == 100.0);
    w.frame(*object, 102.5);
    CHECK(w.context.events.hooks.empty());
    CHECK(object->update_time() == 102.5);
    w.frame(*object, 102.6);
    CHECK(w.context.events.hooks.size() == 1);
}

TEST_CASE("vfx 17.3 V-S21, 3.5 HID-1: only a real transition of the Hidden bit plays its script") {
    ObjectWorld w;
    const DataId hidden(0x33000010);
    const DataId unhide(0x33000011);
    w.script(hidden, {{0.0, hook(content::NoOpHook{})}});
    w.script(unhide, {{0.0, hook(content::NoOpHook{})}});
    const content::PhysicsScriptTable table{DataId(0x34000001), {{0x76, {{1.0F, hidden}}}, {0x75, {{1.0F, unhide}}}}};
    auto object = w.make(1);
    object->physics_script_table = &table;
    CHECK((object->script_manager() == nullptr || object->script_manager()->empty()));
    auto state = object->state();
    state.set(PhysicsState::kHidden);
    object->set_state(state);
    object->set_state(object->state());
    REQUIRE(object->script_manager()->size() == 1);
    CHECK((*object->script_manager())[0].script().id == hidden);
    state = object->state();
    state.set(PhysicsState::kHidden, false);
    object->set_state(state);
    REQUIRE(object->script_manager()->size() == 2);
    CHECK((*object->script_manager())[1].script().id == unhide);
}

TEST_CASE("2026-07-13 s13.6, vfx 3.5 HID-2, 8.8 DRW-8: a hidden object keeps running its scripts and emitters") {
    ObjectWorld w;
    w.script(kScript, {{0.0, create_on(0, 5)}, {0.25, create_on(0, 6)}});
    auto object = w.make(1);
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.125);
    auto state = object->state();
    state.set(PhysicsState::kHidden);
    object->set_state(state);
    w.frame(*object, 100.375);
    const auto* before = object->particle_manager()->find(5);
    const auto* after = object->particle_manager()->find(6);
    REQUIRE(before != nullptr);
    REQUIRE(after != nullptr);
    CHECK(before->slots()[0].lifetime == Approx(0.25));
    CHECK_FALSE(before->drawn());
    CHECK(after->drawn());
}

TEST_CASE("vfx 3.1: without a cell a script is a success that queues nothing") {
    ObjectWorld w;
    w.script(kScript, {{0.0, hook(content::NoOpHook{})}});
    auto object = w.make(1);
    object->leave_world();
    CHECK(object->play_script_did(kScript));
    CHECK((object->script_manager() == nullptr || object->script_manager()->empty()));
    CHECK(object->add_script_internal(kScript));
    CHECK(object->script_manager()->size() == 1);
}

TEST_CASE("vfx 1.5 ORD-8: a held object's effects run when its holder commits, at the holder's place") {
    ObjectWorld w;
    w.script(kScript, {{0.0, create_on(0xFFFFFFFF, 5)}});
    auto holder = w.make(1);
    auto held = w.make(2);
    REQUIRE(held->set_parent(*holder, 1));
    REQUIRE(held->play_script_did(kScript));
    w.frame(*holder, 100.125);
    REQUIRE(held->particle_manager() != nullptr);
    const auto* emitter = held->particle_manager()->find(5);
    REQUIRE(emitter != nullptr);
    CHECK(emitter->slots()[0].position == Vec3(10, 20, 32));
    CHECK(emitter->drawn());
    w.frame(*holder, 100.25);
    CHECK(emitter->slots()[0].lifetime == Approx(0.125));
    held->unset_parent();
}

TEST_CASE("2026-07-13 s7: DefaultScriptPart reaches the child at the named part") {
    ObjectWorld w;
    const DataId childs(0x33000020);
    w.script(childs, {{0.0, hook(content::NoOpHook{})}});
    w.script(kScript, {{0.0, hook(content::DefaultScriptPartHook{1})}});
    const content::PhysicsScriptTable table{DataId(0x34000001), {{0x5A, {{1.0F, childs}}}}};
    auto holder = w.make(1);
    auto held = w.make(2);
    held->physics_script_table = &table;
    held->default_script = 0x5A;
    held->default_script_intensity = 1;
    REQUIRE(held->set_parent(*holder, 1));
    REQUIRE(holder->play_script_did(kScript));
    w.frame(*holder, 100.125);
    REQUIRE(held->script_manager() != nullptr);
    REQUIRE(held->script_manager()->size() == 1);
    CHECK((*held->script_manager())[0].script().id == childs);
    held->unset_parent();
}

TEST_CASE("vfx 5.3: of several children at one part DefaultScriptPart takes the first") {
    ObjectWorld w;
    const DataId childs(0x33000020);
    w.script(childs, {{0.0, hook(content::NoOpHook{})}});
    w.script(kScript, {{0.0, hook(content::DefaultScriptPartHook{1})}});
    const content::PhysicsScriptTable table{DataId(0x34000001), {{0x5A, {{1.0F, childs}}}}};
    auto holder = w.make(1);
    auto first = w.make(2);
    auto second = w.make(3);
    for (CPhysicsObj* held : {first.get(), second.get()}) {
        held->physics_script_table = &table;
        held->default_script = 0x5A;
        held->default_script_intensity = 1;
        REQUIRE(held->set_parent(*holder, 1));
    }
    REQUIRE(holder->play_script_did(kScript));
    w.frame(*holder, 100.125);
    REQUIRE(first->script_manager() != nullptr);
    CHECK(first->script_manager()->size() == 1);
    CHECK((second->script_manager() == nullptr || second->script_manager()->empty()));
    first->unset_parent();
    second->unset_parent();
}

TEST_CASE("vfx 1.3 ORD-4: an emitter of an animation hook is ticked in the same quantum") {
    ObjectWorld w;
    auto object = w.make(1);
    const auto create = create_on(1, 9);
    object->add_anim_hook(create, DataId(0x03000001), 16);
    w.frame(*object, 100.125);
    REQUIRE(w.context.events.hooks.size() == 1);
    CHECK_FALSE(w.context.events.hooks[0].from_script);
    CHECK(w.context.events.hooks[0].source == DataId(0x03000001));
    CHECK(w.context.events.hooks[0].index == 16);
    CHECK(w.context.events.hooks[0].made == 9);
    CHECK(object->particle_manager()->find(9)->slots()[0].lifetime == 0);
}

TEST_CASE("vfx 5.4 TRA-2 TRA-3: translucency reaches the parts, is floored by the authored one, and 1.0 hides") {
    ObjectWorld w;
    content::TransparentHook fade;
    fade.start = 0;
    fade.end = 1;
    fade.time = 0.5F;
    w.script(kScript, {{0.0, hook(fade)}});
    auto object = w.make(1);
    object->translucency_original = 0.4F;
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.125);
    CHECK(object->part_array()->parts()[0].translucency == 0);
    w.frame(*object, 100.25);
    CHECK(object->part_array()->parts()[1].translucency == 0.4F);
    w.frame(*object, 100.5);
    CHECK(object->part_array()->parts()[1].translucency == 0.75F);
    CHECK_FALSE(object->part_array()->parts()[1].no_draw);
    w.frame(*object, 100.625);
    CHECK(object->part_array()->parts()[1].no_draw);
}

TEST_CASE("vfx 5.3: sound hooks become events at the owner's place") {
    ObjectWorld w;
    w.script(kScript, {{0.0, hook(content::SoundTableHook{0x58})},
                       {0.0, hook(content::SoundTweakedHook{DataId(0x0A000262), 0.25F, 0.5F, 0.75F})}});
    auto object = w.make(1);
    object->sound_table_id = DataId(0x20000001);
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.125);
    REQUIRE(w.context.events.sounds.size() == 2);
    CHECK(w.context.events.sounds[0].sound_table == DataId(0x20000001));
    CHECK(w.context.events.sounds[0].sound_type == 0x58);
    CHECK(w.context.events.sounds[0].place.frame.origin == Vec3(10, 20, 30));
    CHECK(w.context.events.sounds[1].wave == DataId(0x0A000262));
    CHECK(w.context.events.sounds[1].probability == 0.25F);
    CHECK(w.context.events.sounds[1].volume == 0.75F);
}

TEST_CASE("vfx 1.1 OWN-3: the end of the object ends its emitters at once") {
    ObjectWorld w;
    w.script(kScript, {{0.0, create_on(0, 5)}});
    auto object = w.make(1);
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.125);
    w.context.events.clear();
    object.reset();
    REQUIRE(w.context.events.emitters.size() == 1);
    CHECK(w.context.events.emitters[0].change == engine::EmitterChange::destroyed);
    CHECK(w.context.events.emitters[0].emitter_id == 5);
}

TEST_CASE("vfx 7.9 PEM-17, 7.5 PEM-3: beyond its degrade distance an emitter is not drawn") {
    ObjectWorld w;
    w.script(kScript, {{0.0, create_on(0, 5)}});
    auto object = w.make(1);
    auto player = w.make(2, 20);
    w.context.player = player.get();
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.125);
    w.frame(*object, 100.25);
    CHECK(object->particle_manager()->find(5)->drawn());
    core::Position far = player->position();
    far.cell = core::CellId(0x01010021);
    far.frame.origin = {111, 20, 30};
    player->set_position(far);
    w.frame(*object, 100.375);
    CHECK_FALSE(object->particle_manager()->find(5)->drawn());
    CHECK(object->particle_manager()->find(5)->slots()[0].lifetime == Approx(0.125));
}

TEST_CASE("the same world runs the same effects twice") {
    const auto run = [] {
        ObjectWorld w;
        w.random.draws = {0.5F, 0.25F, 0.75F, 0.125F, 0.875F};
        auto info = plain_emitter(kEmitter);
        info.particle_type = content::ParticleType::explode;
        info.birth_rate = 0.05;
        info.max_particles = 16;
        info.a = {{1, 0, 0.5F}, 1, 3};
        info.c = {{1, 2, 3}, 0.5F, 1.5F};
        w.records.emitters[kEmitter] = info;
        w.script(kScript, {{0.0, create_on(0, 5)}, {0.25, hook(content::CallPesHook{kScript, 0.5F})}});
        auto object = w.make(1);
        REQUIRE(object->play_script_did(kScript));
        std::vector<float> out;
        for (int i = 1; i < 40; ++i) {
            w.frame(*object, 100 + i / 16.0);
            for (const auto& particle : object->particle_manager()->find(5)->slots()) {
                out.insert(out.end(), {particle.position.x, particle.position.y, particle.position.z});
            }
        }
        return out;
    };
    CHECK(run() == run());
}

TEST_CASE("vfx 5.4 TRA-1 TRA-3 TRA-5: 0 shows a part, exactly 1 hides it, other values are stored as they are") {
    ObjectWorld w;
    auto object = w.make(1);
    const auto& part = object->part_array()->parts()[1];
    const auto set = [&](float value) { object->part_array()->set_part_translucency(1, value); };
    set(0);
    CHECK_FALSE(part.no_draw);
    set(1);
    CHECK(part.no_draw);
    for (const float value : {-0.5F, 0.5F, 1.5F}) {
        set(value);
        CHECK(part.translucency == value);
        CHECK_FALSE(part.no_draw);
    }
}

TEST_CASE("vfx 5.4 TRA-4: while Cloaked, translucency does not reach the parts") {
    ObjectWorld w;
    auto object = w.make(1);
    auto state = object->state();
    state.set(PhysicsState::kCloaked);
    object->set_state(state);
    object->set_translucency(0.5F);
    CHECK(object->translucency == 0.5F);
    CHECK(object->part_array()->parts()[0].translucency == 0);
    state.set(PhysicsState::kCloaked, false);
    object->set_state(state);
    object->set_translucency(0.5F);
    CHECK(object->part_array()->parts()[0].translucency == 0.5F);
}

TEST_CASE("vfx 5.5 LUM-1: luminosity and diffusion belong to the object's own parts") {
    ObjectWorld w;
    auto lit = w.make(1);
    auto other = w.make(2);
    content::LuminousHook luminous;
    luminous.end = 0.75F;
    content::DiffusePartHook diffuse;
    diffuse.part = 1;
    diffuse.end = 0.25F;
    w.script(kScript, {{0.0, hook(luminous)}, {0.0, hook(diffuse)}});
    REQUIRE(lit->play_script_did(kScript));
    w.frame(*lit, 100.125);
    CHECK(lit->part_array()->parts()[0].luminosity.value() == 0.75F);
    CHECK(lit->part_array()->parts()[1].luminosity.value() == 0.75F);
    CHECK_FALSE(lit->part_array()->parts()[0].diffusion.has_value());
    CHECK(lit->part_array()->parts()[1].diffusion.value() == 0.25F);
    CHECK_FALSE(other->part_array()->parts()[0].luminosity.has_value());
}

TEST_CASE("vfx 10 LGT-1: SetLight lights and puts out the Setup's lights, and sets the state's bit") {
    ObjectWorld w;
    auto object = w.make(1);
    CHECK_FALSE(object->part_array()->lights_on());
    w.script(kScript, {{0.0, hook(content::SetLightHook{1})}, {0.25, hook(content::SetLightHook{0})}});
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.125);
    CHECK(object->part_array()->lights_on());
    CHECK(object->state().has(PhysicsState::kLighting));
    w.frame(*object, 100.375);
    CHECK_FALSE(object->part_array()->lights_on());
    CHECK_FALSE(object->state().has(PhysicsState::kLighting));
}

TEST_CASE("vfx 7.4: an emitter's end frees its place for the next one of that number") {
    ObjectWorld w;
    w.script(kScript, {{0.0, create_on(0, 5)}, {0.0, hook(content::DestroyParticleHook{5})}, {0.0, create_on(1, 5)}});
    auto object = w.make(1);
    REQUIRE(object->play_script_did(kScript));
    w.frame(*object, 100.125);
    REQUIRE(object->particle_manager()->emitters().size() == 1);
    CHECK(object->particle_manager()->find(5)->spec().part == 1);
}
