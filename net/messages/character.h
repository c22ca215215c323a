#pragma once

#include <cstdint>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "net/messages/primitives.h"

namespace portalspace::net {

/// F656, client to server (spec/net-messages.md 3.4.1). The indices point into the CharGen lists of the portal DAT.
struct CharacterCreate {
    static constexpr std::uint32_t kOpcode = 0xF656;
    static constexpr std::size_t kSkillCount = 55;
    static constexpr std::uint32_t kNoHeadgear = 0xFFFFFFFF;

    Text account;  ///< as in CharacterList, else ACE does not answer
    std::uint32_t version = 1;
    std::uint32_t heritage = 1;
    std::uint32_t gender = 1;  ///< 1 male, 2 female
    std::uint32_t eyes = 0;
    std::uint32_t nose = 0;
    std::uint32_t mouth = 0;
    std::uint32_t hair_colour = 0;
    std::uint32_t eye_colour = 0;
    std::uint32_t hair_style = 0;
    std::uint32_t headgear_style = kNoHeadgear;
    std::uint32_t headgear_colour = 0;
    std::uint32_t shirt_style = 0;
    std::uint32_t shirt_colour = 0;
    std::uint32_t trousers_style = 0;
    std::uint32_t trousers_colour = 0;
    std::uint32_t footwear_style = 0;
    std::uint32_t footwear_colour = 0;
    double skin_hue = 0;  ///< all hues 0 to 1
    double hair_hue = 0;
    double headgear_hue = 0;
    double shirt_hue = 0;
    double trousers_hue = 0;
    double footwear_hue = 0;
    std::int32_t profession = 0;  ///< index of the heritage's template, 0 = custom
    std::uint32_t strength = 10;
    std::uint32_t endurance = 10;
    std::uint32_t coordination = 10;
    std::uint32_t quickness = 10;
    std::uint32_t focus = 10;
    std::uint32_t self = 10;
    std::uint32_t slot = 0;
    std::uint32_t class_id = 1;
    std::vector<std::uint32_t> skills = std::vector<std::uint32_t>(kSkillCount);  ///< 0 inactive .. 3 specialised
    Text name;
    std::uint32_t start_area = 0;
    bool is_admin = false;
    bool is_sentinel = false;

    /// Sum of the fields that spec 3.4.3 lists, modulo 2^32; written behind the body, ignored when read.
    [[nodiscard]] std::uint32_t checksum() const noexcept;

    [[nodiscard]] static CharacterCreate unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CharacterCreate&) const = default;
};

/// F643: the answer to CharacterCreate, and to CharacterRestore (spec 3.4.4, 3.5). Guid, name and seconds are on the
/// wire with code kOk only.
struct CharacterCreateResponse {
    enum Code : std::uint32_t {
        kOk = 1,
        kPending = 2,
        kNameInUse = 3,
        kNameBanned = 4,
        kCorrupt = 5,
        kDatabaseDown = 6,
        kAdminPrivilegeDenied = 7,
    };
    static constexpr std::uint32_t kOpcode = 0xF643;
    std::uint32_t code = kOk;
    core::ObjectId guid;
    Text name;
    std::uint32_t seconds = 0;

    [[nodiscard]] static CharacterCreateResponse unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CharacterCreateResponse&) const = default;
};

/// F655, client to server; send only slots of the last CharacterList. The server's answer has no body: see
/// CharacterDeleted.
struct CharacterDelete {
    static constexpr std::uint32_t kOpcode = 0xF655;
    Text account;
    std::uint32_t slot = 0;

    [[nodiscard]] static CharacterDelete unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CharacterDelete&) const = default;
};

/// F655, server to client: done; a new CharacterList follows.
struct CharacterDeleted {
    static constexpr std::uint32_t kOpcode = 0xF655;
    [[nodiscard]] static CharacterDeleted unpack(core::ByteReader&) { return {}; }
    void pack(core::ByteWriter&) const {}
    bool operator==(const CharacterDeleted&) const = default;
};

/// F7D9, client to server. ACE reads only the guid; retail appends name and account, written as empty strings and
/// ignored when read.
struct CharacterRestore {
    static constexpr std::uint32_t kOpcode = 0xF7D9;
    core::ObjectId guid;

    [[nodiscard]] static CharacterRestore unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CharacterRestore&) const = default;
};

}  // namespace portalspace::net
