#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/tool/session_fields.h"
#include "app/tool/session_file.h"
#include "core/path_text.h"
#include "net/capture/pcapng_writer.h"
#include "net/packet/login_request.h"

namespace portalspace::app {

namespace {

constexpr std::uint16_t kClientPort = 54321;
constexpr std::uint16_t kServerPort = 9000;

void write_lines(const net::Capture& capture, const std::filesystem::path& file) {
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    for (const net::CapturedDatagram& d : capture.datagrams) {
        std::vector<std::byte> bytes = d.bytes;
        (void)net::redact_login_request(bytes);
        constexpr double kMicro = 1e6;
        nlohmann::ordered_json row{{"t", std::round(d.time * kMicro) / kMicro},
                                   {"dir", direction_text(d.direction)},
                                   {"pair", d.port_pair},
                                   {"len", bytes.size()},
                                   {"data", hex_text(bytes)}};
        if (!d.note.empty()) {
            row["note"] = d.note;
        }
        out << row.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
    }
    out.close();
    if (!out) {
        throw std::runtime_error("cannot write " + core::path_text(file));
    }
}

/// The ends of the conversation are not kept by a Capture: the file gets made-up ones.
void write_pcapng(const net::Capture& capture, const std::filesystem::path& file) {
    net::PcapngWriter::Options options;
    options.client = {{127, 0, 0, 1}, kClientPort};
    options.server = {{127, 0, 0, 1}, kServerPort};
    net::PcapngWriter writer(file, options);
    for (const net::CapturedDatagram& d : capture.datagrams) {
        writer.write(capture.unix_start + d.time, d.direction, d.port_pair, d.bytes, d.note);
    }
    writer.close();
}

}  // namespace

void write_session(const net::Capture& capture, const std::filesystem::path& file) {
    if (file.extension() == ".jsonl") {
        write_lines(capture, file);
    } else {
        write_pcapng(capture, file);
    }
}

}  // namespace portalspace::app
