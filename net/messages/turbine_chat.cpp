#include <cstring>
#include <string_view>
#include <vector>

#include "core/format_error.h"
#include "net/messages/text.h"
#include "net/messages/utf8.h"

namespace portalspace::net {
namespace {

constexpr std::uint32_t kEventBlob = 1;
constexpr std::uint32_t kEventDispatch = 1;
/// Behind the text: extra word, speaker, result, chat type.
constexpr std::size_t kTail = 16;
constexpr std::uint32_t kExtra = 12;
constexpr std::size_t kMaxUnits = 0x7FFF;

std::size_t read_length(core::ByteReader& r) {
    const std::size_t first = r.u8();
    return (first & 0x80) == 0 ? first : (first & 0x7F) << 8 | r.u8();
}

constexpr bool is_high_surrogate(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
constexpr bool is_low_surrogate(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

/// `units` UTF-16 units; a lone surrogate becomes U+FFFD.
std::string read_utf16(core::ByteReader& r, std::size_t units) {
    std::string out;
    core::ByteReader text(r.bytes(units * 2));
    while (text.remaining() != 0) {
        std::uint32_t code = text.u16();
        if (is_high_surrogate(code) && text.remaining() != 0) {
            core::ByteReader ahead = text;
            const std::uint32_t low = ahead.u16();
            if (is_low_surrogate(low)) {
                text = ahead;
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            }
        }
        append_utf8(out, is_high_surrogate(code) || is_low_surrogate(code) ? kReplacementCharacter : code);
    }
    return out;
}

std::vector<std::uint16_t> to_utf16(std::string_view text) {
    std::vector<std::uint16_t> out;
    while (!text.empty()) {
        std::uint32_t code = take_utf8(text);
        if (code >= 0x10000) {
            out.push_back(static_cast<std::uint16_t>(0xD800 + ((code - 0x10000) >> 10)));
            code = 0xDC00 + ((code - 0x10000) & 0x3FF);
        }
        out.push_back(static_cast<std::uint16_t>(code));
    }
    return out;
}

void write_utf16(core::ByteWriter& w, const std::string& text) {
    const auto units = to_utf16(text);
    if (units.size() > kMaxUnits) {
        throw core::FormatError(w.size(), "a text of at most 32767 units", std::to_string(units.size()));
    }
    if (units.size() >= 0x80) {
        w.u8(static_cast<std::uint8_t>(0x80 | units.size() >> 8));
    }
    w.u8(static_cast<std::uint8_t>(units.size() & 0xFF));
    for (const std::uint16_t unit : units) {
        w.u16(unit);
    }
}

}  // namespace

bool TurbineChatLine::is_line(const core::ByteReader& r) noexcept {
    const auto rest = r.rest();
    std::uint32_t head[3] = {};
    if (rest.size() < sizeof head) {
        return false;
    }
    std::memcpy(head, rest.data(), sizeof head);
    return head[1] == kEventBlob && head[2] == kEventDispatch;
}

TurbineChatLine TurbineChatLine::unpack(core::ByteReader& r) {
    if (!is_line(r)) {
        r.fail("a chat event of blob type 1 and dispatch 1", "another blob");
    }
    r.skip(36);
    TurbineChatLine m;
    m.room = r.u32();
    m.sender = read_utf16(r, read_length(r));
    (void)read_length(r);
    if (r.remaining() < kTail || (r.remaining() - kTail) % 2 != 0) {
        r.fail("whole UTF-16 units and 16 bytes behind them", std::to_string(r.remaining()) + " bytes");
    }
    m.text = read_utf16(r, (r.remaining() - kTail) / 2);
    r.skip(4);
    m.guid = core::ObjectId(r.u32());
    r.skip(4);
    m.chat_type = r.u32();
    return m;
}

void TurbineChatLine::pack(core::ByteWriter& w) const {
    const std::size_t start = w.size();
    for (const std::uint32_t word : {0U, kEventBlob, kEventDispatch, 1U, 0U, 0U, 0U, 0U, 0U}) {
        w.u32(word);
    }
    w.u32(room);
    write_utf16(w, sender);
    write_utf16(w, text);
    w.u32(kExtra);
    w.u32(guid.value);
    w.u32(0);
    w.u32(chat_type);
    w.patch_u32(start, static_cast<std::uint32_t>(w.size() - start - 4));
    w.patch_u32(start + 32, static_cast<std::uint32_t>(w.size() - start - 36));
}

}  // namespace portalspace::net
