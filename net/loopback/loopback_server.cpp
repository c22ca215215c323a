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
constexpr int kFarewellTicks = 20;
constexpr double kFarewellTick = 0.006;

std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

struct LoopbackServer::Impl {
    Impl(Scene scene, LoopbackOptions options, core::Log& log)
        : wire(options.faults), server(std::move(scene), options, random_seed(), log) {
        open(options.port);
        if (options.faults.forge > 0) {
            stranger = udp::socket(io, udp::endpoint(asio::ip::address_v4::loopback(), 0));
        }
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
            drain.drain(static_cast<UdpDrain::Handle>(sockets[pair].native_handle()), kDatagramsPerPass,
                        [&](std::span<const std::byte> datagram, const PeerAddress& peer) {
                            wire.push({false, pair, name_of(peer), false, {datagram.begin(), datagram.end()}}, now());
                        });
            wait_for_datagrams(pair);
            step();
        });
    }

    static std::uint64_t name_of(PeerAddress peer) { return std::uint64_t{peer.address} << 16 | peer.port; }
    static PeerAddress peer_of(std::uint64_t name) {
        return {static_cast<std::uint32_t>(name >> 16), static_cast<std::uint16_t>(name & 0xFFFF)};
    }

    /// What has crossed the wire by now goes in or out; a good network has it cross at once.
    void cross(double time) {
        wire.deliver(time, [&](const FaultyWire::Datagram& datagram) {
            const PeerAddress peer = peer_of(datagram.peer);
            if (!datagram.outbound) {
                const auto port = static_cast<std::uint16_t>(peer.port + (datagram.forged ? 1 : 0));
                server.receive(datagram.pair, {peer.address, port}, datagram.bytes, time);
                return;
            }
            asio::error_code ignored;  // a datagram that does not leave is a lost one
            const udp::endpoint to(asio::ip::address_v4(peer.address), peer.port);
            udp::socket& from = datagram.forged ? stranger : sockets[datagram.pair];
            from.send_to(asio::buffer(datagram.bytes), to, 0, ignored);
        });
    }

    void send_outgoing(double time) {
        server.take_outgoing(outgoing);
        for (ServerDatagram& datagram : outgoing) {
            wire.push({true, datagram.pair, name_of(datagram.to), false, std::move(datagram.bytes)}, time);
        }
        cross(time);
    }

    void step() {
        const double time = now();
        cross(time);
        server.tick(time);
        send_outgoing(time);
        {
            const std::lock_guard lock(mutex);
            stats = server.stats();
        }
        const double due = std::min(server.next_due(time), wire.next_due());
        const double sleep = std::clamp(due - time, 0.0, kLongestSleep);
        timer.expires_after(
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(sleep)));
        timer.async_wait([this](const asio::error_code& error) {
            if (!error) {
                step();
            }
        });
    }

    [[nodiscard]] double now() const { return core::wall_seconds() - began; }

    /// The last thing that the server does; runs on its thread.
    void end() {
        const double time = now();
        server.shut_down(time);
        for (int i = 0; i < kFarewellTicks; ++i) {  // one queue leaves with each bundle
            server.tick(time + kFarewellTick * i);
            send_outgoing(time + kFarewellTick * i);
        }
        io.stop();
    }

    double began = core::wall_seconds();
    FaultyWire wire;
    ServerCore server;
    asio::io_context io;
    asio::steady_timer timer{io};
    udp::socket sockets[2]{udp::socket(io), udp::socket(io)};
    UdpDrain drain;
    udp::socket stranger{io};  ///< forged copies leave from here
    std::vector<ServerDatagram> outgoing;
    std::mutex mutex;
    Stats stats;
    std::thread thread;
};

LoopbackServer::LoopbackServer(Scene scene, LoopbackOptions options, core::Log& log) {
    if (const SceneFault fault = check_scene(scene); !fault.text.empty()) {
        throw std::runtime_error("The scene cannot be played: " + fault.text + ".");
    }
    impl_ = std::make_unique<Impl>(std::move(scene), std::move(options), log);
    impl_->thread = std::thread([impl = impl_.get()] { impl->io.run(); });
}

LoopbackServer::~LoopbackServer() {
    asio::post(impl_->io, [impl = impl_.get()] { impl->end(); });
    impl_->thread.join();
}

std::uint16_t LoopbackServer::port() const { return impl_->sockets[0].local_endpoint().port(); }

LoopbackServer::Stats LoopbackServer::stats() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->stats;
}

}  // namespace portalspace::net
