#include "net/capture/packet_records.h"

#include <algorithm>
#include <cmath>

#include "net/capture/frame_writer.h"

namespace portalspace::net {

namespace {

constexpr std::uint32_t kSectionHeader = 0x0A0D0D0A;
constexpr std::uint32_t kInterfaceDescription = 1;
constexpr std::uint32_t kEnhancedPacket = 6;
constexpr std::uint32_t kPcapMagic = 0xA1B2C3D4;
constexpr std::uint16_t kEthernet = 1;
constexpr std::uint32_t kSnapLength = 65535;
constexpr std::uint64_t kMicrosecondsPerSecond = 1'000'000;

void comment_option(core::ByteWriter& out, std::string_view text) {
    constexpr std::uint16_t kComment = 1;
    constexpr std::size_t kMaxComment = 4096;
    if (text.empty()) {
        return;
    }
    text = text.substr(0, kMaxComment);
    out.u16(kComment);
    out.u16(static_cast<std::uint16_t>(text.size()));
    out.bytes(std::as_bytes(std::span(text.data(), text.size())));
    out.align(4);
    out.u32(0);  // end of options
}

void block(core::ByteWriter& out, std::uint32_t type, const core::ByteWriter& body) {
    const auto length = static_cast<std::uint32_t>(body.size() + 12);
    out.u32(type);
    out.u32(length);
    out.bytes(body.view());
    out.u32(length);
}

/// Microseconds since 1970.
std::uint64_t stamp_of(double unix_time) {
    constexpr double kLast = 4294967295.0;  // what the seconds of pcap can hold: the year 2106
    return static_cast<std::uint64_t>(
        std::llround(std::clamp(unix_time, 0.0, kLast) * static_cast<double>(kMicrosecondsPerSecond)));
}

void frame(core::ByteWriter& out, const PacketRecord& r) {
    write_udp_frame(out, r.source, r.destination, r.from_client, r.ip_id, r.datagram);
}

std::uint32_t frame_length(const PacketRecord& r) {
    return static_cast<std::uint32_t>(kUdpFrameOverhead + r.datagram.size());
}

}  // namespace

void write_pcapng_head(core::ByteWriter& out, std::string_view comment) {
    core::ByteWriter section;
    section.u32(0x1A2B3C4D);
    section.u16(1);
    section.u16(0);
    section.i64(-1);  // length of the section: not known
    comment_option(section, comment);
    block(out, kSectionHeader, section);
    core::ByteWriter interface;
    interface.u16(kEthernet);
    interface.u16(0);
    interface.u32(kSnapLength);
    block(out, kInterfaceDescription, interface);
}

void write_pcapng_record(core::ByteWriter& out, const PacketRecord& record) {
    const std::uint64_t stamp = stamp_of(record.unix_time);
    core::ByteWriter body;
    body.u32(0);  // interface
    body.u32(static_cast<std::uint32_t>(stamp >> 32));
    body.u32(static_cast<std::uint32_t>(stamp));
    body.u32(frame_length(record));
    body.u32(frame_length(record));
    frame(body, record);
    body.align(4);
    comment_option(body, record.comment);
    block(out, kEnhancedPacket, body);
}

void write_pcap_head(core::ByteWriter& out) {
    out.u32(kPcapMagic);
    out.u16(2);
    out.u16(4);
    out.u32(0);  // offset from UTC
    out.u32(0);  // accuracy
    out.u32(kSnapLength);
    out.u32(kEthernet);
}

void write_pcap_record(core::ByteWriter& out, const PacketRecord& record) {
    const std::uint64_t stamp = stamp_of(record.unix_time);
    out.u32(static_cast<std::uint32_t>(stamp / kMicrosecondsPerSecond));
    out.u32(static_cast<std::uint32_t>(stamp % kMicrosecondsPerSecond));
    out.u32(frame_length(record));
    out.u32(frame_length(record));
    frame(out, record);
}

}  // namespace portalspace::net
