#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/tool/session_fields.h"
#include "app/tool/session_file.h"
#include "core/output_file.h"
#include "net/capture/capture_writer.h"
#include "net/capture/packet_records.h"
#include "net/packet/login_request.h"

namespace portalspace::app {

namespace {

std::string lines_of(const net::Capture& capture) {
    const bool several = std::ranges::any_of(capture.datagrams, [&](const net::CapturedDatagram& d) {
        return d.stream != capture.datagrams.front().stream;
    });
    std::string out;
    for (const net::CapturedDatagram& d : capture.datagrams) {
        std::vector<std::byte> bytes = d.bytes;
        (void)net::redact_login_request(bytes);
        constexpr double kMicro = 1e6;
        nlohmann::ordered_json row{{"t", std::round(d.time * kMicro) / kMicro},
                                   {"dir", direction_text(d.direction)},
                                   {"pair", d.port_pair},
                                   {"len", bytes.size()},
                                   {"data", hex_text(bytes)}};
        if (several) {
            row["stream"] = d.stream;
        }
        if (!d.note.empty()) {
            row["note"] = d.note;
        }
        out += row.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    }
    return out;
}

std::string lower_extension(const std::filesystem::path& file) {
    std::string text = file.extension().string();
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

}  // namespace

void write_session(ToolContext& context, const net::Capture& capture, const std::filesystem::path& file) {
    const std::string extension = lower_extension(file);
    if (extension == ".jsonl") {
        core::write_whole_file(file, lines_of(capture));
        return;
    }
    const net::WrittenCapture written =
        net::write_capture(capture, extension == ".pcap" ? net::CaptureForm::pcap : net::CaptureForm::pcapng);
    core::write_whole_file(file, written.bytes);
    if (written.notes_lost > 0) {
        context.err << file.string() << ": " << written.notes_lost
                    << " datagrams lose their notes, for which pcap has no place (.pcapng and .jsonl keep them)\n";
    }
    if (written.too_long > 0) {
        context.err << file.string() << ": " << written.too_long << " datagrams of more than "
                    << net::kMaxRecordedDatagram << " bytes are left out (.jsonl keeps them)\n";
    }
}

}  // namespace portalspace::app
