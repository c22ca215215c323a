#pragma once

#include <optional>

#include "net/facts/facts.h"
#include "net/message.h"

namespace portalspace::net {

/// The line of text that a message of the server carries: speech, tells, emotes, channels, Turbine chat, system texts
/// and boxes. Empty for all other messages. Throws core::FormatError when such a message does not decode.
[[nodiscard]] std::optional<ChatFacts> chat_line_of(const Message& message);

}  // namespace portalspace::net
