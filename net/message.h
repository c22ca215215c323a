#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace portalspace::net {

enum class Direction : std::uint8_t {
    c2s,  ///< client to server
    s2c,  ///< server to client
};

/// The queue that a message travels in; on the wire the last field of a fragment header (net-transport 4.4).
enum class Queue : std::uint16_t {
    invalid = 0,
    event = 1,
    control = 2,
    weenie = 3,
    login = 4,
    database = 5,
    secure_control = 6,
    secure_weenie = 7,
    secure_login = 8,
    ui = 9,
    smartbox = 10,
    observer = 11,
};

/// The first queue number that does not exist; fragments with it or above are dropped.
inline constexpr std::uint16_t kQueueCount = 12;

/// One complete message as a live session, a recording or a test delivers it.
struct Message {
    double time = 0;  ///< seconds on the clock of the source: of the recording, or since the session began
    Direction direction = Direction::s2c;
    std::uint16_t group = 0;       ///< the queue (see Queue); kept as it came
    std::vector<std::byte> bytes;  ///< the whole message with the u32 opcode in front

    /// The first dword; 0 when the message is shorter than that.
    [[nodiscard]] std::uint32_t opcode() const noexcept {
        std::uint32_t value = 0;
        if (bytes.size() >= sizeof value) {
            std::memcpy(&value, bytes.data(), sizeof value);
        }
        return value;
    }
};

}  // namespace portalspace::net
