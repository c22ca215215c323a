#include "engine/smart_box.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/format_error.h"
#include "engine/physics_obj.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"
#include "net/messages/game_event.h"
#include "net/messages/inventory.h"
#include "net/messages/login.h"
#include "net/messages/movement.h"
#include "net/messages/parenting.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/messages/state.h"

namespace portalspace::engine {
namespace {

/// Replays inside replays: a message that waits may create what others wait for.
constexpr int kMaxReplayDepth = 8;
/// Opcodes without a handler that are counted.
constexpr std::size_t kMaxUnhandledKinds = 1024;

constexpr std::array<SmartBox::Handler, 19> kHandlers = {{
    {net::InventoryRemoveObject::kOpcode, "InventoryRemoveObject", &SmartBox::handle_inventory_remove_object},
    {net::AdminEnvirons::kOpcode, "AdminEnvirons", &SmartBox::handle_admin_environs},
    {net::ObjDescEvent::kOpcode, "ObjDescEvent", &SmartBox::handle_obj_desc_event},
    {net::CharacterLogOff::kOpcode, "CharacterLogOff", &SmartBox::handle_log_off},
    {net::CreateObject::kOpcode, "CreateObject", &SmartBox::handle_create_object},
    {net::PlayerCreate::kOpcode, "PlayerCreate", &SmartBox::handle_player_create},
    {net::DeleteObject::kOpcode, "DeleteObject", &SmartBox::handle_delete_object},
    {net::UpdatePosition::kOpcode, "UpdatePosition", &SmartBox::handle_update_position},
    {net::ParentEvent::kOpcode, "ParentEvent", &SmartBox::handle_parent_event},
    {net::PickupEvent::kOpcode, "PickupEvent", &SmartBox::handle_pickup_event},
    {net::SetState::kOpcode, "SetState", &SmartBox::handle_set_state},
    {net::UpdateMotion::kOpcode, "UpdateMotion", &SmartBox::handle_update_motion},
    {net::VectorUpdate::kOpcode, "VectorUpdate", &SmartBox::handle_vector_update},
    {net::Sound::kOpcode, "Sound", &SmartBox::handle_sound},
    {net::PlayerTeleport::kOpcode, "PlayerTeleport", &SmartBox::handle_player_teleport},
    {net::PlayScriptId::kOpcode, "PlayScriptId", &SmartBox::handle_play_script_id},
    {net::PlayScriptType::kOpcode, "PlayScriptType", &SmartBox::handle_play_script_type},
    {net::GameEventHeader::kOpcode, "GameEvent", &SmartBox::handle_game_event},
    {net::UpdateObject::kOpcode, "UpdateObject", &SmartBox::handle_update_object},
}};

}  // namespace

SmartBox::SmartBox(WorldContext& world) : world_(world), maint_(world), commands_(world) {}

std::span<const SmartBox::Handler> SmartBox::handlers() { return kHandlers; }

CPhysicsObj* SmartBox::player() const { return player_id_ ? maint_.find(player_id_) : nullptr; }

void SmartBox::set_player_skills(const MovementSkills& skills) {
    player_skills_ = skills;
    if (CPhysicsObj* own = player(); own != nullptr) {
        own->weenie.skills = skills;
    }
}

HandleResult SmartBox::handle(const net::Message& message) {
    if (message.direction != net::Direction::s2c) {
        return HandleResult::ignored;
    }
    const std::uint32_t opcode = message.opcode();
    const auto handler = std::lower_bound(kHandlers.begin(), kHandlers.end(), opcode,
                                          [](const Handler& h, std::uint32_t value) { return h.opcode < value; });
    try {
        HandleResult result = HandleResult::unhandled;
        if (handler != kHandlers.end() && handler->opcode == opcode) {
            core::ByteReader body{std::span<const std::byte>(message.bytes)};
            body.skip(sizeof opcode);
            result = (this->*handler->function)(body, message);
        }
        if (result == HandleResult::unhandled &&
            (unhandled_.size() < kMaxUnhandledKinds || unhandled_.contains(opcode))) {
            ++unhandled_[opcode];
        }
        return result;
    } catch (const core::FormatError& error) {
        ++damaged_[opcode];
        world_.log.warn("engine.message", std::string(handler->name) + ": " + error.what());
        return HandleResult::damaged;
    }
}

CPhysicsObj* SmartBox::find_or_queue(core::ObjectId id, const net::Message& whole, HandleResult& result) {
    CPhysicsObj* object = maint_.find(id);
    if (object == nullptr) {
        maint_.queue_blob_for_object(id, whole);
        result = HandleResult::queued;
    }
    return object;
}

CPhysicsObj* SmartBox::gate(core::ObjectId id, std::uint16_t instance, const net::Message& whole,
                            HandleResult& result) {
    CPhysicsObj* object = find_or_queue(id, whole, result);
    if (object == nullptr) {
        return nullptr;
    }
    const std::uint16_t stored = object->update_times[static_cast<std::size_t>(Stamp::instance)];
    if (instance == stored) {
        return object;
    }
    if (is_newer(instance, stored)) {
        maint_.queue_blob_for_object(id, whole);
        result = HandleResult::queued;
    } else {
        result = HandleResult::ignored;
    }
    return nullptr;
}

void SmartBox::replay(core::ObjectId id) {
    if (replay_depth_ >= kMaxReplayDepth) {
        world_.log.warn("engine.replay_depth", "messages for " + core::id_text(id) + " left waiting: nested too deep");
        return;
    }
    ++replay_depth_;
    for (const net::Message& message : maint_.take_blobs(id)) {
        handle(message);
    }
    --replay_depth_;
}

void SmartBox::delete_object(CPhysicsObj& object) {
    if (object.id() == player_id_) {
        world_.player = nullptr;
    }
    maint_.destroy(object);
}

}  // namespace portalspace::engine
