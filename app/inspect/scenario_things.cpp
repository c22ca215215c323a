#include <algorithm>
#include <cmath>

#include "app/inspect/scenario.h"
#include "content/records/attributes.h"
#include "content/records/char_gen.h"
#include "content/records/motion_table.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/spell_table.h"
#include "content/view_helpers.h"

namespace portalspace::app::scenario {

namespace {

constexpr std::uint32_t kNonCombat = 0x8000003D;
constexpr std::uint32_t kWalkForward = 0x45000005;
constexpr std::uint32_t kRunForward = 0x44000007;
constexpr std::uint32_t kSideStepRight = 0x6500000F;
constexpr std::uint32_t kTurnRight = 0x6500000D;

Json spheres_found(const content::Setup& setup) {
    Json list = Json::array();
    for (const content::Sphere& sphere : setup.spheres) {
        list.push_back({{"center", {sphere.center.x, sphere.center.y, sphere.center.z}}, {"radius", sphere.radius}});
    }
    return list;
}

/// The motion of a command in the first style: a cycle, else a modifier of the style or of any.
const content::MotionData* motion_of(const content::MotionTable& table, std::uint32_t command) {
    const std::uint32_t key = content::MotionTable::key(kNonCombat, command);
    if (const content::MotionData* cycle = table.cycle(key)) {
        return cycle;
    }
    if (const content::MotionData* modifier = table.modifier(key)) {
        return modifier;
    }
    return table.modifier(command & 0xFFFFFFU);
}

}  // namespace

void projectiles(const Context& context) {
    each(context, Form::map, [&](const Json&, const std::string& key) -> Json {
        const auto& setup = context.set.need<content::Setup>(id_of(key));
        return {{"spheres", spheres_found(setup)}, {"script", core::id_text(setup.default_script)}};
    });
}

void people(const Context& context) {
    const auto& char_gen = context.set.need<content::CharGen>(0x0E000002);
    if (char_gen.heritages.rows.empty() || char_gen.heritages.rows.front().value.sexes.rows.empty()) {
        throw MissingRecord("the character generation table has no heritage");
    }
    const content::CharacterSex& sex = char_gen.heritages.rows.front().value.sexes.rows.front().value;
    const auto& setup = context.set.need<content::Setup>(sex.setup.value);
    const core::DataId table_id = setup.default_motion_table ? setup.default_motion_table : sex.motion_table;
    const auto& motions = context.set.need<content::MotionTable>(table_id.value);
    const auto speed = [&](const char* key, std::uint32_t command, bool turns) {
        const content::MotionData* motion = motion_of(motions, command);
        if (motion == nullptr) {
            return Json(nullptr);
        }
        const double value = turns ? glm::length(motion->omega) : glm::length(motion->velocity);
        return near(context.expected.value(key, Json()), value, 1e-6 * std::max(1.0, value));
    };
    context.compare_with({{"parts", setup.parts.size()},
                          {"spheres", spheres_found(setup)},
                          {"step_up", setup.step_up_height},
                          {"step_down", setup.step_down_height},
                          {"walk_speed", speed("walk_speed", kWalkForward, false)},
                          {"run_speed", speed("run_speed", kRunForward, false)},
                          {"side_speed", speed("side_speed", kSideStepRight, false)},
                          {"turn_speed", speed("turn_speed", kTurnRight, true)}});
}

void heritages(const Context& context) {
    Json found = Json::object();
    for (const auto& row : context.set.need<content::CharGen>(0x0E000002).heritages.rows) {
        found[std::to_string(row.key)] = content::utf8_from_windows1252(row.value.name.str());
    }
    compare(context.expected, found, context.path, Keys::all, context.out);
}

void spell_count(const Context& context) {
    context.compare_with(context.set.need<content::SpellTable>(0x0E00000E).spells.rows.size());
}

void skill_count(const Context& context) {
    context.compare_with(context.set.need<content::SkillTable>(0x0E000004).skills.rows.size());
}

void sky(const Context& context) {
    const content::Region* region = context.set.region();
    if (region == nullptr) {
        throw MissingRecord("the region is not in the files");
    }
    Json groups = Json::array();
    for (const content::DayGroup& group : region->sky.day_groups) {
        Json times = Json::array();
        Json fog = Json::array();
        for (const content::SkyTime& time : group.times) {
            times.push_back(time.begin);
            fog.push_back({time.min_fog, time.max_fog});
        }
        groups.push_back({{"name", content::utf8_from_windows1252(std::string(group.name))},
                          {"chance", group.chance},
                          {"objects", group.objects.size()},
                          {"times", std::move(times)},
                          {"fog", std::move(fog)}});
    }
    context.compare_with({{"day_groups", std::move(groups)}, {"day_length", region->time.day_length}});
}

}  // namespace portalspace::app::scenario
