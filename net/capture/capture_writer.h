#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "net/capture/capture.h"

namespace portalspace::net {

enum class CaptureForm { pcap, pcapng };

/// A capture file in memory, and what of the capture it does not hold.
struct WrittenCapture {
    std::vector<std::byte> bytes;
    std::uint64_t too_long = 0;    ///< datagrams beyond kMaxRecordedDatagram, left out
    std::uint64_t notes_lost = 0;  ///< pcap has no place for a packet's comment
};

/// Writes a whole capture: passwords redacted (net-transport 9.3), notes as packet comments. Addresses and ports are
/// made up so that nobody's are given away, the same end always the same; who is whom stays as it was.
[[nodiscard]] WrittenCapture write_capture(const Capture& capture, CaptureForm form);

}  // namespace portalspace::net
