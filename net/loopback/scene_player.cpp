#include "net/loopback/scene_player.h"

#include <algorithm>
#include <limits>

#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/messages/text.h"

namespace portalspace::net {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kMaxLate = 5.0;
constexpr std::uint32_t kLaunch = 0x04;  ///< PlayScript types (spec/net-messages.md 14.13)
constexpr std::uint32_t kExplode = 0x05;
constexpr std::uint32_t kSplatter = 0x64;  ///< SplatterUpLeftFront
constexpr std::uint32_t kHitFlesh = 0x30;  ///< sound types (14.14)
constexpr std::uint32_t kCollision = 0x2F;
constexpr std::uint32_t kSpellProjectileFlags = 0x94;

std::optional<core::DataId> present(core::DataId id) { return id.value == 0 ? std::nullopt : std::optional(id); }

/// The same place seen from another landblock's corner.
core::Frame seen_from(core::CellId block, const core::Position& place) {
    core::Frame frame = place.frame;
    frame.origin += core::block_offset(block, place.cell);
    return frame;
}

/// Outdoors: the cell that holds the place; indoors, and off the map, the cell stays.
void find_land_cell(core::Position& place) {
    core::Position found = place;
    if (core::is_land_cell(place.cell) && core::adjust_to_outside(found.cell, found.frame.origin)) {
        place = found;
    }
}

}  // namespace

MovementData standing_motion(std::uint16_t style, std::uint16_t forward, float speed) {
    InterpretedMotionState state;
    state.style = style;
    state.forward = forward;
    if (speed != 1.0F) {
        state.forward_speed = speed;
    }
    MovementData data;
    data.style = style;
    data.motion = state;
    return data;
}

CreateObject describe(const SceneActor& actor) {
    const SceneObject& object = actor.object;
    CreateObject message;
    message.guid = object.guid;
    PhysicsDesc& physics = message.physics;
    physics.state = PhysicsStateFlags(object.state);
    if (object.style != 0) {
        physics.movement = PhysicsDesc::Movement{standing_motion(object.style, object.forward, 1.0F), false};
    } else {
        physics.placement = object.placement;
    }
    physics.position = object.position;
    physics.motion_table = present(object.motion_table);
    physics.sound_table = present(object.sound_table);
    physics.physics_script_table = present(object.script_table);
    physics.setup = object.setup;
    physics.scale = object.scale;
    physics.translucency = object.translucency;
    if (object.default_script.has_value()) {
        physics.default_script = object.default_script->type;
        physics.default_script_intensity = object.default_script->intensity;
    }
    physics.stamps = actor.stamps;
    message.weenie.name = Text::from_utf8(object.name);
    message.weenie.wcid = object.wcid;
    message.weenie.item_type = object.item_type;
    message.weenie.flags = ObjectFlags(object.description_flags);
    return message;
}

ScenePlayer::ScenePlayer(const Scene& scene, SceneActor& player, loopback::GuidSource& guids, Sink sink, double now)
    : scene_(scene), player_(&player), guids_(guids), sink_(std::move(sink)) {
    for (const SceneObject& object : scene.objects) {
        SceneActor& actor = objects_.emplace_back();
        actor.object = object;
        actor.health = object.health;
        for (const SceneStock& stock : object.stock) {
            actor.contents.push_back({guids_.next(), scene.find_item(stock.item), stock.amount});
        }
    }
    for (const SceneTimeline& timeline : scene.timelines) {
        if (!timeline.steps.empty()) {
            timelines_.push_back({&timeline, now + timeline.start, 0});
        }
    }
}

void ScenePlayer::create_objects(const Sink& newcomer) const {
    for (const SceneActor& actor : objects_) {
        if (!actor.gone) {
            newcomer(encode(describe(actor)));
        }
    }
}

double ScenePlayer::step_due(const TimelineState& state) const {
    return state.next < state.timeline->steps.size() ? state.round_began + state.timeline->steps[state.next].at
                                                     : kNever;
}

double ScenePlayer::next_due() const {
    double due = events_.empty() ? kNever : events_.begin()->first;
    for (const TimelineState& state : timelines_) {
        due = std::min(due, step_due(state));
    }
    return due;
}

