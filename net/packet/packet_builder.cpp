#include "net/packet/packet_builder.h"

#include "net/packet/checksum.h"

namespace portalspace::net {

namespace {

std::span<std::byte, kPacketHeaderSize> header_of(std::span<std::byte> datagram) {
    return datagram.first<kPacketHeaderSize>();
}

}  // namespace

Datagram build_packet(const PacketFields& fields, const OptionalHeaders& optional,
                      std::span<const FragmentView> fragments, std::optional<std::uint32_t> key) {
    Datagram out;
    out.bytes(std::array<std::byte, kPacketHeaderSize>{});
    optional.write(out);
    std::uint32_t payload = hash32(out.view().subspan(kPacketHeaderSize));
    for (const FragmentView& f : fragments) {
        const std::size_t begin = out.size();
        f.header.write(out);
        out.bytes(f.data);
        payload += fragment_hash(out.view().subspan(begin));
    }
    PacketHeader header;
    header.sequence = fields.sequence;
    header.flags = optional.present;
    header.flags.set(PacketFlag::fragments, !fragments.empty());
    header.flags.set(PacketFlag::encrypted_checksum, key.has_value());
    header.id = fields.id;
    header.time = fields.time;
    header.size = static_cast<std::uint16_t>(out.size() - kPacketHeaderSize);
    header.iteration = fields.iteration;
    const auto head = header_of(out.writable());
    header.write(head);
    header.checksum = seal(header_hash(head), payload, key.value_or(0));
    header.write(head);
    return out;
}

void mark_retransmission(std::span<std::byte> datagram) noexcept {
    const auto head = header_of(datagram);
    PacketHeader header = PacketHeader::read(head);
    // checksum = header hash + (payload hash ^ key): only the first term changes.
    const std::uint32_t rest = header.checksum - header_hash(head);
    header.flags.set(PacketFlag::retransmission);
    header.write(head);
    header.checksum = header_hash(head) + rest;
    header.write(head);
}

}  // namespace portalspace::net
