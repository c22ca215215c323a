#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/enchantment.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Spells: events of spec/net-messages.md 7.9a (they concern the own player), actions of 8.2.

/// An event that names one spell.
template <std::uint32_t Event>
struct SpellEvent {
    static constexpr std::uint32_t kEvent = Event;
    std::uint16_t spell = 0;
    std::uint16_t layer = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("spell", m.spell);
        v("layer", m.layer);
    }
    bool operator==(const SpellEvent&) const = default;
};

/// An event that names several.
template <std::uint32_t Event>
struct SpellListEvent {
    static constexpr std::uint32_t kEvent = Event;
    std::vector<LayeredSpell> spells;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("spells", m.spells);
    }
    bool operator==(const SpellListEvent&) const = default;
};

/// 02C1 and 01A8: a spell was learnt, or forgotten.
using MagicUpdateSpell = SpellEvent<0x02C1>;
using MagicRemoveSpell = SpellEvent<0x01A8>;

/// 02C2: add it, or replace the one with the same spell and layer. 02C4: the same for several.
struct MagicUpdateEnchantment {
    static constexpr std::uint32_t kEvent = 0x02C2;
    Enchantment enchantment;

    template <class V, class M>
    static void fields(V& v, M& m) {
        Enchantment::fields(v, m.enchantment);
    }
    bool operator==(const MagicUpdateEnchantment&) const = default;
};
struct MagicUpdateMultipleEnchantments {
    static constexpr std::uint32_t kEvent = 0x02C4;
    std::vector<Enchantment> enchantments;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("enchantments", m.enchantments);
    }
    bool operator==(const MagicUpdateMultipleEnchantments&) const = default;
};

/// Expired, with a message and a sound.
using MagicRemoveEnchantment = SpellEvent<0x02C3>;
using MagicRemoveMultipleEnchantments = SpellListEvent<0x02C5>;
/// Gone without a word.
using MagicDispelEnchantment = SpellEvent<0x02C7>;
using MagicDispelMultipleEnchantments = SpellListEvent<0x02C8>;
/// All go but vitae, cooldowns and permanent ones; 0312: beneficial ones stay too.
using MagicPurgeEnchantments = PlainEvent<0x02C6>;
using MagicPurgeBadEnchantments = PlainEvent<0x0312>;

/// Action 0048.
struct CastUntargetedSpell {
    static constexpr std::uint32_t kAction = 0x0048;
    std::uint32_t spell = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("spell", m.spell);
    }
    bool operator==(const CastUntargetedSpell&) const = default;
};

/// Action 004A; self-targeted spells go to the own guid.
struct CastTargetedSpell {
    static constexpr std::uint32_t kAction = 0x004A;
    core::ObjectId target;
    std::uint32_t spell = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("target", m.target);
        v("spell", m.spell);
    }
    bool operator==(const CastTargetedSpell&) const = default;
};

/// Actions 01E3, 01E4: the spell bars; bars count from zero.
struct AddSpellFavorite {
    static constexpr std::uint32_t kAction = 0x01E3;
    std::uint32_t spell = 0;
    std::uint32_t index = 0;
    std::uint32_t bar = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("spell", m.spell);
        v("index", m.index);
        v("bar", m.bar);
    }
    bool operator==(const AddSpellFavorite&) const = default;
};
struct RemoveSpellFavorite {
    static constexpr std::uint32_t kAction = 0x01E4;
    std::uint32_t spell = 0;
    std::uint32_t bar = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("spell", m.spell);
        v("bar", m.bar);
    }
    bool operator==(const RemoveSpellFavorite&) const = default;
};

/// Action 01A8: the value is the spell to forget. Action 0286: bits of spec 14.10.
using RemoveSpell = NumberAction<0x01A8>;
using SpellbookFilter = NumberAction<0x0286>;

/// Action 0224: how many of a component to buy at once; zero removes the entry.
struct SetDesiredComponentLevel {
    static constexpr std::uint32_t kAction = 0x0224;
    std::uint32_t wcid = 0;
    std::uint32_t amount = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("wcid", m.wcid);
        v("amount", m.amount);
    }
    bool operator==(const SetDesiredComponentLevel&) const = default;
};

}  // namespace portalspace::net
