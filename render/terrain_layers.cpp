#include "render/terrain_layers.h"

#include <vector>

#include "content/records/region.h"

namespace portalspace::render {
namespace {

constexpr std::uint32_t kRoadType = 32;
constexpr std::uint32_t kAllCorners = 15;
constexpr std::uint32_t kNoRotation = 4;

using content::TerrainAlphaMap;
using content::TerrainTexture;
using content::TextureMerge;

const TerrainTexture* texture_of(const TextureMerge& merge, std::uint32_t type) {
    if (const TerrainTexture* found = merge.texture(type)) return found;
    return merge.textures.empty() ? nullptr : &merge.textures.front();
}

void add(CellLayers& layers, const TerrainOverlay& overlay) {
    if (layers.count < layers.overlays.size()) layers.overlays[layers.count++] = overlay;
}

void add_terrain(CellLayers& layers, const TextureMerge& merge, std::uint32_t code, std::uint32_t type,
                 std::uint32_t corner_code) {
    const bool corner = corner_code == 1 || corner_code == 2 || corner_code == 4 || corner_code == 8;
    const content::List<TerrainAlphaMap>& maps = corner ? merge.corner_maps : merge.side_maps;
    if (maps.empty()) return;
    const TerrainAlphaMap& map = maps[map_choice(code, static_cast<std::uint32_t>(maps.size()))];
    const std::uint32_t rotation = map_rotation(map.code, corner_code);
    if (rotation == kNoRotation) return;
    add(layers, {corner_code, texture_of(merge, type), map.texture, rotation});
}

void add_road(CellLayers& layers, const TextureMerge& merge, std::uint32_t code, std::uint32_t corner_code) {
    const auto count = static_cast<std::uint32_t>(merge.road_maps.size());
    if (count == 0) return;
    const std::uint32_t first = map_choice(code, count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const TerrainAlphaMap& map = merge.road_maps[(first + i) % count];
        const std::uint32_t rotation = map_rotation(map.code, corner_code);
        if (rotation == kNoRotation) continue;
        const std::uint32_t before = layers.count;
        add(layers, {corner_code, texture_of(merge, kRoadType), map.texture, rotation});
        layers.roads += layers.count - before;
        return;
    }
}

/// The two road layers of a mask with three corners, or the mask itself and nothing.
std::array<std::uint32_t, 2> road_codes(std::uint32_t mask) {
    switch (mask) {
        case 14: return {6, 12};
        case 13: return {9, 12};
        case 11: return {9, 3};
        case 7: return {3, 6};
        default: return {mask, 0};
    }
}

void add_terrains(CellLayers& layers, const TextureMerge& merge, std::uint32_t code,
                  const std::array<std::uint32_t, 4>& types) {
    std::size_t pair = types.size();
    for (std::size_t i = 0; i < 3 && pair == types.size(); ++i) {
        for (std::size_t j = i + 1; j < 4; ++j) {
            if (types[i] == types[j]) {
                pair = i;
                break;
            }
        }
    }
    if (pair == types.size()) {
        layers.base = texture_of(merge, types[0]);
        for (std::uint32_t k = 1; k < 4; ++k) add_terrain(layers, merge, code, types[k], 1U << k);
        return;
    }
    const std::uint32_t base = types[pair];
    layers.base = texture_of(merge, base);
    std::uint32_t first_type = 0;
    std::uint32_t first_code = 0;
    std::uint32_t second_type = 0;
    std::uint32_t second_code = 0;
    for (std::uint32_t k = 0; k < 4; ++k) {
        if (types[k] == base) continue;
        if (first_code == 0) {
            first_type = types[k];
            first_code = 1U << k;
        } else {
            if (types[k] == first_type && k > 0 && first_code == 1U << (k - 1)) {
                first_code += 1U << k;
            } else {
                second_type = types[k];
                second_code = 1U << k;
            }
            break;
        }
    }
    if (first_code != 0) add_terrain(layers, merge, code, first_type, first_code);
    if (second_code != 0) add_terrain(layers, merge, code, second_type, second_code);
}

}  // namespace

std::uint32_t palette_code(const CellCorners& corners) {
    std::uint32_t code = 1U << 28;
    for (std::uint32_t i = 0; i < 4; ++i) {
        code |= (corners.roads[i] & 3) << (26 - 2 * i);
        code |= (corners.types[i] & 31) << (15 - 5 * i);
    }
    return code;
}

CellCorners corners_of(std::uint32_t code) {
    CellCorners corners;
    for (std::uint32_t i = 0; i < 4; ++i) {
        corners.roads[i] = (code >> (26 - 2 * i)) & 3;
        corners.types[i] = (code >> (15 - 5 * i)) & 31;
    }
    return corners;
}

std::uint32_t map_choice(std::uint32_t code, std::uint32_t count) {
    const std::uint32_t hash = 1379576222U * code - 1372186442U;
    const auto index = static_cast<std::uint32_t>((std::uint64_t{hash} * count) >> 32);
    return index < count ? index : 0;
}

std::uint32_t map_rotation(std::uint32_t from, std::uint32_t wanted) {
    std::uint32_t code = from;
    for (std::uint32_t steps = 0; steps < kNoRotation; ++steps) {
        if (code == wanted) return steps;
        code *= 2;
        if (code >= 16) code -= 15;
    }
    return kNoRotation;
}

CellLayers cell_layers(const TextureMerge& merge, std::uint32_t code) {
    CellLayers layers;
    const CellCorners corners = corners_of(code);
    std::uint32_t road_mask = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
        if (corners.roads[i] != 0) road_mask |= 1U << i;
    }
    if (road_mask == kAllCorners) {
        layers.base = texture_of(merge, kRoadType);
        return layers;
    }
    add_terrains(layers, merge, code, corners.types);
    if (road_mask != 0) {
        for (const std::uint32_t road : road_codes(road_mask)) {
            if (road != 0) add_road(layers, merge, code, road);
        }
    }
    return layers;
}

core::Vec2 corner_uv(std::size_t corner, std::uint32_t rotation) {
    static constexpr std::array<std::array<float, 2>, 4> kUv = {{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
    const float u = kUv[corner & 3][0];
    const float v = kUv[corner & 3][1];
    switch (rotation & 3U) {
        case 1: return {1 - v, u};
        case 2: return {1 - u, 1 - v};
        case 3: return {v, 1 - u};
        default: return {u, v};
    }
}

CellWater cell_water(const CellCorners& corners) {
    std::size_t wet = 0;
    for (const std::uint32_t type : corners.types) wet += type >= 16 && type <= 20 ? 1 : 0;
    return wet == 0 ? CellWater::none : wet == corners.types.size() ? CellWater::entirely : CellWater::partly;
}

std::uint8_t blend_over(std::uint8_t under, std::uint8_t over, std::uint8_t mask) {
    if (mask == 255) return under;
    const unsigned weight = mask + (mask > 128 ? 1U : 0U);
    return static_cast<std::uint8_t>((weight * under + (256 - weight) * over) >> 8);
}

}  // namespace portalspace::render
