#pragma once

#include <cstdint>

#include "core/byte_reader.h"
#include "net/packet/datagram.h"

namespace portalspace::net {

/// What the server answers to LoginRequest, 32 bytes, cleartext, sequence 0 (net-transport 5.3).
struct ConnectRequest {
    double server_time = 0;  ///< portal-year seconds; may be anything, test with isfinite before use
    std::uint64_t cookie = 0;
    std::uint32_t client_id = 0;  ///< its low half is the id of our packets; 0 is a legal id
    std::uint32_t s2c_seed = 0;   ///< key stream of what the server sends
    std::uint32_t c2s_seed = 0;   ///< key stream of what the client sends
    std::uint32_t padding = 0;    ///< ACE 0, others 2

    [[nodiscard]] static ConnectRequest unpack(core::ByteReader& reader);
    void write(Datagram& out) const;

    bool operator==(const ConnectRequest&) const = default;
};

}  // namespace portalspace::net
