#include "engine/environment.h"

#include <algorithm>
#include <array>

namespace portalspace::engine {
namespace {

/// The fogs of the values 1 to 6 (9.9).
constexpr std::array<EnvironmentFog, 6> kFogs = {
    {{0x64960000, 50}, {0x64320096, 50}, {0x64646464, 30}, {0x641E6400, 50}, {0x64969696, 40}, {0x64969696, 40}}};
constexpr std::uint32_t kBlankRadar = 6;

}  // namespace

void Environment::set_light_tick(double seconds) {
    // The comparison is false for NaN too.
    light_tick_seconds_ = seconds > 0 ? seconds : kDefaultLightTick;
}

bool Environment::set(std::uint32_t value) {
    if (value > kFogs.size()) {
        return false;
    }
    value_ = value;
    if (value > 0) {
        fog_ = kFogs[value - 1];
    }
    return true;
}

void Environment::use_time(double now) {
    if (!started_ || now >= next_tick_) {
        if (started_) {
            light_tick();
        }
        started_ = true;
        next_tick_ = now + light_tick_seconds_;
    }
}

void Environment::light_tick() { steps_ = std::clamp(steps_ + (value_ > 0 ? 1 : -1), 0, kBlendTicks); }

void Environment::clear() {
    value_ = 0;
    steps_ = 0;
}

bool Environment::blanks_radar() const { return value_ == kBlankRadar; }

std::uint32_t environment_sound(std::uint32_t value) {
    if (value >= 101 && value <= 114) {
        return 0x76 + (value - 101);
    }
    if (value == 117) {
        return 0x84;
    }
    return value >= 118 && value <= 123 ? 0x85 + (value - 118) : 0;
}

}  // namespace portalspace::engine
