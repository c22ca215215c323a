// spec/physics.md 4.4, 4.5 and the vectors of 10.8.
#include <algorithm>

#include "engine/sequence.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

/// An owner whose hooks are sounds numbered node * 100 + frame; "1000" plus that in backward play cannot be told apart
/// by the number, so each frame has one hook a direction.
struct SequenceWorld {
    TestWorld world;
    CPhysicsObj object{world.context, engine::EntityId(1), kObject};
    engine::CSequence sequence{&object};
    std::map<std::uint32_t, content::Animation> animations;

    SequenceWorld() { sequence.set_velocity({0, 4, 0}); }

    void add(std::uint32_t node, std::size_t frames, float rate) {
        content::Animation& animation = animations[node];
        animation.frames.resize(frames);
        for (std::size_t i = 0; i < frames; ++i) {
            const auto number = static_cast<std::uint32_t>(node * 100 + i);
            animation.frames[i].hooks = {
                hook(content::SoundTableHook{number}, content::HookDirection::forward),
                hook(content::SoundTableHook{number + 1000}, content::HookDirection::backward)};
        }
        sequence.append_animation(DataId(0x03000000 + node),
                                  content::RecordPtr<content::Animation>::borrowed(&animation), rate, 0, -1);
    }
    /// Hooks that ran, and how far the root moved along y.
    std::pair<std::vector<std::uint32_t>, float> update(double dt) {
        core::Frame offset;
        sequence.update(dt, &offset);
        world.context.events.clear();
        object.process_hooks();
        std::vector<std::uint32_t> ran;
        for (const engine::SoundEvent& sound : world.context.events.sounds) {
            ran.push_back(sound.sound_type);
        }
        return {ran, offset.origin.y};
    }
};

using Hooks = std::vector<std::uint32_t>;

void check(SequenceWorld& world, double dt, const Hooks& hooks, double frame, double moved) {
    const auto [ran, y] = world.update(dt);
    CHECK(ran == hooks);
    CHECK(world.sequence.frame_number() == Approx(frame).margin(1e-5));
    CHECK(y == Approx(moved).margin(1e-5));
}

constexpr double kStep = 4.0 / 30;

}  // namespace

TEST_CASE("physics 10.8 A, 4.5: a cycle at 30 frames a second, dt 0.04") {
    SequenceWorld world;
    world.add(3, 4, 30);
    check(world, 0.04, {300}, 1.2, kStep);
    check(world, 0.04, {301}, 2.4, kStep);
    check(world, 0.04, {302}, 3.6, kStep);
    check(world, 0.04, {}, 0.8, kStep);
    check(world, 0.04, {300}, 2.0, kStep);
    check(world, 0.04, {301, 302}, 3.2, 2 * kStep);
}

TEST_CASE("physics 10.8 B: long quanta fire everything in order") {
    SequenceWorld world;
    world.add(3, 4, 30);
    check(world, 0.21, {300, 301, 302, 300, 301}, 2.3, 0.8);
    check(world, 0.21, {302, 300, 301, 302}, 0.6, 0.8);
    check(world, 0.21, {300, 301, 302, 300, 301}, 2.9, 0.8);
}

TEST_CASE("physics 10.8 C: a link, then the cycle") {
    SequenceWorld world;
    world.add(1, 2, 30);
    world.add(3, 4, 30);
    CHECK(world.update(0.04).first == Hooks{100});
    CHECK(world.sequence.nodes().size() == 2);
    CHECK(world.update(0.04).first.empty());
    CHECK(world.sequence.nodes().size() == 1);
    CHECK(world.sequence.frame_number() == Approx(0.4));
    CHECK(world.update(0.04).first == Hooks{300});
    CHECK(world.update(0.04).first == Hooks{301});
}

TEST_CASE("physics 10.8 D: nothing moves without a frame boundary") {
    SequenceWorld world;
    world.add(3, 4, 30);
    check(world, 0.02, {}, 0.6, 0);
    check(world, 0.02, {300}, 1.2, kStep);
    check(world, 0.02, {}, 1.8, 0);
    check(world, 0.02, {301}, 2.4, kStep);
}

TEST_CASE("physics 10.8 E, vfx 4.4 PHK-2: backwards") {
    SequenceWorld world;
    world.add(3, 4, -30);
    CHECK(world.sequence.frame_number() == Approx(3.9998));
    check(world, 0.04, {1303}, 2.7998, kStep);
    check(world, 0.04, {1302}, 1.5998, kStep);
    check(world, 0.04, {1301}, 0.3998, kStep);
    check(world, 0.04, {}, 3.1996, kStep);
    check(world, 0.04, {1303, 1302}, 1.9996, 2 * kStep);
    check(world, 0.04, {1301}, 0.7996, kStep);
}

