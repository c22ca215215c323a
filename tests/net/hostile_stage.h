#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "net/messages/ddd.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/player.h"
#include "net/packet/isaac.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/session/session_core.h"

namespace portalspace::net::test {

/// A client session and a server that writes whatever the case wants. Time is virtual.
class HostileStage {
public:
    HostileStage() : core(config(), {DatIterations::complete(kPortalDatType, kPortalDatId, 2072)}, log) {
        core.start(now);
        run(0.01);
    }

    static TransportConfig config() {
        TransportConfig c;
        c.server = "10.0.0.5:9000";
        c.account = "someone";
        c.password = "secret";
        return c;
    }

    void run(double seconds) {
        const double end = now + seconds;
        for (;;) {
            core.tick(now);
            core.take_outgoing(out);
            for (const OutgoingDatagram& datagram : out) {
                ++sent;
                const PacketView packet = parse_packet(datagram.bytes);
                asked += packet.has(PacketFlag::request_retransmit) ? 1 : 0;
                farewells += packet.has(PacketFlag::disconnect) ? 1 : 0;
            }
            core.take_events(events);
            most = std::max(most, core.bytes_held());
            const double due = core.next_due(now);
            if (due >= end) {
                now = end;
                return;
            }
            now = std::max(due, now + 0.0005);
        }
    }

    void raw(unsigned pair, std::span<const std::byte> bytes) { core.receive(pair, bytes, now); }
    void clear(unsigned pair, const OptionalHeaders& headers, std::uint32_t number = 0) {
        raw(pair, build_packet({number, 0x0B, 0, 1}, headers, {}, std::nullopt).view());
    }
    void connect_request(std::uint32_t seed = kSeed, double time = 2.8e8) {
        clear(0, OptionalHeaders{}.with_connect_request({time, 99, 7, seed, 0xFBD52C87U, 0}));
        run(0.5);
    }
    void numbered(const OptionalHeaders& headers) {
        raw(1, build_packet({++number, 0x0B, 0, 1}, headers, {}, keys.next()).view());
    }
    void part(std::span<const std::byte> message, std::uint32_t blob_number, std::size_t index,
              std::uint16_t queue = 9) {
        const FragmentView fragment = fragment_of(message, ace_blob_id(blob_number), queue, index);
        raw(1,
            build_packet({++number, 0x0B, 0, 1}, {}, std::span<const FragmentView>(&fragment, 1), keys.next()).view());
    }
    void say(const std::vector<std::byte>& message, std::uint16_t queue = 9) {
        const std::uint32_t id = blob++;
        for (std::size_t i = 0; i < fragment_count(message.size()); ++i) {
            part(message, id, i, queue);
        }
        run(0.01);
    }
    /// Through the handshake and at the character list.
    void login() {
        connect_request();
        numbered(OptionalHeaders{}.with_time_sync(2.8e8));
        CharacterList list;
        list.account = Text("someone");
        list.characters.push_back({core::ObjectId{0x50000001}, Text("Guest"), 0});
        say(encode(list));
        run(0.1);
    }
    void world() {
        login();
        core.enter_world(core::ObjectId{0x50000001}, "someone");
        run(0.1);
        say(encode(EnterWorldServerReady{}));
        say(encode(PlayerCreate{core::ObjectId{0x50000001}}), 10);
        run(0.1);
    }

    [[nodiscard]] bool failed() const {
        return !states().empty() && states().back().state == SessionState::failed && !states().back().sentence.empty();
    }
    [[nodiscard]] std::vector<SessionStateChange> states() const {
        std::vector<SessionStateChange> list;
        for (const SessionEvent& event : events) {
            if (const auto* change = std::get_if<SessionStateChange>(&event)) {
                list.push_back(*change);
            }
        }
        return list;
    }
    [[nodiscard]] std::size_t heard(std::uint32_t opcode) const {
        std::size_t count = 0;
        for (const SessionEvent& event : events) {
            const auto* message = std::get_if<Message>(&event);
            count += message != nullptr && message->opcode() == opcode ? 1 : 0;
        }
        return count;
    }

    static constexpr std::uint32_t kSeed = 0xC83824ABU;
    core::Log log{core::LogLevel::error};
    SessionCore core;
    double now = 10.0;
    Isaac keys{kSeed};
    std::uint32_t number = 1;
    std::uint32_t blob = 0;
    std::vector<OutgoingDatagram> out;
    std::vector<SessionEvent> events;
    std::size_t sent = 0;
    std::size_t asked = 0;
    std::size_t farewells = 0;
    std::size_t most = 0;
};

}  // namespace portalspace::net::test
