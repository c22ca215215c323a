#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "render/portal_graph.h"
#include "render/scene_view.h"

namespace portalspace::content {
class DatStore;
struct Region;
}  // namespace portalspace::content

namespace portalspace::render {

class SceneryRecords;

/// A room and the things in it that never move; frames are relative to the land block.
struct RoomScene {
    core::CellId cell;
    core::Frame frame;
    std::vector<PartView> parts;
    std::vector<PointLight> lamps;
};

/// What stands still in a land block: static objects, buildings, scenery and rooms. Made once, by a worker, when the
/// block comes near.
struct BlockScene {
    core::CellId block;  ///< 0xXXYYFFFF
    std::vector<PartView> parts;
    core::Vec3 low{0, 0, 0};  ///< box around what the parts show
    core::Vec3 high{0, 0, 0};
    std::vector<RoomScene> rooms;        ///< by cell number
    std::optional<PortalGraph> portals;  ///< with rooms only

    [[nodiscard]] const RoomScene* room(core::CellId cell) const;
};

/// Reads a block's records. Missing or damaged ones leave their part out; a block without LandBlockInfo has scenery
/// only, one without land has rooms only.
[[nodiscard]] BlockScene make_block_scene(content::DatStore& store, const content::Region* region,
                                          SceneryRecords& scenery, core::CellId block);

/// Appends the parts of a model (GfxObj or Setup in its placement 0) that stands at `frame`. Null parts, and markers of
/// the world editor (a degrade table whose first band ends at once), are left out (spec/rendering.md 4.2, 5.3).
void add_model(content::DatStore& store, core::DataId model, const core::Frame& frame, float scale, PartView look,
               std::vector<PartView>& out);

}  // namespace portalspace::render
