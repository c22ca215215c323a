#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// F658: the characters of the account (spec/net-messages.md 3.2). A new one replaces the whole list.
struct CharacterList {
    struct Entry {
        static constexpr std::size_t kMinBytes = 12;
        core::ObjectId guid;
        Text name;
        /// Not zero: waits for deletion; grey the entry, show no countdown (ACE always writes 1).
        std::uint32_t seconds_until_delete = 0;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("name", m.name);
            v("seconds_until_delete", m.seconds_until_delete);
        }
        bool operator==(const Entry&) const = default;
    };
    static constexpr std::uint32_t kOpcode = 0xF658;
    static constexpr std::size_t kMaxCharacters = 64;

    std::uint32_t status = 0;
    std::vector<Entry> characters;  ///< the index is the slot of CharacterDelete
    std::vector<Entry> deleted;
    std::uint32_t slots = 11;
    Text account;  ///< to be used in exactly this spelling
    bool use_turbine_chat = false;
    bool has_throne_of_destiny = true;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("status", m.status);
        v.list("characters", m.characters, kMaxCharacters);
        v.list("deleted", m.deleted, kMaxCharacters);
        v("slots", m.slots);
        v("account", m.account);
        v("use_turbine_chat", m.use_turbine_chat);
        v("has_throne_of_destiny", m.has_throne_of_destiny);
    }
    bool operator==(const CharacterList&) const = default;
};

/// F7E1.
struct ServerName {
    static constexpr std::uint32_t kOpcode = 0xF7E1;
    std::int32_t connections = 0;
    std::int32_t max_connections = -1;  ///< -1 = unlimited
    Text name;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("connections", m.connections);
        v("max_connections", m.max_connections);
        v("name", m.name);
    }
    bool operator==(const ServerName&) const = default;
};

/// F7C8, client to server: asks whether the world is open.
using EnterWorldRequest = PlainMessage<0xF7C8>;

/// F7DF: the world is open.
using EnterWorldServerReady = PlainMessage<0xF7DF>;

/// F657, client to server.
struct CharacterEnterWorld {
    static constexpr std::uint32_t kOpcode = 0xF657;
    core::ObjectId guid;
    Text account;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("account", m.account);
    }
    bool operator==(const CharacterEnterWorld&) const = default;
};

/// F653, both directions. From the server: all world state is discarded, the session is back at the character list. The
/// client's form may carry the guid, which ACE ignores; it is written without.
struct CharacterLogOff {
    static constexpr std::uint32_t kOpcode = 0xF653;
    std::optional<core::ObjectId> guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.tail("guid", m.guid);
    }
    bool operator==(const CharacterLogOff&) const = default;
};

/// F659 (spec 3.8).
struct CharacterError {
    static constexpr std::uint32_t kOpcode = 0xF659;
    std::uint32_t code = 0;

    /// Codes 1, 3, 4, 5, 8, 9 and 10 end the connection; the others leave the user at the character list.
    [[nodiscard]] bool ends_connection() const noexcept;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("code", m.code);
    }
    bool operator==(const CharacterError&) const = default;
};

/// F7DC: the server ends the session. ACE's reason starts with a space, to follow "You have been booted"; it may be
/// missing on the wire. A second string is read when bytes remain and joined behind the first.
struct AccountBoot {
    static constexpr std::uint32_t kOpcode = 0xF7DC;
    Text reason;

    [[nodiscard]] static AccountBoot unpack(core::ByteReader& r);

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("reason", m.reason);
    }
    bool operator==(const AccountBoot&) const = default;
};

/// F7C1; the reason may be missing.
struct AccountBanned {
    static constexpr std::uint32_t kOpcode = 0xF7C1;
    std::uint32_t seconds_left = 0;
    Text reason;

    [[nodiscard]] static AccountBanned unpack(core::ByteReader& r);

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("seconds_left", m.seconds_left);
        v("reason", m.reason);
    }
    bool operator==(const AccountBanned&) const = default;
};

/// F651; never sent by ACE and of no use to this client.
struct AwaitingSubscriptionExpiration {
    static constexpr std::uint32_t kOpcode = 0xF651;
    std::uint32_t seconds = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("seconds", m.seconds);
    }
    bool operator==(const AwaitingSubscriptionExpiration&) const = default;
};

/// F7CC, client to server: the answer is a line of text, for administrators.
using GetServerVersion = PlainMessage<0xF7CC>;

/// Action 00A1: the player exists, its surroundings are loaded and the first frame can be drawn. Once after entering
/// and once after each teleport, never twice (spec 4.4).
using LoginComplete = PlainAction<0x00A1>;

/// Action 01E9, answered by event 01EA.
using PingRequest = PlainAction<0x01E9>;
using PingResponse = PlainEvent<0x01EA>;
}  // namespace portalspace::net
