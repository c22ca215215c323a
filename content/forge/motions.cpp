#include "content/forge/motions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "content/forge/demo_ids.h"
#include "content/records/animation.h"

namespace portalspace::content::forge {
namespace {

constexpr float kTwoPi = 6.2831853F;
constexpr std::uint32_t kFootstep1 = 0x37;
constexpr std::uint32_t kFootstep2 = 0x38;
constexpr std::uint32_t kSwoosh1 = 0x1E;
constexpr std::uint32_t kDeath1 = 0x0F;

AnimationHook sound(std::uint32_t sound_id) { return {HookDirection::both, SoundTableHook{sound_id}}; }

AnimationHook particles(core::DataId emitter, std::uint32_t part, std::uint32_t logical) {
    CreateParticleHook hook;
    hook.emitter = emitter;
    hook.part = part;
    hook.logical_emitter = logical;
    return {HookDirection::forward, hook};
}

core::DataId store(Book& book, std::vector<AnimFrame> frames, core::DataId id = {}) {
    Animation a;
    a.id = id ? id : book.next_id(0x03);
    a.num_parts = kPartCount;
    a.frames = std::move(frames);
    const bool hooks =
        std::any_of(a.frames.begin(), a.frames.end(), [](const AnimFrame& f) { return !f.hooks.empty(); });
    a.flags.set(AnimationFlag::has_hooks, hooks);
    book.portal.add_record(a.id.value, a);
    return a.id;
}

/// A stance at ease; `breath` runs from -1 to 1.
Pose standing(float breath) {
    Pose p;
    p.shift.z = -0.012F + 0.004F * breath;
    p.turn(kLeftThigh, 4, 3).turn(kLeftShin, -8).turn(kLeftFoot, 4, -3);
    p.turn(kRightThigh, 2, -3).turn(kRightShin, -6).turn(kRightFoot, 4, 3);
    p.turn(kTorso, -2 + 0.8F * breath, 0, 1.2F * breath);
    p.turn(kLeftUpperArm, 4 + breath, 9).turn(kLeftForearm, 16 + 2 * breath);
    p.turn(kRightUpperArm, 2 - breath, -9).turn(kRightForearm, 18 - 2 * breath);
    p.turn(kHead, -2 - breath, 0, 4 * breath);
    return p;
}

/// Both hands in front of the chest.
Pose magic_standing(float breath) {
    Pose p = standing(breath);
    p.turn(kLeftThigh, 12, 4).turn(kLeftShin, -22).turn(kLeftFoot, 10, -4);
    p.turn(kRightThigh, -8, -5).turn(kRightShin, -12).turn(kRightFoot, 18, 5);
    p.turn(kTorso, -6, 0, 8);
    p.turn(kLeftUpperArm, 42 + 2 * breath, 14).turn(kLeftForearm, 62 + 4 * breath);
    p.turn(kRightUpperArm, 36 - 2 * breath, -18).turn(kRightForearm, 72 - 4 * breath);
    p.shift.z = -0.05F + 0.004F * breath;
    return p;
}

/// A stride at `phase` of its cycle; the left leg is farthest ahead at a quarter.
struct Gait {
    float swing;  ///< of the thighs, degrees
    float knee;   ///< bend of the leg that swings forward
    float arm;
    float elbow;
    float lean;
    float bounce;  ///< metres
};

Pose stride(const Gait& g, float phase) {
    const float s = std::sin(kTwoPi * phase);
    const float c = std::cos(kTwoPi * phase);
    Pose p;
    p.shift.z = -0.035F + g.bounce * std::cos(2 * kTwoPi * phase);
    p.turn(kLeftThigh, g.swing * s + 4).turn(kRightThigh, -g.swing * s + 4);
    p.turn(kLeftShin, -8 - g.knee * std::max(0.0F, c)).turn(kRightShin, -8 - g.knee * std::max(0.0F, -c));
    p.turn(kLeftFoot, 4 + 14 * s).turn(kRightFoot, 4 - 14 * s);
    p.turn(kLeftToe, 18 * std::max(0.0F, -s)).turn(kRightToe, 18 * std::max(0.0F, s));
    p.turn(kPelvis, 0, 0, -5 * s);
    p.turn(kTorso, -g.lean, 0, 11 * s);
    p.turn(kLeftUpperArm, -g.arm * s, 8).turn(kRightUpperArm, g.arm * s, -8);
    p.turn(kLeftForearm, g.elbow + 14 * std::max(0.0F, -s)).turn(kRightForearm, g.elbow + 14 * std::max(0.0F, s));
    p.turn(kHead, g.lean * 0.7F, 0, -6 * s);
    return p;
}

std::vector<AnimFrame> gait_frames(const Skeleton& k, const Gait& g, int count) {
    std::vector<AnimFrame> frames;
    for (int i = 0; i < count; ++i) {
        frames.push_back({frames_of(k, stride(g, static_cast<float>(i) / static_cast<float>(count))), {}});
    }
    frames[static_cast<std::size_t>(count / 4)].hooks.push_back(sound(kFootstep1));
    frames[static_cast<std::size_t>(3 * count / 4)].hooks.push_back(sound(kFootstep2));
    return frames;
}

template <class F>
std::vector<AnimFrame> breathing(const Skeleton& k, int count, F&& pose_at) {
    std::vector<AnimFrame> frames;
    for (int i = 0; i < count; ++i) {
        frames.push_back(
            {frames_of(k, pose_at(std::sin(kTwoPi * static_cast<float>(i) / static_cast<float>(count)))), {}});
    }
    return frames;
}

Pose shuffle(float phase, bool across) {
    const float s = std::sin(kTwoPi * phase);
    Pose p = standing(0);
    const float lift_left = std::max(0.0F, s);
    const float lift_right = std::max(0.0F, -s);
    p.turn(kLeftThigh, 18 * lift_left, across ? 14 * s : 4).turn(kLeftShin, -34 * lift_left - 8);
    p.turn(kRightThigh, 18 * lift_right, across ? 14 * s : -4).turn(kRightShin, -34 * lift_right - 8);
    return p;
}

Pose falling(float wave) {
    Pose p;
    p.turn(kLeftThigh, 22 + 6 * wave, 8)
        .turn(kLeftShin, -38)
        .turn(kRightThigh, -6 - 6 * wave, -8)
        .turn(kRightShin, -30);
    p.turn(kTorso, -6).turn(kLeftUpperArm, 20, 68 + 10 * wave).turn(kRightUpperArm, 20, -68 + 10 * wave);
    p.turn(kLeftForearm, 30).turn(kRightForearm, 30).turn(kHead, -8);
    return p;
}

Pose arms_up(float spread) {
    Pose p = magic_standing(0);
    p.turn(kTorso, 8).turn(kHead, 14);
    p.turn(kLeftUpperArm, 138, 18 + spread).turn(kLeftForearm, 34);
    p.turn(kRightUpperArm, 138, -18 - spread).turn(kRightForearm, 34);
    return p;
}

Pose drawn_back() {
    Pose p = magic_standing(0);
    p.turn(kTorso, 4, 0, -34).turn(kHead, 0, 0, 28);
    p.turn(kRightUpperArm, 64, -52).turn(kRightForearm, 104);
    p.turn(kLeftUpperArm, 70, 6).turn(kLeftForearm, 20);
    return p;
}

Pose thrust() {
    Pose p = magic_standing(0);
    p.shift = {0, 0.05F, -0.06F};
    p.turn(kTorso, -12, 0, 30).turn(kHead, 4, 0, -24);
    p.turn(kRightUpperArm, 92, -4).turn(kRightForearm, 6).turn(kRightHand, 0);
    p.turn(kLeftUpperArm, -28, 20).turn(kLeftForearm, 44);
    return p;
}

Pose lying(const Skeleton& k) {
    Pose p;
    p.shift = {0, -0.25F, 0.14F - k[kPelvis].offset.z};
    p.turn(kPelvis, 88).turn(kTorso, 2).turn(kHead, -4, 0, 20);
    p.turn(kLeftUpperArm, 10, 60).turn(kRightUpperArm, 6, -75).turn(kLeftForearm, 12).turn(kRightForearm, 25);
    p.turn(kLeftThigh, 6, 8).turn(kRightThigh, 14, -10).turn(kRightShin, -24);
    return p;
}

Pose hurt() {
    Pose p = standing(0);
    p.turn(kTorso, 16, 4, -8).turn(kHead, -14, 0, 12).turn(kLeftUpperArm, 30, 26).turn(kRightUpperArm, 22, -34);
    return p;
}

Pose waving(float side) {
    Pose p = standing(0);
    p.turn(kRightUpperArm, 20, -128).turn(kRightForearm, 40, 0, 30 * side).turn(kHead, 0, 0, -8);
    return p;
}

}  // namespace

MotionSet forge_motions(Book& book, const Skeleton& k, core::DataId gather, core::DataId recall_light,
                        core::DataId recall_sound) {
    MotionSet m;
    m.idle = store(book, breathing(k, 32, standing));
    m.walk =
        store(book, gait_frames(k, {.swing = 30, .knee = 38, .arm = 26, .elbow = 18, .lean = 4, .bounce = 0.018F}, 20));
    m.run =
        store(book, gait_frames(k, {.swing = 46, .knee = 76, .arm = 44, .elbow = 68, .lean = 13, .bounce = 0.04F}, 16));
    std::vector<AnimFrame> turning;
    std::vector<AnimFrame> stepping;
    for (int i = 0; i < 16; ++i) {
        turning.push_back({frames_of(k, shuffle(static_cast<float>(i) / 16.0F, false)), {}});
        stepping.push_back({frames_of(k, shuffle(static_cast<float>(i) / 16.0F, true)), {}});
    }
    m.turn = store(book, turning);
    m.sidestep = store(book, stepping);
    m.fall = store(book, breathing(k, 12, falling));
    m.magic_ready = store(book, breathing(k, 32, magic_standing));
    m.to_magic = store(book, play_keys(k, {{0, standing(0)}, {8, magic_standing(0)}}));

    auto power = play_keys(k, {{0, magic_standing(0)}, {10, arms_up(0)}, {18, arms_up(22)}, {28, magic_standing(0)}});
    if (gather) {
        power[2].hooks.push_back(particles(gather, kLeftHand, 31));
        power[2].hooks.push_back(particles(gather, kRightHand, 32));
        power[26].hooks.push_back({HookDirection::forward, StopParticleHook{31}});
        power[26].hooks.push_back({HookDirection::forward, StopParticleHook{32}});
    }
    m.power_up = store(book, power);

    auto release = play_keys(k, {{0, magic_standing(0)}, {8, drawn_back()}, {12, thrust()}});
    release[9].hooks.push_back(sound(kSwoosh1));
    m.release = store(book, release);
    m.released = store(book, play_keys(k, {{0, thrust()}, {8, thrust()}}));

    auto strike = play_keys(k, {{0, standing(0)}, {8, drawn_back()}, {12, thrust()}, {22, standing(0)}});
    strike[10].hooks.push_back(sound(kSwoosh1));
    m.strike = store(book, strike);
    m.flinch = store(book, play_keys(k, {{0, standing(0)}, {3, hurt()}, {12, standing(0)}}));
    m.wave = store(book, play_keys(k, {{0, standing(0)},
                                       {8, waving(1)},
                                       {14, waving(-1)},
                                       {20, waving(1)},
                                       {26, waving(-1)},
                                       {36, standing(0)}}));
    auto die = play_keys(k, {{0, standing(0)}, {5, hurt()}, {18, lying(k)}});
    die[2].hooks.push_back(sound(kDeath1));
    m.die = store(book, die);
    m.dead = store(book, play_keys(k, {{0, lying(k)}, {1, lying(k)}}));

    auto recall =
        play_keys(k, {{0, standing(0)}, {16, arms_up(10)}, {76, arms_up(30)}, {120, arms_up(0)}, {149, standing(0)}});
    if (recall_light) {
        recall[16].hooks.push_back(particles(recall_light, 0xFFFFFFFF, 19));
        for (const std::size_t frame : {16U, 46U, 76U, 116U}) {
            SoundTweakedHook hum;
            hum.wave = recall_sound;
            hum.probability = 1;
            hum.priority = 0.6F;
            hum.volume = 0.5F;
            recall[frame].hooks.push_back({HookDirection::forward, hum});
        }
        m.recall = store(book, recall, demo::kRecallAnimation);
    } else {
        m.recall = store(book, recall);
    }
    return m;
}

}  // namespace portalspace::content::forge
