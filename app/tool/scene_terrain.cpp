#include <nlohmann/json.hpp>

#include "app/tool/scene_kinds.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/texture.h"
#include "content/texture_decode.h"
#include "render/light_of_day.h"
#include "render/surface_images.h"
#include "render/terrain_layers.h"
#include "render/terrain_mesh.h"
#include "render/terrain_vertices.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

std::string item(std::string_view list, std::size_t index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

class TerrainSurfaceRunner final : public PhysicsRunner {
public:
    explicit TerrainSurfaceRunner(PhysicsData& data) : data_(data), region_(scene_region(data)) {}

    void begin(const json& file) override {
        for (const json& light : file.at("lights")) {
            lights_.push_back(
                render::light_of_day(region_, light.at("group").get<std::size_t>(), light.at("fraction").get<float>()));
        }
    }

    void run(const json& row, RowCheck& check) override {
        const std::uint32_t id = json_id(row.at("block"));
        const content::LandBlock block = scene_block(data_, id);
        const std::uint32_t bx = id >> 24;
        const std::uint32_t by = id >> 16 & 255;
        const auto& table = region_.land.heights;
        render::BlockSurface surface = render::block_surface(block, table, bx, by);
        for (std::size_t i = 0; i < render::kBlockVertices; ++i) {
            check.number(item("heights", i), row.at("heights").at(i), surface.heights[i], 0);
            check.vec3(item("normals", i), row.at("normals").at(i), surface.normals[i], 1e-4);
        }
        compare_cells(row.at("cells"), block, bx, by, check);
        compare_colours(row.at("colors"), surface, check);

        const render::BlockSurface own = surface;
        render::join_normals(surface, neighbours(bx, by), table);
        compare_joined(row.at("joined"), own, surface, check);
    }

private:
    static void compare_cells(const json& cells, const content::LandBlock& block, std::uint32_t bx, std::uint32_t by,
                              RowCheck& check) {
        for (std::size_t x = 0; x < 8; ++x) {
            for (std::size_t y = 0; y < 8; ++y) {
                const std::string path = item("cells", x * 8 + y);
                const json& cell = cells.at(x * 8 + y);
                const render::CellCorners corners = render::cell_corners(block, x, y);
                check.integer(path + "[0]", cell.at(0),
                              render::cut_is_sw_ne(bx * 8 + static_cast<std::uint32_t>(x),
                                                   by * 8 + static_cast<std::uint32_t>(y)));
                check.id(path + "[1]", cell.at(1), render::palette_code(corners));
                check.integer(path + "[2]", cell.at(2), static_cast<long long>(render::cell_water(corners)));
            }
        }
    }

    void compare_colours(const json& colours, const render::BlockSurface& surface, RowCheck& check) const {
        for (std::size_t l = 0; l < lights_.size(); ++l) {
            const render::LightOfDay& light = lights_[l];
            for (std::size_t i = 0; i < render::kBlockVertices; ++i) {
                const core::Vec3 found = render::terrain_light(surface.normals[i], light.sun, light.sun_colour,
                                                               light.ambient_level * light.ambient_colour);
                check.vec3(item(item("colors", l), i), colours.at(l).at(i), found, 2e-3);
            }
        }
    }

    static void compare_joined(const json& joined, const render::BlockSurface& own, const render::BlockSurface& surface,
                               RowCheck& check) {
        std::array<bool, render::kBlockVertices> listed{};
        for (const json& entry : joined) {
            const auto vertex = entry.at(0).get<std::size_t>();
            listed.at(vertex) = true;
            // [vertex, [x, y, z]] or [vertex, x, y, z]
            const json& normal = entry.at(1).is_array() ? entry[1] : json{entry[1], entry.at(2), entry.at(3)};
            check.vec3(item("joined", vertex), normal, surface.normals[vertex], 1e-4);
        }
        for (std::size_t i = 0; i < render::kBlockVertices; ++i) {
            if (!listed[i]) check.number(item("joined", i), 0, glm::distance(own.normals[i], surface.normals[i]), 1e-4);
        }
    }

    /// Valid until the next call.
    render::BlockNeighbours neighbours(std::uint32_t bx, std::uint32_t by) {
        render::BlockNeighbours list{};
        for (std::uint32_t n = 0; n < 9; ++n) {
            const std::uint32_t x = bx + n / 3 - 1;
            const std::uint32_t y = by + n % 3 - 1;
            const core::DataId id(x << 24 | y << 16 | 0xFFFF);
            if (n != 4 && x < 255 && y < 255 && data_.store.contains(id, content::RecordType::land_block)) {
                held_[n] = data_.store.try_get<content::LandBlock>(id);
                list[n] = held_[n].get();
            }
        }
        return list;
    }

    PhysicsData& data_;
    const content::Region& region_;
    std::vector<render::LightOfDay> lights_;
    std::array<content::RecordPtr<content::LandBlock>, 9> held_;
};

class TerrainLayersRunner final : public PhysicsRunner {
public:
    explicit TerrainLayersRunner(PhysicsData& data) : data_(data), region_(scene_region(data)) {}

    void run(const json& row, RowCheck& check) override {
        const json& expected = row.at("layers");
        const render::CellLayers layers = render::cell_layers(region_.texture_merge, json_id(row.at("code")));
        check.id("layers.base", expected.at("base"), layers.base != nullptr ? layers.base->texture.value : 0);
        check.integer("layers.tiling", expected.at("tiling"), layers.base != nullptr ? layers.base->tiling : 0);
        const std::size_t overs = layers.count - layers.roads;
        compare(expected.at("over"), "layers.over", layers, 0, overs, check);
        compare(expected.at("road"), "layers.road", layers, overs, layers.count, check);
    }

private:
    void compare(const json& expected, const std::string& path, const render::CellLayers& layers, std::size_t from,
                 std::size_t to, RowCheck& check) {
        if (!same_length(check, path, expected, to - from)) return;
        for (std::size_t i = from; i < to; ++i) {
            const render::TerrainOverlay& overlay = layers.overlays[i];
            const json& e = expected[i - from];
            const std::string at = item(path, i - from);
            if (e.contains("code")) check.integer(at + ".code", e["code"], overlay.corner_code);
            if (e.contains("tiling")) check.integer(at + ".tiling", e["tiling"], overlay.texture->tiling);
            check.id(at + ".texture", e.at("texture"), overlay.texture->texture.value);
            check.id(at + ".map", e.at("map"), overlay.map.value);
            check.integer(at + ".rotation", e.at("rotation"), overlay.rotation);
            const std::array<int, 4> mask = corner_masks(overlay);
            for (std::size_t k = 0; k < 4; ++k)
                check.number(item(at + ".corners", k), e.at("corners").at(k), mask[k], 8);
        }
    }

    /// The texel of the map that lies nearest to each corner of the cell, in the order SW, SE, NE, NW.
    std::array<int, 4> corner_masks(const render::TerrainOverlay& overlay) {
        std::array<int, 4> masks{-1, -1, -1, -1};
        const auto image =
            render::load_image(data_.store, data_.log, render::drawn_image(data_.store, overlay.map), {}, nullptr, {});
        if (!image || image->image.width == 0 || image->image.height == 0) return masks;
        const auto& rgba = image->image;
        for (std::size_t k = 0; k < 4; ++k) {
            const core::Vec2 uv = render::corner_uv(k, overlay.rotation);
            const std::size_t x = uv.x > 0.5F ? rgba.width - 1 : 0;
            const std::size_t y = uv.y > 0.5F ? rgba.height - 1 : 0;
            masks[k] = static_cast<int>(rgba.pixels[(y * rgba.width + x) * 4 + 3]);
        }
        return masks;
    }

    PhysicsData& data_;
    const content::Region& region_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_terrain_surface_runner(PhysicsData& data) {
    return std::make_unique<TerrainSurfaceRunner>(data);
}

std::unique_ptr<PhysicsRunner> make_terrain_layers_runner(PhysicsData& data) {
    return std::make_unique<TerrainLayersRunner>(data);
}

}  // namespace portalspace::app
