#pragma once

#include <cstdint>

#include "net/packet/datagram.h"

namespace portalspace::net {

/// The client's answer to ConnectRequest, sent to the base port + 1: sequence 1, id 0, cleartext
/// (net-transport 5.4, 12.5).
[[nodiscard]] Datagram build_connect_response(std::uint64_t cookie);

}  // namespace portalspace::net
