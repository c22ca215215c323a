#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace portalspace::core {

/// Bytes from outside that are not what they claim to be. Thrown by readers, caught at the room's edge and turned into
/// one log line; it never means a programming error.
class FormatError : public std::runtime_error {
public:
    /// `offset` counts bytes from the start of the buffer that was being read (a record, a message, a datagram).
    FormatError(std::size_t offset, std::string expected, std::string found);

    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    [[nodiscard]] const std::string& expected() const noexcept { return expected_; }
    [[nodiscard]] const std::string& found() const noexcept { return found_; }

private:
    std::size_t offset_;
    std::string expected_;
    std::string found_;
};

}  // namespace portalspace::core
