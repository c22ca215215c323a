#pragma once

#include <array>
#include <cstddef>

#include "content/forge/book.h"

namespace portalspace::content::forge {

enum class IconShape : std::size_t {
    sword,
    bow,
    wand,
    flask,
    scroll,
    book,
    coin,
    gem,
    shirt,
    boot,
    person,
    paw,
    door,
    flame,
    ice,
    spark,
    drop,
    arrow,
    ring,
    blades,
    heart,
    shield,
    star,
    spiral,
    key,
    hand,
    eye,
    hammer,
    leaf,
    sack,
    count
};

/// One picture of each shape, 32 x 32.
struct Icons {
    std::array<core::DataId, static_cast<std::size_t>(IconShape::count)> ids;

    [[nodiscard]] core::DataId operator[](IconShape shape) const { return ids[static_cast<std::size_t>(shape)]; }
};

/// Paints the icons, and those of the templates in the public world database under their own ids.
[[nodiscard]] Icons forge_icons(Book& book);

}  // namespace portalspace::content::forge
