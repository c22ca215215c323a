#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "net/message.h"

namespace portalspace::net {

/// One datagram of a recording.
struct CapturedDatagram {
    double time = 0;  ///< seconds: of the recording's own clock (.jsonl), or since the game's first packet in the file
    Direction direction = Direction::s2c;
    std::uint8_t port_pair = 0;  ///< the server's port: 0 base port, 1 the port after it
    std::uint32_t stream = 0;    ///< index of the conversation (client endpoint and server) within the file, from 0
    std::string note;            ///< what was done to it on purpose by a test client; empty as a rule
    std::vector<std::byte> bytes;

    /// Such a datagram did not cross the wire as it is written here: an s2c row with any note, a c2s row that was
    /// dropped or damaged. A replay skips it. (A doubled or swapped c2s row was really sent.)
    [[nodiscard]] bool void_in_replay() const;
    /// The bytes were damaged on purpose: no checksum can hold.
    [[nodiscard]] bool damaged_on_purpose() const;
};

/// A whole recording, in the order of the file.
struct Capture {
    std::vector<CapturedDatagram> datagrams;
    double unix_start = 0;            ///< Unix time of time 0; 0 when the form does not say
    std::uint64_t other_packets = 0;  ///< packets of the file that are not of this game or were cut short
    bool cut_off = false;             ///< the file ends within a record; what came before it is here
};

}  // namespace portalspace::net
