#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/frame.h"
#include "core/ids.h"
#include "render/camera.h"
#include "render/cell_lights.h"
#include "render/light_of_day.h"

namespace portalspace::engine {
class CPhysicsObj;
struct Palettes;
struct TextureChange;
}  // namespace portalspace::engine
namespace portalspace::engine::effects {
class ParticleEmitter;
}

namespace portalspace::render {

class PoseHistory;
struct TerrainBlock;

/// One rigid mesh to draw. The frame is relative to the scene's origin block.
struct PartView {
    core::DataId gfx_obj;
    core::Frame frame;
    core::Vec3 scale{1, 1, 1};
    float translucency = 0;  ///< 0 opaque, 1 not drawn
    /// Negative: as the surface was authored.
    float luminosity = -1;
    float diffusion = -1;
    /// Added to the texture coordinates.
    core::Vec2 scroll{0, 0};
    /// Replaced textures and colours; empty and null for most.
    std::span<const engine::TextureChange> texture_changes;
    const engine::Palettes* palettes = nullptr;
    /// In a room: no sun, the room's ambient light and lamps (spec/rendering.md 7.2).
    bool indoors = false;
    /// The model of a building, whose untextured polygons are not drawn (4.2).
    bool building = false;
};

/// The walls of a room.
struct ShellView {
    core::CellId cell;
    core::Frame frame;  ///< of the scene
};

/// One live particle as its shader reads it: two RGBA32F texels.
struct ParticleRecord {
    core::Vec3 position{0, 0, 0};  ///< in the scene's frame
    float scale = 1;
    core::Vec3 rotation{0, 0, 0};  ///< x, y, z of the unit quaternion whose w is not negative
    float opacity = 1;
};
static_assert(sizeof(ParticleRecord) == 32);

/// Particles of one mesh that are drawn together: those of an emitter.
struct ParticleBatch {
    core::DataId gfx_obj;
    std::uint32_t first = 0;  ///< in SceneView::particles
    std::uint32_t count = 0;
    /// Box around their places, and the largest scale.
    core::Vec3 low{0, 0, 0};
    core::Vec3 high{0, 0, 0};
    float size = 0;
    bool fades = false;    ///< one of them is partly see-through
    bool indoors = false;  ///< their emitter's owner is in a room
};

/// The land of a block.
struct TerrainView {
    const TerrainBlock* block = nullptr;
};

/// Everything that a frame shows, as plain values: what the renderer draws from. The vectors keep their memory from
/// frame to frame, so that building the view allocates nothing in the steady state.
struct SceneView {
    /// Any cell of the landblock whose south-west corner is the zero of all positions here.
    core::CellId origin;
    Camera camera;
    LightOfDay light;
    /// Seconds; drives what moves in shaders.
    double time = 0;
    std::vector<PartView> parts;
    std::vector<ParticleRecord> particles;
    std::vector<ParticleBatch> particle_batches;
    std::vector<TerrainView> terrain;
    std::vector<ShellView> shells;
    /// Sun, moons, stars and clouds, drawn behind everything and without fog; their frames are relative to the eye.
    std::vector<PartView> sky;
    /// Lamps that light objects in rooms (7.4): those of rooms, and those that objects carry.
    std::vector<PointLight> lamps;
    std::vector<PointLight> moving_lamps;
    /// Ambient light of rooms.
    core::Vec3 interior_ambient{0.2F, 0.2F, 0.2F};
    /// The player is in a room from which outdoors cannot be seen: neither land nor sky.
    bool sealed = false;
    /// The player is in a room: rooms and what is in them are drawn over what is outdoors (4.4).
    bool in_room = false;

    /// Empties the lists and moves the zero.
    void begin(core::CellId new_origin);
    /// Adds what the object shows: its parts and its particles; nothing for an object that is hidden or in no cell.
    /// `poses` (null: none) says where its parts are between two commits of the simulation.
    void add_object(const engine::CPhysicsObj& object, const PoseHistory* poses = nullptr);
    /// The particles that follow, up to the next call, are of this mesh.
    void begin_particles(core::DataId gfx_obj, bool indoors = false);
    /// One that is invisible or not finite is left out.
    void add_particle(const core::Vec3& position, const core::Quat& rotation, float scale, float translucency);

private:
    void add_emitter(const engine::effects::ParticleEmitter& emitter);
};

}  // namespace portalspace::render
