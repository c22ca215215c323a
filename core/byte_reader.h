#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include "core/math.h"

namespace portalspace::core {

/// Reads little-endian values from a buffer that it does not own and that must outlive it. Every read is bounds-checked
/// and throws FormatError on overrun; no read ever yields an invented value.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}
    explicit ByteReader(std::span<const std::uint8_t> bytes) noexcept : bytes_(std::as_bytes(bytes)) {}

    [[nodiscard]] std::uint8_t u8() { return fixed<std::uint8_t>(); }
    [[nodiscard]] std::uint16_t u16() { return fixed<std::uint16_t>(); }
    [[nodiscard]] std::uint32_t u32() { return fixed<std::uint32_t>(); }
    [[nodiscard]] std::uint64_t u64() { return fixed<std::uint64_t>(); }
    [[nodiscard]] std::int8_t i8() { return fixed<std::int8_t>(); }
    [[nodiscard]] std::int16_t i16() { return fixed<std::int16_t>(); }
    [[nodiscard]] std::int32_t i32() { return fixed<std::int32_t>(); }
    [[nodiscard]] std::int64_t i64() { return fixed<std::int64_t>(); }
    [[nodiscard]] float f32() { return fixed<float>(); }
    [[nodiscard]] double f64() { return fixed<double>(); }

    /// Three f32: x, y, z.
    [[nodiscard]] Vec3 vec3() {
        const float x = f32();
        const float y = f32();
        const float z = f32();
        return {x, y, z};
    }
    /// Four f32 in the order w, x, y, z, as the DAT files and the wire store rotations.
    [[nodiscard]] Quat quat() {
        const float w = f32();
        const Vec3 xyz = vec3();
        return make_quat(w, xyz.x, xyz.y, xyz.z);
    }

    /// A view of the next `count` bytes.
    [[nodiscard]] std::span<const std::byte> bytes(std::size_t count) {
        if (count > remaining()) [[unlikely]] {
            fail_short(count);
        }
        const auto view = bytes_.subspan(offset_, count);
        offset_ += count;
        return view;
    }
    void skip(std::size_t count) { (void)bytes(count); }
    /// Moves forward to the next multiple of `boundary` counted from the start of this reader's buffer; the padding may
    /// hold anything.
    void align(std::size_t boundary) {
        const std::size_t over = offset_ % boundary;
        if (over != 0) {
            skip(boundary - over);
        }
    }

    /// Checks a count that the data claims before memory is taken for it: `count` items of at least `min_item_size`
    /// bytes must fit into what is left. Returns `count`.
    [[nodiscard]] std::size_t checked_count(std::uint64_t count, std::size_t min_item_size) const {
        const std::size_t item = min_item_size == 0 ? 1 : min_item_size;
        if (count > remaining() / item) [[unlikely]] {
            fail_count(count);
        }
        return static_cast<std::size_t>(count);
    }

    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    [[nodiscard]] std::size_t remaining() const noexcept { return bytes_.size() - offset_; }
    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
    /// The bytes from the current place to the end, without moving.
    [[nodiscard]] std::span<const std::byte> rest() const noexcept { return bytes_.subspan(offset_); }

    /// Throws FormatError at the current place.
    [[noreturn]] void fail(std::string expected, std::string found) const;
    /// Throws unless the whole buffer was consumed.
    void expect_end() const;

private:
    [[noreturn]] void fail_short(std::size_t count) const;
    [[noreturn]] void fail_count(std::uint64_t count) const;

    template <class T>
    T fixed() {
        static_assert(std::endian::native == std::endian::little, "values are copied as stored");
        T value;
        std::memcpy(&value, bytes(sizeof(T)).data(), sizeof(T));
        return value;
    }

    std::span<const std::byte> bytes_;
    std::size_t offset_ = 0;
};

}  // namespace portalspace::core
