#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/names.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// F754: play this PhysicsScript directly, never through the table (seed 2026-07-13 section 4).
struct PlayScriptId {
    static constexpr std::uint32_t kOpcode = 0xF754;
    core::ObjectId guid;
    core::DataId script;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("script", m.script);
    }
    bool operator==(const PlayScriptId&) const = default;
};

/// F755: resolve (type, intensity) in the target's PhysicsScriptTable, then play. Type and intensity are kept bit by
/// bit until then: an unknown type and a NaN are legal (NaN selects nothing, negative infinity the first threshold).
struct PlayScriptType {
    static constexpr std::uint32_t kOpcode = 0xF755;
    core::ObjectId guid;
    std::uint32_t type = 0;
    float intensity = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v.named("type", m.type, play_script_name);
        v("intensity", m.intensity);
    }
    bool operator==(const PlayScriptType&) const = default;
};

/// F750: resolve the type in the target's sound table and play at the object; clamp the volume to 0..1.
struct Sound {
    static constexpr std::uint32_t kOpcode = 0xF750;
    core::ObjectId guid;
    std::uint32_t sound = 0;
    float volume = 1.0F;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v.named("sound", m.sound, sound_name);
        v("volume", m.volume);
    }
    bool operator==(const Sound&) const = default;
};

/// EA60: 0 to 6 a fog colour (0 = clear), 0x65 to 0x7B a sound played once (spec 4.6, 14.12).
struct AdminEnvirons {
    static constexpr std::uint32_t kOpcode = 0xEA60;
    std::uint32_t type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("type", m.type);
    }
    bool operator==(const AdminEnvirons&) const = default;
};

/// Events 02C9 and 02CA: a portal storm is near; 02CB: it took the player; 02CC: it is over.
struct PortalStormBrewing {
    static constexpr std::uint32_t kEvent = 0x02C9;
    float extent = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("extent", m.extent);
    }
    bool operator==(const PortalStormBrewing&) const = default;
};
struct PortalStormImminent {
    static constexpr std::uint32_t kEvent = 0x02CA;
    float extent = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("extent", m.extent);
    }
    bool operator==(const PortalStormImminent&) const = default;
};
using PortalStorm = PlainEvent<0x02CB>;
using PortalStormSubsided = PlainEvent<0x02CC>;

}  // namespace portalspace::net
