#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "render/block_scene.h"
#include "render/entrance_layers.h"
#include "render/loads.h"
#include "render/portal_visibility.h"
#include "render/sky_objects.h"
#include "render/terrain_block.h"

namespace portalspace::render {

/// How far around the viewer's block things are shown, in blocks (spec/rendering.md 2.12 rule 1).
struct Rings {
    std::uint32_t scenes = 3;  ///< buildings, static objects, scenery and rooms
    std::uint32_t land = 12;   ///< terrain alone
};

/// Whose world is shown, and from where: the player's cell decides what light there is and which blocks are kept, the
/// cell of the eye what is seen (spec/rendering.md 1.4).
struct Viewpoint {
    core::CellId player;
    core::CellId eye;
};

/// Adds to a frame what the data files say stands around the viewer: land, scenery, static objects, buildings, the
/// rooms that are seen, their lamps, and the sky. Blocks are loaded in rings when they come near, the nearest first,
/// and forgotten one block beyond their ring; in a room from which outdoors cannot be seen its block alone is kept.
/// A frame shows what is there.
class WorldScene {
public:
    /// `store` and `region` (null: none) must outlive it, as must what `loads` runs on.
    WorldScene(content::DatStore& store, const content::Region* region, Loads loads, Rings rings = {});
    ~WorldScene();
    WorldScene(const WorldScene&) = delete;
    WorldScene& operator=(const WorldScene&) = delete;

    /// The scene has its origin, camera and light.
    void add(SceneView& scene, const Viewpoint& from, float aspect);
    /// The sky objects of a day group at a fraction of the day; `seconds` drive the clouds.
    void add_sky(SceneView& scene, std::size_t group, float fraction, double seconds, const SkyOptions& options = {});

    /// Blocks around the viewer, and those of them of which something is on its way.
    [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
    [[nodiscard]] std::size_t pending() const;

private:
    struct Block {
        content::LoadRequest land_request;
        content::LoadRequest scene_request;
        std::unique_ptr<TerrainBlock> land;
        std::unique_ptr<BlockScene> scene;
        bool wants_scene = false;
    };
    struct SkyModel {
        content::LoadRequest request;
        std::vector<PartView> parts;
    };
    void follow(core::CellId viewer, bool sealed);
    void drop_far(std::uint32_t land);
    void load_land(std::uint32_t key, Block& block, content::LoadPriority priority);
    void load_scene(std::uint32_t key, Block& block, content::LoadPriority priority);
    [[nodiscard]] const BlockScene* scene_of(core::CellId cell) const;
    /// Null outdoors, and while the room's block is on its way.
    [[nodiscard]] const PortalCell* room_of(core::CellId cell) const;
    /// In a room from which outdoors cannot be seen, or of which nothing is known yet.
    [[nodiscard]] bool is_sealed(core::CellId cell) const;
    /// The parts of a model of the sky, standing at nothing; none while they are on their way.
    [[nodiscard]] const std::vector<PartView>& sky_model(core::DataId model);
    void add_land(SceneView& scene, const Frustum& frustum);
    /// The rooms that the portal view of the eye reaches, and their openings.
    void add_rooms_inside(SceneView& scene, const BlockScene& block, core::CellId eye, float aspect);
    /// The rooms that are seen through entrances, from outdoors or through the windows of a room.
    void add_rooms_seen_outdoors(SceneView& scene, float aspect);
    void find_entrances(SceneView& scene, const ViewPolygons& through, float aspect);
    void add_seen(SceneView& scene, const BlockScene& block);
    static void light_room(SceneView& scene, const RoomScene& room, const core::Vec3& offset);
    /// The scene's camera in the frame of a block, for the portal view.
    [[nodiscard]] static Camera camera_in(const SceneView& scene, const BlockScene& block);
    static void add_room(SceneView& scene, const RoomScene& room, const VisibleCell& seen, const core::Vec3& offset);

    content::DatStore& store_;
    const content::Region* region_;
    Loads loads_;
    Rings rings_;
    std::shared_ptr<const TerrainLayerMap> layers_;
    std::map<std::uint32_t, Block> blocks_;  ///< by the upper half of the id
    std::optional<std::uint32_t> centre_;
    std::uint32_t reach_ = 0;  ///< of the land around the centre
    PortalVisibility visibility_;
    std::vector<LayeredEntrance> entrances_;
    std::vector<FacedEntrance> faced_;
    std::vector<RoomPasses> passes_;
    std::vector<SkyObjectState> sky_;
    std::map<core::DataId, SkyModel> sky_models_;
};

}  // namespace portalspace::render
