#include "content/records/landblock.h"

#include <cstring>
#include <span>

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void static_layout(Fields& f, T& object) {
    f(object.id, object.frame);
}

BuildingPortal unpack_portal(core::ByteReader& reader) {
    BuildingPortal portal;
    portal.flags = reader.u16();
    portal.other_cell = reader.u16();
    portal.other_portal = reader.u16();
    read_array(reader, portal.stabs, reader.u16());
    reader.align(4);
    return portal;
}

void pack_portal(core::ByteWriter& writer, const BuildingPortal& portal) {
    writer.u16(portal.flags);
    writer.u16(portal.other_cell);
    writer.u16(portal.other_portal);
    writer.u16(static_cast<std::uint16_t>(portal.stabs.size()));
    write_array(writer, portal.stabs);
    writer.align(4);
}

}  // namespace

LandBlock LandBlock::unpack(core::ByteReader& reader) {
    LandBlock block;
    FieldReader f(reader);
    f(block.id, block.has_objects);
    std::memcpy(block.terrain.data(), reader.bytes(sizeof block.terrain).data(), sizeof block.terrain);
    std::memcpy(block.heights.data(), reader.bytes(sizeof block.heights).data(), sizeof block.heights);
    f(block.padding);
    return block;
}

void LandBlock::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, has_objects);
    writer.bytes(std::as_bytes(std::span(terrain)));
    writer.bytes(std::as_bytes(std::span(heights)));
    f(padding);
}

LandBlockInfo LandBlockInfo::unpack(core::ByteReader& reader) {
    LandBlockInfo info;
    FieldReader f(reader);
    f(info.id, info.num_cells);
    f.list(info.objects, 32, [](FieldReader& fields, StaticObject& object) { static_layout(fields, object); });
    info.buildings.resize(reader.checked_count(reader.u16(), 40));
    f(info.pack_mask);
    for (Building& building : info.buildings) {
        f(building.model, building.frame, building.num_leaves);
        f.list(building.portals, 8,
               [](FieldReader& fields, BuildingPortal& portal) { portal = unpack_portal(fields.reader()); });
    }
    if ((info.pack_mask & kHasRestrictions) != 0) {
        const std::uint16_t count = reader.u16();
        f(info.restriction_buckets);
        info.restrictions.resize(reader.checked_count(count, 8));
        for (Restriction& restriction : info.restrictions) {
            f(restriction.cell, restriction.object);
        }
    }
    return info;
}

void LandBlockInfo::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, num_cells);
    f.list(objects, 0, [](FieldWriter& fields, const StaticObject& object) { static_layout(fields, object); });
    writer.u16(static_cast<std::uint16_t>(buildings.size()));
    f(pack_mask);
    for (const Building& building : buildings) {
        f(building.model, building.frame, building.num_leaves);
        f.list(building.portals, 0,
               [](FieldWriter& fields, const BuildingPortal& portal) { pack_portal(fields.writer(), portal); });
    }
    if ((pack_mask & kHasRestrictions) != 0) {
        writer.u16(static_cast<std::uint16_t>(restrictions.size()));
        f(restriction_buckets);
        for (const Restriction& restriction : restrictions) {
            f(restriction.cell, restriction.object);
        }
    }
}

}  // namespace portalspace::content
