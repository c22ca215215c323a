#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"

namespace portalspace::net {

/// A String16L of the wire: the bytes of Windows code page 1252 exactly as they came, since names are compared by their
/// bytes and must be sent back as they were (spec/net-messages.md 1.2).
struct Text {
    std::string raw;

    Text() = default;
    explicit Text(std::string bytes) : raw(std::move(bytes)) {}
    /// Converts; a character without a place in the code page becomes '?'.
    [[nodiscard]] static Text from_utf8(std::string_view utf8);
    /// For display: cut at the first zero byte; the five unassigned bytes become U+FFFD.
    [[nodiscard]] std::string utf8() const;
    bool operator==(const Text&) const = default;

    /// Throws FormatError on the length word 0xFFFF and on missing text or padding.
    [[nodiscard]] static Text unpack(core::ByteReader& r);
    /// Throws FormatError for more than 65534 bytes.
    void pack(core::ByteWriter& w) const;
};

/// PackedDword: 2 bytes up to 0x7FFF, else 4 (spec 1.3). Values above 0x7FFFFFFF cannot be written.
[[nodiscard]] std::uint32_t read_packed_dword(core::ByteReader& r);
void write_packed_dword(core::ByteWriter& w, std::uint32_t value);

/// Type bases of packed DIDs.
inline constexpr std::uint32_t kPartBase = 0x01000000;
inline constexpr std::uint32_t kPaletteBase = 0x04000000;
inline constexpr std::uint32_t kTextureBase = 0x05000000;
inline constexpr std::uint32_t kIconBase = 0x06000000;

/// Known-type DID: a rest of zero means "none" and stays zero (spec 1.3).
[[nodiscard]] core::DataId read_known_did(core::ByteReader& r, std::uint32_t base);
void write_known_did(core::ByteWriter& w, core::DataId id, std::uint32_t base);

/// Cell and x, y, z: 16 bytes. The rotation of the result is the identity (spec 1.5).
[[nodiscard]] core::Position read_origin(core::ByteReader& r);
void write_origin(core::ByteWriter& w, const core::Position& p);
/// Cell, x, y, z and rotation w, x, y, z: 32 bytes. The rotation is as received, neither checked nor normalised; see
/// sanitized_position.
[[nodiscard]] core::Position read_position(core::ByteReader& r);
void write_position(core::ByteWriter& w, const core::Position& p);

/// The position of a message as the world may use it (spec 13): false, and `out` untouched, when a coordinate is not
/// finite or beyond 100,000 m or the cell is zero. The rotation is normalised; one that is not finite or shorter than
/// 0.0001 is replaced by `present`.
[[nodiscard]] bool sanitized_position(const core::Position& received, const core::Quat& present, core::Position& out);

/// u32 count, then that many items of at least `min_size` bytes, read by `item(reader)`.
template <class Item>
auto read_list(core::ByteReader& r, std::size_t min_size, Item item) {
    const std::size_t count = r.checked_count(r.u32(), min_size);
    std::vector<std::decay_t<decltype(item(r))>> out;
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        out.push_back(item(r));
    }
    return out;
}

/// u16 count, u16 buckets (a hint that never matters for reading), then the entries in the order of the wire;
/// duplicates are kept, the later one is the valid one (spec 1.4).
template <class Item>
auto read_table(core::ByteReader& r, std::size_t min_size, Item item) {
    const std::uint16_t count = r.u16();
    r.skip(2);
    (void)r.checked_count(count, min_size);
    std::vector<std::decay_t<decltype(item(r))>> out;
    out.reserve(count);
    for (std::uint16_t i = 0; i < count; ++i) {
        out.push_back(item(r));
    }
    return out;
}

/// The header of a table: throws FormatError for more than 65535 entries.
void write_table_header(core::ByteWriter& w, std::size_t count, std::uint16_t buckets);

/// Retail's comparison of 16-bit time stamps (spec 5.5.2, seed 2026-07-13 section 3): equality is stale; at a distance
/// of exactly 0x8000 the numerically lower stamp wins.
[[nodiscard]] constexpr bool is_newer(std::uint16_t incoming, std::uint16_t stored) noexcept {
    const int distance = incoming > stored ? incoming - stored : stored - incoming;
    return distance > 0x7FFF ? incoming < stored : stored < incoming;
}
/// The same for the 15-bit stamps of actions in a motion state (spec 5.8.5).
[[nodiscard]] constexpr bool is_newer_action(std::uint16_t incoming, std::uint16_t stored) noexcept {
    const int distance = incoming > stored ? incoming - stored : stored - incoming;
    return distance > 0x3FFF ? incoming < stored : stored < incoming;
}

}  // namespace portalspace::net
