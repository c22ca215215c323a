#include <array>
#include <cmath>
#include <cstdint>

#include "content/records/region.h"
#include "engine/game_time.h"
#include "tests/engine/dereth_calendar.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

/// The calendar of net-transport 12.14 with the sixteen equal hours of 6.9, which begin at Darktide.
content::GameTime dereth_with_hours() {
    content::GameTime calendar = engine::test::dereth();
    for (int hour = 0; hour < 16; ++hour) {
        content::TimeOfDay time;
        time.start = static_cast<float>(hour) / 16.0F;
        calendar.times_of_day.push_back(time);
    }
    return calendar;
}

struct Row {
    double ticks;
    std::int64_t day;
    double fraction;
    std::size_t hour;  ///< 1 to 16
    std::int64_t year;
    std::uint32_t day_of_year;
};

constexpr std::array<Row, 7> kRows{{{0.0, 0, 0.47244094, 8, 10, 0},
                                    {210.0, 0, 0.50000000, 9, 10, 0},
                                    {4019.999, 0, 0.99999987, 16, 10, 0},
                                    {4020.0, 1, 0.00000000, 1, 10, 1},
                                    {7620.0, 1, 0.47244094, 8, 10, 1},
                                    {286500000.25, 37598, 0.89767060, 15, 114, 158},
                                    {1073741828.0, 140911, 0.47349081, 8, 401, 151}}};

}  // namespace

TEST_CASE("net-transport 12.14: day, fraction, hour and year of the server's ticks") {
    const content::GameTime calendar = dereth_with_hours();
    for (const Row& row : kRows) {
        CAPTURE(row.ticks);
        const engine::GameDate date = engine::game_date(calendar, row.ticks);
        CHECK(date.day_index == row.day);
        CHECK(std::abs(date.fraction - row.fraction) <= 0.5001e-8);  // the table has eight places
        CHECK(date.year == row.year);
        CHECK(date.day_of_year == row.day_of_year);
        CHECK(engine::game_hour(calendar, date).hour + 1 == row.hour);
    }
}

TEST_CASE("net-transport 12.14: an hour lasts 476.25 s, and the next one begins where this one ends") {
    const content::GameTime calendar = dereth_with_hours();
    for (const Row& row : kRows) {
        CAPTURE(row.ticks);
        const engine::GameHour hour = engine::game_hour(calendar, engine::game_date(calendar, row.ticks));
        CHECK(hour.day_begin == static_cast<double>(row.day) * 7620 - 3600);
        CHECK(hour.next_event == hour.day_begin + static_cast<double>(row.hour) * 476.25);
        CHECK(hour.next_event > row.ticks);
        CHECK(hour.next_event - row.ticks <= 476.25);
        const engine::GameDate next = engine::game_date(calendar, hour.next_event);
        CHECK(engine::game_hour(calendar, next).hour == row.hour % 16);
    }
}
