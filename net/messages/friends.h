#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// The list of friends (spec/net-messages.md 7.8, 8.7).

/// Event 0021: type 0 the whole list, 1 added, 2 removed, 4 status changed.
struct FriendsListUpdate {
    struct Friend {
        static constexpr std::size_t kMinBytes = 24;
        core::ObjectId guid;
        bool online = false;
        bool appear_offline = false;
        Text name;
        std::vector<core::ObjectId> friends;  ///< theirs
        std::vector<core::ObjectId> inverse;  ///< whose friends they are

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("online", m.online);
            v("appear_offline", m.appear_offline);
            v("name", m.name);
            v("friends", m.friends);
            v("inverse", m.inverse);
        }
        bool operator==(const Friend&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x0021;
    std::vector<Friend> friends;
    std::uint32_t type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("friends", m.friends);
        v("type", m.type);
    }
    bool operator==(const FriendsListUpdate&) const = default;
};

using AddFriend = TextAction<0x0018>;
using RemoveFriend = ObjectAction<0x0017>;
using RemoveAllFriends = PlainAction<0x0025>;

/// F7CD, client to server: a text command of old builds.
struct FriendsOld {
    static constexpr std::uint32_t kOpcode = 0xF7CD;
    std::uint32_t command = 0;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("command", m.command);
        v("text", m.text);
    }
    bool operator==(const FriendsOld&) const = default;
};

/// 0216 to 021A: who may loot the player's corpse.
using ClearPlayerConsentList = PlainAction<0x0216>;
using DisplayPlayerConsentList = PlainAction<0x0217>;
using RemoveFromPlayerConsentList = TextAction<0x0218>;
using AddPlayerPermission = TextAction<0x0219>;
using RemovePlayerPermission = TextAction<0x021A>;

}  // namespace portalspace::net
