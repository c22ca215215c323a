#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/records/geometry.h"

namespace portalspace::content {

/// Which trailing fields a tree's nodes have (spec/dat-format.md 2.11).
enum class BspKind : std::uint8_t { drawing = 0, physics = 1, cell = 2 };

/// Four letters read from the most significant byte down. Upper-case P: positive child stored; upper-case N at the
/// end: negative child stored.
enum class BspTag : std::uint32_t {
    leaf = 0x4C454146,  // LEAF
    port = 0x504F5254,  // PORT
    BPnn = 0x42506E6E,
    BPIn = 0x4250496E,
    BpIN = 0x4270494E,
    BpnN = 0x42706E4E,
    BPIN = 0x4250494E,
    BPnN = 0x42506E4E,
    BPOL = 0x42504F4C,
    BPFL = 0x4250464C,
};

struct BspPortal {
    std::int16_t polygon_id = 0;
    std::int16_t portal_index = 0;

    bool operator==(const BspPortal&) const = default;
};

struct BspNode {
    BspTag tag = BspTag::leaf;
    Plane plane;                 ///< inner nodes
    std::int32_t positive = -1;  ///< index into BspTree::nodes, -1 none
    std::int32_t negative = -1;
    Sphere sphere;                 ///< bounding sphere; meaningless in a leaf that is not solid
    List<std::uint16_t> polygons;  ///< ids of physics polygons (physics) or drawing polygons (drawing)
    List<BspPortal> portals;       ///< PORT nodes of drawing trees
    std::int32_t leaf_index = 0;   ///< leaves
    std::int32_t solid = 0;        ///< leaves of physics trees

    [[nodiscard]] bool is_leaf() const { return tag == BspTag::leaf; }
    bool operator==(const BspNode&) const = default;
};

/// Nodes in stored order: the root is nodes[0], and a child always follows its parent.
struct BspTree {
    BspKind kind = BspKind::drawing;
    List<BspNode> nodes;

    [[nodiscard]] bool empty() const { return nodes.empty(); }
    [[nodiscard]] const BspNode* root() const { return nodes.empty() ? nullptr : &nodes.front(); }
    [[nodiscard]] const BspNode* child(std::int32_t index) const {
        return index < 0 ? nullptr : &nodes[static_cast<std::size_t>(index)];
    }
    /// Whether every polygon that a node names exists in a list of that many.
    [[nodiscard]] bool refers_within(std::size_t polygon_count) const;

    bool operator==(const BspTree&) const = default;
    /// An unknown tag or more than 1,000 levels is a FormatError.
    static BspTree unpack(core::ByteReader& reader, BspKind kind);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
