#include "net/messages/primitives.h"

#include <array>
#include <cmath>
#include <span>

#include "core/format_error.h"
#include "net/messages/utf8.h"

namespace portalspace::net {
namespace {

/// Unicode of the bytes 0x80 to 0x9F of code page 1252; zero where there is none.
constexpr std::array<std::uint16_t, 32> kUpperHalf{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

constexpr float kMaxCoordinate = 100000.0F;
constexpr float kMinRotationLength = 0.0001F;

std::uint32_t unicode_of(std::uint8_t byte) {
    if (byte < 0x80 || byte >= 0xA0) {
        return byte;
    }
    const std::uint16_t code = kUpperHalf[byte - 0x80U];
    return code == 0 ? kReplacementCharacter : code;
}

char byte_of(std::uint32_t code) {
    if (code < 0x80 || (code >= 0xA0 && code <= 0xFF)) {
        return static_cast<char>(code);
    }
    for (std::size_t i = 0; i < kUpperHalf.size(); ++i) {
        if (kUpperHalf[i] != 0 && kUpperHalf[i] == code) {
            return static_cast<char>(0x80 + i);
        }
    }
    return '?';
}

/// Zero bytes behind `n` bytes of text: the length word counts, the offset in the message does not.
constexpr std::size_t padding(std::size_t n) { return (4 - (2 + n) % 4) % 4; }

}  // namespace

Text Text::from_utf8(std::string_view utf8) {
    Text out;
    while (!utf8.empty()) {
        out.raw.push_back(byte_of(take_utf8(utf8)));
    }
    return out;
}

std::string Text::utf8() const {
    std::string out;
    for (const char c : raw) {
        if (c == '\0') {
            break;
        }
        append_utf8(out, unicode_of(static_cast<std::uint8_t>(c)));
    }
    return out;
}

Text Text::unpack(core::ByteReader& r) {
    const std::uint16_t n = r.u16();
    if (n == 0xFFFF) {
        r.fail("a string length below 0xFFFF", "0xFFFF");
    }
    const auto bytes = r.bytes(n);
    r.skip(padding(n));
    return Text(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

void Text::pack(core::ByteWriter& w) const {
    if (raw.size() >= 0xFFFF) {
        throw core::FormatError(w.size(), "a text of at most 65534 bytes", std::to_string(raw.size()));
    }
    w.u16(static_cast<std::uint16_t>(raw.size()));
    w.bytes(std::as_bytes(std::span(raw.data(), raw.size())));
    w.zeros(padding(raw.size()));
}

std::uint32_t read_packed_dword(core::ByteReader& r) {
    const std::uint32_t high = r.u16();
    return (high & 0x8000) == 0 ? high : (high & 0x7FFF) << 16 | r.u16();
}

void write_packed_dword(core::ByteWriter& w, std::uint32_t value) {
    if (value > 0x7FFFFFFF) {
        throw core::FormatError(w.size(), "a packed value of at most 31 bits", core::id_text(value));
    }
    if (value > 0x7FFF) {
        w.u16(static_cast<std::uint16_t>(value >> 16 | 0x8000));
    }
    w.u16(static_cast<std::uint16_t>(value & 0xFFFF));
}

core::DataId read_known_did(core::ByteReader& r, std::uint32_t base) {
    const std::uint32_t rest = read_packed_dword(r);
    return core::DataId(rest == 0 ? 0 : rest + base);
}

void write_known_did(core::ByteWriter& w, core::DataId id, std::uint32_t base) {
    write_packed_dword(w, id.value == 0 ? 0 : id.value - base);
}

void write_table_header(core::ByteWriter& w, std::size_t count, std::uint16_t buckets) {
    if (count > 0xFFFF) {
        throw core::FormatError(w.size(), "at most 65535 table entries", std::to_string(count));
    }
    w.u16(static_cast<std::uint16_t>(count));
    w.u16(buckets);
}

core::Position read_origin(core::ByteReader& r) {
    core::Position p;
    p.cell = core::CellId(r.u32());
    p.frame.origin = r.vec3();
    return p;
}

void write_origin(core::ByteWriter& w, const core::Position& p) {
    w.u32(p.cell.value);
    w.vec3(p.frame.origin);
}

core::Position read_position(core::ByteReader& r) {
    core::Position p = read_origin(r);
    p.frame.rotation = r.quat();
    return p;
}

void write_position(core::ByteWriter& w, const core::Position& p) {
    write_origin(w, p);
    w.quat(p.frame.rotation);
}

bool sanitized_position(const core::Position& received, const core::Quat& present, core::Position& out) {
    const core::Vec3& o = received.frame.origin;
    const auto in_range = [](float v) { return std::abs(v) <= kMaxCoordinate; };  // false for NaN too
    if (!received.cell || !in_range(o.x) || !in_range(o.y) || !in_range(o.z)) {
        return false;
    }
    core::Quat rotation = received.frame.rotation;
    const float length = glm::length(rotation);
    if (!core::is_finite(rotation) || !core::is_finite(length) || length < kMinRotationLength) {
        rotation = present;
    } else {
        rotation = core::make_quat(rotation.w / length, rotation.x / length, rotation.y / length, rotation.z / length);
    }
    out = {received.cell, {o, rotation}};
    return true;
}

}  // namespace portalspace::net
