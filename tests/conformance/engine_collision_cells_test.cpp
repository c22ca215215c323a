#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>

#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

std::vector<std::uint32_t> ids_of(const CellArray& cells) {
    std::vector<std::uint32_t> ids;
    for (const CellArray::Entry& entry : cells.entries) {
        ids.push_back(entry.id.value);
    }
    return ids;
}

std::vector<std::uint32_t> land_cells(const Vec3& at, float radius = 0.48F) {
    const CollisionWorld world;
    CellArray cells;
    const Sphere sphere{at, radius};
    add_outside_cells(world, CellId(0xA9B40001), {&sphere, 1}, cells);
    return ids_of(cells);
}

/// Two rooms of 10 m side by side along x, joined at x = 10; the western one has a door outside at x = 0, behind which
/// lies land, and a house on that land knows it.
struct TwoRooms {
    RoomShape west_shape;
    RoomShape east_shape;
    CollisionWorld world;
    Block* block = nullptr;
    EnvCell* west = nullptr;
    EnvCell* east = nullptr;

    explicit TwoRooms(bool with_east = true) {
        const auto volume = [](float from, float to) {
            RoomVolume room;
            room.exists = true;
            room.planes = {{{1, 0, 0}, -from}, {{-1, 0, 0}, to}, {{0, 1, 0}, 0},
                           {{0, -1, 0}, 10},   {{0, 0, 1}, 0},   {{0, 0, -1}, 4}};
            return room;
        };
        west_shape.volume = volume(0, 10);
        east_shape.volume = volume(10, 20);
        auto made = std::make_unique<Block>(CellId(0xA9B40100));
        made->has_land = true;
        content::LandBlock land;
        std::array<float, 256> heights{};
        made->terrain = TerrainBlock::build(land, heights, 0xA9, 0xB4);
        west = &made->make_room(0x100);
        west->shape = &west_shape;
        west->seen_outside = true;
        west->frame = make_transform(west->id, {});
        west->portals.push_back({{{-1, 0, 0}, 10}, true, false, CellId(0xA9B40101), nullptr});
        west->portals.push_back({{{1, 0, 0}, 0}, true, true, CellId(0xA9B4FFFF), nullptr});
        if (with_east) {
            east = &made->make_room(0x101);
            east->shape = &east_shape;
            east->frame = make_transform(east->id, {});
            east->portals.push_back({{{1, 0, 0}, -10}, true, false, CellId(0xA9B40100), nullptr});
            west->visible.push_back(east);
        }
        made->link_rooms();
        made->buildings.emplace_back().rooms_behind.push_back(west);
        made->land[0].building = &made->buildings.front();
        block = &take_in(world, std::move(made));
    }
    std::vector<std::uint32_t> list(std::uint32_t from, const Vec3& centre, Cell** containing = nullptr) const {
        CellArray cells;
        const Sphere sphere{centre, 0.48F};
        bool interior = false;
        Cell* ignored = nullptr;
        find_cell_list(world, CellId(from), {&sphere, 1}, cells, containing != nullptr ? containing : &ignored,
                       &interior);
        return ids_of(cells);
    }
};

}  // namespace

TEST_CASE("physics 10.6: land cells of one sphere, in order") {
    using Ids = std::vector<std::uint32_t>;
    CHECK(land_cells({100, 100, 0}) == Ids{0xA9B40025});
    CHECK(land_cells({23.8F, 12, 0}) == Ids{0xA9B40001, 0xA9B40009});
    CHECK(land_cells({24.2F, 24.2F, 0}) == Ids{0xA9B4000A, 0xA9B40002, 0xA9B40001, 0xA9B40009});
    CHECK(land_cells({191.9F, 191.9F, 0}) == Ids{0xA9B40040, 0xAAB40008, 0xAAB50001, 0xA9B50039});
    CHECK(land_cells({0.1F, 50, 0}) == Ids{0xA9B40003, 0xA8B4003B});
    CHECK(land_cells({-5, 50, 0}) == Ids{0xA8B4003B});
}

TEST_CASE("physics 7.9: off the map there are no land cells") {
    const CollisionWorld world;
    CellArray cells;
    const Sphere sphere{{-1, 5, 0}, 0.48F};
    add_outside_cells(world, CellId(0x00000001), {&sphere, 1}, cells);
    CHECK(cells.entries.empty());
}

