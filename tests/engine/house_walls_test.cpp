// Nobody gets through the walls of the demo world's houses. A building is solid in the one land cell that holds its
// origin (spec/physics.md 7.11), so that a house that reaches out of its cell would have holes.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "content/dat_store.h"
#include "content/forge/forge.h"
#include "content/records/env_cell.h"
#include "content/records/landblock.h"
#include "tests/engine/random_walker.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;
using namespace portalspace::walker_test;

namespace {

constexpr CellId kHome{0xA9B4FFFF};
constexpr int kHeadings = 32;
constexpr float kStep = 0.5F;      ///< between the places where walks begin, in metres
constexpr float kAway = 1.6F;      ///< from the walls
constexpr int kQuanta = 50;        ///< of a walk
constexpr float kSill = 0.05F;     ///< metres beside a doorway that still count as in it
constexpr float kInside = 0.005F;  ///< metres behind a wall's inner face

struct Doorway {
    Vec3 low;
    Vec3 high;
};

/// A house in its own space: what its rooms fill, and its ways in.
struct House {
    const Building* building = nullptr;
    const LandCell* cell = nullptr;
    Vec3 low{1e9F};
    Vec3 high{-1e9F};
    std::vector<Doorway> doorways;

    [[nodiscard]] bool holds(const Vec3& p) const {
        return p.x > low.x + kInside && p.x < high.x - kInside && p.y > low.y + kInside && p.y < high.y - kInside;
    }
    /// Whether the way from outside to inside leads through a doorway.
    [[nodiscard]] bool let_in(const Vec3& from, const Vec3& to) const {
        return std::any_of(doorways.begin(), doorways.end(), [&](const Doorway& door) {
            const int across = door.high.x - door.low.x < door.high.y - door.low.y ? 0 : 1;
            const float t = (door.low[across] - from[across]) / (to[across] - from[across]);
            const float along = from[1 - across] + (to[1 - across] - from[1 - across]) * t;
            return t >= -0.5F && t <= 1.5F && along > door.low[1 - across] - kSill &&
                   along < door.high[1 - across] + kSill;
        });
    }
};

struct Village {
    test::ScratchFolder folder{"house-walls"};
    core::Log log{core::LogLevel::error};
    std::optional<content::DatStore> store;
    std::optional<WorldCollision> collision;
    std::vector<House> houses;

    Village() {
        content::forge_demo_world(folder.path());
        store.emplace(folder.path(), log);
        collision.emplace(*store);
        collision->load_around(kHome);
        const Block& block = *collision->world().block(kHome);
        for (const LandCell& cell : block.land) {
            if (cell.building != nullptr) {
                houses.push_back(house_of(cell));
            }
        }
    }

    House house_of(const LandCell& cell) {
        House house;
        house.cell = &cell;
        house.building = cell.building;
        std::vector<const EnvCell*> rooms(cell.building->rooms_behind.begin(), cell.building->rooms_behind.end());
        std::set<CellId> seen;
        for (const EnvCell* room : rooms) {
            seen.insert(room->id);
        }
        for (std::size_t i = 0; i < rooms.size(); ++i) {
            take_in(house, *rooms[i]);
            for (const Portal& portal : rooms[i]->portals) {
                if (portal.other_cell != nullptr && seen.insert(portal.other_cell->id).second) {
                    rooms.push_back(static_cast<const EnvCell*>(portal.other_cell));
                }
            }
        }
        return house;
    }

