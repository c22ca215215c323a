#include "content/records/bsp.h"

#include <utility>

#include "content/encodings.h"
#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::content {

namespace {

constexpr int kMaxDepth = 1000;  // spec/dat-format.md 5.2
constexpr std::size_t kPlaneSize = 16;
constexpr std::size_t kSphereSize = 16;

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

/// Walks over a tree without keeping it: how many nodes it has, so that their list is made in one piece.
class NodeCounter {
public:
    NodeCounter(core::ByteReader reader, BspKind kind) : reader_(reader), kind_(kind) {}

    std::size_t count() {
        node(1);
        return nodes_;
    }

private:
    void node(int depth) {
        if (depth > kMaxDepth) {
            core::fail_record(reader_, core::FormatReason::depth, "a tree of at most 1000 levels", "more");
        }
        ++nodes_;
        const auto tag = static_cast<BspTag>(reader_.u32());
        if (!known(tag)) {
            core::fail_record(reader_, core::FormatReason::bad_enum, "a tree tag",
                              core::id_text(static_cast<std::uint32_t>(tag)));
        }
        if (tag == BspTag::leaf) {
            reader_.skip(4);
            if (kind_ == BspKind::physics) {
                reader_.skip(4 + kSphereSize);
                polygons(reader_.u32());
            }
            return;
        }
        reader_.skip(kPlaneSize);
        const Children children = children_of(tag);
        for (const bool stored : {children.positive, children.negative}) {
            if (stored) {
                node(depth + 1);
            }
        }
        if (tag == BspTag::port) {
            if (kind_ == BspKind::drawing) {
                reader_.skip(kSphereSize);
                const std::uint32_t polygon_count = reader_.u32();
                const std::uint32_t portals = reader_.u32();
                polygons(polygon_count);
                reader_.skip(reader_.checked_count(portals, sizeof(BspPortal)) * sizeof(BspPortal));
            }
            return;
        }
        if (kind_ != BspKind::cell) {
            reader_.skip(kSphereSize);
        }
        if (kind_ == BspKind::drawing) {
            polygons(reader_.u32());
        }
    }

    void polygons(std::uint32_t count) { reader_.skip(reader_.checked_count(count, 2) * 2); }

    core::ByteReader reader_;
    BspKind kind_;
    std::size_t nodes_ = 0;
};

/// Reads a tree that was counted: depth and tags are known to be right, and the list of nodes does not move.
class TreeReader {
public:
    TreeReader(core::ByteReader& reader, BspTree& tree) : reader_(reader), tree_(tree) {}

    /// Parent before children.
    std::int32_t node() {
        const auto index = static_cast<std::int32_t>(tree_.nodes.size());
        BspNode& node = tree_.nodes.emplace_back();
        node.tag = static_cast<BspTag>(reader_.u32());
        if (node.is_leaf()) {
            leaf(node);
        } else {
            inner(node);
        }
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
        read_array(reader_, node.polygons, reader_.u32());
    }

    void inner(BspNode& node) {
        node.plane = Plane::unpack(reader_);
        const Children children = children_of(node.tag);
        if (children.positive) {
            node.positive = this->node();
        }
        if (children.negative) {
            node.negative = this->node();
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
            read_array(reader_, node.polygons, reader_.u32());
        }
    }

    void portals(BspNode& node) {
        node.sphere = Sphere::unpack(reader_);
        const std::uint32_t polygons = reader_.u32();
        const std::uint32_t portal_count = reader_.u32();
        read_array(reader_, node.polygons, polygons);
        read_array(reader_, node.portals, portal_count);
    }

    core::ByteReader& reader_;
    BspTree& tree_;
};

void pack_node(core::ByteWriter& writer, const BspTree& tree, const BspNode& node) {
    writer.u32(static_cast<std::uint32_t>(node.tag));
    const auto polygon_count = static_cast<std::uint32_t>(node.polygons.size());
    if (node.is_leaf()) {
        writer.i32(node.leaf_index);
        if (tree.kind == BspKind::physics) {
            writer.i32(node.solid);
            node.sphere.pack(writer);
            writer.u32(polygon_count);
            write_array(writer, node.polygons);
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
            write_array(writer, node.polygons);
            write_array(writer, node.portals);
        }
        return;
    }
    if (tree.kind != BspKind::cell) {
        node.sphere.pack(writer);
    }
    if (tree.kind == BspKind::drawing) {
        writer.u32(polygon_count);
        write_array(writer, node.polygons);
    }
}

}  // namespace

BspTree BspTree::unpack(core::ByteReader& reader, BspKind kind) {
    BspTree tree;
    tree.kind = kind;
    tree.nodes.reserve(NodeCounter(reader, kind).count());
    TreeReader(reader, tree).node();
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
