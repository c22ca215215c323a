#include <winsock2.h>

#include "net/session/udp_drain.h"

namespace portalspace::net {

struct UdpDrain::System {};

UdpDrain::UdpDrain() = default;
UdpDrain::~UdpDrain() = default;

std::span<const UdpDrain::Datagram> UdpDrain::receive(Handle socket) {
    for (int tries = 0; tries < kMostErrors; ++tries) {
        sockaddr_in name{};
        int length = sizeof name;
        const int size =
            ::recvfrom(static_cast<SOCKET>(socket), reinterpret_cast<char*>(buffers_[0].data()),
                       static_cast<int>(buffers_[0].size()), 0, reinterpret_cast<sockaddr*>(&name), &length);
        if (size >= 0) {
            batch_[0] = {{ntohl(name.sin_addr.s_addr), ntohs(name.sin_port)},
                         std::span(buffers_[0]).first(static_cast<std::size_t>(size))};
            return std::span(batch_).first(1);
        }
        const int error = ::WSAGetLastError();
        if (error != WSAECONNRESET && error != WSAEMSGSIZE) {
            return {};
        }
        refused_ = refused_ || error == WSAECONNRESET;
    }
    return {};
}

void UdpDrain::report_refusals(Handle, bool) {}

}  // namespace portalspace::net
