#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "net/messages/codec.h"
#include "net/messages/field_printer.h"
#include "net/messages/game_event.h"
#include "net/messages/message_table.h"

/// Makers of the rows of the two message tables.
namespace portalspace::net::rows {

inline constexpr std::uint32_t kGameEvent = GameEventHeader::kOpcode;
inline constexpr std::uint32_t kGameAction = GameActionHeader::kOpcode;

template <class M>
void print_body(core::ByteReader& body, FieldSink& sink) {
    net::print(sink, net::unpack<M>(body));
}

template <class M>
void recode_body(core::ByteReader& body, core::ByteWriter& out) {
    net::pack(out, net::unpack<M>(body));
}

template <class M>
consteval MessageRow row(std::uint32_t opcode, std::uint32_t inner, std::string_view name, Queue group) {
    return {opcode, inner, name, group, print_body<M>, recode_body<M>};
}

template <class M>
consteval MessageRow top(std::string_view name, Queue group) {
    return row<M>(M::kOpcode, 0, name, group);
}
template <class M>
consteval MessageRow event(std::string_view name, Queue group) {
    return row<M>(kGameEvent, M::kEvent, name, group);
}
template <class M>
consteval MessageRow action(std::string_view name, Queue group) {
    return row<M>(kGameAction, M::kAction, name, group);
}
/// A message that is known by name only.
consteval MessageRow raw(std::uint32_t opcode, std::uint32_t inner, std::string_view name, Queue group) {
    return {opcode, inner, name, group, nullptr, nullptr};
}

consteval bool sorted(std::span<const MessageRow> table) {
    for (std::size_t i = 1; i < table.size(); ++i) {
        const MessageRow& a = table[i - 1];
        const MessageRow& b = table[i];
        if (a.opcode > b.opcode || (a.opcode == b.opcode && a.inner >= b.inner)) {
            return false;
        }
    }
    return true;
}

}  // namespace portalspace::net::rows
