#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::content {
struct DayGroup;
}

namespace portalspace::render {

/// Property bits of a sky object (spec/vfx-sky-audio.md 9.7).
inline constexpr std::uint32_t kSkyAfterLandscape = 1;
inline constexpr std::uint32_t kSkyHiddenByEnvironment = 2;
inline constexpr std::uint32_t kSkyWeather = 4;

/// Weather hangs this far below the viewer (SKY-16).
inline constexpr float kWeatherHeight = -120;

/// What one sky object of a day group looks like at a moment. Retail CelestialPosition.
struct SkyObjectState {
    std::size_t object = 0;  ///< index in the day group
    core::DataId model;      ///< 0x01 or 0x02
    float rotation = 0;      ///< degrees of its arc
    float heading = 0;       ///< degrees
    core::Quat orientation = core::identity_quat();
    core::Vec2 texture_velocity{0, 0};  ///< texture units a second
    std::uint32_t properties = 0;
    /// 0..1; without a value the surfaces keep their own.
    std::optional<float> transparent;
    std::optional<float> luminosity;
    std::optional<float> max_bright;

    [[nodiscard]] bool after_landscape() const { return (properties & kSkyAfterLandscape) != 0; }
    /// Weather with the vertical offset (0x8 takes it away).
    [[nodiscard]] bool hangs_low() const { return (properties & kSkyWeather) != 0 && (properties & 8) == 0; }
};

struct SkyOptions {
    bool weather = true;
    /// An environment override is active and fog is on.
    bool environment = false;
};

/// Replaces `out` by the objects that are seen at `fraction` of the Dereth day, in their order (SKY-12 to SKY-17).
/// Retail SkyDesc::GetSky. Their origin is the viewer.
void sky_objects(const content::DayGroup& group, float fraction, const SkyOptions& options,
                 std::vector<SkyObjectState>& out);

/// How far a texture has moved `seconds` after its offset was zero, in [0, 1) on both axes (TXV-2).
[[nodiscard]] core::Vec2 texture_scroll(const core::Vec2& velocity, double seconds);

}  // namespace portalspace::render
