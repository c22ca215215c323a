#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace portalspace::core {

/// A 32-bit id that cannot be mixed up with an id of another kind. Zero means "none".
template <class Tag>
struct Id {
    std::uint32_t value = 0;

    constexpr Id() = default;
    constexpr explicit Id(std::uint32_t v) : value(v) {}
    constexpr explicit operator bool() const { return value != 0; }
    constexpr auto operator<=>(const Id&) const = default;
};

/// A record of the DAT files: 0x01001234; the first byte names the record type.
using DataId = Id<struct DataIdTag>;
/// The server's name for an object (GUID): 0x50000001 and the like.
using ObjectId = Id<struct ObjectIdTag>;
/// A cell: landblock column << 24 | row << 16 | cell number.
using CellId = Id<struct CellIdTag>;

/// "0x01001234", the form in which all programs print ids.
[[nodiscard]] std::string id_text(std::uint32_t value);
template <class Tag>
[[nodiscard]] std::string id_text(Id<Tag> id) {
    return id_text(id.value);
}
/// Reads "0x01001234", "01001234" or "0X..." (one to eight hex digits). Returns false on anything else.
[[nodiscard]] bool parse_id(const std::string& text, std::uint32_t& value);

}  // namespace portalspace::core

template <class Tag>
struct std::hash<portalspace::core::Id<Tag>> {
    std::size_t operator()(portalspace::core::Id<Tag> id) const noexcept {
        return std::hash<std::uint32_t>{}(id.value);
    }
};
