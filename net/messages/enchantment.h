#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"

namespace portalspace::net {

/// A spell as the wire names it: low half the spell, high half the layer.
struct LayeredSpell {
    static constexpr std::size_t kMinBytes = 4;
    std::uint16_t spell = 0;
    std::uint16_t layer = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("spell", m.spell);
        v("layer", m.layer);
    }
    bool operator==(const LayeredSpell&) const = default;
};

/// An active spell (spec/net-messages.md 4.3). What is left of it when it arrives is duration + start time.
struct Enchantment {
    static constexpr std::size_t kMinBytes = 60;
    static constexpr double kPermanent = -1.0;

    LayeredSpell id;               ///< spells above 0x8000 are cooldowns; the layer of vitae is zero
    std::uint16_t category = 0;    ///< spell family, for stacking
    std::uint16_t has_set_id = 1;  ///< zero: no set id on the wire
    std::uint32_t power = 0;
    double start_time = 0;         ///< seconds before now, as a negative number
    double duration = kPermanent;  ///< seconds
    core::ObjectId caster;
    float degrade_modifier = 0;
    float degrade_limit = 0;
    double last_degraded = 0;
    std::uint32_t stat_type = 0;  ///< bits, spec 14.9
    std::uint32_t stat_key = 0;
    float stat_value = 0;
    std::uint32_t set_id = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        LayeredSpell::fields(v, m.id);
        v("category", m.category);
        v("has_set_id", m.has_set_id);
        v("power", m.power);
        v("start_time", m.start_time);
        v("duration", m.duration);
        v("caster", m.caster);
        v("degrade_modifier", m.degrade_modifier);
        v("degrade_limit", m.degrade_limit);
        v("last_degraded", m.last_degraded);
        v.hex("stat_type", m.stat_type);
        v("stat_key", m.stat_key);
        v("stat_value", m.stat_value);
        if (m.has_set_id != 0) {
            v("set_id", m.set_id);
        }
    }
    bool operator==(const Enchantment&) const = default;
};

/// Everything that is active on a creature.
struct EnchantmentRegistry {
    std::optional<std::vector<Enchantment>> multiplicative;
    std::optional<std::vector<Enchantment>> additive;
    std::optional<std::vector<Enchantment>> cooldowns;
    std::optional<Enchantment> vitae;

    template <class V, class M>
    static void fields(V& v, M& m) {
        BitCollector present;
        if constexpr (!V::kReads) {
            lists(present, m);
        }
        Bits<V> bits{v, v.presence("mask", present.word)};
        v.require((bits.word & ~15U) == 0, "an enchantment mask of four bits");
        lists(bits, m);
    }
    bool operator==(const EnchantmentRegistry&) const = default;

private:
    template <class B, class M>
    static void lists(B& bit, M& m) {
        bit(1, "multiplicative", m.multiplicative);
        bit(2, "additive", m.additive);
        bit(8, "cooldowns", m.cooldowns);
        bit(4, "vitae", m.vitae);
    }
};

}  // namespace portalspace::net
