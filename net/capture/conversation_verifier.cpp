#include "net/capture/conversation_verifier.h"

#include <array>
#include <cstdio>

#include "core/format_error.h"

namespace portalspace::net {

namespace {

/// Words that were passed over so long ago belong to packets that the recording does not hold.
constexpr std::uint64_t kOldPosition = 2048;
constexpr std::size_t kManyPending = KeyWindow::kCapacity / 4 * 3;

/// Sent outside an established connection, so never under a key (net-transport 2.2, attribute C).
constexpr PacketFlags kHandshake = kClientOnlyFlags | PacketFlags(PacketFlag::connect_request);

std::string hex(std::uint32_t value) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0x%08X", value);
    return text.data();
}

std::string differs(const char* path, const std::string& expected, const std::string& found) {
    return std::string(path) + ": expected " + expected + ", found " + found;
}

}  // namespace

Verdict ConversationVerifier::inspect(const CapturedDatagram& datagram) {
    Verdict verdict;
    verdict.connection = connections_;
    try {
        verdict.view = parse_packet(datagram.bytes);
    } catch (const core::FormatError& e) {
        verdict.kind = Verdict::Kind::malformed;
        verdict.difference = differs(("offset " + std::to_string(e.offset())).c_str(), e.expected(), e.found());
        return verdict;
    }
    const PacketView& packet = *verdict.view;
    if (packet.trailing != 0) {
        verdict.kind = Verdict::Kind::malformed;
        verdict.difference =
            differs("size", std::to_string(packet.header.size + packet.trailing), std::to_string(packet.header.size));
        return verdict;
    }
    if (packet.encrypted() && (packet.header.flags & kHandshake).raw() != 0) {
        verdict.kind = Verdict::Kind::malformed;
        verdict.difference = differs("flags", "a handshake in clear", describe_flags(packet.header.flags));
        return verdict;
    }
    if (packet.encrypted()) {
        judge_encrypted(packet, datagram.direction == Direction::c2s ? c2s_ : s2c_, verdict);
        return verdict;
    }
    if (!packet.clear_checksum_holds()) {
        verdict.kind = Verdict::Kind::checksum;
        verdict.difference =
            differs("checksum", hex(seal(packet.header_hash, packet.payload_hash, 0)), hex(packet.header.checksum));
        return verdict;
    }
    if (datagram.direction == Direction::c2s && packet.has(PacketFlag::login_request)) {
        awaiting_connect_request_ = true;
    } else if (datagram.direction == Direction::s2c && packet.has(PacketFlag::connect_request) &&
               awaiting_connect_request_) {
        connect(packet.optional.connect_request);
        verdict.connection = connections_;
    }
    return verdict;
}

void ConversationVerifier::connect(const ConnectRequest& request) {
    awaiting_connect_request_ = false;
    ++connections_;
    s2c_ = Side{KeyWindow(request.s2c_seed), {}};
    c2s_ = Side{KeyWindow(request.c2s_seed), {}};
}

void ConversationVerifier::judge_encrypted(const PacketView& packet, Side& side, Verdict& verdict) {
    if (!side.keys.has_value()) {
        verdict.kind = Verdict::Kind::unverifiable;
        return;
    }
    const std::uint32_t key = packet.derived_key();
    const auto used = side.used.find(packet.header.sequence);
    if (used != side.used.end()) {
        verdict.kind = used->second == key ? Verdict::Kind::repeated : Verdict::Kind::checksum;
        if (verdict.kind == Verdict::Kind::checksum) {
            verdict.difference = differs("checksum key of this number", hex(used->second), hex(key));
        }
        return;
    }
    const std::optional<std::uint64_t> position = side.keys->consume(key);
    if (!position.has_value()) {
        verdict.kind = Verdict::Kind::checksum;
        verdict.difference = differs("checksum key", "one of the next 256 words of the stream", hex(key));
        return;
    }
    side.used.emplace(packet.header.sequence, key);
    if (side.keys->pending() > kManyPending && *position > kOldPosition) {
        side.keys->forget_before(*position - kOldPosition);
    }
}

}  // namespace portalspace::net
