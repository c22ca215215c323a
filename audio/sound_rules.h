#pragma once

#include <cstddef>

#include "core/position.h"

namespace portalspace::audio {

/// Which of `count` variants a draw u in [0, 1) chooses: trunc(u x (count - 1)), so the last one never comes when there
/// are several; retail does so (vfx-sky-audio 11.3 AUD-1). `count` must not be 0.
[[nodiscard]] std::size_t choose_variant(std::size_t count, float u) noexcept;

/// Whether a sound of that probability is played (AUD-2); NaN never is.
[[nodiscard]] bool roll_probability(float probability, float u) noexcept;

/// Volume after distance (metres) and slider, at most 1: full up to 5 m, then 25 / d squared (AUD-5). NaN, infinite and
/// negative inputs give 0.
[[nodiscard]] double gain_at(float volume, float distance, float slider) noexcept;

/// A gain in whole decibels, rounded up as retail does (AUD-6); kSilence for a gain of 0.
[[nodiscard]] int decibels_of(double gain) noexcept;
inline constexpr int kSilence = -1000;
/// Whether a sound of that level is started at all.
[[nodiscard]] constexpr bool is_heard(int decibels) noexcept { return decibels >= -50; }
/// The gain of a level in whole decibels.
[[nodiscard]] float linear_gain(int decibels) noexcept;

/// Pan in hundredths of a decibel, positive to the right: 1500 x sin(bearing - heading), both compass degrees; 0 nearer
/// than 5 m (AUD-7).
[[nodiscard]] float pan_of(float bearing, float heading, float distance) noexcept;

/// The angle (radians, clockwise from straight ahead) at which a constant-power mixer gives both ears the difference
/// that a pan asks for (AUD-8): the louder side 1, the other 10^(-|pan| / 2000).
[[nodiscard]] float pan_angle(float pan) noexcept;

/// How a sound at `place` is heard at `listener` (the viewer's place and heading); computed once when it starts.
struct Hearing {
    int decibels = kSilence;
    float pan = 0;
};
[[nodiscard]] Hearing hear(const core::Position& listener, const core::Position& place, float volume,
                           float slider) noexcept;

}  // namespace portalspace::audio
