// The camera behind the player among walls, land and rooms of the test data.
#include "render/chase_camera.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "content/dat_store.h"
#include "content/forge/forge.h"
#include "core/random.h"
#include "engine/collision/world_collision.h"
#include "tests/render/fixture_world.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;
using namespace portalspace::render;
using engine::collision::Cell;
using engine::collision::EnvCell;
using engine::collision::WorldCollision;
using tests::fixture_world;

namespace {

constexpr float kViewerRadius = 0.3F;
constexpr double kFrame = 1.0 / 60.0;

WorldCollision& world() {
    static WorldCollision collision(fixture_world().store);
    static const bool loaded = [] {
        collision.load_around(core::CellId(0xA9B40001));
        return collision.load(core::CellId(0x5A5A0001));
    }();
    return loaded ? collision : throw std::runtime_error("the test data has no dungeon");
}

core::Position player_at(std::uint32_t cell, const core::Vec3& at, float heading) {
    core::Position player{core::CellId(cell), {at, core::identity_quat()}};
    player.frame.set_heading(heading);
    return player;
}

/// Whether something solid is between the head and the eye, or that near to the eye: a small thing that flies there
/// does not arrive.
bool blocked(WorldCollision& in, const core::Position& player, const Viewer& viewer, float radius) {
    engine::collision::Body probe;
    probe.shape.spheres[0] = {{0, 0, 0}, radius};
    probe.shape.sphere_count = 1;
    probe.state = engine::collision::PhysicsStateFlags(std::uint32_t{0});
    probe.state.set(net::PhysicsState::kMissile);
    core::Position from{player.cell, {head_of(player.frame), core::identity_quat()}};
    if (engine::collision::adjust_position(in.world(), from, from.frame.origin) == nullptr) return true;
    core::Position to = from;
    to.frame.origin = viewer.camera.eye + core::block_offset(from.cell, player.cell);
    const auto flown = in.sweep(probe, from, to);
    return !flown.success || flown.position.distance_to(to) > 0.03F;
}

engine::collision::Body person() {
    engine::collision::Body body;
    body.shape.spheres = {{{{0, 0, 0.48F}, 0.48F}, {{0, 0, 1.35F}, 0.48F}}};
    body.shape.sphere_count = 2;
    body.shape.step_up = 0.6F;
    body.shape.step_down = 1.5F;
    body.state = engine::collision::PhysicsStateFlags(net::kInitialPhysicsState);
    body.kind = {true, true, true, false, false, false};
    return body;
}

/// Degrees above the horizon.
float elevation(const core::Vec3& way) { return glm::degrees(std::atan2(way.z, std::hypot(way.x, way.y))); }

Viewer at_once(const core::Position& player, const ChaseView& view = {}) {
    ChaseCamera camera;
    return camera.follow(&world().world(), player, view, std::nullopt);
}

/// What is wrong with where the eye is; empty when nothing is.
std::string complaint(WorldCollision& in, const core::Position& player, const Viewer& viewer) {
    if (!core::is_finite(viewer.camera.eye)) return "the eye is not finite";
    const Cell* cell = in.world().cell(viewer.cell);
    if (cell == nullptr) return "the eye is in a cell that is not there";
    const core::Vec3 eye = viewer.camera.eye + core::block_offset(viewer.cell, player.cell);
    if (!cell->land) {
        return static_cast<const EnvCell*>(cell)->contains(eye) ? "" : "the eye is outside of its room";
    }
    const auto land = in.land_at(viewer.cell, eye);
    if (!land) return "the eye is where no land is";
    if (eye.z < land->origin.z - 0.01F) return "the eye is below the land";
    return "";
}

}  // namespace

