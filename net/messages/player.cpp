#include "net/messages/player.h"

#include <algorithm>

#include "core/format_error.h"

namespace portalspace::net {
namespace {

constexpr std::uint32_t kMaxContainerType = 2;

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

/// The bytes from here to the first fourth byte from which possessions hold; false when there is none.
bool read_blob(core::ByteReader& r, std::vector<std::byte>& blob) {
    core::ByteReader search = r;
    search.align(4);
    while (search.remaining() >= 8) {
        if (possessions_fit(search)) {
            const auto bytes = r.bytes(search.offset() - r.offset());
            blob.assign(bytes.begin(), bytes.end());
            return true;
        }
        search.skip(4);
    }
    return false;
}

}  // namespace

std::uint32_t PlayerDescription::property_flags() const noexcept {
    const auto bit = [](const auto& list, std::uint32_t flag) { return list.empty() ? 0U : flag; };
    return bit(ints, 0x0001) | bit(int64s, 0x0080) | bit(bools, 0x0002) | bit(floats, 0x0004) | bit(strings, 0x0010) |
           bit(dids, 0x0008) | bit(iids, 0x0040) | bit(positions, 0x0020) | other_property_flags;
}

std::uint32_t PlayerDescription::vector_flags() const noexcept {
    const auto present = [](const auto& value) { return value.has_value(); };
    const bool any = std::any_of(attributes.begin(), attributes.end(), present) ||
                     std::any_of(vitals.begin(), vitals.end(), present);
    return (any ? kAttributes : 0) | (skills.empty() ? 0 : kSkills) | (spells.empty() ? 0 : kSpells) |
           (enchantments ? kEnchantments : 0) | other_vector_flags;
}

/// Blocks C and D. The gameplay options are a blob without a length, whose layout is that of the client that wrote it
/// last: behind it the possessions are searched at every fourth byte; the first place from which they end exactly at
/// the end of the message and make sense counts. False when there is none or the options do not hold.
bool PlayerDescription::read_possessions(core::ByteReader& r, PlayerDescription& m) {
    try {
        FieldReader reader(r);
        PlayerOptions::fields(reader, m.options);
        if (m.options.gameplay && !read_blob(r, *m.options.gameplay)) {
            return false;
        }
        r.align(4);
        reader("", m.inventory);
        reader("", m.equipment);
        return true;
    } catch (const core::FormatError&) {
        return false;
    }
}

PlayerDescription PlayerDescription::unpack(core::ByteReader& r) {
    PlayerDescription m;
    FieldReader reader(r);
    properties(reader, m);
    const std::uint32_t vectors = r.u32();
    // Vectors that are not known are a server-side form: nothing behind block A can be trusted then.
    const bool known = (vectors & ~kKnownVectors) == 0;
    if (known) {
        stats(reader, m, vectors);
    }
    m.other_vector_flags = vectors & ~m.vector_flags();
    const core::ByteReader block_c = r;
    m.possessions_found = known && read_possessions(r, m);
    if (!m.possessions_found) {
        r = block_c;
        m.options = {};
        m.inventory.clear();
        m.equipment.clear();
        const auto rest = r.bytes(r.remaining());
        m.unread.assign(rest.begin(), rest.end());
    }
    return m;
}

}  // namespace portalspace::net
