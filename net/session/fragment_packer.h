#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "net/packet/fragment.h"
#include "net/packet/header.h"

namespace portalspace::net {

/// A message that waits to be sent.
struct QueuedMessage {
    std::uint16_t group = 0;
    std::vector<std::byte> bytes;
};

/// Cuts messages into fragments and fragments into as few packets as fit (spec/net-transport.md 4.3, 8.1 rule 12).
/// Message i gets the number `first_sequence` + i. `emit(fragments, optional_fits)` is called once a packet; a full
/// fragment leaves no room for `optional_size` bytes of optional headers, which is what the flag says.
void pack_messages(std::span<const QueuedMessage> messages, std::uint32_t first_sequence, std::size_t optional_size,
                   const std::function<void(std::span<const FragmentView>, bool optional_fits)>& emit);

}  // namespace portalspace::net
