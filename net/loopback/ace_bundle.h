#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "net/session/fragment_packer.h"

namespace portalspace::net::loopback {

/// Cuts the messages of one bundle into packets in the order in which ACE does (spec/net-transport.md 4.6): a message
/// with more than a packet left goes alone; otherwise the last fragments of split messages fill what room there is, so
/// that parts come out of order. As on ACE, a last fragment of 448 bytes is taken for one of none, which makes packets
/// of up to 912 bytes. Message i gets the number `first_sequence` + i; `emit` is called once a packet.
void cut_bundle(std::span<const QueuedMessage> messages, std::uint32_t first_sequence,
                const std::function<void(std::span<const FragmentView>)>& emit);

}  // namespace portalspace::net::loopback
