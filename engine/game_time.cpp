#include "engine/game_time.h"

#include <cmath>

#include "content/records/region.h"

namespace portalspace::engine {

namespace {

/// Beyond this no calendar means anything, and the arithmetic below would leave the range of its integers.
constexpr double kMaxTicks = 1e15;

}  // namespace

GameDate game_date(const content::GameTime& calendar, double ticks) {
    const double day_length = static_cast<double>(calendar.day_length);
    const double t = ticks + calendar.zero_time_of_year;
    if (!(day_length >= 1) || calendar.days_per_year == 0 || !(std::fabs(t) < kMaxTicks)) {
        return {};
    }
    GameDate date;
    date.day_index = static_cast<std::int64_t>(std::floor(t / day_length));
    date.fraction = t / day_length - static_cast<double>(date.day_index);
    const auto days = static_cast<std::int64_t>(calendar.days_per_year);
    std::int64_t years = date.day_index / days;
    std::int64_t day = date.day_index % days;
    if (day < 0) {
        day += days;
        --years;
    }
    date.year = static_cast<std::int64_t>(calendar.zero_year) + years;
    date.day_of_year = static_cast<std::uint32_t>(day);
    return date;
}

}  // namespace portalspace::engine
