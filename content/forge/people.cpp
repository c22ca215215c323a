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

}  // namespace

Setup body_setup(core::DataId id, const Skeleton& skeleton, std::vector<core::DataId> parts, float height,
                 float radius) {
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

void forge_people(Book& book, const MagicEmitters& magic, const Waves& waves) {
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
    const auto body = [&](Setup setup, core::DataId motions, core::DataId sounds, core::DataId scripts) {
        setup.default_motion_table = motions;
        setup.default_sound_table = sounds;
        setup.default_script_table = scripts;
        book.portal.add_record(setup.id.value, setup);
    };
    body(body_setup(demo::kHumanSetup, skeleton_of(person), forge_body(book, person, clothes), 1.8F, 0.48F),
         demo::kHumanMotionTable, demo::kHumanSoundTable, demo::kHumanScriptTable);
    forge_motion_table(book, demo::kHumanMotionTable,
                       forge_motions(book, skeleton_of(person), magic.gather, magic.recall, waves.hum));
    // The same bones, a little narrower and with other clothes.
    BodyShape woman = person;
    woman.girth = 0.9F;
    woman.head = 0.96F;
    const Color fair = rgb(0xE4B490);
    const Color auburn = rgb(0x7A3A1E);
    BodyLook dress = clothes;
    dress.skin = book.add_surface(paint_skin(611, fair), PictureFormat::rgb8);
    dress.face = book.add_surface(paint_face(fair, auburn), PictureFormat::argb8);
    dress.hair = book.add_surface(paint_hair(auburn), PictureFormat::rgb8);
    dress.shirt = book.add_surface(paint_cloth(612, rgb(0x7A2F4C), rgb(0xE0C890)), PictureFormat::p8);
    body(body_setup(demo::kFemaleSetup, skeleton_of(woman), forge_body(book, woman, dress), 1.8F, 0.48F),
         demo::kHumanMotionTable, demo::kFemaleSoundTable, demo::kHumanScriptTable);

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
    const MotionSet drudge_motions =
        forge_motions(book, skeleton_of(drudge), core::DataId(), core::DataId(), core::DataId());
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
    body(body_setup(demo::kTargetSetup, skeleton_of(drudge), forge_carved_body(book, drudge, carved, rings), 1.45F,
                    0.42F),
         demo::kTargetMotionTable, demo::kTargetSoundTable, demo::kTargetScriptTable);
    forge_motion_table(book, demo::kTargetMotionTable, drudge_motions);

    const Color hide = rgb(0x6E7A4A);
    const core::DataId rags = book.add_surface(paint_cloth(621, rgb(0x5A4630), rgb(0x3A2C1E)), PictureFormat::r5g6b5);
    const core::DataId warty = book.add_surface(paint_skin(622, hide), PictureFormat::dxt1);
    const BodyLook wild{.skin = warty,
                        .face = book.add_surface(paint_face(hide, rgb(0x3A4426)), PictureFormat::argb8),
                        .hair = book.add_surface(paint_hair(rgb(0x3A4426)), PictureFormat::rgb8),
                        .shirt = warty,
                        .trousers = rags,
                        .boots = warty,
                        .belt = rags};
    body(body_setup(demo::kDrudgeSetup, skeleton_of(drudge), forge_body(book, drudge, wild), 1.45F, 0.42F),
         demo::kDrudgeMotionTable, demo::kDrudgeSoundTable, demo::kDrudgeScriptTable);
    forge_motion_table(book, demo::kDrudgeMotionTable, drudge_motions);
}

}  // namespace portalspace::content::forge
