#include <cstddef>
#include <cstdint>

#include "core/format_error.h"
#include "net/capture/capture_reader.h"
#include "net/capture/replayer.h"

using namespace portalspace;

/// A whole recording file: reading and replay. Nothing but FormatError may come out.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const net::Capture capture = net::read_capture(std::as_bytes(std::span(data, size)));
        (void)net::replay_all(capture, net::main_stream(capture));
    } catch (const core::FormatError&) {
        return 0;
    }
    return 0;
}
