#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/math.h"

namespace portalspace::core {

/// Appends little-endian values to a buffer of its own; the mirror of ByteReader.
class ByteWriter {
public:
    void u8(std::uint8_t v) { fixed(v); }
    void u16(std::uint16_t v) { fixed(v); }
    void u32(std::uint32_t v) { fixed(v); }
    void u64(std::uint64_t v) { fixed(v); }
    void i8(std::int8_t v) { fixed(v); }
    void i16(std::int16_t v) { fixed(v); }
    void i32(std::int32_t v) { fixed(v); }
    void i64(std::int64_t v) { fixed(v); }
    void f32(float v) { fixed(v); }
    void f64(double v) { fixed(v); }
    void vec3(const Vec3& v) {
        f32(v.x);
        f32(v.y);
        f32(v.z);
    }
    /// In the order w, x, y, z.
    void quat(const Quat& q) {
        f32(q.w);
        f32(q.x);
        f32(q.y);
        f32(q.z);
    }
    void bytes(std::span<const std::byte> data) { buffer_.insert(buffer_.end(), data.begin(), data.end()); }
    void zeros(std::size_t count) { buffer_.resize(buffer_.size() + count); }
    /// Zero bytes up to the next multiple of `boundary` counted from the start of the buffer.
    void align(std::size_t boundary) {
        const std::size_t over = buffer_.size() % boundary;
        if (over != 0) {
            zeros(boundary - over);
        }
    }
    /// Overwrites four bytes written earlier; `offset` must lie inside the buffer.
    void patch_u32(std::size_t offset, std::uint32_t v) { std::memcpy(buffer_.data() + offset, &v, sizeof v); }

    [[nodiscard]] std::size_t size() const noexcept { return buffer_.size(); }
    [[nodiscard]] std::span<const std::byte> view() const noexcept { return buffer_; }
    [[nodiscard]] std::vector<std::byte> take() noexcept { return std::move(buffer_); }

private:
    template <class T>
    void fixed(T value) {
        const std::size_t at = buffer_.size();
        buffer_.resize(at + sizeof value);
        std::memcpy(buffer_.data() + at, &value, sizeof value);
    }

    std::vector<std::byte> buffer_;
};

}  // namespace portalspace::core
