#pragma once

#include <nlohmann/json_fwd.hpp>

#include "net/message.h"

namespace portalspace::app {

/// The decoded fields of a message for people: a JSON object, null for a message without a decoder here. A message that
/// does not decode gives {"error": ...}. Used by session show only.
[[nodiscard]] nlohmann::ordered_json message_fields(const net::Message& message);

}  // namespace portalspace::app