TEST_CASE("rendering 1.4, checklist 52: a wall behind the player stops the camera before it") {
    const ChaseView far{{0, 0, 1.5F}, {0, -9, 1}, 1};
    std::size_t stopped = 0;
    for (int heading = 0; heading < 360; heading += 10) {
        const core::Position player = player_at(0xA9B40163, {104, 36, 94.01F}, static_cast<float>(heading));
        const Camera wanted = chase_camera(player.frame, far);
        const Viewer viewer = at_once(player, far);
        CAPTURE(heading, viewer.camera.eye.x, viewer.camera.eye.y, viewer.camera.eye.z);
        CHECK(complaint(world(), player, viewer) == "");
        stopped += viewer.stopped ? 1 : 0;
        CHECK_FALSE(blocked(world(), player, viewer, 0.25F));
        // On the straight way from the head to where the camera wants to be, and turned as it wants to be.
        const core::Vec3 head = head_of(player.frame);
        const core::Vec3 way = glm::normalize(wanted.eye - head);
        CHECK(glm::length(glm::cross(viewer.camera.eye - head, way)) < 0.02F);
        CHECK(viewer.camera.forward == wanted.forward);
        // A hand's breadth farther it would be in the wall.
        Viewer farther = viewer;
        farther.camera.eye += way * 0.2F;
        if (viewer.stopped) CHECK(blocked(world(), player, farther, 0.25F));
    }
    CHECK(stopped > 20);
}

TEST_CASE("rendering 1.4, checklist 52: the camera in the doorway, below the land and in the dungeon") {
    // Through the tavern's door, outwards and inwards: the eye is in the cell where it is.
    std::vector<core::CellId> cells;
    for (float x = 94; x <= 106; x += 0.25F) {
        for (const float heading : {90.0F, 270.0F}) {
            const bool inside = x > 97.5F;
            const core::Position player = player_at(inside ? 0xA9B40163 : 0xA9B40021, {x, 36, 94.01F}, heading);
            const Viewer viewer = at_once(player);
            CAPTURE(x, heading, core::id_text(viewer.cell), viewer.camera.eye.x, viewer.camera.eye.z);
            CHECK(complaint(world(), player, viewer) == "");
            CHECK_FALSE(blocked(world(), player, viewer, 0.25F));
            cells.push_back(viewer.cell);
        }
    }
    const auto count = [&](auto&& which) { return std::count_if(cells.begin(), cells.end(), which); };
    CHECK(count([](core::CellId cell) { return core::is_land_cell(cell); }) > 10);
    CHECK(count([](core::CellId cell) { return core::is_env_cell(cell); }) > 10);

    // Tilted so that the wanted place lies in the ground.
    const core::Position street = player_at(0xA9B40019, {90, 20, 94.01F}, 0);
    const Viewer low = at_once(street, {{0, 0, 1.5F}, {0, -2.5F, -3}, 1.1F});
    CHECK(low.stopped);
    CHECK(complaint(world(), street, low) == "");
    const auto land = world().land_at(low.cell, low.camera.eye);
    REQUIRE(land);
    CHECK(low.camera.eye.z > land->origin.z + 0.9F * kViewerRadius);

    for (int heading = 0; heading < 360; heading += 15) {
        const core::Position player = player_at(0x5A5A0100, {40, -38, 0.01F}, static_cast<float>(heading));
        const Viewer viewer = at_once(player, {{0, 0, 1.5F}, {0, -9, 4}, 1});
        CAPTURE(heading);
        CHECK(complaint(world(), player, viewer) == "");
        CHECK_FALSE(blocked(world(), player, viewer, 0.25F));
        CHECK(viewer.stopped);
    }
}

TEST_CASE("rendering 1.4: with the back to a wall the eye comes close instead of going through") {
    // Walk into each wall of the hall, turn the back to it.
    for (int heading = 0; heading < 360; heading += 5) {
        core::Position player = player_at(0xA9B40163, {104, 36, 94.01F}, static_cast<float>(heading));
        engine::collision::Body body = person();
        for (int step = 0; step < 60; ++step) {
            core::Position to = player;
            to.frame.origin += player.frame.local_to_global_vec({0, 0.2F, 0});
            const auto moved = world().sweep(body, player, to);
            if (!moved.success || moved.cell == nullptr) break;
            const core::Quat turned = player.frame.rotation;
            player = moved.position;
            player.frame.rotation = turned;
            body.contact = moved.contact;
        }
        core::Position back = player;
        back.frame.set_heading(static_cast<float>(heading) + 180);
        const Viewer viewer = at_once(back);
        CAPTURE(heading, core::id_text(player.cell), player.frame.origin.x, player.frame.origin.y,
                core::id_text(viewer.cell), viewer.camera.eye.x, viewer.camera.eye.y);
        CHECK(complaint(world(), back, viewer) == "");
        CHECK_FALSE(blocked(world(), back, viewer, 0.2F));
    }
}

