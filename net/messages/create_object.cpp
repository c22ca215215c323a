#include "net/messages/create_object.h"

namespace portalspace::net {

CreateObject CreateObject::unpack(core::ByteReader& r) {
    CreateObject m;
    m.guid = core::ObjectId(r.u32());
    m.appearance = ObjDesc::unpack(r);
    m.physics = PhysicsDesc::unpack(r);
    m.weenie = WeenieDesc::unpack(r);
    return m;
}

void CreateObject::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    appearance.pack(w);
    physics.pack(w);
    weenie.pack(w);
}

ForceObjectDescSend ForceObjectDescSend::unpack(core::ByteReader& r) { return {core::ObjectId(r.u32())}; }

void ForceObjectDescSend::pack(core::ByteWriter& w) const { w.u32(guid.value); }

}  // namespace portalspace::net
