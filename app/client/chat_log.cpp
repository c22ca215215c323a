#include "app/client/chat_log.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/client/error_texts.h"
#include "net/facts/chat_line.h"
#include "net/messages/encode.h"
#include "net/messages/inventory.h"
#include "net/messages/names.h"
#include "net/messages/text.h"

namespace portalspace::app {
namespace {

// Chat message types (spec/net-messages.md 14.2).
constexpr std::uint32_t kTell = 3;
constexpr std::uint32_t kSystem = 5;
constexpr std::uint32_t kChannel = 8;
constexpr std::uint32_t kEmote = 12;
constexpr std::uint32_t kFellowshipType = 0x13;

/// Errors that are the noise of a login (spec/net-messages.md 7.2).
bool is_noise(std::uint32_t error) { return error >= 0x051B && error <= 0x051D; }

const char* channel_name(std::uint32_t channel) {
    switch (channel) {
        case 0x800: return "Fellowship";
        case 0x1000: return "Vassals";
        case 0x2000: return "Patron";
        case 0x4000: return "Monarch";
        case 0x1000000: return "Co-Vassals";
        case 0x2000000: return "Allegiance";
        default: return "Channel";
    }
}

const char* room_name(std::uint32_t room) {
    switch (room) {
        case 2: return "General";
        case 3: return "Trade";
        case 4: return "LFG";
        case 5: return "Roleplay";
        case 6:
        case 7:
        case 8:
        case 9: return "Society";
        case 10: return "Olthoi";
        default: return "Allegiance";
    }
}

std::uint32_t type_of(const net::ChatFacts& line) {
    if (line.chat_type) {
        return *line.chat_type;
    }
    if (line.channel) {
        return *line.channel == 0x800 ? kFellowshipType : kChannel;
    }
    return line.kind == "EmoteText" || line.kind == "SoulEmote" ? kEmote : line.room ? kChannel : kSystem;
}

/// For display a text ends at its first zero byte (net-messages 1.2).
std::string shown(const std::string& text) { return text.substr(0, text.find('\0')); }

/// What the server says with a number whose words are the client's own.
std::optional<std::string> numbered_text(const net::Message& message) {
    if (message.opcode() != net::GameEventHeader::kOpcode) {
        return std::nullopt;
    }
    switch (net::inner_opcode(message.bytes)) {
        case net::WeenieError::kEvent: {
            const std::uint32_t error = net::decode_event<net::WeenieError>(message.bytes).error;
            return is_noise(error) ? std::nullopt : std::optional(error_text(error));
        }
        case net::WeenieErrorWithString::kEvent: {
            const auto m = net::decode_event<net::WeenieErrorWithString>(message.bytes);
            return is_noise(m.error) ? std::nullopt : std::optional(error_text(m.error, m.text.utf8()));
        }
        case net::UseDone::kEvent: {
            const std::uint32_t error = net::decode_event<net::UseDone>(message.bytes).error;
            return error == 0 ? std::nullopt : std::optional(error_text(error));
        }
        case net::InventoryServerSaveFailed::kEvent: {
            const std::uint32_t error = net::decode_event<net::InventoryServerSaveFailed>(message.bytes).error;
            return error == 0 ? std::nullopt : std::optional(error_text(error));
        }
        case net::QueryAgeResponse::kEvent: {
            const auto m = net::decode_event<net::QueryAgeResponse>(message.bytes);
            return m.name.raw.empty() ? "You have played for " + m.age.utf8() + "."
                                      : m.name.utf8() + " has played for " + m.age.utf8() + ".";
        }
        default: return std::nullopt;
    }
}

std::string names_of(const char* what, const std::vector<net::Text>& names) {
    std::string out = what;
    for (const net::Text& name : names) {
        out += " " + name.utf8();
    }
    return out;
}

std::optional<std::string> list_text(const net::Message& message) {
    if (message.opcode() != net::GameEventHeader::kOpcode) {
        return std::nullopt;
    }
    switch (net::inner_opcode(message.bytes)) {
        case net::ChannelList::kEvent:
            return names_of("On this channel:", net::decode_event<net::ChannelList>(message.bytes).names);
        case net::ChannelIndex::kEvent:
            return names_of("Channels:", net::decode_event<net::ChannelIndex>(message.bytes).names);
        default: return std::nullopt;
    }
}

}  // namespace

std::string chat_text(const net::ChatFacts& line) {
    const std::string sender = shown(line.sender);
    const std::string text = shown(line.text);
    if (line.kind == "EmoteText" || line.kind == "SoulEmote") {
        return sender + " " + text;
    }
    std::string where;
    if (line.channel) {
        where = std::string("[") + channel_name(*line.channel) + "] ";
    } else if (line.room) {
        where = std::string("[") + room_name(*line.room) + "] ";
    }
    if (sender.empty()) {
        // A channel without a sender repeats the own words.
        return line.channel ? where + "You say, \"" + text + "\"" : text;
    }
    const bool told = line.chat_type == kTell && !line.channel;
    return where + sender + (told ? " tells you, \"" : " says, \"") + text + "\"";
}

void ChatLog::on_message(const net::Message& message) {
    if (message.direction != net::Direction::s2c) {
        return;
    }
    if (const auto line = net::chat_line_of(message)) {
        add(chat_text(*line), type_of(*line));
    } else if (auto text = numbered_text(message)) {
        add(std::move(*text), kSystem);
    } else if (auto list = list_text(message)) {
        add(std::move(*list), kSystem);
    }
}

void ChatLog::tell(std::string_view text) {
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        add(std::string(text.substr(from, end - from)), kSystem);
        from = end + 1;
    }
}

void ChatLog::add(std::string text, std::uint32_t type) {
    if (text.size() > kMostBytes) {
        std::size_t end = kMostBytes;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
            --end;  // not within a character
        }
        text.resize(end);
    }
    lines_.push_back({std::move(text), type});
    ++added_;
    if (lines_.size() > kMostLines) {
        lines_.pop_front();
    }
}

}  // namespace portalspace::app
