// Every hook type: seed 2026-07-13 sections 7, 8 and 13, spec/vfx-sky-audio.md 5.
#include <limits>
#include <span>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/format_error.h"
#include "engine/effects/hook_executor.h"
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::execute_hook;

namespace {

using Lines = std::vector<std::string>;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

struct HookWorld : TestWorld {
    HookWorld() {
        owner.parts.resize(3);
        set_time(100);
    }
    template <class Payload>
    Lines run(Payload payload) {
        execute_hook(context, owner, hook(payload), {DataId(0x33000001), 4, true});
        return owner.take_done();
    }
};

template <class Fade>
Fade fade(float start, float end, float time) {
    Fade out;
    out.start = start;
    out.end = end;
    out.time = time;
    return out;
}

template <class Fade>
Fade part_fade(std::uint32_t part, float start, float end, float time) {
    Fade out = fade<Fade>(start, end, time);
    out.part = part;
    return out;
}

}  // namespace

TEST_CASE("vfx 5.3: hooks that act at once") {
    HookWorld w;
    CHECK(w.run(content::NoOpHook{}).empty());
    CHECK(w.run(content::SoundHook{DataId(0x0A000262)}) == Lines{"wave 0x0A000262 1 0 1"});
    CHECK(w.run(content::SoundTableHook{0x58}) == Lines{"sound 88"});
    CHECK(w.run(content::SoundTweakedHook{DataId(0x0A000262), 0.25F, 0.5F, 0.75F}) ==
          Lines{"wave 0x0A000262 0.25 0.5 0.75"});
    CHECK(w.run(content::AttackHook{}).empty());
    CHECK(w.run(content::AnimationDoneHook{}) == Lines{"animation done"});
    CHECK(w.run(content::ReplaceObjectHook{}).empty());
    CHECK(w.run(content::EtherealHook{1}) == Lines{"ethereal 1"});
    CHECK(w.run(content::EtherealHook{0}) == Lines{"ethereal 0"});
    CHECK(w.run(content::NoDrawHook{-1}) == Lines{"no draw 1"});
    CHECK(w.run(content::NoDrawHook{0}) == Lines{"no draw 0"});
    CHECK(w.run(content::SetOmegaHook{{1, 2, 3}}) == Lines{"omega 1 2 3"});
    CHECK(w.run(content::SetLightHook{1}) == Lines{"lighting 1"});
    CHECK(w.run(content::SetLightHook{0}) == Lines{"lighting 0"});
    CHECK(w.run(content::TextureVelocityHook{0.5F, 2}) == Lines{"texture velocity -1 0.5 2"});
    CHECK(w.run(content::TextureVelocityPartHook{2, 0.5F, 2}) == Lines{"texture velocity 2 0.5 2"});
    CHECK(w.run(content::TextureVelocityPartHook{3, 0.5F, 2}).empty());
}

TEST_CASE("vfx 5.3: short fades are set at once, on the whole object or on one part") {
    HookWorld w;
    CHECK(w.run(part_fade<content::TransparentPartHook>(1, 0, 0.5F, 0)) == Lines{"part translucency 1 0.5"});
    CHECK(w.run(fade<content::LuminousHook>(0, 0.5F, 0)) == Lines{"luminosity 0.5"});
    CHECK(w.run(part_fade<content::LuminousPartHook>(2, 0, 0.5F, 0)) == Lines{"part luminosity 2 0.5"});
    CHECK(w.run(fade<content::DiffuseHook>(0, 0.5F, 0)) == Lines{"diffusion 0.5"});
    CHECK(w.run(part_fade<content::DiffusePartHook>(0, 0, 0.5F, 0)) == Lines{"part diffusion 0 0.5"});
    CHECK(w.run(content::ScaleHook{2, 0}) == Lines{"scale 2"});
    CHECK(w.owner.timed.empty());
}

TEST_CASE("vfx 5.3, 5.5 LUM-2: long fades become timed hooks of their kind") {
    HookWorld w;
    w.run(part_fade<content::TransparentPartHook>(1, 0, 1, 1));
    w.run(fade<content::LuminousHook>(0, 1, 1));
    w.run(part_fade<content::LuminousPartHook>(2, 0, 1, 1));
    w.run(fade<content::DiffuseHook>(0, 1, 1));
    w.run(part_fade<content::DiffusePartHook>(0, 0, 1, 1));
    CHECK(w.owner.timed.size() == 5);
    w.set_time(100.5);
    w.owner.timed.process(w.context, w.owner);
    CHECK(w.owner.take_done() == Lines{"part diffusion 0 0.5", "diffusion 0.5", "part luminosity 2 0.5",
                                       "luminosity 0.5", "part translucency 1 0.5"});
}

