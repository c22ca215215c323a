#include "net/messages/message_table.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/format_error.h"
#include "core/ids.h"
#include "net/messages/game_event.h"
#include "net/messages/names.h"
#include "net/messages/no_fields.h"

namespace portalspace::net {
namespace {

constexpr std::size_t kOpcodeBytes = 4;
constexpr std::size_t kEventBytes = 16;
constexpr std::size_t kActionBytes = 12;

void print_envelope(core::ByteReader& r, std::uint32_t opcode, FieldSink& sink) {
    if (opcode == GameEventHeader::kOpcode) {
        const auto header = GameEventHeader::unpack(r);
        sink.text("owner", core::id_text(header.owner));
        sink.natural("sequence", header.sequence);
    } else if (opcode == GameActionHeader::kOpcode) {
        sink.natural("sequence", GameActionHeader::unpack(r).sequence);
    }
}

}  // namespace

const MessageRow* find_row(Direction direction, std::uint32_t opcode, std::uint32_t inner) noexcept {
    const auto table = direction == Direction::s2c ? server_messages() : client_messages();
    const auto before = [](const MessageRow& row, std::pair<std::uint32_t, std::uint32_t> key) {
        return std::pair(row.opcode, row.inner) < key;
    };
    const auto found = std::lower_bound(table.begin(), table.end(), std::pair(opcode, inner), before);
    return found != table.end() && found->opcode == opcode && found->inner == inner ? &*found : nullptr;
}

const MessageRow* find_reader(Direction direction, std::span<const std::byte> message) noexcept {
    const std::uint32_t opcode = outer_opcode(message);
    const std::uint32_t inner = inner_opcode(message);
    const MessageRow* row = find_row(direction, opcode, inner);
    if (row == nullptr && direction == Direction::s2c) {
        const bool event = opcode == GameEventHeader::kOpcode;
        row = event ? find_row(direction, inner, 0) : find_row(direction, GameEventHeader::kOpcode, opcode);
    }
    return row;
}

Decoding print_message(Direction direction, std::span<const std::byte> message, FieldSink& sink) {
    try {
        core::ByteReader r(message);
        const std::uint32_t opcode = r.u32();
        print_envelope(r, opcode, sink);
        const MessageRow* row = find_reader(direction, message);
        if (row == nullptr) {
            return Decoding::unknown;
        }
        if (row->print == nullptr) {
            return Decoding::raw;
        }
        row->print(r, sink);
        return r.remaining() == 0 ? Decoding::whole : Decoding::left_over;
    } catch (const core::FormatError& e) {
        sink.text("error", e.what());
        return Decoding::malformed;
    }
}

Decoding try_decode(Direction direction, std::span<const std::byte> message) {
    NoFields sink;
    return print_message(direction, message, sink);
}

std::size_t body_offset(std::span<const std::byte> message) noexcept {
    switch (outer_opcode(message)) {
        case GameEventHeader::kOpcode: return kEventBytes;
        case GameActionHeader::kOpcode: return kActionBytes;
        default: return kOpcodeBytes;
    }
}

}  // namespace portalspace::net
