#include "engine/movement_unpack.h"
#include "engine/physics_obj.h"
#include "engine/position_manager.h"
#include "engine/smart_box.h"
#include "net/messages/effects.h"
#include "net/messages/movement.h"
#include "net/messages/object_desc.h"
#include "net/messages/position.h"
#include "net/messages/primitives.h"
#include "net/messages/state.h"

namespace portalspace::engine {
namespace {

std::uint16_t& stamp(CPhysicsObj& object, Stamp which) { return object.update_times[static_cast<std::size_t>(which)]; }

/// Retail CPhysicsObj::MoveOrTeleport 0x00516330 (spec/physics.md 6.3). True when the place was taken or is under way.
/// The velocity of the message has no part in it.
bool move_or_teleport(CPhysicsObj& object, const core::Position& place, std::uint16_t teleport_stamp, bool contact) {
    if (newer_event(object.update_times, Stamp::teleport, teleport_stamp) || !object.in_cell()) {
        object.teleport_hook();
        object.set_position(place);
        return true;
    }
    if (!contact) {
        return false;
    }
    if (object.player_distance() < kActiveDistance) {
        object.make_position_manager().interpolation().interpolate_to(place, object.is_moving_to());
        return true;
    }
    if (PositionManager* positions = object.position_manager(); positions != nullptr) {
        positions->interpolation().stop_interpolating();
    }
    object.set_position(place);
    return true;
}

}  // namespace

HandleResult SmartBox::handle_update_position(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::UpdatePosition>(body);
    HandleResult result = HandleResult::handled;
    CPhysicsObj* object = gate(message.guid, message.instance, whole, result);
    return object == nullptr ? result : handle_received_position(*object, message);
}

HandleResult SmartBox::handle_received_position(CPhysicsObj& object, const net::UpdatePosition& message) {
    core::Position place;
    if (!net::sanitized_position(message.position, object.position().frame.rotation, place)) {
        world_.log.warn("engine.position", "unusable position for " + core::id_text(object.id()));
        return HandleResult::damaged;
    }
    const bool is_player = object.id() == player_id_;
    const std::uint16_t stored_teleport = stamp(object, Stamp::teleport);
    const bool teleport_is_older = is_newer(stored_teleport, message.teleport_stamp);
    if (is_player && !teleport_is_older &&
        newer_event(object.update_times, Stamp::force_position, message.force_position_stamp)) {
        // The correction keeps the player's own heading.
        place.frame.set_heading(object.position().frame.heading());
        object.set_position(place);
        stamp(object, Stamp::position) = message.position_stamp;
        commands_.send_position_event();
        return HandleResult::handled;
    }
    if (!is_newer(message.position_stamp, stamp(object, Stamp::position)) || teleport_is_older) {
        return HandleResult::ignored;
    }
    stamp(object, Stamp::position) = message.position_stamp;
    object.unset_parent();
    if (CPartArray* parts = object.part_array(); parts != nullptr && !parts->sequence().has_animations()) {
        parts->set_placement_frame(message.placement.value_or(0));
    }
    if (!is_player) {
        if (move_or_teleport(object, place, message.teleport_stamp, message.contact)) {
            object.make_position_manager().constrain_to(object.position());
        }
    } else if (newer_event(object.update_times, Stamp::teleport, message.teleport_stamp) || !object.in_cell()) {
        object.teleport_hook();
        object.set_velocity({0, 0, 0});
        object.set_position(place);
        object.make_position_manager().constrain_to(place);
        waiting_for_teleport_ = false;
        commands_.player_teleported();
    } else {
        // The server's echo never moves the player; it only moves the leash.
        object.make_position_manager().constrain_to(place);
        if (commands_.use_position_from_server() && message.contact) {
            object.make_position_manager().interpolation().interpolate_to(place, object.is_moving_to());
        }
    }
    maint_.watch_cell(object);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_set_state(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::SetState>(body);
    HandleResult result = HandleResult::handled;
    CPhysicsObj* object = gate(message.guid, message.instance, whole, result);
    if (object == nullptr) {
        return result;
    }
    if (!newer_event(object->update_times, Stamp::state, message.state_stamp)) {
        return HandleResult::ignored;
    }
    object->set_state(message.state);
    if (object->id() == player_id_ && !object->state().has(PhysicsState::kHidden)) {
        waiting_for_teleport_ = false;
    }
    return HandleResult::handled;
}

HandleResult SmartBox::handle_vector_update(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::VectorUpdate>(body);
    HandleResult result = HandleResult::handled;
    CPhysicsObj* object = gate(message.guid, message.instance, whole, result);
    if (object == nullptr) {
        return result;
    }
    if (!newer_event(object->update_times, Stamp::vector, message.vector_stamp)) {
        return HandleResult::ignored;
    }
    if (object->id() == player_id_ && !commands_.use_position_from_server()) {
        // The player's own client decides about the player's velocity (spec/physics.md 6.1).
        return HandleResult::ignored;
    }
    object->authority_changed();
    object->set_velocity(message.velocity);
    object->set_omega(message.omega);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_update_motion(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::UpdateMotion>(body);
    HandleResult result = HandleResult::handled;
    CPhysicsObj* object = gate(message.guid, message.instance, whole, result);
    if (object == nullptr) {
        return result;
    }
    if (!is_newer(message.movement_stamp, stamp(*object, Stamp::movement)) ||
        is_newer(stamp(*object, Stamp::server_controlled_move), message.server_control_stamp)) {
        return HandleResult::ignored;
    }
    stamp(*object, Stamp::movement) = message.movement_stamp;
    stamp(*object, Stamp::server_controlled_move) = message.server_control_stamp;
    object->last_move_was_autonomous = message.autonomous;
    if (object->id() == player_id_) {
        if (message.autonomous) {
            return HandleResult::ignored;
        }
        commands_.lose_control_to_server();
    }
    unpack_movement(*object, message.movement);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_obj_desc_event(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::ObjDescEvent>(body);
    HandleResult result = HandleResult::handled;
    CPhysicsObj* object = gate(message.guid, message.instance, whole, result);
    if (object == nullptr) {
        return result;
    }
    if (!newer_event(object->update_times, Stamp::obj_desc, message.obj_desc_stamp)) {
        return HandleResult::ignored;
    }
    object->set_obj_desc(message.desc);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_player_teleport(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::PlayerTeleport>(body);
    if (!player_id_) {
        return HandleResult::ignored;
    }
    HandleResult result = HandleResult::handled;
    CPhysicsObj* object = find_or_queue(player_id_, whole, result);
    if (object == nullptr) {
        return result;
    }
    if (is_newer(stamp(*object, Stamp::teleport), message.teleport_stamp)) {
        return HandleResult::ignored;
    }
    // The stamp itself is stored by the position that follows.
    waiting_for_teleport_ = true;
    return HandleResult::handled;
}

HandleResult SmartBox::handle_sound(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::Sound>(body);
    HandleResult result = HandleResult::handled;
    if (CPhysicsObj* object = find_or_queue(message.guid, whole, result); object != nullptr) {
        object->play_sound(message.sound, message.volume);
    }
    return result;
}

/// Fog, or a sound from the centre; any other value means nothing (spec/vfx-sky-audio.md 9.9).
HandleResult SmartBox::handle_admin_environs(core::ByteReader& body, const net::Message& whole) {
    (void)whole;
    const auto message = net::unpack<net::AdminEnvirons>(body);
    if (const std::uint32_t sound = environment_sound(message.type); sound != 0) {
        world_.start_sound(SoundCause::ui).sound_type = sound;
        return HandleResult::handled;
    }
    return environment_.set(message.type) ? HandleResult::handled : HandleResult::ignored;
}

HandleResult SmartBox::handle_play_script_id(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::PlayScriptId>(body);
    HandleResult result = HandleResult::handled;
    if (CPhysicsObj* object = find_or_queue(message.guid, whole, result); object != nullptr) {
        object->play_script_did(message.script);
    }
    return result;
}

HandleResult SmartBox::handle_play_script_type(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::PlayScriptType>(body);
    HandleResult result = HandleResult::handled;
    if (CPhysicsObj* object = find_or_queue(message.guid, whole, result); object != nullptr) {
        object->play_script_type(message.type, message.intensity);
    }
    return result;
}

}  // namespace portalspace::engine
