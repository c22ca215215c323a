#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace portalspace::net {

/// One captured frame of a pcap or pcapng file; `bytes` points into the file.
struct PcapFrame {
    std::int64_t nanoseconds = 0;  ///< since 1970
    std::uint32_t link_type = 0;
    std::span<const std::byte> bytes;
    std::vector<std::string_view> comments;  ///< of the packet (pcapng); they point into the file too
};

/// How the walk through a file ended.
struct PcapWalk {
    bool cut_off = false;         ///< the file stops within a record, or a record makes no sense
    std::uint64_t truncated = 0;  ///< frames of which less was captured than was sent; not handed out
};

using PcapVisitor = std::function<void(const PcapFrame&)>;

[[nodiscard]] bool is_pcap(std::span<const std::byte> file) noexcept;
[[nodiscard]] bool is_pcapng(std::span<const std::byte> file) noexcept;

/// Classic pcap: both byte orders, micro- and nanoseconds. Throws core::FormatError when the file's head is not whole.
PcapWalk walk_pcap(std::span<const std::byte> file, const PcapVisitor& visit);
/// pcapng: both byte orders, several sections and interfaces, if_tsresol and if_tsoffset, blocks 6, 3 and 2.
PcapWalk walk_pcapng(std::span<const std::byte> file, const PcapVisitor& visit);

}  // namespace portalspace::net
