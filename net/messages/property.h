#pragma once

#include <cstdint>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "net/messages/player.h"

namespace portalspace::net {

/// Property updates (spec/net-messages.md 6). The private forms concern the own player; nothing of them is aligned.
/// `sequence` is a counter per object and property.

/// 02CD.
struct PrivateUpdateInt {
    static constexpr std::uint32_t kOpcode = 0x02CD;
    static constexpr std::uint32_t kCombatMode = 40;
    std::uint8_t sequence = 0;
    std::uint32_t property = 0;
    std::int32_t value = 0;

    [[nodiscard]] static PrivateUpdateInt unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PrivateUpdateInt&) const = default;
};

/// 02DA.
struct PublicUpdateInstanceId {
    static constexpr std::uint32_t kOpcode = 0x02DA;
    static constexpr std::uint32_t kContainer = 2;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t property = 0;
    core::ObjectId value;

    [[nodiscard]] static PublicUpdateInstanceId unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PublicUpdateInstanceId&) const = default;
};

/// 02D6: the only public form with the property in front of the guid, and the only kind with padding.
struct PublicUpdateString {
    static constexpr std::uint32_t kOpcode = 0x02D6;
    static constexpr std::uint32_t kName = 1;
    std::uint8_t sequence = 0;
    std::uint32_t property = 0;
    core::ObjectId guid;
    Text value;

    [[nodiscard]] static PublicUpdateString unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PublicUpdateString&) const = default;
};

/// Which of the three a vital id names; ids come in both parities (1, 2 health; 3, 4 stamina; 5, 6 mana). 3 when none.
[[nodiscard]] constexpr std::size_t vital_index(std::uint32_t id) noexcept {
    return id >= 1 && id <= 6 ? (id + 1) / 2 - 1 : 3;
}

/// 02E7: a vital with its ranks.
struct PrivateUpdateVital {
    static constexpr std::uint32_t kOpcode = 0x02E7;
    std::uint8_t sequence = 0;
    std::uint32_t vital = 0;
    Vital value;

    [[nodiscard]] static PrivateUpdateVital unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PrivateUpdateVital&) const = default;
};

/// 02E9: the present amount only.
struct PrivateUpdateCurrentVital {
    static constexpr std::uint32_t kOpcode = 0x02E9;
    std::uint8_t sequence = 0;
    std::uint32_t vital = 0;
    std::uint32_t current = 0;

    [[nodiscard]] static PrivateUpdateCurrentVital unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PrivateUpdateCurrentVital&) const = default;
};

/// Events 02C1 and 01A8: a spell was learnt, or forgotten.
struct MagicUpdateSpell {
    static constexpr std::uint32_t kEvent = 0x02C1;
    std::uint16_t spell = 0;
    std::uint16_t layer = 0;

    [[nodiscard]] static MagicUpdateSpell unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const MagicUpdateSpell&) const = default;
};
struct MagicRemoveSpell {
    static constexpr std::uint32_t kEvent = 0x01A8;
    std::uint16_t spell = 0;
    std::uint16_t layer = 0;

    [[nodiscard]] static MagicRemoveSpell unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const MagicRemoveSpell&) const = default;
};

}  // namespace portalspace::net
