#include "net/messages/names.h"

#include <cstring>

#include "core/ids.h"
#include "net/messages/game_event.h"
#include "net/messages/message_table.h"
#include "net/messages/name_table.h"

namespace portalspace::net {
namespace {

std::uint32_t dword_at(std::span<const std::byte> bytes, std::size_t offset) {
    std::uint32_t value = 0;
    if (bytes.size() >= offset + sizeof value) {
        std::memcpy(&value, bytes.data() + offset, sizeof value);
    }
    return value;
}

std::string name_of(Direction direction, std::uint32_t opcode, std::uint32_t inner, std::string_view unknown_inner) {
    if (const MessageRow* row = find_row(direction, opcode, inner)) {
        return std::string(row->name);
    }
    return unknown_inner.empty() ? "Message" + padded_hex(opcode, 4)
                                 : std::string(unknown_inner) + padded_hex(inner, 4);
}

}  // namespace

std::uint32_t outer_opcode(std::span<const std::byte> message) noexcept { return dword_at(message, 0); }

std::uint32_t inner_opcode(std::span<const std::byte> message) noexcept {
    switch (outer_opcode(message)) {
        case GameEventHeader::kOpcode: return dword_at(message, 12);
        case GameActionHeader::kOpcode: return dword_at(message, 8);
        default: return 0;
    }
}

std::string message_name(std::span<const std::byte> message) {
    if (message.size() < 4) {
        return "Short";
    }
    if (outer_opcode(message) == GameEventHeader::kOpcode && message.size() < 16) {
        return "MessageF7B0";
    }
    return message_name(outer_opcode(message), inner_opcode(message));
}

std::string message_name(std::uint32_t opcode, std::uint32_t event) {
    const bool is_event = opcode == GameEventHeader::kOpcode;
    return name_of(Direction::s2c, opcode, is_event ? event : 0, is_event ? "Event" : "");
}

std::string client_message_name(std::span<const std::byte> message) {
    if (message.size() < 4) {
        return "Short";
    }
    const std::uint32_t opcode = outer_opcode(message);
    const bool is_action = opcode == GameActionHeader::kOpcode && message.size() >= 12;
    return name_of(Direction::c2s, opcode, is_action ? inner_opcode(message) : 0, is_action ? "Action" : "");
}

}  // namespace portalspace::net
