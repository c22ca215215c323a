#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "content/records/geometry.h"
#include "core/frame.h"
#include "core/ids.h"
#include "render/terrain_mesh.h"

namespace portalspace::content {
class DatStore;
struct LandBlock;
struct LandBlockInfo;
struct Region;
struct Scene;
struct SceneObject;
}  // namespace portalspace::content

namespace portalspace::render {

/// One tree, rock or flower that the client places by itself (spec/rendering.md 3). It has no id and never moves.
struct SceneryObject {
    core::DataId model;  ///< 0x01 or 0x02
    core::Frame frame;   ///< relative to the block's south-west corner
    float scale = 1;
};

/// Where scenery finds the records it is made of.
class SceneryRecords {
public:
    virtual ~SceneryRecords() = default;
    /// Null when there is none.
    [[nodiscard]] virtual const content::Scene* scene(core::DataId id) = 0;
    /// The spheres, in the model's own space, that must lie within the block (3.2 step 9); never empty.
    [[nodiscard]] virtual std::span<const content::Sphere> fit_spheres(core::DataId model) = 0;
};

/// The records of a data set; remembers the shapes it was asked for.
class StoreSceneryRecords final : public SceneryRecords {
public:
    explicit StoreSceneryRecords(content::DatStore& store) : store_(store) {}
    [[nodiscard]] const content::Scene* scene(core::DataId id) override;
    [[nodiscard]] std::span<const content::Sphere> fit_spheres(core::DataId model) override;

private:
    content::DatStore& store_;
    std::unordered_map<core::DataId, std::vector<content::Sphere>> shapes_;
};

/// Cells of a block in which a building's origin lies, by cell index x * 8 + y.
using BuildingCells = std::bitset<64>;
[[nodiscard]] BuildingCells building_cells(const content::LandBlockInfo& info);

/// Replaces `out` by all scenery of a block, in the order of the vertices and then of the scene's objects (3.2). Retail
/// CLandBlock::get_land_scenes. `surface` holds the heights of the block; a terrain word that names no scene gives
/// nothing. Objects that a server spawns (weenie flag) are never placed.
void block_scenery(const content::LandBlock& block, const BlockSurface& surface, const content::Region& region,
                   const BuildingCells& buildings, SceneryRecords& records, std::vector<SceneryObject>& out);

/// Whether a point (metres in its cell, 0..24) lies on the road that the four corners make (3.3). `roads`: the corners
/// (x, y), (x, y+1), (x+1, y), (x+1, y+1).
[[nodiscard]] bool on_road(const std::array<bool, 4>& roads, double dx, double dy);

/// The pseudo random numbers of scenery, each in [0, 1); `gx` and `gy` are vertex coordinates of the whole map (3.2).
/// All arithmetic is modulo 2^32.
namespace scenery_noise {
[[nodiscard]] double scene_choice(std::uint32_t gx, std::uint32_t gy);
[[nodiscard]] double frequency(std::uint32_t gx, std::uint32_t gy, std::uint32_t object);
/// `seed`: 45773 and 72719 for the offset, 63127 for the rotation, 32593 for the scale.
[[nodiscard]] double value(std::uint32_t gx, std::uint32_t gy, std::uint32_t object, std::uint32_t seed);
[[nodiscard]] double quadrant(std::uint32_t gx, std::uint32_t gy);
}  // namespace scenery_noise

}  // namespace portalspace::render
