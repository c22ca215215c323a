#include "net/loopback/loopback_server.h"

#include <algorithm>
#include <asio/io_context.hpp>
#include <asio/ip/udp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <chrono>
#include <mutex>
#include <random>
#include <stdexcept>
#include <thread>

#include "core/clock.h"
#include "net/loopback/server_core.h"
#include "net/session/udp_drain.h"

namespace portalspace::net {

namespace {

using asio::ip::udp;

constexpr std::size_t kDatagramsPerPass = 512;
constexpr double kLongestSleep = 0.5;
constexpr int kReceiveBuffer = 1 << 20;

std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

struct LoopbackServer::Impl {
    Impl(Scene scene, LoopbackOptions options, core::Log& log) : server(std::move(scene), options, random_seed(), log) {
        open(options.port);
        for (unsigned pair = 0; pair < 2; ++pair) {
            wait_for_datagrams(pair);
        }
        step();
    }

    void open(std::uint16_t port) {
        if (port == 65535) {
            throw std::runtime_error("The port must be 65534 at most: the server uses the next one too.");
        }
        if (port != 0) {
            if (!bind_pair(port)) {
                throw std::runtime_error("Port " + std::to_string(port) + " or " + std::to_string(port + 1) +
                                         " is in use by another program. Choose another port.");
            }
            return;
        }
        for (int tries = 0; tries < 100; ++tries) {
            udp::socket probe(io, udp::endpoint(asio::ip::address_v4::loopback(), 0));
            const std::uint16_t candidate = probe.local_endpoint().port();
            probe.close();
            if (candidate != 65535 && bind_pair(candidate)) {
                return;
            }
        }
        throw std::runtime_error("There is no free pair of ports on this machine.");
    }

    bool bind_pair(std::uint16_t port) {
        for (unsigned pair = 0; pair < 2; ++pair) {
            asio::error_code error;
            udp::socket& socket = sockets[pair];
            socket = udp::socket(io, udp::v4());
            socket.bind(udp::endpoint(asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port + pair)),
                        error);
            if (error) {
                return false;
            }
            socket.non_blocking(true);
            socket.set_option(asio::socket_base::receive_buffer_size(kReceiveBuffer), error);
        }
        return true;
    }

    void wait_for_datagrams(unsigned pair) {
        sockets[pair].async_wait(udp::socket::wait_read, [this, pair](const asio::error_code& error) {
            if (error == asio::error::operation_aborted) {
                return;
            }
            drain_socket(sockets[pair], kDatagramsPerPass,
                         [&](std::span<const std::byte> datagram, const udp::endpoint& from) {
                             server.receive(pair, {from.address().to_v4().to_uint(), from.port()}, datagram, now());
                         });
            wait_for_datagrams(pair);
            step();
        });
    }

    void step() {
        const double time = now();
        server.tick(time);
        server.take_outgoing(outgoing);
        for (const ServerDatagram& datagram : outgoing) {
            asio::error_code ignored;  // a datagram that does not leave is a lost one
            const udp::endpoint to(asio::ip::address_v4(datagram.to.address), datagram.to.port);
            sockets[datagram.pair].send_to(asio::buffer(datagram.bytes), to, 0, ignored);
        }
        {
            const std::lock_guard lock(mutex);
            stats = server.stats();
        }
        const double sleep = std::min(server.next_due(time) - time, kLongestSleep);
        timer.expires_after(
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(sleep)));
        timer.async_wait([this](const asio::error_code& error) {
            if (!error) {
                step();
            }
        });
    }

    [[nodiscard]] double now() const { return core::wall_seconds() - began; }

    double began = core::wall_seconds();
    ServerCore server;
    asio::io_context io;
    asio::steady_timer timer{io};
    udp::socket sockets[2]{udp::socket(io), udp::socket(io)};
    std::vector<ServerDatagram> outgoing;
    std::mutex mutex;
    Stats stats;
    std::thread thread;
};

LoopbackServer::LoopbackServer(Scene scene, LoopbackOptions options, core::Log& log) {
    if (const std::string wrong = check_scene(scene); !wrong.empty()) {
        throw std::runtime_error("The scene cannot be played: " + wrong + ".");
    }
    impl_ = std::make_unique<Impl>(std::move(scene), std::move(options), log);
    impl_->thread = std::thread([impl = impl_.get()] { impl->io.run(); });
}

LoopbackServer::~LoopbackServer() {
    impl_->io.stop();
    impl_->thread.join();
}

std::uint16_t LoopbackServer::port() const { return impl_->sockets[0].local_endpoint().port(); }

LoopbackServer::Stats LoopbackServer::stats() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->stats;
}

}  // namespace portalspace::net
