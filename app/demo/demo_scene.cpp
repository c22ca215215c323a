#include "app/demo/demo_scene.h"

#include <string>
#include <utility>

#include "content/forge/demo_ids.h"

namespace portalspace::app {

namespace {

namespace demo = content::demo;

constexpr std::uint32_t kHomeBlock = demo::kHomeBlockX << 24 | demo::kHomeBlockY << 16;
constexpr std::uint32_t kCreature = 0x10;
constexpr std::uint32_t kMisc = 0x80;
constexpr std::uint32_t kPortal = 0x10000;
constexpr std::uint16_t kNonCombat = 0x003D;
constexpr std::uint16_t kMagicStance = 0x0049;
constexpr std::uint16_t kReady = 0x0003;
constexpr std::uint16_t kOn = 0x000B;       ///< an open door
constexpr std::uint16_t kOff = 0x000C;      ///< a shut one
constexpr std::uint16_t kPowerUp = 0x006F;  ///< the windup gesture
constexpr std::uint16_t kCastGesture = 0x0038;
constexpr std::uint32_t kSpellWords = 17;  ///< chat type
constexpr double kPeriod = 9.0;            ///< three bolts a round
constexpr float kPortalRadius = 0.9F;      ///< as wide as its ring, in metres

/// An object of the scene that stands on the land of the home block.
net::SceneObject standing(std::string key, std::uint32_t guid, std::string name, core::DataId setup, float x, float y,
                          float heading) {
    net::SceneObject object;
    object.key = std::move(key);
    object.guid = core::ObjectId{guid};
    object.name = std::move(name);
    object.setup = setup;
    object.position.cell = core::CellId{kHomeBlock | 1};
    object.position.frame.origin = {x, y, 0};
    object.position.frame.set_heading(heading);
    core::adjust_to_outside(object.position.cell, object.position.frame.origin);
    object.on_ground = true;
    return object;
}

net::SceneObject human(std::string key, std::uint32_t guid, std::string name, float x, float y, float heading) {
    net::SceneObject object = standing(std::move(key), guid, std::move(name), demo::kHumanSetup, x, y, heading);
    object.motion_table = demo::kHumanMotionTable;
    object.sound_table = demo::kHumanSoundTable;
    object.script_table = demo::kHumanScriptTable;
    object.state = 0x00400408;
    object.style = kNonCombat;
    object.item_type = kCreature;
    object.description_flags = 0x14;
    object.radius = 0.48F;
    object.height = 1.83F;
    return object;
}

net::SceneObject target(std::string key, std::uint32_t guid, float x, float y) {
    net::SceneObject object = standing(std::move(key), guid, "Wooden Target", demo::kTargetSetup, x, y, 180.0F);
    object.wcid = 6077;
    object.motion_table = demo::kTargetMotionTable;
    object.sound_table = demo::kTargetSoundTable;
    object.script_table = demo::kTargetScriptTable;
    object.style = kNonCombat;
    object.item_type = kCreature;
    object.description_flags = 0x14;
    object.radius = 0.45F;
    object.height = 1.7F;
    return object;
}

net::SceneObject thing(std::string key, std::uint32_t guid, std::string name, core::DataId setup, float x, float y,
                       float heading) {
    net::SceneObject object = standing(std::move(key), guid, std::move(name), setup, x, y, heading);
    object.state = 0x00010418;
    object.item_type = kMisc;
    object.description_flags = 0x14;
    return object;
}

/// A door in its doorway: `x`, `y` the middle of the doorway, `heading` that of the back of the house.
net::SceneObject door(std::string key, std::uint32_t guid, float x, float y, float heading, bool open) {
    net::SceneObject object = standing(std::move(key), guid, "Door", demo::kDoorSetup, x, y, heading);
    object.state = 0x00010408;
    object.motion_table = demo::kDoorMotionTable;
    object.sound_table = demo::kDoorSoundTable;
    object.script_table = demo::kThingScriptTable;
    object.style = kNonCombat;
    object.forward = open ? kOn : kOff;
    object.item_type = kMisc;
    object.description_flags = 0x1014;
    return object;
}

net::SceneObject creature(std::string key, std::uint32_t guid, std::string name, core::DataId setup,
                          core::DataId motions, core::DataId sounds, core::DataId scripts, float x, float y,
                          float heading) {
    net::SceneObject object = standing(std::move(key), guid, std::move(name), setup, x, y, heading);
    object.motion_table = motions;
    object.sound_table = sounds;
    object.script_table = scripts;
    object.style = kNonCombat;
    object.item_type = kCreature;
    object.description_flags = 0x14;
    object.radius = 0.5F;
    object.height = 1.4F;
    return object;
}

/// A thing with a motion of its own.
net::SceneObject moving(net::SceneObject object, core::DataId motions, std::uint16_t forward = kReady) {
    object.motion_table = motions;
    object.style = kNonCombat;
    object.forward = forward;
    return object;
}

/// A portal that stands at `place` and leads to `to`.
net::SceneObject portal(std::string key, std::uint32_t guid, std::string name, const core::Position& place,
                        const core::Position& to) {
    net::SceneObject object =
        moving(thing(std::move(key), guid, std::move(name), demo::kPortalSetup, 0, 0, 0), demo::kPortalMotionTable);
    object.position = place;
    object.on_ground = false;
    object.state = 0x0001000C;  // ethereal: one walks into it
    object.item_type = kPortal;
    object.description_flags |= net::kScenePortal;
    object.radius = kPortalRadius;
    object.leads_to = to;
    return object;
}

core::Position room(std::uint32_t cell, const core::Vec3& at, float heading) {
    core::Position place;
    place.cell = core::CellId{demo::kDungeonBlock << 16 | cell};
    place.frame.origin = at;
    place.frame.set_heading(heading);
    return place;
}

core::Position land(const net::GroundHeight& ground, float x, float y, float heading) {
    core::Position place = standing({}, 0, {}, {}, x, y, heading).position;
    place.frame.origin.z = ground(core::CellId{kHomeBlock}, x, y);
    return place;
}

net::SceneProjectile bolt(std::string key, std::string name, std::uint32_t wcid, std::uint16_t spell,
                          core::DataId setup, core::DataId scripts) {
    net::SceneProjectile projectile;
    projectile.key = std::move(key);
    projectile.name = std::move(name);
    projectile.wcid = wcid;
    projectile.spell = spell;
    projectile.setup = setup;
    projectile.sound_table = demo::kBoltSoundTable;
    projectile.script_table = scripts;
    return projectile;
}

/// One cast as a recorded server plays it: words and windup, the gesture 0.43 s later, the bolt 0.91 s after the words.
void add_cast(net::SceneTimeline& timeline, double at, const char* words, const char* projectile, const char* aim,
              float intensity) {
    timeline.steps.push_back({at, net::SayStep{"mage", words, kSpellWords}});
    timeline.steps.push_back({at + 0.01, net::MotionStep{"mage", kMagicStance, kPowerUp, 2.0F}});
    timeline.steps.push_back({at + 0.44, net::MotionStep{"mage", kMagicStance, kCastGesture, 2.0F}});
    timeline.steps.push_back({at + 0.91, net::BoltStep{"mage", aim, projectile, intensity}});
    timeline.steps.push_back({at + 0.91, net::MotionStep{"mage", kMagicStance, 0x0003, 1.0F}});
}

}  // namespace

net::Scene demo_scene(const net::GroundHeight& ground) {
    net::Scene scene;
    scene.server_name = "Portalspace Demo";
    scene.player = human("player", 0x50000001, "Guest", demo::kStartX, demo::kStartY, 0.0F);

    net::SceneObject mage = human("mage", 0x80000101, "Elyra the Mage", 86.0F, 22.0F, 15.0F);
    mage.style = kMagicStance;
    scene.objects = {mage,
                     target("near target", 0x80000102, 90.0F, 45.0F),
                     target("far target", 0x80000103, 92.0F, 48.0F),
                     thing("torch west", 0x80000104, "Torch", demo::kTorchSetup, 84.0F, 40.0F, 0.0F),
                     thing("torch east", 0x80000105, "Torch", demo::kTorchSetup, 96.0F, 40.0F, 0.0F),
                     thing("crystal", 0x80000106, "Crystal", demo::kCrystalSetup, 98.0F, 34.0F, 40.0F),
                     thing("oak", 0x80000107, "Oak", demo::kOakSetup, 78.0F, 46.0F, 70.0F),
                     thing("pine", 0x80000108, "Pine", demo::kPineSetup, 101.0F, 50.0F, 200.0F),
                     thing("rock", 0x80000109, "Rock", demo::kRockSetup, 81.0F, 33.0F, 120.0F),
                     thing("boulder", 0x8000010A, "Boulder", demo::kBoulderSetup, 104.0F, 42.0F, 10.0F),
                     door("inn door", 0x8000010B, 83.8F, 104.85F, 0.0F, true),
                     door("kitchen door", 0x8000010C, 94.95F, 107.5F, 90.0F, false),
                     door("cottage door", 0x8000010D, 57.15F, 75.8F, 270.0F, false),
                     door("hut door", 0x8000010E, 56.95F, 104.8F, 270.0F, true),
                     portal("portal", 0x8000010F, "Portal to the Halls Below", land(ground, 100.0F, 14.0F, 60.0F),
                            room(0x100, {40.0F, -40.0F, 0}, 270.0F)),
                     moving(thing("lifestone", 0x80000110, "Life Stone", demo::kLifestoneSetup, 78.0F, 82.0F, 0.0F),
                            demo::kLifestoneMotionTable),
                     moving(thing("chest", 0x80000111, "Chest", demo::kChestSetup, 103.0F, 31.0F, 200.0F),
                            demo::kChestMotionTable, kOff),
                     human("smith", 0x80000112, "Borin the Smith", 110.0F, 92.5F, 220.0F),
                     creature("drudge", 0x80000113, "Drudge", demo::kDrudgeSetup, demo::kDrudgeMotionTable,
                              demo::kDrudgeSoundTable, demo::kDrudgeScriptTable, 106.0F, 20.0F, 250.0F),
                     creature("rat", 0x80000114, "Rat", demo::kRatSetup, demo::kRatMotionTable, demo::kRatSoundTable,
                              demo::kRatScriptTable, 98.0F, 30.0F, 30.0F),
                     creature("auroch", 0x80000115, "Auroch", demo::kAurochSetup, demo::kAurochMotionTable,
                              demo::kAurochSoundTable, demo::kAurochScriptTable, 82.5F, 58.0F, 110.0F),
                     thing("arrow", 0x80000116, "Arrow", demo::kArrowSetup, 91.5F, 24.0F, 30.0F),
                     portal("way back", 0x80000117, "Portal to the Meadow", room(0x106, {20.0F, -40.0F, 0}, 90.0F),
                            land(ground, 96.5F, 15.5F, 330.0F))};
    scene.projectiles = {
        bolt("fire", "Flame Bolt", 7277, 27, demo::kFlameBoltSetup, demo::kFlameBoltScriptTable),
        bolt("frost", "Frost Bolt", 1503, 28, demo::kFrostBoltSetup, demo::kFrostBoltScriptTable),
        bolt("lightning", "Lightning Bolt", 1635, 75, demo::kLightningBoltSetup, demo::kLightningBoltScriptTable)};

    net::SceneTimeline timeline;
    timeline.start = 2.0;
    timeline.repeat = kPeriod;
    add_cast(timeline, 0.0, "Ashes, rise and run!", "fire", "near target", 0.6F);
    add_cast(timeline, 3.0, "Ashes, rise and run!", "fire", "far target", 1.0F);
    add_cast(timeline, 6.0, "Winter's tooth!", "frost", "near target", 0.4F);
    scene.timelines.push_back(timeline);

    net::SceneTimeline storm;
    storm.start = 2.0 + 3 * kPeriod + 7.5;
    storm.repeat = 4 * kPeriod;
    add_cast(storm, 0.0, "Sky, speak!", "lightning", "far target", 0.8F);
    scene.timelines.push_back(storm);

    net::place_on_ground(scene, ground);
    return scene;
}

}  // namespace portalspace::app
