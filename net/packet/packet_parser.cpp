#include "net/packet/packet_parser.h"

#include <string>

#include "core/byte_reader.h"

namespace portalspace::net {

PacketView parse_packet(std::span<const std::byte> datagram) {
    core::ByteReader whole(datagram);
    if (datagram.size() > kMaxDatagram) {
        whole.fail("at most 2048 bytes", std::to_string(datagram.size()));
    }
    const auto head = whole.bytes(kPacketHeaderSize).first<kPacketHeaderSize>();
    const PacketHeader header = PacketHeader::read(head);
    if ((header.flags.raw() & ~kKnownPacketFlags.raw()) != 0) {
        whole.fail("known flag bits only", describe_flags(header.flags));
    }
    if (header.size > whole.remaining()) {
        whole.fail(std::to_string(header.size) + " bytes after the header", std::to_string(whole.remaining()));
    }
    const std::span<const std::byte> body = whole.bytes(header.size);

    core::ByteReader reader(body);
    PacketView packet{.header = header,  // the optional headers are made in place: a copy costs time
                      .optional = OptionalHeaders::unpack(header.flags, reader),
                      .fragments = {},
                      .header_hash = header_hash(head),
                      .payload_hash = hash32(body.first(reader.offset())),
                      .trailing = whole.remaining()};
    if (packet.has(PacketFlag::fragments)) {
        packet.fragments = FragmentList(reader.rest());
        while (reader.remaining() > 0) {
            const std::size_t begin = reader.offset();
            const FragmentHeader f = FragmentHeader::unpack(reader);
            reader.skip(f.size - kFragmentHeaderSize);
            packet.payload_hash += fragment_hash(body.subspan(begin, f.size));
        }
    }
    reader.expect_end();
    return packet;
}

bool verify_checksum(const PacketView& packet, KeyWindow* keys) noexcept {
    if (!packet.encrypted()) {
        return packet.clear_checksum_holds();
    }
    return keys != nullptr && keys->consume(packet.derived_key()).has_value();
}

}  // namespace portalspace::net
