#pragma once

#include <map>
#include <memory>

#include "render/block_scene.h"
#include "render/portal_visibility.h"
#include "render/scenery.h"
#include "render/sky_objects.h"

namespace portalspace::engine {
class Landscape;
}

namespace portalspace::render {

/// Adds to a frame what the data files say stands around the viewer: land, scenery, static objects, buildings, the
/// rooms that are seen, their lamps, and the sky. Blocks are read when they come near and forgotten when they are far.
class WorldScene {
public:
    /// `store` and `region` (null: none) must outlive it.
    WorldScene(content::DatStore& store, const content::Region* region);
    ~WorldScene();

    /// `viewer` is the player's cell: it decides between outdoors and indoors (spec/rendering.md 7.2). The scene has
    /// its origin, camera and light.
    void add(SceneView& scene, const engine::Landscape& landscape, core::CellId viewer, float aspect);
    /// The sky objects of a day group at a fraction of the day; `seconds` drive the clouds.
    void add_sky(SceneView& scene, std::size_t group, float fraction, double seconds);

private:
    const BlockScene& block(core::CellId id);
    void add_land(SceneView& scene, const engine::Landscape& landscape);
    void add_rooms_seen_outdoors(SceneView& scene, const BlockScene& block, float aspect);
    void add_rooms_around(SceneView& scene, core::CellId viewer);
    static void add_room(SceneView& scene, const RoomScene& room, const core::Vec3& offset);

    content::DatStore& store_;
    const content::Region* region_;
    StoreSceneryRecords scenery_;
    std::map<std::uint32_t, std::unique_ptr<BlockScene>> blocks_;  ///< by the upper half of the id
    PortalVisibility visibility_;
    std::vector<SkyObjectState> sky_;
};

}  // namespace portalspace::render
