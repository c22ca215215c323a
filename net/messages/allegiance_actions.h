#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// What the player does with an allegiance (F7B1, spec/net-messages.md 8.7).

using SwearAllegiance = ObjectAction<0x001D>;
using BreakAllegiance = ObjectAction<0x001E>;
/// 001F: on while the panel is open; answered by AllegianceUpdate and AllegianceUpdateDone.
using AllegianceUpdateRequest = SwitchAction<0x001F>;
using AllegianceInfoRequest = TextAction<0x027B>;

using QueryAllegianceName = PlainAction<0x0030>;
using ClearAllegianceName = PlainAction<0x0031>;
using SetAllegianceName = TextAction<0x0033>;

/// 003B: level 1 to 3.
struct SetAllegianceOfficer {
    static constexpr std::uint32_t kAction = 0x003B;
    Text name;
    std::uint32_t level = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("level", m.level);
    }
    bool operator==(const SetAllegianceOfficer&) const = default;
};
struct SetAllegianceOfficerTitle {
    static constexpr std::uint32_t kAction = 0x003C;
    std::uint32_t level = 1;
    Text title;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("level", m.level);
        v("title", m.title);
    }
    bool operator==(const SetAllegianceOfficerTitle&) const = default;
};
using ListAllegianceOfficerTitles = PlainAction<0x003D>;
using ClearAllegianceOfficerTitles = PlainAction<0x003E>;
using RemoveAllegianceOfficer = TextAction<0x02A5>;
using ListAllegianceOfficers = PlainAction<0x02A6>;
using ClearAllegianceOfficers = PlainAction<0x02A7>;

/// 003F: 1 off, 2 on, 3 toggle, 4 check, 5 check approved, 6 clear approved.
using DoAllegianceLockAction = NumberAction<0x003F>;
using SetAllegianceApprovedVassal = TextAction<0x0040>;
/// 0042: 1 status, 2 and 3 guests may (not) enter, 4 and 5 storage may (not) be used.
using DoAllegianceHouseAction = NumberAction<0x0042>;

struct AllegianceChatGag {
    static constexpr std::uint32_t kAction = 0x0041;
    Text name;
    bool on = true;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("on", m.on);
    }
    bool operator==(const AllegianceChatGag&) const = default;
};
struct AllegianceChatBoot {
    static constexpr std::uint32_t kAction = 0x02A0;
    Text name;
    Text reason;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("reason", m.reason);
    }
    bool operator==(const AllegianceChatBoot&) const = default;
};
struct BreakAllegianceBoot {
    static constexpr std::uint32_t kAction = 0x0277;
    Text name;
    bool account = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("account", m.account);
    }
    bool operator==(const BreakAllegianceBoot&) const = default;
};
using AddAllegianceBan = TextAction<0x02A1>;
using RemoveAllegianceBan = TextAction<0x02A2>;
using ListAllegianceBans = PlainAction<0x02A3>;

using SetMotd = TextAction<0x0254>;
using QueryMotd = PlainAction<0x0255>;
using ClearMotd = PlainAction<0x0256>;

}  // namespace portalspace::net
