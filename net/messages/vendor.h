#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/weenie_desc.h"

namespace portalspace::net {

/// Buying and selling (spec/net-messages.md 7.6, 8.4).

/// One thing on sale. `form` says what describes it: -1 a WeenieDesc, 0 nothing; the old description (1) is not known.
struct VendorItem {
    static constexpr std::size_t kMinBytes = 8;
    static constexpr std::uint32_t kUnlimited = 0xFFFFFF;
    std::uint32_t amount = kUnlimited;  ///< 24 bits
    core::ObjectId guid;
    std::optional<WeenieDesc> description;

    template <class V, class M>
    static void fields(V& v, M& m) {
        std::uint32_t packed = (m.amount & kUnlimited) | (m.description ? kDescribed << kFormShift : 0);
        v.wire(packed);
        if constexpr (V::kReads) {
            m.amount = packed & kUnlimited;
        }
        v.shown("amount", m.amount);
        v("guid", m.guid);
        const std::uint32_t form = packed >> kFormShift;
        v.require(form == kDescribed || form == 0, "the description form -1 or 0");
        v.optional(form == kDescribed, "description", m.description);
    }
    bool operator==(const VendorItem&) const = default;

private:
    static constexpr std::uint32_t kDescribed = 0xFF;
    static constexpr std::uint32_t kFormShift = 24;
};

/// Event 0062: opens the vendor's window, or refreshes it. The prices are factors of a thing's value.
struct VendorInfo {
    static constexpr std::uint32_t kEvent = 0x0062;
    core::ObjectId vendor;
    std::uint32_t item_types = 0;  ///< what it buys
    std::uint32_t min_value = 0;
    std::uint32_t max_value = 0;
    bool deals_magic = false;
    float buy_price = 1.0F;           ///< the player sells
    float sell_price = 1.0F;          ///< the player buys
    std::uint32_t currency_wcid = 0;  ///< zero = pyreals
    std::uint32_t currency_amount = 0;
    Text currency_name;
    std::vector<VendorItem> items;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("vendor", m.vendor);
        v.hex("item_types", m.item_types);
        v("min_value", m.min_value);
        v("max_value", m.max_value);
        v("deals_magic", m.deals_magic);
        v("buy_price", m.buy_price);
        v("sell_price", m.sell_price);
        v("currency_wcid", m.currency_wcid);
        v("currency_amount", m.currency_amount);
        v("currency_name", m.currency_name);
        v("items", m.items);
        v.align();
    }
    bool operator==(const VendorInfo&) const = default;
};

struct VendorAmount {
    static constexpr std::size_t kMinBytes = 8;
    std::int32_t amount = 1;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("amount", m.amount);
        v("guid", m.guid);
    }
    bool operator==(const VendorAmount&) const = default;
};

/// Actions 005F and 0060. ACE does not read the currency.
struct Buy {
    static constexpr std::uint32_t kAction = 0x005F;
    core::ObjectId vendor;
    std::vector<VendorAmount> items;
    std::uint32_t currency_wcid = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("vendor", m.vendor);
        v("items", m.items);
        v("currency_wcid", m.currency_wcid);
    }
    bool operator==(const Buy&) const = default;
};
struct Sell {
    static constexpr std::uint32_t kAction = 0x0060;
    core::ObjectId vendor;
    std::vector<VendorAmount> items;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("vendor", m.vendor);
        v("items", m.items);
    }
    bool operator==(const Sell&) const = default;
};

}  // namespace portalspace::net
