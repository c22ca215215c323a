#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/ids.h"
#include "core/math.h"
#include "core/position.h"

namespace portalspace::net {

/// What a conversation amounts to, in plain values: the content of an expectation file beside a recording. All times
/// are seconds on the clock of the messages, rounded to a millisecond; numbers from the wire are as received.

/// What the transport counted; a live session and a replay both can say it.
struct TransportFigures {
    double duration = 0;  ///< first to last datagram
    std::uint64_t c2s_datagrams = 0;
    std::uint64_t s2c_datagrams = 0;
    std::uint64_t c2s_bytes = 0;
    std::uint64_t s2c_bytes = 0;
};

/// One stay in the world: from PlayerCreate to CharacterLogOff or the end.
struct EntryFacts {
    core::ObjectId guid;
    double entered = 0;
    std::vector<double> login_complete;  ///< sent by the client
    std::optional<double> left;          ///< empty while the stay lasts
    /// The rest describes the moment of `left`.
    std::string name;                        ///< of the player's object, UTF-8
    std::optional<core::Position> position;  ///< the last one that the server gave for the player
    std::uint64_t objects_known = 0;         ///< created and not deleted by a message
    std::uint64_t inventory = 0;             ///< carried and worn objects, side packs included
    std::uint32_t health = 0;
    std::int32_t combat_mode = 1;
    std::uint64_t spells = 0;
};

/// A line of text, of whatever kind.
struct ChatFacts {
    double time = 0;
    std::string kind;  ///< name of the message
    std::string text;  ///< UTF-8
    std::string sender;
    std::optional<std::uint32_t> chat_type;
    std::optional<std::uint32_t> channel;
    std::optional<std::uint32_t> room;  ///< of a Turbine chat line
};

struct TeleportFacts {
    double time = 0;
    std::uint16_t stamp = 0;
    std::optional<core::Position> to;  ///< the player's first position after it
};

/// The server's no: CharacterError, AccountBoot, AccountBanned.
struct RefusalFacts {
    double time = 0;
    std::string kind;
    std::optional<std::uint32_t> code;
    std::optional<std::string> reason;
};

/// A message about a projectile after its creation; the optional fields belong to the kind of message.
struct ProjectileStep {
    double dt = 0;  ///< seconds since it was created; zero or less for an effect that came before its object
    std::string message;
    std::optional<std::uint32_t> script;  ///< PlayScriptType
    std::optional<float> intensity;
    std::optional<std::uint32_t> state;  ///< SetState
    std::optional<core::Vec3> velocity;  ///< VectorUpdate
    std::optional<core::Vec3> omega;
    std::optional<std::uint32_t> sound;  ///< Sound
    std::optional<float> volume;
    std::optional<core::Position> position;  ///< UpdatePosition
};

/// A CreateObject with the Missile state bit. An empty optional was not on the wire.
struct ProjectileFacts {
    core::ObjectId guid;
    std::string name;
    std::uint32_t wcid = 0;
    std::optional<std::uint16_t> spell;  ///< of its description, which is not always the one that was cast
    std::optional<std::uint32_t> cast;   ///< what this client cast last, at most 8 seconds before; not for ammunition
    double spawned = 0;
    std::optional<core::Position> position;
    std::optional<core::DataId> setup;
    std::optional<core::DataId> motion_table;
    std::optional<core::DataId> sound_table;
    std::optional<core::DataId> physics_script_table;
    std::uint32_t state = 0;
    std::optional<std::uint32_t> placement;
    std::optional<float> scale;
    std::optional<float> friction;
    std::optional<float> elasticity;
    std::optional<float> translucency;
    std::optional<core::Vec3> velocity;
    std::optional<core::Vec3> acceleration;
    std::optional<core::Vec3> omega;
    std::optional<std::uint32_t> default_script;
    std::optional<float> default_script_intensity;
    std::vector<ProjectileStep> after;
    std::optional<double> impact;  ///< the first SetState, VectorUpdate, Sound or DeleteObject
    std::optional<double> deleted;
};

struct ConversationFacts {
    std::optional<std::string> account;  ///< as CharacterList spells it
    std::optional<std::string> server;
    std::vector<EntryFacts> entries;
    std::map<std::string, std::uint64_t> counts;  ///< messages from the server by name
    std::uint64_t messages = 0;
    std::vector<ChatFacts> chat;
    std::vector<TeleportFacts> teleports;
    std::vector<RefusalFacts> refusals;
    std::vector<ProjectileFacts> projectiles;
    std::uint64_t undecodable = 0;  ///< messages that did not hold what they claim; they are counted and nothing else
};

/// Rounded to a millisecond, halves to even as in the expectation files.
[[nodiscard]] double to_milliseconds(double seconds);

}  // namespace portalspace::net
