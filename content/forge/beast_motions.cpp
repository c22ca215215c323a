#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "content/forge/motions.h"
#include "content/records/animation.h"

namespace portalspace::content::forge {
namespace {

constexpr float kTwoPi = 6.2831853F;
constexpr std::uint32_t kFootstep1 = 0x37;
constexpr std::uint32_t kAttack1 = 0x03;
constexpr std::uint32_t kDeath1 = 0x0F;

AnimationHook sound(std::uint32_t sound_id) { return {HookDirection::both, SoundTableHook{sound_id}}; }

Pose at_ease(float breath) {
    Pose p;
    p.turn(kLeftThigh, -4).turn(kLeftShin, 8).turn(kLeftFoot, -4);
    p.turn(kRightThigh, -2).turn(kRightShin, 5).turn(kRightFoot, -3);
    p.turn(kLeftUpperArm, 3).turn(kLeftForearm, -5).turn(kRightUpperArm, 5).turn(kRightForearm, -8);
    p.turn(kTorso, breath).turn(kHead, -4 + 3 * breath, 0, 3 * breath);
    return p;
}

/// Legs that stand across from each other swing together.
Pose trot(float swing, float lift, float bounce, float phase) {
    const auto leg = [&](Pose& p, std::size_t first, float at, float bend) {
        const float s = std::sin(kTwoPi * at);
        const float up = std::max(0.0F, std::cos(kTwoPi * at));
        p.turn(first, swing * s).turn(first + 1, bend * lift * up).turn(first + 2, -bend * lift * up * 0.6F);
    };
    Pose p;
    p.shift.z = bounce * std::cos(2 * kTwoPi * phase);
    leg(p, kLeftThigh, phase, -1);
    leg(p, kRightThigh, phase + 0.5F, -1);
    leg(p, kLeftUpperArm, phase + 0.5F, 1);
    leg(p, kRightUpperArm, phase, 1);
    p.turn(kTorso, 2 * std::sin(2 * kTwoPi * phase)).turn(kHead, -3 * std::sin(2 * kTwoPi * phase));
    return p;
}

Pose butting(float down) {
    Pose p = at_ease(0);
    p.shift.y = 0.12F * (1 - std::abs(down));
    p.turn(kTorso, 10 * down).turn(kHead, 32 * down);
    return p;
}

Pose fallen() {
    Pose p;
    p.shift.z = -0.62F;
    p.turn(kPelvis, 0, 84);
    for (const std::size_t leg : {kLeftThigh, kRightThigh, kLeftUpperArm, kRightUpperArm}) {
        p.turn(leg, 14);
    }
    p.turn(kHead, 12, 0, 10);
    return p;
}

core::DataId store(Book& book, std::vector<AnimFrame> frames) {
    Animation a;
    a.id = book.next_id(0x03);
    a.num_parts = kPartCount;
    for (const AnimFrame& f : frames) {
        if (!f.hooks.empty()) {
            a.flags.set(AnimationFlag::has_hooks, true);
        }
    }
    a.frames = std::move(frames);
    book.portal.add_record(a.id.value, a);
    return a.id;
}

}  // namespace

MotionSet forge_beast_motions(Book& book, const Skeleton& k) {
    const auto cycle = [&](int frames, auto&& pose) {
        std::vector<AnimFrame> out;
        for (int i = 0; i < frames; ++i) {
            out.push_back({frames_of(k, pose(static_cast<float>(i) / static_cast<float>(frames))), {}});
        }
        return out;
    };
    // A fallen body lies on the ground whatever its height: the pose sinks by a share of the hips' height.
    Pose down = fallen();
    down.shift.z *= k[kPelvis].offset.z;

    MotionSet m;
    m.idle = store(book, cycle(36, [](float t) { return at_ease(std::sin(kTwoPi * t)); }));
    auto walk = cycle(20, [](float t) { return trot(24, 34, 0.01F, t); });
    walk[4].hooks.push_back(sound(kFootstep1));
    walk[14].hooks.push_back(sound(kFootstep1));
    m.walk = store(book, walk);
    auto run = cycle(14, [](float t) { return trot(42, 60, 0.03F, t); });
    run[3].hooks.push_back(sound(kFootstep1));
    run[10].hooks.push_back(sound(kFootstep1));
    m.run = store(book, run);
    m.turn = store(book, cycle(16, [](float t) { return trot(8, 26, 0.005F, t); }));
    m.sidestep = m.turn;
    m.fall = store(book, cycle(12, [](float t) { return trot(30, 40, 0, t); }));
    auto strike = play_keys(k, {{0, at_ease(0)}, {5, butting(0.9F)}, {9, butting(-0.8F)}, {16, at_ease(0)}});
    strike[6].hooks.push_back(sound(kAttack1));
    m.strike = store(book, strike);
    m.flinch = store(book, play_keys(k, {{0, at_ease(0)}, {3, butting(0.5F)}, {10, at_ease(0)}}));
    auto die = play_keys(k, {{0, at_ease(0)}, {6, butting(0.8F)}, {20, down}});
    die[1].hooks.push_back(sound(kDeath1));
    m.die = store(book, die);
    m.dead = store(book, {{frames_of(k, down), {}}});
    m.magic_ready = m.released = m.idle;
    m.to_magic = m.power_up = m.release = m.wave = m.recall = m.flinch;
    return m;
}

}  // namespace portalspace::content::forge
