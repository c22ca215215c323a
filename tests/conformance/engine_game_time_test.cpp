#include <limits>
#include <utility>

#include "content/records/region.h"
#include "content/records/sky.h"
#include "engine/game_time.h"
#include "tests/engine/dereth_calendar.h"
#include "tests/support/catch.h"

using namespace portalspace;
using engine::test::dereth;

namespace {

struct Row {
    double t;
    std::int64_t year;
    std::uint32_t day;
    double fraction;
};

}  // namespace

TEST_CASE("vfx 17.8 V-C, 9.1 CAL-1 CAL-2 CAL-3 CAL-6: calendar") {
    for (const Row& row : {Row{0, 10, 0, 0.472441}, Row{209.9, 10, 0, 0.499987}, Row{210, 10, 0, 0.5},
                           Row{4019.9, 10, 0, 0.999987}, Row{4020, 10, 1, 0}, Row{2739599, 10, 359, 0.999869},
                           Row{2739600, 11, 0, 0}, Row{291079558, 116, 39, 0.889501}, Row{291133740, 116, 47, 0},
                           Row{291136334.55, 116, 47, 0.340492}, Row{1073741828, 401, 151, 0.473491}}) {
        CAPTURE(row.t);
        const engine::GameDate date = engine::game_date(dereth(), row.t);
        CHECK(date.year == row.year);
        CHECK(date.day_of_year == row.day);
        CHECK(date.fraction == Approx(row.fraction).margin(1e-6));
    }
}

TEST_CASE("vfx 9.1 CAL-7: negative times are floored like any other") {
    const engine::GameDate date = engine::game_date(dereth(), -3601);
    CHECK(date.day_index == -1);
    CHECK(date.year == 9);
    CHECK(date.day_of_year == 359);
    CHECK(date.fraction == Approx(7619.0 / 7620));
}

TEST_CASE("vfx 17.8 V-C, 9.1 CAL-3 CAL-4 CAL-5: hours, the next of them, and months") {
    content::GameTime calendar = dereth();
    for (std::uint32_t i = 0; i < 16; ++i) {
        content::TimeOfDay hour;
        hour.start = static_cast<float>(i) / 16;
        hour.is_night = i < 4 || i > 11 ? 1 : 0;
        calendar.times_of_day.push_back(hour);
    }
    for (std::uint32_t i = 0; i < 12; ++i) {
        content::Season season;
        season.start_day = i * 30;
        calendar.seasons.push_back(season);
    }
    struct HourRow {
        double t;
        double day_begin;
        std::size_t hour;
        double next;
    };
    for (const HourRow& row :
         {HourRow{0, -3600, 7, 210}, HourRow{209.9, -3600, 7, 210}, HourRow{210, -3600, 8, 686.25},
          HourRow{686.25, -3600, 9, 1162.5}, HourRow{4019.9, -3600, 15, 4020}, HourRow{4020, 4020, 0, 4496.25},
          HourRow{2739599, 2731980, 15, 2739600}, HourRow{2739600, 2739600, 0, 2740076.25},
          HourRow{291079558, 291072780, 14, 291079923.75}, HourRow{291133740, 291133740, 0, 291134216.25},
          HourRow{291136334.55, 291133740, 5, 291136597.5}, HourRow{1073741828, 1073738220, 7, 1073742030}}) {
        CAPTURE(row.t);
        const engine::GameHour hour = engine::game_hour(calendar, engine::game_date(calendar, row.t));
        CHECK(hour.day_begin == Approx(row.day_begin).margin(1e-6));
        CHECK(hour.hour == row.hour);
        CHECK(hour.next_event == Approx(row.next).margin(1e-6));
        CHECK(hour.night == (row.hour < 4 || row.hour > 11));
    }
    // The 18th day of Solclaim.
    const engine::GameDate date = engine::game_date(calendar, 291136334.55);
    CHECK(engine::game_hour(calendar, date).season == 1);
    CHECK(date.day_of_year % 30 + 1 == 18);
    // A month begins with its first day.
    for (const auto& [day, month] : {std::pair<std::uint32_t, std::size_t>{0, 0}, {29, 0}, {30, 1}, {359, 11}}) {
        engine::GameDate first;
        first.day_of_year = day;
        CHECK(engine::game_hour(calendar, first).season == month);
    }
}

TEST_CASE("vfx 17.8 V-C, 9.3 SKY-1 SKY-2: the day group follows from year and day") {
    struct GroupRow {
        std::uint32_t year, day, hash;
        std::size_t group;
    };
    for (const GroupRow& row :
         {GroupRow{10, 0, 0xD8CDAD72, 16}, GroupRow{10, 1, 0x4310AB24, 5}, GroupRow{10, 2, 0xAD53A8D6, 13},
          GroupRow{10, 359, 0xDCBF7210, 17}, GroupRow{11, 0, 0x47026FC2, 5}, GroupRow{116, 46, 0x92AFB88E, 11},
          GroupRow{116, 47, 0xFCF2B640, 19}, GroupRow{116, 48, 0x6735B3F2, 8}, GroupRow{117, 0, 0xE8DAE4E2, 18},
          GroupRow{106, 47, 0xAEE31F20, 13}}) {
        CAPTURE(row.year, row.day);
        const std::uint32_t hash = content::SkyDesc::day_hash(row.day, row.year, 360);
        CHECK(hash == row.hash);
        CHECK(content::SkyDesc::group_of(hash, 20) == row.group);
    }
    CHECK(content::SkyDesc::group_of(0xFFFFFFFF, 0) == 0);
}

TEST_CASE("a calendar that cannot be used gives the default date") {
    content::GameTime broken = dereth();
    broken.day_length = 0;
    CHECK(engine::game_date(broken, 100).day_index == 0);
    broken = dereth();
    broken.days_per_year = 0;
    CHECK(engine::game_date(broken, 100).year == 0);
    CHECK(engine::game_date(dereth(), std::numeric_limits<double>::quiet_NaN()).fraction == 0);
    CHECK(engine::game_date(dereth(), std::numeric_limits<double>::infinity()).fraction == 0);
}
