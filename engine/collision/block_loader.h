#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/ids.h"
#include "engine/collision/cells.h"

namespace portalspace::content {
class DatStore;
struct GfxObj;
struct Setup;
}  // namespace portalspace::content

namespace portalspace::engine::collision {

/// A tree or a rock that the client places by itself; the frame is relative to the landblock.
struct SceneryPlace {
    core::DataId model;
    core::Frame frame;
    float scale = 1;
};

/// Who knows the scenery of a landblock: the rules that place it belong to what draws it. Asked from any thread.
class SceneryPlaces {
public:
    virtual ~SceneryPlaces() = default;
    virtual void places_of(core::CellId block, std::vector<SceneryPlace>& out) = 0;
};

/// Makes collision data from the DAT files: meshes and rooms once each, blocks on demand. Safe from any thread, so that
/// workers build blocks. The store must outlive it; what it made must not outlive the loader.
class BlockLoader {
public:
    explicit BlockLoader(content::DatStore& store) : store_(store) {}

    /// Scenery of the blocks to come; none: they have none. Must outlive the loader's use.
    SceneryPlaces* scenery = nullptr;

    /// Everything fixed of the landblock that holds `any`: land, rooms, buildings, static objects. Null when the data
    /// set has neither land nor rooms there. What is missing or damaged is left out.
    [[nodiscard]] std::unique_ptr<Block> load(core::CellId any);
    /// Null for a model without a physics tree and for a missing one.
    [[nodiscard]] const CollisionMesh* mesh(core::DataId gfx_obj);
    /// Parts and shapes of a Setup (0x02) or GfxObj (0x01) in its resting pose, scaled; sets HasPhysicsBsp when a part
    /// has a physics tree. The caller fills in the rest and places it.
    void shape_obstacle(core::DataId data_id, float scale, Obstacle& obstacle);

private:
    [[nodiscard]] const RoomShape* room_shape(core::DataId environment, std::uint16_t key);
    void load_rooms(Block& block, std::uint32_t count);
    void add_static(Block& block, core::DataId model, const core::Position& at, float scale = 1);
    void add_scenery(Block& block);

    content::DatStore& store_;
    std::mutex mutex_;  ///< of the two maps; what stands in them stays and never changes
    std::map<core::DataId, std::unique_ptr<CollisionMesh>> meshes_;
    std::map<std::pair<core::DataId, std::uint16_t>, std::unique_ptr<RoomShape>> rooms_;
};

/// Enters a loaded block into the world: its statics stand in their cells afterwards, also in those of neighbouring
/// blocks that are resident, and the neighbours' statics in its.
Block& take_in(CollisionWorld& world, std::unique_ptr<Block> block);

}  // namespace portalspace::engine::collision
