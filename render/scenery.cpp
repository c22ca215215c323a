#include "render/scenery.h"

#include <cmath>

#include "content/dat_store.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/scene.h"
#include "content/records/setup.h"
#include "core/position.h"

namespace portalspace::render {
namespace {

constexpr double kBlockLength = 192;
constexpr std::uint32_t kRotationSeed = 63127;
constexpr std::uint32_t kScaleSeed = 32593;

double fraction(std::uint32_t hash) { return static_cast<double>(hash) / 4294967296.0; }

struct Spot {
    std::uint32_t gx;
    std::uint32_t gy;
    std::uint32_t object;  ///< number in the scene
};

/// Offset from the vertex in metres, turned by a quarter for each quadrant (3.2 step 4).
std::array<double, 2> displacement(const content::SceneObject& object, const Spot& spot) {
    const auto axis = [&spot](float range, float base, std::uint32_t seed) {
        return range <= 0 ? double{base}
                          : scenery_noise::value(spot.gx, spot.gy, spot.object, seed) * double{range} + double{base};
    };
    const double x = axis(object.displace_x, object.base.origin.x, 45773);
    const double y = axis(object.displace_y, object.base.origin.y, 72719);
    const double quadrant = scenery_noise::quadrant(spot.gx, spot.gy);
    if (quadrant >= 0.75) return {y, -x};
    if (quadrant >= 0.5) return {-x, -y};
    if (quadrant >= 0.25) return {-y, x};
    return {x, y};
}

bool fits(std::span<const content::Sphere> spheres, const core::Frame& frame) {
    for (const content::Sphere& sphere : spheres) {
        const core::Vec3 centre = frame.local_to_global(sphere.center);
        const double radius = sphere.radius;
        for (const double c : {double{centre.x}, double{centre.y}}) {
            if (!(c >= radius && c < kBlockLength - radius)) return false;
        }
    }
    return true;
}

float scale_of(const content::SceneObject& object, const Spot& spot) {
    if (object.min_scale == object.max_scale) return object.max_scale;
    const double share = scenery_noise::value(spot.gx, spot.gy, spot.object, kScaleSeed);
    return static_cast<float>(object.min_scale * std::pow(double{object.max_scale} / double{object.min_scale}, share));
}

/// What a block gives to the placing of one object.
struct Ground {
    const content::LandBlock& block;
    const BlockSurface& surface;
    const BuildingCells& buildings;
};

bool road_at(const content::LandBlock& block, std::size_t cx, std::size_t cy, double x, double y) {
    const auto road = [&block](std::size_t vx, std::size_t vy) { return block.word(vx, vy).road() != 0; };
    return on_road({road(cx, cy), road(cx, cy + 1), road(cx + 1, cy), road(cx + 1, cy + 1)},
                   x - static_cast<double>(cx) * 24, y - static_cast<double>(cy) * 24);
}

/// Places one object of a scene at a vertex, or drops it (3.2 steps 4 to 10).
bool place(const content::SceneObject& object, const Spot& spot, std::size_t i, std::size_t j, const Ground& ground,
           SceneryRecords& records, SceneryObject& out) {
    const std::array<double, 2> offset = displacement(object, spot);
    const double x = static_cast<double>(i) * 24 + offset[0];
    const double y = static_cast<double>(j) * 24 + offset[1];
    if (!(x >= 0 && x < kBlockLength && y >= 0 && y < kBlockLength)) return false;
    const auto cx = static_cast<std::size_t>(x / 24);
    const auto cy = static_cast<std::size_t>(y / 24);
    if (road_at(ground.block, cx, cy, x, y) || ground.buildings.test(cx * 8 + cy)) return false;

    const core::Vec3 normal = ground.surface.triangle_normal_at(static_cast<float>(x), static_cast<float>(y));
    if (!(normal.z >= object.min_slope && normal.z <= object.max_slope)) return false;

    core::Frame frame;
    frame.rotation = object.base.rotation;
    if (object.align != 0) {
        frame.set_heading(core::heading_of({-normal.x, -normal.y, 0}));
    } else if (object.max_rotation > 0) {
        const double turn = scenery_noise::value(spot.gx, spot.gy, spot.object, kRotationSeed);
        frame.set_heading(static_cast<float>(turn * double{object.max_rotation}));
    }
    frame.origin = {static_cast<float>(x), static_cast<float>(y),
                    ground.surface.height_at(static_cast<float>(x), static_cast<float>(y))};
    if (!fits(records.fit_spheres(object.object), frame)) return false;
    out = {object.object, frame, scale_of(object, spot)};
    return true;
}

/// The scene of a vertex (3.2 steps 1 and 2), null for none.
const content::Scene* scene_of(content::TerrainWord word, std::uint32_t gx, std::uint32_t gy,
                               const content::Region& region, SceneryRecords& records) {
    if (word.type() >= region.terrain_types.size()) return nullptr;
    const auto& indices = region.terrain_types[word.type()].scene_types;
    if (word.scenery() >= indices.size()) return nullptr;
    const std::int32_t index = indices[word.scenery()];
    if (index < 0 || static_cast<std::size_t>(index) >= region.scenes.size()) return nullptr;
    const auto& scenes = region.scenes[static_cast<std::size_t>(index)].scenes;
    if (scenes.empty()) return nullptr;
    const auto choice =
        static_cast<std::size_t>(scenery_noise::scene_choice(gx, gy) * static_cast<double>(scenes.size()));
    return records.scene(scenes[choice < scenes.size() ? choice : 0]);
}

}  // namespace

namespace scenery_noise {

double scene_choice(std::uint32_t gx, std::uint32_t gy) {
    return fraction(gy * (712977289U * gx + 1813693831U) - 1109124029U * gx + 2139937281U);
}

double value(std::uint32_t gx, std::uint32_t gy, std::uint32_t object, std::uint32_t seed) {
    return fraction(1813693831U * gy - (object + seed) * (1360117743U * gx * gy + 1888038839U) - 1109124029U * gx);
}

double frequency(std::uint32_t gx, std::uint32_t gy, std::uint32_t object) { return value(gx, gy, object, 23399); }

double quadrant(std::uint32_t gx, std::uint32_t gy) {
    return fraction(1813693831U * gy - gx * (1870387557U * gy + 1109124029U) - 402451965U);
}

}  // namespace scenery_noise

bool on_road(const std::array<bool, 4>& roads, double dx, double dy) {
    constexpr double kWidth = 5;
    constexpr double kFar = 24 - kWidth;
    const unsigned corners = (roads[0] ? 8U : 0U) | (roads[1] ? 4U : 0U) | (roads[2] ? 2U : 0U) | (roads[3] ? 1U : 0U);
    switch (corners) {
        case 0b1111: return true;
        case 0b1110: return dx < kWidth || dy < kWidth;
        case 0b1101: return dx < kWidth || dy > kFar;
        case 0b1100: return dx < kWidth;
        case 0b1011: return dx > kFar || dy < kWidth;
        case 0b1010: return dy < kWidth;
        case 0b1001: return std::fabs(dx - dy) < kWidth;
        case 0b1000: return dx + dy < kWidth;
        case 0b0111: return dx > kFar || dy > kFar;
        case 0b0110: return std::fabs(dx + dy - 24) < kWidth;
        case 0b0101: return dy > kFar;
        case 0b0100: return 24 + dx - dy < kWidth;
        case 0b0011: return dx > kFar;
        case 0b0010: return 24 - dx + dy < kWidth;
        case 0b0001: return 48 - dx - dy < kWidth;
        default: return false;
    }
}

BuildingCells building_cells(const content::LandBlockInfo& info) {
    BuildingCells cells;
    for (const content::Building& building : info.buildings) {
        const core::Vec3& origin = building.frame.origin;
        if (origin.x >= 0 && origin.x < kBlockLength && origin.y >= 0 && origin.y < kBlockLength) {
            cells.set(static_cast<std::size_t>(origin.x / 24) * 8 + static_cast<std::size_t>(origin.y / 24));
        }
    }
    return cells;
}

void block_scenery(const content::LandBlock& block, const BlockSurface& surface, const content::Region& region,
                   const BuildingCells& buildings, SceneryRecords& records, std::vector<SceneryObject>& out) {
    out.clear();
    const Ground ground{block, surface, buildings};
    for (std::size_t i = 0; i < kBlockSide; ++i) {
        for (std::size_t j = 0; j < kBlockSide; ++j) {
            const std::uint32_t gx = surface.block_x * 8 + static_cast<std::uint32_t>(i);
            const std::uint32_t gy = surface.block_y * 8 + static_cast<std::uint32_t>(j);
            const content::Scene* scene = scene_of(block.word(i, j), gx, gy, region, records);
            if (scene == nullptr) continue;
            for (std::uint32_t k = 0; k < scene->objects.size(); ++k) {
                const content::SceneObject& object = scene->objects[k];
                if (object.weenie != 0 || !(scenery_noise::frequency(gx, gy, k) < object.frequency)) continue;
                SceneryObject placed;
                if (place(object, {gx, gy, k}, i, j, ground, records, placed)) out.push_back(placed);
            }
        }
    }
}

const content::Scene* StoreSceneryRecords::scene(core::DataId id) { return store_.find<content::Scene>(id); }

std::span<const content::Sphere> StoreSceneryRecords::fit_spheres(core::DataId model) {
    const auto [found, added] = shapes_.try_emplace(model);
    std::vector<content::Sphere>& spheres = found->second;
    if (!added) return spheres;
    const auto collides = [this](core::DataId id) -> content::RecordPtr<content::GfxObj> {
        const auto mesh = store_.try_get<content::GfxObj>(id);
        return mesh != nullptr && mesh->physics_bsp.root() != nullptr ? mesh : nullptr;
    };
    if (content::record_type_of(content::DatFileKind::portal, model.value) == content::RecordType::gfx_obj) {
        if (const auto mesh = collides(model)) spheres.push_back(mesh->physics_bsp.root()->sphere);
    } else if (const auto* setup = store_.find<content::Setup>(model)) {
        bool solid = false;
        for (const core::DataId part : setup->parts) solid = solid || collides(part) != nullptr;
        if (solid || (setup->cyl_spheres.empty() && !setup->spheres.empty())) {
            spheres.push_back(setup->sorting_sphere);
        } else {
            for (const content::CylSphere& c : setup->cyl_spheres) spheres.push_back({c.low_point, c.radius});
        }
    }
    if (spheres.empty()) spheres.push_back({});
    return spheres;
}

}  // namespace portalspace::render
