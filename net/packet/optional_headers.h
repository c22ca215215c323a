#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/byte_reader.h"
#include "net/packet/connect_request.h"
#include "net/packet/datagram.h"
#include "net/packet/header.h"

namespace portalspace::net {

/// Longest list of sequence numbers in a NAK or a reject that is accepted; we send one fewer (retail's 114).
inline constexpr std::size_t kMaxSequenceList = 115;
inline constexpr std::size_t kMaxNakNumbers = 114;

struct ServerSwitch {
    std::uint32_t sequence = 0;
    std::uint32_t type = 0;  ///< 0 world, 1 logon
    bool operator==(const ServerSwitch&) const = default;
};

/// A sockaddr_in as retail servers put it on the wire, 16 bytes.
struct SocketAddress {
    std::uint16_t family = 2;
    std::uint16_t port = 0;  ///< big-endian on the wire
    std::array<std::byte, 4> address{};
    bool operator==(const SocketAddress&) const = default;
};

struct Referral {
    std::uint64_t cookie = 0;
    SocketAddress address;
    std::uint16_t server_id = 0;
    bool operator==(const Referral&) const = default;
};

struct NetError {
    std::uint32_t string_id = 0;
    std::uint32_t table_id = 0;
    bool operator==(const NetError&) const = default;
};

struct CicmdCommand {
    static constexpr std::uint32_t kNop = 1;
    std::uint32_t command = 0;
    std::uint32_t parameter = 0;
    bool operator==(const CicmdCommand&) const = default;
};

struct EchoResponse {
    float request = 0;  ///< the value of the request
    float holding = 0;  ///< time the peer held it; useless on ACE and GDLE
};

struct Flow {
    std::uint32_t bytes = 0;  ///< received in the peer's previous interval
    std::uint16_t interval = 0;
    bool operator==(const Flow&) const = default;
};

/// Sequence numbers of a NAK or a reject: a view, either into a datagram or of numbers that the caller keeps.
class SequenceList {
public:
    SequenceList() = default;
    explicit SequenceList(std::span<const std::byte> raw) noexcept : raw_(raw) {}
    explicit SequenceList(std::span<const std::uint32_t> numbers) noexcept : raw_(std::as_bytes(numbers)) {}

    [[nodiscard]] std::size_t size() const noexcept { return raw_.size() / 4; }
    [[nodiscard]] bool empty() const noexcept { return raw_.empty(); }
    [[nodiscard]] std::uint32_t operator[](std::size_t i) const;
    [[nodiscard]] std::span<const std::byte> raw() const noexcept { return raw_; }

private:
    std::span<const std::byte> raw_;
};

/// All optional headers of a packet (net-transport 2.2). `present` says which fields hold something; the setters keep
/// it right. Floats are copied as bits and may be anything. Views point into the datagram or to what the caller keeps.
struct OptionalHeaders {
    PacketFlags present;  ///< the bits above `fragments` only
    ServerSwitch server_switch;
    SocketAddress logon_server;
    Referral referral;
    SequenceList request_retransmit;
    SequenceList reject_retransmit;
    std::uint32_t ack_sequence = 0;  ///< highest sequence received without a gap below
    std::span<const std::byte> login_request;
    std::uint64_t world_login_request = 0;
    ConnectRequest connect_request;
    std::uint64_t connect_response = 0;  ///< the cookie
    NetError net_error;
    NetError net_error_disconnect;
    CicmdCommand cicmd_command;
    std::uint32_t login_error = 0;  ///< 0 bad login, 5 server full
    double time_sync = 0;           ///< sender's clock
    float echo_request = 0;         ///< sender's local seconds
    EchoResponse echo_response;
    Flow flow;

    [[nodiscard]] bool has(PacketFlag flag) const { return present.has(flag); }

    /// Reads the payloads that `flags` announces from the start of a packet's body, in ascending order. Throws
    /// core::FormatError when one does not fit or a list is longer than kMaxSequenceList.
    [[nodiscard]] static OptionalHeaders unpack(PacketFlags flags, core::ByteReader& reader);
    /// Writes the payloads of `present` in ascending order.
    void write(Datagram& out) const;

    // Each sets the field and its flag.
    OptionalHeaders& with_ack(std::uint32_t sequence);
    OptionalHeaders& with_nak(std::span<const std::uint32_t> numbers);
    OptionalHeaders& with_reject(std::span<const std::uint32_t> numbers);
    OptionalHeaders& with_disconnect();
    OptionalHeaders& with_login_request(std::span<const std::byte> payload);
    OptionalHeaders& with_connect_request(const ConnectRequest& request);
    OptionalHeaders& with_connect_response(std::uint64_t cookie);
    OptionalHeaders& with_cicmd(CicmdCommand command);
    OptionalHeaders& with_login_error(std::uint32_t code);
    OptionalHeaders& with_time_sync(double time);
    OptionalHeaders& with_echo_request(float local_time);
    OptionalHeaders& with_echo_response(EchoResponse response);
    OptionalHeaders& with_flow(Flow value);
};

}  // namespace portalspace::net
