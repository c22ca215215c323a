#pragma once

#include <cmath>

namespace portalspace::engine::effects {

struct SinCos {
    float sin;
    float cos;
};

/// Sine and cosine of `x` radians within 1e-6 for |x| up to a million, by one reduction and two short polynomials: the
/// same bits on every machine, and a fraction of the library's time. Beyond that, and for what is not finite, the
/// library answers.
[[nodiscard]] inline SinCos sin_cos(float x) {
    constexpr double kTwoOverPi = 0.63661977236758134308;
    constexpr double kHalfPi = 1.57079632679489661923;
    if (!(std::abs(x) < 1e6F)) {
        return {std::sin(x), std::cos(x)};
    }
    const double turns = static_cast<double>(x) * kTwoOverPi;
    const auto quadrant = static_cast<int>(turns + (turns < 0 ? -0.5 : 0.5));
    const auto r = static_cast<float>(static_cast<double>(x) - quadrant * kHalfPi);
    const float z = r * r;
    const float s = ((-1.9515296E-4F * z + 8.3321609E-3F) * z - 1.6666655E-1F) * z * r + r;
    const float c = ((2.4433157E-5F * z - 1.3887316E-3F) * z + 4.1666646E-2F) * z * z - 0.5F * z + 1.0F;
    switch (quadrant & 3) {
        case 0: return {s, c};
        case 1: return {c, -s};
        case 2: return {-s, -c};
        default: return {-c, s};
    }
}

}  // namespace portalspace::engine::effects
