#include "net/packet/login_request.h"

#include <algorithm>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/format_error.h"
#include "net/packet/checksum.h"
#include "net/packet/header.h"
#include "net/packet/login_strings.h"
#include "net/packet/packet_builder.h"

namespace portalspace::net {

namespace {

bool printable_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c <= 0x7E; });
}

void blank(std::span<std::byte> bytes) noexcept { std::ranges::fill(bytes, std::byte{'*'}); }

/// The bytes of the payload that nobody but the server may see.
std::span<std::byte> secret_of(std::span<std::byte> payload) {
    core::ByteReader reader{std::span<const std::byte>(payload)};
    (void)read_string16l(reader);
    (void)reader.u32();
    const std::uint32_t type = reader.u32();
    reader.skip(8);
    const std::size_t account_at = reader.offset() + 2;
    const std::string account = read_string16l(reader);
    if (type == LoginRequest::kAccountOnly) {  // "name:password"
        const std::size_t colon = account.find(':');
        return colon == std::string::npos ? payload.first(0)
                                          : payload.subspan(account_at + colon + 1, account.size() - colon - 1);
    }
    (void)read_string16l(reader);
    const std::uint32_t length = reader.u32();
    const std::size_t prefix = length < 129 ? 1 : 2;
    if (length < prefix || length > reader.remaining()) {
        return payload.subspan(reader.offset());
    }
    return payload.subspan(reader.offset() + prefix, length - prefix);
}

}  // namespace

LoginRequest LoginRequest::unpack(std::span<const std::byte> payload) {
    core::ByteReader reader(payload);
    LoginRequest r;
    r.version = read_string16l(reader);
    (void)reader.u32();
    r.auth_type = reader.u32();
    r.auth_flags = reader.u32();
    r.timestamp = reader.u32();
    r.account = read_string16l(reader);
    r.log_on_as = read_string16l(reader);
    if (r.auth_type != kAccountOnly) {
        r.password = read_string32l(reader);
    }
    return r;
}

std::vector<std::byte> LoginRequest::pack() const {
    core::ByteWriter writer;
    write_string16l(writer, version);
    const std::size_t length_at = writer.size();
    writer.u32(0);
    writer.u32(auth_type);
    writer.u32(auth_flags);
    writer.u32(timestamp);
    write_string16l(writer, account);
    write_string16l(writer, log_on_as);
    if (auth_type == kAccountOnly) {
        writer.u32(0);
    } else {
        write_string32l(writer, password);
    }
    writer.patch_u32(length_at, static_cast<std::uint32_t>(writer.size() - length_at - 4));
    return writer.take();
}

std::optional<std::string> login_problem(std::string_view account, std::string_view password) {
    if (account.empty()) {
        return "the account name is empty";
    }
    if (account.size() > LoginRequest::kMaxAccount) {
        return "the account name is longer than 50 characters";
    }
    if (password.size() > LoginRequest::kMaxPassword) {
        return "the password is longer than 127 characters";
    }
    if (!printable_ascii(account) || !printable_ascii(password)) {
        return "account and password may hold printable ASCII characters only";
    }
    return std::nullopt;
}

Datagram build_login_request(const LoginRequest& request) {
    const std::vector<std::byte> payload = request.pack();
    return build_packet(PacketFields{}, OptionalHeaders{}.with_login_request(payload), {}, std::nullopt);
}

bool redact_login_request(std::span<std::byte> datagram) noexcept {
    if (datagram.size() < kPacketHeaderSize) {
        return false;
    }
    const auto head = datagram.first<kPacketHeaderSize>();
    PacketHeader header = PacketHeader::read(head);
    if (!header.flags.has(PacketFlag::login_request)) {
        return false;
    }
    constexpr std::size_t kAccountAt = 24;  // behind version "1802", length, type, flags and timestamp
    const std::span<std::byte> payload = datagram.subspan(kPacketHeaderSize);
    try {
        blank(secret_of(payload));
    } catch (const core::FormatError&) {
        blank(payload.subspan(std::min(kAccountAt, payload.size())));
    }
    header.checksum =
        seal(header_hash(head), hash32(payload.first(std::min<std::size_t>(header.size, payload.size()))), 0);
    header.write(head);
    return true;
}

}  // namespace portalspace::net