void ScenePlayer::tick(double now) {
    if (const double late = now - next_due(); late > kMaxLate) {
        postpone(late);
    }
    for (double due = next_due(); due <= now; due = next_due()) {
        if (!events_.empty() && events_.begin()->first <= due) {
            const BoltEvent event = events_.begin()->second;
            events_.erase(events_.begin());
            finish(event, due);
            continue;
        }
        for (TimelineState& state : timelines_) {
            if (step_due(state) > due) {
                continue;
            }
            play(state.timeline->steps[state.next].action, due);
            if (++state.next == state.timeline->steps.size() && state.timeline->repeat > 0) {
                state.next = 0;
                state.round_began += state.timeline->repeat;
            }
            break;
        }
    }
}

/// A machine that slept does not play what it missed.
void ScenePlayer::postpone(double seconds) {
    for (TimelineState& state : timelines_) {
        state.round_began += seconds;
    }
    std::multimap<double, BoltEvent> later;
    for (const auto& [at, event] : events_) {
        later.emplace(at + seconds, event);
    }
    events_ = std::move(later);
}

SceneActor* ScenePlayer::actor(std::string_view key) {
    if (key == scene_.player.key) {
        return player_;
    }
    const auto it =
        std::find_if(objects_.begin(), objects_.end(), [key](const SceneActor& a) { return a.object.key == key; });
    return it == objects_.end() ? nullptr : &*it;
}

SceneActor* ScenePlayer::object(core::ObjectId guid) {
    const auto it =
        std::find_if(objects_.begin(), objects_.end(), [guid](const SceneActor& a) { return a.object.guid == guid; });
    return it == objects_.end() || it->gone ? nullptr : &*it;
}

void ScenePlayer::send_motion(SceneActor& who, std::uint16_t style, std::uint16_t forward, float speed) {
    who.object.style = style;
    who.object.forward = forward;
    UpdateMotion message;
    message.guid = who.object.guid;
    message.instance = who.stamps.instance;
    message.movement_stamp = ++who.stamps.movement;
    message.server_control_stamp = ++who.stamps.server_control;
    message.movement = standing_motion(style, forward, speed);
    sink_(encode(message));
}

void ScenePlayer::send_state(SceneActor& who, std::uint32_t state) {
    who.object.state = state;
    sink_(encode(SetState{who.object.guid, PhysicsStateFlags(state), who.stamps.instance, ++who.stamps.state}));
}

void ScenePlayer::send_position(SceneActor& who, bool contact) {
    UpdatePosition message;
    message.guid = who.object.guid;
    message.position = who.object.position;
    message.contact = contact;
    message.instance = who.stamps.instance;
    message.position_stamp = ++who.stamps.position;
    message.teleport_stamp = who.stamps.teleport;
    message.force_position_stamp = who.stamps.force_position;
    sink_(encode(message));
}

void ScenePlayer::play(const SceneAction& action, double now) {
    SceneActor* who = actor(std::visit([](const auto& a) -> const std::string& { return a.actor; }, action));
    if (who == nullptr || who->gone) {
        return;
    }
    const core::ObjectId guid = who->object.guid;
    if (const auto* say = std::get_if<SayStep>(&action)) {
        sink_(encode(HearSpeech{Text::from_utf8(say->text), Text::from_utf8(who->object.name), guid, say->chat_type}));
    } else if (const auto* motion = std::get_if<MotionStep>(&action)) {
        send_motion(*who, motion->style, motion->forward, motion->speed);
    } else if (const auto* script = std::get_if<ScriptStep>(&action)) {
        sink_(encode(PlayScriptType{guid, script->script.type, script->script.intensity}));
    } else if (const auto* by_id = std::get_if<ScriptIdStep>(&action)) {
        sink_(encode(PlayScriptId{guid, by_id->script}));
    } else if (const auto* sound = std::get_if<SoundStep>(&action)) {
        sink_(encode(Sound{guid, sound->sound, sound->volume}));
    } else if (const auto* move = std::get_if<MoveStep>(&action)) {
        who->object.position.frame.origin = move->to;
        who->object.position.frame.set_heading(move->heading);
        find_land_cell(who->object.position);
        send_position(*who);
    } else if (const auto* state = std::get_if<StateStep>(&action)) {
        send_state(*who, state->state);
    } else if (const auto* bolt = std::get_if<BoltStep>(&action)) {
        const SceneActor* target = actor(bolt->target);
        const SceneProjectile* projectile = scene_.find_projectile(bolt->projectile);
        if (target != nullptr && projectile != nullptr) {
            throw_bolt(*who, *target, *projectile, bolt->intensity, now);
        }
    }
}

