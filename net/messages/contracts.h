#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Contracts, the quests of the book (spec/net-messages.md 7.11, 8.5).

struct ContractTracker {
    static constexpr std::size_t kMinBytes = 28;
    std::uint32_t version = 0;
    std::uint32_t contract = 0;
    std::uint32_t stage = 0;    ///< 1 available, 2 in progress, 3 done or waiting to repeat, 4 + n progress counter n
    double time_when_done = 0;  ///< seconds from now
    double time_when_repeats = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("version", m.version);
        v("contract", m.contract);
        v("stage", m.stage);
        v("time_when_done", m.time_when_done);
        v("time_when_repeats", m.time_when_repeats);
    }
    bool operator==(const ContractTracker&) const = default;
};

/// Event 0314.
struct ContractTable {
    struct Entry {
        static constexpr std::size_t kMinBytes = 32;
        std::uint32_t contract = 0;
        ContractTracker tracker;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("contract", m.contract);
            v("tracker", m.tracker);
        }
        bool operator==(const Entry&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x0314;
    std::vector<Entry> contracts;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.table("contracts", m.contracts, 32);
    }
    bool operator==(const ContractTable&) const = default;
};

/// Event 0315.
struct ContractUpdate {
    static constexpr std::uint32_t kEvent = 0x0315;
    ContractTracker tracker;
    bool remove = false;
    bool set_as_display = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("tracker", m.tracker);
        v("remove", m.remove);
        v("set_as_display", m.set_as_display);
    }
    bool operator==(const ContractUpdate&) const = default;
};

using AbandonContract = NumberAction<0x0316>;

}  // namespace portalspace::net
