#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "net/packet/header.h"
#include "net/session/peer_address.h"

namespace portalspace::net {

/// Reads datagrams from a non-blocking UDP socket, several with one call where the system can. Errors of single
/// receives (a peer's "port unreachable" is reported in this way) skip to the next (spec/net-transport.md 1.5).
class UdpDrain {
public:
    static constexpr std::size_t kBatch = 32;
    /// The system's own name of a socket.
    using Handle = std::intptr_t;

    struct Datagram {
        PeerAddress from;
        std::span<const std::byte> bytes;
    };

    UdpDrain();
    ~UdpDrain();
    UdpDrain(const UdpDrain&) = delete;
    UdpDrain& operator=(const UdpDrain&) = delete;

    /// The next datagrams, at most kBatch; empty when there are none. Valid until the next call.
    [[nodiscard]] std::span<const Datagram> receive(Handle socket);

    /// Whether "port unreachable" is reported at all; Windows always does. Off, nobody on the way can fill the socket's
    /// buffer with such reports.
    static void report_refusals(Handle socket, bool on);
    /// Such a report came since the last call of this function.
    [[nodiscard]] bool take_refusal() { return std::exchange(refused_, false); }

    /// Hands what the socket holds, at most about `limit` datagrams, to `handle(bytes, sender)`.
    template <class Handler>
    void drain(Handle socket, std::size_t limit, Handler&& handle) {
        for (std::size_t done = 0; done < limit;) {
            const std::span<const Datagram> batch = receive(socket);
            if (batch.empty()) {
                return;
            }
            for (const Datagram& datagram : batch) {
                handle(datagram.bytes, datagram.from);
            }
            done += batch.size();
        }
    }

private:
    /// After this many errors in a row a receive ends; each stands for one earlier send that found nobody.
    static constexpr int kMostErrors = 64;

    struct System;
    std::unique_ptr<System> system_;
    std::array<std::array<std::byte, kMaxDatagram>, kBatch> buffers_;
    std::array<Datagram, kBatch> batch_;
    bool refused_ = false;
};

}  // namespace portalspace::net
