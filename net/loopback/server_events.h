#pragma once

#include <cstdint>
#include <vector>

#include "core/byte_writer.h"
#include "core/ids.h"
#include "net/messages/primitives.h"
#include "net/messages/weenie_desc.h"

namespace portalspace::net::loopback {

/// Bodies of game events that only a server writes (spec/net-messages.md 7.3 to 7.6, 9.3), for encode_event().

/// 01EA: answers PingRequest.
struct PingAnswer {
    static constexpr std::uint32_t kEvent = 0x01EA;
    void pack(core::ByteWriter&) const {}
};

/// 01C7.
struct UseAnswer {
    static constexpr std::uint32_t kEvent = 0x01C7;
    std::uint32_t error = 0;
    void pack(core::ByteWriter& w) const { w.u32(error); }
};

/// 01A7: 0 between the strokes of a series, 0x36 at its end.
struct AttackAnswer {
    static constexpr std::uint32_t kEvent = 0x01A7;
    std::uint32_t error = 0;
    void pack(core::ByteWriter& w) const { w.u32(error); }
};

/// 01B1: the player hit.
struct HitOther {
    static constexpr std::uint32_t kEvent = 0x01B1;
    Text defender;
    std::uint32_t damage_type = 0;
    double fraction = 0;  ///< of the defender's whole health
    std::uint32_t damage = 0;
    void pack(core::ByteWriter& w) const;
};

/// 01B2: the player was hit.
struct HitByOther {
    static constexpr std::uint32_t kEvent = 0x01B2;
    Text attacker;
    std::uint32_t damage_type = 0;
    double fraction = 0;
    std::uint32_t damage = 0;
    std::uint32_t location = 0;
    void pack(core::ByteWriter& w) const;
};

/// 01AC and 01AD: a line for who died and for who killed.
struct DeathLine {
    static constexpr std::uint32_t kEvent = 0x01AC;
    Text text;
    void pack(core::ByteWriter& w) const { text.pack(w); }
};
struct KillLine {
    static constexpr std::uint32_t kEvent = 0x01AD;
    Text text;
    void pack(core::ByteWriter& w) const { text.pack(w); }
};

/// 01C0.
struct HealthOf {
    static constexpr std::uint32_t kEvent = 0x01C0;
    core::ObjectId guid;
    float fraction = 1;
    void pack(core::ByteWriter& w) const;
};

/// 0052.
struct ContainerClosed {
    static constexpr std::uint32_t kEvent = 0x0052;
    core::ObjectId container;
    void pack(core::ByteWriter& w) const { w.u32(container.value); }
};

/// 00A0: the request for this item failed.
struct ItemRefused {
    static constexpr std::uint32_t kEvent = 0x00A0;
    core::ObjectId item;
    std::uint32_t error = 0;
    void pack(core::ByteWriter& w) const;
};

/// 00C9 for a creature (health) or a thing (value and burden); `known` false for a guid that does not exist.
struct Appraisal {
    static constexpr std::uint32_t kEvent = 0x00C9;
    core::ObjectId guid;
    bool known = false;
    bool creature = false;
    std::uint32_t health = 0;
    std::uint32_t max_health = 0;
    std::uint32_t value = 0;
    std::uint32_t burden = 0;
    void pack(core::ByteWriter& w) const;
};

/// 0062.
struct VendorGoods {
    static constexpr std::uint32_t kEvent = 0x0062;
    struct Line {
        core::ObjectId guid;
        WeenieDesc description;
    };
    core::ObjectId vendor;
    float buys_at = 0.5F;
    float sells_at = 1.0F;
    std::vector<Line> lines;
    void pack(core::ByteWriter& w) const;
};

/// 0295: the rooms of global chat that everybody has: general, trade, LFG, roleplay.
struct ChatRooms {
    static constexpr std::uint32_t kEvent = 0x0295;
    void pack(core::ByteWriter& w) const;
};

/// F7DE, blob type 5: the request with that context was taken.
struct ChatTaken {
    static constexpr std::uint32_t kOpcode = 0xF7DE;
    std::uint32_t context = 0;
    void pack(core::ByteWriter& w) const;
};

/// 0197: what is left of a stack.
struct StackSize {
    static constexpr std::uint32_t kOpcode = 0x0197;
    std::uint8_t sequence = 0;
    core::ObjectId item;
    std::uint32_t amount = 0;
    std::uint32_t value = 0;
    void pack(core::ByteWriter& w) const;
};

}  // namespace portalspace::net::loopback
