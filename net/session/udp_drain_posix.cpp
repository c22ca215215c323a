#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>

#include "net/session/udp_drain.h"

namespace portalspace::net {

namespace {

bool nothing_waits() { return errno == EAGAIN || errno == EWOULDBLOCK; }

PeerAddress peer_of(const sockaddr_in& name) { return {ntohl(name.sin_addr.s_addr), ntohs(name.sin_port)}; }

}  // namespace

#ifdef __linux__

struct UdpDrain::System {
    std::array<sockaddr_in, kBatch> names{};
    std::array<iovec, kBatch> parts{};
    std::array<mmsghdr, kBatch> messages{};
};

UdpDrain::UdpDrain() : system_(std::make_unique<System>()) {
    for (std::size_t i = 0; i < kBatch; ++i) {
        system_->parts[i] = {buffers_[i].data(), buffers_[i].size()};
        msghdr& header = system_->messages[i].msg_hdr;
        header.msg_name = &system_->names[i];
        header.msg_iov = &system_->parts[i];
        header.msg_iovlen = 1;
    }
}

std::span<const UdpDrain::Datagram> UdpDrain::receive(Handle socket) {
    for (mmsghdr& message : system_->messages) {
        message.msg_hdr.msg_namelen = sizeof(sockaddr_in);
    }
    int count = -1;
    for (int tries = 0; count < 0 && tries < kMostErrors; ++tries) {
        count = ::recvmmsg(static_cast<int>(socket), system_->messages.data(), kBatch, MSG_DONTWAIT, nullptr);
        if (count < 0 && nothing_waits()) {
            break;
        }
        refused_ = refused_ || (count < 0 && errno == ECONNREFUSED);
    }
    if (count <= 0) {
        return {};
    }
    const auto received = static_cast<std::size_t>(count);
    for (std::size_t i = 0; i < received; ++i) {
        batch_[i] = {peer_of(system_->names[i]), std::span(buffers_[i]).first(system_->messages[i].msg_len)};
    }
    return std::span(batch_).first(received);
}

void UdpDrain::report_refusals(Handle socket, bool on) {
    const int value = on ? 1 : 0;
    (void)::setsockopt(static_cast<int>(socket), IPPROTO_IP, IP_RECVERR, &value, sizeof value);
}

#else

struct UdpDrain::System {};

UdpDrain::UdpDrain() = default;

std::span<const UdpDrain::Datagram> UdpDrain::receive(Handle socket) {
    sockaddr_in name{};
    ssize_t size = -1;
    for (int tries = 0; size < 0 && tries < kMostErrors; ++tries) {
        socklen_t length = sizeof name;
        size = ::recvfrom(static_cast<int>(socket), buffers_[0].data(), buffers_[0].size(), MSG_DONTWAIT,
                          reinterpret_cast<sockaddr*>(&name), &length);
        if (size < 0 && nothing_waits()) {
            break;
        }
        refused_ = refused_ || (size < 0 && errno == ECONNREFUSED);
    }
    if (size < 0) {
        return {};
    }
    batch_[0] = {peer_of(name), std::span(buffers_[0]).first(static_cast<std::size_t>(size))};
    return std::span(batch_).first(1);
}

void UdpDrain::report_refusals(Handle, bool) {}

#endif

UdpDrain::~UdpDrain() = default;

}  // namespace portalspace::net
