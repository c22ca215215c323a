// Frames and positions: the vectors of spec/physics.md 10.3 and 10.4; part frames (4.9), contact edges (2.8).
#include "engine/motion_interp.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using core::CellId;
using core::Frame;

namespace {

constexpr float kPi = 3.14159265F;

bool same_rotation(const core::Quat& q, float w, float x, float y, float z) {
    const float dot = q.w * w + q.x * x + q.y * y + q.z * z;
    return std::abs(std::abs(dot) - 1) < 1e-5F;
}

Frame at(Vec3 origin, float heading) {
    Frame frame;
    frame.origin = origin;
    frame.set_heading(heading);
    return frame;
}

core::Position place(std::uint32_t cell, Vec3 origin) {
    core::Position p;
    p.cell = CellId(cell);
    p.frame.origin = origin;
    return p;
}

}  // namespace

TEST_CASE("physics 10.3: set_vector_heading") {
    struct Row {
        Vec3 direction;
        float w, x, y, z;
    };
    for (const Row& row :
         {Row{{0, 1, 0}, 1, 0, 0, 0}, Row{{1, 0, 0}, 0.707107F, 0, 0, -0.707107F}, Row{{0, -1, 0}, 0, 0, 0, -1},
          Row{{-1, 0, 0}, -0.707107F, 0, 0, -0.707107F}, Row{{1, 1, 0}, 0.923880F, 0, 0, -0.382683F},
          Row{{3, 4, 0}, 0.948683F, 0, 0, -0.316228F}, Row{{0, 1, 1}, 0.923880F, 0.382683F, 0, 0},
          Row{{1, 0, -1}, 0.653281F, -0.270598F, 0.270598F, -0.653281F},
          Row{{3, 4, 5}, 0.876469F, 0.363045F, -0.121015F, -0.292156F},
          Row{{-2, 1, -0.5F}, -0.845510F, 0.093378F, 0.057711F, -0.522554F},
          Row{{0, 0, 1}, 0.5F, 0.5F, -0.5F, -0.5F}}) {
        Frame frame;
        frame.set_vector_heading(row.direction);
        CHECK(same_rotation(frame.rotation, row.w, row.x, row.y, row.z));
    }
}

TEST_CASE("physics 10.3: combine, subtract, turns") {
    const Frame a = at({10, 20, 5}, 90);
    const Frame b = at({0, 2, 1}, 30);
    const Frame both = core::combine(a, b);
    CHECK(glm::length(both.origin - Vec3(12, 20, 6)) < 1e-4F);
    CHECK(both.heading() == Approx(120));
    CHECK(core::subtract1(both, b).is_equal(a));
    const Frame seen = core::subtract2(both, a);
    CHECK(glm::length(seen.origin - Vec3(0, 2, 1)) < 1e-4F);
    CHECK(seen.heading() == Approx(30));
    CHECK(glm::length(core::combine(a, b, Vec3(2)).origin - Vec3(14, 20, 7)) < 1e-4F);
    Frame frame;
    frame.grotate({0, 0, -kPi / 2});
    CHECK(frame.heading() == Approx(90));
    frame.grotate({kPi / 6, 0, 0});
    CHECK(same_rotation(frame.rotation, 0.683013F, 0.183013F, 0.183013F, -0.683013F));
    const core::Quat before = frame.rotation;
    frame.grotate({0, 0.0001F, 0});
    CHECK(frame.rotation == before);
    const auto slerp = [](float from, float to, float t) {
        Frame out;
        out.rotation = core::interpolate_rotation(at({}, from).rotation, at({}, to).rotation, t);
        return out.heading();
    };
    CHECK(slerp(0, 90, 0.5F) == Approx(45));
    CHECK(slerp(0, 90, 0.25F) == Approx(22.5));
    CHECK(std::abs(std::remainder(slerp(350, 10, 0.5F), 360.0F)) < 0.01F);
}

