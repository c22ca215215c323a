#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "net/packet/datagram.h"

namespace portalspace::net {

/// The first packet of a client (net-transport 5.2). It holds the password in clear: never log or record it unredacted.
struct LoginRequest {
    static constexpr std::uint32_t kAccountOnly = 1;
    static constexpr std::uint32_t kAccountAndPassword = 2;
    static constexpr std::uint32_t kTicket = 0x40000002;
    static constexpr std::size_t kMaxAccount = 50;
    static constexpr std::size_t kMaxPassword = 127;

    std::string version = "1802";
    std::uint32_t auth_type = kAccountAndPassword;
    std::uint32_t auth_flags = 1;  ///< servers ignore it
    std::uint32_t timestamp = 0;   ///< Unix time; servers ignore it
    std::string account;
    std::string log_on_as;
    std::string password;  ///< or ticket; for kAccountOnly one zero dword is written in its place

    /// Reads the payload of a LoginRequest packet. The length field is not trusted, padding at the end may be missing.
    /// Throws core::FormatError.
    [[nodiscard]] static LoginRequest unpack(std::span<const std::byte> payload);
    [[nodiscard]] std::vector<std::byte> pack() const;
};

/// Why these strings cannot be sent to a server (too long, not printable ASCII), or nothing when they can.
[[nodiscard]] std::optional<std::string> login_problem(std::string_view account, std::string_view password);

/// The whole datagram: sequence 0, flags exactly 0x00010000, id, time and iteration 0.
[[nodiscard]] Datagram build_login_request(const LoginRequest& request);

/// Replaces the password or ticket of a LoginRequest datagram by asterisks and makes its checksum right again; anything
/// else stays as it is. What cannot be understood is blanked from the account on (net-transport 9.3). True when it was
/// a LoginRequest.
bool redact_login_request(std::span<std::byte> datagram) noexcept;

}  // namespace portalspace::net
