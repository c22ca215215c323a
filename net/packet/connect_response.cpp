#include "net/packet/connect_response.h"

#include "net/packet/packet_builder.h"

namespace portalspace::net {

Datagram build_connect_response(std::uint64_t cookie) {
    PacketFields fields;
    fields.sequence = 1;
    return build_packet(fields, OptionalHeaders{}.with_connect_response(cookie), {}, std::nullopt);
}

}  // namespace portalspace::net