TEST_CASE("physics 10.4: offsets and outside cells") {
    CHECK(core::block_offset(CellId(0xA9B40001), CellId(0xAAB40001)) == Vec3(192, 0, 0));
    CHECK(core::block_offset(CellId(0xA9B40001), CellId(0xA9B30001)) == Vec3(0, -192, 0));
    CHECK(core::block_offset(CellId(0xA9B40123), CellId(0xA8B50001)) == Vec3(-192, 192, 0));
    CHECK(core::block_offset(CellId(0xA9B40001), CellId(0xA9B40123)) == Vec3(0, 0, 0));
    const core::Position from = place(0xA9B40039, {190, 100, 10});
    CHECK(from.offset_to(place(0xAAB40001, {2, 101, 12})) == Vec3(4, 1, 2));
    CHECK(from.distance_to(place(0xAAB40001, {2, 101, 12})) == Approx(4.582576));
    CHECK(place(0xA9B40001, {1, 2, 3}).offset_to(place(0xA9B3003A, {1, 190, 3})) == Vec3(0, -4, 0));
    struct Row {
        std::uint32_t cell;
        float x, y;
        std::uint32_t found;
        float to_x, to_y;
    };
    for (const Row& row :
         {Row{0xA9B40001, -1, 5, 0xA8B40039, 191, 5}, Row{0xA9B40001, 193, 5, 0xAAB40001, 1, 5},
          Row{0xA9B40001, 100, 100, 0xA9B40025, 100, 100}, Row{0xA9B40001, -0.0001F, -0.00019F, 0xA9B40001, 0, 0},
          Row{0xA9B40001, -0.0003F, 10, 0xA8B40039, 191.9997F, 10}, Row{0xA9B4012A, 10, 200, 0xA9B50001, 10, 8},
          Row{0xA9B4FFFF, 24, 47.999F, 0xA9B4000A, 24, 47.999F}, Row{0x00000001, -1, 5, 0, 0, 0},
          Row{0xFEFE0001, 193, 0, 0, 0, 0}}) {
        CellId cell(row.cell);
        Vec3 origin(row.x, row.y, 0);
        CHECK(core::adjust_to_outside(cell, origin) == (row.found != 0));
        CHECK(cell.value == row.found);
        if (row.found != 0) {
            CHECK(origin.x == Approx(row.to_x).margin(1e-4));
            CHECK(origin.y == Approx(row.to_y).margin(1e-4));
        }
    }
}

TEST_CASE("physics 4.9: parts stand at their scaled frames, placement frames only while nothing is animated") {
    TestWorld world;
    content::Setup setup = world.records.setups[kSetup.value];
    setup.parts = {DataId(0x01000001), DataId(0x01000001)};
    content::SetupPlacement pose;
    pose.key = 0;
    pose.frame.parts.resize(2);
    pose.frame.parts[1].origin = {0, 1, 2};
    setup.placements = {pose};
    world.records.setups[kSetup.value] = setup;
    net::CreateObject create = description();
    create.physics.scale = 2.0F;
    create.physics.position->frame.set_heading(90);
    CPhysicsObj& object = world.create(create);
    CHECK(glm::length(object.part_frame(1).origin - Vec3(12, 20, 9)) < 1e-4F);
    CHECK(object.part_array()->parts()[1].scale == Vec3(2));
    object.part_array()->set_placement_frame(77);
    object.part_array()->update_parts(object.position().frame);
    CHECK(glm::length(object.part_frame(1).origin - Vec3(12, 20, 9)) < 1e-4F);
}

TEST_CASE("physics 2.8: only edges of walkable ground reach the interpreter, contact stops acceleration and turning") {
    PersonWorld world;
    CPhysicsObj& object = world.person(kObject);
    CHECK(object.acceleration() == Vec3(0, 0, 0));
    object.set_contact(false, false);
    CHECK(object.acceleration().z == Approx(-9.8000002));
    const auto substate = [&] { return object.part_array()->motion_table_manager()->state().substate; };
    const std::uint32_t in_air = substate();
    object.set_contact(true, false);
    CHECK(substate() == in_air);
    CHECK(object.acceleration().z == Approx(-9.8000002));
    object.set_omega({0, 0, 1});
    object.set_contact(true, true);
    CHECK(substate() == engine::motion::kReady);
    CHECK(object.acceleration() == Vec3(0, 0, 0));
    CHECK(object.omega() == Vec3(0, 0, 0));
}

TEST_CASE("vfx 5.6 TXV-1: scrolling belongs to the mesh, stands still again at zero, and ignores missing parts") {
    TestWorld world;
    CPhysicsObj& object = world.create(description());
    object.set_texture_velocity({0.5F, -1});
    REQUIRE(world.context.texture_scrolls.size() == 1);
    CHECK(world.context.texture_scrolls.begin()->second.velocity == core::Vec2(0.5F, -1));
    object.set_part_texture_velocity(9, {1, 1});
    CHECK(world.context.texture_scrolls.size() == 1);
    object.set_part_texture_velocity(0, {0, 0});
    CHECK(world.context.texture_scrolls.empty());
}
