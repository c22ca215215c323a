#include <limits>

#include "content/records/region.h"
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

TEST_CASE("vfx 17.8 V-C: calendar") {
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
