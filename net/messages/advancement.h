#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Spending experience (F7B1, spec/net-messages.md 8.5). `xp` must be exactly the cost of the steps.

/// Vitals 1, 3, 5.
struct RaiseVital {
    static constexpr std::uint32_t kAction = 0x0044;
    std::uint32_t vital = 1;
    std::uint32_t xp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("vital", m.vital);
        v("xp", m.xp);
    }
    bool operator==(const RaiseVital&) const = default;
};
struct RaiseAttribute {
    static constexpr std::uint32_t kAction = 0x0045;
    std::uint32_t attribute = 1;
    std::uint32_t xp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("attribute", m.attribute);
        v("xp", m.xp);
    }
    bool operator==(const RaiseAttribute&) const = default;
};
struct RaiseSkill {
    static constexpr std::uint32_t kAction = 0x0046;
    std::uint32_t skill = 0;
    std::uint32_t xp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("skill", m.skill);
        v("xp", m.xp);
    }
    bool operator==(const RaiseSkill&) const = default;
};
struct TrainSkill {
    static constexpr std::uint32_t kAction = 0x0047;
    std::uint32_t skill = 0;
    std::int32_t credits = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("skill", m.skill);
        v("credits", m.credits);
    }
    bool operator==(const TrainSkill&) const = default;
};

}  // namespace portalspace::net
