#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/format_error.h"
#include "net/capture/capture_reader.h"
#include "net/capture/replayer.h"
#include "net/packet/login_request.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/packet/reassembler.h"
#include "net/session/session_core.h"

namespace portalspace::net::fuzz {

/// What the fuzz targets of this room do with an input; the tests run their corpora through the same functions. Nothing
/// but FormatError may come out of the code below, and that is caught here.

/// One datagram: parsing, checksum, fragments, login payload, redaction.
inline void datagram(std::span<const std::byte> bytes) {
    std::vector<std::byte> copy(bytes.begin(), bytes.end());
    (void)redact_login_request(copy);
    try {
        const PacketView packet = parse_packet(bytes);
        KeyWindow keys(packet.header.checksum);
        (void)verify_checksum(packet, &keys);
        Reassembler reassembler(Reassembler::UiOrder::hold);
        std::vector<Blob> out;
        for (const FragmentView fragment : packet.fragments) {
            (void)reassembler.add(fragment, 0, out);
        }
        reassembler.tick(100, 100, out);
        if (packet.has(PacketFlag::login_request)) {
            (void)LoginRequest::unpack(packet.optional.login_request);
        }
    } catch (const core::FormatError&) {
        return;
    }
}

/// Fragments in any order: six bytes say count, index, queue, blob and length of each and the time that passes; its
/// data follow.
inline void fragments(std::span<const std::byte> bytes) {
    constexpr std::size_t kHead = 6;
    Reassembler reassembler(Reassembler::UiOrder::hold);
    std::vector<Blob> out;
    double now = 0;
    while (bytes.size() >= kHead) {
        const auto at = [&bytes](std::size_t i) { return std::to_integer<std::uint16_t>(bytes[i]); };
        FragmentView view;
        view.header.count = at(0);
        view.header.index = at(1);
        view.header.queue = at(2);
        view.header.blob_id = ace_blob_id(0xFFFFFFF0U + at(3));
        now += at(5) * 0.25;
        const std::size_t length = std::min<std::size_t>({at(4) * 4U, bytes.size() - kHead, kMaxFragmentData});
        view.data = bytes.subspan(kHead, length);
        view.header.size = static_cast<std::uint16_t>(kFragmentHeaderSize + length);
        bytes = bytes.subspan(kHead + length);
        (void)reassembler.add(view, now, out);
        reassembler.tick(now, now, out);
        out.clear();
    }
}

/// A whole recording file of any form: reading and replay.
inline void capture(std::span<const std::byte> bytes) {
    try {
        const Capture read = read_capture(bytes);
        (void)replay_all(read, main_stream(read));
    } catch (const core::FormatError&) {
        return;
    }
}

/// A server behind a finished handshake: byte one says what it sends (raw bytes, a keyed message, clear headers) and
/// byte two how much of the input that takes.
inline void session(std::span<const std::byte> bytes) {
    constexpr std::uint32_t kSeed = 0x11223344;
    core::Log log(core::LogLevel::error);
    TransportConfig config;
    config.account = config.password = "fuzz";
    SessionCore client(config, {}, log);
    std::vector<OutgoingDatagram> out;
    std::vector<SessionEvent> events;
    Isaac keys(kSeed);
    std::uint32_t sequence = 1;
    std::uint32_t blob = 0;
    double now = 1;
    const auto run = [&](double seconds) {
        now += seconds;
        client.tick(now);
        client.take_outgoing(out);
        client.take_events(events);
        events.clear();
    };
    client.start(now);
    client.receive(
        0,
        build_packet({0, 0x0B, 0, 1}, OptionalHeaders{}.with_connect_request({1000, 1, 2, kSeed, 0x55667788, 0}), {},
                     std::nullopt)
            .view(),
        now);
    run(0.5);
    while (bytes.size() >= 2) {
        const auto kind = std::to_integer<unsigned>(bytes[0]);
        const std::size_t size = std::min<std::size_t>(std::to_integer<std::size_t>(bytes[1]), bytes.size() - 2);
        const auto body = bytes.subspan(2, size);
        bytes = bytes.subspan(2 + size);
        if (kind % 4 == 0) {
            client.receive(kind / 4 % 2, body, now);
        } else if (kind % 4 == 1) {
            const FragmentView fragment =
                fragment_of(body, ace_blob_id(blob++), static_cast<std::uint16_t>(kind / 16), 0);
            client.receive(
                1,
                build_packet({++sequence, 0x0B, 0, 1}, {}, std::span<const FragmentView>(&fragment, 1), keys.next())
                    .view(),
                now);
        } else if (kind % 4 == 2) {
            sequence += kind / 4;
            client.receive(
                1,
                build_packet({sequence, 0x0B, 0, 1}, OptionalHeaders{}.with_ack(sequence - kind), {}, std::nullopt)
                    .view(),
                now);
        } else {
            run(static_cast<double>(kind) * 0.05);
        }
        run(0.01);
    }
    run(1);
}

}  // namespace portalspace::net::fuzz
