#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"

namespace portalspace::net {

/// Salvage (spec/net-messages.md 7.11, 8.4).

/// Event 02B4.
struct SalvageOperationsResult {
    struct Result {
        static constexpr std::size_t kMinBytes = 16;
        std::uint32_t material = 0;
        double workmanship = 0;
        std::uint32_t units = 0;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("material", m.material);
            v("workmanship", m.workmanship);
            v("units", m.units);
        }
        bool operator==(const Result&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x02B4;
    std::uint32_t skill = 0;
    std::vector<core::ObjectId> not_salvageable;
    std::vector<Result> results;
    std::int32_t augmentation_bonus = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("skill", m.skill);
        v("not_salvageable", m.not_salvageable);
        v("results", m.results);
        v("augmentation_bonus", m.augmentation_bonus);
    }
    bool operator==(const SalvageOperationsResult&) const = default;
};

/// Action 027D.
struct CreateTinkeringTool {
    static constexpr std::uint32_t kAction = 0x027D;
    core::ObjectId tool;
    std::vector<core::ObjectId> items;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("tool", m.tool);
        v("items", m.items);
    }
    bool operator==(const CreateTinkeringTool&) const = default;
};

}  // namespace portalspace::net
