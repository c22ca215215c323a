#pragma once

#include <cstdint>

namespace portalspace::core {

/// Source of the simulation's random draws. Tests put a scripted one in its place (spec/vfx-sky-audio.md 6.4).
class IRandom {
public:
    virtual ~IRandom() = default;
    /// Uniform in [0, 1).
    virtual float next01() = 0;
    /// lo + next01() * (hi - lo).
    float roll(float lo, float hi) { return lo + next01() * (hi - lo); }
};

/// PCG32: the same sequence for the same seed on every machine and compiler.
class Random final : public IRandom {
public:
    explicit Random(std::uint64_t seed) noexcept;
    [[nodiscard]] std::uint32_t next_u32() noexcept;
    float next01() override;

private:
    std::uint64_t state_;
};

}  // namespace portalspace::core
