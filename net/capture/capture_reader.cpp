#include "net/capture/capture_reader.h"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/format_error.h"
#include "core/path_text.h"
#include "net/capture/jsonl_reader.h"
#include "net/capture/pcap_reader.h"
#include "net/capture/stream_sorter.h"

namespace portalspace::net {

namespace {

/// The first comment that is a note of this project's own.
std::string note_among(const std::vector<std::string_view>& comments) {
    for (const std::string_view comment : comments) {
        if (auto note = note_of_comment(comment)) {
            return *std::move(note);
        }
    }
    return {};
}

Capture read_frames(std::span<const std::byte> bytes) {
    StreamSorter sorter;
    std::uint64_t others = 0;
    const PcapVisitor visit = [&](const PcapFrame& frame) {
        if (const auto udp = udp_of_frame(frame.link_type, frame.bytes)) {
            sorter.add(frame.nanoseconds, *udp, note_among(frame.comments));
        } else {
            ++others;
        }
    };
    const PcapWalk walk = is_pcap(bytes) ? walk_pcap(bytes, visit) : walk_pcapng(bytes, visit);
    Capture capture = std::move(sorter).finish();
    capture.other_packets += others + walk.truncated;
    capture.cut_off = walk.cut_off;
    return capture;
}

}  // namespace

Capture read_capture(std::span<const std::byte> bytes) {
    if (is_pcap(bytes) || is_pcapng(bytes)) {
        return read_frames(bytes);
    }
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || text[first] != '{') {
        throw core::FormatError(0, "a pcap, pcapng or .jsonl recording", "something else");
    }
    return read_jsonl(text);
}

Capture read_capture(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        // A pipe would block for ever, a device has no end.
        throw std::runtime_error("'" + core::path_text(file) + "' is not a file that can be read");
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error("'" + core::path_text(file) + "' cannot be opened");
    }
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (in.bad()) {
        throw std::runtime_error("'" + core::path_text(file) + "' cannot be read");
    }
    return read_capture(std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace portalspace::net