TEST_CASE("physics 10.8 F, G: one frame, and no frame rate") {
    SequenceWorld one;
    one.add(3, 1, 30);
    check(one, 0.1, {}, one.sequence.frame_number(), 0.4);
    SequenceWorld still;
    still.add(3, 4, 0);
    check(still, 0.1, {}, 0, 0.4);
}

TEST_CASE("physics 10.8 H: pos frames, the first twice a loop and the last never") {
    SequenceWorld world;
    world.sequence.set_velocity({0, 0, 0});
    content::Animation& animation = world.animations[3];
    animation.frames.resize(4);
    for (const float y : {0.1F, 0.2F, 0.3F, 0.4F}) {
        core::Frame frame;
        frame.origin = {0, y, 0};
        animation.position_frames.push_back(frame);
    }
    world.sequence.append_animation(DataId(0x03000003), content::RecordPtr<content::Animation>::borrowed(&animation),
                                    30, 0, -1);
    for (const double expected : {0.1, 0.2, 0.3, 0.1, 0.1, 0.2, 0.3, 0.1}) {
        CHECK(world.update(0.03334).second == Approx(expected));
    }
}

TEST_CASE("physics 10.8 I, J: several animations in one quantum") {
    SequenceWorld one;
    one.add(1, 3, 10);
    one.add(3, 5, 10);
    CHECK(one.update(0.35).first == Hooks{100, 101});
    CHECK(one.sequence.frame_number() == Approx(0.5));
    SequenceWorld two;
    two.add(1, 2, 30);
    two.add(2, 2, 30);
    two.add(3, 4, 30);
    CHECK(two.update(0.2).first == Hooks{100, 200, 300, 301});
    CHECK(two.sequence.frame_number() == Approx(2.0));
}

TEST_CASE("physics 4.5: the end of a transition is told once, the turns of a cycle never") {
    SequenceWorld world;
    world.object.make_part_array(kSetup);
    const auto told = [&](double dt) {
        (void)world.update(dt);
        const auto& hooks = world.world.context.events.hooks;
        return std::count_if(hooks.begin(), hooks.end(), [](const auto& event) {
            return event.type == static_cast<std::uint32_t>(content::HookType::animation_done);
        });
    };
    SECTION("a cycle alone") {
        world.add(3, 4, 30);
        CHECK(told(0.04) == 0);
        CHECK(told(0.5) == 0);
    }
    SECTION("a transition, then the cycle") {
        world.add(1, 2, 30);
        world.add(3, 4, 30);
        CHECK(told(0.04) == 0);
        CHECK(told(0.04) == 1);
        for (int i = 0; i < 5; ++i) CHECK(told(0.2) == 0);
    }
}

TEST_CASE("physics 4.4: removal keeps a valid place") {
    SequenceWorld world;
    world.add(1, 2, 30);
    world.add(3, 4, 30);
    world.sequence.remove_link_animations(1);
    CHECK(world.sequence.nodes().size() == 1);
    CHECK(world.sequence.frame_number() == 0);
    world.sequence.remove_cyclic_anims();
    CHECK_FALSE(world.sequence.has_animations());
    CHECK(world.sequence.current_frame() == nullptr);
    core::Frame offset;
    world.sequence.update(0.1, &offset);
    CHECK(offset.origin.y == Approx(0.4));
}

TEST_CASE("sequences: hostile rates and times end") {
    for (const float rate : {1e30F, -1e30F, NAN, INFINITY, 1e-30F}) {
        SequenceWorld world;
        world.add(1, 2, rate);
        world.add(3, 4, rate);
        (void)world.update(0.2);
        (void)world.update(1e300);
        (void)world.update(NAN);
        CHECK(world.sequence.current_frame() != nullptr);
    }
}

TEST_CASE("physics 2.4: root motion scales, and needs walkable ground") {
    TestWorld world;
    CPhysicsObj& object = world.create(description());
    object.part_array()->sequence().set_velocity({0, 4.0F / 3, 0});
    core::Frame frame = object.position().frame;
    frame.origin = {50, 60, 7};
    frame.set_heading(90);
    object.set_frame(frame);
    CHECK(object.update_position_internal(0.1).origin.x == Approx(50.133333));
    object.set_scale(1.5F);
    CHECK(object.update_position_internal(0.1).origin.x == Approx(50.2));
    // On a slope too steep to walk there is contact, and no root motion either.
    object.set_contact(true, false, {0.8F, 0, 0.6F});
    REQUIRE(object.transient_state().has(TransientState::contact));
    CHECK(object.update_position_internal(0.1).origin.x == Approx(50));
    object.set_contact(false, false);
    CHECK(object.update_position_internal(0.1).origin.x == Approx(50));
}
