#include "net/packet/login_strings.h"

#include <stdexcept>

namespace portalspace::net {

namespace {

constexpr std::size_t padding_of(std::size_t length) { return (4 - length % 4) % 4; }

std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

}  // namespace

std::string read_string16l(core::ByteReader& reader) {
    const std::size_t count = reader.u16();
    std::string text = text_of(reader.bytes(count));
    reader.skip(padding_of(2 + count));
    return text;
}

void write_string16l(core::ByteWriter& writer, std::string_view text) {
    if (text.size() >= 0xFFFF) {
        throw std::length_error("String16L longer than 65534 bytes");
    }
    writer.u16(static_cast<std::uint16_t>(text.size()));
    writer.bytes(bytes_of(text));
    writer.zeros(padding_of(2 + text.size()));
}

std::string read_string32l(core::ByteReader& reader) {
    const std::size_t length = reader.checked_count(reader.u32(), 1);
    const std::span<const std::byte> packed = reader.bytes(length);
    const std::size_t padding = padding_of(length);
    reader.skip(reader.remaining() == 0 ? 0 : padding);
    if (packed.empty()) {
        return {};
    }
    const bool two_bytes = (packed[0] & std::byte{0x80}) != std::byte{0} && packed.size() > 1;
    return text_of(packed.subspan(two_bytes ? 2 : 1));
}

void write_string32l(core::ByteWriter& writer, std::string_view text) {
    constexpr std::size_t kOneByte = 0x80;
    constexpr std::size_t kTwoBytes = 0x8000;
    if (text.size() >= kTwoBytes) {
        throw std::length_error("String32L longer than 32767 bytes");
    }
    const std::size_t length = (text.size() < kOneByte ? 1 : 2) + text.size();
    writer.u32(static_cast<std::uint32_t>(length));
    if (text.size() >= kOneByte) {
        writer.u8(static_cast<std::uint8_t>(0x80 | text.size() >> 8));
    }
    writer.u8(static_cast<std::uint8_t>(text.size()));
    writer.bytes(bytes_of(text));
    writer.zeros(padding_of(length));
}

}  // namespace portalspace::net
