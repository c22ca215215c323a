#pragma once

#include <cstdint>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::net {

/// F749: the child leaves the world and hangs at the parent's holding location, with its own placement frame. Gate:
/// is_newer(POSITION) of the child; the instance is the parent's (spec/net-messages.md 5.7).
struct ParentEvent {
    static constexpr std::uint32_t kOpcode = 0xF749;
    core::ObjectId parent;
    core::ObjectId child;
    std::uint32_t location = 0;
    std::uint32_t placement = 0;
    std::uint16_t parent_instance = 0;
    std::uint16_t child_position_stamp = 0;

    [[nodiscard]] static ParentEvent unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ParentEvent&) const = default;
};

/// F74A: the object leaves the 3D world; what it is stays known. Gate: is_newer(POSITION).
struct PickupEvent {
    static constexpr std::uint32_t kOpcode = 0xF74A;
    core::ObjectId guid;
    std::uint16_t instance = 0;
    std::uint16_t position_stamp = 0;

    [[nodiscard]] static PickupEvent unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PickupEvent&) const = default;
};

/// 0024: the object left the player's possession or ceased to exist: remove it everywhere and delete it.
struct InventoryRemoveObject {
    static constexpr std::uint32_t kOpcode = 0x0024;
    core::ObjectId guid;

    [[nodiscard]] static InventoryRemoveObject unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const InventoryRemoveObject&) const = default;
};

/// Event 0022: the item is now in that container at that slot; following items shift by one (spec 7.4).
struct PutObjInContainer {
    static constexpr std::uint32_t kEvent = 0x0022;
    core::ObjectId item;
    core::ObjectId container;
    std::uint32_t slot = 0;
    std::uint32_t container_type = 0;  ///< 0 item slots, 1 and 2 side slots

    [[nodiscard]] static PutObjInContainer unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PutObjInContainer&) const = default;
};

/// Event 0023: the item is now worn.
struct WieldObject {
    static constexpr std::uint32_t kEvent = 0x0023;
    core::ObjectId item;
    std::uint32_t location = 0;

    [[nodiscard]] static WieldObject unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const WieldObject&) const = default;
};

/// Event 019A: the item left the inventory for the world.
struct PutObjectIn3d {
    static constexpr std::uint32_t kEvent = 0x019A;
    core::ObjectId item;

    [[nodiscard]] static PutObjectIn3d unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PutObjectIn3d&) const = default;
};

/// Event 0196: contents in slot order; the objects may be created before or after.
struct ViewContents {
    struct Item {
        core::ObjectId guid;
        std::uint32_t container_type = 0;
        bool operator==(const Item&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x0196;
    core::ObjectId container;
    std::vector<Item> items;

    [[nodiscard]] static ViewContents unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ViewContents&) const = default;
};

}  // namespace portalspace::net
