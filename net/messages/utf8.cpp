#include "net/messages/utf8.h"

#include <cstddef>

namespace portalspace::net {
namespace {

/// Bytes of the character that begins with `lead`; zero when none does.
std::size_t length_of(std::uint8_t lead) {
    if (lead < 0x80) {
        return 1;
    }
    if (lead >> 5 == 0x06) {
        return 2;
    }
    if (lead >> 4 == 0x0E) {
        return 3;
    }
    return lead >> 3 == 0x1E ? 4 : 0;
}

}  // namespace

void append_utf8(std::string& out, std::uint32_t code) {
    const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        put(code);
        return;
    }
    if (code < 0x800) {
        put(0xC0 | code >> 6);
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
    }
    put(0x80 | (code & 0x3F));
}

std::uint32_t take_utf8(std::string_view& text) {
    const auto lead = static_cast<std::uint8_t>(text.front());
    const std::size_t length = length_of(lead);
    std::uint32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    bool good = length != 0 && length <= text.size();
    for (std::size_t i = 1; good && i < length; ++i) {
        const auto next = static_cast<std::uint8_t>(text[i]);
        good = (next & 0xC0) == 0x80;
        code = code << 6 | (next & 0x3F);
    }
    if (!good || code > 0x10FFFF) {
        text.remove_prefix(1);
        return kReplacementCharacter;
    }
    text.remove_prefix(length);
    return code;
}

}  // namespace portalspace::net