TEST_CASE("physics 7.9: a sphere finds the rooms behind the portals it reaches") {
    using Ids = std::vector<std::uint32_t>;
    const TwoRooms rooms;
    CHECK(rooms.list(0xA9B40100, {5, 5, 1}) == Ids{0xA9B40100});
    CHECK(rooms.list(0xA9B40100, {9.8F, 5, 1}) == Ids{0xA9B40100, 0xA9B40101});
    CHECK(rooms.list(0xA9B40101, {15, 5, 1}) == Ids{0xA9B40101});
    // Through the door: land comes in, and with it what stands there.
    CHECK(rooms.list(0xA9B40100, {0.3F, 5, 1}) == Ids{0xA9B40100, 0xA9B40001, 0xA8B40039});
    // From the land, the building names its room.
    CHECK(rooms.list(0xA9B40001, {-0.3F, 5, 1}) == Ids{0xA8B40039, 0xA9B40001, 0xA9B40100});
    CHECK(rooms.list(0xA9B40001, {12, 20, 1}) == Ids{0xA9B40001});
}

TEST_CASE("physics 7.9: the containing cell is a room before land, land only where no room is") {
    const TwoRooms rooms;
    Cell* cell = nullptr;
    (void)rooms.list(0xA9B40001, {0.3F, 5, 1}, &cell);
    CHECK(cell == rooms.west);
    // In its door the room comes first in the list and land after it.
    (void)rooms.list(0xA9B40100, {0.3F, 5, 1}, &cell);
    CHECK(cell == rooms.west);
    (void)rooms.list(0xA9B40100, {10.1F, 5, 1}, &cell);
    CHECK(cell == rooms.east);
    (void)rooms.list(0xA9B40001, {12, 20, 1}, &cell);
    REQUIRE(cell != nullptr);
    CHECK(cell->id == CellId(0xA9B40001));
    // Out of the eastern room through its wall: nobody holds the point.
    (void)rooms.list(0xA9B40101, {20.3F, 5, 1}, &cell);
    CHECK(cell == nullptr);
}

TEST_CASE("physics 7.9: a room that is not there is in the list by its id") {
    const TwoRooms rooms(false);
    CHECK(rooms.list(0xA9B40100, {9.8F, 5, 1}) == std::vector<std::uint32_t>{0xA9B40100, 0xA9B40101});
}

TEST_CASE("physics 7.10: a placement begins in the room that holds the point, or on land seen from it") {
    const TwoRooms rooms;
    const auto adjust = [&](std::uint32_t cell, const Vec3& at) {
        Position position{CellId(cell), {at, core::identity_quat()}};
        const Cell* found = adjust_position(rooms.world, position, at);
        return found != nullptr ? found->id.value : 0;
    };
    CHECK(adjust(0xA9B40100, {5, 5, 1}) == 0xA9B40100);
    CHECK(adjust(0xA9B40100, {15, 5, 1}) == 0xA9B40101);
    CHECK(adjust(0xA9B40101, {5, 5, 1}) == 0xA9B40100);
    CHECK(adjust(0xA9B40100, {30, 30, 1}) == 0xA9B4000A);
    CHECK(adjust(0xA9B40101, {30, 30, 1}) == 0);  // does not see the outside
    CHECK(adjust(0xA9B40001, {30, 30, 1}) == 0xA9B4000A);
    CHECK(adjust(0xA9B40155, {5, 5, 1}) == 0);
    CHECK(adjust(0xA9B4FFFE, {5, 5, 1}) == 0);
    CHECK(adjust(0xA9B40001, {-30, 30, 1}) == 0);  // a neighbour that is not resident
}

