#include "render/pose_history.h"

#include "engine/physics_obj.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using render::PoseHistory;

namespace {

constexpr double kCommit = 1.0 / 30.0;

/// Puts an object at that x for the next commit.
void move_to(CPhysicsObj& object, float x) {
    core::Position place = object.position();
    place.frame.origin.x = x;
    object.set_position(place);
}

}  // namespace

TEST_CASE("rendering 10: between two commits a thing is on its way, and never later than one commit") {
    TestWorld world;
    CPhysicsObj& object = world.create(description(ObjectId(0x80000001)));
    move_to(object, 10);
    PoseHistory history;
    double now = 100;
    const auto shown = [&] {
        history.begin_frame(now);
        history.see(object);
        history.end_frame();
        return history.root(object.id(), {}).origin.x;
    };
    CHECK(shown() == 10);
    now += kCommit;
    move_to(object, 11);
    CHECK(shown() == 10);
    now += kCommit / 4;
    CHECK(shown() == Approx(10.25F));
    now += kCommit / 4;
    CHECK(shown() == Approx(10.5F));
    now += kCommit / 2;
    move_to(object, 12);
    CHECK(shown() == Approx(11));
    now += kCommit / 2;
    CHECK(shown() == Approx(11.5F));
    // At rest it is exactly where the simulation put it.
    now += kCommit;
    CHECK(shown() == 12);
    now += 10;
    CHECK(shown() == 12);
}

TEST_CASE("rendering 10: what jumps, or comes again, is there at once; what goes is forgotten") {
    TestWorld world;
    CPhysicsObj& object = world.create(description(ObjectId(0x80000001)));
    move_to(object, 10);
    PoseHistory history;
    const auto see = [&](double now) {
        history.begin_frame(now);
        history.see(object);
        history.end_frame();
    };
    see(1);
    move_to(object, 60);
    see(1 + kCommit);
    CHECK(history.root(object.id(), {}).origin.x == 60);
    // Over the border of a landblock the way goes on.
    core::Position place = object.position();
    place.frame.origin.x = 191.9F;
    object.set_position(place);
    see(2);
    place.cell = core::CellId(place.cell.value + 0x01000000);
    place.frame.origin.x = 0.1F;
    object.set_position(place);
    see(2 + kCommit);
    CHECK(history.root(object.id(), {}).origin.x == Approx(-0.1F).margin(1e-4));
    see(2 + kCommit * 1.5);
    CHECK(history.root(object.id(), {}).origin.x == Approx(0).margin(1e-4));
    history.begin_frame(3);
    history.end_frame();
    CHECK(history.parts(object.id()).empty());
    core::Frame fallback;
    fallback.origin.x = 7;
    CHECK(history.root(object.id(), fallback).origin.x == 7);
}

TEST_CASE("rendering 10: frames between two frames") {
    core::Frame from;
    core::Frame to;
    to.origin = {2, 0, 0};
    to.set_heading(90);
    CHECK(render::frame_between(from, to, 0) == from);
    CHECK(render::frame_between(from, to, 1) == to);
    CHECK(render::frame_between(to, to, 0.3F) == to);
    const core::Frame half = render::frame_between(from, to, 0.5F);
    CHECK(half.origin.x == Approx(1));
    CHECK(half.heading() == Approx(45));
}
