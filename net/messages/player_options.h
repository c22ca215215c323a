#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/player_stats.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Options of the character: block C of a PlayerDescription (spec/net-messages.md 4.3) and the actions that set them.

struct Shortcut {
    static constexpr std::size_t kMinBytes = 12;
    std::uint32_t index = 0;
    core::ObjectId guid;
    std::uint16_t spell = 0;
    std::uint16_t layer = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("index", m.index);
        v("guid", m.guid);
        v("spell", m.spell);
        v("layer", m.layer);
    }
    bool operator==(const Shortcut&) const = default;
};

struct DesiredComponent {
    static constexpr std::size_t kMinBytes = 8;
    std::uint32_t wcid = 0;
    std::uint32_t amount = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("wcid", m.wcid);
        v("amount", m.amount);
    }
    bool operator==(const DesiredComponent&) const = default;
};

/// Never set by ACE; this client must not send it, since ACE reads it wrongly.
struct GenericQualities {
    std::optional<PropertyTable<std::int32_t, 64>> ints;
    std::optional<PropertyTable<bool, 32>> bools;
    std::optional<PropertyTable<double, 32>> floats;
    std::optional<PropertyTable<Text, 32>> strings;

    template <class V, class M>
    static void fields(V& v, M& m) {
        BitCollector present;
        if constexpr (!V::kReads) {
            tables(present, m);
        }
        Bits<V> bits{v, v.presence("header", present.word)};
        v.require((bits.word & ~15U) == 0, "a header of four bits");
        tables(bits, m);
    }
    bool operator==(const GenericQualities&) const = default;

private:
    template <class B, class M>
    static void tables(B& bit, M& m) {
        bit(1, "ints", m.ints);
        bit(2, "bools", m.bools);
        bit(4, "floats", m.floats);
        bit(8, "strings", m.strings);
    }
};

struct PlayerOptions {
    static constexpr std::size_t kMaxShortcuts = 64;
    static constexpr std::size_t kMaxBarSpells = 1024;
    static constexpr std::size_t kMostBars = 8;
    static constexpr std::uint32_t kDefaultOptions1 = 0x50C4A54A;
    static constexpr std::uint32_t kDefaultOptions2 = 0x00948700;
    static constexpr std::uint32_t kDefaultFilters = 0x3FFF;

    std::uint32_t options1 = kDefaultOptions1;
    std::optional<std::vector<Shortcut>> shortcuts;
    /// One, five, seven or eight bars of spells.
    std::vector<std::vector<std::uint32_t>> spell_bars{kMostBars};
    std::optional<std::vector<DesiredComponent>> desired_components;
    std::optional<std::uint32_t> spell_filters = kDefaultFilters;
    std::optional<std::uint32_t> options2 = kDefaultOptions2;
    std::optional<Text> timestamp_format;
    std::optional<GenericQualities> generic;
    /// Windows and their places, in the layout of the client that wrote them last: kept and sent back as they are. Its
    /// end is not on the wire: whoever reads the message around it fills it.
    std::optional<std::vector<std::byte>> gameplay;
    std::uint32_t other_flags = 0;

    /// All but the bytes of `gameplay`.
    template <class V, class M>
    static void fields(V& v, M& m) {
        const std::uint32_t flags = v.presence("flags", m.wire_flags());
        if constexpr (V::kReads) {
            m = {};
            m.spell_filters.reset();
            m.options2.reset();
            m.spell_bars.resize(bar_count(flags));
            if ((flags & kGameplay) != 0) {
                m.gameplay.emplace();
            }
        }
        v.require(m.spell_bars.size() == bar_count(flags), "one, five, seven or eight spell bars");
        v.hex("options1", m.options1);
        v.optional((flags & kShortcuts) != 0, "shortcuts", m.shortcuts);
        v.require(!m.shortcuts || m.shortcuts->size() <= kMaxShortcuts, "at most 64 shortcuts");
        v.counted("spell_bars", m.spell_bars, m.spell_bars.size());
        for (const auto& bar : m.spell_bars) {
            v.require(bar.size() <= kMaxBarSpells, "at most 1024 spells in a bar");
        }
        if ((flags & kDesiredComponents) != 0) {
            if constexpr (V::kReads) {
                m.desired_components.emplace();
            }
            v.table("desired_components", *m.desired_components, 256);
        }
        v.optional((flags & kSpellFilters) != 0, "spell_filters", m.spell_filters);
        v.optional((flags & kOptions2) != 0, "options2", m.options2);
        v.optional((flags & kTimestampFormat) != 0, "timestamp_format", m.timestamp_format);
        v.optional((flags & kGenericQualities) != 0, "generic", m.generic);
        if constexpr (V::kReads) {
            m.other_flags = flags & ~m.wire_flags();
        }
    }
    bool operator==(const PlayerOptions&) const = default;

private:
    enum Flag : std::uint32_t {
        kShortcuts = 0x0001,
        kBars2To5 = 0x0004,
        kDesiredComponents = 0x0008,
        kBars2To7 = 0x0010,
        kSpellFilters = 0x0020,
        kOptions2 = 0x0040,
        kTimestampFormat = 0x0080,
        kGenericQualities = 0x0100,
        kGameplay = 0x0200,
        kBars2To8 = 0x0400,
    };

    [[nodiscard]] std::uint32_t wire_flags() const noexcept;
    [[nodiscard]] static std::size_t bar_count(std::uint32_t flags) noexcept;
};

/// Action 01A1. ACE ignores it until the first LoginComplete, reads shortcuts and bars and throws them away, and keeps
/// all behind the options as the blob.
struct SetCharacterOptions {
    static constexpr std::uint32_t kAction = 0x01A1;
    PlayerOptions options;

    [[nodiscard]] static SetCharacterOptions unpack(core::ByteReader& r);

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.require_outgoing(!m.options.generic, "options without generic qualities");
        PlayerOptions::fields(v, m.options);
        if (m.options.gameplay) {
            v.counted("gameplay", *m.options.gameplay, m.options.gameplay->size());
        }
    }
    bool operator==(const SetCharacterOptions&) const = default;
};

/// Action 0005: one option by its index of spec 14.4.
struct SetSingleCharacterOption {
    static constexpr std::uint32_t kAction = 0x0005;
    std::uint32_t option = 0;
    std::uint32_t value = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("option", m.option);
        v("value", m.value);
    }
    bool operator==(const SetSingleCharacterOption&) const = default;
};

}  // namespace portalspace::net
