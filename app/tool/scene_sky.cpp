#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/tool/scene_kinds.h"
#include "content/records/region.h"
#include "engine/game_time.h"
#include "render/light_of_day.h"
#include "render/sky_objects.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

constexpr double kTolerance = 1e-3;
constexpr double kAngleTolerance = 0.01;

void compare_light(const json& expected, const render::LightOfDay& light, RowCheck& check) {
    check.vec3("light.sun", expected.at("sun"), light.sun, kTolerance);
    check.number("light.brightness", expected.at("brightness"), glm::length(light.sun), kTolerance);
    check.number("light.heading", expected.at("heading"), light.sun_heading, kAngleTolerance);
    check.number("light.pitch", expected.at("pitch"), light.sun_pitch, kAngleTolerance);
    check.vec3("light.sun_color", expected.at("sun_color"), light.sun_colour, kTolerance);
    check.number("light.ambient", expected.at("ambient"), light.ambient_level, kTolerance);
    check.vec3("light.ambient_color", expected.at("ambient_color"), light.ambient_colour, kTolerance);
    check.number("light.mesh_ambient", expected.at("mesh_ambient"), light.mesh_ambient_level(), kTolerance);
}

void compare_fog(const json& expected, const std::optional<render::LightOfDay::Fog>& fog, RowCheck& check) {
    if (!fog || expected.is_null()) {
        check.flag("fog", !expected.is_null(), fog.has_value());
        return;
    }
    check.number("fog.start", expected.at("start"), fog->start, kTolerance);
    check.number("fog.end", expected.at("end"), fog->end, kTolerance);
    check.vec3("fog.color", expected.at("color"), fog->colour, kTolerance);
}

void compare_optional(const std::string& path, const json& expected, const std::optional<float>& found,
                      RowCheck& check) {
    if (found && !expected.is_null()) {
        check.number(path, expected, *found, kTolerance);
    } else {
        check.flag(path + " set", !expected.is_null(), found.has_value());
    }
}

class SkyRunner final : public PhysicsRunner {
public:
    explicit SkyRunner(PhysicsData& data) : region_(scene_region(data)) {}

    void begin(const json& file) override { clock_ = file.at("clock").get<double>(); }

    void run(const json& row, RowCheck& check) override {
        const auto number = row.at("group").get<std::size_t>();
        const content::DayGroup& group = region_.sky.day_groups.at(number);
        const auto fraction = row.at("fraction").get<float>();
        if (!group.times.empty()) {
            const render::SkyBracket bracket = render::sky_bracket(group.times, fraction);
            check.integer("bracket[0]", row.at("bracket").at(0), static_cast<long long>(bracket.before));
            check.integer("bracket[1]", row.at("bracket").at(1), static_cast<long long>(bracket.after));
            check.number("bracket[2]", row.at("bracket").at(2), bracket.ratio, kTolerance);
        }
        const render::LightOfDay light = render::light_of_day(region_, number, fraction);
        compare_light(row.at("light"), light, check);
        compare_fog(row.at("fog"), light.fog, check);
        render::sky_objects(group, fraction, {}, seen_);
        compare_objects(row.at("objects"), group.objects.size(), check);
    }

private:
    void compare_objects(const json& objects, std::size_t count, RowCheck& check) const {
        if (!same_length(check, "objects", objects, count)) return;
        for (std::size_t i = 0; i < objects.size(); ++i) {
            const json& e = objects[i];
            const std::string path = "objects[" + std::to_string(i) + "]";
            const auto found = std::find_if(seen_.begin(), seen_.end(), [i](const auto& o) { return o.object == i; });
            check.flag(path + ".visible", e.at("visible"), found != seen_.end());
            if (found == seen_.end() || !e.at("visible").get<bool>()) continue;
            check.id(path + ".model", e.at("model"), found->model.value);
            check.number(path + ".rotation", e.at("rotation"), found->rotation, kAngleTolerance);
            check.number(path + ".heading", e.at("heading"), found->heading, kAngleTolerance);
            check.rotation(path + ".quat", e.at("quat"), found->orientation, kTolerance);
            check.integer(path + ".pass", e.at("pass"), found->after_landscape() ? 1 : 0);
            const core::Vec2 scroll = render::texture_scroll(found->texture_velocity, clock_);
            check.number(path + ".scroll[0]", e.at("scroll").at(0), scroll.x, kTolerance);
            check.number(path + ".scroll[1]", e.at("scroll").at(1), scroll.y, kTolerance);
            compare_optional(path + ".transparent", e.at("transparent"), found->transparent, check);
            compare_optional(path + ".luminosity", e.at("luminosity"), found->luminosity, check);
            compare_optional(path + ".max_bright", e.at("max_bright"), found->max_bright, check);
        }
    }

    const content::Region& region_;
    double clock_ = 0;
    std::vector<render::SkyObjectState> seen_;
};

class DatesRunner final : public PhysicsRunner {
public:
    explicit DatesRunner(PhysicsData& data) : region_(scene_region(data)) {}

    void run(const json& row, RowCheck& check) override {
        const engine::GameDate date = engine::game_date(region_.time, exact_time(row));
        const engine::GameHour hour = engine::game_hour(region_.time, date);
        check.integer("year", row.at("year"), date.year);
        check.integer("day", row.at("day"), date.day_of_year);
        check.number("day_begin", row.at("day_begin"), hour.day_begin, half_digit(hour.day_begin));
        check.number("fraction", row.at("fraction"), date.fraction, 1e-6);
        check.integer("hour", row.at("hour"), static_cast<long long>(hour.hour));
        check.flag("night", row.at("night"), hour.night);
        check.number("next_event", row.at("next_event"), hour.next_event, std::max(1e-2, half_digit(hour.next_event)));
        check.integer("season", row.at("season"), static_cast<long long>(hour.season));
        const std::uint32_t hash = content::SkyDesc::day_hash(date.day_of_year, static_cast<std::uint32_t>(date.year),
                                                              region_.time.days_per_year);
        check.id("hash", row.at("hash"), hash);
        const std::size_t groups = region_.sky.day_groups.size();
        check.integer("group", row.at("group"), static_cast<long long>(content::SkyDesc::group_of(hash, groups)));
        check.integer("group_of_20", row.at("group_of_20"),
                      static_cast<long long>(content::SkyDesc::group_of(hash, 20)));
    }

private:
    /// Half a unit of the seventh significant digit: the cases are written with seven.
    static double half_digit(double value) {
        return value == 0 ? 0 : 0.5000001 * std::pow(10.0, std::floor(std::log10(std::abs(value))) - 6);
    }
    /// Big clock values lost their last digits when they were written. The fraction of the day still has them: the time
    /// with that fraction is meant when it is within the rounding of `t`.
    double exact_time(const json& row) const {
        const double written = row.at("t").get<double>();
        const double fraction = row.at("fraction").get<double>();
        const auto length = static_cast<double>(region_.time.day_length);
        const engine::GameDate near = engine::game_date(region_.time, written);
        for (const std::int64_t day : {near.day_index, near.day_index - 1, near.day_index + 1}) {
            const double begin = static_cast<double>(day) * length - region_.time.zero_time_of_year;
            const double exact = begin + fraction * length;
            if (std::abs(exact - written) <= half_digit(written)) return exact;
        }
        return written;
    }

    const content::Region& region_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_sky_runner(PhysicsData& data) { return std::make_unique<SkyRunner>(data); }

std::unique_ptr<PhysicsRunner> make_dates_runner(PhysicsData& data) { return std::make_unique<DatesRunner>(data); }

}  // namespace portalspace::app
