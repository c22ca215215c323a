#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/ids.h"
#include "core/position.h"
#include "net/message.h"
#include "net/messages/create_object.h"
#include "net/messages/player.h"
#include "net/messages/position.h"

namespace portalspace::net {

/// The bookkeeping of what a session has been told about its player and the objects around: who exists, who carries
/// what. Nothing is forgotten by age. This is the onlooker's view for reports; the client's own world is the engine's.
class KnownWorld {
public:
    /// One message of the server; a message without meaning for the bookkeeping is ignored. Throws core::FormatError
    /// for a message that does not decode, and then changes nothing.
    void on_message(const Message& message);

    [[nodiscard]] core::ObjectId player() const { return player_; }
    [[nodiscard]] bool knows(core::ObjectId guid) const { return things_.contains(guid); }
    [[nodiscard]] std::size_t object_count() const { return things_.size(); }
    /// Carried or worn by the player, in side packs too.
    [[nodiscard]] std::size_t inventory_count() const;
    /// UTF-8; empty before the player's object is known.
    [[nodiscard]] std::string player_name() const;
    [[nodiscard]] const std::optional<core::Position>& player_position() const { return player_position_; }
    [[nodiscard]] std::uint32_t health() const { return health_; }
    [[nodiscard]] std::int32_t combat_mode() const { return combat_mode_; }
    [[nodiscard]] std::size_t spell_count() const { return spells_.size(); }

private:
    struct Thing {
        Text name;
        core::ObjectId container;
        core::ObjectId wielder;
        bool is_container = false;
    };

    void on_event(const Message& message);
    void create(const CreateObject& object);
    void place(const UpdatePosition& update);
    void describe_player(const PlayerDescription& description, core::ObjectId owner);
    void take_out(core::ObjectId guid);
    /// A message about an object that does not exist yet waits for it; returns false for one that exists.
    bool wait_for(core::ObjectId guid, const Message& message);
    [[nodiscard]] std::set<core::ObjectId> own_containers() const;

    std::map<core::ObjectId, Thing> things_;
    core::ObjectId player_;
    std::optional<core::Position> player_position_;
    std::map<core::ObjectId, std::vector<core::ObjectId>> contents_;  ///< in slot order
    std::set<core::ObjectId> worn_;
    std::uint32_t health_ = 0;
    std::int32_t combat_mode_ = 1;
    std::set<std::uint32_t> spells_;
    std::map<core::ObjectId, std::vector<Message>> waiting_;
};

}  // namespace portalspace::net
