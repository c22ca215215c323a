#include "net/messages/login.h"

namespace portalspace::net {
namespace {

/// A string at the end of a message that may be missing altogether.
Text read_optional_text(core::ByteReader& r) { return r.remaining() >= 2 ? Text::unpack(r) : Text(); }

}  // namespace

bool CharacterError::ends_connection() const noexcept {
    switch (code) {
        case 0x01:
        case 0x03:
        case 0x04:
        case 0x05:
        case 0x08:
        case 0x09:
        case 0x0A: return true;
        default: return false;
    }
}

AccountBoot AccountBoot::unpack(core::ByteReader& r) {
    AccountBoot m;
    m.reason = read_optional_text(r);
    m.reason.raw += read_optional_text(r).raw;
    return m;
}

AccountBanned AccountBanned::unpack(core::ByteReader& r) {
    AccountBanned m;
    m.seconds_left = r.u32();
    m.reason = read_optional_text(r);
    return m;
}

}  // namespace portalspace::net
