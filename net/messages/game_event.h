#pragma once

#include <cstdint>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::net {

/// Envelope of the ordered game events (spec/net-messages.md 2.3). `owner` is the player, or zero before there is one;
/// `sequence` rises by one an event and must not be used as a gate. The event's own body follows.
struct GameEventHeader {
    static constexpr std::uint32_t kOpcode = 0xF7B0;
    core::ObjectId owner;
    std::uint32_t sequence = 0;
    std::uint32_t type = 0;

    [[nodiscard]] static GameEventHeader unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const GameEventHeader&) const = default;
};

/// Envelope of the client's actions. ACE reads and ignores `sequence`; it starts at 1.
struct GameActionHeader {
    static constexpr std::uint32_t kOpcode = 0xF7B1;
    std::uint32_t sequence = 0;
    std::uint32_t type = 0;

    [[nodiscard]] static GameActionHeader unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const GameActionHeader&) const = default;
};

}  // namespace portalspace::net
