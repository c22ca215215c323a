#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "net/message.h"
#include "net/messages/field_sink.h"

namespace portalspace::net {

/// What this client knows about a kind of message. There is one table a direction; names, queues, printing and the
/// tests come from it.
struct MessageRow {
    std::uint32_t opcode = 0;
    std::uint32_t inner = 0;  ///< event type of F7B0, action type of F7B1; zero at top level
    std::string_view name;
    Queue group = Queue::invalid;  ///< in which an ACE server sends it, or this client (spec 1.8)
    /// Decodes the body behind opcode and envelope and tells its fields. Null: the layout is of no use, the message is
    /// kept as bytes. Throws FormatError.
    void (*print)(core::ByteReader& body, FieldSink& sink) = nullptr;
    /// Decodes the body and encodes it again.
    void (*recode)(core::ByteReader& body, core::ByteWriter& out) = nullptr;
};

/// Sorted by opcode and inner opcode.
[[nodiscard]] std::span<const MessageRow> server_messages() noexcept;
[[nodiscard]] std::span<const MessageRow> client_messages() noexcept;

/// Null when there is none.
[[nodiscard]] const MessageRow* find_row(Direction direction, std::uint32_t opcode, std::uint32_t inner) noexcept;
/// The row to read a message with. Some kinds exist at top level and as events: when the one is not known, the other
/// is taken (spec 2.3).
[[nodiscard]] const MessageRow* find_reader(Direction direction, std::span<const std::byte> message) noexcept;

/// How far a message could be decoded.
enum class Decoding {
    whole,      ///< to its last byte
    left_over,  ///< bytes follow the last field
    raw,        ///< known by name only
    unknown,    ///< no row
    malformed,  ///< the bytes do not hold
};

/// Decodes any message and tells its fields: of an envelope `owner` and `sequence` first. Of what does not hold
/// the sink gets `error` instead of the body. Never throws on account of the bytes.
Decoding print_message(Direction direction, std::span<const std::byte> message, FieldSink& sink);
/// The same without the fields.
[[nodiscard]] Decoding try_decode(Direction direction, std::span<const std::byte> message);

/// Where the body begins: behind the opcode, or behind the envelope of events and actions. The message may be shorter.
[[nodiscard]] std::size_t body_offset(std::span<const std::byte> message) noexcept;

}  // namespace portalspace::net
