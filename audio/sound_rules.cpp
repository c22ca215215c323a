#include "audio/sound_rules.h"

#include <algorithm>
#include <cmath>

namespace portalspace::audio {
namespace {

/// Metres within which a sound is at full volume and has no side.
constexpr float kNear = 5.0F;
constexpr double kNearSquared = 25.0;
/// 20 log10(2).
constexpr double kDecibelsPerDoubling = 6.0206;
constexpr float kMaxPan = 1500.0F;
constexpr double kPi = 3.14159265358979323846;

}  // namespace

std::size_t choose_variant(std::size_t count, float u) noexcept {
    if (!(u > 0)) {
        return 0;
    }
    const auto index = static_cast<std::size_t>(std::min(u, 1.0F) * static_cast<float>(count - 1));
    return std::min(index, count - 1);
}

bool roll_probability(float probability, float u) noexcept { return u < probability; }

double gain_at(float volume, float distance, float slider) noexcept {
    if (!std::isfinite(volume) || !std::isfinite(slider) || !std::isfinite(distance) || volume <= 0 || slider <= 0) {
        return 0;
    }
    const double d = distance;
    const double near_gain = d < kNear ? volume : kNearSquared * volume / (d * d);
    return std::min(near_gain, 1.0) * slider;
}

int decibels_of(double gain) noexcept {
    if (!(gain > 0)) {
        return kSilence;
    }
    return static_cast<int>(std::max(std::ceil(kDecibelsPerDoubling * std::log2(gain)), static_cast<double>(kSilence)));
}

float linear_gain(int decibels) noexcept {
    return decibels <= kSilence ? 0.0F : static_cast<float>(std::pow(10.0, decibels / 20.0));
}

float pan_of(float bearing, float heading, float distance) noexcept {
    if (!(distance >= kNear) || !std::isfinite(bearing) || !std::isfinite(heading)) {
        return 0;
    }
    return kMaxPan * static_cast<float>(std::sin((static_cast<double>(bearing) - heading) * kPi / 180.0));
}

float pan_angle(float pan) noexcept {
    const double size = std::min(std::abs(static_cast<double>(pan)), static_cast<double>(kMaxPan));
    const double share = std::atan(std::pow(10.0, size / 2000.0)) * 4.0 / kPi - 1.0;
    const double angle = std::asin(std::clamp(share, 0.0, 1.0));
    return static_cast<float>(pan < 0 ? -angle : angle);
}

Hearing hear(const core::Position& listener, const core::Position& place, float volume, float slider) noexcept {
    const core::Vec3 offset = listener.offset_to(place);
    const float distance = glm::length(offset);
    Hearing h;
    h.decibels = decibels_of(gain_at(volume, distance, slider));
    h.pan = pan_of(core::heading_of(offset), listener.frame.heading(), distance);
    return h;
}

}  // namespace portalspace::audio