TEST_CASE("physics 1.4: shadows stand in every cell that the shape touches") {
    TwoRooms rooms;
    const auto cells_of = [](const Obstacle& obstacle) {
        std::vector<std::uint32_t> ids;
        for (const Cell* cell : obstacle.cells()) {
            ids.push_back(cell->id.value);
        }
        std::sort(ids.begin(), ids.end());
        return ids;
    };
    using Ids = std::vector<std::uint32_t>;
    Obstacle pillar;
    pillar.cylinders.push_back({{0, 0, 0}, 0.5F, 2});
    pillar.place({CellId(0xA9B40100), {{9.7F, 5, 0.5F}, core::identity_quat()}});
    rooms.world.add_shadows(pillar);
    CHECK(cells_of(pillar) == Ids{0xA9B40100, 0xA9B40101});
    CHECK(rooms.east->shadows.size() == 1);
    pillar.place({CellId(0xA9B40100), {{5, 5, 0.5F}, core::identity_quat()}});
    rooms.world.add_shadows(pillar);
    CHECK(cells_of(pillar) == Ids{0xA9B40100});
    CHECK(rooms.east->shadows.empty());
    rooms.world.remove_shadows(pillar);
    CHECK(rooms.west->shadows.empty());

    // By the boxes of its parts: a door in the wall between the rooms.
    const auto mesh = MeshMaker().box({-0.2F, -1, 0}, {0.2F, 1, 2}).build();
    Obstacle door;
    door.state.set(PhysicsState::kHasPhysicsBsp);
    door.parts.push_back({mesh.get(), {}, 1, {}, {}});
    door.place({CellId(0xA9B40100), {{9.9F, 5, 0.5F}, core::identity_quat()}});
    rooms.world.add_shadows(door);
    CHECK(cells_of(door) == Ids{0xA9B40100, 0xA9B40101});
    rooms.world.remove_shadows(door);
    // On land, over the border of two cells.
    door.place({CellId(0xA9B40001), {{24, 12, 0}, core::identity_quat()}});
    rooms.world.add_shadows(door);
    CHECK(cells_of(door) == Ids{0xA9B40001, 0xA9B40009});
    rooms.world.remove_block(CellId(0xA9B40001));
    CHECK(door.cells().empty());
}

TEST_CASE("physics 1.4: of ten thousand things in a room as many are solid as a cell takes, and all leave again") {
    TwoRooms rooms;
    std::vector<std::unique_ptr<Obstacle>> heap;
    for (int i = 0; i < 10'000; ++i) {
        Obstacle& pillar = *heap.emplace_back(std::make_unique<Obstacle>());
        pillar.cylinders.push_back({{0, 0, 0}, 0.5F, 2});
        pillar.place({CellId(0xA9B40100), {{5, 5, 0.5F}, core::identity_quat()}});
        rooms.world.add_shadows(pillar);
    }
    CHECK(rooms.west->shadows.size() == Cell::kMaxShadows);
    for (const auto& pillar : heap) {
        rooms.world.remove_shadows(*pillar);
    }
    CHECK(rooms.west->shadows.empty());
}

TEST_CASE("physics 7.9: a walk carries the body from room to room") {
    TwoRooms rooms;
    MeshMaker floor;
    floor.quad({-50, -50, 0}, {100, 0, 0}, {0, 100, 0});
    rooms.west_shape.mesh = floor.build();
    rooms.east_shape.mesh = floor.build();
    CTransition transition(rooms.world);
    Body body = standing(walker(0.48F));
    body.contact.cell = rooms.west->id;
    const Position from{rooms.west->id, {{9.8F, 5, 0.48F}, core::identity_quat()}};
    Position to = from;
    to.frame.origin.x += 0.4F;
    REQUIRE(transition.sweep(body, rooms.west, from, to));
    CHECK(transition.cell() == rooms.east);
    CHECK(transition.position().cell == rooms.east->id);
    CHECK(near(transition.position().frame.origin, to.frame.origin, 1e-3F));
}

TEST_CASE("physics 7.4: a body that leaves what is resident ends without a cell, not in a guessed one") {
    TwoRooms rooms;
    CTransition transition(rooms.world);
    Body body = missile();
    const Position from{CellId(0xA9B40002), {{0.2F, 40, 5}, core::identity_quat()}};
    Position to = from;
    to.frame.origin.x -= 0.6F;
    REQUIRE(transition.sweep(body, rooms.world.cell(from.cell), from, to));
    CHECK(transition.cell() == nullptr);
    CHECK(core::block_x(transition.position().cell) == 0xA8);
}
