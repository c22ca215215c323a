#include "net/messages/parenting.h"

#include "net/messages/primitives.h"

namespace portalspace::net {

ParentEvent ParentEvent::unpack(core::ByteReader& r) {
    ParentEvent m;
    m.parent = core::ObjectId(r.u32());
    m.child = core::ObjectId(r.u32());
    m.location = r.u32();
    m.placement = r.u32();
    m.parent_instance = r.u16();
    m.child_position_stamp = r.u16();
    return m;
}

void ParentEvent::pack(core::ByteWriter& w) const {
    w.u32(parent.value);
    w.u32(child.value);
    w.u32(location);
    w.u32(placement);
    w.u16(parent_instance);
    w.u16(child_position_stamp);
}

PickupEvent PickupEvent::unpack(core::ByteReader& r) {
    PickupEvent m;
    m.guid = core::ObjectId(r.u32());
    m.instance = r.u16();
    m.position_stamp = r.u16();
    return m;
}

void PickupEvent::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.u16(instance);
    w.u16(position_stamp);
}

InventoryRemoveObject InventoryRemoveObject::unpack(core::ByteReader& r) { return {core::ObjectId(r.u32())}; }

void InventoryRemoveObject::pack(core::ByteWriter& w) const { w.u32(guid.value); }

PutObjInContainer PutObjInContainer::unpack(core::ByteReader& r) {
    PutObjInContainer m;
    m.item = core::ObjectId(r.u32());
    m.container = core::ObjectId(r.u32());
    m.slot = r.u32();
    m.container_type = r.u32();
    return m;
}

void PutObjInContainer::pack(core::ByteWriter& w) const {
    w.u32(item.value);
    w.u32(container.value);
    w.u32(slot);
    w.u32(container_type);
}

WieldObject WieldObject::unpack(core::ByteReader& r) {
    WieldObject m;
    m.item = core::ObjectId(r.u32());
    m.location = r.u32();
    return m;
}

void WieldObject::pack(core::ByteWriter& w) const {
    w.u32(item.value);
    w.u32(location);
}

PutObjectIn3d PutObjectIn3d::unpack(core::ByteReader& r) { return {core::ObjectId(r.u32())}; }

void PutObjectIn3d::pack(core::ByteWriter& w) const { w.u32(item.value); }

ViewContents ViewContents::unpack(core::ByteReader& r) {
    ViewContents m;
    m.container = core::ObjectId(r.u32());
    m.items = read_list(r, 8, [](core::ByteReader& reader) {
        Item item;
        item.guid = core::ObjectId(reader.u32());
        item.container_type = reader.u32();
        return item;
    });
    return m;
}

void ViewContents::pack(core::ByteWriter& w) const {
    w.u32(container.value);
    w.u32(static_cast<std::uint32_t>(items.size()));
    for (const Item& item : items) {
        w.u32(item.guid.value);
        w.u32(item.container_type);
    }
}

}  // namespace portalspace::net
