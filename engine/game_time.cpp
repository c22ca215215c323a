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

GameHour game_hour(const content::GameTime& calendar, const GameDate& date) {
    const auto day_length = static_cast<double>(calendar.day_length);
    GameHour result;
    result.day_begin = static_cast<double>(date.day_index) * day_length - calendar.zero_time_of_year;
    result.next_event = result.day_begin + day_length;
    const auto& hours = calendar.times_of_day;
    for (std::size_t i = 0; i < hours.size(); ++i) {
        if (static_cast<double>(hours[i].start) > date.fraction) {
            result.next_event = result.day_begin + static_cast<double>(hours[i].start) * day_length;
            break;
        }
        result.hour = i;
        result.night = hours[i].is_night != 0;
    }
    for (std::size_t i = 0; i < calendar.seasons.size(); ++i) {
        if (calendar.seasons[i].start_day <= date.day_of_year) result.season = i;
    }
    return result;
}

}  // namespace portalspace::engine
