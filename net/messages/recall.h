#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Ways out (F7B1, spec/net-messages.md 8.6): a motion, then a teleport, and the end of the character's life.

using TeleToLifestone = PlainAction<0x0063>;
using TeleToMarketPlace = PlainAction<0x028D>;
using TeleToPklArena = PlainAction<0x0026>;
using TeleToPkArena = PlainAction<0x0027>;
using TeleToHouse = PlainAction<0x0262>;
using TeleToMansion = PlainAction<0x0278>;
using RecallAllegianceHometown = PlainAction<0x02AB>;

/// Five spoken lines, some seconds apart, then death.
using Suicide = PlainAction<0x0279>;
using EnterPkLite = PlainAction<0x028F>;

/// 00D6, for advocates.
struct AdvocateTeleport {
    static constexpr std::uint32_t kAction = 0x00D6;
    Text name;
    core::Position position;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("position", m.position);
    }
    bool operator==(const AdvocateTeleport&) const = default;
};

}  // namespace portalspace::net
