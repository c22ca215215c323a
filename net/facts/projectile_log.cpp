#include "net/facts/projectile_log.h"

#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/names.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/messages/whole_text.h"

namespace portalspace::net {
namespace {

constexpr std::uint32_t kMissileWeaponType = 0x100;
/// A missile that appears later than this after a cast is not its work.
constexpr double kCastSeconds = 8;
/// Bounds of effects that wait for their object (spec/net-messages.md 5.4.4).
constexpr std::size_t kMaxEarlyGuids = 256;
constexpr std::size_t kMaxEarlyPerGuid = 64;

bool is_public_update(std::uint32_t opcode) { return opcode >= 0x02CE && opcode <= 0x02EA && opcode % 2 == 0; }

/// Fills the fields that belong to the kind of message; returns whether the message is a sign of the impact.
bool describe(const Message& message, ProjectileStep& step) {
    switch (message.opcode()) {
        case PlayScriptType::kOpcode: {
            const auto m = decode<PlayScriptType>(message.bytes);
            step.script = m.type;
            step.intensity = m.intensity;
            return false;
        }
        case SetState::kOpcode: step.state = decode<SetState>(message.bytes).state.raw(); return true;
        case VectorUpdate::kOpcode: {
            const auto m = decode<VectorUpdate>(message.bytes);
            step.velocity = m.velocity;
            step.omega = m.omega;
            return true;
        }
        case Sound::kOpcode: {
            const auto m = decode<Sound>(message.bytes);
            step.sound = m.sound;
            step.volume = m.volume;
            return true;
        }
        case UpdatePosition::kOpcode: step.position = decode<UpdatePosition>(message.bytes).position; return false;
        default: return message.opcode() == DeleteObject::kOpcode;
    }
}

}  // namespace

bool ProjectileLog::on_create(double time, const CreateObject& object) {
    auto early = early_.extract(object.guid);
    if (!object.physics.state.has(PhysicsState::kMissile)) {
        return false;
    }
    const PhysicsDesc& p = object.physics;
    ProjectileFacts one;
    one.guid = object.guid;
    one.name = whole_utf8(object.weenie.name);
    one.wcid = object.weenie.wcid;
    one.spell = object.weenie.spell;
    one.spawned = to_milliseconds(time);
    if (object.weenie.item_type != kMissileWeaponType && last_cast_ && one.spawned - last_cast_->time < kCastSeconds) {
        one.cast = last_cast_->spell;
    }
    one.position = p.position;
    one.setup = p.setup;
    one.motion_table = p.motion_table;
    one.sound_table = p.sound_table;
    one.physics_script_table = p.physics_script_table;
    one.state = p.state.raw();
    one.placement = p.placement;
    one.scale = p.scale;
    one.friction = p.friction;
    one.elasticity = p.elasticity;
    one.translucency = p.translucency;
    one.velocity = p.velocity;
    one.acceleration = p.acceleration;
    one.omega = p.omega;
    one.default_script = p.default_script;
    one.default_script_intensity = p.default_script_intensity;
    flying_[object.guid] = records_.size();
    records_.push_back(std::move(one));
    if (early) {
        for (const Message& message : early.mapped()) {
            follow(message, records_.size() - 1);
        }
    }
    return true;
}

void ProjectileLog::on_message(const Message& message, core::ObjectId subject, bool known) {
    if (const auto it = flying_.find(subject); it != flying_.end()) {
        follow(message, it->second);
        if (message.opcode() == DeleteObject::kOpcode) {
            flying_.erase(subject);
        }
    } else if (!known && message.opcode() == PlayScriptType::kOpcode) {
        if (!early_.contains(subject) && early_.size() == kMaxEarlyGuids) {
            early_.erase(early_.begin());
        }
        auto& queue = early_[subject];
        if (queue.size() < kMaxEarlyPerGuid) {
            queue.push_back(message);
        }
    }
}

void ProjectileLog::follow(const Message& message, std::size_t record) {
    if (is_public_update(message.opcode())) {
        return;
    }
    ProjectileFacts& one = records_[record];
    const double time = to_milliseconds(message.time);
    ProjectileStep step;
    step.message = message_name(message.bytes);
    const bool impact = describe(message, step);
    step.dt = to_milliseconds(time - one.spawned);
    if (impact && !one.impact) {
        one.impact = time;
    }
    if (message.opcode() == DeleteObject::kOpcode) {
        one.deleted = time;
    }
    one.after.push_back(std::move(step));
}

}  // namespace portalspace::net
