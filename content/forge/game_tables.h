#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "content/forge/book.h"
#include "content/forge/icons.h"

namespace portalspace::content::forge {

/// A skill of the demo world (dat-format A.4 has the numbers).
struct SkillLine {
    std::uint32_t id;
    std::string_view name;
    std::string_view description;
    IconShape icon;
    std::int32_t trained;
    std::int32_t specialized;
    std::uint32_t category;   ///< 1 combat, 2 other, 3 magic
    std::uint32_t min_level;  ///< 1 usable untrained, 2 only trained
    std::uint32_t attribute_1;
    std::uint32_t attribute_2;
    std::int32_t divisor;
};
[[nodiscard]] std::span<const SkillLine> skill_lines();

/// Vitals, skills, experience, attack moves, names and other small tables that a server reads at its start or at login.
void forge_game_tables(Book& book, const Icons& icons);
/// The spells of the demo world and what they are made of.
void forge_spells(Book& book, const Icons& icons);
/// Heritages, faces, clothes and the place where new characters enter the world.
void forge_char_gen(Book& book, const Icons& icons);

}  // namespace portalspace::content::forge
