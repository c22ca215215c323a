#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/capture/capture.h"

namespace portalspace::net {

/// One conversation of a recording, as people tell it from the others.
struct ConversationSummary {
    std::uint32_t stream = 0;
    std::uint64_t datagrams = 0;
    std::string account;  ///< of its first whole LoginRequest; bytes that are not printable ASCII are '?'
    std::optional<ConversationEnds> ends;
};

/// All conversations, by their numbers.
[[nodiscard]] std::vector<ConversationSummary> conversations_in(const Capture& capture);

/// The conversation with the most datagrams: what a player's recording is about. 0 for an empty capture.
[[nodiscard]] std::uint32_t main_stream(const Capture& capture);

/// "holds 2 conversations: 0 (account 'alice', 239 datagrams), 1 (10.0.0.7:50123 to 10.0.0.1:9000, 12 datagrams)"; the
/// first few where there are many.
[[nodiscard]] std::string describe(const std::vector<ConversationSummary>& conversations);

/// "there is no conversation '7'; the recording holds 2: 0 (...), 1 (...)".
[[nodiscard]] std::string no_such_conversation(std::string_view asked,
                                               const std::vector<ConversationSummary>& conversations);

/// Drops the datagrams of all others. False, and nothing is dropped, when there is no such conversation.
bool keep_conversation(Capture& capture, std::uint32_t stream);

}  // namespace portalspace::net
