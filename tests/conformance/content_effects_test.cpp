#include <array>
#include <limits>
#include <utility>

#include "content/records/animation.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/sound_table.h"
#include "content/records/wave.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::from_hex;
using test::packed;
using test::spec_vector;
using test::unpack_all;

namespace {

template <class Payload>
void check_hook(const char* hex, HookDirection direction, const Payload& payload) {
    const auto bytes = from_hex(hex);
    const AnimationHook hook = unpack_all<AnimationHook>(bytes);
    INFO(hook_name(hook.type()));
    CHECK(hook.direction == direction);
    REQUIRE(std::holds_alternative<Payload>(hook.payload));
    CHECK(std::get<Payload>(hook.payload) == payload);
    CHECK(packed(hook) == bytes);
}

AnimationHook blocking_hook() {
    CreateBlockingParticleHook payload;
    payload.emitter = core::DataId(0x32007F01);
    payload.part = 3;
    payload.offset.origin = {0.5F, -1.0F, 1.5F};
    payload.offset.rotation = core::make_quat(0, 1, 0, 0);
    payload.logical_emitter = 7;
    return {HookDirection::forward, payload};
}

}  // namespace

TEST_CASE("dat-format 8.2: hooks") {
    using D = HookDirection;
    check_hook("01 00 00 00 01 00 00 00 62 02 00 0A", D::forward, SoundHook{core::DataId(0x0A000262)});
    check_hook("02 00 00 00 01 00 00 00 37 00 00 00", D::forward, SoundTableHook{0x37});
    check_hook(
        "03 00 00 00 01 00 00 00 00 00 00 00 00 00 00 BF 00 00 80 3F 00 00 00 3F 00 00 80 3F 00 00 00 40 00 00 C0 3F",
        D::forward, AttackHook{0, -0.5F, 1, 0.5F, 1, 2, 1.5F});
    check_hook("04 00 00 00 00 00 00 00", D::both, AnimationDoneHook{});
    check_hook("05 00 00 00 FF FF FF FF 03 00 34 12", D::backward, ReplaceObjectHook{3, core::DataId(0x01001234)});
    check_hook("06 00 00 00 01 00 00 00 01 00 00 00", D::forward, EtherealHook{1});
    check_hook("07 00 00 00 01 00 00 00 02 00 00 00 00 00 00 00 00 00 80 3F 00 00 00 3F", D::forward,
               TransparentPartHook{{2, 0, 1, 0.5F}});
    check_hook("0C 00 00 00 01 00 00 00 00 00 00 40 00 00 80 3F", D::forward, ScaleHook{2, 1});
    check_hook("0E 00 00 00 01 00 00 00 07 00 00 00", D::forward, DestroyParticleHook{7});
    check_hook("13 00 00 00 01 00 00 00 01 7F 00 33 00 00 80 3E", D::forward,
               CallPesHook{core::DataId(0x33007F01), 0.25F});
    check_hook("15 00 00 00 01 00 00 00 19 05 00 0A 00 00 80 3F 33 33 33 3F 00 00 00 3F", D::forward,
               SoundTweakedHook{core::DataId(0x0A000519), 1, 0.7F, 0.5F});
    check_hook("16 00 00 00 01 00 00 00 00 00 00 00 00 00 00 00 00 00 C0 3F", D::forward, SetOmegaHook{{0, 0, 1.5F}});
    check_hook("17 00 00 00 01 00 00 00 CD CC CC 3D CD CC CC BD", D::forward, TextureVelocityHook{0.1F, -0.1F});
    check_hook("19 00 00 00 01 00 00 00 01 00 00 00", D::forward, SetLightHook{1});
}

TEST_CASE("vfx 5.1 HKL-1 HKL-2: every hook type packs to its own size and back") {
    constexpr std::array<std::size_t, 27> kPayload{0, 4, 4, 28, 0, 4, 4,  16, 12, 16, 12, 16, 8, 40,
                                                   4, 4, 4, 0,  4, 8, 12, 16, 12, 8,  12, 4,  40};
    for (std::uint32_t type = 0; type < kPayload.size(); ++type) {
        core::ByteWriter writer;
        writer.u32(type);
        writer.i32(-2);
        writer.zeros(kPayload[type]);
        const auto bytes = writer.take();
        const AnimationHook hook = unpack_all<AnimationHook>(bytes);
        INFO(type);
        CHECK(static_cast<std::uint32_t>(hook.type()) == type);
        CHECK_FALSE(hook_name(hook.type()).empty());
        if (type != 0x0D && type != 0x1A) {  // their all-zero rotation becomes the identity
            CHECK(packed(hook) == bytes);
        }
        CHECK(packed(hook).size() == bytes.size());
    }
    const auto long_form = from_hex("05 00 00 00 01 00 00 00 03 00 00 80 00 40 00 00");
    CHECK(std::get<ReplaceObjectHook>(unpack_all<AnimationHook>(long_form).payload).gfx_obj.value == 0x01004000);
    CHECK(packed(unpack_all<AnimationHook>(long_form)) == long_form);
}

