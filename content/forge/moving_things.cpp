#include <array>
#include <cmath>
#include <utility>

#include "content/forge/demo_ids.h"
#include "content/forge/thing_meshes.h"
#include "content/forge/things.h"
#include "content/records/animation.h"
#include "content/records/motion_table.h"

namespace portalspace::content::forge {
namespace {

constexpr std::uint32_t kNonCombat = 0x8000003D;
constexpr std::uint32_t kReady = 0x41000003;
constexpr std::uint32_t kOn = 0x4000000B;
constexpr std::uint32_t kOff = 0x4000000C;
constexpr std::uint32_t kOpenSound = 0x42;
constexpr std::uint32_t kCloseSound = 0x43;
constexpr float kDoorWidth = 1.4F;
constexpr float kDoorHeight = 2.4F;

core::Frame turned(const Vec3& origin, const Vec3& axis, float degrees) {
    const float half = degrees * kTwoPi / 720.0F;
    const Vec3 s = axis * std::sin(half);
    core::Frame f;
    f.origin = origin;
    f.set_rotation(core::make_quat(std::cos(half), s.x, s.y, s.z));
    return f;
}

core::DataId store_animation(Book& book, std::vector<AnimFrame> frames) {
    Animation a;
    a.id = book.next_id(0x03);
    a.num_parts = static_cast<std::uint32_t>(frames.front().parts.size());
    for (const AnimFrame& f : frames) {
        if (!f.hooks.empty()) {
            a.flags.set(AnimationFlag::has_hooks, true);
        }
    }
    a.frames = std::move(frames);
    book.portal.add_record(a.id.value, a);
    return a.id;
}

MotionData play(core::DataId animation, std::int32_t from, std::int32_t to, float rate) {
    MotionData m;
    m.anims.push_back({animation, from, to, rate});
    return m;
}

/// The motions of a thing that is shut (off) or open (on): one animation, played both ways.
void store_open_and_shut(Book& book, core::DataId id, std::vector<AnimFrame> opening) {
    const auto last = static_cast<std::int32_t>(opening.size()) - 1;
    opening.front().hooks.push_back({HookDirection::forward, SoundTableHook{kOpenSound}});
    opening.front().hooks.push_back({HookDirection::backward, SoundTableHook{kCloseSound}});
    const core::DataId animation = store_animation(book, std::move(opening));
    MotionTable t;
    t.id = id;
    t.default_style = kNonCombat;
    t.style_defaults = {{kNonCombat, kOff}};
    t.cycles = {{MotionTable::key(kNonCombat, kOff), play(animation, 0, 0, 1)},
                {MotionTable::key(kNonCombat, kOn), play(animation, last, last, 1)}};
    t.links.push_back({MotionTable::key(kNonCombat, kOff), {{kOn, play(animation, 0, -1, 20)}}});
    t.links.push_back({MotionTable::key(kNonCombat, kOn), {{kOff, play(animation, 0, -1, -20)}}});
    book.portal.add_record(t.id.value, t);
}

/// The motion of a thing that does the same all the time.
void store_endless(Book& book, core::DataId id, std::vector<AnimFrame> frames, float rate) {
    const core::DataId animation = store_animation(book, std::move(frames));
    MotionTable t;
    t.id = id;
    t.default_style = kNonCombat;
    t.style_defaults = {{kNonCombat, kReady}};
    t.cycles = {{MotionTable::key(kNonCombat, kReady), play(animation, 0, -1, rate)}};
    book.portal.add_record(t.id.value, t);
}

void store_setup(Book& book, Setup s, const AnimFrame& rest, core::DataId motions, core::DataId sounds) {
    for (SetupPlacement& p : s.placements) {
        p.frame.parts = rest.parts;
    }
    s.default_motion_table = motions;
    s.default_sound_table = sounds;
    book.portal.add_record(s.id.value, s);
}

/// Hinged at x = 0, shut along +x.
Mesh door_leaf(const Materials& m) {
    Mesh t;
    t.box_with_front(m.door, m.door, {0, -0.05F, 0.02F}, {kDoorWidth, 0.05F, kDoorHeight - 0.02F});
    t.set_decor(true);
    for (const float z : {0.4F, 1.9F}) {
        t.box(m.iron, {0, -0.065F, z}, {0.9F, 0.065F, z + 0.09F});
    }
    t.ball(m.iron,
           {.centre = {kDoorWidth - 0.14F, -0.1F, 1.1F}, .radii = {0.05F, 0.05F, 0.05F}, .rings = 5, .slices = 8});
    t.ball(m.iron,
           {.centre = {kDoorWidth - 0.14F, 0.1F, 1.1F}, .radii = {0.05F, 0.05F, 0.05F}, .rings = 5, .slices = 8});
    t.set_solid(true);
    return t;
}

void forge_door(Book& book, const Materials& m) {
    const Mesh leaf = door_leaf(m);
    const auto at = [](float degrees) { return AnimFrame{{turned({-kDoorWidth / 2, 0, 0}, {0, 0, 1}, degrees)}, {}}; };
    std::vector<AnimFrame> opening;
    for (int i = 0; i <= 20; ++i) {
        const float t = static_cast<float>(i) / 20.0F;
        opening.push_back(at(100 * t * t * (3 - 2 * t)));
    }
    Setup s = plain_setup(demo::kDoorSetup, {leaf.store(book)}, {{0, 0, kDoorHeight / 2}, 1.45F});
    s.flags.set(SetupFlag::physics_bsp, true);
    s.height = kDoorHeight;
    s.radius = kDoorWidth / 2;
    store_setup(book, s, opening.front(), demo::kDoorMotionTable, demo::kDoorSoundTable);
    store_open_and_shut(book, demo::kDoorMotionTable, opening);
}

void forge_chest(Book& book, const Materials& m) {
    Mesh body;
    body.box(m.planks, {-0.5F, -0.32F, 0}, {0.5F, 0.32F, 0.42F}, 0.9F);
    for (const float x : {-0.4F, 0.32F}) {
        body.box(m.iron, {x, -0.34F, 0}, {x + 0.08F, 0.34F, 0.43F});
    }
    body.set_solid(true);
    Mesh lid;  // hinged along its back edge
    lid.column(m.planks, {.foot = {-0.5F, -0.32F, 0},
                          .head = {0.5F, -0.32F, 0},
                          .foot_radius = 0.33F,
                          .head_radius = 0.33F,
                          .sides = 10,
                          .squash = 0.7F});
    for (const float x : {-0.4F, 0.32F}) {
        lid.column(m.iron, {.foot = {x, -0.32F, 0},
                            .head = {x + 0.08F, -0.32F, 0},
                            .foot_radius = 0.345F,
                            .head_radius = 0.345F,
                            .sides = 10,
                            .squash = 0.7F});
    }
    lid.box(m.gold, {-0.07F, -0.7F, -0.08F}, {0.07F, -0.62F, 0.1F});
    lid.set_solid(true);
    std::vector<AnimFrame> opening;
    for (int i = 0; i <= 14; ++i) {
        const float t = static_cast<float>(i) / 14.0F;
        opening.push_back({{core::Frame(), turned({0, 0.32F, 0.42F}, {1, 0, 0}, -75 * t * (2 - t))}, {}});
    }
    Setup s = plain_setup(demo::kChestSetup, {body.store(book), lid.store(book)}, {{0, 0, 0.35F}, 0.8F});
    s.flags.set(SetupFlag::physics_bsp, true);
    s.height = 0.75F;
    s.radius = 0.6F;
    store_setup(book, s, opening.front(), demo::kChestMotionTable, demo::kChestSoundTable);
    store_open_and_shut(book, demo::kChestMotionTable, opening);
}

void forge_portal(Book& book, const Materials& m, const PlaceScripts& scripts) {
    Mesh ring;
    constexpr int kStones = 14;
    const Vec3 middle{0, 0, 1.45F};
    for (int i = 0; i < kStones; ++i) {
        const float a = kTwoPi * (static_cast<float>(i) + 0.5F) / kStones;
        const Vec3 out{std::cos(a) * 1.05F, 0, std::sin(a) * 1.4F};
        ring.ball(m.stone, {.centre = middle + out,
                            .radii = {0.2F, 0.16F, 0.22F},
                            .rings = 4,
                            .slices = 7,
                            .rough = 0.2F,
                            .seed = 101U + static_cast<std::uint32_t>(i),
                            .flat = true});
    }
    Mesh swirl;
    swirl.quad(m.violet, {-1.25F, 0, -1.25F}, {1.25F, 0, -1.25F}, {1.25F, 0, 1.25F}, {-1.25F, 0, 1.25F}, {0, 0}, {1, 1},
               SidesType::double_sided);
    std::vector<AnimFrame> frames;
    for (int i = 0; i < 36; ++i) {
        frames.push_back({{core::Frame(), turned(middle, {0, 1, 0}, 10.0F * static_cast<float>(i)),
                           turned(middle + Vec3{0, 0.06F, 0}, {0, 1, 0}, -10.0F * static_cast<float>(i) + 40)},
                          {}});
    }
    const core::DataId disc = swirl.store(book);
    Setup s = plain_setup(demo::kPortalSetup, {ring.store(book), disc, disc}, {middle, 1.7F});
    s.spheres = {{{0, 0, 1.2F}, 0.8F}};
    s.height = 2.8F;
    s.radius = 0.8F;
    s.default_script = scripts.portal;
    SetupLight light;
    light.frame.origin = middle;
    light.color = {argb(rgb(0xB070FF))};
    light.intensity = 80;
    light.falloff = 9;
    s.lights.push_back(light);
    store_setup(book, s, frames.front(), demo::kPortalMotionTable, core::DataId());
    store_endless(book, demo::kPortalMotionTable, frames, 12);
}

void forge_lifestone(Book& book, const Materials& m, const PlaceScripts& scripts) {
    Mesh base;
    base.column(m.ashlar, {.foot = {0, 0, -0.3F},
                           .head = {0, 0, 0.3F},
                           .foot_radius = 1.1F,
                           .head_radius = 0.95F,
                           .sides = 8,
                           .repeat_u = 4});
    base.column(m.ashlar, {.foot = {0, 0, 0.3F},
                           .head = {0, 0, 0.5F},
                           .foot_radius = 0.7F,
                           .head_radius = 0.6F,
                           .sides = 8,
                           .repeat_u = 3});
    Mesh stone;
    stone.column(m.crystal, {.foot = {0, 0, -0.55F},
                             .head = {0, 0, 0.15F},
                             .foot_radius = 0,
                             .head_radius = 0.42F,
                             .sides = 6,
                             .caps = false});
    stone.column(m.crystal, {.foot = {0, 0, 0.15F},
                             .head = {0, 0, 1.2F},
                             .foot_radius = 0.42F,
                             .head_radius = 0,
                             .sides = 6,
                             .caps = false});
    std::vector<AnimFrame> frames;
    for (int i = 0; i < 60; ++i) {
        const float t = static_cast<float>(i) / 60.0F;
        frames.push_back(
            {{core::Frame(), turned({0, 0, 1.3F + 0.08F * std::sin(kTwoPi * t)}, {0, 0, 1}, 360 * t)}, {}});
    }
    Setup s = plain_setup(demo::kLifestoneSetup, {base.store(book), stone.store(book)}, {{0, 0, 1.2F}, 1.5F});
    s.cyl_spheres.push_back({{0, 0, 0}, 0.9F, 2.4F});
    s.height = 2.4F;
    s.radius = 0.9F;
    s.default_script = scripts.lifestone;
    SetupLight light;
    light.frame.origin = {0, 0, 1.4F};
    light.color = {argb(rgb(0x60A8FF))};
    light.intensity = 70;
    light.falloff = 8;
    s.lights.push_back(light);
    store_setup(book, s, frames.front(), demo::kLifestoneMotionTable, demo::kThingSoundTable);
    store_endless(book, demo::kLifestoneMotionTable, frames, 10);
}

}  // namespace

void forge_moving_things(Book& book, const Materials& m, const PlaceScripts& scripts) {
    forge_door(book, m);
    forge_chest(book, m);
    forge_portal(book, m, scripts);
    forge_lifestone(book, m, scripts);
}

}  // namespace portalspace::content::forge
