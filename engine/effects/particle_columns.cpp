#include "engine/effects/particle_columns.h"

#include <cmath>

namespace portalspace::engine::effects {

namespace {

/// The values of a particle in the order in which a block has them; a type has those up to its last one.
enum Column : std::size_t {
    kAnchor = 0,
    kScale = 3,
    kScaleChange = 4,
    kTranslucency = 5,
    kTranslucencyChange = 6,
    kAgeRate = 7,
    kA = 8,
    kB = 11,
    kC = 14,
    kSpin = 17,
    kRotation = 18,
    kEnd = 22,
};

constexpr bool moves_evenly(ParticleType type) {
    return type == ParticleType::local_velocity || type == ParticleType::global_velocity;
}

constexpr bool uses_c(ParticleType type) {
    return type == ParticleType::swarm || type == ParticleType::explode || type == ParticleType::implode ||
           particle_turns(type);
}

constexpr std::size_t width_of(ParticleType type) {
    if (type == ParticleType::still) {
        return kA;
    }
    if (moves_evenly(type)) {
        return kB;
    }
    if (particle_turns(type)) {
        return kEnd;
    }
    return uses_c(type) ? kSpin : kC;
}

/// A block as its evaluation sees it: the values of one lane.
template <ParticleType kType>
struct LaneValues {
    const float* values;
    std::size_t lane;

