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

/// Where things outdoors and those in rooms go; one and the same list unless rooms are drawn over the rest.
struct DrawLists {
    DrawList& outdoors;
    DrawList& rooms;
    [[nodiscard]] DrawList& of(bool indoors) const { return indoors ? rooms : outdoors; }
};

/// Chooses for each emitter the mesh of its particles and how they turn to the viewer, and adds those that may be seen
/// to the list. A particle is a real mesh with uniform scale; only the degrade mode of its GfxObj's table turns it
/// (spec/rendering.md 9, spec/vfx-sky-audio.md 8.8). Lit by itself, fades by its translucency, keeps the blending of
/// its surface. The band of the table is chosen for an emitter as a whole, by its nearest point. Returns how many
/// particles were added.
std::uint32_t add_particles(const SceneView& scene, const Frustum& frustum, MeshCache& meshes, const DrawLists& lists);

/// The lamps of a frame, for objects in rooms.
struct FrameLamps {
    std::span<const PointLight> dynamic;
    std::span<const PointLight> fixed;
};

/// The same for the rigid parts of objects, with distance bands where the GfxObj has a table (5.6). Parts in rooms get
/// the lamps that reach them (7.4).
std::uint32_t add_parts(std::span<const PartView> parts, const core::Vec3& eye, const Frustum& frustum,
                        const FrameLamps& lamps, MeshCache& meshes, const DrawLists& lists);

/// The shells of rooms.
std::uint32_t add_shells(std::span<const ShellView> shells, const core::Vec3& eye, const Frustum& frustum,
                         MeshCache& meshes, DrawList& list);

/// The sky: frames are relative to the eye, nothing is culled, nothing is fogged.
void add_sky(std::span<const PartView> parts, const core::Vec3& eye, MeshCache& meshes, DrawList& list);

}  // namespace portalspace::render