    void take_in(House& house, const EnvCell& room) {
        const auto record = store->try_get<content::EnvCell>(core::DataId(room.id.value));
        const auto environment = store->try_get<content::Environment>(record->environment);
        const content::CellStructure& shape = *environment->structure(record->structure);
        const auto in_house = [&](std::int16_t vertex) {
            return house.building->frame.to_local(
                room.frame.to_world(shape.vertices.vertices[static_cast<std::size_t>(vertex)].position));
        };
        for (const content::Polygon& polygon : shape.physics_polygons) {
            for (const std::int16_t vertex : polygon.vertex_ids) {
                house.low = glm::min(house.low, in_house(vertex));
                house.high = glm::max(house.high, in_house(vertex));
            }
        }
        for (const content::CellPortal& portal : record->portals) {
            if (!portal.leads_outside()) {
                continue;
            }
            Doorway door{Vec3(1e9F), Vec3(-1e9F)};
            for (const content::Polygon& polygon : shape.polygons) {
                for (std::size_t i = 0; polygon.id == portal.polygon && i < polygon.vertex_ids.size(); ++i) {
                    door.low = glm::min(door.low, in_house(polygon.vertex_ids[i]));
                    door.high = glm::max(door.high, in_house(polygon.vertex_ids[i]));
                }
            }
            house.doorways.push_back(door);
        }
    }
};

/// Places around a house, `kAway` from its walls.
std::vector<Vec3> around(const House& house) {
    const Vec3 low = house.low - Vec3(kAway, kAway, 0);
    const Vec3 high = house.high + Vec3(kAway, kAway, 0);
    std::vector<Vec3> places;
    for (float x = low.x; x <= high.x; x += kStep) {
        places.insert(places.end(), {{x, low.y, low.z}, {x, high.y, low.z}});
    }
    for (float y = low.y; y <= high.y; y += kStep) {
        places.insert(places.end(), {{low.x, y, low.z}, {high.x, y, low.z}});
    }
    return places;
}

struct Tally {
    int walks = 0;
    int entered = 0;
    std::string failure;
};

/// One straight walk; it ends inside, or when it goes away from the house.
void walk(const House& house, Walker walker, float heading, float speed, bool jumps, Tally& tally) {
    const Position begin = walker.at();
    const auto local = [&] {
        return house.building->frame.to_local(walker.at().frame.origin +
                                              shift_between(house.building->frame.cell, walker.at().cell));
    };
    ++tally.walks;
    Vec3 before = local();
    for (int q = 0; q < kQuanta; ++q) {
        walker.quantum({heading, speed, jumps && q % 10 == 5});
        const Vec3 now = local();
        if (house.holds(now)) {
            ++tally.entered;
            if (!house.let_in(before, now)) {
                tally.failure += "from " + text_of(begin) + " heading " + std::to_string(heading * 360 / kFullTurn) +
                                 " at " + std::to_string(speed) + " m/s into " + text_of(walker.at()) + "\n";
            }
            return;
        }
        before = now;
    }
}

/// Walks, runs and jumps at a house from all around it, in all directions.
Tally storm(Village& village, const House& house) {
    const auto* setup = village.store->find<content::Setup>(core::DataId(0x02000001));
    REQUIRE(setup != nullptr);
    REQUIRE(!house.doorways.empty());
    Tally tally;
    for (const Vec3& place : around(house)) {
        Vec3 at = house.building->frame.to_world(place);
        CellId cell = house.building->frame.cell;
        at.z += 0.1F;
        REQUIRE(core::adjust_to_outside(cell, at));
        Walker walker(*village.collision, *setup);
        if (!walker.start({cell.value, at})) {
            continue;  // something stands there
        }
        for (int i = 0; i < kHeadings; ++i) {
            const float heading = kFullTurn * static_cast<float>(i) / kHeadings;
            walk(house, walker, heading, 4, false, tally);
            walk(house, walker, heading, 11, false, tally);
            walk(house, walker, heading, 4, true, tally);
        }
    }
    return tally;
}

}  // namespace

TEST_CASE("physics 7.11: the demo world's houses stand within the cells that make them solid, roof and all") {
    Village village;
    const auto info = village.store->get<content::LandBlockInfo>(core::DataId(0xA9B4FFFE));
    CHECK(info->buildings.size() == village.houses.size());
    REQUIRE(village.houses.size() >= 5);
    for (const House& house : village.houses) {
        CAPTURE(core::id_text(house.cell->id));
        const Building& building = *house.building;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3& low = building.mesh->low();
            const Vec3& high = building.mesh->high();
            const Vec3 at = building.frame.to_world(
                Vec3((corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, low.z) * building.scale);
            CHECK(house.cell->contains(at));
        }
    }
}

TEST_CASE("physics 7.11: whoever walks, runs or jumps against a house of the demo world gets in by a door, or not") {
    Village village;
    for (const House& house : village.houses) {
        CAPTURE(core::id_text(house.cell->id));
        const Tally tally = storm(village, house);
        INFO(tally.failure);
        CHECK(tally.failure.empty());
        CHECK(tally.walks > 5000);
        CHECK(tally.entered > 20);
    }
}

TEST_CASE("physics 7.11: a house whose cell does not know it has no walls, and those walks see that") {
    Village village;
    const House& house = village.houses.front();
    static_cast<LandCell*>(village.collision->world().cell(house.cell->id))->building = nullptr;
    CHECK_FALSE(storm(village, house).failure.empty());
}

TEST_CASE("physics 7.11: a player's way into the timbered cottage's corner ends at its wall") {
    Village village;
    const auto* setup = village.store->find<content::Setup>(core::DataId(0x02000001));
    Walker walker(*village.collision, *setup);
    REQUIRE(walker.start({0xA9B4000B, {43.5F, 59.2F, 94.1F}}));
    for (int q = 0; q < 120; ++q) {
        walker.quantum({33.75F * kFullTurn / 360, 11, false});
        CAPTURE(q, text_of(walker.at()));
        REQUIRE(core::is_land_cell(walker.at().cell));
        for (const House& house : village.houses) {
            REQUIRE_FALSE(house.holds(house.building->frame.to_local(walker.at().frame.origin)));
        }
    }
}