/// F745 and F755 Launch now, the rest later; fields as measured (spec/net-messages.md 12.3.1).
void ScenePlayer::throw_bolt(const SceneActor& caster, const SceneActor& target, const SceneProjectile& projectile,
                             float intensity, double now, std::function<void(double)> hit) {
    const core::CellId block = caster.object.position.cell;
    const BoltFlight flight = plan_bolt(caster.object.position.frame, seen_from(block, target.object.position),
                                        target.object.radius * target.object.scale.value_or(1),
                                        target.object.height * target.object.scale.value_or(1), projectile);
    CreateObject message;
    message.guid = guids_.next();
    PhysicsDesc& physics = message.physics;
    physics.state = PhysicsStateFlags(projectile.state);
    physics.position = core::Position{block, flight.start};
    find_land_cell(*physics.position);
    physics.sound_table = present(projectile.sound_table);
    physics.physics_script_table = present(projectile.script_table);
    physics.setup = projectile.setup;
    physics.scale = projectile.scale;
    physics.friction = projectile.friction;
    physics.elasticity = projectile.elasticity;
    physics.velocity = flight.velocity;
    if (projectile.omega != core::Vec3{0, 0, 0}) {
        physics.omega = projectile.omega;
    }
    if (projectile.default_script.type != 0) {
        physics.default_script = projectile.default_script.type;
        physics.default_script_intensity = projectile.default_script.intensity;
        message.weenie.physics_script = static_cast<std::uint16_t>(projectile.default_script.type);
    }
    message.weenie.name = Text::from_utf8(projectile.name);
    message.weenie.wcid = projectile.wcid;
    message.weenie.flags = ObjectFlags(kSpellProjectileFlags);
    if (projectile.spell != 0) {
        message.weenie.spell = projectile.spell;
    }
    sink_(encode(message));
    sink_(encode(PlayScriptType{message.guid, kLaunch, intensity}));
    ++bolts_;
    events_.emplace(now + flight.impact_after,
                    BoltEvent{message.guid, &projectile, target.object.guid, intensity, true, std::move(hit)});
}

/// The impact of a spell is F74B, F755 Explode and F74E in this order; the place is where the client's own flight has
/// the bolt. What is left of it goes with F747 some seconds later. That of an arrow is F750 and F755 at the victim,
/// F750 at the arrow and F747 (spec/net-messages.md 12.3.1).
void ScenePlayer::finish(const BoltEvent& event, double now) {
    if (!event.impact) {
        sink_(encode(DeleteObject{event.guid, 0}));
        return;
    }
    if (event.projectile->arrow) {
        sink_(encode(Sound{event.target, kHitFlesh, 0.5F}));
        sink_(encode(PlayScriptType{event.target, kSplatter, 1.0F}));
        sink_(encode(Sound{event.guid, kCollision, 1.0F}));
        sink_(encode(DeleteObject{event.guid, 0}));
    } else {
        sink_(encode(SetState{event.guid, PhysicsStateFlags(event.projectile->impact_state), 0, 1}));
        sink_(encode(PlayScriptType{event.guid, kExplode, event.intensity}));
        sink_(encode(VectorUpdate{event.guid, {0, 0, 0}, event.projectile->omega, 0, 1}));
        BoltEvent rest = event;
        rest.impact = false;
        rest.hit = {};
        events_.emplace(now + event.projectile->linger, std::move(rest));
    }
    if (event.hit) {
        event.hit(now);
    }
}

}  // namespace portalspace::net
