#include <benchmark/benchmark.h>

#include <array>
#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/udp.hpp>
#include <vector>

#include "net/packet/checksum.h"
#include "net/packet/isaac.h"
#include "net/packet/packet_builder.h"
#include "net/session/transport.h"
#include "net/session/udp_drain.h"
#include "tests/bench/allocations.h"

using namespace portalspace;
using namespace portalspace::net;

namespace {

constexpr std::uint32_t kS2cSeed = 0xC83824AB;
constexpr std::uint32_t kC2sSeed = 0xFBD52C87;
constexpr std::size_t kBatch = 512;  ///< as many as one drain of the socket takes; they are in the cache as there

/// Through the handshake; the server's next number and key follow.
struct Connected {
    Connected() : client(config()), keys(kS2cSeed) {
        client.start(0);
        const ConnectRequest request{2.8e8, 1, 7, kS2cSeed, kC2sSeed, 0};
        client.receive(
            0, build_packet({0, 0x0B, 0, 1}, OptionalHeaders{}.with_connect_request(request), {}, std::nullopt).view(),
            0);
        client.tick(0.5);
        client.receive(
            1, build_packet({++sequence, 0x0B, 0, 1}, OptionalHeaders{}.with_time_sync(2.8e8), {}, keys.next()).view(),
            0.6);
    }
    static TransportConfig config() {
        TransportConfig c;
        c.account = "bench";
        c.password = "bench";
        return c;
    }
    /// The next datagrams of the server: one whole message of 448 bytes each, 484 bytes in all.
    void write(std::vector<Datagram>& out) {
        const std::vector<std::byte> message(kMaxFragmentData, std::byte{0x21});
        out.clear();
        for (std::size_t i = 0; i < kBatch; ++i) {
            const FragmentView fragment = fragment_of(message, ace_blob_id(blob++), 10, 0);
            out.push_back(
                build_packet({++sequence, 0x0B, 0, 1}, {}, std::span<const FragmentView>(&fragment, 1), keys.next()));
        }
    }
    Transport client;
    Isaac keys;
    std::uint32_t sequence = 1;
    std::uint32_t blob = 0;
};

/// A datagram of 484 bytes in, its message out: structure, checksum, key, order, acknowledgement, copy.
void transport_receive(benchmark::State& state) {
    Connected connected;
    std::vector<Datagram> datagrams;
    std::vector<DeliveredMessage> messages;
    std::vector<OutgoingDatagram> outgoing;
    double now = 1;
    const auto take_in = [&](const Datagram& datagram) {
        benchmark::DoNotOptimize(connected.client.receive(1, datagram.view(), now));
        connected.client.take_messages(messages);
        benchmark::DoNotOptimize(messages.data());
    };
    connected.write(datagrams);
    for (const Datagram& datagram : datagrams) {  // the buffers find their size
        take_in(datagram);
        connected.client.tick(now);
        connected.client.take_outgoing(outgoing);
    }
    connected.write(datagrams);
    std::size_t next = 0;
    std::uint64_t allocated = 0;
    std::uint64_t before = bench::allocations();
    for (auto _ : state) {
        if (next == kBatch) {
            state.PauseTiming();
            allocated += bench::allocations() - before;
            connected.write(datagrams);
            next = 0;
            before = bench::allocations();
            state.ResumeTiming();
        }
        take_in(datagrams[next++]);
        if (next % 32 == 0) {
            now += 1e-7;  // this server confirms nothing, so no echo of the client may fall due
            connected.client.tick(now);
            connected.client.take_outgoing(outgoing);
        }
    }
    allocated += bench::allocations() - before;
    state.counters["allocs"] = benchmark::Counter(static_cast<double>(allocated), benchmark::Counter::kAvgIterations);
    const TransportStats& stats = connected.client.stats();
    if (stats.messages_received < state.iterations() || connected.client.state() != TransportState::connected) {
        state.SkipWithError("a datagram did not become a message");
    }
}
BENCHMARK(transport_receive);

void checksum_484(benchmark::State& state) {
    const std::vector<std::byte> bytes(484, std::byte{0x35});
    for (auto _ : state) {
        benchmark::DoNotOptimize(hash32(bytes));
    }
}
BENCHMARK(checksum_484);

/// The generator as the textbook has it, with its macros written out; the yardstick for Isaac.
class ReferenceIsaac {
public:
    std::uint32_t next() {
        if (left_ == 0) {
            generate();
            left_ = 256;
        }
        return results_[--left_];
    }

private:
    static std::uint32_t indexed(const std::uint32_t* memory, std::uint32_t x) {
        return *reinterpret_cast<const std::uint32_t*>(reinterpret_cast<const unsigned char*>(memory) + (x & 1020U));
    }
    void generate() {
        std::uint32_t a = a_;
        std::uint32_t b = b_ + ++c_;
        std::uint32_t* m = memory_.data();
        std::uint32_t* r = results_.data();
        std::uint32_t* const middle = m + 128;
        std::uint32_t* other = middle;
        const auto step = [&](std::uint32_t mixed) {
            const std::uint32_t x = *m;
            a = (a ^ mixed) + *other++;
            const std::uint32_t y = indexed(memory_.data(), x) + a + b;
            *m++ = y;
            *r++ = b = indexed(memory_.data(), y >> 8) + x;
        };
        while (m < middle) {
            step(a << 13);
            step(a >> 6);
            step(a << 2);
            step(a >> 16);
        }
        other = memory_.data();
        while (other < middle) {
            step(a << 13);
            step(a >> 6);
            step(a << 2);
            step(a >> 16);
        }
        a_ = a;
        b_ = b;
    }

