#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "net/capture/capture.h"
#include "net/packet/key_window.h"
#include "net/packet/packet_parser.h"

namespace portalspace::net {

/// What became of one recorded datagram under inspection.
struct Verdict {
    enum class Kind {
        holds,         ///< structure and checksum are right
        repeated,      ///< right, and a copy or a retransmission of a packet seen before
        unverifiable,  ///< encrypted, and the recording holds no ConnectRequest with the seeds
        malformed,     ///< structure is broken
        checksum,      ///< structure is right, checksum is not
    };
    Kind kind = Kind::holds;
    std::string difference;          ///< for malformed and checksum: what was expected and what was found
    std::optional<PacketView> view;  ///< unless malformed; points into the datagram
    [[nodiscard]] bool good() const { return kind == Kind::holds || kind == Kind::repeated; }
};

/// Checks both directions of one conversation, key streams included, as an onlooker that sees every copy of a packet.
class ConversationVerifier {
public:
    [[nodiscard]] Verdict inspect(const CapturedDatagram& datagram);

private:
    struct Side {
        std::optional<KeyWindow> keys;
        std::map<std::uint32_t, std::uint32_t> used;  ///< key by sequence number, for copies and retransmissions
    };
    [[nodiscard]] Verdict judge(const PacketView& packet, Side& side);

    Side c2s_;
    Side s2c_;
};

}  // namespace portalspace::net
