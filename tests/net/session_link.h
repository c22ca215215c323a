#pragma once

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "net/loopback/server_transport.h"
#include "net/packet/packet_parser.h"
#include "net/session/transport.h"

namespace portalspace::net::test {

/// What a bad network does to datagrams.
struct Weather {
    float loss = 0;
    float duplicate = 0;
    float reorder = 0;  ///< held back by up to 50 ms
    float jitter = 0;   ///< seconds at most that every datagram is late
};

/// A client and a server transport joined by a network in virtual time.
class Link {
public:
    explicit Link(std::uint64_t seed = 1, TransportTimes times = {}) : client(config(times)), random_(seed) {}

    static TransportConfig config(const TransportTimes& times) {
        TransportConfig c;
        c.server = "10.0.0.5:9000";
        c.account = "someone";
        c.password = "secret";
        c.times = times;
        return c;
    }

    Transport client;
    std::optional<ServerTransport> server;
    Weather weather;
    bool server_present = true;
    double now = 100.0;
    std::vector<DeliveredMessage> to_client;
    std::vector<DeliveredMessage> to_server;
    std::vector<std::vector<std::byte>> client_datagrams;  ///< everything that the client sent
    bool keep_datagrams = true;
    std::uint64_t crossed = 0;

    void start() {
        client.start(now);
        collect();
    }

    void connect(double within = 30.0) {
        start();
        run(within, [this] { return client.state() == TransportState::connected; });
    }

    /// Lets time pass until `seconds` are over or `done` holds. True when it does.
    template <class Done>
    bool run(double seconds, Done done) {
        const double end = now + seconds;
        while (!done()) {
            double next = std::min(client.next_due(now), server.has_value() ? server->next_due(now) : end);
            if (!flying_.empty()) {
                next = std::min(next, flying_.begin()->first);
            }
            next = std::max(next, now + 0.0005);
            if (next >= end) {
                now = end;
                tick();
                return done();
            }
            now = next;
            while (!flying_.empty() && flying_.begin()->first <= now) {
                const Flying datagram = flying_.begin()->second;
                flying_.erase(flying_.begin());
                arrive(datagram);
            }
            tick();
        }
        return true;
    }
    void run(double seconds) {
        run(seconds, [] { return false; });
    }

    void tick() {
        client.tick(now);
        if (server.has_value()) {
            server->tick(now);
        }
        collect();
    }

private:
    struct Flying {
        bool to_client = false;
        unsigned pair = 0;
        std::vector<std::byte> bytes;
    };

    void collect() {
        client.take_outgoing(scratch_);
        for (OutgoingDatagram& d : scratch_) {
            if (keep_datagrams) {
                client_datagrams.push_back(d.bytes);
            }
            throw_in({false, d.pair, d.bytes});
        }
        client.take_messages(messages_);
        std::move(messages_.begin(), messages_.end(), std::back_inserter(to_client));
        if (server.has_value()) {
            server->take_outgoing(scratch_);
            for (OutgoingDatagram& d : scratch_) {
                throw_in({true, d.pair, d.bytes});
            }
            server->take_messages(messages_);
            std::move(messages_.begin(), messages_.end(), std::back_inserter(to_server));
        }
    }

    void throw_in(const Flying& datagram) {
        ++crossed;
        const int copies = random_.next01() < weather.duplicate ? 2 : 1;
        for (int i = 0; i < copies; ++i) {
            if (random_.next01() < weather.loss) {
                continue;
            }
            double delay =
                random_.next01() < weather.reorder ? 0.002 + 0.05 * static_cast<double>(random_.next01()) : 0.002;
            if (weather.jitter > 0) {
                delay += static_cast<double>(weather.jitter * random_.next01());
            }
            flying_.emplace(now + delay, datagram);
        }
    }

    void arrive(const Flying& datagram) {
        if (datagram.to_client) {
            client.receive(datagram.pair, datagram.bytes, now);
            return;
        }
        if (!server_present) {
            return;
        }
        const PacketView packet = parse_packet(datagram.bytes);
        if (packet.has(PacketFlag::login_request)) {
            if (!server.has_value()) {
                server.emplace(ServerSessionKeys{7, 0x1122334455667788U, 0xC83824ABU, 0xFBD52C87U},
                               ServerTransport::Times{}, 2.8e8, now);
            } else if (!server->connected()) {
                server.reset();
            }
        } else if (server.has_value() && datagram.pair == 1) {
            if (packet.has(PacketFlag::connect_response) && packet.optional.connect_response == 0x1122334455667788U) {
                server->connect(now);
            }
        } else if (server.has_value()) {
            server->receive(datagram.bytes, now);
        }
    }

    core::Random random_;
    std::multimap<double, Flying> flying_;
    std::vector<OutgoingDatagram> scratch_;
    std::vector<DeliveredMessage> messages_;
};

/// A message with an opcode, its number and bytes that only this number has.
inline std::vector<std::byte> numbered_message(std::uint32_t number, std::size_t size) {
    std::vector<std::byte> bytes(std::max<std::size_t>(size, 8));
    const std::uint32_t opcode = 0xF7E0;
    std::memcpy(bytes.data(), &opcode, 4);
    std::memcpy(bytes.data() + 4, &number, 4);
    for (std::size_t i = 8; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::byte>((number * 31 + i * 7) & 0xFF);
    }
    return bytes;
}

}  // namespace portalspace::net::test
