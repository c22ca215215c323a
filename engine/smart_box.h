#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "core/byte_reader.h"
#include "core/ids.h"
#include "engine/command_interpreter.h"
#include "engine/environment.h"
#include "engine/movement_skills.h"
#include "engine/object_maint.h"
#include "engine/world.h"
#include "net/message.h"

namespace portalspace::net {
struct CreateObject;
struct UpdatePosition;
}  // namespace portalspace::net

namespace portalspace::engine {

/// What became of a message.
enum class HandleResult : std::uint8_t {
    handled,
    ignored,    ///< stale stamp, older instance, or an echo of the player's own
    queued,     ///< waits for its object
    damaged,    ///< did not parse; nothing changed
    unhandled,  ///< no handler for this opcode yet
};

/// Hands messages of the server to the objects of the world: the only way in. Retail SmartBox; the handlers follow
/// spec/net-messages.md 5 and spec/physics.md 6.
class SmartBox {
public:
    using HandlerFunction = HandleResult (SmartBox::*)(core::ByteReader& body, const net::Message& whole);
    struct Handler {
        std::uint32_t opcode;
        const char* name;
        HandlerFunction function;
    };

    explicit SmartBox(WorldContext& world);

    /// The dispatch table, in order of opcodes.
    [[nodiscard]] static std::span<const Handler> handlers();

    /// Dispatches by opcode. Messages to the server are ignored; a message without a handler is counted under its
    /// opcode; one that does not parse makes a log line.
    HandleResult handle(const net::Message& message);

    [[nodiscard]] CObjectMaint& maint() { return maint_; }
    [[nodiscard]] const CObjectMaint& maint() const { return maint_; }
    [[nodiscard]] WorldContext& world() { return world_; }

    /// What drives the local player, and what it reports.
    [[nodiscard]] CommandInterpreter& commands() { return commands_; }
    [[nodiscard]] const CommandInterpreter& commands() const { return commands_; }

    /// What the server made of the weather.
    [[nodiscard]] Environment& environment() { return environment_; }
    [[nodiscard]] const Environment& environment() const { return environment_; }

    /// The object that PlayerCreate named; none until it exists.
    [[nodiscard]] CPhysicsObj* player() const;
    /// What the player's attributes, skills and load mean for its movement; stays with the player's object whatever
    /// describes it anew.
    void set_player_skills(const MovementSkills& skills);
    /// Between PlayerTeleport and the position that belongs to it, or the end of Hidden.
    [[nodiscard]] bool waiting_for_teleport() const { return waiting_for_teleport_; }
    /// Messages for which there is no handler, by opcode.
    [[nodiscard]] const std::map<std::uint32_t, std::uint64_t>& unhandled() const { return unhandled_; }
    /// Messages that did not parse, by opcode.
    [[nodiscard]] const std::map<std::uint32_t, std::uint64_t>& damaged() const { return damaged_; }

    // --- Handlers, one for each row of handlers() --------------------------------------------------------------------
    HandleResult handle_create_object(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_update_object(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_player_create(core::ByteReader& body, const net::Message& whole);
    /// The player has left the world: what was in it goes, and what waits for things that will not come. Whoever enters
    /// again, on the same server or one that began anew with its stamps, is described afresh.
    HandleResult handle_log_off(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_delete_object(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_inventory_remove_object(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_update_position(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_parent_event(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_pickup_event(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_set_state(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_update_motion(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_vector_update(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_obj_desc_event(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_sound(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_player_teleport(core::ByteReader& body, const net::Message& whole);
    /// Retail SmartBox::HandlePlayScriptID 0x00452020.
    HandleResult handle_play_script_id(core::ByteReader& body, const net::Message& whole);
    /// Retail SmartBox::HandlePlayScriptType 0x00452070.
    HandleResult handle_play_script_type(core::ByteReader& body, const net::Message& whole);
    /// Of the events only those about houses: the others are no matter of the world.
    HandleResult handle_game_event(core::ByteReader& body, const net::Message& whole);
    HandleResult handle_admin_environs(core::ByteReader& body, const net::Message& whole);

private:
    /// The object when it exists in exactly this instance; else queues (unknown, newer) or drops (older) the message
    /// and says so in `result`. Retail's gate common to all object messages (spec/physics.md 6.1).
    CPhysicsObj* gate(core::ObjectId id, std::uint16_t instance, const net::Message& whole, HandleResult& result);
    CPhysicsObj* find_or_queue(core::ObjectId id, const net::Message& whole, HandleResult& result);
    HandleResult describe(const net::CreateObject& message, const net::Message& whole);
    void refresh(CPhysicsObj& object, const net::CreateObject& message);
    void install(CPhysicsObj& object, const net::CreateObject& message);
    void replay(core::ObjectId id);
    void delete_object(CPhysicsObj& object);
    void take_weenie(CPhysicsObj& object, const net::CreateObject& message);
    /// The one way of an accepted position, whatever the object is. Retail HandleReceivedPosition 0x00453FD0.
    HandleResult handle_received_position(CPhysicsObj& object, const net::UpdatePosition& message);

    WorldContext& world_;
    CObjectMaint maint_;
    CommandInterpreter commands_;
    Environment environment_;
    core::ObjectId player_id_;
    std::optional<MovementSkills> player_skills_;
    bool waiting_for_teleport_ = false;
    int replay_depth_ = 0;
    std::map<std::uint32_t, std::uint64_t> unhandled_;
    std::map<std::uint32_t, std::uint64_t> damaged_;
};

}  // namespace portalspace::engine
