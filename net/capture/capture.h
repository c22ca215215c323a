#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/capture/udp_frame.h"
#include "net/message.h"

namespace portalspace::net {

/// One datagram of a recording.
struct CapturedDatagram {
    double time =
        0;  ///< seconds: of the recording's own clock (.jsonl), or since the game's earliest packet in the file
    Direction direction = Direction::s2c;
    std::uint8_t port_pair = 0;  ///< the server's port: 0 base port, 1 the port after it
    std::uint32_t stream = 0;    ///< index of the conversation (client endpoint and server) within the file, from 0
    std::string note;            ///< what was done to it on purpose by a test client, or "rejected"; empty as a rule
    std::vector<std::byte> bytes;

    /// Such a datagram did not cross the wire as it is written here: an s2c row with any note but "rejected", a c2s row
    /// that was dropped or damaged. A replay skips it. (A doubled or swapped c2s row was really sent.)
    [[nodiscard]] bool void_in_replay() const;
    /// The bytes were damaged on purpose: no checksum can hold.
    [[nodiscard]] bool damaged_on_purpose() const;
    /// The recording client did not take it: damaged on the way, or there already.
    [[nodiscard]] bool rejected() const;
};

/// A note as the comment of a packet in a pcapng file, and the note of such a comment: nothing for the comments of
/// other people and programs, whatever they say.
[[nodiscard]] std::string comment_of_note(std::string_view note);
[[nodiscard]] std::optional<std::string> note_of_comment(std::string_view comment);

/// Who talks: a client, and a server by its base port.
struct ConversationEnds {
    UdpEndpoint client;
    UdpEndpoint server;
    auto operator<=>(const ConversationEnds&) const = default;
};

/// A whole recording, in the order of the file.
struct Capture {
    std::vector<CapturedDatagram> datagrams;
    std::vector<ConversationEnds> ends;  ///< by stream; empty when the form does not say (.jsonl)
    double unix_start = 0;               ///< Unix time of time 0; 0 when the form does not say
    std::uint64_t other_packets = 0;     ///< packets of the file that are not of this game or were cut short
    bool cut_off = false;                ///< the file ends within a record; what came before it is here
};

}  // namespace portalspace::net
