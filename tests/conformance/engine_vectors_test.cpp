// Vectors of spec/physics.md 10 that run over several rules: falls and jumps, hooks of sequences, the queue of places.
#include <bit>
#include <cmath>

#include "engine/effects/timed_hooks.h"
#include "engine/motion_interp.h"
#include "engine/movement_skills.h"
#include "engine/position_manager.h"
#include "engine/sequence.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
namespace motion = engine::motion;

namespace {

/// A body in the air, without spheres, whose quanta are given by hand.
struct Body {
    TestWorld world;
    CPhysicsObj object{world.context, engine::EntityId(1), kObject};
    core::Frame frame;
    explicit Body(Vec3 origin) {
        frame.origin = origin;
        object.calc_acceleration();
    }
    void quantum(double dt) { object.update_physics_internal(dt, frame); }
};

/// A thing at (0, 0, 0) with contact, and its queue of places.
struct QueueWorld : TestWorld {
    CPhysicsObj* object;
    engine::InterpolationManager* queue;

    explicit QueueWorld(Vec3 origin = {0, 0, 0}, float heading = 0) {
        net::CreateObject create = description();
        create.physics.position->frame.origin = origin;
        create.physics.position->frame.set_heading(heading);
        create.weenie.item_type = 0x10;
        object = &this->create(create);
        object->set_contact(true, true);
        queue = &object->make_position_manager().interpolation();
    }
    /// A run rate of 1.5 in a running state: 12 m/s.
    void make_runner() {
        engine::CMotionInterp& interp = object->make_movement_manager().make_interp();
        interp.set_run_rate(1.5F);
    }
    [[nodiscard]] core::Position at(Vec3 origin, float heading = 0) const {
        core::Position place = object->position();
        place.frame.origin = origin;
        place.frame.set_heading(heading);
        return place;
    }
    core::Frame adjust() {
        core::Frame offset;
        queue->adjust_offset(offset, 1.0 / 30);
        return offset;
    }
    void step() { object->set_frame(core::combine(object->position().frame, adjust())); }
};

}  // namespace

TEST_CASE("physics 10.1: an action's stamp has fifteen bits; the bytes of epsilon and of one") {
    PersonWorld world;
    CPhysicsObj& person = world.person(kObject);
    engine::CMotionInterp& interp = *person.motion_interp();
    const engine::MotionActionCommand wave{0x13000087, 0x8001, false, 1.0F};
    interp.move_to_interpreted_state({}, {&wave, 1});
    CHECK(interp.server_action_stamp() == 1);
    CHECK(std::bit_cast<std::uint32_t>(core::kEpsilon) == 0x3951B717);
    CHECK(std::bit_cast<std::uint64_t>(1.0) == 0x3FF0000000000000);
}

TEST_CASE("physics 10.3: headings of directions") {
    const std::pair<Vec3, float> rows[] = {
        {{0, 1, 0}, 0},        {{1, 0, 0}, 90}, {{0, -1, 0}, 180}, {{-1, 0, 0}, 270},     {{1, 1, 0}, 45},
        {{3, 4, 0}, 36.8699F}, {{0, 1, 1}, 0},  {{1, 0, -1}, 90},  {{3, 4, 5}, 36.8699F}, {{-2, 1, -0.5F}, 296.5651F}};
    for (const auto& [direction, heading] : rows) {
        core::Frame frame;
        frame.set_vector_heading(direction);
        CHECK(std::abs(std::remainder(frame.heading() - heading, 360.0F)) < 0.001F);
        const Vec3 forward = frame.local_to_global_vec({0, 1, 0});
        CHECK(glm::distance(forward, glm::normalize(direction)) < 1e-5F);
    }
}

TEST_CASE("physics 10.4: ids of land cells from their place on the map") {
    const auto cell_at = [](std::uint32_t x, std::uint32_t y) {
        core::CellId cell((x / 8) << 24 | (y / 8) << 16 | 1);
        Vec3 origin(static_cast<float>(x % 8) * 24 + 1, static_cast<float>(y % 8) * 24 + 1, 0);
        CHECK(core::adjust_to_outside(cell, origin));
        return cell.value;
    };
    CHECK(cell_at(1355, 1445) == 0xA9B4001E);
    CHECK(cell_at(0, 0) == 0x00000001);
    CHECK(cell_at(2039, 2039) == 0xFEFE0040);
}

TEST_CASE("physics 10.5: the same flight in other slices, and the limit of speed") {
    Body body({0, 0, 10});
    body.object.set_velocity({3, 0, 5});
    for (const double dt : {0.1, 0.1, 0.05}) {
        body.quantum(dt);
    }
    CHECK(body.frame.origin.x == Approx(0.75));
    CHECK(body.frame.origin.z == Approx(10.94375));
    CHECK(body.object.velocity().z == Approx(2.55));
    Body fast({0, 0, 0});
    auto weightless = fast.object.state();
    weightless.set(PhysicsState::kGravity, false);
    fast.object.set_state(weightless);
    fast.object.calc_acceleration();
    fast.object.set_velocity({60, 80, 0});
    fast.quantum(0.1);
    CHECK(glm::distance(fast.frame.origin, Vec3(3, 4, 0)) < 1e-4F);
    CHECK(glm::distance(fast.object.velocity(), Vec3(30, 40, 0)) < 1e-4F);
}

