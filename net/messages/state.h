#pragma once

#include <cstdint>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/math.h"
#include "net/messages/physics_state.h"

namespace portalspace::net {

/// F74B; gate: is_newer(STATE). Seed 2026-07-13 section 3 has the side effects.
struct SetState {
    static constexpr std::uint32_t kOpcode = 0xF74B;
    core::ObjectId guid;
    PhysicsStateFlags state;
    std::uint16_t instance = 0;
    std::uint16_t state_stamp = 0;

    [[nodiscard]] static SetState unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
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

    [[nodiscard]] static VectorUpdate unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const VectorUpdate&) const = default;
};

/// F747; gate: INSTANCE equal or newer. Effects attached to the object end as the effect rules say.
struct DeleteObject {
    static constexpr std::uint32_t kOpcode = 0xF747;
    core::ObjectId guid;
    std::uint16_t instance = 0;

    [[nodiscard]] static DeleteObject unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const DeleteObject&) const = default;
};

}  // namespace portalspace::net
