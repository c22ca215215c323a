// The view around the player: mouse and keys (spec/rendering.md 1.3, spec/client-features.md 8.2, 9).
#include "app/client/view_controls.h"

#include <SDL_scancode.h>

#include <cmath>

#include "tests/support/catch.h"

using namespace portalspace;
using app::Action;
using app::ViewControls;

namespace {

float elevation(const ViewControls& view) {
    const core::Vec3& offset = view.chase().viewer_offset;
    return glm::degrees(std::atan2(offset.z, std::hypot(offset.x, offset.y)));
}

/// One second with the key held, 50 frames.
void hold(ViewControls& view, Action action) {
    view.use_time(10);
    view.apply({action, true});
    for (int frame = 1; frame <= 50; ++frame) {
        view.use_time(10 + frame / 50.0);
    }
    view.apply({action, false});
    const core::Vec3 after = view.chase().viewer_offset;
    view.use_time(11.05);
    CHECK(view.chase().viewer_offset == after);
}

}  // namespace

TEST_CASE("client-features 8.2: the keys of the view") {
    CHECK(app::action_of(SDL_SCANCODE_KP_4, 0) == Action::view_left);
    CHECK(app::action_of(SDL_SCANCODE_KP_6, 0) == Action::view_right);
    CHECK(app::action_of(SDL_SCANCODE_KP_8, 0) == Action::view_raise);
    CHECK(app::action_of(SDL_SCANCODE_KP_2, 0) == Action::view_lower);
    CHECK(app::action_of(SDL_SCANCODE_KP_MINUS, 0) == Action::view_closer);
    CHECK(app::action_of(SDL_SCANCODE_KP_PLUS, 0) == Action::view_farther);
    CHECK(app::action_of(SDL_SCANCODE_KP_0, 0) == Action::view_default);
    CHECK(app::action_of(SDL_SCANCODE_KP_PERIOD, 0) == Action::view_first_person);
    CHECK(app::action_of(SDL_SCANCODE_KP_8, app::kShiftKey) == Action::view_raise);  // while one walks
}

TEST_CASE("rendering 1.3: dragged downwards the view looks down, sideways it turns") {
    ViewControls view;
    const float start = elevation(view);
    view.drag(0, 50);
    CHECK(elevation(view) == Approx(start + 15));
    CHECK(view.orbit_degrees() == 0);
    view.drag(100, -100);
    CHECK(elevation(view) == Approx(start - 15));
    CHECK(view.orbit_degrees() == Approx(30));
    for (int i = 0; i < 100; ++i) {
        view.drag(100, 100);
    }
    CHECK(elevation(view) == Approx(80));
    CHECK(std::abs(view.orbit_degrees()) <= 180);
}

TEST_CASE("rendering 1.3: the wheel into the head and out again looks as steeply as before") {
    ViewControls view;
    view.drag(0, -20);
    const float start = elevation(view);
    for (int i = 0; i < 40; ++i) {
        view.wheel(1);
    }
    REQUIRE(view.chase().in_head);
    view.drag(0, 60);  // looking down in first person changes nothing outside
    for (int i = 0; i < 10; ++i) {
        view.wheel(-1);
        CHECK_FALSE(view.chase().in_head);
        CHECK(elevation(view) == Approx(start));
    }
    CHECK(glm::length(view.chase().viewer_offset) > 1.5F);
}

TEST_CASE("rendering 1.3: held keys turn, raise and zoom the view, a key restores it, a key looks through the eyes") {
    const render::ChaseView original;
    ViewControls view;
    const float start = elevation(view);
    const float length = glm::length(original.viewer_offset);
    SECTION("turn") {
        hold(view, Action::view_left);
        CHECK(view.orbit_degrees() == Approx(-90).margin(0.1));
        hold(view, Action::view_right);
        CHECK(view.orbit_degrees() == Approx(0).margin(0.1));
    }
    SECTION("raise and lower") {
        hold(view, Action::view_raise);
        CHECK(elevation(view) == Approx(80));
        hold(view, Action::view_lower);
        CHECK(elevation(view) == Approx(-10).margin(0.1));
    }
    SECTION("closer and farther") {
        hold(view, Action::view_farther);
        CHECK(glm::length(view.chase().viewer_offset) > 3 * length);
        CHECK(elevation(view) == Approx(start));
        hold(view, Action::view_closer);
        CHECK(glm::length(view.chase().viewer_offset) < 1.5F * length);
    }
    SECTION("first person and back") {
        view.drag(0, 30);
        const core::Vec3 before = view.chase().viewer_offset;
        view.apply({Action::view_first_person, true});
        CHECK(view.chase().in_head);
        hold(view, Action::view_raise);
        CHECK(view.chase().direction.z > 0.8F);
        view.apply({Action::view_first_person, true});
        CHECK(view.chase().viewer_offset == before);
    }
    SECTION("keys that another program got are let go") {
        view.use_time(0);
        view.apply({Action::view_raise, true});
        view.apply({Action::release_keys, true});
        view.use_time(0.1);
        CHECK(elevation(view) == Approx(start));
    }
    view.drag(77, 33);
    view.apply({Action::view_default, true});
    CHECK_FALSE(view.chase().in_head);
    CHECK(view.chase().viewer_offset == original.viewer_offset);
    CHECK(view.orbit_degrees() == 0);
}