TEST_CASE("physics 10.5: a fall of 20 m from rest") {
    Body body({0, 0, 20});
    int quanta = 0;
    while (body.frame.origin.z >= 0 && quanta < 1000) {
        body.quantum(0.034);
        ++quanta;
    }
    CHECK(quanta == 60);
    CHECK(body.frame.origin.z == Approx(-0.386176).margin(1e-3));
    CHECK(body.object.velocity().z == Approx(-19.992).margin(1e-3));
}

TEST_CASE("physics 10.5: a jump of skill 100") {
    const float speed = engine::jump_velocity({0, 100, 0, 1, false}, 1);
    CHECK(speed == Approx(5.662155));
    Body body({0, 0, 0});
    body.object.set_velocity({0, 0, speed});
    float highest = 0;
    int highest_at = 0;
    int below_at = 0;
    for (int quantum = 1; below_at == 0 && quantum < 100; ++quantum) {
        body.quantum(1.0 / 30);
        if (body.frame.origin.z > highest) {
            highest = body.frame.origin.z;
            highest_at = quantum;
        }
        if (body.frame.origin.z < 0) {
            below_at = quantum;
        }
    }
    CHECK(highest == Approx(1.635110).margin(1e-4));
    CHECK(highest_at == 17);
    CHECK(below_at == 35);
}

TEST_CASE("physics 10.5: what friction leaves of a speed, and where a slow body gets to") {
    const auto slide = [](float speed, double dt) {
        Body body({0, 0, 0});
        body.object.set_contact(true, true);
        body.object.set_velocity({speed, 0, 0});
        body.quantum(dt);
        return std::pair(body.object.velocity().x, body.frame.origin.x);
    };
    CHECK(slide(4, 1.0 / 30).first / 4 == Approx(0.904966).margin(1e-5));
    CHECK(slide(4, 0.2).first / 4 == Approx(0.549280).margin(1e-5));
    CHECK(slide(0.2504F, 1.0 / 30).second == Approx(0.007553).margin(1e-5));
    CHECK(slide(0.25F, 1.0 / 30).second == 0);
}

TEST_CASE("physics 10.8: hooks for both directions, for one, and the end of links") {
    TestWorld world;
    CPhysicsObj& object = world.create(missile());
    std::map<int, content::Animation> animations;
    const auto play = [&](float rate, const std::vector<int>& frames, double dt) {
        world.context.events.clear();
        engine::CSequence sequence(&object);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            content::Animation& animation = animations[static_cast<int>(i)];
            animation.frames.clear();
            animation.frames.resize(static_cast<std::size_t>(frames[i]));
            for (content::AnimFrame& frame : animation.frames) {
                const auto number = static_cast<std::uint32_t>(10 * i);
                frame.hooks = {hook(content::SoundTableHook{number}, content::HookDirection::both),
                               hook(content::SoundTableHook{number + 1}, content::HookDirection::forward),
                               hook(content::SoundTableHook{number + 2}, content::HookDirection::backward)};
            }
            sequence.append_animation(DataId(0x03000001), content::RecordPtr<content::Animation>::borrowed(&animation),
                                      rate, 0, -1);
        }
        core::Frame offset;
        sequence.update(dt, &offset);
        object.process_hooks();
        // Sounds by their number, 99 for the end of a link.
        std::vector<std::uint32_t> out;
        std::size_t sound = 0;
        for (const auto& event : world.context.events.hooks) {
            out.push_back(event.type == 4 ? 99 : world.context.events.sounds.at(sound++).sound_type);
        }
        return out;
    };
    using Hooks = std::vector<std::uint32_t>;
    CHECK(play(30, {4}, 0.04) == Hooks{0, 1});
    CHECK(play(-30, {4}, 0.04) == Hooks{0, 2});
    // C: a link of two frames: its end comes after its first frame.
    CHECK(play(30, {2, 4}, 0.08) == Hooks{0, 1, 99});
    // I and J: several animations in one quantum, an end behind each link.
    CHECK(play(10, {3, 5}, 0.35) == Hooks{0, 1, 0, 1, 99});
    CHECK(play(30, {2, 2, 4}, 0.2) == Hooks{0, 1, 99, 10, 11, 99, 20, 21, 20, 21});
}

