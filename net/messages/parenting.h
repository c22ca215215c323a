#pragma once

#include <cstdint>

#include "net/messages/codec.h"

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

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("parent", m.parent);
        v("child", m.child);
        v("location", m.location);
        v("placement", m.placement);
        v("parent_instance", m.parent_instance);
        v("child_position_stamp", m.child_position_stamp);
    }
    bool operator==(const ParentEvent&) const = default;
};

/// F74A: the object leaves the 3D world; what it is stays known. Gate: is_newer(POSITION).
struct PickupEvent {
    static constexpr std::uint32_t kOpcode = 0xF74A;
    core::ObjectId guid;
    std::uint16_t instance = 0;
    std::uint16_t position_stamp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("instance", m.instance);
        v("position_stamp", m.position_stamp);
    }
    bool operator==(const PickupEvent&) const = default;
};
}  // namespace portalspace::net
