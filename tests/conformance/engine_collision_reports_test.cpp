// When a touch is over (spec/physics.md 7.14).
#include "engine/collision/object_collision.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr core::CellId kLevel{0xA9B40009};  // level ground at z = 94, from x = 24 to 48
constexpr ObjectId kTarget{0x80000002};

/// An arrow that has just met somebody.
struct Shot : PersonWorld {
    engine::collision::ObjectCollision collision{store};
    CPhysicsObj* arrow = nullptr;

    Shot() {
        context.collision = &collision;
        collision.world().load_around(kLevel);
        net::CreateObject target = description(kTarget);
        target.physics.motion_table = DataId(0x09000001);
        target.weenie.item_type = 0x10;
        put(target, {36, 12, 94});
        net::CreateObject create = missile(kObject);
        create.physics.setup = DataId(0x02000124);
        create.physics.velocity = Vec3(10, 0, 0);
        arrow = &put(create, {34.5F, 12, 95.355F});  // at the height of the head
        for (int i = 0; i < 20 && arrow->state().has(PhysicsState::kMissile); ++i) {
            step();
        }
    }
    ~Shot() { context.collision = nullptr; }

    CPhysicsObj& put(net::CreateObject create, const Vec3& origin) {
        create.physics.position->cell = kLevel;
        create.physics.position->frame.origin = origin;
        send(create);
        return *box.maint().find(create.guid);
    }
    /// Draws back for so many quanta and strikes in the next one; whether that was a new touch.
    bool strikes_anew_after(int quanta) {
        arrow->set_velocity({-0.5F, 0, 0});
        step(quanta);
        auto state = arrow->state();
        state.set(PhysicsState::kMissile);
        arrow->set_state(state);
        arrow->set_velocity({30, 0, 0});
        const float before = arrow->position().frame.origin.x;
        step();
        CHECK(arrow->position().frame.origin.x - before < 0.9F);  // of 1.02 m: it was met
        return !arrow->state().has(PhysicsState::kMissile);
    }
};

}  // namespace

TEST_CASE("physics 7.14: a touch is over when it is more than 1.0 s old") {
    // Quanta of 0.0341 s: the 29th ends after 0.989 s, the 30th after 1.023 s, and the strike is the one behind.
    Shot early;
    REQUIRE_FALSE(early.arrow->state().has(PhysicsState::kMissile));
    CHECK_FALSE(early.strikes_anew_after(29));
    Shot late;
    REQUIRE_FALSE(late.arrow->state().has(PhysicsState::kMissile));
    CHECK(late.strikes_anew_after(30));
}
