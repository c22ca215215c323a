#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace portalspace::core {

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
class Sha256 {
public:
    void update(std::span<const std::byte> bytes);
    /// The digest as 64 lower-case hex digits; ends the calculation.
    [[nodiscard]] std::string hex();

private:
    void block(const std::byte* data);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, 64> pending_{};
    std::uint64_t length_ = 0;
};

[[nodiscard]] std::string sha256_hex(std::span<const std::byte> bytes);

}  // namespace portalspace::core
