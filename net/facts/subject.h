#pragma once

#include <optional>

#include "core/ids.h"
#include "net/message.h"

namespace portalspace::net {

/// The object that a message of the server is about, when it names exactly one; empty for all others (events that only
/// mention objects among other things, and messages too short to say). Covers every message of spec/net-messages.md
/// with the guid at a fixed place, and local speech.
[[nodiscard]] std::optional<core::ObjectId> subject_of(const Message& message);

}  // namespace portalspace::net
