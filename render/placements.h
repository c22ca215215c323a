#pragma once

#include <cstdint>
#include <span>

#include "render/camera.h"
#include "render/draw_list.h"
#include "render/scene_view.h"

namespace portalspace::render {

/// Live particles that a frame draws at most. Beyond it far emitters show fewer of theirs, the farther the fewer
/// (spec/rendering.md 9).
inline constexpr std::size_t kMaxParticles = 131072;

/// Where things outdoors and those in rooms go. Things in rooms that are seen from the eye's room come over what is
/// outdoors; of those that are seen from outdoors, through the entrances of a layer, what is blended goes with what is
/// blended outdoors, in one order (spec/rendering.md 4.4, 4.5).
struct DrawLists {
    DrawList& outdoors;
    DrawList& from_room;
    std::span<DrawList> layers;
    /// Nothing is seen through openings: everything goes with what is outdoors.
    bool one = false;

    /// Calls `add(DrawList&, DrawKinds)` for each list that draws a part of it.
    template <class Add>
    void each(bool in_outdoors, RoomPasses in_rooms, Add&& add) const {
        if (one) {
            add(outdoors, DrawKinds::all);
            return;
        }
        if ((in_rooms & kFromRoom) != 0) add(from_room, DrawKinds::all);
        bool through = false;
        for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
            if ((in_rooms & through_layer(layer)) == 0) continue;
            add(layers[layer], DrawKinds::solid);
            through = true;
        }
        if (in_outdoors || through) add(outdoors, in_outdoors ? DrawKinds::all : DrawKinds::blended);
    }
};

/// What of the world is seen: of everything, of what is outdoors, and of each room, by the numbers of
/// SceneView::shells.
struct Views {
    Frustum picture;
    Frustum outdoors;
    std::span<const Frustum> rooms;

    /// Whether a sphere is seen outdoors, and in its room (1 + number; 0: in any).
    [[nodiscard]] bool in_outdoors(const core::Vec3& centre, float radius) const {
        return outdoors.may_see_sphere(centre, radius);
    }
    [[nodiscard]] const Frustum& room(std::uint16_t number) const {
        return number > 0 && number <= rooms.size() ? rooms[number - 1U] : picture;
    }
};

/// Chooses for each emitter the mesh of its particles and how they turn to the viewer, and adds those that may be seen
/// to the list. A particle is a real mesh with uniform scale; only the degrade mode of its GfxObj's table turns it
/// (spec/rendering.md 9, spec/vfx-sky-audio.md 8.8). Lit by itself, fades by its translucency, keeps the blending of
/// its surface. The band of the table is chosen for an emitter as a whole, by its nearest point. Returns how many
/// particles were added.
std::uint32_t add_particles(const SceneView& scene, const Views& views, MeshCache& meshes, const DrawLists& lists);

/// The lamps of a frame, for objects in rooms.
struct FrameLamps {
    std::span<const PointLight> dynamic;
    std::span<const PointLight> fixed;
};

/// The same for the rigid parts of objects, with distance bands where the GfxObj has a table (5.6). Parts in rooms get
/// the lamps that reach them (7.4). Whole objects are left out by their sphere, then parts by theirs.
std::uint32_t add_parts(const SceneView& scene, const Views& views, const FrameLamps& lamps, MeshCache& meshes,
                        const DrawLists& lists);

/// The shells of rooms.
std::uint32_t add_shells(const SceneView& scene, const Views& views, MeshCache& meshes, const DrawLists& lists);

/// The sky: frames are relative to the eye, nothing is culled, nothing is fogged.
void add_sky(std::span<const PartView> parts, const core::Vec3& eye, MeshCache& meshes, DrawList& list);

}  // namespace portalspace::render
