#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Questions of the server (spec/net-messages.md 7.11, 8.6).

/// Event 0274: 1 swear allegiance, 2 alter a skill, 3 alter an attribute, 4 fellowship, 5 craft, 6 augmentation, 7 yes
/// or no. For 1 and 4 the text is the name of the other player, else the question. ACE waits 30 s.
struct ConfirmationRequest {
    static constexpr std::uint32_t kEvent = 0x0274;
    std::uint32_t type = 0;
    std::uint32_t context = 0;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("type", m.type);
        v("context", m.context);
        v("text", m.text);
    }
    bool operator==(const ConfirmationRequest&) const = default;
};

/// Event 0276: close that question.
struct ConfirmationDone {
    static constexpr std::uint32_t kEvent = 0x0276;
    std::uint32_t type = 0;
    std::uint32_t context = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("type", m.type);
        v("context", m.context);
    }
    bool operator==(const ConfirmationDone&) const = default;
};

/// Action 0275.
struct ConfirmationResponse {
    static constexpr std::uint32_t kAction = 0x0275;
    std::int32_t type = 0;
    std::uint32_t context = 0;
    bool accepted = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("type", m.type);
        v("context", m.context);
        v("accepted", m.accepted);
    }
    bool operator==(const ConfirmationResponse&) const = default;
};

}  // namespace portalspace::net
