#include "net/facts/subject.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "core/format_error.h"
#include "net/messages/encode.h"
#include "net/messages/names.h"
#include "net/messages/text.h"

namespace portalspace::net {
namespace {

/// Top-level messages with the guid right behind the opcode, sorted.
constexpr std::uint32_t kGuidFirst[] = {0x0024, 0x01E0, 0x01E2, 0xF619, 0xF625, 0xF745, 0xF746, 0xF747, 0xF748,
                                        0xF74A, 0xF74B, 0xF74C, 0xF74E, 0xF750, 0xF753, 0xF754, 0xF755, 0xF7DB};
/// Game events with the guid first, sorted.
constexpr std::uint32_t kEventGuidFirst[] = {0x0022, 0x0023, 0x0052, 0x0062, 0x00A0, 0x00A3, 0x00A4, 0x00B4, 0x00B5,
                                             0x00B6, 0x00B7, 0x00B8, 0x00C9, 0x019A, 0x01C0, 0x01E2, 0x01FE, 0x0200,
                                             0x0201, 0x0202, 0x0203, 0x0205, 0x0207, 0x021D, 0x0264, 0x027A, 0x027C,
                                             0x0281, 0x0282, 0x0283, 0x0284, 0x0285, 0x028C, 0x02C0};
constexpr std::uint32_t kSetStackSize = 0x0197;

/// Public property messages: a sequence byte, then the guid (the string form apart, which has it last).
bool is_public_property(std::uint32_t opcode) {
    const bool update = opcode >= 0x02CE && opcode <= 0x02EA && opcode % 2 == 0;
    const bool removal = (opcode >= 0x01D2 && opcode <= 0x01DE && opcode % 2 == 0) || opcode == 0x02B9;
    return (update && opcode != 0x02D6) || removal;
}

template <std::size_t N>
bool contains(const std::uint32_t (&sorted)[N], std::uint32_t value) {
    return std::binary_search(std::begin(sorted), std::end(sorted), value);
}

std::optional<core::ObjectId> guid_at(const Message& message, std::size_t offset) {
    std::uint32_t guid = 0;
    if (message.bytes.size() < offset + sizeof guid) {
        return std::nullopt;
    }
    std::memcpy(&guid, message.bytes.data() + offset, sizeof guid);
    return core::ObjectId(guid);
}

}  // namespace

std::optional<core::ObjectId> subject_of(const Message& message) {
    const std::uint32_t opcode = message.opcode();
    if (opcode == GameEventHeader::kOpcode) {
        return contains(kEventGuidFirst, inner_opcode(message.bytes)) ? guid_at(message, 16) : std::nullopt;
    }
    if (contains(kGuidFirst, opcode)) {
        return guid_at(message, 4);
    }
    if (opcode == kSetStackSize || is_public_property(opcode)) {
        return guid_at(message, 5);
    }
    try {
        if (opcode == HearSpeech::kOpcode) {
            return decode<HearSpeech>(message.bytes).guid;
        }
        if (opcode == HearRangedSpeech::kOpcode) {
            return decode<HearRangedSpeech>(message.bytes).guid;
        }
    } catch (const core::FormatError&) {
        return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace portalspace::net
