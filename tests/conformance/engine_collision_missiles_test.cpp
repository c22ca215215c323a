#include <catch2/catch.hpp>
#include <cmath>

#include "engine/collision/response.h"
#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

constexpr float kGravity = -9.8000002F;

/// A missile in a room with the wall x = 10 only, moved as UpdateObjectInternal moves it.
struct Flight {
    RoomWorld room{MeshMaker().quad({10, -100, -100}, {0, 0, 200}, {0, 200, 0})};
    Body body = missile();
    Position at;
    float gravity = kGravity;
    bool hit = false;

    Flight(const Vec3& from, const Vec3& velocity) : at(RoomWorld::at(from)) { body.velocity = velocity; }
    void quantum(float dt) {
        Position to = at;
        to.frame.origin += body.velocity * dt + Vec3(0, 0, gravity) * (0.5F * dt * dt);
        body.velocity.z += gravity * dt;
        to.frame.set_vector_heading(to.frame.origin - at.frame.origin);
        REQUIRE(room.transition.sweep(body, room.cell(), at, to));
        at = room.transition.position();
        hit = room.transition.collisions().collision_normal_valid;
    }
};

bool near_rotation(const core::Quat& a, const core::Quat& b) {
    const float dot = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    return std::fabs(std::fabs(dot) - 1) < 1e-5F;
}

}  // namespace

TEST_CASE("physics 10.7: an arrow at 20 m/s reaches a wall in quantum 15 and bounces") {
    Flight flight({0, 0, 10}, {20, 0, 5});
    constexpr float kDt = 1.0F / 30.0F;
    flight.quantum(kDt);
    CHECK(near(flight.at.frame.origin, {0.666667F, 0, 10.161222F}));
    CHECK(flight.body.velocity.z == Approx(4.673333F).margin(1e-4));
    CHECK(near_rotation(flight.at.frame.rotation, core::make_quat(0.702136F, 0.083694F, -0.083694F, -0.702136F)));
    flight.quantum(kDt);
    CHECK(near(flight.at.frame.origin, {1.333333F, 0, 10.311556F}));
    CHECK(near_rotation(flight.at.frame.rotation, core::make_quat(0.702763F, 0.078254F, -0.078254F, -0.702763F)));
    for (int i = 3; i < 15; ++i) {
        flight.quantum(kDt);
        REQUIRE_FALSE(flight.hit);
    }
    flight.quantum(kDt);
    REQUIRE(flight.hit);
    CHECK(near(flight.at.frame.origin, {9.809524F, 0, 11.272492F}, 1e-3F));
    const Vec3 normal = flight.room.transition.collisions().collision_normal;
    CHECK(near(normal, {-1, 0, 0}));
    CHECK(near(flight.body.velocity, {20, 0, 0.1F}, 1e-3F));
    CHECK(near(bounced(flight.body.velocity, normal, 0.05F, false), {-1, 0, 0.1F}, 1e-3F));
}

TEST_CASE("physics 10.7: a missile in quanta of 0.2 s") {
    Flight flight({0, 0, 10}, {30, 0, 0});
    flight.quantum(0.2F);
    CHECK(near(flight.at.frame.origin, {6, 0, 9.804F}, 1e-3F));
    flight.quantum(0.2F);
    REQUIRE(flight.hit);
    CHECK(near(flight.at.frame.origin, {9.836066F, 0, 9.428066F}, 1e-3F));
}

TEST_CASE("physics 10.7: Force Bolt stops where its sphere touches, not its origin") {
    for (const float scale : {1.0F, 2.0F}) {
        CAPTURE(scale);
        Flight flight({0, 0, 2}, {15, 0, 0});
        flight.gravity = 0;
        flight.body.shape.spheres[0] = {Vec3(0, -0.165F, 0.1045F) * scale, 0.102F * scale};
        flight.at.frame.set_heading(90);
        int quanta = 0;
        while (!flight.hit && quanta < 40) {
            flight.quantum(1.0F / 30.0F);
            ++quanta;
        }
        CHECK(quanta == 21);
        CHECK(near(flight.at.frame.origin, {10, 0, 2}, 2e-3F));
    }
}

TEST_CASE("physics 10.5: bounces") {
    const Vec3 up(0, 0, 1);
    CHECK(near(bounced({5, 0, -10}, up, 0.05F, false), {5, 0, 0.5F}));
    CHECK(near(bounced({5, 0, -10}, up, 0.1F, false), {5, 0, 1}));
    CHECK(near(bounced({5, 0, -10}, up, 0, false), {5, 0, 0}));
    CHECK(near(bounced({0, 0, 3}, up, 0.05F, false), {0, 0, 3}));
    CHECK(bounced({5, 0, -10}, up, 0.05F, true) == Vec3(0));
}
