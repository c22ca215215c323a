#include "app/client/selection.h"

#include <algorithm>
#include <cmath>

#include "engine/physics_obj.h"
#include "net/messages/combat.h"
#include "net/messages/inventory.h"
#include "net/messages/inventory_actions.h"
#include "net/messages/names.h"

namespace portalspace::app {
namespace {

/// Reach of the radar in metres (spec/client-features.md 23.3).
constexpr float kRadarOutdoors = 75;
constexpr float kRadarIndoors = 25;

bool is_of_kind(const engine::CPhysicsObj& object, TargetKind kind) {
    const bool player = is_player_id(object.id());
    switch (kind) {
        case TargetKind::player: return player;
        case TargetKind::monster: return !player && object.weenie.is_creature();
        case TargetKind::item: return !player && !object.weenie.is_creature();
    }
    return false;
}

/// Distance in the plane with the difference in height added (spec/client-features.md 11).
float reach(const engine::CPhysicsObj& from, const engine::CPhysicsObj& to) {
    const core::Vec3 way = from.position().offset_to(to.position());
    return std::hypot(way.x, way.y) + std::abs(way.z);
}

struct Candidate {
    float distance;
    core::ObjectId id;
};

std::vector<Candidate> candidates(TargetKind kind, const engine::SmartBox& world) {
    std::vector<Candidate> out;
    const engine::CPhysicsObj* player = world.player();
    if (player == nullptr || !player->in_cell()) {
        return out;
    }
    const float range = core::is_env_cell(player->position().cell) ? kRadarIndoors : kRadarOutdoors;
    for (const core::ObjectId id : world.maint().visible()) {
        const engine::CPhysicsObj* object = world.maint().find(id);
        if (object == nullptr || object == player || !object->has_weenie() || !object->in_cell() ||
            object->parent() != nullptr || object->state().has(engine::PhysicsState::kHidden) ||
            object->state().has(engine::PhysicsState::kMissile) || !is_of_kind(*object, kind)) {
            continue;
        }
        if (const float distance = reach(*player, *object); distance <= range) {
            out.push_back({distance, object->id()});
        }
    }
    std::sort(out.begin(), out.end(), [](const Candidate& a, const Candidate& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.id < b.id;
    });
    return out;
}

}  // namespace

/// spec/net-messages.md 1.6.
bool is_player_id(core::ObjectId id) { return id.value >= 0x50000001 && id.value <= 0x5FFFFFFF; }

void Selection::on_message(const net::Message& message) {
    if (message.direction != net::Direction::s2c || message.opcode() != net::GameEventHeader::kOpcode) {
        return;
    }
    switch (net::inner_opcode(message.bytes)) {
        case net::UpdateHealth::kEvent: {
            const auto update = net::decode_event<net::UpdateHealth>(message.bytes);
            if (update.guid == selected_ && std::isfinite(update.health)) {
                health_ = std::clamp(update.health, 0.0F, 1.0F);
            }
            break;
        }
        case net::UseDone::kEvent:
        case net::PutObjInContainer::kEvent:
        case net::InventoryServerSaveFailed::kEvent: busy_since_.reset(); break;
        default: break;
    }
}

void Selection::use_time(const engine::SmartBox& world) {
    if (selected_ && world.maint().find(selected_) == nullptr) {
        select({}, world);
    }
}

void Selection::select(core::ObjectId id, const engine::SmartBox& world) {
    if (id == selected_) {
        return;
    }
    if (selected_) {
        previous_ = selected_;
    }
    selected_ = id;
    health_.reset();
    const engine::CPhysicsObj* object = world.maint().find(id);
    const bool creature = object != nullptr && object->weenie.is_creature();
    if (creature) {
        queried_ = id;
        actions_.act(net::QueryHealth{id});
    } else if (queried_) {
        queried_ = {};
        actions_.act(net::QueryHealth{{}});
    }
}

void Selection::select_previous(const engine::SmartBox& world) {
    if (world.maint().find(previous_) != nullptr) {
        select(previous_, world);
    }
}

void Selection::step(TargetKind kind, TargetStep step, const engine::SmartBox& world) {
    const std::vector<Candidate> list = candidates(kind, world);
    if (list.empty()) {
        return;
    }
    const auto at = std::find_if(list.begin(), list.end(),
                                 [this](const Candidate& candidate) { return candidate.id == selected_; });
    std::size_t place = 0;
    if (at != list.end() && step != TargetStep::closest) {
        const auto here = static_cast<std::size_t>(at - list.begin());
        place = step == TargetStep::next ? (here + 1) % list.size() : (here + list.size() - 1) % list.size();
    } else if (step == TargetStep::previous) {
        place = list.size() - 1;
    }
    select(list[place].id, world);
}

void Selection::use(double now) {
    if (selected_ && !busy(now)) {
        busy_since_ = now;
        actions_.act(net::Use{selected_});
    }
}

void Selection::pick_up(core::ObjectId own, double now) {
    if (selected_ && own && !busy(now)) {
        busy_since_ = now;
        actions_.act(net::PutItemInContainer{selected_, own, 0});
    }
}

std::string Selection::name(const engine::SmartBox& world) const {
    const engine::CPhysicsObj* object = world.maint().find(selected_);
    return object == nullptr ? std::string() : object->weenie.name;
}

}  // namespace portalspace::app
