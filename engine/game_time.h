#pragma once

#include <cstddef>
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

/// What the calendar says of a date (CAL-3 to CAL-5).
struct GameHour {
    double day_begin = 0;    ///< server seconds
    std::size_t hour = 0;    ///< index into the calendar's times of day
    bool night = false;      ///< the entry's own flag
    double next_event = 0;   ///< server seconds at which the next hour begins
    std::size_t season = 0;  ///< index into the calendar's seasons
};
/// A calendar without hours or seasons gives hour 0 or season 0; the next event is then the next day.
[[nodiscard]] GameHour game_hour(const content::GameTime& calendar, const GameDate& date);

/// The date at `ticks`, the server's seconds (connect request and time sync). Negative values are floored like any
/// other. A calendar without a day length or without days (hostile data) and times that are not finite give the default
/// date.
[[nodiscard]] GameDate game_date(const content::GameTime& calendar, double ticks);

}  // namespace portalspace::engine
