// The byte vectors of spec/vfx-sky-audio.md 17.1, but for B3 and B7, which run in the tests of hooks and scripts.
#include <bit>
#include <span>

#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/wave.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/format_error.h"
#include "engine/effects/emitter_info.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "tests/support/catch.h"
#include "tests/support/hex.h"

using namespace portalspace;
using core::DataId;

namespace {

template <class Record>
Record unpacked(const std::vector<std::byte>& bytes) {
    core::ByteReader reader{std::span<const std::byte>(bytes)};
    return Record::unpack(reader);
}

template <class Record>
std::vector<std::byte> packed(const Record& record) {
    core::ByteWriter writer;
    record.pack(writer);
    return writer.take();
}

template <class Message>
Message message(const std::vector<std::byte>& bytes) {
    core::ByteReader reader{std::span<const std::byte>(bytes)};
    CHECK(reader.u32() == Message::kOpcode);
    return net::unpack<Message>(reader);
}

}  // namespace

TEST_CASE("vfx 17.1 B1 B2, 3.6 PKT-2 PKT-3: the two effect messages, with the bits of a NaN") {
    const auto f754 = test::from_hex("54 F7 00 00 42 00 00 50 99 00 00 33");
    const auto direct = message<net::PlayScriptId>(f754);
    CHECK(direct.guid == core::ObjectId(0x50000042));
    CHECK(direct.script == DataId(0x33000099));
    CHECK(net::encode(direct) == f754);
    const auto f755 = test::from_hex("55 F7 00 00 42 00 00 50 A5 A5 A5 A5 34 12 C0 7F");
    const auto typed = message<net::PlayScriptType>(f755);
    CHECK(typed.type == 0xA5A5A5A5);
    CHECK(std::bit_cast<std::uint32_t>(typed.intensity) == 0x7FC01234);
    CHECK(net::encode(typed) == f755);
}

TEST_CASE("vfx 17.1 B4, 3.4: the bytes of a script table") {
    const auto bytes = test::from_hex(
        "01 00 FF 34 02 00 00 00 05 00 00 00 01 00 00 00 00 00 80 3F 01 01 00 33 04 00 00 00 03 00 00 00"
        "00 00 00 00 01 02 00 33 00 00 00 3F 02 02 00 33 00 00 80 3F 03 02 00 33");
    REQUIRE(bytes.size() == 56);
    const auto table = unpacked<content::PhysicsScriptTable>(bytes);
    CHECK(table.id == DataId(0x34FF0001));
    CHECK(table.select(5, 1.0F) == DataId(0x33000101));
    CHECK(table.select(4, 0.0F) == DataId(0x33000201));
    CHECK(table.select(4, 0.5F) == DataId(0x33000202));
    CHECK(table.select(4, 1.0F) == DataId(0x33000203));
    CHECK(packed(table) == bytes);
}

TEST_CASE("vfx 17.1 B5, 6.1, 6.2, 6.3 PEI-2: the bytes of an emitter") {
    const auto bytes = test::from_hex(
        "01 00 FF 32 00 00 00 00 01 00 00 00 06 00 00 00 01 00 00 01 01 00 00 01 00 00 00 00 00 00 D0 3F"
        "03 00 00 00 03 00 00 00 03 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 40 00 00 00 00"
        "00 00 E0 3F 00 00 00 00 00 00 00 00 00 00 80 3F 00 00 00 3F 00 00 C0 3F 00 00 80 3F 00 00 00 00"
        "00 00 00 3F 00 00 80 3F 00 00 40 40 00 00 00 3F 00 00 80 3F 00 00 00 C0 00 00 80 3F 00 00 00 40"
        "00 00 80 3F 00 00 00 40 00 00 40 40 00 00 00 3F 00 00 C0 3F 00 00 80 3F 00 00 40 40 00 00 00 3F"
        "00 00 00 00 00 00 80 3F 00 00 80 3E 00 00 00 00");
    REQUIRE(bytes.size() == 176);
    const auto info = unpacked<content::ParticleEmitterInfo>(bytes);
    CHECK(info.emitter_type == content::EmitterType::birth_rate_per_second);
    CHECK(info.particle_type == content::ParticleType::explode);
    CHECK(info.hw_gfx_obj == DataId(0x01000001));
    CHECK(info.birth_rate == 0.25);
    CHECK(info.max_particles == 3);
    CHECK(info.initial_particles == 3);
    CHECK(info.total_particles == 3);
    CHECK(info.life_span == 2);
    CHECK(info.life_span_random == 0.5);
    CHECK(info.offset == content::ParticleVector{{0, 0, 1}, 0.5F, 1.5F});
    CHECK(info.a == content::ParticleVector{{1, 0, 0.5F}, 1, 3});
    CHECK(info.b == content::ParticleVector{{0.5F, 1, -2}, 1, 2});
    CHECK(info.c == content::ParticleVector{{1, 2, 3}, 0.5F, 1.5F});
    CHECK(info.scale == content::ParticleRamp{1, 3, 0.5F});
    CHECK(info.translucency == content::ParticleRamp{0, 1, 0.25F});
    CHECK(info.parent_local == 0);
    CHECK(engine::effects::sorting_radius(info) == 6.0F);
    CHECK(packed(info) == bytes);
}

TEST_CASE("vfx 17.1 B6: the bytes of a wave") {
    const auto bytes = test::from_hex(
        "01 00 FF 0A 12 00 00 00 08 00 00 00 01 00 01 00 11 2B 00 00 22 56 00 00 02 00 10 00 00 00 00 00 E8 03 18 FC"
        "00 00");
    REQUIRE(bytes.size() == 38);
    const auto wave = unpacked<content::Wave>(bytes);
    const content::WaveFormat format = wave.format();
    CHECK(format.channels == 1);
    CHECK(format.samples_per_second == 11025);
    CHECK(format.bits_per_sample == 16);
    CHECK(wave.data == test::from_hex("00 00 E8 03 18 FC 00 00"));
    CHECK(packed(wave) == bytes);
}
