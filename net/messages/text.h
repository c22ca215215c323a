#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Lines of text from the server (spec/net-messages.md 7.2, 7.9), at top level and as events.

/// 02BB: speech near by.
struct HearSpeech {
    static constexpr std::uint32_t kOpcode = 0x02BB;
    Text text;
    Text sender;
    core::ObjectId guid;
    std::uint32_t chat_type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("text", m.text);
        v("sender", m.sender);
        v("guid", m.guid);
        v("chat_type", m.chat_type);
    }
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

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("text", m.text);
        v("sender", m.sender);
        v("guid", m.guid);
        v("range", m.range);
        v("chat_type", m.chat_type);
    }
    bool operator==(const HearRangedSpeech&) const = default;
};

/// 01E0: shown as "name text".
struct EmoteText {
    static constexpr std::uint32_t kOpcode = 0x01E0;
    core::ObjectId guid;
    Text name;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("name", m.name);
        v("text", m.text);
    }
    bool operator==(const EmoteText&) const = default;
};

/// 01E2, at top level or as a game event: the text that goes with an emote motion.
struct SoulEmote {
    static constexpr std::uint32_t kOpcode = 0x01E2;
    static constexpr std::uint32_t kEvent = 0x01E2;
    core::ObjectId guid;
    Text name;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("name", m.name);
        v("text", m.text);
    }
    bool operator==(const SoulEmote&) const = default;
};

/// F7E0: system text in the colour of its type (spec 14.2).
struct ServerMessage {
    static constexpr std::uint32_t kOpcode = 0xF7E0;
    Text text;
    std::uint32_t chat_type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("text", m.text);
        v("chat_type", m.chat_type);
    }
    bool operator==(const ServerMessage&) const = default;
};

/// 019E: death broadcast, also for the own death.
struct PlayerKilled {
    static constexpr std::uint32_t kOpcode = 0x019E;
    Text text;
    core::ObjectId victim;
    core::ObjectId killer;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("text", m.text);
        v("victim", m.victim);
        v("killer", m.killer);
    }
    bool operator==(const PlayerKilled&) const = default;
};

/// Event 02BD. A zero word follows the fields.
struct Tell {
    static constexpr std::uint32_t kEvent = 0x02BD;
    Text text;
    Text sender;
    core::ObjectId sender_guid;
    core::ObjectId target;
    std::uint32_t chat_type = 3;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("text", m.text);
        v("sender", m.sender);
        v("sender_guid", m.sender_guid);
        v("target", m.target);
        v("chat_type", m.chat_type);
        v.reserved(4);
    }
    bool operator==(const Tell&) const = default;
};

/// Event 0147: an empty sender is the own message ("You say ...").
struct ChannelBroadcast {
    static constexpr std::uint32_t kEvent = 0x0147;
    std::uint32_t channel = 0;
    Text sender;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("channel", m.channel);
        v("sender", m.sender);
        v("text", m.text);
    }
    bool operator==(const ChannelBroadcast&) const = default;
};

/// Event 0148: who is in a channel. Event 0149: the channels; ACE appends further lists for accounts with several
/// roles, which are left alone.
struct ChannelList {
    static constexpr std::uint32_t kEvent = 0x0148;
    std::vector<Text> names;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("names", m.names);
    }
    bool operator==(const ChannelList&) const = default;
};
struct ChannelIndex {
    static constexpr std::uint32_t kEvent = 0x0149;
    std::vector<Text> names;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("names", m.names);
    }
    bool operator==(const ChannelIndex&) const = default;
};

/// Event 0004: a modal text box.
using PopupString = TextEvent<0x0004>;

/// Event 02EB: a short line over the world.
using TransientString = TextEvent<0x02EB>;

/// Event 028A: an error whose text is the client's own (spec 14.7).
using WeenieError = ErrorEvent<0x028A>;

/// Event 028B: the same with an inserted string (spec 14.8).
struct WeenieErrorWithString {
    static constexpr std::uint32_t kEvent = 0x028B;
    std::uint32_t error = 0;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("error", m.error);
        v("text", m.text);
    }
    bool operator==(const WeenieErrorWithString&) const = default;
};

/// Event 01C3: the answer to QueryAge; an empty name is the player himself.
struct QueryAgeResponse {
    static constexpr std::uint32_t kEvent = 0x01C3;
    Text name;
    Text age;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("age", m.age);
    }
    bool operator==(const QueryAgeResponse&) const = default;
};

}  // namespace portalspace::net
