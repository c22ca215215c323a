#include "app/tool/session_fields.h"

#include <map>
#include <nlohmann/json.hpp>

#include "core/byte_reader.h"
#include "core/format_error.h"
#include "core/ids.h"
#include "net/messages/actions.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"
#include "net/messages/game_event.h"
#include "net/messages/login.h"
#include "net/messages/movement.h"
#include "net/messages/names.h"
#include "net/messages/parenting.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/messages/text.h"

namespace portalspace::app {

namespace {

using core::id_text;
using nlohmann::ordered_json;

ordered_json vector(const core::Vec3& v) { return {v.x, v.y, v.z}; }

ordered_json place(const core::Position& p) {
    const core::Quat& q = p.frame.rotation;
    return {{"cell", id_text(p.cell)}, {"origin", vector(p.frame.origin)}, {"rotation", {q.w, q.x, q.y, q.z}}};
}

template <class Id>
void put_id(ordered_json& out, const char* key, const std::optional<Id>& id) {
    if (id.has_value()) {
        out[key] = id_text(*id);
    }
}

ordered_json fields(const net::CreateObject& m) {
    ordered_json out{{"guid", id_text(m.guid)},
                     {"name", m.weenie.name.utf8()},
                     {"wcid", m.weenie.wcid},
                     {"state", id_text(m.physics.state.raw())}};
    put_id(out, "setup", m.physics.setup);
    put_id(out, "motion_table", m.physics.motion_table);
    put_id(out, "script_table", m.physics.physics_script_table);
    if (m.physics.position.has_value()) {
        out["position"] = place(*m.physics.position);
    }
    return out;
}

ordered_json fields(const net::UpdateObject& m) { return fields(m.object); }

ordered_json fields(const net::PlayerCreate& m) { return {{"guid", id_text(m.guid)}}; }

ordered_json fields(const net::DeleteObject& m) { return {{"guid", id_text(m.guid)}, {"instance", m.instance}}; }

ordered_json fields(const net::UpdatePosition& m) {
    ordered_json out{{"guid", id_text(m.guid)}, {"position", place(m.position)}, {"contact", m.contact}};
    if (m.velocity.has_value()) {
        out["velocity"] = vector(*m.velocity);
    }
    return out;
}

ordered_json fields(const net::UpdateMotion& m) {
    ordered_json out{{"guid", id_text(m.guid)},
                     {"stamp", m.movement_stamp},
                     {"type", m.movement.type()},
                     {"style", m.movement.style},
                     {"autonomous", m.autonomous}};
    if (const auto* state = std::get_if<net::InterpretedMotionState>(&m.movement.motion)) {
        if (state->forward.has_value()) {
            out["forward"] = *state->forward;
        }
        for (const net::MotionAction& action : state->actions) {
            out["actions"].push_back({{"command", action.command}, {"stamp", action.stamp}, {"speed", action.speed}});
        }
    }
    return out;
}

ordered_json fields(const net::SetState& m) { return {{"guid", id_text(m.guid)}, {"state", id_text(m.state.raw())}}; }

ordered_json fields(const net::VectorUpdate& m) {
    return {{"guid", id_text(m.guid)}, {"velocity", vector(m.velocity)}, {"omega", vector(m.omega)}};
}

ordered_json fields(const net::PlayScriptId& m) { return {{"guid", id_text(m.guid)}, {"script", id_text(m.script)}}; }

ordered_json fields(const net::PlayScriptType& m) {
    return {{"guid", id_text(m.guid)}, {"script", net::play_script_name(m.type)}, {"intensity", m.intensity}};
}

ordered_json fields(const net::Sound& m) {
    return {{"guid", id_text(m.guid)}, {"sound", net::sound_name(m.sound)}, {"volume", m.volume}};
}

ordered_json fields(const net::PlayerTeleport& m) { return {{"stamp", m.teleport_stamp}}; }

ordered_json fields(const net::ParentEvent& m) {
    return {{"parent", id_text(m.parent)},
            {"child", id_text(m.child)},
            {"location", m.location},
            {"placement", m.placement}};
}

ordered_json fields(const net::PickupEvent& m) { return {{"guid", id_text(m.guid)}}; }

ordered_json fields(const net::HearSpeech& m) {
    return {{"sender", m.sender.utf8()}, {"text", m.text.utf8()}, {"chat_type", m.chat_type}};
}

ordered_json fields(const net::ServerMessage& m) { return {{"text", m.text.utf8()}, {"chat_type", m.chat_type}}; }

ordered_json fields(const net::CharacterList& m) {
    ordered_json out{{"account", m.account.utf8()}, {"characters", ordered_json::array()}};
    for (const auto& entry : m.characters) {
        out["characters"].push_back({{"guid", id_text(entry.guid)}, {"name", entry.name.utf8()}});
    }
    return out;
}

ordered_json fields(const net::ServerName& m) { return {{"name", m.name.utf8()}, {"connections", m.connections}}; }

ordered_json fields(const net::CharacterEnterWorld& m) {
    return {{"guid", id_text(m.guid)}, {"account", m.account.utf8()}};
}

ordered_json fields(const net::CharacterError& m) { return {{"code", m.code}}; }

ordered_json fields(const net::AccountBoot& m) { return {{"reason", m.reason.utf8()}}; }

ordered_json fields(const net::Tell& m) { return {{"sender", m.sender.utf8()}, {"text", m.text.utf8()}}; }

ordered_json fields(const net::PopupString& m) { return {{"text", m.text.utf8()}}; }

ordered_json fields(const net::WeenieError& m) { return {{"error", m.error}}; }

ordered_json fields(const net::WeenieErrorWithString& m) { return {{"error", m.error}, {"text", m.text.utf8()}}; }

ordered_json fields(const net::Talk& m) { return {{"text", m.text.utf8()}}; }

ordered_json fields(const net::CastUntargetedSpell& m) { return {{"spell", m.spell}}; }

ordered_json fields(const net::CastTargetedSpell& m) { return {{"target", id_text(m.target)}, {"spell", m.spell}}; }

using Decode = ordered_json (*)(core::ByteReader&);
using Table = std::map<std::uint32_t, Decode>;

template <class M>
ordered_json decode(core::ByteReader& reader) {
    return fields(M::unpack(reader));
}

template <class... M>
Table by_opcode() {
    return {{M::kOpcode, decode<M>}...};
}

template <class... M>
Table by_event() {
    return {{M::kEvent, decode<M>}...};
}

template <class... M>
Table by_action() {
    return {{M::kAction, decode<M>}...};
}

const Table& messages() {
    static const Table table =
        by_opcode<net::CreateObject, net::UpdateObject, net::PlayerCreate, net::DeleteObject, net::UpdatePosition,
                  net::UpdateMotion, net::SetState, net::VectorUpdate, net::PlayScriptId, net::PlayScriptType,
                  net::Sound, net::PlayerTeleport, net::ParentEvent, net::PickupEvent, net::HearSpeech,
                  net::ServerMessage, net::CharacterList, net::ServerName, net::CharacterEnterWorld,
                  net::CharacterError, net::AccountBoot>();
    return table;
}

const Table& events() {
    static const Table table = by_event<net::Tell, net::PopupString, net::WeenieError, net::WeenieErrorWithString>();
    return table;
}

const Table& actions() {
    static const Table table = by_action<net::Talk, net::CastUntargetedSpell, net::CastTargetedSpell>();
    return table;
}

ordered_json apply(const Table& table, std::uint32_t key, core::ByteReader& reader) {
    const auto found = table.find(key);
    return found == table.end() ? ordered_json() : found->second(reader);
}

}  // namespace

ordered_json message_fields(const net::Message& message) {
    try {
        core::ByteReader reader{std::span<const std::byte>(message.bytes)};
        const std::uint32_t opcode = reader.u32();
        if (opcode == net::GameEventHeader::kOpcode) {
            return apply(events(), net::GameEventHeader::unpack(reader).type, reader);
        }
        if (opcode == net::GameActionHeader::kOpcode) {
            return apply(actions(), net::GameActionHeader::unpack(reader).type, reader);
        }
        return apply(messages(), opcode, reader);
    } catch (const core::FormatError& e) {
        return {{"error", e.what()}};
    }
}

}  // namespace portalspace::app
