#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <span>
#include <string_view>

#include "core/output_file.h"
#include "net/capture/udp_frame.h"
#include "net/message.h"

namespace portalspace::net {

/// Writes a session as pcapng that Wireshark and ACLogView read: one Ethernet/IPv4/UDP frame a datagram, time stamps in
/// microseconds (net-transport 9.1, 9.2). The file grows as FILE.part and gets its own name when it is closed; a device
/// or a pipe that somebody reads is written straight. A FILE.part of a run that was ended from outside is kept beside.
/// Passwords are redacted unless asked otherwise (9.3). Safe to use from several threads.
class PcapngWriter {
public:
    struct Options {
        UdpEndpoint client;
        UdpEndpoint server;  ///< `port` is the base port N
        bool keep_password = false;
        double flush_seconds = 1.0;  ///< data reach the file at least this often (by the times that are recorded)
    };

    /// Opens the file and writes the file's head. Ports that ACLogView cannot read are replaced, with a note of it in
    /// the head: a base port outside 9000..10012 becomes 9000, a local port inside 9000..10014 becomes 54321. Throws
    /// std::runtime_error when the file cannot be made.
    PcapngWriter(const std::filesystem::path& file, const Options& options);
    /// Closes without throwing.
    ~PcapngWriter();
    PcapngWriter(const PcapngWriter&) = delete;
    PcapngWriter& operator=(const PcapngWriter&) = delete;

    /// Appends one datagram as it crossed the socket. `unix_time` in seconds; `port_pair` 0 for N, 1 for N + 1;
    /// `comment` marks a datagram that was rejected. Datagrams longer than 49,000 bytes are not recorded (ACLogView
    /// stops there). Never throws for a full disk: recording stops and ok() turns false.
    void write(double unix_time, Direction direction, std::uint8_t port_pair, std::span<const std::byte> datagram,
               std::string_view comment = {});

    /// Flushes and gives the file its final name. Throws std::runtime_error when that fails; later writes are ignored.
    void close();

    /// Where the recording of an earlier run that was not finished is kept now; empty when there was none.
    [[nodiscard]] const std::filesystem::path& kept() const { return kept_; }
    /// Nothing has gone wrong so far.
    [[nodiscard]] bool ok() const;
    /// Datagrams recorded.
    [[nodiscard]] std::uint64_t datagrams() const;

private:
    void append(std::span<const std::byte> block);

    mutable std::mutex mutex_;
    core::OutputPlace place_;
    std::filesystem::path kept_;
    Options options_;
    std::ofstream file_;
    std::uint64_t datagrams_ = 0;
    std::uint16_t ip_id_ = 1;
    double last_flush_ = 0;
    bool ok_ = true;
};

}  // namespace portalspace::net
