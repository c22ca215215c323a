#include "net/messages/player_options.h"

namespace portalspace::net {

std::uint32_t PlayerOptions::wire_flags() const noexcept {
    const auto bit = [](bool present, Flag flag) { return present ? static_cast<std::uint32_t>(flag) : 0U; };
    return bit(shortcuts.has_value(), kShortcuts) | bit(spell_bars.size() == 5, kBars2To5) |
           bit(spell_bars.size() == 7, kBars2To7) | bit(spell_bars.size() == 8, kBars2To8) |
           bit(desired_components.has_value(), kDesiredComponents) | bit(spell_filters.has_value(), kSpellFilters) |
           bit(options2.has_value(), kOptions2) | bit(timestamp_format.has_value(), kTimestampFormat) |
           bit(generic.has_value(), kGenericQualities) | bit(gameplay.has_value(), kGameplay) | other_flags;
}

std::size_t PlayerOptions::bar_count(std::uint32_t flags) noexcept {
    if ((flags & kBars2To5) != 0) {
        return 5;
    }
    if ((flags & kBars2To7) != 0) {
        return 7;
    }
    return (flags & kBars2To8) != 0 ? 8 : 1;
}

SetCharacterOptions SetCharacterOptions::unpack(core::ByteReader& r) {
    SetCharacterOptions m;
    FieldReader reader(r);
    PlayerOptions::fields(reader, m.options);
    if (m.options.gameplay) {
        const auto blob = r.bytes(r.remaining());
        m.options.gameplay->assign(blob.begin(), blob.end());
    }
    return m;
}

}  // namespace portalspace::net