TEST_CASE("dat-format 4: unknown hook types and directions are refused") {
    for (const char* hex : {"1B 00 00 00 01 00 00 00", "1C 00 00 00 01 00 00 00", "FF FF FF FF 01 00 00 00",
                            "04 00 00 00 02 00 00 00", "04 00 00 00 FD FF FF FF", "04 00 00 00"}) {
        const auto bytes = from_hex(hex);
        core::ByteReader reader{std::span(bytes)};
        CHECK_THROWS_AS(AnimationHook::unpack(reader), core::FormatError);
    }
}

TEST_CASE("dat-format 8.3: CreateBlockingParticle, then AnimationDone") {
    const auto bytes = spec_vector("8.3 PhysicsScript");
    core::ByteReader reader{std::span(bytes)};
    reader.skip(16);
    const AnimationHook first = AnimationHook::unpack(reader);
    CHECK(reader.offset() == 64);
    reader.skip(8);
    CHECK(reader.offset() == 72);
    CHECK(AnimationHook::unpack(reader).type() == HookType::animation_done);
    CHECK(reader.offset() == 80);

    const PhysicsScript script = unpack_all<PhysicsScript>(bytes);
    CHECK(script.id.value == 0x33007F01);
    REQUIRE(script.entries.size() == 2);
    CHECK(script.entries[0].start_time == 0);
    CHECK(script.entries[0].hook == first);
    CHECK(script.entries[1].start_time == 2.5);
    CHECK(script.entries[1].hook.direction == HookDirection::forward);
    REQUIRE(std::holds_alternative<CreateBlockingParticleHook>(first.payload));
    const auto& hook = std::get<CreateBlockingParticleHook>(first.payload);
    CHECK(hook.emitter.value == 0x32007F01);
    CHECK(hook.part == 0xFFFFFFFF);
    CHECK(hook.offset.origin == core::Vec3(0, 0, 1.5F));
    CHECK(hook.logical_emitter == 7);
    CHECK(packed(script) == bytes);
}

TEST_CASE("2026-07-13 s8, s11: a script's cursor stands exactly behind CreateBlockingParticle") {
    PhysicsScript script;
    script.id = core::DataId(0x33007F02);
    script.entries = {{0.5, blocking_hook()}, {1.25, {HookDirection::forward, AnimationDoneHook{}}}};
    const auto bytes = packed(script);
    CHECK(bytes.size() == 8 + (8 + 8 + 40) + (8 + 8));
    core::ByteReader reader{std::span(bytes)};
    reader.skip(16);
    CHECK(AnimationHook::unpack(reader) == blocking_hook());
    CHECK(reader.offset() == 64);
    CHECK(unpack_all<PhysicsScript>(bytes) == script);
}

TEST_CASE("2026-07-13 s8, s11.4: an animation's cursor stands exactly behind CreateBlockingParticle") {
    Animation animation;
    animation.id = core::DataId(0x03007F02);
    animation.num_parts = 1;
    animation.frames.resize(2);
    for (AnimFrame& frame : animation.frames) {
        frame.parts.resize(1);
    }
    animation.frames[0].hooks = {blocking_hook(), {HookDirection::both, AnimationDoneHook{}}};
    const auto bytes = packed(animation);
    CHECK(bytes.size() == 16 + 2 * 32 + 48 + 8);
    core::ByteReader reader{std::span(bytes)};
    reader.skip(16 + 32);
    CHECK(AnimationHook::unpack(reader) == blocking_hook());
    CHECK(reader.offset() == 96);
    CHECK(AnimationHook::unpack(reader).type() == HookType::animation_done);
    CHECK(reader.offset() == 104);
    CHECK(unpack_all<Animation>(bytes) == animation);
}

TEST_CASE("dat-format 8.4: PhysicsScriptTable and its lookups") {
    const auto bytes = spec_vector("8.4 PhysicsScriptTable");
    const PhysicsScriptTable table = unpack_all<PhysicsScriptTable>(bytes);
    CHECK(packed(table) == bytes);
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    CHECK(table.select(4, 0.0F).value == 0x33007F01);
    CHECK_FALSE(table.select(4, 0.1F));
    CHECK(table.select(0x49, 0.3F).value == 0x33000190);
    CHECK(table.select(0x49, 1.0F).value == 0x33000191);
    CHECK_FALSE(table.select(0x49, 1.01F));
    CHECK_FALSE(table.select(0x49, std::numeric_limits<float>::quiet_NaN()));
    CHECK(table.select(0x49, -kInfinity).value == 0x3300018F);
    CHECK_FALSE(table.select(0x50, 0.0F));
}

