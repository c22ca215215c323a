#pragma once

#include <cstdint>
#include <string>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "net/messages/primitives.h"

namespace portalspace::net {

/// 02BB: speech near by (spec/net-messages.md 7.9).
struct HearSpeech {
    static constexpr std::uint32_t kOpcode = 0x02BB;
    Text text;
    Text sender;
    core::ObjectId guid;
    std::uint32_t chat_type = 0;

    [[nodiscard]] static HearSpeech unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const HearSpeech&) const = default;
};

/// 02BC.
struct HearRangedSpeech {
    static constexpr std::uint32_t kOpcode = 0x02BC;
    Text text;
    Text sender;
    core::ObjectId guid;
    float range = 0;
    std::uint32_t chat_type = 0;

    [[nodiscard]] static HearRangedSpeech unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const HearRangedSpeech&) const = default;
};

/// 01E0: shown as "name text".
struct EmoteText {
    static constexpr std::uint32_t kOpcode = 0x01E0;
    core::ObjectId guid;
    Text name;
    Text text;

    [[nodiscard]] static EmoteText unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const EmoteText&) const = default;
};

/// 01E2, at top level or as a game event: the text that goes with an emote motion.
struct SoulEmote {
    static constexpr std::uint32_t kOpcode = 0x01E2;
    static constexpr std::uint32_t kEvent = 0x01E2;
    core::ObjectId guid;
    Text name;
    Text text;

    [[nodiscard]] static SoulEmote unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const SoulEmote&) const = default;
};

/// F7E0: system text in the colour of its type (spec 14.2).
struct ServerMessage {
    static constexpr std::uint32_t kOpcode = 0xF7E0;
    Text text;
    std::uint32_t chat_type = 0;

    [[nodiscard]] static ServerMessage unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ServerMessage&) const = default;
};

/// 019E: death broadcast, also for the own death.
struct PlayerKilled {
    static constexpr std::uint32_t kOpcode = 0x019E;
    Text text;
    core::ObjectId victim;
    core::ObjectId killer;

    [[nodiscard]] static PlayerKilled unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PlayerKilled&) const = default;
};

/// Event 02BD.
struct Tell {
    static constexpr std::uint32_t kEvent = 0x02BD;
    Text text;
    Text sender;
    core::ObjectId sender_guid;
    core::ObjectId target;
    std::uint32_t chat_type = 3;

    /// The zero word behind the fields is written, and skipped when read.
    [[nodiscard]] static Tell unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const Tell&) const = default;
};

/// Event 0147: an empty sender is the own message ("You say ...").
struct ChannelBroadcast {
    static constexpr std::uint32_t kEvent = 0x0147;
    std::uint32_t channel = 0;
    Text sender;
    Text text;

    [[nodiscard]] static ChannelBroadcast unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ChannelBroadcast&) const = default;
};

/// Event 0004: a modal text box.
struct PopupString {
    static constexpr std::uint32_t kEvent = 0x0004;
    Text text;

    [[nodiscard]] static PopupString unpack(core::ByteReader& r) { return {Text::unpack(r)}; }
    void pack(core::ByteWriter& w) const { text.pack(w); }
    bool operator==(const PopupString&) const = default;
};

/// Event 02EB: a short line over the world.
struct TransientString {
    static constexpr std::uint32_t kEvent = 0x02EB;
    Text text;

    [[nodiscard]] static TransientString unpack(core::ByteReader& r) { return {Text::unpack(r)}; }
    void pack(core::ByteWriter& w) const { text.pack(w); }
    bool operator==(const TransientString&) const = default;
};

/// Event 028A: an error whose text is the client's own (spec 14.7).
struct WeenieError {
    static constexpr std::uint32_t kEvent = 0x028A;
    std::uint32_t error = 0;

    [[nodiscard]] static WeenieError unpack(core::ByteReader& r) { return {r.u32()}; }
    void pack(core::ByteWriter& w) const { w.u32(error); }
    bool operator==(const WeenieError&) const = default;
};

/// Event 028B: the same with an inserted string (spec 14.8).
struct WeenieErrorWithString {
    static constexpr std::uint32_t kEvent = 0x028B;
    std::uint32_t error = 0;
    Text text;

    [[nodiscard]] static WeenieErrorWithString unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const WeenieErrorWithString&) const = default;
};

/// F7DE with blob type 1: a line of a Turbine chat room (spec 9). Text is UTF-16 on the wire and UTF-8 here. Other blob
/// types carry no line: `is_line` tells before decoding.
struct TurbineChatLine {
    static constexpr std::uint32_t kOpcode = 0xF7DE;
    std::uint32_t room = 0;
    std::string sender;
    std::string text;
    core::ObjectId guid;
    std::uint32_t chat_type = 0;

    /// Blob type 1, dispatch type 1. `r` stands behind the opcode and is not moved.
    [[nodiscard]] static bool is_line(const core::ByteReader& r) noexcept;
    /// The text ends 16 bytes before the end of the message: ACE writes its length wrong from 128 units on (spec 9.3).
    /// Throws FormatError for other blobs.
    [[nodiscard]] static TurbineChatLine unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const TurbineChatLine&) const = default;
};

}  // namespace portalspace::net
