#include "net/packet/connect_request.h"

namespace portalspace::net {

ConnectRequest ConnectRequest::unpack(core::ByteReader& reader) {
    ConnectRequest r;
    r.server_time = reader.f64();
    r.cookie = reader.u64();
    r.client_id = reader.u32();
    r.s2c_seed = reader.u32();
    r.c2s_seed = reader.u32();
    r.padding = reader.u32();
    return r;
}

void ConnectRequest::write(Datagram& out) const {
    out.f64(server_time);
    out.u64(cookie);
    out.u32(client_id);
    out.u32(s2c_seed);
    out.u32(c2s_seed);
    out.u32(padding);
}

}  // namespace portalspace::net
