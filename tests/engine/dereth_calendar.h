#pragma once

#include "content/records/region.h"

namespace portalspace::engine::test {

/// The calendar of net-transport 12.14, without hours.
inline content::GameTime dereth() {
    content::GameTime calendar;
    calendar.zero_time_of_year = 3600;
    calendar.zero_year = 10;
    calendar.day_length = 7620;
    calendar.days_per_year = 360;
    return calendar;
}

}  // namespace portalspace::engine::test
