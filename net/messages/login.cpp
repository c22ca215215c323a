#include "net/messages/login.h"

namespace portalspace::net {
namespace {

std::vector<CharacterList::Entry> read_characters(core::ByteReader& r) {
    auto list = read_list(r, 12, [](core::ByteReader& reader) {
        CharacterList::Entry e;
        e.guid = core::ObjectId(reader.u32());
        e.name = Text::unpack(reader);
        e.seconds_until_delete = reader.u32();
        return e;
    });
    if (list.size() > CharacterList::kMaxCharacters) {
        r.fail("at most 64 characters", std::to_string(list.size()));
    }
    return list;
}

void write_characters(core::ByteWriter& w, const std::vector<CharacterList::Entry>& list) {
    w.u32(static_cast<std::uint32_t>(list.size()));
    for (const CharacterList::Entry& e : list) {
        w.u32(e.guid.value);
        e.name.pack(w);
        w.u32(e.seconds_until_delete);
    }
}

/// A string at the end of a message that may be missing altogether.
Text read_optional_text(core::ByteReader& r) { return r.remaining() >= 2 ? Text::unpack(r) : Text(); }

}  // namespace

CharacterList CharacterList::unpack(core::ByteReader& r) {
    CharacterList m;
    m.status = r.u32();
    m.characters = read_characters(r);
    m.deleted = read_characters(r);
    m.slots = r.u32();
    m.account = Text::unpack(r);
    m.use_turbine_chat = r.u32() != 0;
    m.has_throne_of_destiny = r.u32() != 0;
    return m;
}

void CharacterList::pack(core::ByteWriter& w) const {
    w.u32(status);
    write_characters(w, characters);
    write_characters(w, deleted);
    w.u32(slots);
    account.pack(w);
    w.u32(use_turbine_chat ? 1 : 0);
    w.u32(has_throne_of_destiny ? 1 : 0);
}

ServerName ServerName::unpack(core::ByteReader& r) {
    ServerName m;
    m.connections = r.i32();
    m.max_connections = r.i32();
    m.name = Text::unpack(r);
    return m;
}

void ServerName::pack(core::ByteWriter& w) const {
    w.i32(connections);
    w.i32(max_connections);
    name.pack(w);
}

CharacterEnterWorld CharacterEnterWorld::unpack(core::ByteReader& r) {
    CharacterEnterWorld m;
    m.guid = core::ObjectId(r.u32());
    m.account = Text::unpack(r);
    return m;
}

void CharacterEnterWorld::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    account.pack(w);
}

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

CharacterError CharacterError::unpack(core::ByteReader& r) { return {r.u32()}; }

void CharacterError::pack(core::ByteWriter& w) const { w.u32(code); }

AccountBoot AccountBoot::unpack(core::ByteReader& r) {
    AccountBoot m;
    m.reason = read_optional_text(r);
    m.reason.raw += read_optional_text(r).raw;
    return m;
}

void AccountBoot::pack(core::ByteWriter& w) const { reason.pack(w); }

AccountBanned AccountBanned::unpack(core::ByteReader& r) {
    AccountBanned m;
    m.seconds_left = r.u32();
    m.reason = read_optional_text(r);
    return m;
}

void AccountBanned::pack(core::ByteWriter& w) const {
    w.u32(seconds_left);
    reason.pack(w);
}

}  // namespace portalspace::net