TEST_CASE("vfx 5.2 HKE-2: a part that is not there is a no-op, at once and later") {
    HookWorld w;
    CHECK(w.run(part_fade<content::TransparentPartHook>(3, 0, 0.5F, 0)).empty());
    w.run(part_fade<content::TransparentPartHook>(2, 0, 1, 1));
    w.owner.parts.resize(1);
    w.set_time(100.5);
    w.owner.timed.process(w.context, w.owner);
    CHECK(w.owner.take_done().empty());
}

TEST_CASE("2026-07-13 s7: DefaultScript resolves the owner's own default through its table") {
    HookWorld w;
    const content::PhysicsScriptTable table{DataId(0x34000001), {{0x5A, {{1.0F, DataId(0x33000109)}}}}};
    w.records.scripts[0x33000109] = {DataId(0x33000109), {{0.0, hook(content::NoOpHook{})}}};
    w.owner.default_type = 0x5A;
    w.owner.default_intensity = 1;
    w.run(content::DefaultScriptHook{});
    CHECK(w.owner.scripts.empty());
    w.owner.table = &table;
    w.run(content::DefaultScriptHook{});
    REQUIRE(w.owner.scripts.size() == 1);
    CHECK(w.owner.scripts[0].script().id == DataId(0x33000109));
}

TEST_CASE("2026-07-13 s7: DefaultScriptPart plays the child's default through the child's table") {
    HookWorld w;
    const content::PhysicsScriptTable parents{DataId(0x34000001), {{0x5A, {{1.0F, DataId(0x33000001)}}}}};
    const content::PhysicsScriptTable childs{DataId(0x34000002), {{0x58, {{1.0F, DataId(0x33000002)}}}}};
    for (const std::uint32_t id : {0x33000001U, 0x33000002U}) {
        w.records.scripts[id] = {DataId(id), {{0.0, hook(content::NoOpHook{})}}};
    }
    FakeOwner child;
    child.table = &childs;
    child.default_type = 0x58;
    w.owner.table = &parents;
    w.owner.default_type = 0x5A;
    w.owner.children[1] = &child;
    w.run(content::DefaultScriptPartHook{2});
    CHECK(child.scripts.empty());
    w.run(content::DefaultScriptPartHook{1});
    REQUIRE(child.scripts.size() == 1);
    CHECK(child.scripts[0].script().id == DataId(0x33000002));
    CHECK(w.owner.scripts.empty());
}

TEST_CASE(
    "2026-07-13 s8, vfx 7.3 PMG-4: a blocking hook carries the whole payload and does nothing while its id lives") {
    HookWorld w;
    w.records.meshes[kMesh.value] = {};
    w.records.emitters[0x32000123] = plain_emitter(0x32000123);
    content::CreateBlockingParticleHook blocking;
    blocking.emitter = DataId(0x32000123);
    blocking.part = 1;
    blocking.offset.origin = {1, 2, 3};
    blocking.logical_emitter = 7;
    const engine::effects::HookSource source{DataId(0x33FF0001), 0, true};
    CHECK(execute_hook(w.context, w.owner, hook(blocking), source) == 7);
    const auto* emitter = w.owner.particles.find(7);
    CHECK(emitter->spec().part == 1);
    CHECK(emitter->spec().hook_frame.origin == Vec3(1, 2, 3));
    CHECK(emitter->spec().source == DataId(0x33FF0001));
    const auto serial = emitter->serial();
    CHECK(execute_hook(w.context, w.owner, hook(blocking), source) == 0);
    content::CreateParticleHook normal = blocking;
    CHECK(execute_hook(w.context, w.owner, hook(normal), source) == 7);
    CHECK(w.owner.particles.find(7)->serial() != serial);
    CHECK(execute_hook(w.context, w.owner, hook(content::StopParticleHook{7}), source) == 7);
    CHECK(w.owner.particles.find(7)->stopped());
    CHECK(execute_hook(w.context, w.owner, hook(content::DestroyParticleHook{7}), source) == 7);
    CHECK(execute_hook(w.context, w.owner, hook(content::DestroyParticleHook{7}), source) == 0);
    CHECK(execute_hook(w.context, w.owner, hook(content::StopParticleHook{0}), source) == 0);
}

TEST_CASE("2026-07-13 s13.8, vfx 5.2: every executed hook is traced with what it made") {
    HookWorld w;
    w.run(content::SoundTableHook{0x58});
    REQUIRE(w.context.events.hooks.size() == 1);
    const auto& event = w.context.events.hooks[0];
    CHECK(event.time == 100);
    CHECK(event.owner == w.owner.entity);
    CHECK(event.source == DataId(0x33000001));
    CHECK(event.index == 4);
    CHECK(event.type == 2);
    CHECK(event.made == 0x58);
    CHECK(event.from_script);
}

