#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Allegiances: spec/net-messages.md 7.8.

/// One member. ACE sends the monarch, the patron, the own character and its vassals.
struct AllegianceMember {
    static constexpr std::uint32_t kHasAge = 4;
    static constexpr std::uint32_t kHasLevel = 8;
    core::ObjectId guid;
    std::uint32_t xp_cached = 0;
    std::uint32_t xp_tithed = 0;
    std::uint32_t flags = 0;  ///< 1 logged in, 2 update, 4 has an age, 8 has a level, 0x10 may pass up experience
    std::uint8_t gender = 0;
    std::uint8_t heritage = 0;
    std::uint16_t rank = 0;
    std::uint32_t level = 0;  ///< with kHasLevel
    std::uint16_t loyalty = 0;
    std::uint16_t leadership = 0;
    std::uint64_t time_online = 0;  ///< 32 bits with kHasAge
    std::uint32_t allegiance_age = 0;
    Text name;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("xp_cached", m.xp_cached);
        v("xp_tithed", m.xp_tithed);
        v.hex("flags", m.flags);
        v("gender", m.gender);
        v("heritage", m.heritage);
        v("rank", m.rank);
        if ((m.flags & kHasLevel) != 0) {
            v("level", m.level);
        }
        v("loyalty", m.loyalty);
        v("leadership", m.leadership);
        if ((m.flags & kHasAge) != 0) {
            auto seconds = static_cast<std::uint32_t>(m.time_online);
            v("time_online", seconds);
            if constexpr (V::kReads) {
                m.time_online = seconds;
            }
            v("allegiance_age", m.allegiance_age);
        } else {
            v("time_online", m.time_online);
        }
        v("name", m.name);
    }
    bool operator==(const AllegianceMember&) const = default;
};

struct AllegianceProfile {
    struct Officer {
        static constexpr std::size_t kMinBytes = 8;
        core::ObjectId guid;
        std::uint32_t level = 0;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("level", m.level);
        }
        bool operator==(const Officer&) const = default;
    };
    struct Subject {
        static constexpr std::size_t kMinBytes = 44;
        core::ObjectId parent;
        AllegianceMember member;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("parent", m.parent);
            v("member", m.member);
        }
        bool operator==(const Subject&) const = default;
    };
    static constexpr std::uint16_t kVersion = 0x000B;

    std::uint32_t total_members = 0;
    std::uint32_t total_vassals = 0;
    std::uint16_t version = kVersion;
    std::vector<Officer> officers;
    std::vector<Text> officer_titles;
    std::uint32_t monarch_broadcast_time = 0;
    std::uint32_t monarch_broadcasts_today = 0;
    std::uint32_t speaker_broadcast_time = 0;
    std::uint32_t speaker_broadcasts_today = 0;
    Text motd;
    Text motd_author;
    std::uint32_t chat_room = 0;
    core::Position bind_point;
    Text name;
    std::uint32_t name_last_set = 0;
    bool locked = false;
    std::int32_t approved_vassal = 0;
    std::optional<AllegianceMember> monarch;  ///< none: no allegiance
    std::vector<Subject> others;              ///< only with a monarch

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("total_members", m.total_members);
        v("total_vassals", m.total_vassals);
        v.require(m.others.size() < 0xFFFF && (m.monarch || m.others.empty()), "at most 65535 members and a monarch");
        auto records = static_cast<std::uint16_t>(m.monarch ? m.others.size() + 1 : 0);
        v.wire(records);
        v("version", m.version);
        v.table("officers", m.officers, 256);
        v("officer_titles", m.officer_titles);
        v("monarch_broadcast_time", m.monarch_broadcast_time);
        v("monarch_broadcasts_today", m.monarch_broadcasts_today);
        v("speaker_broadcast_time", m.speaker_broadcast_time);
        v("speaker_broadcasts_today", m.speaker_broadcasts_today);
        v("motd", m.motd);
        v("motd_author", m.motd_author);
        v("chat_room", m.chat_room);
        v("bind_point", m.bind_point);
        v("name", m.name);
        v("name_last_set", m.name_last_set);
        v("locked", m.locked);
        v("approved_vassal", m.approved_vassal);
        v.optional(records != 0, "monarch", m.monarch);
        v.counted("others", m.others, records == 0 ? 0U : records - 1U);
    }
    bool operator==(const AllegianceProfile&) const = default;
};

/// Event 0020.
struct AllegianceUpdate {
    static constexpr std::uint32_t kEvent = 0x0020;
    std::uint32_t rank = 0;
    AllegianceProfile profile;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("rank", m.rank);
        v("profile", m.profile);
    }
    bool operator==(const AllegianceUpdate&) const = default;
};

/// Event 027C.
struct AllegianceInfoResponse {
    static constexpr std::uint32_t kEvent = 0x027C;
    core::ObjectId target;
    AllegianceProfile profile;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("target", m.target);
        v("profile", m.profile);
    }
    bool operator==(const AllegianceInfoResponse&) const = default;
};
using AllegianceUpdateDone = ErrorEvent<0x01C8>;
using AllegianceUpdateAborted = ErrorEvent<0x0003>;

/// Event 027A.
struct AllegianceLoginNotification {
    static constexpr std::uint32_t kEvent = 0x027A;
    core::ObjectId guid;
    bool logged_in = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("logged_in", m.logged_in);
    }
    bool operator==(const AllegianceLoginNotification&) const = default;
};

}  // namespace portalspace::net