TEST_CASE("rendering 1.3, 1.4: the eye swings after the player and does not creep at a wall") {
    const core::Position player = player_at(0x5A5A0100, {40, -38, 0.01F}, 0);
    const ChaseView far{{0, 0, 1.5F}, {0, -9, 1}, 1};
    ChaseCamera camera;
    const Viewer first = camera.follow(&world().world(), player, far, kFrame);
    REQUIRE(first.stopped);
    for (int frame = 0; frame < 600; ++frame) {
        const Viewer now = camera.follow(&world().world(), player, far, kFrame);
        CHECK(now.camera.eye == first.camera.eye);
    }
}

TEST_CASE("rendering 1.3: damping, jumps and borders of landblocks") {
    const auto eye_of = [](ChaseCamera& camera, const core::Position& player) {
        return camera.follow(nullptr, player, {}, kFrame).camera.eye;
    };
    ChaseCamera camera;
    core::Position player = player_at(0xA9B40001, {190, 20, 94}, 0);
    const core::Vec3 start = eye_of(camera, player);
    CHECK(start == chase_camera(player.frame).eye);
    player.frame.origin.x += 1;
    CHECK(eye_of(camera, player).x == Approx(start.x + 0.075F).margin(1e-4));
    for (int frame = 1; frame < 60; ++frame) (void)eye_of(camera, player);
    CHECK(eye_of(camera, player).x == Approx(start.x + 0.9914F).margin(1e-3));
    // Into the next block: the same place with other numbers.
    const float before = eye_of(camera, player).x;
    player.cell = core::CellId(0xAAB40001);
    player.frame.origin.x -= core::kBlockLength;
    CHECK(eye_of(camera, player).x + core::kBlockLength == Approx(before).margin(0.01));
    // What is put somewhere else is seen there at once.
    player.frame.origin.x += 50;
    CHECK(eye_of(camera, player) == chase_camera(player.frame).eye);
}

TEST_CASE("rendering 1.3: closer and farther, into the head and out of it") {
    ChaseView view;
    const core::Position player = player_at(0xA9B40001, {90, 20, 94}, 30);
    for (int i = 0; i < 40 && !view.in_head; ++i) zoom(view, 1 / 1.1F);
    REQUIRE(view.in_head);
    CHECK(view.viewer_offset == core::Vec3(0, 0.18F, 0));
    const Camera eyes = chase_camera(player.frame, view);
    CHECK(glm::distance(eyes.forward, player.frame.local_to_global_vec({0, 1, 0})) < 1e-4F);
    CHECK(player_opacity(glm::distance(eyes.eye, head_of(player.frame))) == 0);
    zoom(view, 1 / 1.1F);
    CHECK(view.in_head);
    zoom(view, 1.1F);
    CHECK_FALSE(view.in_head);
    // As far as (0, -0.6, 0.5) is, but where the eye came from: at every distance one looks as before.
    CHECK(glm::length(view.viewer_offset) == Approx(std::hypot(0.6F, 0.5F)));
    CHECK(elevation(view.viewer_offset) == Approx(elevation(ChaseView().viewer_offset)));
    for (int i = 0; i < 100; ++i) zoom(view, 1.1F);
    CHECK(elevation(view.viewer_offset) == Approx(elevation(ChaseView().viewer_offset)));
    CHECK(std::abs(view.viewer_offset.y) < 10);
    CHECK(std::abs(view.viewer_offset.y) * 1.1F >= 10);
}

