#include "content/forge/dungeon.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "content/forge/demo_ids.h"
#include "content/forge/rooms.h"
#include "content/records/landblock.h"

namespace portalspace::content::forge {
namespace {

/// A room of the dungeon; its doorways come from the links.
struct Hall {
    RoomShape shape;
    Vec3 origin;  ///< of the room's own space, in the land block
    core::DataId floor;
    core::DataId wall;
    core::DataId ceiling;
    std::vector<StaticObject> things;
};

/// A gate between two rooms whose walls meet.
struct Gate {
    std::size_t a;
    std::size_t b;
    Vec2 middle;
    float foot;
    float width;
    float height;
};

/// Distance of a point from the line of a wall, and how far along it the point lies.
std::pair<float, float> on_wall(const RoomShape& shape, std::size_t wall, Vec2 p) {
    const Vec2 from = shape.corners[wall];
    const Vec2 along = glm::normalize(shape.corners[(wall + 1) % shape.corners.size()] - from);
    const Vec2 d = p - from;
    return {std::abs(along.x * d.y - along.y * d.x), glm::dot(d, along)};
}

Doorway doorway_in(const Hall& hall, const Gate& gate) {
    const Vec2 p = gate.middle - Vec2{hall.origin};
    std::size_t best = 0;
    for (std::size_t i = 1; i < hall.shape.corners.size(); ++i) {
        if (on_wall(hall.shape, i, p).first < on_wall(hall.shape, best, p).first) {
            best = i;
        }
    }
    const float along = on_wall(hall.shape, best, p).second;
    const float low = gate.foot - hall.origin.z;
    return {best, along - gate.width / 2, along + gate.width / 2, low, low + gate.height};
}

class DungeonMaker {
public:
    DungeonMaker(const Materials& m, const Furniture& f) : m_(m), f_(f) {}

    void plan() {
        constexpr float kDeep = -5.0F;
        const float octagon = std::cos(0.3926991F);
        upper(round_room(8, 7, 6), {40, -40, 0});  // 0x100: where the portal leads
        upper(passage({38, -40 + 7 * octagon}, {42, -24}), {40, (-64 + 7 * octagon) / 2, 0});
        upper(box_room(14, 12, 5), {40, -18, 0});  // 0x102: the tombs
        upper(passage({40 + 7 * octagon, -42}, {56, -38}), {(96 + 7 * octagon) / 2, -40, 0});
        upper(box_room(12, 14, 5), {62, -40, 0});  // 0x104: the library
        upper(passage({27, -42}, {40 - 7 * octagon, -38}), {(67 - 7 * octagon) / 2, -40, 0});
        upper(box_room(14, 14, 5), {20, -40, 0});  // 0x106: the way back
        const float top = -40 - 7 * octagon;
        RoomShape ramp = box_room(5, top + 56, 4);
        ramp.floor = kDeep / 2;
        ramp.floor_rise = {0, -kDeep / (top + 56)};
        ramp.ceiling = ramp.floor + 4.2F;
        ramp.ceiling_rise = ramp.floor_rise;
        lower(std::move(ramp), {40, (top - 56) / 2, 0});  // 0x107: down
        lower(box_room(28, 24, 9), {40, -68, kDeep});     // 0x108: the great hall
        lower(box_room(8, 8, 4), {58, -68, kDeep});
        lower(box_room(8, 8, 4), {22, -68, kDeep});
        lower(box_room(4, 10, 3.6F), {40, -85, kDeep});
        lower(round_room(8, 9, 10), {40, -90 - 9 * octagon, kDeep});  // 0x10C: the heart
        gates_ = {{0, 1, {40, -40 + 7 * octagon}, 0, 2.8F, 3},
                  {1, 2, {40, -24}, 0, 2.8F, 3},
                  {0, 3, {40 + 7 * octagon, -40}, 0, 2.8F, 3},
                  {3, 4, {56, -40}, 0, 2.8F, 3},
                  {0, 5, {40 - 7 * octagon, -40}, 0, 2.8F, 3},
                  {5, 6, {27, -40}, 0, 2.8F, 3},
                  {0, 7, {40, top}, 0, 3.2F, 3.4F},
                  {7, 8, {40, -56}, kDeep, 3.6F, 3.6F},
                  {8, 9, {54, -68}, kDeep, 2.6F, 3},
                  {8, 10, {26, -68}, kDeep, 2.6F, 3},
                  {8, 11, {40, -80}, kDeep, 2.8F, 3},
                  {11, 12, {40, -90}, kDeep, 2.8F, 3}};
        furnish(kDeep, -90 - 9 * octagon);
    }

