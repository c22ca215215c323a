#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Fellowships (spec/net-messages.md 7.7, 8.7).

struct Fellow {
    static constexpr std::size_t kMinBytes = 48;
    core::ObjectId guid;
    std::uint32_t cp_cached = 0;
    std::uint32_t lum_cached = 0;
    std::uint32_t level = 0;
    std::uint32_t max_health = 0;
    std::uint32_t max_stamina = 0;
    std::uint32_t max_mana = 0;
    std::uint32_t health = 0;
    std::uint32_t stamina = 0;
    std::uint32_t mana = 0;
    std::uint32_t share_loot = 0;  ///< not zero is true
    Text name;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("cp_cached", m.cp_cached);
        v("lum_cached", m.lum_cached);
        v("level", m.level);
        v("max_health", m.max_health);
        v("max_stamina", m.max_stamina);
        v("max_mana", m.max_mana);
        v("health", m.health);
        v("stamina", m.stamina);
        v("mana", m.mana);
        v("share_loot", m.share_loot);
        v("name", m.name);
    }
    bool operator==(const Fellow&) const = default;
};

struct DepartedFellow {
    static constexpr std::size_t kMinBytes = 8;
    core::ObjectId guid;
    std::int32_t value = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("value", m.value);
    }
    bool operator==(const DepartedFellow&) const = default;
};

struct FellowshipLock {
    static constexpr std::size_t kMinBytes = 24;
    Text name;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::uint32_t third = 0;
    std::uint32_t timestamp = 0;
    std::uint32_t sequence = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("first", m.first);
        v("second", m.second);
        v("third", m.third);
        v("timestamp", m.timestamp);
        v("sequence", m.sequence);
    }
    bool operator==(const FellowshipLock&) const = default;
};

/// The fellowship as a whole.
struct Fellowship {
    static constexpr std::size_t kMinBytes = 4;
    static constexpr std::size_t kMaxMembers = 64;
    std::vector<Fellow> members;  ///< a table by guid
    Text name;
    core::ObjectId leader;
    bool share_xp = false;
    bool even_share = false;
    bool open = false;
    bool locked = false;
    std::vector<DepartedFellow> departed;
    std::vector<FellowshipLock> locks;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.table("members", m.members, 16, kMaxMembers);
        v("name", m.name);
        v("leader", m.leader);
        v("share_xp", m.share_xp);
        v("even_share", m.even_share);
        v("open", m.open);
        v("locked", m.locked);
        v.table("departed", m.departed, 32);
        v.table("locks", m.locks, 32);
    }
    bool operator==(const Fellowship&) const = default;
};

/// Event 02BE. An empty body means that there is no fellowship any more.
struct FellowshipFullUpdate {
    static constexpr std::uint32_t kEvent = 0x02BE;
    std::optional<Fellowship> fellowship;

    [[nodiscard]] static FellowshipFullUpdate unpack(core::ByteReader& r);

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.tail("fellowship", m.fellowship);
    }
    bool operator==(const FellowshipFullUpdate&) const = default;
};

/// Event 02C0: update type 1 full, 2 stats, 3 vitals.
struct FellowshipUpdateFellow {
    static constexpr std::uint32_t kEvent = 0x02C0;
    Fellow fellow;
    std::uint32_t update_type = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("fellow", m.fellow);
        v("update_type", m.update_type);
    }
    bool operator==(const FellowshipUpdateFellow&) const = default;
};

/// 00A3: who left (the own guid: it is over for us). 00A4: who was dismissed.
using FellowshipQuit = ObjectEvent<0x00A3>;
using FellowshipDismiss = ObjectEvent<0x00A4>;
using FellowshipDisband = PlainEvent<0x02BF>;

/// 01C9, 01CA: nothing to do; some builds append a word to the first.
struct FellowUpdateDone {
    static constexpr std::uint32_t kEvent = 0x01C9;
    std::optional<std::uint32_t> value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.tail("value", m.value);
    }
    bool operator==(const FellowUpdateDone&) const = default;
};
using FellowStatsDone = PlainEvent<0x01CA>;

struct FellowshipCreate {
    static constexpr std::uint32_t kAction = 0x00A2;
    Text name;
    bool share_xp = true;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("share_xp", m.share_xp);
    }
    bool operator==(const FellowshipCreate&) const = default;
};
/// 00A3: on = disband it.
using FellowshipQuitAction = SwitchAction<0x00A3>;
using FellowshipDismissAction = ObjectAction<0x00A4>;
using FellowshipRecruit = ObjectAction<0x00A5>;
/// 00A6: on while the panel is open.
using FellowshipUpdateRequest = SwitchAction<0x00A6>;
using FellowshipAssignNewLeader = ObjectAction<0x0290>;
using FellowshipChangeOpenness = SwitchAction<0x0291>;

}  // namespace portalspace::net
