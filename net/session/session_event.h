#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "net/message.h"

namespace portalspace::net {

/// What the player is told while connecting (spec/client-features.md 4.1): each a named step.
enum class SessionState {
    resolving,     ///< looking up the server's name
    connecting,    ///< contacting the server, until it accepted the login
    logged_in,     ///< the connection stands: character list and world
    disconnected,  ///< ended by us, cleanly
    failed,        ///< ended by the server, the network or a refusal; `sentence` says why and what to do
};

struct SessionStateChange {
    SessionState state = SessionState::resolving;
    std::string sentence;  ///< empty unless there is something to tell; always filled for `failed`
};

/// A message of the server, or a change of state. Message::time is seconds since the session was created.
using SessionEvent = std::variant<Message, SessionStateChange>;

}  // namespace portalspace::net
