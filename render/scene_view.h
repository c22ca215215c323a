#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/frame.h"
#include "core/ids.h"
#include "render/camera.h"
#include "render/cell_lights.h"
#include "render/light_of_day.h"

namespace portalspace::content {
struct LandBlock;
}
namespace portalspace::engine {
class CPhysicsObj;
class Landscape;
struct Palettes;
struct TextureChange;
}  // namespace portalspace::engine

namespace portalspace::render {

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

/// One live particle: a mesh with uniform scale in the scene's frame.
struct ParticleView {
    core::DataId gfx_obj;
    core::Frame frame;
    float scale = 1;
    float translucency = 0;
};

/// One landblock of terrain; `block` is 0xXXYYFFFF.
struct TerrainView {
    core::CellId block;
    const content::LandBlock* record = nullptr;
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
    std::vector<ParticleView> particles;
    std::vector<TerrainView> terrain;
    std::vector<ShellView> shells;
    /// Sun, moons, stars and clouds, drawn behind everything and without fog; their frames are relative to the eye.
    std::vector<PartView> sky;
    /// Lamps near the eye that light objects in rooms, dynamic ones first (7.4).
    std::vector<PointLight> lamps;
    std::size_t dynamic_lamps = 0;  ///< how many of them are dynamic
    /// Ambient light of rooms.
    core::Vec3 interior_ambient{0.2F, 0.2F, 0.2F};
    /// The player is in a room from which outdoors cannot be seen: neither land nor sky.
    bool sealed = false;

    /// Empties the lists and moves the zero.
    void begin(core::CellId new_origin);
    /// Adds what the object shows: its parts and its particles; nothing for an object that is hidden or in no cell.
    void add_object(const engine::CPhysicsObj& object);
    /// Adds the blocks that are loaded.
    void add_landscape(const engine::Landscape& landscape);
};

}  // namespace portalspace::render
