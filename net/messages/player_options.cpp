#include "net/messages/player_options.h"

#include "core/format_error.h"
#include "net/messages/primitives.h"

namespace portalspace::net {
namespace {

enum OptionFlag : std::uint32_t {
    kShortcuts = 0x0001,
    kBars2To5 = 0x0004,
    kDesiredComponents = 0x0008,
    kBars2To7 = 0x0010,
    kSpellFilters = 0x0020,
    kOptions2 = 0x0040,
    kTimestampFormat = 0x0080,
    kGenericQualities = 0x0100,
    kGameplayOptions = 0x0200,
    kBars2To8 = 0x0400,
};
constexpr std::uint32_t kDefaultOptions1 = 0x50C4A54A;
constexpr std::uint32_t kDefaultOptions2 = 0x00948700;
constexpr std::uint32_t kDefaultFilters = 0x3FFF;
constexpr std::uint32_t kMaxContainerType = 2;

struct Possessions {
    std::vector<PlayerDescription::Possession> inventory;
    std::vector<PlayerDescription::Worn> equipment;
};

Possessions read_possessions(core::ByteReader& r) {
    Possessions p;
    p.inventory = read_list(r, 8, [](core::ByteReader& reader) {
        PlayerDescription::Possession item;
        item.guid = core::ObjectId(reader.u32());
        item.container_type = reader.u32();
        return item;
    });
    p.equipment = read_list(r, 12, [](core::ByteReader& reader) {
        PlayerDescription::Worn item;
        item.guid = core::ObjectId(reader.u32());
        item.location = reader.u32();
        item.priority = reader.u32();
        return item;
    });
    return p;
}

void skip_list(core::ByteReader& r, std::size_t entry_bytes) {
    r.skip(r.checked_count(r.u32(), entry_bytes) * entry_bytes);
}

void skip_table(core::ByteReader& r, std::size_t entry_bytes) {
    const std::size_t count = r.u16();
    r.skip(2);
    r.skip(count * entry_bytes);
}

std::size_t bars_after_first(std::uint32_t flags) {
    if ((flags & kBars2To5) != 0) {
        return 4;
    }
    if ((flags & kBars2To7) != 0) {
        return 6;
    }
    return (flags & kBars2To8) != 0 ? 7 : 0;
}

void skip_generic_qualities(core::ByteReader& r) {
    const std::uint32_t header = r.u32();
    if ((header & 1) != 0) {
        skip_table(r, 8);
    }
    if ((header & 2) != 0) {
        skip_table(r, 8);
    }
    if ((header & 4) != 0) {
        skip_table(r, 12);
    }
    if ((header & 8) != 0) {
        (void)read_table(r, 8, [](core::ByteReader& reader) {
            reader.skip(4);
            return Text::unpack(reader);
        });
    }
}

/// Returns whether a gameplay blob follows.
bool skip_options(core::ByteReader& r) {
    const std::uint32_t flags = r.u32();
    r.skip(4);
    if ((flags & kShortcuts) != 0) {
        skip_list(r, 12);
    }
    for (std::size_t bar = 0; bar <= bars_after_first(flags); ++bar) {
        skip_list(r, 4);
    }
    if ((flags & kDesiredComponents) != 0) {
        skip_table(r, 8);
    }
    if ((flags & kSpellFilters) != 0) {
        r.skip(4);
    }
    if ((flags & kOptions2) != 0) {
        r.skip(4);
    }
    if ((flags & kTimestampFormat) != 0) {
        (void)Text::unpack(r);
    }
    if ((flags & kGenericQualities) != 0) {
        skip_generic_qualities(r);
    }
    return (flags & kGameplayOptions) != 0;
}

/// Whether possessions that make sense begin here and end with the message; the reader is a copy. The lengths are
/// compared before the entries are looked at, so that no blob makes the search below slow.
bool possessions_fit(core::ByteReader r) {
    const std::uint64_t items = r.u32();
    if (items * 8 + 4 > r.remaining()) {
        return false;
    }
    core::ByteReader behind = r;
    behind.skip(items * 8);
    const std::uint64_t worn = behind.u32();
    if (worn * 12 != behind.remaining()) {
        return false;
    }
    for (std::uint64_t i = 0; i < items; ++i) {
        if (r.u32() == 0 || r.u32() > kMaxContainerType) {
            return false;
        }
    }
    for (std::uint64_t i = 0; i < worn; ++i) {
        if (behind.u32() == 0) {
            return false;
        }
        behind.skip(8);
    }
    return true;
}

bool search(core::ByteReader& r, Possessions& out) {
    while (r.remaining() >= 8) {
        if (possessions_fit(r)) {
            out = read_possessions(r);
            return true;
        }
        r.skip(4);
    }
    return false;
}

}  // namespace

bool find_possessions(core::ByteReader& r, std::vector<PlayerDescription::Possession>& inventory,
                      std::vector<PlayerDescription::Worn>& equipment) {
    Possessions found;
    try {
        const bool blob = skip_options(r);
        r.align(4);
        if (!blob) {
            found = read_possessions(r);
        } else if (!search(r, found)) {
            return false;
        }
    } catch (const core::FormatError&) {
        return false;
    }
    inventory = std::move(found.inventory);
    equipment = std::move(found.equipment);
    return true;
}

void write_default_options(core::ByteWriter& w) {
    w.u32(kBars2To8 | kSpellFilters | kOptions2);
    w.u32(kDefaultOptions1);
    for (int bar = 0; bar < 8; ++bar) {
        w.u32(0);
    }
    w.u32(kDefaultFilters);
    w.u32(kDefaultOptions2);
    w.align(4);
}

}  // namespace portalspace::net
