#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"

namespace portalspace::net {

/// Numbers of a character, as the player's description and the updates carry them.

/// An entry of a property table.
template <class T>
struct Property {
    static constexpr std::size_t kMinBytes = 8;
    std::uint32_t id = 0;
    T value{};

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("id", m.id);
        v("value", m.value);
    }
    bool operator==(const Property&) const = default;
};

/// A table of properties on the wire, with the bucket count that ACE writes.
template <class T, std::uint16_t Buckets>
struct PropertyTable {
    std::vector<Property<T>> entries;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.table("entries", m.entries, Buckets);
    }
    bool operator==(const PropertyTable&) const = default;
};

struct Attribute {
    std::uint32_t ranks = 0;
    std::uint32_t start = 0;
    std::uint32_t xp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("ranks", m.ranks);
        v("start", m.start);
        v("xp", m.xp);
    }
    bool operator==(const Attribute&) const = default;
};

/// Health, stamina or mana; the maximum is start + ranks + what the attributes give (spec/net-messages.md 6.3).
struct Vital {
    std::uint32_t ranks = 0;
    std::uint32_t start = 0;
    std::uint32_t xp = 0;
    std::uint32_t current = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("ranks", m.ranks);
        v("start", m.start);
        v("xp", m.xp);
        v("current", m.current);
    }
    bool operator==(const Vital&) const = default;
};

/// 28 bytes behind its id.
struct Skill {
    static constexpr std::size_t kMinBytes = 32;
    std::uint32_t id = 0;
    std::uint16_t ranks = 0;
    std::uint16_t adjust_pp = 1;
    std::uint32_t advancement_class = 0;
    std::uint32_t xp = 0;
    std::uint32_t init_level = 0;
    std::uint32_t resistance = 0;
    double last_used = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("id", m.id);
        v("ranks", m.ranks);
        v("adjust_pp", m.adjust_pp);
        v("advancement_class", m.advancement_class);
        v("xp", m.xp);
        v("init_level", m.init_level);
        v("resistance", m.resistance);
        v("last_used", m.last_used);
    }
    bool operator==(const Skill&) const = default;
};

}  // namespace portalspace::net
