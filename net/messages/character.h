#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// F656, client to server (spec/net-messages.md 3.4.1). The indices point into the CharGen lists of the portal DAT.
struct CharacterCreate {
    static constexpr std::uint32_t kOpcode = 0xF656;
    static constexpr std::size_t kSkillCount = 55;
    static constexpr std::size_t kMaxSkills = 256;
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

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("account", m.account);
        v("version", m.version);
        v("heritage", m.heritage);
        v("gender", m.gender);
        v("eyes", m.eyes);
        v("nose", m.nose);
        v("mouth", m.mouth);
        v("hair_colour", m.hair_colour);
        v("eye_colour", m.eye_colour);
        v("hair_style", m.hair_style);
        v("headgear_style", m.headgear_style);
        v("headgear_colour", m.headgear_colour);
        v("shirt_style", m.shirt_style);
        v("shirt_colour", m.shirt_colour);
        v("trousers_style", m.trousers_style);
        v("trousers_colour", m.trousers_colour);
        v("footwear_style", m.footwear_style);
        v("footwear_colour", m.footwear_colour);
        v("skin_hue", m.skin_hue);
        v("hair_hue", m.hair_hue);
        v("headgear_hue", m.headgear_hue);
        v("shirt_hue", m.shirt_hue);
        v("trousers_hue", m.trousers_hue);
        v("footwear_hue", m.footwear_hue);
        v("profession", m.profession);
        v("strength", m.strength);
        v("endurance", m.endurance);
        v("coordination", m.coordination);
        v("quickness", m.quickness);
        v("focus", m.focus);
        v("self", m.self);
        v("slot", m.slot);
        v("class_id", m.class_id);
        v.list("skills", m.skills, kMaxSkills);
        v.require_outgoing(m.skills.size() == kSkillCount, "the classes of 55 skills");
        v.require_outgoing(is_character_name(m.name.raw), "1 to 32 letters, spaces, apostrophes, hyphens");
        v("name", m.name);
        v("start_area", m.start_area);
        v("is_admin", m.is_admin);
        v("is_sentinel", m.is_sentinel);
        std::uint32_t sum = m.checksum();
        v.wire(sum);
    }
    bool operator==(const CharacterCreate&) const = default;

    /// Whether this client would send it: the server has rules of its own (spec 3.4.2).
    [[nodiscard]] static bool is_character_name(std::string_view name) noexcept;
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

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("code", m.code);
        if (m.code == kOk) {
            v("guid", m.guid);
            v("name", m.name);
            v("seconds", m.seconds);
        }
    }
    bool operator==(const CharacterCreateResponse&) const = default;
};

/// F655, client to server; send only slots of the last CharacterList. The server's answer has no body: see
/// CharacterDeleted.
struct CharacterDelete {
    static constexpr std::uint32_t kOpcode = 0xF655;
    Text account;
    std::uint32_t slot = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("account", m.account);
        v("slot", m.slot);
    }
    bool operator==(const CharacterDelete&) const = default;
};

/// F655, server to client: done; a new CharacterList follows.
using CharacterDeleted = PlainMessage<0xF655>;

/// F7D9, client to server. ACE reads only the guid; retail appends name and account, which this client sends as empty
/// strings.
struct CharacterRestore {
    static constexpr std::uint32_t kOpcode = 0xF7D9;
    core::ObjectId guid;
    std::optional<Text> name = Text();
    std::optional<Text> account = Text();

    template <class V, class M>
    static void fields(V& v, M& m) {
        if constexpr (V::kReads) {
            m.name.reset();
            m.account.reset();
        }
        v("guid", m.guid);
        v.tail("name", m.name);
        v.tail("account", m.account);
    }
    bool operator==(const CharacterRestore&) const = default;
};
}  // namespace portalspace::net
