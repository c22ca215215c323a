#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>

namespace portalspace::net {

/// An outbound datagram under construction or ready to send: a fixed buffer without heap memory. All values
/// little-endian.
class Datagram {
public:
    static constexpr std::size_t kCapacity = 1024;

    void u16(std::uint16_t v) { fixed(v); }
    void u32(std::uint32_t v) { fixed(v); }
    void u64(std::uint64_t v) { fixed(v); }
    void f32(float v) { fixed(v); }
    void f64(double v) { fixed(v); }
    /// Throws std::length_error when the buffer is full: an error of the program, not of the data.
    void bytes(std::span<const std::byte> data) {
        if (data.size() > kCapacity - size_) {
            throw std::length_error("datagram longer than its buffer");
        }
        if (!data.empty()) {
            std::memcpy(bytes_.data() + size_, data.data(), data.size());
            size_ += data.size();
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::span<const std::byte> view() const noexcept { return {bytes_.data(), size_}; }
    [[nodiscard]] std::span<std::byte> writable() noexcept { return {bytes_.data(), size_}; }

private:
    template <class T>
    void fixed(T value) {
        bytes(std::as_bytes(std::span<const T, 1>(&value, 1)));
    }

    std::array<std::byte, kCapacity> bytes_;
    std::size_t size_ = 0;
};

}  // namespace portalspace::net
