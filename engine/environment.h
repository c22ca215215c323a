#pragma once

#include <cstdint>

namespace portalspace::engine {

/// Fog that a server asks for.
struct EnvironmentFog {
    std::uint32_t colour = 0;  ///< ARGB; the alpha is not used
    float end = 0;             ///< metres at which all is fog

    bool operator==(const EnvironmentFog&) const = default;
};

/// What a server made of the weather (message EA60): a fog that comes and goes in small steps, one a light tick
/// (spec/vfx-sky-audio.md 9.9, SKY-24). Its sounds are no part of it: they are played once, see environment_sound.
class Environment {
public:
    /// Light ticks until a fog is all there, or gone: 0.04 a tick.
    static constexpr int kBlendTicks = 25;
    /// Seconds between two light ticks where the region names none (9.2).
    static constexpr double kDefaultLightTick = 20.0;

    /// Seconds between two light ticks, as the region's record says; what is not above zero is the default.
    void set_light_tick(double seconds);
    /// Takes the fog of a value, or with 0 takes it away. False, and nothing changes, for any other value. What the
    /// original does between two fogs is not known: the new one takes over as much as the old one had reached.
    bool set(std::uint32_t value);
    /// Once a frame, with the frame clock; makes at most one light tick.
    void use_time(double now);
    void light_tick();
    /// Without any fog from now on; the ticks go on.
    void clear();

    /// The last value that was taken: 0 while the fog goes.
    [[nodiscard]] std::uint32_t value() const { return value_; }
    /// The fog that is shown with the share weight().
    [[nodiscard]] const EnvironmentFog& fog() const { return fog_; }
    /// 0 none, 1 all.
    [[nodiscard]] float weight() const { return static_cast<float>(steps_) / static_cast<float>(kBlendTicks); }
    /// Something of the override is seen.
    [[nodiscard]] bool active() const { return steps_ > 0; }
    /// The radar shows nothing.
    [[nodiscard]] bool blanks_radar() const;

private:
    std::uint32_t value_ = 0;
    EnvironmentFog fog_;
    int steps_ = 0;
    double light_tick_seconds_ = kDefaultLightTick;
    double next_tick_ = 0;
    bool started_ = false;
};

/// The UI sound that a value of message EA60 plays (9.9); 0 for none.
[[nodiscard]] std::uint32_t environment_sound(std::uint32_t value);

}  // namespace portalspace::engine
