#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace portalspace::engine::effects {

struct SinCos {
    float sin;
    float cos;
};

/// Up to here the short reduction of sin_cos_near holds, in radians.
inline constexpr float kNearTurns = 8192;

/// Sine and cosine within 1e-6 for |x| < kNearTurns: one reduction and two short polynomials without a branch or a
/// conversion, so that a loop over it runs on several lanes at once, with the same bits as on one. What comes out for
/// anything else means nothing.
[[nodiscard]] inline SinCos sin_cos_near(float x) {
    constexpr float kTwoOverPi = 0.636619772F;
    // Half of pi in three parts, the first two so short that a quadrant times them is exact.
    constexpr float kHalfPi1 = 1.5703125F;
    constexpr float kHalfPi2 = 4.837512969970703125e-4F;
    constexpr float kHalfPi3 = 7.54978995489188e-8F;
    // Added to a small number it leaves the nearest whole number in the lowest bits.
    constexpr float kRounding = 12582912.0F;
    const float rounded = x * kTwoOverPi + kRounding;
    const auto quadrant = std::bit_cast<std::uint32_t>(rounded);
    const float q = rounded - kRounding;
    const float r = ((x - q * kHalfPi1) - q * kHalfPi2) - q * kHalfPi3;
    const float z = r * r;
    const float s = ((-1.9515296E-4F * z + 8.3321609E-3F) * z - 1.6666655E-1F) * z * r + r;
    const float c = ((2.4433157E-5F * z - 1.3887316E-3F) * z + 4.1666646E-2F) * z * z - 0.5F * z + 1.0F;
    // An odd quadrant exchanges the two, its second bit turns the sign.
    const auto sine = std::bit_cast<std::uint32_t>(s);
    const auto cosine = std::bit_cast<std::uint32_t>(c);
    const std::uint32_t exchange = (sine ^ cosine) & (0U - (quadrant & 1U));
    return {std::bit_cast<float>(sine ^ exchange ^ (quadrant & 2U) << 30U),
            std::bit_cast<float>(cosine ^ exchange ^ ((quadrant + 1U) & 2U) << 30U)};
}

/// The same for any x; the library answers beyond kNearTurns and for what is not finite.
[[nodiscard]] inline SinCos sin_cos(float x) {
    if (!(std::abs(x) < kNearTurns)) {
        return {std::sin(x), std::cos(x)};
    }
    return sin_cos_near(x);
}

}  // namespace portalspace::engine::effects
