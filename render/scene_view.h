#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
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

/// With what a thing is drawn: with what is outdoors, with the rooms, or, where it stands in an opening, with both.
enum class Side : std::uint8_t { by_light, outdoors, rooms, both };

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
    Side side = Side::by_light;
    /// 1 + the number in SceneView::shells of the one room that it stands in; 0: of several, or of none.
    std::uint16_t room = 0;
};

/// The parts of an object, which lie in a sphere.
struct ObjectView {
    std::uint32_t first = 0;  ///< in SceneView::parts
    std::uint32_t count = 0;
    core::Vec3 centre{0, 0, 0};
    float radius = 0;
};

/// From where a room is seen: bit 0 from the room of the eye, bit 1 + n from outdoors, through the entrances of layer n
/// (render/entrance_layers.h).
using RoomPasses = std::uint16_t;
inline constexpr RoomPasses kFromRoom = 1;
inline constexpr std::uint32_t kMaxEntranceLayers = 8;
constexpr RoomPasses through_layer(std::uint32_t layer) { return static_cast<RoomPasses>(2U << layer); }

/// The walls of a room, and through what it is seen; without bounds the whole picture.
struct ShellView {
    core::CellId cell;
    core::Frame frame;  ///< of the scene
    std::optional<ViewBounds> bounds;
    RoomPasses passes = kFromRoom;
};

/// An opening that is looked through; its points are in the scene's frame.
struct OpeningView {
    /// `entrance`: into a room from outdoors; `outside`: from a room outdoors; `passage`: from room to room; `blind`:
    /// an entrance that is not looked into.
    enum class Kind : std::uint8_t { entrance, outside, passage, blind };
    Kind kind = Kind::passage;
    core::CellId room;  ///< behind it; none outdoors
    PolygonRange points;
    RoomPasses passes = kFromRoom;
};

/// A line of text at a place of the world.
struct LabelView {
    core::Vec3 place{0, 0, 0};  ///< below the middle of the line
    core::Vec4 colour{1, 1, 1, 1};
    std::uint32_t first = 0;  ///< of its letters
    std::uint32_t count = 0;
};

/// The selected object's sphere, and the colour of its marker.
struct TargetView {
    core::Vec3 centre{0, 0, 0};
    float radius = 0;
    core::Vec4 colour{1, 1, 1, 1};
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
    Side side = Side::by_light;
    std::uint16_t room = 0;  ///< as in PartView
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
    /// Ranges of parts that may be left out as a whole, in order.
    std::vector<ObjectView> objects;
    /// The parts of the picture through which outdoors is seen from a room: convex polygons on the plane one metre
    /// before the eye. And all of them together.
    std::vector<PolygonRange> windows;
    ViewBounds outdoor_bounds;
    std::vector<OpeningView> openings;
    /// Layers of entrances through which rooms are seen; the farthest is number 0.
    std::uint32_t layers = 0;
    std::vector<LabelView> labels;
    std::optional<TargetView> target;
    /// Rooms whose lamps are lit: also those that a turn of the head would show.
    std::vector<core::CellId> lit_rooms;
    /// The eye is in a room from which outdoors cannot be seen: neither land nor sky.
    bool sealed = false;
    /// The eye is in a room: what is outdoors is seen through its windows only (spec/rendering.md 4.4).
    bool in_room = false;
    /// `shells` are all rooms that are seen: things in other rooms are not.
    bool rooms_known = false;
    bool sees_outdoors = true;

    /// Empties the lists and moves the zero.
    void begin(core::CellId new_origin);
    /// Adds what the object shows: its parts and its particles, as far as its cells are seen, and its lamps when it is
    /// in a room that is lit; nothing for an object that is hidden or in no cell. `poses` (null: none) says where its
    /// parts are between two commits of the simulation.
    void add_object(const engine::CPhysicsObj& object, const PoseHistory* poses = nullptr);
    /// The particles that follow, up to the next call, are of this mesh.
    void begin_particles(core::DataId gfx_obj, bool indoors = false);
    /// One that is invisible or not finite is left out.
    void add_particle(const core::Vec3& position, const core::Quat& rotation, float scale, float translucency);

    void add_opening(OpeningView::Kind kind, core::CellId room, std::span<const core::Vec3> points,
                     const core::Vec3& offset, RoomPasses passes = kFromRoom);
    void add_window(std::span<const core::Vec2> points);
    void add_label(const core::Vec3& place, std::u16string_view text, const core::Vec4& colour);

    [[nodiscard]] std::u16string_view text_of(const LabelView& label) const {
        return std::u16string_view(label_text_).substr(label.first, label.count);
    }
    [[nodiscard]] std::span<const core::Vec3> points_of(const OpeningView& opening) const {
        return std::span(opening_points_).subspan(opening.points.first, opening.points.count);
    }
    [[nodiscard]] std::span<const core::Vec2> points_of(const PolygonRange& window) const {
        return std::span(window_points_).subspan(window.first, window.count);
    }
    [[nodiscard]] ViewPolygons window_polygons() const { return {window_points_, windows}; }
    /// From where things of a room are seen (its number as in PartView::room); those of several rooms, from everywhere.
    [[nodiscard]] RoomPasses passes_of(std::uint16_t room) const {
        if (room > 0 && room <= shells.size()) return shells[room - 1U].passes;
        return static_cast<RoomPasses>((2U << layers) - (in_room ? 1 : 2));
    }

private:
    /// Where a thing is seen; nothing: nowhere.
    struct Seen {
        Side side = Side::by_light;
        std::uint16_t room = 0;
    };
    [[nodiscard]] bool is_lit(core::CellId cell) const;
    [[nodiscard]] std::uint16_t room_number(core::CellId cell) const;
    [[nodiscard]] std::optional<Seen> seen_in(core::CellId cell) const;
    [[nodiscard]] std::optional<Seen> seen(const engine::CPhysicsObj& object) const;
    void add_parts(const engine::CPhysicsObj& object, std::span<const core::Frame> poses, const core::Vec3& offset,
                   const Seen& where);
    void add_emitter(const engine::effects::ParticleEmitter& emitter, const engine::CPhysicsObj& object,
                     const PoseHistory* poses);
    [[nodiscard]] float reach_of(const engine::CPhysicsObj& object);

    std::vector<core::Vec3> opening_points_;
    std::vector<core::Vec2> window_points_;
    std::u16string label_text_;
    /// How far the meshes of an object's parts reach from their origins, and of which meshes that was.
    struct Reach {
        std::uint64_t meshes = 0;
        float metres = 0;
    };
    std::unordered_map<core::ObjectId, Reach> reaches_;
};

}  // namespace portalspace::render
