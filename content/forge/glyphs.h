#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace portalspace::content::forge {

/// A character drawn with a pen on a grid: strokes are separated by spaces, each is a run of points of two digits, x
/// from 0 to 4 and y from 0 (top) to 8; capitals stand on line 6.
struct Glyph {
    char code;
    std::string_view strokes;
};
[[nodiscard]] std::span<const Glyph> glyphs();

}  // namespace portalspace::content::forge
