#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Who the player does not want to hear (spec/net-messages.md 7.8, 8.3).

/// Masks: bit n is the chat type n; all bits, everything. ACE writes the mask four times a character.
struct SquelchInfo {
    static constexpr std::size_t kMaxMasks = 64;
    std::vector<std::uint32_t> masks;
    Text name;
    bool account = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.list("masks", m.masks, kMaxMasks);
        v("name", m.name);
        v("account", m.account);
    }
    bool operator==(const SquelchInfo&) const = default;
};

/// Event 01F4.
struct SetSquelchDb {
    struct Account {
        static constexpr std::size_t kMinBytes = 8;
        Text name;
        core::ObjectId guid;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("name", m.name);
            v("guid", m.guid);
        }
        bool operator==(const Account&) const = default;
    };
    struct Character {
        static constexpr std::size_t kMinBytes = 16;
        core::ObjectId guid;
        SquelchInfo info;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("info", m.info);
        }
        bool operator==(const Character&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x01F4;
    std::vector<Account> accounts;
    std::vector<Character> characters;
    SquelchInfo global;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.table("accounts", m.accounts, 0);
        v.table("characters", m.characters, 32);
        v("global", m.global);
    }
    bool operator==(const SetSquelchDb&) const = default;
};

/// 0058: the guid is zero when it goes by name.
struct ModifyCharacterSquelch {
    static constexpr std::uint32_t kAction = 0x0058;
    bool add = true;
    core::ObjectId guid;
    Text name;
    std::uint32_t chat_type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("add", m.add);
        v("guid", m.guid);
        v("name", m.name);
        v("chat_type", m.chat_type);
    }
    bool operator==(const ModifyCharacterSquelch&) const = default;
};
struct ModifyAccountSquelch {
    static constexpr std::uint32_t kAction = 0x0059;
    bool add = true;
    Text name;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("add", m.add);
        v("name", m.name);
    }
    bool operator==(const ModifyAccountSquelch&) const = default;
};
struct ModifyGlobalSquelch {
    static constexpr std::uint32_t kAction = 0x005B;
    bool add = true;
    std::uint32_t chat_type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("add", m.add);
        v("chat_type", m.chat_type);
    }
    bool operator==(const ModifyGlobalSquelch&) const = default;
};

}  // namespace portalspace::net
