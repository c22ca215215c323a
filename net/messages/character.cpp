#include "net/messages/character.h"

#include <algorithm>

namespace portalspace::net {

std::uint32_t CharacterCreate::checksum() const noexcept {
    return heritage + gender + eyes + nose + mouth + hair_colour + eye_colour + hair_style + headgear_style +
           shirt_style + trousers_style + footwear_style + static_cast<std::uint32_t>(profession) + strength +
           endurance + coordination + quickness + focus + self;
}

bool CharacterCreate::is_character_name(std::string_view name) noexcept {
    constexpr std::size_t kLongest = 32;
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '\'' || c == '-';
    };
    return !name.empty() && name.size() <= kLongest && std::all_of(name.begin(), name.end(), fits);
}

}  // namespace portalspace::net
