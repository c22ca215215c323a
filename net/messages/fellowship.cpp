#include "net/messages/fellowship.h"

namespace portalspace::net {

FellowshipFullUpdate FellowshipFullUpdate::unpack(core::ByteReader& r) {
    FellowshipFullUpdate m;
    if (r.remaining() != 0) {
        m.fellowship = net::unpack<Fellowship>(r);
    }
    return m;
}

}  // namespace portalspace::net