    void store(Book& book) {
        const std::uint32_t block = demo::kDungeonBlock;
        Environment environment;
        environment.id = book.next_id(0x0D);
        std::vector<std::vector<std::size_t>> gates_of(halls_.size());
        for (std::size_t g = 0; g < gates_.size(); ++g) {
            gates_of[gates_[g].a].push_back(g);
            gates_of[gates_[g].b].push_back(g);
        }
        for (std::size_t i = 0; i < halls_.size(); ++i) {
            for (const std::size_t g : gates_of[i]) {
                halls_[i].shape.doorways.push_back(doorway_in(halls_[i], gates_[g]));
            }
            environment.structures.push_back(build_room(static_cast<std::uint32_t>(i), halls_[i].shape));
        }
        const auto portal_number = [&](std::size_t hall, std::size_t gate) {
            const auto& list = gates_of[hall];
            return static_cast<std::uint16_t>(std::find(list.begin(), list.end(), gate) - list.begin());
        };
        for (std::size_t i = 0; i < halls_.size(); ++i) {
            const Hall& hall = halls_[i];
            EnvCell cell;
            cell.id = core::DataId(block << 16 | (0x100 + static_cast<std::uint32_t>(i)));
            cell.second_id = cell.id.value;
            cell.surfaces = {hall.floor, hall.wall, hall.ceiling, m_.stone, m_.unseen};
            cell.environment = environment.id;
            cell.structure = static_cast<std::uint16_t>(i);
            cell.frame.origin = hall.origin;
            for (const std::size_t g : gates_of[i]) {
                const std::size_t other = gates_[g].a == i ? gates_[g].b : gates_[g].a;
                cell.portals.push_back({CellPortal::kExactMatch | CellPortal::kPortalSide,
                                        environment.structures[i].portals[portal_number(i, g)],
                                        static_cast<std::uint16_t>(0x100 + other), portal_number(other, g)});
            }
            for (std::size_t other = 0; other < halls_.size(); ++other) {
                if (other != i) {
                    cell.visible_cells.push_back(static_cast<std::uint16_t>(0x100 + other));
                }
            }
            cell.statics = hall.things;
            cell.flags.set(EnvCellFlag::has_statics, !cell.statics.empty());
            book.cell.add_record(cell.id.value, cell);
        }
        book.portal.add_record(environment.id.value, environment);
        // Level ground of the lowest height, interior cells and no buildings make a dungeon to a server.
        LandBlock land;
        land.id = core::DataId(block << 16 | 0xFFFF);
        land.has_objects = 1;
        book.cell.add_record(land.id.value, land);
        LandBlockInfo info;
        info.id = core::DataId(block << 16 | 0xFFFE);
        info.num_cells = static_cast<std::uint32_t>(halls_.size());
        book.cell.add_record(info.id.value, info);
    }

private:
    static RoomShape passage(Vec2 lo, Vec2 hi) { return box_room(hi.x - lo.x, hi.y - lo.y, 3.5F); }

    void upper(RoomShape shape, Vec3 origin) {
        shape.trim_height = 0.35F;
        halls_.push_back({std::move(shape), origin, m_.flagstones, m_.ashlar, m_.vault, {}});
    }
    void lower(RoomShape shape, Vec3 origin) {
        shape.trim_height = 0.35F;
        shape.tile = 2.6F;
        halls_.push_back({std::move(shape), origin, m_.flagstones, m_.moss_wall, m_.vault, {}});
    }

    void put(std::size_t hall, core::DataId thing, Vec3 at, float heading = 0) {
        StaticObject o;
        o.id = thing;
        o.frame.origin = at;
        o.frame.set_heading(heading);
        halls_[hall].things.push_back(o);
    }

    void furnish(float deep, float heart) {
        for (const auto& [x, y] : {std::pair{36.0F, -36.0F}, {44.0F, -36.0F}, {36.0F, -44.0F}, {44.0F, -44.0F}}) {
            put(0, f_.brazier, {x, y, 0});
        }
        for (const float x : {35.5F, 38.5F, 41.5F, 44.5F}) {
            put(2, f_.coffin, {x, -15.5F, 0});
        }
        put(2, f_.brazier, {34.2F, -22.8F, 0});
        put(2, f_.brazier, {45.8F, -22.8F, 0});
        put(2, f_.runes, {40, -12.02F, 2.6F}, 180);
        for (const float y : {-45.5F, -43.5F, -36.5F, -34.5F}) {
            put(4, f_.bookcase, {67.75F, y, 0}, 270);
        }
        put(4, f_.table, {62, -40, 0}, 90);
        put(4, f_.stool, {60.9F, -40.3F, 0});
        put(4, f_.candles, {57.2F, -34.0F, 0});
        put(4, f_.candles, {57.2F, -46.0F, 0});
        put(4, f_.carpet, {60.5F, -40, 0}, 90);
        put(6, f_.brazier, {14.2F, -34.2F, 0});
        put(6, f_.brazier, {14.2F, -45.8F, 0});
        put(6, f_.runes, {20, -46.98F, 2.4F}, 0);
        put(6, f_.runes, {20, -33.02F, 2.4F}, 180);
        for (const float x : {32.0F, 48.0F}) {
            for (const float y : {-61.0F, -68.0F, -75.0F}) {
                put(8, f_.pillar, {x, y, deep});
                put(8, f_.pillar, {x, y, deep + 3.0F});
            }
        }
        for (const auto& [x, y] : {std::pair{28.0F, -58.0F}, {52.0F, -58.0F}, {28.0F, -78.0F}, {52.0F, -78.0F}}) {
            put(8, f_.brazier, {x, y, deep});
        }
        put(8, f_.runes, {36, -79.98F, deep + 4.5F}, 0);
        put(8, f_.runes, {44, -79.98F, deep + 4.5F}, 0);
        put(9, f_.crate, {60.5F, -65.2F, deep}, 20);
        put(9, f_.barrel, {61.2F, -66.5F, deep});
        put(9, f_.candles, {61.0F, -71.0F, deep});
        put(10, f_.coffin, {20.5F, -68, deep}, 90);
        put(10, f_.candles, {19.0F, -65.0F, deep});
        put(12, f_.altar, {40, heart, deep});
        for (int i = 0; i < 4; ++i) {
            const float turn = 0.7853982F + 1.5707963F * static_cast<float>(i);
            put(12, f_.brazier, {40 + 6.3F * std::cos(turn), heart + 6.3F * std::sin(turn), deep});
        }
    }

    const Materials& m_;
    const Furniture& f_;
    std::vector<Hall> halls_;
    std::vector<Gate> gates_;
};

}  // namespace

void forge_dungeon(Book& book, const Materials& m, const Furniture& f) {
    DungeonMaker maker(m, f);
    maker.plan();
    maker.store(book);
}

}  // namespace portalspace::content::forge
