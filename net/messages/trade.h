#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Trade between two players (spec/net-messages.md 7.6, 8.7).

/// Event 01FD: the window opens. ACE sends the invited player the initiator's guid in both fields: the partner is the
/// field that is not the own guid.
struct RegisterTrade {
    static constexpr std::uint32_t kEvent = 0x01FD;
    core::ObjectId initiator;
    core::ObjectId partner;
    std::int64_t stamp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("initiator", m.initiator);
        v("partner", m.partner);
        v("stamp", m.stamp);
    }
    bool operator==(const RegisterTrade&) const = default;
};
using OpenTrade = ObjectEvent<0x01FE>;

/// Event 01FF: 1 normal, 2 entered combat, 0x51 cancelled.
struct CloseTrade {
    static constexpr std::uint32_t kEvent = 0x01FF;
    std::uint32_t reason = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("reason", m.reason);
    }
    bool operator==(const CloseTrade&) const = default;
};

/// Event 0200: side 1 is the own, 2 the partner's.
struct AddToTrade {
    static constexpr std::uint32_t kEvent = 0x0200;
    core::ObjectId item;
    std::uint32_t side = 1;
    std::uint32_t slot = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v("side", m.side);
        v("slot", m.slot);
    }
    bool operator==(const AddToTrade&) const = default;
};
struct RemoveFromTrade {
    static constexpr std::uint32_t kEvent = 0x0201;
    core::ObjectId item;
    std::uint32_t side = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v("side", m.side);
    }
    bool operator==(const RemoveFromTrade&) const = default;
};

/// Who accepted, declined, cleared both sides.
using AcceptTrade = ObjectEvent<0x0202>;
using DeclineTrade = ObjectEvent<0x0203>;
using ResetTrade = ObjectEvent<0x0205>;

/// Event 0207: the item could not be added.
struct TradeFailure {
    static constexpr std::uint32_t kEvent = 0x0207;
    core::ObjectId item;
    std::uint32_t reason = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v("reason", m.reason);
    }
    bool operator==(const TradeFailure&) const = default;
};
using ClearTradeAcceptance = PlainEvent<0x0208>;

using OpenTradeNegotiations = ObjectAction<0x01F6>;
using CloseTradeNegotiations = PlainAction<0x01F7>;
struct AddToTradeAction {
    static constexpr std::uint32_t kAction = 0x01F8;
    core::ObjectId item;
    std::uint32_t slot = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v("slot", m.slot);
    }
    bool operator==(const AddToTradeAction&) const = default;
};

/// 01FA; ACE reads the fields and ignores them.
struct AcceptTradeAction {
    static constexpr std::uint32_t kAction = 0x01FA;
    core::ObjectId partner;
    double stamp = 0;
    std::uint32_t status = 0;
    core::ObjectId initiator;
    bool initiator_accepts = false;
    bool partner_accepts = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("partner", m.partner);
        v("stamp", m.stamp);
        v("status", m.status);
        v("initiator", m.initiator);
        v("initiator_accepts", m.initiator_accepts);
        v("partner_accepts", m.partner_accepts);
    }
    bool operator==(const AcceptTradeAction&) const = default;
};
using DeclineTradeAction = PlainAction<0x01FB>;
using ResetTradeAction = PlainAction<0x0204>;

}  // namespace portalspace::net
