#include "content/records/bsp.h"

#include <utility>

#include "content/encodings.h"
#include "core/ids.h"

namespace portalspace::content {

namespace {

constexpr int kMaxDepth = 1000;  // spec/dat-format.md 5.2

struct Children {
    bool positive;
    bool negative;
};

Children children_of(BspTag tag) {
    switch (tag) {
        case BspTag::port:
        case BspTag::BPIN:
        case BspTag::BPnN: return {true, true};
        case BspTag::BPnn:
        case BspTag::BPIn: return {true, false};
        case BspTag::BpIN:
        case BspTag::BpnN: return {false, true};
        case BspTag::leaf:
        case BspTag::BPOL:
        case BspTag::BPFL: break;
    }
    return {false, false};
}

bool known(BspTag tag) {
    return tag == BspTag::leaf || tag == BspTag::BPOL || tag == BspTag::BPFL || children_of(tag).positive ||
           children_of(tag).negative;
}

void read_polygon_ids(core::ByteReader& reader, std::uint32_t count, std::vector<std::uint16_t>& ids) {
    ids.resize(reader.checked_count(count, 2));
    for (std::uint16_t& id : ids) {
        id = reader.u16();
    }
}

class TreeReader {
public:
    TreeReader(core::ByteReader& reader, BspTree& tree) : reader_(reader), tree_(tree) {}

    /// Parent before children: the node's place is taken first, its fields move in at the end.
    std::int32_t node(int depth) {
        if (depth > kMaxDepth) {
            reader_.fail("a tree of at most 1000 levels", "more");
        }
        const auto index = static_cast<std::int32_t>(tree_.nodes.size());
        tree_.nodes.emplace_back();
        BspNode node;
        node.tag = static_cast<BspTag>(reader_.u32());
        if (!known(node.tag)) {
            reader_.fail("a tree tag", core::id_text(static_cast<std::uint32_t>(node.tag)));
        }
        if (node.is_leaf()) {
            leaf(node);
        } else {
            inner(node, depth);
        }
        tree_.nodes[static_cast<std::size_t>(index)] = std::move(node);
        return index;
    }

private:
    void leaf(BspNode& node) {
        node.leaf_index = reader_.i32();
        if (tree_.kind != BspKind::physics) {
            return;
        }
        node.solid = reader_.i32();
        if (node.solid != 0) {
            node.sphere = Sphere::unpack(reader_);
        } else {  // no geometry: every value is legal
            node.sphere.center = reader_.vec3();
            node.sphere.radius = reader_.f32();
        }
        read_polygon_ids(reader_, reader_.u32(), node.polygons);
    }

    void inner(BspNode& node, int depth) {
        node.plane = Plane::unpack(reader_);
        const Children children = children_of(node.tag);
        if (children.positive) {
            node.positive = this->node(depth + 1);
        }
        if (children.negative) {
            node.negative = this->node(depth + 1);
        }
        if (node.tag == BspTag::port) {
            if (tree_.kind == BspKind::drawing) {
                portals(node);
            }
            return;
        }
        if (tree_.kind != BspKind::cell) {
            node.sphere = Sphere::unpack(reader_);
        }
        if (tree_.kind == BspKind::drawing) {
            read_polygon_ids(reader_, reader_.u32(), node.polygons);
        }
    }

    void portals(BspNode& node) {
        node.sphere = Sphere::unpack(reader_);
        const std::uint32_t polygons = reader_.u32();
        const std::uint32_t portal_count = reader_.u32();
        read_polygon_ids(reader_, polygons, node.polygons);
        node.portals.resize(reader_.checked_count(portal_count, 4));
        for (BspPortal& portal : node.portals) {
            portal.polygon_id = reader_.i16();
            portal.portal_index = reader_.i16();
        }
    }

    core::ByteReader& reader_;
    BspTree& tree_;
};

void pack_polygon_ids(core::ByteWriter& writer, const std::vector<std::uint16_t>& ids) {
    for (const std::uint16_t id : ids) {
        writer.u16(id);
    }
}

void pack_node(core::ByteWriter& writer, const BspTree& tree, const BspNode& node) {
    writer.u32(static_cast<std::uint32_t>(node.tag));
    const auto polygon_count = static_cast<std::uint32_t>(node.polygons.size());
    if (node.is_leaf()) {
        writer.i32(node.leaf_index);
        if (tree.kind == BspKind::physics) {
            writer.i32(node.solid);
            node.sphere.pack(writer);
            writer.u32(polygon_count);
            pack_polygon_ids(writer, node.polygons);
        }
        return;
    }
    node.plane.pack(writer);
    for (const BspNode* child : {tree.child(node.positive), tree.child(node.negative)}) {
        if (child != nullptr) {
            pack_node(writer, tree, *child);
        }
    }
    if (node.tag == BspTag::port) {
        if (tree.kind == BspKind::drawing) {
            node.sphere.pack(writer);
            writer.u32(polygon_count);
            writer.u32(static_cast<std::uint32_t>(node.portals.size()));
            pack_polygon_ids(writer, node.polygons);
            for (const BspPortal& portal : node.portals) {
                writer.i16(portal.polygon_id);
                writer.i16(portal.portal_index);
            }
        }
        return;
    }
    if (tree.kind != BspKind::cell) {
        node.sphere.pack(writer);
    }
    if (tree.kind == BspKind::drawing) {
        writer.u32(polygon_count);
        pack_polygon_ids(writer, node.polygons);
    }
}

}  // namespace

BspTree BspTree::unpack(core::ByteReader& reader, BspKind kind) {
    BspTree tree;
    tree.kind = kind;
    TreeReader(reader, tree).node(1);
    return tree;
}

void BspTree::pack(core::ByteWriter& writer) const {
    if (const BspNode* first = root()) {
        pack_node(writer, *this, *first);
    }
}

bool BspTree::refers_within(std::size_t polygon_count) const {
    for (const BspNode& node : nodes) {
        for (const std::uint16_t id : node.polygons) {
            if (id >= polygon_count) {
                return false;
            }
        }
        for (const BspPortal& portal : node.portals) {
            if (portal.polygon_id < 0 || static_cast<std::size_t>(portal.polygon_id) >= polygon_count) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace portalspace::content
