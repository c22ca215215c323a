#include "net/messages/game_event.h"

namespace portalspace::net {

GameEventHeader GameEventHeader::unpack(core::ByteReader& r) {
    GameEventHeader m;
    m.owner = core::ObjectId(r.u32());
    m.sequence = r.u32();
    m.type = r.u32();
    return m;
}

void GameEventHeader::pack(core::ByteWriter& w) const {
    w.u32(owner.value);
    w.u32(sequence);
    w.u32(type);
}

GameActionHeader GameActionHeader::unpack(core::ByteReader& r) {
    GameActionHeader m;
    m.sequence = r.u32();
    m.type = r.u32();
    return m;
}

void GameActionHeader::pack(core::ByteWriter& w) const {
    w.u32(sequence);
    w.u32(type);
}

}  // namespace portalspace::net