TEST_CASE("physics 10.8, 4.1: a timed hook from 1 to 2 in half a second, and the keys of motion tables") {
    const engine::effects::TimedHook ramp{engine::effects::TimedHookKind::scale, 0, 100, 0.5, 1, 2};
    const std::pair<double, float> rows[] = {{-0.1, 1.0F}, {0, 1.0F}, {0.25, 1.5F}, {0.5, 2.0F}};
    for (const auto& [t, value] : rows) {
        CHECK(ramp.value(100 + t) == value);
    }
    CHECK(ramp.fraction(100.25) < 1);
    CHECK(ramp.fraction(100.5) == 1);
    CHECK(content::MotionTable::key(motion::kNonCombat, motion::kRunForward) == 0x003D0007);
    CHECK(content::MotionTable::key(motion::kNonCombat, 0) == 0x003D0000);
}

TEST_CASE("physics 10.9: more of the formulas") {
    const auto rate = [](float burden, float skill) { return engine::run_rate({skill, 0, burden, 1, false}); };
    CHECK(rate(0, 300) == Approx(2.65));
    CHECK(rate(0.99F, 200) == Approx(2.375));
    const auto height = [](float burden, float skill, float power) {
        return engine::jump_height({0, skill, burden, 1, false}, power);
    };
    CHECK(height(0, 100, 1) == Approx(1.635714));
    CHECK(height(0, 100, 0.5F) == Approx(0.817857));
    CHECK(height(0, 300, 1) == Approx(4.2125));
    CHECK(height(0, 300, 0.1F) == Approx(0.42125));
    CHECK(height(0, 0, 1) == Approx(0.35));
    CHECK(height(1.5F, 300, 1) == Approx(2.10625));
    CHECK(height(0, 400, 0.75F) == Approx(3.955147));
}

TEST_CASE("physics 10.10, 6.6: a running body goes to its place at twice its speed") {
    QueueWorld world;
    world.make_runner();
    world.queue->interpolate_to(world.at({3, 0, 0}), false);
    for (const float x : {0.4F, 0.8F, 1.2F, 1.6F, 2.0F, 2.4F, 2.8F, 3.0F}) {
        world.step();
        CHECK(world.object->position().frame.origin.x == Approx(x).margin(1e-4));
        CHECK(world.queue->active());
    }
    world.step();
    CHECK_FALSE(world.queue->active());
}

TEST_CASE("physics 10.10, 6.6: a body that never moves loses its place in the fifth quantum") {
    QueueWorld world;
    world.make_runner();
    world.queue->interpolate_to(world.at({0.2F, 0, 0}), false);
    world.queue->interpolate_to(world.at({3, 0, 0}), false);
    // The first place is given up, so that the second one starts with its real distance.
    core::Frame there = world.object->position().frame;
    there.origin = {0.16F, 0, 0};
    world.object->set_frame(there);
    (void)world.adjust();
    REQUIRE(world.queue->nodes().size() == 1);
    there.origin = {0, 0, 0};
    world.object->set_frame(there);
    for (int call = 1; call <= 4; ++call) {
        CHECK(world.adjust().origin != Vec3(0, 0, 0));
        CHECK(world.queue->fail_count() == 0);
    }
    CHECK(world.adjust().origin == Vec3(0, 0, 0));
    CHECK(world.queue->fail_count() == 1);
    CHECK_FALSE(world.queue->active());
}

TEST_CASE("physics 10.10, 6.6: the step is in the body's axes, and takes the heading of the place over, or not") {
    for (const bool keep_heading : {false, true}) {
        QueueWorld world({10, 10, 0}, 90);
        world.make_runner();
        world.queue->interpolate_to(world.at({10, 13, 0}, 0), keep_heading);
        const core::Frame offset = world.adjust();
        CHECK(glm::distance(offset.origin, Vec3(-0.4F, 0, 0)) < 1e-4F);
        const core::Frame after = core::combine(world.object->position().frame, offset);
        CHECK(glm::distance(after.origin, Vec3(10, 10.4F, 0)) < 1e-4F);
        CHECK(std::abs(std::remainder(after.heading() - (keep_heading ? 90.0F : 0.0F), 360.0F)) < 0.01F);
    }
}

TEST_CASE("physics 10.10: beyond 20 m indoors a place is taken at once") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.position->cell = core::CellId(0xA9B40155);
    CPhysicsObj& object = world.create(create);
    object.set_contact(true, true);
    auto& queue = object.make_position_manager().interpolation();
    core::Position place = object.position();
    place.frame.origin.x += 20.1F;
    queue.interpolate_to(place, false);
    CHECK(queue.fail_count() == 4);
    CHECK(queue.nodes().size() == 1);
    queue.use_time();
    CHECK(object.position().frame.origin.x == Approx(30.1));
    CHECK_FALSE(queue.active());
    place.frame.origin.x += 19.9F;
    queue.interpolate_to(place, false);
    CHECK(queue.fail_count() == 0);
}

TEST_CASE("physics 10.10, 6.8: nine tenths of the leash are not yet the whole") {
    QueueWorld world;
    engine::ConstraintManager leash(*world.object);
    leash.constrain_to(world.at({18, 0, 0}), 5, 20);
    CHECK_FALSE(leash.is_fully_constrained());
    leash.constrain_to(world.at({18.1F, 0, 0}), 5, 20);
    CHECK(leash.is_fully_constrained());
}
