#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/format_error.h"
#include "net/packet/login_request.h"
#include "net/packet/packet_parser.h"
#include "net/packet/reassembler.h"

using namespace portalspace;

/// One datagram: parsing, fragments, login payload, redaction. Nothing but FormatError may come out.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
    std::vector<std::byte> copy(bytes.begin(), bytes.end());
    (void)net::redact_login_request(copy);
    try {
        const net::PacketView packet = net::parse_packet(bytes);
        net::KeyWindow keys(packet.header.checksum);
        (void)net::verify_checksum(packet, &keys);
        net::Reassembler reassembler(net::Reassembler::UiOrder::hold);
        std::vector<net::Blob> out;
        for (const net::FragmentView fragment : packet.fragments) {
            (void)reassembler.add(fragment, 0, out);
        }
        reassembler.tick(100, out);
        if (packet.has(net::PacketFlag::login_request)) {
            (void)net::LoginRequest::unpack(packet.optional.login_request);
        }
    } catch (const core::FormatError&) {
        return 0;
    }
    return 0;
}
