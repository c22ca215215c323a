#pragma once

#include <cmath>

namespace portalspace::engine::effects {

struct SinCos {
    float sin;
    float cos;
};

/// Up to here the short reduction of sin_cos_near holds, in radians.
inline constexpr float kNearTurns = 8192;

/// Sine and cosine within 1e-6 for |x| < kNearTurns: one reduction and two short polynomials without a branch, so that
/// a loop over it runs on several lanes at once, with the same bits as on one. Anything else gives some finite number
/// or NaN.
[[nodiscard]] inline SinCos sin_cos_near(float x) {
    constexpr float kTwoOverPi = 0.636619772F;
    // Half of pi in three parts, the first two so short that a quadrant times them is exact.
    constexpr float kHalfPi1 = 1.5703125F;
    constexpr float kHalfPi2 = 4.837512969970703125e-4F;
    constexpr float kHalfPi3 = 7.54978995489188e-8F;
    const float near = x < kNearTurns ? (x > -kNearTurns ? x : -kNearTurns) : kNearTurns;
    const float turns = near * kTwoOverPi;
    const auto quadrant = static_cast<int>(turns + (turns < 0 ? -0.5F : 0.5F));
    const auto q = static_cast<float>(quadrant);
    const float r = ((near - q * kHalfPi1) - q * kHalfPi2) - q * kHalfPi3;
    const float z = r * r;
    const float s = ((-1.9515296E-4F * z + 8.3321609E-3F) * z - 1.6666655E-1F) * z * r + r;
    const float c = ((2.4433157E-5F * z - 1.3887316E-3F) * z + 4.1666646E-2F) * z * z - 0.5F * z + 1.0F;
    const float sine = (quadrant & 1) != 0 ? c : s;
    const float cosine = (quadrant & 1) != 0 ? s : c;
    return {(quadrant & 2) != 0 ? -sine : sine, ((quadrant + 1) & 2) != 0 ? -cosine : cosine};
}

/// The same for any x; the library answers beyond kNearTurns and for what is not finite.
[[nodiscard]] inline SinCos sin_cos(float x) {
    if (!(std::abs(x) < kNearTurns)) {
        return {std::sin(x), std::cos(x)};
    }
    return sin_cos_near(x);
}

}  // namespace portalspace::engine::effects
