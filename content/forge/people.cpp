#include <array>
#include <utility>

#include "content/forge/body.h"
#include "content/forge/demo_ids.h"
#include "content/forge/motions.h"
#include "content/forge/paint_things.h"
#include "content/forge/things.h"

namespace portalspace::content::forge {
namespace {

Frame at(Vec3 origin) {
    Frame f;
    f.origin = origin;
    return f;
}

/// A body's Setup: parents of all parts, a standing pose for each placement, two spheres, places for held things.
Setup body_setup(core::DataId id, const BodyShape& shape, std::vector<core::DataId> parts, float height, float radius) {
    const Skeleton skeleton = skeleton_of(shape);
    Setup s;
    s.id = id;
    s.flags = SetupFlag::parent_indices;
    s.parts = std::move(parts);
    for (std::size_t i = 0; i < kPartCount; ++i) {
        const std::size_t parent = parent_of(i);
        s.parents.push_back(parent == kPartCount ? Setup::kNoParent : static_cast<std::uint32_t>(parent));
    }
    for (const std::int32_t key : {0, 1, 0x65}) {
        s.placements.push_back({key, {frames_of(skeleton, Pose()), {}}});
    }
    // Right hand, left hand, shield, belt, quiver, heraldry, mouth, left weapon, left unarmed.
    const Vec3 grip{0, 0.02F, -0.09F};
    const std::array<std::pair<std::size_t, Vec3>, 9> holds{{{kRightHand, grip},
                                                             {kLeftHand, grip},
                                                             {kLeftForearm, {-0.08F, 0, -0.14F}},
                                                             {kPelvis, {-0.18F, 0, 0.05F}},
                                                             {kTorso, {0.1F, -0.16F, 0.3F}},
                                                             {kTorso, {0, 0.12F, 0.25F}},
                                                             {kHead, {0, 0.12F, 0.05F}},
                                                             {kLeftHand, grip},
                                                             {kLeftHand, grip}}};
    for (std::size_t i = 0; i < holds.size(); ++i) {
        s.holding_locations.push_back(
            {static_cast<std::int32_t>(i + 1), static_cast<std::int32_t>(holds[i].first), at(holds[i].second)});
    }
    s.spheres = {{{0, 0, radius}, radius}, {{0, 0, height - radius}, radius}};
    s.height = height;
    s.radius = radius;
    s.step_up_height = 0.6F;
    s.step_down_height = 1.5F;
    s.sorting_sphere = {{0, 0, height / 2}, height * 0.6F};
    s.selection_sphere = {{0, 0, height / 2}, height / 2};
    return s;
}

}  // namespace

void forge_people(Book& book, const MagicEmitters& magic) {
    const Color skin = rgb(0xD9A27C);
    const Color hair = rgb(0x4A2E1B);
    const BodyShape person;
    const BodyLook clothes{
        .skin = book.add_surface(paint_skin(601, skin), PictureFormat::rgb8),
        .face = book.add_surface(paint_face(skin, hair), PictureFormat::argb8),
        .hair = book.add_surface(paint_hair(hair), PictureFormat::rgb8),
        .shirt = book.add_surface(paint_cloth(602, rgb(0x2F5B8C), rgb(0xD8B45A)), PictureFormat::p8),
        .trousers = book.add_surface(paint_cloth(603, rgb(0x5A4A38), rgb(0x3A2C1E)), PictureFormat::index16),
        .boots = book.add_surface(paint_leather(604, rgb(0x5C3B22)), PictureFormat::dxt1),
        .belt = book.add_surface(paint_leather(605, rgb(0x8A5A2C)), PictureFormat::dxt1)};
    Setup human = body_setup(demo::kHumanSetup, person, forge_body(book, person, clothes), 1.8F, 0.48F);
    human.default_motion_table = demo::kHumanMotionTable;
    human.default_sound_table = demo::kHumanSoundTable;
    human.default_script_table = demo::kHumanScriptTable;
    book.portal.add_record(human.id.value, human);
    forge_motion_table(book, demo::kHumanMotionTable,
                       forge_motions(book, skeleton_of(person), magic.gather, magic.recall));

    const BodyShape drudge{.thigh = 0.24F,
                           .shin = 0.26F,
                           .ankle = 0.07F,
                           .hip = 0.12F,
                           .waist = 0.1F,
                           .chest = 0.36F,
                           .shoulder = 0.25F,
                           .neck = 0.38F,
                           .neck_ahead = 0.1F,
                           .upper_arm = 0.3F,
                           .forearm = 0.3F,
                           .head = 1.35F,
                           .girth = 1.15F};
    const core::DataId wood = book.add_surface(paint_carved_wood(), PictureFormat::p8);
    const core::DataId dark = book.add_surface(paint_planks(606, rgb(0x3A2412), rgb(0x7A5228)), PictureFormat::rgb8);
    const BodyLook carved{.skin = wood,
                          .face = book.add_surface(paint_carved_face(), PictureFormat::argb8),
                          .hair = wood,
                          .shirt = wood,
                          .trousers = dark,
                          .boots = dark,
                          .belt = dark};
    const core::DataId rings = book.add_surface(paint_target_rings(), PictureFormat::rgb8);
    Setup target = body_setup(demo::kTargetSetup, drudge, forge_carved_body(book, drudge, carved, rings), 1.45F, 0.42F);
    target.default_motion_table = demo::kTargetMotionTable;
    target.default_sound_table = demo::kTargetSoundTable;
    target.default_script_table = demo::kTargetScriptTable;
    book.portal.add_record(target.id.value, target);
    forge_motion_table(book, demo::kTargetMotionTable,
                       forge_motions(book, skeleton_of(drudge), core::DataId(), core::DataId()));
}

}  // namespace portalspace::content::forge
