#include <algorithm>
#include <cmath>

#include "app/inspect/scenario.h"
#include "content/records/char_gen.h"
#include "content/records/setup.h"
#include "core/position.h"
#include "engine/collision/world_collision.h"

namespace portalspace::app::scenario {

namespace {

namespace collision = engine::collision;

constexpr float kQuantum = 1.0F / 30;  ///< seconds
constexpr float kSpeed = 4;            ///< metres per second, a person's run
constexpr float kGravity = -9.8F;
constexpr double kArrived = 0.05;
constexpr double kHeight = 0.06;  ///< a round body stands a little above a slope
/// ReportCollisions, Gravity, EdgeSlide: a player's state.
constexpr std::uint32_t kPlayerState = 0x00400408;

core::Position position_of(const Json& place) {
    core::Position at;
    at.cell = core::CellId(id_of(place.at("cell")));
    at.frame.origin = {number_of(place.at("x")), number_of(place.at("y")), number_of(place.at("z"))};
    return at;
}

/// A person that walks through the collision of the data set.
class Walker {
public:
    explicit Walker(DatSet& set) : collision_(set.store()) {
        const auto& char_gen = set.need<content::CharGen>(0x0E000002);
        if (char_gen.heritages.rows.empty() || char_gen.heritages.rows[0].value.sexes.rows.empty()) {
            throw MissingRecord("the character generation table has no heritage");
        }
        const auto& setup = set.need<content::Setup>(char_gen.heritages.rows[0].value.sexes.rows[0].value.setup.value);
        body_.shape = collision::body_shape(setup, 1);
        body_.state = collision::PhysicsStateFlags(kPlayerState);
        body_.kind.player = true;
        body_.kind.weenie = true;
        body_.kind.creature = true;
    }

    /// False when nobody can stand there.
    bool stand(const core::Position& at) {
        collision_.load_around(at.cell);
        body_.contact = {};
        fall_ = 0;
        const collision::PlaceResult placed = collision_.place(body_, at);
        if (placed.error != collision::SetPositionError::ok || placed.held) {
            return false;
        }
        take(placed.at);
        return true;
    }

    /// Straight on to a place, given from the landblock of the present cell, until it is reached or nothing moves.
    void go_to(float x, float y) {
        const float distance = std::hypot(x - at_.frame.origin.x, y - at_.frame.origin.y);
        const int quanta = static_cast<int>(distance / (kSpeed * kQuantum) * 2) + 60;
        for (int i = 0; i < quanta; ++i) {
            const core::Vec3 way{x - at_.frame.origin.x, y - at_.frame.origin.y, 0};
            const float left = glm::length(way);
            core::Position to = at_;
            if (left > 1e-4F) {
                to.frame.origin += way * (std::min(left, kSpeed * kQuantum) / left);
            }
            fall_ = body_.contact.on_walkable ? 0 : fall_ + kGravity * kQuantum;
            to.frame.origin.z += fall_ * kQuantum;
            if (left < 1e-3F && body_.contact.on_walkable) {
                return;
            }
            body_.velocity = (to.frame.origin - at_.frame.origin) / kQuantum;
            const core::CellId block = at_.cell;
            take(collision_.sweep(body_, at_, to));
            if (block.value >> 16U != at_.cell.value >> 16U) {
                const core::Vec3 offset = core::block_offset(at_.cell, block);
                x += offset.x;
                y += offset.y;
                collision_.load_around(at_.cell);
            }
        }
    }

    [[nodiscard]] const core::Position& at() const { return at_; }

private:
    void take(const collision::SweepResult& result) {
        if (result.success) {
            at_ = result.position;
        }
        body_.contact = result.contact;
    }

    collision::WorldCollision collision_;
    collision::Body body_;
    core::Position at_;
    float fall_ = 0;
};

/// The place that was asked for, as far as the walker is there.
Json arrival(const Json& goal, const core::Position& at, core::CellId from_block) {
    const core::Vec3 origin = at.frame.origin + core::block_offset(from_block, at.cell);
    return {{"cell", core::id_text(at.cell)},
            {"x", near(goal.at("x"), origin.x, kArrived)},
            {"y", near(goal.at("y"), origin.y, kArrived)},
            {"z", near(goal.at("z"), origin.z, kHeight)}};
}

Json stood(const Json& start, Walker& walker) {
    const core::Position asked = position_of(start);
    if (!walker.stand(asked)) {
        return nullptr;
    }
    return arrival(start, walker.at(), asked.cell);
}

/// The coordinate that the walker must not pass, when it stopped just before it, else where it stopped.
Json limit_found(const Json& limits, const core::Position& at, bool below) {
    const bool outdoors = core::is_land_cell(at.cell);
    // A quantum that would hit a wall is not made, so one stops up to a step before it; a slope is climbed a little
    // before it is too steep.
    const double reach = outdoors ? 1.05 : 0.2;
    Json found = Json::object();
    for (const auto& [axis, limit] : limits.items()) {
        const double stop = axis == "x" ? at.frame.origin.x : axis == "y" ? at.frame.origin.y : at.frame.origin.z;
        const double room = below ? number_of(limit) - stop : stop - number_of(limit);
        found[axis] = room >= 0 && room < reach ? limit : Json(stop);
    }
    return found;
}

}  // namespace

void walks(const Context& context) {
    Walker walker(context.set);
    each(context, Form::list, [&walker](const Json& item, const std::string&) -> Json {
        Json found{{"what", prose(item.value("what", Json()))}, {"start", stood(item.at("start"), walker)}};
        Json& goals = found["goals"] = Json::array();
        for (const Json& goal : item.at("goals")) {
            const core::CellId block(id_of(goal.at("cell")));
            const core::Vec3 offset = core::block_offset(walker.at().cell, block);
            walker.go_to(number_of(goal.at("x")) + offset.x, number_of(goal.at("y")) + offset.y);
            goals.push_back(arrival(goal, walker.at(), block));
        }
        return found;
    });
}

void blocked(const Context& context) {
    Walker walker(context.set);
    each(context, Form::list, [&walker](const Json& item, const std::string&) -> Json {
        const Json& toward = item.at("toward");
        Json found{{"what", prose(member(item, "what"))},
                   {"start", stood(item.at("start"), walker)},
                   {"toward", {toward.at(0), toward.at(1)}}};
        walker.go_to(number_of(toward.at(0)), number_of(toward.at(1)));
        for (const char* key : {"stays_below", "stays_above"}) {
            if (item.contains(key)) {
                found[key] = limit_found(item.at(key), walker.at(), std::string_view(key) == "stays_below");
            }
        }
        return found;
    });
}

void cell_of_point(const Context& context) {
    collision::WorldCollision world(context.set.store());
    each(context, Form::list, [&world](const Json& item, const std::string&) -> Json {
        const core::CellId block(id_of(item.at("block")));
        if ((block.value & 0xFFFFU) != 0xFFFFU || !world.load(block)) {
            throw MissingRecord("no such block");
        }
        const core::Vec3 point{number_of(item.at("x")), number_of(item.at("y")), number_of(item.at("z"))};
        return {{"x", item.at("x")},
                {"y", item.at("y")},
                {"z", item.at("z")},
                {"block", core::id_text(block)},
                {"cell", core::id_text(world.cell_at(block, point))},
                {"where", prose(item.value("where", Json()))}};
    });
}

}  // namespace portalspace::app::scenario