TEST_CASE("rendering 1.3: raise and lower tilt the view around the pivot, within limits") {
    const core::Position player = player_at(0xA9B40001, {90, 20, 94}, 30);
    ChaseView view;
    const float length = glm::length(view.viewer_offset);
    const float start = elevation(view.viewer_offset);
    raise(view, 20);
    CHECK(elevation(view.viewer_offset) == Approx(start + 20));
    CHECK(glm::length(view.viewer_offset) == Approx(length));
    const Camera camera = chase_camera(player.frame, view);
    CHECK(elevation(camera.forward) == Approx(-start - 20).margin(1e-3));
    raise(view, -50);
    CHECK(elevation(view.viewer_offset) == Approx(start - 30));
    CHECK(view.viewer_offset.x == 0);
    CHECK(view.viewer_offset.y < 0);
    raise(view, -500);
    CHECK(elevation(view.viewer_offset) == Approx(-60));
    raise(view, 1000);
    CHECK(elevation(view.viewer_offset) == Approx(80));
    // Far above the player; what is lowered then comes no farther to the side than zooming may.
    for (int i = 0; i < 100; ++i) zoom(view, 1.1F);
    CHECK(view.viewer_offset.z > 40);
    raise(view, -80);
    CHECK(std::abs(view.viewer_offset.y) == Approx(10));
    raise(view, std::numeric_limits<float>::quiet_NaN());
    CHECK(core::is_finite(view.viewer_offset));
}

TEST_CASE("rendering 1.3: first person looks up and down, and leads back to where the eye was") {
    const core::Position player = player_at(0xA9B40001, {90, 20, 94}, 30);
    ChaseView view;
    zoom(view, 1.1F);
    raise(view, 15);
    const core::Vec3 before = view.viewer_offset;
    enter_head(view);
    REQUIRE(view.in_head);
    const core::Vec3 eye = chase_camera(player.frame, view).eye;
    raise(view, 35);
    CHECK(elevation(chase_camera(player.frame, view).forward) == Approx(-35).margin(1e-3));
    CHECK(chase_camera(player.frame, view).eye == eye);
    raise(view, -75);
    CHECK(elevation(chase_camera(player.frame, view).forward) == Approx(40).margin(1e-3));
    raise(view, 500);
    CHECK(elevation(chase_camera(player.frame, view).forward) == Approx(-80).margin(1e-3));
    leave_head(view);
    CHECK_FALSE(view.in_head);
    CHECK(view.viewer_offset == before);
    // The next time one looks ahead again.
    enter_head(view);
    CHECK(elevation(chase_camera(player.frame, view).forward) == Approx(0).margin(1e-3));
}

TEST_CASE("rendering 1.4: the near plane lies within the camera's sphere") {
    for (const float fov : {30.0F, 60.0F, 90.0F, 120.0F}) {
        for (const float aspect : {0.5F, 1.0F, 1.78F, 3.5F}) {
            const float near = near_plane_within(kViewerRadius, fov, aspect, 0.2F);
            const float up = near * std::tan(glm::radians(fov) / 2);
            CHECK(near > 0.02F);
            CHECK(glm::length(core::Vec3(up * aspect, up, near)) <= kViewerRadius + 1e-5F);
        }
    }
}

