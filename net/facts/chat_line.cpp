#include "net/facts/chat_line.h"

#include "net/messages/encode.h"
#include "net/messages/names.h"
#include "net/messages/text.h"
#include "net/messages/turbine_chat.h"
#include "net/messages/whole_text.h"

namespace portalspace::net {
namespace {

ChatFacts line(const Text& text, const Text& sender = {}) {
    ChatFacts l;
    l.text = whole_utf8(text);
    l.sender = whole_utf8(sender);
    return l;
}

template <class Speech>
ChatFacts speech(const Message& message) {
    const auto m = decode<Speech>(message.bytes);
    ChatFacts l = line(m.text, m.sender);
    l.chat_type = m.chat_type;
    return l;
}

template <class Emote>
ChatFacts emote(const Emote& m) {
    return line(m.text, m.name);
}

std::optional<ChatFacts> event_line(const Message& message) {
    switch (inner_opcode(message.bytes)) {
        case Tell::kEvent: {
            const auto m = decode_event<Tell>(message.bytes);
            ChatFacts l = line(m.text, m.sender);
            l.chat_type = m.chat_type;
            return l;
        }
        case ChannelBroadcast::kEvent: {
            const auto m = decode_event<ChannelBroadcast>(message.bytes);
            ChatFacts l = line(m.text, m.sender);
            l.channel = m.channel;
            return l;
        }
        case SoulEmote::kEvent: return emote(decode_event<SoulEmote>(message.bytes));
        case PopupString::kEvent: return line(decode_event<PopupString>(message.bytes).text);
        case TransientString::kEvent: return line(decode_event<TransientString>(message.bytes).text);
        default: return std::nullopt;
    }
}

std::optional<ChatFacts> turbine_line(const Message& message) {
    auto m = decode<TurbineChat>(message.bytes);
    auto* said = std::get_if<TurbineChatLine>(&m.payload);
    if (said == nullptr) {
        return std::nullopt;
    }
    ChatFacts l;
    l.text = std::move(said->text);
    l.sender = std::move(said->sender);
    l.room = said->room;
    return l;
}

std::optional<ChatFacts> any_line(const Message& message) {
    switch (message.opcode()) {
        case GameEventHeader::kOpcode: return event_line(message);
        case HearSpeech::kOpcode: return speech<HearSpeech>(message);
        case HearRangedSpeech::kOpcode: return speech<HearRangedSpeech>(message);
        case EmoteText::kOpcode: return emote(decode<EmoteText>(message.bytes));
        case SoulEmote::kOpcode: return emote(decode<SoulEmote>(message.bytes));
        case ServerMessage::kOpcode: {
            const auto m = decode<ServerMessage>(message.bytes);
            ChatFacts l = line(m.text);
            l.chat_type = m.chat_type;
            return l;
        }
        case TurbineChat::kOpcode: return turbine_line(message);
        default: return std::nullopt;
    }
}

}  // namespace

std::optional<ChatFacts> chat_line_of(const Message& message) {
    auto found = any_line(message);
    if (found) {
        found->time = to_milliseconds(message.time);
        found->kind = message_name(message.bytes);
    }
    return found;
}

}  // namespace portalspace::net