TEST_CASE("2026-07-13 s5: stored order decides, equality matches, a NaN threshold matches nothing") {
    PhysicsScriptTable table;
    table.rows = {{4,
                   {{std::numeric_limits<float>::quiet_NaN(), core::DataId(1)},
                    {1.0F, core::DataId(2)},
                    {0.5F, core::DataId(3)},
                    {2.0F, core::DataId(4)}}}};
    CHECK(table.select(4, 0.25F).value == 2);  // not the closest
    CHECK(table.select(4, 1.0F).value == 2);
    CHECK(table.select(4, 1.5F).value == 4);
    CHECK_FALSE(table.select(4, 2.5F));
    const auto bytes = packed(table);
    CHECK(packed(unpack_all<PhysicsScriptTable>(bytes)) == bytes);
}

TEST_CASE("vfx 6.1, 6.2: ParticleEmitter") {
    const auto bytes = spec_vector("8.4 ParticleEmitter");
    const auto info = unpack_all<ParticleEmitterInfo>(bytes);
    CHECK(packed(info) == bytes);
    CHECK(info.emitter_type == EmitterType::birth_rate_per_second);
    CHECK(info.particle_type == ParticleType::local_velocity);
    CHECK(info.hw_gfx_obj.value == 0x01007F01);
    CHECK(info.birth_rate == 0.2);
    CHECK(info.max_particles == 10);
    CHECK(info.initial_particles == 1);
    CHECK(info.total_particles == 20);
    CHECK(info.total_seconds == 4);
    CHECK(info.life_span == 1.5);
    CHECK(info.life_span_random == 0.5);
    CHECK(info.offset == ParticleVector{{0, 0, 1}, 0, 0.25F});
    CHECK(info.a == ParticleVector{{0, 0, 1}, 0.5F, 1});
    CHECK(info.b == ParticleVector{{0, 0, -1}, 0, 0});
    CHECK(info.c == ParticleVector{});
    CHECK(info.scale == ParticleRamp{1, 0.5F, 0.1F});
    CHECK(info.translucency == ParticleRamp{0, 1, 0.2F});
    CHECK(info.parent_local == 1);
}

TEST_CASE("dat-format 8.4, vfx 11.2: SoundTable and Wave") {
    const auto table_bytes = spec_vector("8.4 SoundTable");
    const SoundTable table = unpack_all<SoundTable>(table_bytes);
    CHECK(packed(table) == table_bytes);
    REQUIRE(table.sound(0x57) != nullptr);
    CHECK(table.sound(0x57)->records == std::vector<SoundRecord>{{core::DataId(0x0A000262), 0.7F, 1, 1}});
    CHECK(table.sound(0x58) == nullptr);

    const auto wave_bytes = spec_vector("8.4 Wave");
    const Wave wave = unpack_all<Wave>(wave_bytes);
    CHECK(packed(wave) == wave_bytes);
    const WaveFormat format = wave.format();
    CHECK(format == WaveFormat{WaveFormat::kPcm, 1, 11025, 22050, 2, 16, {}});
    CHECK(Wave::header_of(format) == wave.header);
    CHECK(wave.data == from_hex("00 00 E8 03"));
}

TEST_CASE("dat-format 5.2: sound nodes nest at most 8 deep") {
    SoundTable table;
    SoundNode* at = &table.root;
    for (int level = 1; level < 8; ++level) {
        at = &at->children.emplace_back();
    }
    CHECK(unpack_all<SoundTable>(packed(table)) == table);
    at->children.emplace_back();
    const auto bytes = packed(table);
    CHECK_THROWS_AS(unpack_all<SoundTable>(bytes), core::FormatError);
}

TEST_CASE("dat-format 5.3: waves with impossible numbers are refused, too much data is cut") {
    auto bytes = spec_vector("8.4 Wave");
    bytes[8] = std::byte{200};
    CHECK(unpack_all<Wave>(bytes).data.size() == 4);
    for (const auto& [offset, value] : {std::pair<std::size_t, int>{14, 3}, {14, 0}, {17, 0}, {4, 15}, {5, 2}}) {
        auto bad = spec_vector("8.4 Wave");
        bad[offset] = static_cast<std::byte>(value);
        CHECK_THROWS_AS(unpack_all<Wave>(bad), core::FormatError);
    }
}
