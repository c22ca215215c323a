#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/player_stats.h"

namespace portalspace::net {

/// Property updates (spec/net-messages.md 6). The private forms concern the own player; nothing of them is aligned but
/// the texts. `sequence` is a counter per object and property.

/// Ids of spec 11 that the code names.
namespace property {
inline constexpr std::uint32_t kCombatMode = 40;  ///< int
inline constexpr std::uint32_t kContainer = 2;    ///< instance id
inline constexpr std::uint32_t kName = 1;         ///< string
}  // namespace property

template <std::uint32_t Opcode, class T>
struct PrivateUpdate {
    static constexpr std::uint32_t kOpcode = Opcode;
    std::uint8_t sequence = 0;
    std::uint32_t property = 0;
    T value{};

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("property", m.property);
        v("value", m.value);
    }
    bool operator==(const PrivateUpdate&) const = default;
};
using PrivateUpdateInt = PrivateUpdate<0x02CD, std::int32_t>;
using PrivateUpdateInt64 = PrivateUpdate<0x02CF, std::int64_t>;
using PrivateUpdateBool = PrivateUpdate<0x02D1, bool>;
using PrivateUpdateFloat = PrivateUpdate<0x02D3, double>;
using PrivateUpdateDataId = PrivateUpdate<0x02D7, core::DataId>;
using PrivateUpdateInstanceId = PrivateUpdate<0x02D9, core::ObjectId>;
using PrivateUpdatePosition = PrivateUpdate<0x02DB, core::Position>;

template <std::uint32_t Opcode, class T>
struct PublicUpdate {
    static constexpr std::uint32_t kOpcode = Opcode;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t property = 0;
    T value{};

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("property", m.property);
        v("value", m.value);
    }
    bool operator==(const PublicUpdate&) const = default;
};
using PublicUpdateInt = PublicUpdate<0x02CE, std::int32_t>;
using PublicUpdateInt64 = PublicUpdate<0x02D0, std::int64_t>;
using PublicUpdateBool = PublicUpdate<0x02D2, bool>;
using PublicUpdateFloat = PublicUpdate<0x02D4, double>;
using PublicUpdateDataId = PublicUpdate<0x02D8, core::DataId>;
using PublicUpdateInstanceId = PublicUpdate<0x02DA, core::ObjectId>;
using PublicUpdatePosition = PublicUpdate<0x02DC, core::Position>;

/// 02D5.
struct PrivateUpdateString {
    static constexpr std::uint32_t kOpcode = 0x02D5;
    std::uint8_t sequence = 0;
    std::uint32_t property = 0;
    Text value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("property", m.property);
        v.align();
        v("value", m.value);
    }
    bool operator==(const PrivateUpdateString&) const = default;
};

/// 02D6: the only public form with the property in front of the guid.
struct PublicUpdateString {
    static constexpr std::uint32_t kOpcode = 0x02D6;
    std::uint8_t sequence = 0;
    std::uint32_t property = 0;
    core::ObjectId guid;
    Text value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("property", m.property);
        v("guid", m.guid);
        v.align();
        v("value", m.value);
    }
    bool operator==(const PublicUpdateString&) const = default;
};

/// A property is gone. ACE sends its neutral value instead.
template <std::uint32_t Opcode>
struct PrivateRemove {
    static constexpr std::uint32_t kOpcode = Opcode;
    std::uint8_t sequence = 0;
    std::uint32_t property = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("property", m.property);
    }
    bool operator==(const PrivateRemove&) const = default;
};
using PrivateRemoveInt = PrivateRemove<0x01D1>;
using PrivateRemoveBool = PrivateRemove<0x01D3>;
using PrivateRemoveFloat = PrivateRemove<0x01D5>;
using PrivateRemoveString = PrivateRemove<0x01D7>;
using PrivateRemoveDataId = PrivateRemove<0x01D9>;
using PrivateRemoveInstanceId = PrivateRemove<0x01DB>;
using PrivateRemovePosition = PrivateRemove<0x01DD>;
using PrivateRemoveInt64 = PrivateRemove<0x02B8>;

template <std::uint32_t Opcode>
struct PublicRemove {
    static constexpr std::uint32_t kOpcode = Opcode;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t property = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("property", m.property);
    }
    bool operator==(const PublicRemove&) const = default;
};
using PublicRemoveInt = PublicRemove<0x01D2>;
using PublicRemoveBool = PublicRemove<0x01D4>;
using PublicRemoveFloat = PublicRemove<0x01D6>;
using PublicRemoveString = PublicRemove<0x01D8>;
using PublicRemoveDataId = PublicRemove<0x01DA>;
using PublicRemoveInstanceId = PublicRemove<0x01DC>;
using PublicRemovePosition = PublicRemove<0x01DE>;
using PublicRemoveInt64 = PublicRemove<0x02B9>;

}  // namespace portalspace::net
