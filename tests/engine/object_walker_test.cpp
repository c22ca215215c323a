// Persons as whole objects in the collision world: at rest, and walking, running and jumping by their motion table.
#include "core/random.h"
#include "engine/collision/object_collision.h"
#include "engine/motion_interp.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

struct Place {
    std::uint32_t cell;
    Vec3 origin;
};

struct WalkWorld : PersonWorld {
    engine::collision::ObjectCollision collision{store};

    WalkWorld() { context.collision = &collision; }
    ~WalkWorld() { context.collision = nullptr; }
    CPhysicsObj& stand(ObjectId id, const Place& place) {
        collision.world().load_around(core::CellId(place.cell));
        net::CreateObject create = description(id);
        create.physics.motion_table = DataId(0x09000001);
        create.physics.position->cell = core::CellId(place.cell);
        create.physics.position->frame.origin = place.origin;
        create.weenie.item_type = 0x10;
        send(create);
        return *box.maint().find(id);
    }
    /// What is wrong with where the body is; empty when nothing is.
    std::string complaint(const CPhysicsObj& body) {
        const core::Position& at = body.position();
        if (!body.in_cell() || !at.frame.is_valid()) {
            return "is nowhere";
        }
        const auto* cell = collision.world().world().cell(at.cell);
        if (cell == nullptr) {
            return "left the cells";
        }
        const auto land = cell->land ? collision.world().land_at(at.cell, at.frame.origin) : std::nullopt;
        return land && at.frame.origin.z < land->origin.z - 1.0F ? "fell through the land" : "";
    }
};

const std::vector<Place> kPlaces{{0xA9B4001C, {84, 84, 81.1F}},  {0xA9B40013, {66, 52, 92.35F}},
                                 {0xA9B4001A, {93, 33, 94.01F}}, {0xA9B40163, {97.7F, 36, 94.01F}},
                                 {0x5A5A0100, {40, -38, 0.01F}}, {0x5A5A0107, {40, -48, -1.4F}}};

}  // namespace

TEST_CASE("objects: standing for ten minutes moves nobody, on slopes, sills and ramps") {
    for (const Place& place : kPlaces) {
        WalkWorld world;
        const CPhysicsObj& body = world.stand(kObject, place);
        CAPTURE(core::id_text(place.cell));
        REQUIRE(body.on_walkable_ground());
        world.step(60);
        const core::Position rest = body.position();
        world.step(10 * 60 * 30);
        CHECK(body.position().cell == rest.cell);
        CHECK(body.position().frame.origin == rest.frame.origin);
        CHECK(body.on_walkable_ground());
    }
}

TEST_CASE("objects: walkers, runners and jumpers never fall through, nor leave the cells") {
    core::Random random(77);
    float metres = 0;
    for (int walk = 0; walk < 30; ++walk) {
        const Place& place = kPlaces[static_cast<std::size_t>(walk) % kPlaces.size()];
        WalkWorld world;
        CPhysicsObj& body = world.stand(kObject, place);
        for (int second = 0; second < 60; ++second) {
            engine::InterpretedMotion state;
            state.style = 0x8000003D;
            state.forward = random.next01() < 0.8F ? 0x44000007 : 0x45000005;
            state.forward_speed = random.roll(0.5F, 2.5F);
            body.set_heading(random.roll(0, 360));
            body.set_active(true);
            body.motion_interp()->move_to_interpreted_state(state, {});
            if (random.next01() < 0.3F && body.on_walkable_ground()) {
                body.set_on_walkable(false);
                body.set_velocity(body.position().frame.local_to_global_vec({0, random.roll(0, 6), random.roll(2, 9)}));
            }
            for (int quantum = 0; quantum < 30; ++quantum) {
                world.collision.world().load_around(body.position().cell);
                const core::Position before = body.position();
                world.step();
                metres += before.distance_to(body.position());
                const std::string complaint = world.complaint(body);
                if (!complaint.empty()) {
                    CAPTURE(walk, second, quantum, core::id_text(body.position().cell), body.position().frame.origin.x,
                            body.position().frame.origin.y, body.position().frame.origin.z);
                    FAIL(complaint);
                }
            }
        }
    }
    CHECK(metres > 3000);
}
