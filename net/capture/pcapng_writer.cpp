#include "net/capture/pcapng_writer.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "core/byte_writer.h"
#include "core/path_text.h"
#include "net/capture/packet_records.h"
#include "net/packet/login_request.h"

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>
#endif

namespace portalspace::net {

namespace {

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

/// While this lives a pipe has a reader, or there is none and the constructor says so: opening it would wait for one,
/// and with it whoever waits for the session to end.
class PipeReader {
public:
    explicit PipeReader(const std::filesystem::path& file) {
#ifndef _WIN32
        std::error_code error;
        if (std::filesystem::is_fifo(file, error)) {
            writer_ = ::open(file.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
            if (writer_ < 0) {
                throw std::runtime_error("nobody reads the pipe " + core::path_text(file));
            }
        }
#else
        (void)file;
#endif
    }
    ~PipeReader() {
#ifndef _WIN32
        if (writer_ >= 0) {
            ::close(writer_);
        }
#endif
    }
    PipeReader(const PipeReader&) = delete;
    PipeReader& operator=(const PipeReader&) = delete;

private:
    int writer_ = -1;
};

}  // namespace

PcapngWriter::PcapngWriter(const std::filesystem::path& file, const Options& options)
    : place_(core::output_place(file)), options_(options) {
    kept_ = place_.keep_unfinished();
    const PipeReader reader(place_.written);
    file_.open(place_.written, std::ios::binary | std::ios::trunc);
    core::ByteWriter head;
    write_pcapng_head(head, make_readable(options_));
    append(head.view());
    if (!ok_ || !file_.flush()) {
        throw std::runtime_error("cannot write " + core::path_text(place_.written));
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
    if (!file_.is_open() || !ok_ || datagram.size() > kMaxRecordedDatagram) {
        return;
    }
    std::vector<std::byte> copy(datagram.begin(), datagram.end());
    if (!options_.keep_password) {
        (void)redact_login_request(copy);
    }
    UdpEndpoint server = options_.server;
    server.port = static_cast<std::uint16_t>(server.port + port_pair);
    const bool from_client = direction == Direction::c2s;
    PacketRecord record;
    record.unix_time = unix_time;
    record.source = from_client ? options_.client : server;
    record.destination = from_client ? server : options_.client;
    record.from_client = from_client;
    record.ip_id = ip_id_++;
    record.datagram = copy;
    record.comment = comment;
    core::ByteWriter block;
    write_pcapng_record(block, record);
    append(block.view());
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
        throw std::runtime_error("the recording is not whole; what there is lies in " +
                                 core::path_text(place_.written));
    }
    try {
        place_.finish();
    } catch (const std::runtime_error&) {
        ok_ = false;
        throw;
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
