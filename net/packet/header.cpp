#include "net/packet/header.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

namespace portalspace::net {

namespace {

template <class T>
T load(std::span<const std::byte, kPacketHeaderSize> bytes, std::size_t offset) noexcept {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

template <class T>
void store(std::span<std::byte, kPacketHeaderSize> bytes, std::size_t offset, T value) noexcept {
    std::memcpy(bytes.data() + offset, &value, sizeof value);
}

constexpr std::array kFlagNames{
    std::pair{PacketFlag::retransmission, std::string_view("Retransmission")},
    std::pair{PacketFlag::encrypted_checksum, std::string_view("EncryptedChecksum")},
    std::pair{PacketFlag::fragments, std::string_view("Fragments")},
    std::pair{PacketFlag::server_switch, std::string_view("ServerSwitch")},
    std::pair{PacketFlag::logon_server_address, std::string_view("LogonServerAddr")},
    std::pair{PacketFlag::empty_header_1, std::string_view("EmptyHeader1")},
    std::pair{PacketFlag::referral, std::string_view("Referral")},
    std::pair{PacketFlag::request_retransmit, std::string_view("RequestRetransmit")},
    std::pair{PacketFlag::reject_retransmit, std::string_view("RejectRetransmit")},
    std::pair{PacketFlag::ack_sequence, std::string_view("AckSequence")},
    std::pair{PacketFlag::disconnect, std::string_view("Disconnect")},
    std::pair{PacketFlag::login_request, std::string_view("LoginRequest")},
    std::pair{PacketFlag::world_login_request, std::string_view("WorldLoginRequest")},
    std::pair{PacketFlag::connect_request, std::string_view("ConnectRequest")},
    std::pair{PacketFlag::connect_response, std::string_view("ConnectResponse")},
    std::pair{PacketFlag::net_error, std::string_view("NetError")},
    std::pair{PacketFlag::net_error_disconnect, std::string_view("NetErrorDisconnect")},
    std::pair{PacketFlag::cicmd_command, std::string_view("CICMDCommand")},
    std::pair{PacketFlag::login_error, std::string_view("LoginError")},
    std::pair{PacketFlag::time_sync, std::string_view("TimeSync")},
    std::pair{PacketFlag::echo_request, std::string_view("EchoRequest")},
    std::pair{PacketFlag::echo_response, std::string_view("EchoResponse")},
    std::pair{PacketFlag::flow, std::string_view("Flow")},
};

}  // namespace

PacketHeader PacketHeader::read(std::span<const std::byte, kPacketHeaderSize> bytes) noexcept {
    PacketHeader h;
    h.sequence = load<std::uint32_t>(bytes, 0);
    h.flags = PacketFlags(load<std::uint32_t>(bytes, 4));
    h.checksum = load<std::uint32_t>(bytes, 8);
    h.id = load<std::uint16_t>(bytes, 12);
    h.time = load<std::uint16_t>(bytes, 14);
    h.size = load<std::uint16_t>(bytes, 16);
    h.iteration = load<std::uint16_t>(bytes, 18);
    return h;
}

void PacketHeader::write(std::span<std::byte, kPacketHeaderSize> bytes) const noexcept {
    store(bytes, 0, sequence);
    store(bytes, 4, flags.raw());
    store(bytes, 8, checksum);
    store(bytes, 12, id);
    store(bytes, 14, time);
    store(bytes, 16, size);
    store(bytes, 18, iteration);
}

std::string describe_flags(PacketFlags flags) {
    std::string text;
    const auto add = [&text](std::string_view name) {
        if (!text.empty()) {
            text += '+';
        }
        text += name;
    };
    for (const auto& [flag, name] : kFlagNames) {
        if (flags.has(flag)) {
            add(name);
        }
    }
    const std::uint32_t unknown = flags.raw() & ~kKnownPacketFlags.raw();
    if (unknown != 0) {
        std::array<char, 16> hex{};
        std::snprintf(hex.data(), hex.size(), "0x%08X", unknown);
        add(hex.data());
    }
    return text.empty() ? "0" : text;
}

}  // namespace portalspace::net
