#include "content/records/env_cell.h"

#include <algorithm>
#include <string>

#include "content/encodings.h"
#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr std::uint32_t kSurfaceBase = 0x08000000;
constexpr std::uint32_t kEnvironmentBase = 0x0D000000;

template <class Fields, class T>
void cell_tail_layout(Fields& f, T& cell) {
    if (cell.flags.has(EnvCellFlag::has_statics)) {
        f.list(cell.statics, 32, [](auto& fields, auto& object) { fields(object.id, object.frame); });
    }
    if (cell.flags.has(EnvCellFlag::has_restriction)) {
        f(cell.restriction);
    }
}

void unpack_polygons(core::ByteReader& reader, List<Polygon>& polygons, std::uint32_t count) {
    polygons.reserve(reader.checked_count(count, 12));
    for (std::uint32_t i = 0; i < count; ++i) {
        polygons.push_back(Polygon::unpack(reader));
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

CellStructure unpack_structure(core::ByteReader& reader) {
    CellStructure cell;
    cell.key = reader.u32();
    const std::uint32_t polygons = reader.u32();
    const std::uint32_t physics_polygons = reader.u32();
    const std::uint32_t portals = reader.u32();
    cell.vertices = VertexArray::unpack(reader);
    unpack_polygons(reader, cell.polygons, polygons);
    read_array(reader, cell.portals, portals);
    reader.align(4);
    cell.cell_bsp = BspTree::unpack(reader, BspKind::cell);
    unpack_polygons(reader, cell.physics_polygons, physics_polygons);
    cell.physics_bsp = unpack_tree(reader, BspKind::physics, cell.physics_polygons.size());
    cell.has_drawing_bsp = reader.u32();
    if (cell.has_drawing_bsp != 0) {
        cell.drawing_bsp = unpack_tree(reader, BspKind::drawing, cell.polygons.size());
    }
    reader.align(4);
    return cell;
}

void pack_structure(core::ByteWriter& writer, const CellStructure& cell) {
    writer.u32(cell.key);
    writer.u32(static_cast<std::uint32_t>(cell.polygons.size()));
    writer.u32(static_cast<std::uint32_t>(cell.physics_polygons.size()));
    writer.u32(static_cast<std::uint32_t>(cell.portals.size()));
    cell.vertices.pack(writer);
    for (const Polygon& polygon : cell.polygons) {
        polygon.pack(writer);
    }
    write_array(writer, cell.portals);
    writer.align(4);
    cell.cell_bsp.pack(writer);
    for (const Polygon& polygon : cell.physics_polygons) {
        polygon.pack(writer);
    }
    cell.physics_bsp.pack(writer);
    writer.u32(cell.has_drawing_bsp);
    if (cell.has_drawing_bsp != 0) {
        cell.drawing_bsp.pack(writer);
    }
    writer.align(4);
}

}  // namespace

EnvCell EnvCell::unpack(core::ByteReader& reader) {
    EnvCell cell;
    FieldReader f(reader);
    f(cell.id, cell.flags, cell.second_id);
    const std::uint8_t surfaces = reader.u8();
    const std::uint8_t portals = reader.u8();
    const std::uint16_t visible = reader.u16();
    cell.surfaces.resize(reader.checked_count(surfaces, 2));
    for (core::DataId& surface : cell.surfaces) {
        surface = core::DataId(kSurfaceBase | reader.u16());
    }
    cell.environment = core::DataId(kEnvironmentBase | reader.u16());
    f(cell.structure, cell.frame);
    f.array(cell.portals, portals);
    f.array(cell.visible_cells, visible);
    cell_tail_layout(f, cell);
    return cell;
}

void EnvCell::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, flags, second_id);
    writer.u8(static_cast<std::uint8_t>(surfaces.size()));
    writer.u8(static_cast<std::uint8_t>(portals.size()));
    writer.u16(static_cast<std::uint16_t>(visible_cells.size()));
    for (const core::DataId surface : surfaces) {
        writer.u16(static_cast<std::uint16_t>(surface.value));
    }
    writer.u16(static_cast<std::uint16_t>(environment.value));
    f(structure, frame);
    f.array(portals, portals.size());
    f.array(visible_cells, visible_cells.size());
    cell_tail_layout(f, *this);
}

const CellStructure* Environment::structure(std::uint32_t key) const {
    const auto at = std::find_if(structures.begin(), structures.end(),
                                 [key](const CellStructure& cell) { return cell.key == key; });
    return at == structures.end() ? nullptr : &*at;
}

Environment Environment::unpack(core::ByteReader& reader) {
    Environment environment;
    environment.id = read_id(reader);
    const std::size_t count = reader.checked_count(reader.u32(), 40);
    environment.structures.resize(count);
    for (CellStructure& cell : environment.structures) {
        cell = unpack_structure(reader);
    }
    return environment;
}

void Environment::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    writer.u32(static_cast<std::uint32_t>(structures.size()));
    for (const CellStructure& cell : structures) {
        pack_structure(writer, cell);
    }
}

}  // namespace portalspace::content
