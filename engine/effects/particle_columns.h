#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "core/frame.h"
#include "engine/effects/particle_pose.h"

namespace portalspace::engine::effects {

/// What the poses of one emitter follow from, one slot a particle. The slots lie in blocks of kLanes, and a block holds
/// one row of numbers a value, and only the values that its type looks at: a block is read once from its beginning to
/// its end, and worked out lane by lane.
class ParticleColumns {
public:
    static constexpr std::size_t kLanes = 16;
    /// Seconds; a particle that is born this much after the time asked for is there: sums of the clock round.
    static constexpr double kBirthSlack = 1e-6;
    /// Birth of an empty slot.
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    /// Room for `slots` particles is taken at once; none is there yet.
    ParticleColumns(ParticleType type, bool parent_local, std::size_t slots);

    [[nodiscard]] std::size_t size() const { return size_; }
    /// One more slot, empty.
    void push_back();
    /// `birth` on the physics clock.
    void set(std::size_t slot, double birth, const ParticleSeed& seed);
    void set_empty(std::size_t slot) { births_[slot] = kNever; }
    [[nodiscard]] bool live(std::size_t slot) const { return births_[slot] != kNever; }
    [[nodiscard]] double birth(std::size_t slot) const { return births_[slot]; }
    /// Lets time that nobody saw not count, seconds.
    void delay(double seconds);
    /// Moves what stands in the world by `by`, metres; nothing when the particles follow their parent.
    void move(const core::Vec3& by);

    /// Calls `visit(const ParticlePose&)` for each particle that lives at the time `now` of the physics clock, in the
    /// order of the slots. `owner` is the owner's frame, which counts for particles that follow it.
    template <class Visit>
    void for_each_pose(double now, const core::Frame& owner, Visit& visit) const {
        Poses poses;
        for (std::size_t first = 0; first < size_; first += kLanes) {
            evaluate_(&values_[first / kLanes * width_ * kLanes], &births_[first], now, owner, parent_local_, poses);
            const double* births = &births_[first];
            const std::size_t count = std::min(kLanes, size_ - first);
            for (std::size_t lane = 0; lane < count; ++lane) {
                if (births[lane] <= now + kBirthSlack) {
                    visit(poses.at(lane));
                }
            }
        }
    }

private:
    using Row = std::array<float, kLanes>;

    /// The poses of one block. Only turning types write the rotation.
    struct Poses {
        alignas(64) Row x, y, z, scale, translucency;
        Row w, i, j, k;

        Poses() {
            w.fill(1);
            i.fill(0);
            j.fill(0);
            k.fill(0);
        }
        [[nodiscard]] ParticlePose at(std::size_t lane) const {
            ParticlePose pose;
            pose.position = {x[lane], y[lane], z[lane]};
            pose.rotation = core::make_quat(w[lane], i[lane], j[lane], k[lane]);
            pose.scale = scale[lane];
            pose.translucency = translucency[lane];
            return pose;
        }
    };
    using Evaluate = void (*)(const float* values, const double* births, double now, const core::Frame& owner,
                              bool parent_local, Poses& out);

    template <ParticleType kType, SinCos (*kTurn)(float)>
    static void place(const float* __restrict values, const Row& t, const core::Frame& base, bool parent_local,
                      Poses& out);
    template <ParticleType kType>
    static void evaluate(const float* values, const double* births, double now, const core::Frame& owner,
                         bool parent_local, Poses& out);
    [[nodiscard]] float& value(std::size_t slot, std::size_t column) {
        return values_[(slot / kLanes * width_ + column) * kLanes + slot % kLanes];
    }

    bool parent_local_;
    std::size_t width_;  ///< values of a particle
    Evaluate evaluate_;
    std::size_t size_ = 0;
    std::vector<double> births_;  ///< whole blocks
    std::vector<float> values_;
};

}  // namespace portalspace::engine::effects