TEST_CASE("vfx 17.1 B3, 5.1 HKL-1, 2026-04-23 Q1: the bytes of a script with a blocking emitter run as they stand") {
    static constexpr std::uint8_t kBytes[] = {
        0x01, 0x00, 0xFF, 0x33, 0x03, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x1A, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x23, 0x01, 0x00, 0x32, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x80, 0x3F,
        0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x40, 0x40, 0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xE0, 0x3F,
        0x13, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x42, 0x00, 0x00, 0x33, 0x00, 0x00, 0x80, 0x3E, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0xE0, 0x3F, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00};
    const auto bytes = std::as_bytes(std::span(kBytes));
    REQUIRE(bytes.size() == 104);
    for (std::size_t size = 1; size < bytes.size(); ++size) {
        core::ByteReader reader(bytes.first(size));
        CHECK_THROWS_AS(PhysicsScript::unpack(reader), core::FormatError);
    }
    core::ByteReader reader(bytes);
    HookWorld w;
    w.records.scripts[0x33FF0001] = PhysicsScript::unpack(reader);
    w.records.meshes[kMesh.value] = {};
    w.records.emitters[0x32000123] = plain_emitter(0x32000123);
    REQUIRE(w.owner.scripts.add(w.context, DataId(0x33FF0001)));
    CHECK(w.owner.scripts[0].length() == 0.5);
    w.owner.scripts.update(w.context, w.owner);
    REQUIRE(w.owner.particles.find(7) != nullptr);
    CHECK(w.owner.particles.find(7)->spec().part == engine::effects::kNoPart);
    CHECK(w.owner.particles.find(7)->spec().hook_frame.origin == Vec3(1, 2, 3));
    w.set_time(100.5);
    w.owner.scripts.update(w.context, w.owner);
    REQUIRE(w.owner.timed.size() == 1);
    CHECK(w.owner.timed[0].user == 0x33000042);
    CHECK(w.owner.timed[0].duration == 0.125);
    CHECK(w.owner.take_done() == Lines{"animation done"});
}

TEST_CASE("vfx 5.3: numbers that are not finite move nothing") {
    HookWorld w;
    CHECK(w.run(fade<content::TransparentHook>(0, kNan, 0)).empty());
    CHECK(w.run(fade<content::LuminousHook>(kNan, 1, 1)).empty());
    CHECK(w.run(content::ScaleHook{kNan, 0}).empty());
    CHECK(w.owner.timed.empty());
    CHECK(w.run(fade<content::DiffuseHook>(0, 1, kNan)) == Lines{"diffusion 1"});
}

TEST_CASE("vfx 5.1 HKL-3: the rotation of a hook's frame is kept, for the inspector only") {
    HookWorld w;
    w.records.meshes[kMesh.value] = {};
    w.records.emitters[0x32000123] = plain_emitter(0x32000123);
    content::CreateParticleHook create;
    create.emitter = DataId(0x32000123);
    create.offset.origin = {0, 1, 0};
    create.offset.rotation = core::make_quat(0, 0, 0, 1);
    create.logical_emitter = 7;
    w.run(create);
    const auto* emitter = w.owner.particles.find(7);
    REQUIRE(emitter != nullptr);
    CHECK(emitter->spec().hook_frame.rotation == core::make_quat(0, 0, 0, 1));
    CHECK(emitter->slots()[0].position == Vec3(0, 1, 0));
}

TEST_CASE("vfx 5.1 HKL-4: the script of the Tusker Fist takes 108 bytes") {
    PhysicsScript script;
    script.id = DataId(0x33000D77);
    content::CreateParticleHook create;
    create.emitter = DataId(0x3200071B);
    create.part = 0;
    script.entries = {
        {0.0, hook(content::ScaleHook{1, 0})}, {0.0, hook(create)}, {0.0, hook(content::SoundTableHook{1})}};
    core::ByteWriter writer;
    script.pack(writer);
    CHECK(writer.take().size() == 108);
}

TEST_CASE("vfx 5.2 HKE-1: every type runs, from a script and from an animation alike") {
    const auto all_types = [](HookWorld& w, bool from_script) {
        w.owner.parts.resize(3);
        for (std::uint32_t type = 0; type <= 26; ++type) {
            core::ByteWriter writer;
            writer.u32(type);
            writer.i32(0);
            writer.zeros(48);
            const auto bytes = writer.take();
            core::ByteReader reader{std::span<const std::byte>(bytes)};
            const auto made = content::AnimationHook::unpack(reader);
            execute_hook(w.context, w.owner, made, {DataId(from_script ? 0x33000001U : 0x03000001U), 4, from_script});
        }
    };
    HookWorld scripts;
    all_types(scripts, true);
    HookWorld animations;
    all_types(animations, false);
    REQUIRE(scripts.context.events.hooks.size() == 27);
    REQUIRE(animations.context.events.hooks.size() == 27);
    for (std::uint32_t type = 0; type <= 26; ++type) {
        CHECK(scripts.context.events.hooks[type].type == type);
        CHECK(animations.context.events.hooks[type].type == type);
        CHECK_FALSE(animations.context.events.hooks[type].from_script);
    }
    CHECK_FALSE(scripts.owner.done.empty());
    CHECK(scripts.owner.done == animations.owner.done);
}