    std::array<std::uint32_t, 256> memory_{1, 2, 3, 4, 5};
    std::array<std::uint32_t, 256> results_{};
    std::size_t left_ = 0;
    std::uint32_t a_ = 1;
    std::uint32_t b_ = 2;
    std::uint32_t c_ = 3;
};

template <class Generator>
void keystream(benchmark::State& state, Generator generator) {
    for (auto _ : state) {
        std::uint32_t sum = 0;
        for (int i = 0; i < 1024; ++i) {
            sum += generator.next();
        }
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK_CAPTURE(keystream, ours, Isaac(1));
BENCHMARK_CAPTURE(keystream, reference, ReferenceIsaac());

/// Two sockets of this machine; one is filled before each measured drain.
struct Wire {
    static constexpr std::size_t kDatagrams = 128;

    Wire()
        : from(io, asio::ip::udp::endpoint(asio::ip::address_v4::loopback(), 0)),
          to(io, asio::ip::udp::endpoint(asio::ip::address_v4::loopback(), 0)) {
        to.set_option(asio::socket_base::receive_buffer_size(1 << 20));
        to.non_blocking(true);
    }
    void fill() {
        const std::array<std::byte, 484> bytes{};
        for (std::size_t i = 0; i < kDatagrams; ++i) {
            from.send_to(asio::buffer(bytes), to.local_endpoint());
        }
    }
    asio::io_context io;
    asio::ip::udp::socket from;
    asio::ip::udp::socket to;
};

template <class Drain>
void socket_drain(benchmark::State& state, Drain drain) {
    Wire wire;
    std::size_t received = 0;
    for (auto _ : state) {
        state.PauseTiming();
        wire.fill();
        state.ResumeTiming();
        received += drain(wire);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(received));
}

std::size_t drain_ours(Wire& wire) {
    static UdpDrain drain;
    std::size_t count = 0;
    drain.drain(static_cast<UdpDrain::Handle>(wire.to.native_handle()), 512,
                [&count](std::span<const std::byte> bytes, const PeerAddress&) { count += bytes.empty() ? 0 : 1; });
    return count;
}

/// recvfrom until there is nothing more, through the thinnest layer.
std::size_t drain_bare(Wire& wire) {
    static std::array<std::byte, 2048> buffer;
    std::size_t count = 0;
    sockaddr_in name{};
    for (;;) {
        socklen_t length = sizeof name;
        const auto size = ::recvfrom(wire.to.native_handle(), reinterpret_cast<char*>(buffer.data()), buffer.size(), 0,
                                     reinterpret_cast<sockaddr*>(&name), &length);
        if (size <= 0) {
            return count;
        }
        ++count;
    }
}
BENCHMARK_CAPTURE(socket_drain, ours, drain_ours);
BENCHMARK_CAPTURE(socket_drain, bare_recvfrom, drain_bare);

}  // namespace
