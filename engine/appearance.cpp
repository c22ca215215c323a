#include "engine/appearance.h"

namespace portalspace::engine {
namespace {

constexpr std::uint32_t kColoursPerUnit = 8;
constexpr std::uint32_t kWholePalette = 256;  ///< units

}  // namespace

Palettes palettes_of(const net::ObjDesc& desc) {
    Palettes palettes;
    palettes.base = desc.base_palette;
    for (const net::ObjDesc::SubPalette& sub : desc.sub_palettes) {
        const std::uint32_t units = sub.length == 0 ? kWholePalette : sub.length;
        palettes.sub_palettes.push_back({sub.palette, sub.offset * kColoursPerUnit, units * kColoursPerUnit});
    }
    return palettes;
}

std::vector<TextureChange> texture_changes_of(const net::ObjDesc& desc, std::size_t part) {
    std::vector<TextureChange> changes;
    for (const net::ObjDesc::TextureChange& change : desc.texture_changes) {
        if (change.part == part) changes.push_back({change.from, change.to});
    }
    return changes;
}

}  // namespace portalspace::engine
