#include "content/records/gfx_obj.h"

#include "content/encodings.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

List<Polygon> unpack_polygons(core::ByteReader& reader) {
    List<Polygon> polygons;
    const std::size_t count = reader.checked_count(read_cuint(reader), 12);
    polygons.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        polygons.push_back(Polygon::unpack(reader));
    }
    return polygons;
}

void pack_polygons(core::ByteWriter& writer, const List<Polygon>& polygons) {
    write_cuint(writer, static_cast<std::uint32_t>(polygons.size()));
    for (const Polygon& polygon : polygons) {
        polygon.pack(writer);
    }
}

BspTree unpack_tree(core::ByteReader& reader, BspKind kind, std::size_t polygon_count) {
    BspTree tree = BspTree::unpack(reader, kind);
    if (!tree.refers_within(polygon_count)) {
        core::fail_record(reader, core::FormatReason::bad_reference,
                          "a tree over " + std::to_string(polygon_count) + " polygons", "a node that names another");
    }
    return tree;
}

}  // namespace

GfxObj GfxObj::unpack(core::ByteReader& reader) {
    GfxObj obj;
    obj.id = read_id(reader);
    obj.flags = core::Flags<GfxObjFlag>(reader.u32());
    read_array(reader, obj.surfaces, read_cuint(reader));
    obj.vertices = VertexArray::unpack(reader);
    if (obj.flags.has(GfxObjFlag::physics)) {
        obj.physics_polygons = unpack_polygons(reader);
        obj.physics_bsp = unpack_tree(reader, BspKind::physics, obj.physics_polygons.size());
    }
    obj.sort_center = read_finite_vec3(reader);
    if (obj.flags.has(GfxObjFlag::drawing)) {
        obj.polygons = unpack_polygons(reader);
        obj.drawing_bsp = unpack_tree(reader, BspKind::drawing, obj.polygons.size());
    }
    if (obj.flags.has(GfxObjFlag::degrade)) {
        obj.degrade = read_id(reader);
    }
    return obj;
}

void GfxObj::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    writer.u32(flags.raw());
    write_cuint(writer, static_cast<std::uint32_t>(surfaces.size()));
    write_array(writer, surfaces);
    vertices.pack(writer);
    if (flags.has(GfxObjFlag::physics)) {
        pack_polygons(writer, physics_polygons);
        physics_bsp.pack(writer);
    }
    writer.vec3(sort_center);
    if (flags.has(GfxObjFlag::drawing)) {
        pack_polygons(writer, polygons);
        drawing_bsp.pack(writer);
    }
    if (flags.has(GfxObjFlag::degrade)) {
        write_id(writer, degrade);
    }
}

}  // namespace portalspace::content
