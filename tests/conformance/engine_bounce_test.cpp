// When a body bounces off what it meets (spec/physics.md 2.9).
#include <cmath>

#include "engine/collision/object_collision.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr core::CellId kLevel{0xA9B40009};  // level ground at z = 94, from x = 24 to 48
constexpr float kGround = 94;
constexpr ObjectId kOther{0x80000002};
/// Elasticity of an object that is described without one (spec/physics.md 8.2).
constexpr float kElasticity = 0.05F;

/// A walking body that comes from the west at 20 m/s upon one that stands there, a little to its side, both at height
/// z. Met squarely, the body would not move at all, and nothing of it would change (2.3).
struct Meeting : PersonWorld {
    engine::collision::ObjectCollision collision{store};
    CPhysicsObj* body = nullptr;

    explicit Meeting(float z) {
        context.collision = &collision;
        collision.world().load_around(kLevel);
        place(kOther, {36, 12, z});
        body = &place(kObject, {34.8F, 11.7F, z});
        auto state = body->state();
        state.set(PhysicsState::kEdgeSlide, false);
        body->set_state(state);
        body->set_contact(true, true);
        body->set_velocity({20, 0, 0});
    }
    ~Meeting() { context.collision = nullptr; }

    CPhysicsObj& place(ObjectId id, const Vec3& origin) {
        net::CreateObject create = description(id);
        create.physics.motion_table = DataId(0x09000001);
        create.physics.position->cell = kLevel;
        create.physics.position->frame.origin = origin;
        create.weenie.item_type = 0x10;
        send(create);
        return *box.maint().find(id);
    }
};

}  // namespace

TEST_CASE("physics 2.9: who walked and walks on does not bounce, who walked off his ground does") {
    // Friction of a quantum that begins on the ground (2.5).
    const Vec3 slowed{20 * std::pow(1 - 0.95, 0.0341), 0, 0};
    SECTION("on the ground") {
        Meeting meeting(kGround + 0.005F);
        meeting.step();
        REQUIRE(meeting.body->on_walkable_ground());
        CHECK(glm::length(meeting.body->velocity() - slowed) < 0.01F);
    }
    SECTION("two metres above it") {
        Meeting meeting(kGround + 2);
        meeting.step();
        REQUIRE_FALSE(meeting.body->on_walkable_ground());
        // What the bounce gave is along the normal, and turns the part of the velocity along it.
        const Vec3 given = meeting.body->velocity() - slowed;
        REQUIRE(glm::length(given) > 5);
        const Vec3 normal = glm::normalize(given);
        CHECK(glm::dot(meeting.body->velocity(), normal) ==
              Approx(-kElasticity * glm::dot(slowed, normal)).margin(0.01));
    }
}
