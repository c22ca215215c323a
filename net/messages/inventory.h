#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Where things are: spec/net-messages.md 5.7, 6.4 and 7.4. What is worn where is decided by 0022, 0023, 019A, 0024,
/// CreateObject and DeleteObject only, never by the property updates beside them.

/// 0024: the object left the player's possession or ceased to exist: remove it everywhere and delete it.
struct InventoryRemoveObject {
    static constexpr std::uint32_t kOpcode = 0x0024;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
    }
    bool operator==(const InventoryRemoveObject&) const = default;
};

/// 0197: the amount and the total value of a stack; the sequence is that of the int property 12.
struct SetStackSize {
    static constexpr std::uint32_t kOpcode = 0x0197;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t stack_size = 0;
    std::uint32_t value = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("stack_size", m.stack_size);
        v("value", m.value);
    }
    bool operator==(const SetStackSize&) const = default;
};

/// Event 0022: the item is now in that container at that slot; following items shift by one.
struct PutObjInContainer {
    static constexpr std::uint32_t kEvent = 0x0022;
    core::ObjectId item;
    core::ObjectId container;
    std::uint32_t slot = 0;
    std::uint32_t container_type = 0;  ///< 0 item slots, 1 and 2 side slots

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v("container", m.container);
        v("slot", m.slot);
        v("container_type", m.container_type);
    }
    bool operator==(const PutObjInContainer&) const = default;
};

/// Event 0023: the item is now worn.
struct WieldObject {
    static constexpr std::uint32_t kEvent = 0x0023;
    core::ObjectId item;
    std::uint32_t location = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v.hex("location", m.location);
    }
    bool operator==(const WieldObject&) const = default;
};

/// Event 019A: the item left the inventory for the world.
struct PutObjectIn3d {
    static constexpr std::uint32_t kEvent = 0x019A;
    core::ObjectId item;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
    }
    bool operator==(const PutObjectIn3d&) const = default;
};

/// Event 00A0: the request for this item failed; undo the pending move, show the error's text unless it is zero.
struct InventoryServerSaveFailed {
    static constexpr std::uint32_t kEvent = 0x00A0;
    core::ObjectId item;
    std::uint32_t error = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v("error", m.error);
    }
    bool operator==(const InventoryServerSaveFailed&) const = default;
};

/// Event 0196: contents in slot order; the objects may be created before or after. For a container in the world it
/// means "open" too.
struct ViewContents {
    struct Item {
        static constexpr std::size_t kMinBytes = 8;
        core::ObjectId guid;
        std::uint32_t container_type = 0;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("container_type", m.container_type);
        }
        bool operator==(const Item&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x0196;
    static constexpr std::size_t kMaxItems = 65535;
    core::ObjectId container;
    std::vector<Item> items;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("container", m.container);
        v.list("items", m.items, kMaxItems);
    }
    bool operator==(const ViewContents&) const = default;
};

/// Event 0052: the open chest or corpse is closed.
using CloseGroundContainer = ObjectEvent<0x0052>;

/// Event 01C7: the last use, cast or other busy action ended; zero is success.
using UseDone = ErrorEvent<0x01C7>;

}  // namespace portalspace::net
