#pragma once

#include <cstdint>

namespace portalspace::content {
struct GameTime;
}

namespace portalspace::engine {

/// A moment of the Dereth calendar (spec/vfx-sky-audio.md 9.1).
struct GameDate {
    std::int64_t day_index = 0;  ///< days since the calendar's zero
    std::int64_t year = 0;       ///< absolute: 10 is the first year of a new world
    std::uint32_t day_of_year = 0;
    double fraction = 0;  ///< of the day, [0, 1)
};

/// The date at `ticks`, the server's seconds (connect request and time sync). Negative values are floored like any
/// other. A calendar without a day length or without days (hostile data) and times that are not finite give the default
/// date.
[[nodiscard]] GameDate game_date(const content::GameTime& calendar, double ticks);

}  // namespace portalspace::engine
