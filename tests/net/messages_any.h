#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "net/messages/message_table.h"

namespace portalspace::test {

/// The bytes that the codec of a message makes of what it read, the envelope included; empty when there is no codec for
/// it. Throws FormatError like the codec.
inline std::optional<std::vector<std::byte>> recode(net::Direction direction, std::span<const std::byte> bytes) {
    const net::MessageRow* row = net::find_reader(direction, bytes);
    if (row == nullptr || row->recode == nullptr) {
        return std::nullopt;
    }
    core::ByteReader r(bytes);
    core::ByteWriter w;
    w.bytes(r.bytes(net::body_offset(bytes)));
    row->recode(r, w);
    return w.take();
}

}  // namespace portalspace::test
