#include "net/messages/turbine_chat.h"

#include <string_view>
#include <utility>

#include "core/format_error.h"
#include "net/messages/utf8.h"

namespace portalspace::net {
namespace {

/// Behind the text: extra word, speaker, result, chat type.
constexpr std::size_t kTail = 16;
constexpr std::uint32_t kExtra = 12;
constexpr std::size_t kMaxUnits = 0x7FFF;
/// Request and method of SendToRoomById.
constexpr std::uint32_t kSendRequest = 2;
constexpr std::uint32_t kSendMethod = 2;

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

/// The text that ends before the tail, whatever its own length says.
std::string read_text(core::ByteReader& r) {
    (void)read_length(r);
    if (r.remaining() < kTail || (r.remaining() - kTail) % 2 != 0) {
        r.fail("whole UTF-16 units and 16 bytes behind them", std::to_string(r.remaining()) + " bytes");
    }
    return read_utf16(r, (r.remaining() - kTail) / 2);
}

template <class Blob>
void read_tail(core::ByteReader& r, Blob& m) {
    r.skip(4);
    m.guid = core::ObjectId(r.u32());
    m.result = r.i32();
    m.chat_type = r.u32();
}

template <class Blob>
void write_tail(core::ByteWriter& w, const Blob& m) {
    w.u32(kExtra);
    w.u32(m.guid.value);
    w.i32(m.result);
    w.u32(m.chat_type);
}

TurbineChatLine read_line(core::ByteReader& r) {
    TurbineChatLine m;
    m.room = r.u32();
    m.sender = read_utf16(r, read_length(r));
    m.text = read_text(r);
    read_tail(r, m);
    return m;
}

TurbineChatRequest read_request(core::ByteReader& r) {
    TurbineChatRequest m;
    m.context = r.u32();
    r.skip(8);
    m.room = r.u32();
    m.text = read_text(r);
    read_tail(r, m);
    return m;
}

struct PayloadWriter {
    core::ByteWriter& w;

    void operator()(const TurbineChatLine& m) const {
        w.u32(m.room);
        write_utf16(w, m.sender);
        write_utf16(w, m.text);
        write_tail(w, m);
    }
    void operator()(const TurbineChatRequest& m) const {
        w.u32(m.context);
        w.u32(kSendRequest);
        w.u32(kSendMethod);
        w.u32(m.room);
        write_utf16(w, m.text);
        write_tail(w, m);
    }
    void operator()(const TurbineChatResponse& m) const { net::pack(w, m); }
    void operator()(const TurbineChatBlob& m) const { w.bytes(m.bytes); }
};

}  // namespace

TurbineChat TurbineChat::of(TurbineChatLine line) {
    TurbineChat m;
    m.blob_type = TurbineChatLine::kBlob;
    m.dispatch = TurbineChatLine::kDispatch;
    m.payload = std::move(line);
    return m;
}

TurbineChat TurbineChat::of(TurbineChatRequest request) {
    TurbineChat m;
    m.payload = std::move(request);
    return m;
}

TurbineChat TurbineChat::unpack(core::ByteReader& r) {
    TurbineChat m;
    r.skip(4);
    for (std::uint32_t* word :
         {&m.blob_type, &m.dispatch, &m.target_type, &m.target_id, &m.transport_type, &m.transport_id, &m.cookie}) {
        *word = r.u32();
    }
    r.skip(4);
    if (m.blob_type == TurbineChatLine::kBlob && m.dispatch == TurbineChatLine::kDispatch) {
        m.payload = read_line(r);
    } else if (m.blob_type == TurbineChatRequest::kBlob && m.dispatch == TurbineChatRequest::kDispatch) {
        m.payload = read_request(r);
    } else if (m.blob_type == TurbineChatResponse::kBlob) {
        m.payload = net::unpack<TurbineChatResponse>(r);
    } else {
        const auto rest = r.bytes(r.remaining());
        m.payload = TurbineChatBlob{{rest.begin(), rest.end()}};
    }
    return m;
}

void TurbineChat::pack(core::ByteWriter& w) const {
    const std::size_t start = w.size();
    for (const std::uint32_t word :
         {0U, blob_type, dispatch, target_type, target_id, transport_type, transport_id, cookie, 0U}) {
        w.u32(word);
    }
    std::visit(PayloadWriter{w}, payload);
    w.patch_u32(start, static_cast<std::uint32_t>(w.size() - start - 4));
    w.patch_u32(start + 32, static_cast<std::uint32_t>(w.size() - start - 36));
}

}  // namespace portalspace::net
