#pragma once

#include <array>
#include <asio/buffer.hpp>
#include <asio/ip/udp.hpp>
#include <cstddef>
#include <span>

#include "net/packet/header.h"

namespace portalspace::net {

/// Reads what a non-blocking socket holds, at most `limit` datagrams, and hands each to `handle(bytes, sender)`. Errors
/// of single receives (Windows reports a peer's "port unreachable" in this way) skip to the next
/// (spec/net-transport.md 1.5).
template <class Handle>
void drain_socket(asio::ip::udp::socket& socket, std::size_t limit, Handle&& handle) {
    std::array<std::byte, kMaxDatagram> buffer;
    for (std::size_t i = 0; i < limit; ++i) {
        asio::ip::udp::endpoint sender;
        asio::error_code error;
        const std::size_t size = socket.receive_from(asio::buffer(buffer), sender, 0, error);
        if (error == asio::error::would_block || error == asio::error::try_again ||
            error == asio::error::bad_descriptor) {
            return;
        }
        if (!error) {
            handle(std::span<const std::byte>(buffer.data(), size), sender);
        }
    }
}

}  // namespace portalspace::net
