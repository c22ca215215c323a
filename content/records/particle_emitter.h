#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/math.h"

namespace portalspace::content {

enum class EmitterType : std::int32_t { birth_rate_per_second = 1, birth_rate_per_metre = 2 };

enum class ParticleType : std::int32_t {
    still = 1,
    local_velocity = 2,
    parabolic_lvga = 3,
    parabolic_lvgagr = 4,
    swarm = 5,
    explode = 6,
    implode = 7,
    parabolic_lvla = 8,
    parabolic_lvlalr = 9,
    parabolic_gvga = 10,
    parabolic_gvgagr = 11,
    global_velocity = 12,
};

/// A direction and the range of the random factor it is multiplied with.
struct ParticleVector {
    core::Vec3 direction{0, 0, 0};
    float min = 0;
    float max = 0;

    bool operator==(const ParticleVector&) const = default;
};

/// A value over a particle's life, with a random spread.
struct ParticleRamp {
    float start = 0;
    float final = 0;
    float random = 0;

    bool operator==(const ParticleRamp&) const = default;
};

/// 0x32, 176 bytes (spec/dat-format.md 3.27). Retail ParticleEmitterInfo. Types outside the enumerations are kept.
struct ParticleEmitterInfo {
    static constexpr RecordType kRecordType = RecordType::particle_emitter;
    static constexpr std::size_t kUnfolds = 0;

    core::DataId id;
    std::uint32_t unknown = 0;
    EmitterType emitter_type = EmitterType::birth_rate_per_second;
    ParticleType particle_type = ParticleType::still;
    core::DataId gfx_obj;     ///< 0x01, software rendering
    core::DataId hw_gfx_obj;  ///< 0x01, the one that is used
    double birth_rate = 0;    ///< seconds (or metres) between births
    std::int32_t max_particles = 0;
    std::int32_t initial_particles = 0;
    std::int32_t total_particles = 0;  ///< 0 unlimited
    double total_seconds = 0;          ///< 0 unlimited
    double life_span = 0;              ///< seconds
    double life_span_random = 0;
    ParticleVector offset;
    ParticleVector a;
    ParticleVector b;
    ParticleVector c;
    ParticleRamp scale;
    ParticleRamp translucency;
    std::int32_t parent_local = 0;  ///< not 0: particles move with the parent

    bool operator==(const ParticleEmitterInfo&) const = default;
    static ParticleEmitterInfo unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
