#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/object_desc.h"
#include "net/messages/physics_desc.h"
#include "net/messages/weenie_desc.h"

namespace portalspace::net {

/// F745: everything about an object (spec/net-messages.md 5.4). Handling: 5.4.2; "double create" is normal.
struct CreateObject {
    static constexpr std::uint32_t kOpcode = 0xF745;
    core::ObjectId guid;
    ObjDesc appearance;
    PhysicsDesc physics;
    WeenieDesc weenie;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("appearance", m.appearance);
        v("physics", m.physics);
        v("weenie", m.weenie);
    }
    bool operator==(const CreateObject&) const = default;
};

/// F7DB: the same layout for an object that exists; for one that does not it counts as F745.
struct UpdateObject {
    static constexpr std::uint32_t kOpcode = 0xF7DB;
    CreateObject object;

    template <class V, class M>
    static void fields(V& v, M& m) {
        CreateObject::fields(v, m.object);
    }
    bool operator==(const UpdateObject&) const = default;
};

/// F6EA, client to server: asks for a fresh description; at most once a guid and 5 seconds.
struct ForceObjectDescSend {
    static constexpr std::uint32_t kOpcode = 0xF6EA;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
    }
    bool operator==(const ForceObjectDescSend&) const = default;
};
}  // namespace portalspace::net
