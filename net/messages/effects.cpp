#include "net/messages/effects.h"

namespace portalspace::net {

PlayScriptId PlayScriptId::unpack(core::ByteReader& r) {
    PlayScriptId m;
    m.guid = core::ObjectId(r.u32());
    m.script = core::DataId(r.u32());
    return m;
}

void PlayScriptId::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.u32(script.value);
}

PlayScriptType PlayScriptType::unpack(core::ByteReader& r) {
    PlayScriptType m;
    m.guid = core::ObjectId(r.u32());
    m.type = r.u32();
    m.intensity = r.f32();
    return m;
}

void PlayScriptType::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.u32(type);
    w.f32(intensity);
}

Sound Sound::unpack(core::ByteReader& r) {
    Sound m;
    m.guid = core::ObjectId(r.u32());
    m.sound = r.u32();
    m.volume = r.f32();
    return m;
}

void Sound::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.u32(sound);
    w.f32(volume);
}

}  // namespace portalspace::net
