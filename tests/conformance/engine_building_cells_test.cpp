// The one cell that makes a building solid (spec/physics.md 7.11).
#include <catch2/catch.hpp>

#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

constexpr CellId kWest{0x10100001};  // x and y from 0 to 24
constexpr CellId kEast{0x10100009};  // x from 24 to 48

/// Level land with a solid block of 20 m by 4 m by 3 m on it, whose origin lies in the western cell and which reaches
/// 8 m into the eastern one.
struct Straddling {
    std::unique_ptr<CollisionMesh> mesh = MeshMaker().box({-10, -2, 0}, {10, 2, 3}).build();
    CollisionWorld world;
    CTransition transition{world};

    Straddling() {
        auto block = level_land(kWest);
        Building& building = block->buildings.emplace_back();
        building.frame = make_transform(kWest, {{22, 12, 0}, core::identity_quat()});
        building.mesh = mesh.get();
        block->land[0].building = &building;
        take_in(world, std::move(block));
    }
    /// Where somebody comes to who walks north from y = 8 for 6 m.
    [[nodiscard]] float walk_north(float x) {
        Body body = standing(walker(0.4F));
        Position at{x < 24 ? kWest : kEast, {{x, 8, 0.4F}, core::identity_quat()}};
        body.contact.cell = at.cell;
        for (int i = 0; i < 60; ++i) {
            Position to = at;
            to.frame.origin.y += 0.1F;
            if (!transition.sweep(body, world.cell(at.cell), at, to)) {
                break;
            }
            at = transition.position();
        }
        return at.frame.origin.y;
    }
};

}  // namespace

TEST_CASE("physics 7.11: a building is solid in the land cell that holds its origin, and in no other") {
    Straddling world;
    CHECK(world.walk_north(14) == Approx(9.6F).margin(0.1));
    CHECK(world.walk_north(23) == Approx(9.6F).margin(0.1));
    // A sphere that touches the building's cell meets it from beside.
    CHECK(world.walk_north(24.3F) == Approx(9.6F).margin(0.1));
    // Beyond that the same wall is not there. Retail CSortCell has one building, CSortCell::add_building; nothing
    // enters it into other cells.
    CHECK(world.walk_north(26) == Approx(14).margin(0.1));
    CHECK(world.walk_north(34) == Approx(14).margin(0.1));
}
