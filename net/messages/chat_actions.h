#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// What the client says (F7B1, spec/net-messages.md 8.3), and the questions that are answered by a line of text.

/// 0015: speech, and the server's commands when it begins with '@'.
using Talk = TextAction<0x0015>;

/// 005D: to a name.
struct TellAction {
    static constexpr std::uint32_t kAction = 0x005D;
    Text text;
    Text name;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.require_outgoing(m.text.raw.size() <= kMostSpeech, "a text of at most 512 bytes");
        v("text", m.text);
        v("name", m.name);
    }
    bool operator==(const TellAction&) const = default;
    static constexpr std::size_t kMostSpeech = 512;
};

/// 0032: to an object.
struct TalkDirect {
    static constexpr std::uint32_t kAction = 0x0032;
    Text text;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.require_outgoing(m.text.raw.size() <= TellAction::kMostSpeech, "a text of at most 512 bytes");
        v("text", m.text);
        v("guid", m.guid);
    }
    bool operator==(const TalkDirect&) const = default;
};

/// 0147: to a channel (spec 14.3).
struct ChatChannel {
    static constexpr std::uint32_t kAction = 0x0147;
    std::uint32_t channel = 0;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.require_outgoing(m.text.raw.size() <= TellAction::kMostSpeech, "a text of at most 512 bytes");
        v.hex("channel", m.channel);
        v("text", m.text);
    }
    bool operator==(const ChatChannel&) const = default;
};
using AddChannel = NumberAction<0x0145>;
using RemoveChannel = NumberAction<0x0146>;
using ListChannels = NumberAction<0x0148>;
using IndexChannels = PlainAction<0x0149>;

/// 01DF: "name text"; 01E1: the text of the emote in the next MoveToState.
using Emote = TextAction<0x01DF>;
using SoulEmoteAction = TextAction<0x01E1>;

using SetAfkMode = SwitchAction<0x000F>;
using SetAfkMessage = TextAction<0x0010>;

/// 0140; ACE does not handle it.
struct AbuseLogRequest {
    static constexpr std::uint32_t kAction = 0x0140;
    Text name;
    std::uint32_t status = 1;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("status", m.status);
        v("text", m.text);
    }
    bool operator==(const AbuseLogRequest&) const = default;
};

/// 01C2, 01C4: how old a player is, and when he was born; an empty name is the own.
using QueryAge = TextAction<0x01C2>;
using QueryBirth = TextAction<0x01C4>;

}  // namespace portalspace::net
