#include "content/forge/house.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "content/forge/rooms.h"

namespace portalspace::content::forge {
namespace {

/// Thickness of the outer walls, metres.
constexpr float kWall = 0.3F;
constexpr float kOverhang = 0.7F;
constexpr float kPlinth = 0.45F;

struct Box {
    Vec2 lo;
    Vec2 hi;
};

/// The rectangle that the rooms fill.
Box footprint(const HousePlan& plan) {
    Box b{plan.rooms.front().lo, plan.rooms.front().hi};
    for (const RoomPlan& r : plan.rooms) {
        b.lo = glm::min(b.lo, r.lo);
        b.hi = glm::max(b.hi, r.hi);
    }
    return b;
}

/// The inner face of a wall of a box: a point `s` along its axis (x of south and north, y of east and west).
struct Face {
    Vec2 base;
    Vec2 axis;
    Vec2 out;
    float from;  ///< ends of the wall along the axis
    float to;

    [[nodiscard]] Vec3 at(float s, float outward, float z) const { return {base + axis * s + out * outward, z}; }
    /// Whether the axis runs to the right for one who looks at the wall from outside.
    [[nodiscard]] bool runs_right() const { return axis.x * out.y - axis.y * out.x < 0; }
};

Face face_of(const Box& b, Side side) {
    switch (side) {
        case Side::south: return {{0, b.lo.y}, {1, 0}, {0, -1}, b.lo.x, b.hi.x};
        case Side::north: return {{0, b.hi.y}, {1, 0}, {0, 1}, b.lo.x, b.hi.x};
        case Side::east: return {{b.hi.x, 0}, {0, 1}, {1, 0}, b.lo.y, b.hi.y};
        case Side::west: break;
    }
    return {{b.lo.x, 0}, {0, 1}, {-1, 0}, b.lo.y, b.hi.y};
}

/// A rectangle on the outside of a wall, counter-clockwise from outside.
void wall_quad(Mesh& t, core::DataId surface, const Face& f, float from, float to, float low, float high, float outward,
               float tile) {
    if (to - from < 0.01F || high - low < 0.01F) {
        return;
    }
    const float left = f.runs_right() ? from : to;
    const float right = f.runs_right() ? to : from;
    const Vec2 lo = tile > 0 ? Vec2{from / tile, -high / tile} : Vec2{0, 0};
    const Vec2 hi = tile > 0 ? Vec2{to / tile, -low / tile} : Vec2{1, 1};
    t.quad(surface, f.at(left, outward, low), f.at(right, outward, low), f.at(right, outward, high),
           f.at(left, outward, high), lo, hi);
}

/// A beam or board on a wall: a box between two distances along it, two heights and two depths outward.
void wall_box(Mesh& t, core::DataId surface, const Face& f, Vec2 along, Vec2 up, Vec2 outward) {
    const Vec3 a = f.at(along.x, outward.x, up.x);
    const Vec3 b = f.at(along.y, outward.y, up.y);
    t.box(surface, glm::min(a, b), glm::max(a, b), 1.5F);
}

std::vector<DoorPlan> outer_doors(const HousePlan& plan) {
    std::vector<DoorPlan> doors;
    std::copy_if(plan.doors.begin(), plan.doors.end(), std::back_inserter(doors),
                 [](const DoorPlan& d) { return d.other == DoorPlan::kOutdoors; });
    return doors;
}

/// The outer side of a wall around its doorways, with the reveals of the doorways through the wall.
void outer_wall(Mesh& t, const Materials& m, const HousePlan& plan, const Box& b, Side side) {
    const Face f = face_of(b, side);
    std::vector<DoorPlan> doors = outer_doors(plan);
    std::erase_if(doors, [&](const DoorPlan& d) { return d.side != side; });
    std::sort(doors.begin(), doors.end(), [](const DoorPlan& x, const DoorPlan& y) { return x.middle < y.middle; });
    constexpr float kTile = 2.65F;
    const float eaves = plan.height + 0.15F;
    const float from = f.from - kWall;
    const float to = f.to + kWall;
    float s = from;
    for (const DoorPlan& d : doors) {
        const float left = d.middle - d.width / 2;
        const float right = d.middle + d.width / 2;
        wall_quad(t, plan.outside, f, s, left, -1.5F, eaves, kWall, kTile);
        wall_quad(t, plan.outside, f, left, right, d.height, eaves, kWall, kTile);
        wall_quad(t, m.stone, f, left, right, -1.5F, 0, kWall, kTile);
        // Reveals: both jambs, the lintel and the sill, through the wall.
        const bool ahead = f.runs_right();
        const auto jamb = [&](float at, bool faces_up_the_axis) {
            const float near = faces_up_the_axis == ahead ? kWall : 0.0F;
            const float far = kWall - near;
            t.quad(m.planks, f.at(at, near, 0), f.at(at, far, 0), f.at(at, far, d.height), f.at(at, near, d.height));
        };
        jamb(left, true);
        jamb(right, false);
        const float l = ahead ? left : right;
        const float r = ahead ? right : left;
        t.quad(m.planks, f.at(l, kWall, d.height), f.at(l, 0, d.height), f.at(r, 0, d.height),
               f.at(r, kWall, d.height));
        constexpr float kSill = 0.015F;
        t.quad(m.stone, f.at(l, kWall, kSill), f.at(r, kWall, kSill), f.at(r, 0, kSill), f.at(l, 0, kSill));
        // The frame on the outside.
        t.set_decor(true);
        wall_box(t, m.planks, f, {left - 0.16F, left}, {0, d.height + 0.16F}, {kWall, kWall + 0.07F});
        wall_box(t, m.planks, f, {right, right + 0.16F}, {0, d.height + 0.16F}, {kWall, kWall + 0.07F});
        wall_box(t, m.planks, f, {left, right}, {d.height, d.height + 0.16F}, {kWall, kWall + 0.07F});
        t.set_decor(false);
        s = right;
    }
    wall_quad(t, plan.outside, f, s, to, -1.5F, eaves, kWall, kTile);
    // A plinth of stones on both sides of the doorways.
    s = from;
    for (const DoorPlan& d : doors) {
        wall_box(t, m.wall, f, {s, d.middle - d.width / 2 - 0.17F}, {-1.0F, kPlinth}, {kWall, kWall + 0.08F});
        s = d.middle + d.width / 2 + 0.17F;
    }
    wall_box(t, m.wall, f, {s, to}, {-1.0F, kPlinth}, {kWall, kWall + 0.08F});
}

void timbers(Mesh& t, const Materials& m, const HousePlan& plan, const Box& b, Side side) {
    const Face f = face_of(b, side);
    const float top = plan.height + 0.15F;
    const Vec2 proud{kWall, kWall + 0.06F};
    wall_box(t, m.planks, f, {f.from - kWall, f.to + kWall}, {top - 0.22F, top}, proud);
    const int posts = std::max(1, static_cast<int>((f.to - f.from) / 2.8F));
    for (int i = 0; i <= posts; ++i) {
        const float s =
            f.from - kWall + (f.to - f.from + 2 * kWall) * static_cast<float>(i) / static_cast<float>(posts);
        const bool in_door = std::any_of(plan.doors.begin(), plan.doors.end(), [&](const DoorPlan& d) {
            return d.other == DoorPlan::kOutdoors && d.side == side && std::abs(d.middle - s) < d.width / 2 + 0.3F;
        });
        if (!in_door) {
            const float at = std::clamp(s, f.from - kWall + 0.1F, f.to + kWall - 0.1F);
            wall_box(t, m.planks, f, {at - 0.1F, at + 0.1F}, {kPlinth, top}, proud);
        }
    }
}

void window(Mesh& t, const Materials& m, const Face& f, const WindowPlan& w) {
    const float left = w.middle - w.width / 2;
    const float right = w.middle + w.width / 2;
    const float top = w.foot + w.height;
    const Vec2 proud{kWall, kWall + 0.08F};
    wall_quad(t, m.window, f, left, right, w.foot, top, kWall + 0.02F, 0);
    wall_box(t, m.planks, f, {left - 0.1F, left}, {w.foot - 0.1F, top + 0.1F}, proud);
    wall_box(t, m.planks, f, {right, right + 0.1F}, {w.foot - 0.1F, top + 0.1F}, proud);
    wall_box(t, m.planks, f, {left, right}, {top, top + 0.1F}, proud);
    wall_box(t, m.planks, f, {left - 0.1F, right + 0.1F}, {w.foot - 0.14F, w.foot}, {kWall, kWall + 0.16F});
    // Shutters, open against the wall.
    wall_box(t, m.door, f, {left - 0.1F - w.width / 2, left - 0.12F}, {w.foot, top}, {kWall, kWall + 0.04F});
    wall_box(t, m.door, f, {right + 0.12F, right + 0.1F + w.width / 2}, {w.foot, top}, {kWall, kWall + 0.04F});
}

/// Two slabs along the longer side, gables at its ends.
void roof(Mesh& t, const Materials& m, const HousePlan& plan, const Box& b) {
    const Vec2 size = b.hi - b.lo;
    const Vec2 middle = (b.lo + b.hi) * 0.5F;
    const bool along_x = size.x >= size.y;
    const float half = (along_x ? size.y : size.x) / 2 + kWall;
    const float run = (along_x ? size.x : size.y) / 2 + kWall;
    const float eaves = plan.height + 0.15F;
    const float ridge = eaves + plan.rise;
    // `u` along the ridge, `v` across.
    const auto at = [&](float u, float v, float z) {
        return along_x ? Vec3{middle.x + u, middle.y + v, z} : Vec3{middle.x - v, middle.y + u, z};
    };
    const float slope = plan.rise / half;
    const float low = eaves - kOverhang * slope;
    const float end = run + kOverhang;
    constexpr float kThick = 0.16F;
    const Vec2 repeat{end * 2 / 2.4F, (half + kOverhang) * 1.3F / 2.4F};
    for (const float side : {-1.0F, 1.0F}) {
        const float v = side * (half + kOverhang);
        const auto slab = [&](float lift, core::DataId surface, bool up) {
            std::array<Vec3, 4> c{at(-end * side, v, low + lift), at(end * side, v, low + lift),
                                  at(end * side, 0, ridge + lift), at(-end * side, 0, ridge + lift)};
            if (up) {
                t.quad(surface, c[1], c[0], c[3], c[2], {0, 0}, repeat);
            } else {
                t.quad(surface, c[0], c[1], c[2], c[3], {0, 0}, repeat);
            }
        };
        slab(kThick, plan.roof, true);
        slab(0, m.planks, false);
        // Boards along the edges close the slab.
        const auto strip = [&](const Vec3& p, const Vec3& q) {
            t.quad(m.planks, p, q, q + Vec3{0, 0, kThick}, p + Vec3{0, 0, kThick}, {0, 0}, {4, 1},
                   SidesType::double_sided);
        };
        strip(at(-end, v, low), at(end, v, low));
        strip(at(-end, v, low), at(-end, 0, ridge));
        strip(at(end, v, low), at(end, 0, ridge));
    }
    for (const float side : {-1.0F, 1.0F}) {
        const float u = side * run;
        const std::array<Corner, 3> c{Corner{at(u, -half * side, eaves), {0, 0.5F}},
                                      Corner{at(u, half * side, eaves), {half, 0.5F}},
                                      Corner{at(u, 0, ridge), {half / 2, 0}}};
        t.polygon(plan.outside, c);
    }
    t.box(m.planks, glm::min(at(-end, -0.14F, ridge + 0.02F), at(end, 0.14F, ridge + 0.02F)),
          glm::max(at(-end, -0.14F, ridge + 0.3F), at(end, 0.14F, ridge + 0.3F)), 1.5F);
    if (plan.chimney.x != 0 || plan.chimney.y != 0) {
        const Vec3 c{plan.chimney, 0};
        t.box(m.wall, c + Vec3{-0.5F, -0.5F, plan.height}, c + Vec3{0.5F, 0.5F, ridge + 1.1F}, 2.0F);
        t.box(m.wall, c + Vec3{-0.6F, -0.6F, ridge + 1.1F}, c + Vec3{0.6F, 0.6F, ridge + 1.35F}, 2.0F);
    }
}

Mesh shell(const Materials& m, const HousePlan& plan, const Box& b) {
    Mesh t;
    for (const DoorPlan& d : outer_doors(plan)) {
        const Face f = face_of(b, d.side);
        const float left = f.runs_right() ? d.middle - d.width / 2 : d.middle + d.width / 2;
        const float right = f.runs_right() ? d.middle + d.width / 2 : d.middle - d.width / 2;
        t.portal(m.unseen, {f.at(left, 0, 0), f.at(right, 0, 0), f.at(right, 0, d.height), f.at(left, 0, d.height)});
    }
    for (const Side side : {Side::south, Side::east, Side::north, Side::west}) {
        outer_wall(t, m, plan, b, side);
    }
    roof(t, m, plan, b);
    t.set_decor(true);
    for (const Side side : {Side::south, Side::east, Side::north, Side::west}) {
        if (plan.timbered) {
            timbers(t, m, plan, b, side);
        }
    }
    for (const WindowPlan& w : plan.windows) {
        window(t, m, face_of(b, w.side), w);
    }
    t.set_decor(false);
    t.set_solid(true);
    return t;
}

Side opposite(Side side) { return static_cast<Side>((static_cast<std::size_t>(side) + 2) % 4); }

/// A doorway in room space: walls are numbered south, east, north, west, each from its first corner.
Doorway doorway_in(const RoomPlan& room, Side side, const DoorPlan& d) {
    const Vec2 size = room.hi - room.lo;
    const bool along_x = side == Side::south || side == Side::north;
    const float at = along_x ? d.middle - room.lo.x : d.middle - room.lo.y;
    const float length = along_x ? size.x : size.y;
    const bool forward = side == Side::south || side == Side::east;
    const float middle = forward ? at : length - at;
    return {static_cast<std::size_t>(side), middle - d.width / 2, middle + d.width / 2, 0, d.height};
}

struct RoomLinks {
    std::vector<Doorway> doorways;
    std::vector<std::size_t> doors;  ///< number of each in the plan
};

RoomLinks links_of(const HousePlan& plan, std::size_t room) {
    RoomLinks links;
    for (std::size_t i = 0; i < plan.doors.size(); ++i) {
        const DoorPlan& d = plan.doors[i];
        if (d.room == room || d.other == room) {
            const Side side = d.room == room ? d.side : opposite(d.side);
            links.doorways.push_back(doorway_in(plan.rooms[room], side, d));
            links.doors.push_back(i);
        }
    }
    return links;
}

std::uint16_t portal_number(const RoomLinks& links, std::size_t door) {
    return static_cast<std::uint16_t>(std::find(links.doors.begin(), links.doors.end(), door) - links.doors.begin());
}

}  // namespace

void build_house(Book& book, LandBlockInfo& info, std::uint32_t block, const Materials& m, const HousePlan& plan,
                 const core::Frame& place) {
    const Box box = footprint(plan);
    const std::uint32_t first_cell = 0x100 + info.num_cells;
    std::vector<RoomLinks> links;
    for (std::size_t i = 0; i < plan.rooms.size(); ++i) {
        links.push_back(links_of(plan, i));
    }
    Environment environment;
    environment.id = book.next_id(0x0D);
    std::vector<std::uint16_t> all_cells;
    for (std::size_t i = 0; i < plan.rooms.size(); ++i) {
        all_cells.push_back(static_cast<std::uint16_t>(first_cell + i));
    }

    for (std::size_t i = 0; i < plan.rooms.size(); ++i) {
        const RoomPlan& room = plan.rooms[i];
        const Vec2 size = room.hi - room.lo;
        RoomShape shape = box_room(size.x, size.y, plan.height);
        shape.doorways = links[i].doorways;
        shape.trim_height = 0.22F;
        environment.structures.push_back(build_room(static_cast<std::uint32_t>(i), shape));

        EnvCell cell;
        cell.id = core::DataId(block << 16 | all_cells[i]);
        cell.second_id = cell.id.value;
        cell.flags = EnvCellFlag::seen_outside;
        cell.surfaces = {room.floor, room.wall, room.ceiling, m.planks, m.unseen};
        cell.environment = environment.id;
        cell.structure = static_cast<std::uint16_t>(i);
        core::Frame local;
        local.origin = {(room.lo + room.hi) * 0.5F, 0};
        cell.frame = core::combine(place, local);
        for (std::size_t k = 0; k < links[i].doors.size(); ++k) {
            const DoorPlan& d = plan.doors[links[i].doors[k]];
            CellPortal portal;
            // The polygons look into the room, so the room lies on their positive side.
            portal.flags = CellPortal::kExactMatch | CellPortal::kPortalSide;
            portal.polygon = environment.structures.back().portals[k];
            if (d.other == DoorPlan::kOutdoors) {
                portal.flags |= CellPortal::kOutside;
                portal.other_cell = CellPortal::kNoCell;
                portal.other_portal = 0;
            } else {
                const std::size_t other = d.room == i ? d.other : d.room;
                portal.other_cell = all_cells[other];
                portal.other_portal = portal_number(links[other], links[i].doors[k]);
            }
            cell.portals.push_back(portal);
        }
        for (const std::uint16_t other : all_cells) {
            if (other != all_cells[i]) {
                cell.visible_cells.push_back(other);
            }
        }
        for (const FurniturePlan& f : plan.furniture) {
            if (f.room == i) {
                core::Frame stand;
                stand.origin = f.at;
                stand.set_heading(f.heading);
                cell.statics.push_back({f.setup, core::combine(place, stand)});
            }
        }
        cell.flags.set(EnvCellFlag::has_statics, !cell.statics.empty());
        book.cell.add_record(cell.id.value, cell);
    }
    book.portal.add_record(environment.id.value, environment);

    Building building;
    building.model = shell(m, plan, box).store(book);
    building.frame = place;
    building.num_leaves = 1;
    for (std::size_t i = 0; i < plan.doors.size(); ++i) {
        const DoorPlan& d = plan.doors[i];
        if (d.other == DoorPlan::kOutdoors) {
            building.portals.push_back({BuildingPortal::kExactMatch | BuildingPortal::kPortalSide, all_cells[d.room],
                                        portal_number(links[d.room], i), all_cells});
        }
    }
    info.buildings.push_back(std::move(building));
    info.num_cells += static_cast<std::uint32_t>(plan.rooms.size());
}

}  // namespace portalspace::content::forge