namespace {

/// Where walks begin: on the street, in the rooms of the home block and in the dungeon.
std::vector<core::Position> starts_of(WorldCollision& in) {
    std::vector<core::Position> found;
    in.load_around(core::CellId(0xA9B40001));
    (void)in.load(core::CellId(0x5A5A0001));
    for (const core::Vec2& at : {core::Vec2(90, 20), core::Vec2(84, 84), core::Vec2(95, 36), core::Vec2(150, 68)}) {
        if (const auto land = in.land_at(core::CellId(0xA9B40001), {at, 0})) {
            found.push_back({land->cell, {land->origin + core::Vec3(0, 0, 0.01F), core::identity_quat()}});
        }
    }
    for (const std::uint32_t block : {0xA9B40001U, 0x5A5A0001U}) {
        const auto* at = in.world().block(core::CellId(block));
        if (at == nullptr) continue;
        for (const auto& room : at->rooms) {
            // Near the origin of a room, or where a person finds a place beside it.
            if (room == nullptr) continue;
            const core::Position place{room->id, {room->frame.to_world({0.3F, 0.2F, 0.05F}), core::identity_quat()}};
            const auto placed = in.place(person(), place);
            if (placed.error == engine::collision::SetPositionError::ok && placed.at.cell != nullptr && !placed.held) {
                found.push_back(placed.at.position);
            }
        }
    }
    return found;
}

/// A person who walks, runs and stands at random, with a camera behind him at 60 frames a second.
void walk(WorldCollision& in, int walks, int seconds, std::uint64_t seed) {
    const std::vector<core::Position> starts = starts_of(in);
    REQUIRE(starts.size() > 12);
    core::Random choice(seed);
    float farthest = 0;
    std::size_t in_rooms = 0;
    std::size_t frames = 0;
    for (int number = 0; number < walks; ++number) {
        core::Random random(seed + static_cast<std::uint64_t>(number));
        engine::collision::Body body = person();
        const auto start = static_cast<std::size_t>(choice.next01() * static_cast<float>(starts.size()));
        core::Position player = starts[std::min(start, starts.size() - 1)];
        in.load_around(player.cell);
        const auto placed = in.place(body, player);
        REQUIRE(placed.error == engine::collision::SetPositionError::ok);
        player = placed.at.position;
        body.contact = placed.at.contact;
        ChaseView view;
        view.scale = random.roll(0.3F, 3.0F);
        ChaseCamera camera;
        float heading = random.roll(0, 360);
        float speed = 4;
        for (int quantum = 0; quantum < seconds * 30; ++quantum) {
            if (random.next01() < 0.05F) {
                heading = random.roll(0, 360);
                speed = random.roll(0, 9.5F);
            }
            core::Position to = player;
            to.frame.set_heading(heading);
            to.frame.origin += to.frame.local_to_global_vec({0, speed / 30, 0});
            if (!body.contact.on_walkable) to.frame.origin.z -= 0.1F;
            in.load_around(player.cell);
            const auto moved = in.sweep(body, player, to);
            if (moved.success && moved.cell != nullptr) {
                player = moved.position;
                body.contact = moved.contact;
            }
            player.frame.set_heading(heading);
            for (int frame = 0; frame < 2; ++frame) {
                const Viewer viewer = camera.follow(&in.world(), player, view, kFrame);
                CAPTURE(seed, number, quantum, core::id_text(player.cell), player.frame.origin.x, player.frame.origin.y,
                        player.frame.origin.z, heading, core::id_text(viewer.cell), viewer.camera.eye.x,
                        viewer.camera.eye.y, viewer.camera.eye.z);
                const std::string wrong = complaint(in, player, viewer);
                if (!wrong.empty()) FAIL(wrong);
                if (blocked(in, player, viewer, 0.2F)) FAIL("the eye is in something solid or behind it");
                farthest = std::max(farthest, viewer.distance);
                in_rooms += core::is_env_cell(viewer.cell) ? 1 : 0;
                ++frames;
            }
        }
    }
    CHECK(farthest > 4);
    CHECK(in_rooms > frames / 10);
}

struct DemoWorld {
    test::ScratchFolder folder;
    core::Log log{core::LogLevel::error};
    std::unique_ptr<content::DatStore> store;
    std::unique_ptr<WorldCollision> collision;

    explicit DemoWorld(const std::string& name) : folder(name) {
        content::forge_demo_world(folder.path());
        store = std::make_unique<content::DatStore>(folder.path(), log);
        collision = std::make_unique<WorldCollision>(*store);
    }
};

}  // namespace

TEST_CASE("rendering 1.4: on random walks through village, houses and dungeon the eye is never in a solid") {
    walk(world(), 24, 8, 1);
    walk(*DemoWorld("camera-walks").collision, 24, 8, 1);
}

TEST_CASE("rendering 1.4: a thousand random walks with the camera", "[.][walks]") {
    walk(world(), 500, 60, 1'000'000);
    walk(*DemoWorld("long-camera-walks").collision, 500, 60, 1'000'000);
}