    [[nodiscard]] float at(std::size_t column) const { return values[column * ParticleColumns::kLanes + lane]; }
    [[nodiscard]] Triple triple(std::size_t column) const { return {at(column), at(column + 1), at(column + 2)}; }
    [[nodiscard]] Triple a() const {
        if constexpr (kType == ParticleType::still) {
            return {0, 0, 0};
        } else {
            return triple(kA);
        }
    }
    [[nodiscard]] Triple b() const {
        if constexpr (kType == ParticleType::still || moves_evenly(kType)) {
            return {0, 0, 0};
        } else {
            return triple(kB);
        }
    }
    [[nodiscard]] Triple c() const {
        if constexpr (uses_c(kType)) {
            return triple(kC);
        } else {
            return {0, 0, 0};
        }
    }
    /// Radians of the widest angle that a sine or cosine is taken of.
    [[nodiscard]] float widest_turn(float t) const {
        if constexpr (kType == ParticleType::swarm) {
            const Triple turn = b();
            return (std::abs(turn.x) + std::abs(turn.y) + std::abs(turn.z)) * t;
        } else if constexpr (kType == ParticleType::implode) {
            return std::abs(at(kA)) * t;
        } else if constexpr (particle_turns(kType)) {
            return at(kSpin) * t;
        } else {
            return 0;
        }
    }
};

}  // namespace

ParticleColumns::ParticleColumns(ParticleType type, bool parent_local, std::size_t slots)
    : parent_local_(parent_local),
      width_(with_particle_type(type, []<ParticleType kType>() { return width_of(kType); })),
      evaluate_(with_particle_type(type, []<ParticleType kType>() -> Evaluate { return &evaluate<kType>; })) {
    const std::size_t blocks = (slots + kLanes - 1) / kLanes;
    births_.reserve(blocks * kLanes);
    values_.reserve(blocks * kLanes * width_);
}

void ParticleColumns::push_back() {
    if (size_ % kLanes == 0) {
        births_.resize(size_ + kLanes, kNever);
        values_.resize((size_ + kLanes) * width_, 0.0F);
    }
    ++size_;
}

void ParticleColumns::set(std::size_t slot, double birth, const ParticleSeed& seed) {
    births_[slot] = birth;
    const float values[kEnd] = {seed.anchor.x,
                                seed.anchor.y,
                                seed.anchor.z,
                                seed.scale,
                                seed.scale_change,
                                seed.translucency,
                                seed.translucency_change,
                                seed.age_rate,
                                seed.a.x,
                                seed.a.y,
                                seed.a.z,
                                seed.b.x,
                                seed.b.y,
                                seed.b.z,
                                seed.c.x,
                                seed.c.y,
                                seed.c.z,
                                seed.spin,
                                seed.rotation.w,
                                seed.rotation.x,
                                seed.rotation.y,
                                seed.rotation.z};
    for (std::size_t column = 0; column < width_; ++column) {
        value(slot, column) = values[column];
    }
}

void ParticleColumns::delay(double seconds) {
    for (double& birth : births_) {
        birth += seconds;
    }
}

void ParticleColumns::move(const core::Vec3& by) {
    if (parent_local_) {
        return;
    }
    for (std::size_t slot = 0; slot < size_; ++slot) {
        value(slot, kAnchor) += by.x;
        value(slot, kAnchor + 1) += by.y;
        value(slot, kAnchor + 2) += by.z;
    }
}

/// The lanes of a block at their times `t`. One plain loop with nothing in it that could stand in the way of another
/// lane: the values are not written, and what is common to all lanes is at hand.
template <ParticleType kType, SinCos (*kTurn)(float)>
void ParticleColumns::place(const float* __restrict values, const Row& t, const core::Frame& base, bool parent_local,
                            Poses& out) {
    const Triple origin{base.origin.x, base.origin.y, base.origin.z};
    const Row times = t;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const LaneValues<kType> v{values, lane};
        const float time = times[lane];
        const Triple way = particle_way<kType, kTurn>(v.a(), v.b(), v.c(), time);
        out.x[lane] = origin.x + v.at(kAnchor) + way.x;
        out.y[lane] = origin.y + v.at(kAnchor + 1) + way.y;
        out.z[lane] = origin.z + v.at(kAnchor + 2) + way.z;
        const float age = time * v.at(kAgeRate);
        const float k = age < 1 ? age : 1.0F;
        out.scale[lane] = v.at(kScale) + v.at(kScaleChange) * k;
        out.translucency[lane] = v.at(kTranslucency) + v.at(kTranslucencyChange) * k;
    }
    if constexpr (particle_turns(kType)) {
        // The frame of the birth, or the owner's present one, turned by axis and angle in its own axes. An angle below
        // core::kEpsilon, which place_particle leaves out, is too small to be seen and costs every lane a test.
        std::array<Row, 4> frame;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            for (std::size_t i = 0; i < frame.size(); ++i) {
                frame[i][lane] = values[(kRotation + i) * kLanes + lane];
            }
        }
        if (parent_local) {
            frame[0].fill(base.rotation.w);
            frame[1].fill(base.rotation.x);
            frame[2].fill(base.rotation.y);
            frame[3].fill(base.rotation.z);
        }
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const LaneValues<kType> v{values, lane};
            const float angle = v.at(kSpin) * times[lane];
            const SinCos half = kTurn(angle * 0.5F);
            const float c = half.cos;
            const float s = half.sin;
            const float w = frame[0][lane];
            const float x = frame[1][lane];
            const float y = frame[2][lane];
            const float z = frame[3][lane];
            const Triple axis = v.c();
            const Triple q{axis.x * s, axis.y * s, axis.z * s};
            out.w[lane] = w * c - x * q.x - y * q.y - z * q.z;
            out.i[lane] = w * q.x + x * c + y * q.z - z * q.y;
            out.j[lane] = w * q.y + y * c + z * q.x - x * q.z;
            out.k[lane] = w * q.z + z * c + x * q.y - y * q.x;
        }
    }
}

template <ParticleType kType>
void ParticleColumns::evaluate(const float* values, const double* births, double now, const core::Frame& owner,
                               bool parent_local, Poses& out) {
    Row t;
    float widest = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        // An empty slot's birth is never: it counts as just born, and nobody looks at it.
        const double life = now - births[lane];
        t[lane] = static_cast<float>(life >= 0 ? life : 0.0);
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const float turn = LaneValues<kType>{values, lane}.widest_turn(t[lane]);
        widest = turn > widest ? turn : widest;
    }
    const core::Frame base = parent_local ? owner : core::Frame();
    if (widest < kNearTurns) {
        place<kType, sin_cos_near>(values, t, base, parent_local, out);
    } else {
        place<kType, sin_cos>(values, t, base, parent_local, out);
    }
}

}  // namespace portalspace::engine::effects
