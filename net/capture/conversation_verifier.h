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
        repeated,      ///< right, and a copy or a retransmission of a numbered packet seen before
        unverifiable,  ///< encrypted, and no ConnectRequest with the seeds came before
        malformed,     ///< structure is broken
        checksum,      ///< structure is right, checksum is not
    };
    Kind kind = Kind::holds;
    std::string difference;          ///< for malformed and checksum: what was expected and what was found
    std::optional<PacketView> view;  ///< unless malformed; points into the datagram
    std::uint32_t connection = 0;    ///< counts the ConnectRequests of the conversation, this one included

    /// Structure and checksum are right.
    [[nodiscard]] bool good() const { return kind == Kind::holds || kind == Kind::repeated; }
};

/// Checks both directions of one conversation, key streams included, as an onlooker does that sees every copy of a
/// packet. A new ConnectRequest is believed after a new LoginRequest only.
class ConversationVerifier {
public:
    [[nodiscard]] Verdict inspect(const CapturedDatagram& datagram);

private:
    struct Side {
        std::optional<KeyWindow> keys;
        std::map<std::uint32_t, std::uint32_t> used;  ///< key by sequence number, for copies and retransmissions
    };
    void judge_encrypted(const PacketView& packet, Side& side, Verdict& verdict);
    void connect(const ConnectRequest& request);

    Side c2s_;
    Side s2c_;
    std::uint32_t connections_ = 0;
    bool awaiting_connect_request_ = true;
};

}  // namespace portalspace::net
