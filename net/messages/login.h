#pragma once

#include <cstdint>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "net/messages/primitives.h"

namespace portalspace::net {

/// F658: the characters of the account (spec/net-messages.md 3.2). A new one replaces the whole list.
struct CharacterList {
    struct Entry {
        core::ObjectId guid;
        Text name;
        /// Not zero: waits for deletion; grey the entry, show no countdown (ACE always writes 1).
        std::uint32_t seconds_until_delete = 0;
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

    [[nodiscard]] static CharacterList unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CharacterList&) const = default;
};

/// F7E1.
struct ServerName {
    static constexpr std::uint32_t kOpcode = 0xF7E1;
    std::int32_t connections = 0;
    std::int32_t max_connections = -1;  ///< -1 = unlimited
    Text name;

    [[nodiscard]] static ServerName unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ServerName&) const = default;
};

/// F7C8, client to server: asks whether the world is open. No body.
struct EnterWorldRequest {
    static constexpr std::uint32_t kOpcode = 0xF7C8;
    [[nodiscard]] static EnterWorldRequest unpack(core::ByteReader&) { return {}; }
    void pack(core::ByteWriter&) const {}
    bool operator==(const EnterWorldRequest&) const = default;
};

/// F7DF: the world is open. No body.
struct EnterWorldServerReady {
    static constexpr std::uint32_t kOpcode = 0xF7DF;
    [[nodiscard]] static EnterWorldServerReady unpack(core::ByteReader&) { return {}; }
    void pack(core::ByteWriter&) const {}
    bool operator==(const EnterWorldServerReady&) const = default;
};

/// F657, client to server.
struct CharacterEnterWorld {
    static constexpr std::uint32_t kOpcode = 0xF657;
    core::ObjectId guid;
    Text account;

    [[nodiscard]] static CharacterEnterWorld unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CharacterEnterWorld&) const = default;
};

/// F653, both directions. From the server: all world state is discarded, the session is back at the character list. The
/// client's form may carry the guid, which ACE ignores; it is written without.
struct CharacterLogOff {
    static constexpr std::uint32_t kOpcode = 0xF653;
    [[nodiscard]] static CharacterLogOff unpack(core::ByteReader&) { return {}; }
    void pack(core::ByteWriter&) const {}
    bool operator==(const CharacterLogOff&) const = default;
};

/// F659 (spec 3.8).
struct CharacterError {
    static constexpr std::uint32_t kOpcode = 0xF659;
    std::uint32_t code = 0;

    /// Codes 1, 3, 4, 5, 8, 9 and 10 end the connection; the others leave the user at the character list.
    [[nodiscard]] bool ends_connection() const noexcept;

    [[nodiscard]] static CharacterError unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CharacterError&) const = default;
};

/// F7DC: the server ends the session. ACE's reason starts with a space, to follow "You have been booted"; it may be
/// missing on the wire. A second string is read when bytes remain and joined behind the first.
struct AccountBoot {
    static constexpr std::uint32_t kOpcode = 0xF7DC;
    Text reason;

    [[nodiscard]] static AccountBoot unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const AccountBoot&) const = default;
};

/// F7C1.
struct AccountBanned {
    static constexpr std::uint32_t kOpcode = 0xF7C1;
    std::uint32_t seconds_left = 0;
    Text reason;

    [[nodiscard]] static AccountBanned unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const AccountBanned&) const = default;
};

}  // namespace portalspace::net
