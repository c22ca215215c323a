#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/physics_state.h"

namespace portalspace::net {

/// F74B; gate: is_newer(STATE). Seed 2026-07-13 section 3 has the side effects.
struct SetState {
    static constexpr std::uint32_t kOpcode = 0xF74B;
    core::ObjectId guid;
    PhysicsStateFlags state;
    std::uint16_t instance = 0;
    std::uint16_t state_stamp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("state", m.state);
        v("instance", m.instance);
        v("state_stamp", m.state_stamp);
    }
    bool operator==(const SetState&) const = default;
};

/// F74E: velocity (m/s, world axes) and omega (radians/s); gate: is_newer(VECTOR).
struct VectorUpdate {
    static constexpr std::uint32_t kOpcode = 0xF74E;
    core::ObjectId guid;
    core::Vec3 velocity{0, 0, 0};
    core::Vec3 omega{0, 0, 0};
    std::uint16_t instance = 0;
    std::uint16_t vector_stamp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("velocity", m.velocity);
        v("omega", m.omega);
        v("instance", m.instance);
        v("vector_stamp", m.vector_stamp);
    }
    bool operator==(const VectorUpdate&) const = default;
};

/// F747; gate: INSTANCE equal or newer. Effects attached to the object end as the effect rules say.
struct DeleteObject {
    static constexpr std::uint32_t kOpcode = 0xF747;
    core::ObjectId guid;
    std::uint16_t instance = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("instance", m.instance);
        v.align();
    }
    bool operator==(const DeleteObject&) const = default;
};
}  // namespace portalspace::net
