#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "engine/collision/mesh.h"
#include "engine/collision/obstacle.h"
#include "engine/collision/terrain.h"
#include "engine/collision/transform.h"

namespace portalspace::engine::collision {

struct Block;

/// Where a body can be. Retail CObjCell (spec/physics.md 1.4).
struct Cell {
    /// What touches the cell beyond this number is not solid in it: where a server piles up thousands of things at one
    /// spot, each would be placed against all the others.
    static constexpr std::size_t kMaxShadows = 256;

    core::CellId id;
    bool land = true;
    Block* block = nullptr;
    core::ObjectId restriction;      ///< barrier of a house; none: everybody may enter
    std::vector<Obstacle*> shadows;  ///< whatever touches this cell
};

/// Geometry that rooms share. Retail CCellStruct.
struct RoomShape {
    RoomVolume volume;
    std::unique_ptr<CollisionMesh> mesh;                         ///< none: nothing solid
    std::vector<std::pair<std::uint16_t, Plane>> portal_planes;  ///< by polygon id

    [[nodiscard]] const Plane* portal_plane(std::uint16_t polygon) const;
};

struct Portal {
    Plane plane;        ///< in the cell's space
    bool side = false;  ///< portal_side: the cell lies behind the plane when set
    bool outside = false;
    core::CellId other;
    Cell* other_cell = nullptr;  ///< none while that room is missing
};

/// An interior room. Retail CEnvCell.
struct EnvCell : Cell {
    const RoomShape* shape = nullptr;
    Transform frame;
    std::vector<Portal> portals;
    std::vector<EnvCell*> visible;
    bool seen_outside = false;

    [[nodiscard]] bool contains(const Vec3& p) const { return shape->volume.contains(frame.to_local(p)); }
    /// Whether any of the sphere, with a margin of 1 cm, is inside.
    [[nodiscard]] bool touches(const Sphere& sphere) {
        // Bodies stay on one side of a wall for long: the plane that kept the last sphere out keeps out the next one.
        return (last_before_ >= outer_planes_.size() ||
                outer_planes_[last_before_].distance(sphere.center) >= -(sphere.radius + kClearlyBehind)) &&
               touches_exactly(sphere);
    }
    /// Works out what `touches` looks at first; after shape and frame are set.
    void prepare();

private:
    /// A sphere this far behind a plane is behind it however the numbers were rounded, in metres.
    static constexpr float kClearlyBehind = 0.05F;

    bool touches_exactly(const Sphere& sphere);

    std::vector<Plane> outer_planes_;  ///< the volume's planes in the landblock's space
    std::size_t last_before_ = 0;      ///< the plane that kept the last sphere out
};

/// The shell of a house, tested by the land cell that it stands on, and its doors. Retail CBuildingObj.
struct Building {
    Transform frame;
    const CollisionMesh* mesh = nullptr;  ///< none: not solid
    float scale = 1;
    std::vector<EnvCell*> rooms_behind;  ///< the room behind each valid portal
};

/// Retail CLandCell with its CSortCell.
struct LandCell : Cell {
    std::uint32_t index = 0;  ///< x * 8 + y
    core::Vec2 corner{0, 0};  ///< the south-western, in the cell's landblock
    Building* building = nullptr;

    /// The point relative to the cell's corner; `p` is in the cell's landblock.
    [[nodiscard]] core::Vec2 local(const Vec3& p) const { return {p.x - corner.x, p.y - corner.y}; }
    [[nodiscard]] bool contains(const Vec3& p) const {
        const core::Vec2 at = local(p);
        return at.x >= 0 && at.y >= 0 && at.x <= core::kCellLength && at.y <= core::kCellLength;
    }
};

/// All collision data of one landblock. Retail CLandBlock.
struct Block {
    core::CellId id;  ///< 0xXXYYFFFF
    bool has_land = false;
    TerrainBlock terrain;
    std::array<LandCell, 64> land;
    std::vector<std::unique_ptr<EnvCell>> rooms;  ///< by cell number - 0x100; gaps are null
    std::deque<Building> buildings;
    std::deque<Obstacle> statics;

    explicit Block(core::CellId block_id);
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    /// Null when there is no such cell.
    [[nodiscard]] Cell* cell(std::uint32_t number);
    /// A room of its own number; replaces what was there.
    EnvCell& make_room(std::uint32_t number);
    /// Lets the portals and visible lists find each other; after all rooms are made.
    void link_rooms();
};

/// What is in a cell list: cells that are not loaded are in it by id only. Retail CELLARRAY.
struct CellArray {
    struct Entry {
        core::CellId id;
        Cell* cell;
    };
    std::vector<Entry> entries;
    bool added_outside = false;

    void clear() {
        entries.clear();
        added_outside = false;
    }
    void add(core::CellId id, Cell* cell);
};

/// The resident part of the world and what stands in it.
class CollisionWorld {
public:
    CollisionWorld();
    ~CollisionWorld();
    CollisionWorld(const CollisionWorld&) = delete;
    CollisionWorld& operator=(const CollisionWorld&) = delete;

    /// Takes a block in; one that is there already is replaced together with everything that stood in it.
    Block& add_block(std::unique_ptr<Block> block);
    void remove_block(core::CellId any);
    [[nodiscard]] Block* block(core::CellId any) const {
        const auto& slot = blocks_[any.value >> 16];
        return slot.get();
    }
    /// Null when the cell is not resident or does not exist.
    [[nodiscard]] Cell* cell(core::CellId id) const {
        Block* at = block(id);
        return at == nullptr ? nullptr : at->cell(core::cell_number(id));
    }

    /// Enters the obstacle, which must be placed, into the shadow list of every cell that its shape touches, starting
    /// from the cell of its position. Retail calc_cross_cells and calc_cross_cells_static (1.4).
    void add_shadows(Obstacle& obstacle);
    /// The same with the cell list that a sweep found.
    void add_shadows(Obstacle& obstacle, std::span<const CellArray::Entry> cells);
    void remove_shadows(Obstacle& obstacle);

private:
    std::vector<std::unique_ptr<Block>> blocks_;  ///< by the high word of a cell id
    CellArray scratch_;
};

/// The land cells that a sphere touches. Positions are relative to the landblock of `at`. Retail
/// add_all_outside_cells (7.9).
void add_outside_cells(const CollisionWorld& world, core::CellId at, std::span<const Sphere> spheres, CellArray& cells);

/// The cells that spheres touch, found from the cell `at` through portals. When asked for, `containing` becomes the
/// cell that holds the first sphere's centre (a room before land), or null. `interior` is set, never cleared, when a
/// room is met. Retail CObjCell::find_cell_list (7.9).
void find_cell_list(const CollisionWorld& world, core::CellId at, std::span<const Sphere> spheres, CellArray& cells,
                    Cell** containing, bool* interior);

/// The cell in which a placement at `at` begins: the point is that of the first sphere's centre. Land positions come
/// back in the landblock of their cell. Null, with `at` unchanged, when the data is not there. Retail
/// CPhysicsObj::AdjustPosition (7.10).
[[nodiscard]] Cell* adjust_position(const CollisionWorld& world, core::Position& at, const Vec3& point);

}  // namespace portalspace::engine::collision
