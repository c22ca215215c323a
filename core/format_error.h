#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace portalspace::core {

/// What is wrong with the bytes (spec/dat-format.md 5.6).
enum class FormatReason : std::uint8_t {
    value,  ///< a number outside of what is allowed there, in no list of the others
    truncated,
    count,
    bad_enum,
    bad_reference,
    bad_float,
    depth,
    chain,
    compressed,
    id_mismatch,
};

/// "truncated", "count too large", "bad enum", ...
[[nodiscard]] std::string_view format_reason_name(FormatReason reason);

/// Bytes from outside that are not what they claim to be. Thrown by readers, caught at the room's edge and turned into
/// one log line; it never means a programming error.
class FormatError : public std::runtime_error {
public:
    /// `offset` counts bytes from the start of the buffer that was being read (a record, a message, a datagram).
    FormatError(std::size_t offset, std::string expected, std::string found, FormatReason reason = FormatReason::value);

    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    /// The field and what it has to be.
    [[nodiscard]] const std::string& expected() const noexcept { return expected_; }
    [[nodiscard]] const std::string& found() const noexcept { return found_; }
    [[nodiscard]] FormatReason reason() const noexcept { return reason_; }

private:
    std::size_t offset_;
    std::string expected_;
    std::string found_;
    FormatReason reason_;
};

class ByteReader;

/// Throws a FormatError at the reader's place.
[[noreturn]] void fail_record(const ByteReader& reader, FormatReason reason, std::string expected, std::string found);

}  // namespace portalspace::core
