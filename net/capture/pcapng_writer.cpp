#include "net/capture/pcapng_writer.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/byte_writer.h"
#include "core/path_text.h"
#include "net/capture/frame_writer.h"
#include "net/packet/login_request.h"

namespace portalspace::net {

namespace {

constexpr std::uint32_t kSectionHeader = 0x0A0D0D0A;
constexpr std::uint32_t kInterfaceDescription = 1;
constexpr std::uint32_t kEnhancedPacket = 6;
constexpr std::size_t kMaxRecorded = 49000;

void option(core::ByteWriter& out, std::uint16_t code, std::string_view text) {
    out.u16(code);
    out.u16(static_cast<std::uint16_t>(text.size()));
    out.bytes(std::as_bytes(std::span(text.data(), text.size())));
    out.align(4);
}

void comment_option(core::ByteWriter& out, std::string_view text) {
    constexpr std::uint16_t kComment = 1;
    constexpr std::size_t kMaxComment = 4096;
    if (!text.empty()) {
        option(out, kComment, text.substr(0, kMaxComment));
        out.u32(0);  // end of options
    }
}

core::ByteWriter block(std::uint32_t type, const core::ByteWriter& body) {
    const auto length = static_cast<std::uint32_t>(body.size() + 12);
    core::ByteWriter out;
    out.u32(type);
    out.u32(length);
    out.bytes(body.view());
    out.u32(length);
    return out;
}

core::ByteWriter section_header(std::string_view comment) {
    core::ByteWriter body;
    body.u32(0x1A2B3C4D);
    body.u16(1);
    body.u16(0);
    body.i64(-1);  // length of the section: not known
    comment_option(body, comment);
    return block(kSectionHeader, body);
}

core::ByteWriter interface_description() {
    core::ByteWriter body;
    body.u16(1);  // Ethernet
    body.u16(0);
    body.u32(65535);
    return block(kInterfaceDescription, body);
}

/// Ports that ACLogView can tell apart (net-transport 9.1, 9.2); says what was replaced.
std::string make_readable(PcapngWriter::Options& options) {
    std::string note;
    if (options.server.port < 9000 || options.server.port > 10012) {
        note += "server ports " + std::to_string(options.server.port) + " and the next are written as 9000 and 9001. ";
        options.server.port = 9000;
    }
    if (options.client.port >= 9000 && options.client.port <= 10014) {
        note += "local port " + std::to_string(options.client.port) + " is written as 54321. ";
        options.client.port = 54321;
    }
    return note;
}

}  // namespace

PcapngWriter::PcapngWriter(std::filesystem::path file, const Options& options)
    : final_(std::move(file)), part_(final_), options_(options) {
    part_ += ".part";
    file_.open(part_, std::ios::binary | std::ios::trunc);
    if (!file_) {
        throw std::runtime_error("cannot write " + core::path_text(part_));
    }
    const std::string note = make_readable(options_);
    append(section_header(note).view());
    append(interface_description().view());
    if (!ok_ || !file_.flush()) {
        throw std::runtime_error("cannot write " + core::path_text(part_));
    }
}

PcapngWriter::~PcapngWriter() {
    try {
        close();
    } catch (const std::exception&) {
        ok_ = false;
    }
}

void PcapngWriter::append(std::span<const std::byte> bytes) {
    ok_ = ok_ && file_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

void PcapngWriter::write(double unix_time, Direction direction, std::uint8_t port_pair,
                         std::span<const std::byte> datagram, std::string_view comment) {
    const std::lock_guard lock(mutex_);
    if (!file_.is_open() || !ok_ || datagram.size() > kMaxRecorded) {
        return;
    }
    std::vector<std::byte> copy(datagram.begin(), datagram.end());
    if (!options_.keep_password) {
        (void)redact_login_request(copy);
    }
    UdpEndpoint server = options_.server;
    server.port = static_cast<std::uint16_t>(server.port + port_pair);
    const bool from_client = direction == Direction::c2s;
    constexpr double kMicro = 1e6;
    const auto stamp = static_cast<std::uint64_t>(std::llround(unix_time * kMicro));
    const auto length = static_cast<std::uint32_t>(kUdpFrameOverhead + copy.size());
    core::ByteWriter body;
    body.u32(0);  // interface
    body.u32(static_cast<std::uint32_t>(stamp >> 32));
    body.u32(static_cast<std::uint32_t>(stamp));
    body.u32(length);
    body.u32(length);
    write_udp_frame(body, from_client ? options_.client : server, from_client ? server : options_.client, from_client,
                    ip_id_++, copy);
    body.align(4);
    comment_option(body, comment);
    append(block(kEnhancedPacket, body).view());
    ++datagrams_;
    if (unix_time - last_flush_ >= options_.flush_seconds || unix_time < last_flush_) {
        last_flush_ = unix_time;
        ok_ = ok_ && file_.flush();
    }
}

void PcapngWriter::close() {
    const std::lock_guard lock(mutex_);
    if (!file_.is_open()) {
        return;
    }
    file_.close();
    if (!file_ || !ok_) {
        ok_ = false;
        throw std::runtime_error("the recording is not whole; what there is lies in " + core::path_text(part_));
    }
    std::error_code error;
    std::filesystem::rename(part_, final_, error);
    if (error) {
        ok_ = false;
        throw std::runtime_error("cannot name the recording " + core::path_text(final_) + ": " + error.message());
    }
}

bool PcapngWriter::ok() const {
    const std::lock_guard lock(mutex_);
    return ok_;
}

std::uint64_t PcapngWriter::datagrams() const {
    const std::lock_guard lock(mutex_);
    return datagrams_;
}

}  // namespace portalspace::net
