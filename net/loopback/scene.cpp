#include "net/loopback/scene.h"

#include <cmath>
#include <set>
#include <utility>

namespace portalspace::net {

namespace {

template <class T>
const T* find_by_key(const std::vector<T>& items, std::string_view key) {
    for (const T& item : items) {
        if (item.key == key) {
            return &item;
        }
    }
    return nullptr;
}

core::CellId block_of(core::CellId cell) { return core::CellId{cell.value & 0xFFFF0000U}; }

std::string wrong_object(const SceneObject& object) {
    const std::string who = "object '" + object.key + "' ";
    if (object.key.empty() || object.guid.value == 0 || object.setup.value == 0) {
        return who + "needs a key, a guid and a setup";
    }
    if (!core::is_land_cell(object.position.cell) && !core::is_env_cell(object.position.cell)) {
        return who + "stands in no valid cell: " + core::id_text(object.position.cell);
    }
    const bool finite = object.position.frame.is_valid() && std::isfinite(object.scale.value_or(1)) &&
                        std::isfinite(object.translucency.value_or(0)) && std::isfinite(object.radius) &&
                        std::isfinite(object.height);
    if (object.leads_to.has_value() &&
        !((core::is_land_cell(object.leads_to->cell) || core::is_env_cell(object.leads_to->cell)) &&
          object.leads_to->frame.is_valid())) {
        return who + "leads to no valid place";
    }
    if (!finite || object.radius < 0 || object.height < 0) {
        return who + "has a number that is not finite, or a negative size";
    }
    return {};
}

SceneFault wrong_stock(const Scene& scene, const SceneObject& holder) {
    constexpr std::size_t kSlots = 102;
    if (holder.stock.size() > kSlots) {
        return {"'" + holder.key + "' holds more than 102 things", holder.stock[kSlots].line};
    }
    for (const SceneStock& stock : holder.stock) {
        const SceneItem* item = scene.find_item(stock.item);
        if (item == nullptr || stock.amount == 0 || stock.amount > item->max_stack) {
            return {"'" + holder.key + "' holds '" + stock.item +
                        "', which is no item of the scene or more than a stack of it",
                    stock.line};
        }
    }
    return {};
}

std::string wrong_projectile(const SceneProjectile& projectile) {
    const std::string which = "projectile '" + projectile.key + "' ";
    if (projectile.key.empty() || projectile.setup.value == 0) {
        return which + "needs a key and a setup";
    }
    const bool finite = core::is_finite(projectile.omega) && std::isfinite(projectile.friction) &&
                        std::isfinite(projectile.elasticity) && std::isfinite(projectile.start_distance) &&
                        std::isfinite(projectile.start_height) && std::isfinite(projectile.scale.value_or(1));
    if (!finite || !(projectile.speed > 0 && projectile.speed <= 1000) ||
        !(projectile.linger >= 0 && projectile.linger <= 3600)) {
        return which + "has a number out of range (speed above 0 to 1000 m/s, linger 0 to 3600 s)";
    }
    return {};
}

std::string wrong_step(const Scene& scene, const SceneStep& step) {
    const std::string& actor = std::visit([](const auto& a) -> const std::string& { return a.actor; }, step.action);
    if (scene.find(actor) == nullptr) {
        return "a step names '" + actor + "', which is not in the scene";
    }
    if (const auto* move = std::get_if<MoveStep>(&step.action);
        move != nullptr && !(core::is_finite(move->to) && std::isfinite(move->heading))) {
        return "a move of '" + actor + "' has a number that is not finite";
    }
    if (const auto* bolt = std::get_if<BoltStep>(&step.action)) {
        if (scene.find(bolt->target) == nullptr) {
            return "a bolt aims at '" + bolt->target + "', which is not in the scene";
        }
        if (scene.find_projectile(bolt->projectile) == nullptr) {
            return "a bolt throws '" + bolt->projectile + "', which is no projectile of the scene";
        }
        if (bolt->target == actor) {
            return "'" + actor + "' throws a bolt at itself";
        }
    }
    return {};
}

SceneFault wrong_timeline(const Scene& scene, const SceneTimeline& timeline) {
    if (!(timeline.start >= 0 && timeline.start < 1e6) || !(timeline.repeat >= 0 && timeline.repeat < 1e6)) {
        return {"a timeline needs a start and a period of 0 s or more", timeline.line};
    }
    double before = 0;
    for (const SceneStep& step : timeline.steps) {
        if (!(step.at >= before && step.at < 1e6)) {
            return {"the steps of a timeline must stand in the order of their times", step.line};
        }
        before = step.at;
        if (std::string wrong = wrong_step(scene, step); !wrong.empty()) {
            return {std::move(wrong), step.line};
        }
    }
    if (timeline.repeat > 0 && (timeline.repeat < 0.1 || before > timeline.repeat)) {
        return {"a timeline's period is shorter than 0.1 s or than its own steps", timeline.line};
    }
    return {};
}

}  // namespace

const SceneObject* Scene::find(std::string_view key) const {
    return player.key == key ? &player : find_by_key(objects, key);
}

const SceneProjectile* Scene::find_projectile(std::string_view key) const { return find_by_key(projectiles, key); }

const SceneItem* Scene::find_item(std::string_view key) const { return find_by_key(items, key); }

void place_on_ground(Scene& scene, const GroundHeight& ground) {
    const auto place = [&ground](core::CellId cell, core::Vec3& at, bool& flag) {
        if (flag) {
            at.z += ground(block_of(cell), at.x, at.y);
            flag = false;
        }
    };
    for (SceneTimeline& timeline : scene.timelines) {
        for (SceneStep& step : timeline.steps) {
            if (auto* move = std::get_if<MoveStep>(&step.action)) {
                const SceneObject* actor = scene.find(move->actor);
                place(actor != nullptr ? actor->position.cell : scene.player.position.cell, move->to, move->on_ground);
            }
        }
    }
    place(scene.player.position.cell, scene.player.position.frame.origin, scene.player.on_ground);
    for (SceneObject& object : scene.objects) {
        place(object.position.cell, object.position.frame.origin, object.on_ground);
    }
}

SceneFault check_scene(const Scene& scene) {
    std::set<std::string> keys;
    std::set<core::ObjectId> guids;
    const auto check = [&](const SceneObject& object) -> SceneFault {
        if (std::string wrong = wrong_object(object); !wrong.empty()) {
            return {std::move(wrong), object.line};
        }
        if (!keys.insert(object.key).second || !guids.insert(object.guid).second) {
            return {"object '" + object.key + "' has a key or a guid that another one has too", object.line};
        }
        return {};
    };
    if (scene.player.key.empty()) {
        return {"there is no player, who needs a key, a guid and a setup", 0};
    }
    if (SceneFault fault = check(scene.player); !fault.text.empty()) {
        return fault;
    }
    for (const SceneObject& object : scene.objects) {
        if (SceneFault fault = check(object); !fault.text.empty()) {
            return fault;
        }
    }
    std::set<std::string> item_keys;
    for (const SceneItem& item : scene.items) {
        if (item.key.empty() || item.max_stack == 0 || !item_keys.insert(item.key).second) {
            return {"item '" + item.key + "' needs a key of its own and a stack of one at least", item.line};
        }
    }
    if (SceneFault fault = wrong_stock(scene, scene.player); !fault.text.empty()) {
        return fault;
    }
    for (const SceneObject& object : scene.objects) {
        if (SceneFault fault = wrong_stock(scene, object); !fault.text.empty()) {
            return fault;
        }
    }
    std::set<std::string> projectile_keys;
    for (const SceneProjectile& projectile : scene.projectiles) {
        if (std::string wrong = wrong_projectile(projectile); !wrong.empty()) {
            return {std::move(wrong), projectile.line};
        }
        if (!projectile_keys.insert(projectile.key).second) {
            return {"there are two projectiles '" + projectile.key + "'", projectile.line};
        }
    }
    for (const SceneTimeline& timeline : scene.timelines) {
        if (SceneFault fault = wrong_timeline(scene, timeline); !fault.text.empty()) {
            return fault;
        }
    }
    return {};
}

}  // namespace portalspace::net
