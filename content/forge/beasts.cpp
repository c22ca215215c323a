#include <cmath>

#include "content/forge/demo_ids.h"
#include "content/forge/motions.h"
#include "content/forge/paint_things.h"
#include "content/forge/thing_meshes.h"
#include "content/forge/things.h"

namespace portalspace::content::forge {
namespace {

/// Sizes of a four-legged body in metres; it looks along +y.
struct BeastShape {
    float length;  ///< hips to shoulders
    float hip;     ///< height of the hips
    float girth;   ///< radius of the trunk
    float spread;  ///< half the distance of the legs
    float leg;     ///< radius of the legs
    Vec3 neck;     ///< shoulders to the head's joint
    float head;    ///< length of the head
    float tail;
    bool horns;
};

Skeleton beast_skeleton(const BeastShape& s) {
    Skeleton k{};
    for (std::size_t i = 0; i < kPartCount; ++i) {
        k[i].parent = parent_of(i);
    }
    const float upper = s.hip * 0.45F;
    const float lower = s.hip * 0.4F;
    k[kPelvis].offset = {0, -s.length / 2, s.hip};
    k[kLeftThigh].offset = {-s.spread, 0, -s.girth * 0.2F};
    k[kRightThigh].offset = {s.spread, 0, -s.girth * 0.2F};
    k[kTorso].offset = {0, s.length, 0};
    k[kLeftUpperArm].offset = {-s.spread, 0, -s.girth * 0.2F};
    k[kRightUpperArm].offset = {s.spread, 0, -s.girth * 0.2F};
    for (const std::size_t shin : {kLeftShin, kRightShin, kLeftForearm, kRightForearm}) {
        k[shin].offset = {0, 0, -upper};
    }
    for (const std::size_t foot : {kLeftFoot, kRightFoot, kLeftHand, kRightHand}) {
        k[foot].offset = {0, 0, -lower};
    }
    k[kLeftToe].offset = k[kRightToe].offset = {0, s.leg, -s.hip * 0.08F};
    k[kHead].offset = s.neck;
    return k;
}

struct BeastLook {
    core::DataId hide;
    core::DataId face;
    core::DataId hoof;
};

std::vector<core::DataId> beast_body(Book& book, const BeastShape& s, const BeastLook& look) {
    std::vector<core::DataId> parts(kPartCount);
    const float upper = s.hip * 0.45F;
    const float lower = s.hip * 0.4F;
    Mesh rump;
    rump.ball(look.hide, {.centre = {0, s.length * 0.22F, 0},
                          .radii = {s.girth, s.length * 0.5F, s.girth * 1.05F},
                          .rings = 9,
                          .slices = 12,
                          .repeat = 2});
    rump.ball(look.hide, {.centre = {0, s.length * 0.52F, -s.girth * 0.05F},
                          .radii = {s.girth * 0.97F, s.length * 0.45F, s.girth},
                          .rings = 9,
                          .slices = 12,
                          .repeat = 2});
    rump.column(look.hide, {.foot = {0, -s.length * 0.2F, s.girth * 0.5F},
                            .head = {0, -s.length * 0.2F - s.tail, -s.tail * 0.3F},
                            .foot_radius = s.leg * 0.5F,
                            .head_radius = s.leg * 0.15F,
                            .sides = 7});
    parts[kPelvis] = rump.store(book);
    Mesh chest;
    chest.ball(look.hide, {.centre = {0, -s.length * 0.15F, s.girth * 0.1F},
                           .radii = {s.girth * 1.08F, s.length * 0.5F, s.girth * 1.2F},
                           .rings = 9,
                           .slices = 12,
                           .repeat = 2});
    chest.column(look.hide, {.foot = s.neck * -0.1F,
                             .head = s.neck * 1.05F,
                             .foot_radius = s.girth * 0.75F,
                             .head_radius = s.head * 0.36F,
                             .sides = 10});
    parts[kTorso] = chest.store(book);
    Mesh head;
    head.ball(look.hide, {.centre = {0, s.head * 0.15F, 0},
                          .radii = {s.head * 0.36F, s.head * 0.45F, s.head * 0.36F},
                          .rings = 8,
                          .slices = 10});
    head.column(look.face, {.foot = {0, s.head * 0.4F, -s.head * 0.05F},
                            .head = {0, s.head * 0.95F, -s.head * 0.2F},
                            .foot_radius = s.head * 0.28F,
                            .head_radius = s.head * 0.16F,
                            .sides = 9});
    for (const float side : {-1.0F, 1.0F}) {
        head.ball(look.hide, {.centre = {side * s.head * 0.36F, -s.head * 0.05F, s.head * 0.26F},
                              .radii = {s.head * 0.12F, s.head * 0.06F, s.head * 0.2F},
                              .rings = 4,
                              .slices = 7});
        head.ball(look.hoof, {.centre = {side * s.head * 0.25F, s.head * 0.42F, s.head * 0.14F},
                              .radii = Vec3{1, 1, 1} * (s.head * 0.06F),
                              .rings = 4,
                              .slices = 6});
        if (s.horns) {
            const Vec3 root{side * s.head * 0.3F, s.head * 0.1F, s.head * 0.28F};
            const Vec3 bend = root + Vec3{side * s.head * 0.5F, s.head * 0.1F, s.head * 0.15F};
            head.column(
                look.hoof,
                {.foot = root, .head = bend, .foot_radius = s.head * 0.11F, .head_radius = s.head * 0.08F, .sides = 7});
            head.column(look.hoof, {.foot = bend,
                                    .head = bend + Vec3{side * s.head * 0.1F, s.head * 0.2F, s.head * 0.4F},
                                    .foot_radius = s.head * 0.08F,
                                    .head_radius = 0,
                                    .sides = 7});
        }
    }
    parts[kHead] = head.store(book);
    const auto limb = [&](std::size_t first, float thick) {
        Mesh thigh;
        thigh.column(look.hide, {.foot = {0, 0, -upper},
                                 .head = {0, 0, s.girth * 0.3F},
                                 .foot_radius = s.leg,
                                 .head_radius = s.leg * thick,
                                 .sides = 9});
        parts[first] = thigh.store(book);
        Mesh shin;
        shin.ball(look.hide, {.centre = {0, 0, 0}, .radii = Vec3{1, 1, 1} * s.leg, .rings = 5, .slices = 8});
        shin.column(look.hide, {.foot = {0, 0, -lower},
                                .head = {0, 0, 0},
                                .foot_radius = s.leg * 0.62F,
                                .head_radius = s.leg * 0.95F,
                                .sides = 8,
                                .caps = false});
        parts[first + 1] = shin.store(book);
        Mesh foot;
        foot.column(look.hoof, {.foot = {0, s.leg * 0.25F, -s.hip * 0.11F},
                                .head = {0, 0, 0},
                                .foot_radius = s.leg * 0.95F,
                                .head_radius = s.leg * 0.65F,
                                .sides = 8});
        parts[first + 2] = foot.store(book);
    };
    limb(kLeftThigh, 1.9F);
    limb(kRightThigh, 1.9F);
    limb(kLeftUpperArm, 1.6F);
    limb(kRightUpperArm, 1.6F);
    for (const std::size_t toe : {kLeftToe, kRightToe}) {
        Mesh claw;
        claw.ball(look.hoof,
                  {.centre = {0, s.leg * 0.4F, 0}, .radii = Vec3{0.6F, 0.7F, 0.35F} * s.leg, .rings = 4, .slices = 6});
        parts[toe] = claw.store(book);
    }
    return parts;
}

void store_beast(Book& book, const BeastShape& s, const BeastLook& look, core::DataId setup_id, core::DataId motions,
                 core::DataId sounds, core::DataId scripts) {
    const Skeleton skeleton = beast_skeleton(s);
    const float height = s.hip + s.girth * 1.2F;
    const float radius = s.girth * 1.3F;
    Setup setup = body_setup(setup_id, skeleton, beast_body(book, s, look), height, radius);
    setup.default_motion_table = motions;
    setup.default_sound_table = sounds;
    setup.default_script_table = scripts;
    book.portal.add_record(setup.id.value, setup);
    forge_motion_table(book, motions, forge_beast_motions(book, skeleton));
}

}  // namespace

void forge_beasts(Book& book) {
    const core::DataId claw = book.add_surface(paint_leather(641, rgb(0x2A2420)), PictureFormat::dxt1);
    const BeastLook rat{book.add_surface(paint_hair(rgb(0x8A8078)), PictureFormat::r5g6b5),
                        book.add_surface(paint_skin(642, rgb(0xC89A90)), PictureFormat::rgb8), claw};
    store_beast(book,
                {.length = 0.42F,
                 .hip = 0.26F,
                 .girth = 0.15F,
                 .spread = 0.12F,
                 .leg = 0.04F,
                 .neck = {0, 0.2F, 0.03F},
                 .head = 0.3F,
                 .tail = 0.55F,
                 .horns = false},
                rat, demo::kRatSetup, demo::kRatMotionTable, demo::kRatSoundTable, demo::kRatScriptTable);
    const BeastLook auroch{book.add_surface(paint_hair(rgb(0x6A4428)), PictureFormat::x8rgb8),
                           book.add_surface(paint_skin(643, rgb(0x4A3A34)), PictureFormat::rgb8),
                           book.add_surface(paint_leather(644, rgb(0xB8A888)), PictureFormat::dxt1)};
    store_beast(book,
                {.length = 1.25F,
                 .hip = 1.05F,
                 .girth = 0.46F,
                 .spread = 0.32F,
                 .leg = 0.12F,
                 .neck = {0, 0.55F, 0.2F},
                 .head = 0.6F,
                 .tail = 0.8F,
                 .horns = true},
                auroch, demo::kAurochSetup, demo::kAurochMotionTable, demo::kAurochSoundTable,
                demo::kAurochScriptTable);
}

}  // namespace portalspace::content::forge
