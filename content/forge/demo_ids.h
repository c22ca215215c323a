#pragma once

#include <cstdint>

#include "core/ids.h"

/// The fixed ids and places of the demo world. A scene of the loopback server may name any of them. All other content
/// has invented ids with a low word from 0x7001 up (pictures from 0x06F00001 up).
namespace portalspace::content::demo {

using core::DataId;

// -- People and creatures --------------------------------------------------------------------------------------------
/// The player's body: 17 parts (pelvis, left leg 1-4, right leg 5-8, torso 9, left arm 10-12, right arm 13-15, head
/// 16).
inline constexpr DataId kHumanSetup{0x02000001};
/// Styles NonCombat, HandCombat, Magic and the other stances that a player session names; see forge/motion_tables.cpp.
inline constexpr DataId kHumanMotionTable{0x09000001};
/// Of the lifestone recall: 150 frames with hooks at 16, 46, 76 and 116.
inline constexpr DataId kRecallAnimation{0x030009BF};
inline constexpr DataId kHumanSoundTable{0x20000001};
/// Hidden, UnHide and some enchantment scripts.
inline constexpr DataId kHumanScriptTable{0x34000004};
inline constexpr DataId kFemaleSetup{0x0200004E};
inline constexpr DataId kFemaleSoundTable{0x20000002};
/// The wooden target: a drudge carved of wood, with the tables that servers send for it.
inline constexpr DataId kTargetSetup{0x02000034};
inline constexpr DataId kTargetMotionTable{0x0900008A};
inline constexpr DataId kTargetSoundTable{0x20000051};
inline constexpr DataId kTargetScriptTable{0x3400006B};
/// A small bent creature with long arms.
inline constexpr DataId kDrudgeSetup{0x020007DD};
inline constexpr DataId kDrudgeMotionTable{0x09000008};
inline constexpr DataId kDrudgeSoundTable{0x20000007};
inline constexpr DataId kDrudgeScriptTable{0x3400001A};
/// Four-legged: a rat, and a big horned beast of the pastures.
inline constexpr DataId kRatSetup{0x0200003D};
inline constexpr DataId kRatMotionTable{0x0900000E};
inline constexpr DataId kRatSoundTable{0x2000000F};
inline constexpr DataId kRatScriptTable{0x34000023};
inline constexpr DataId kAurochSetup{0x0200002E};
inline constexpr DataId kAurochMotionTable{0x09000019};
inline constexpr DataId kAurochSoundTable{0x20000004};
inline constexpr DataId kAurochScriptTable{0x34000016};

// -- Things that servers place: ids of their templates in the public world database -----------------------------------
inline constexpr DataId kDoorSetup{0x0200024F};
inline constexpr DataId kDoorMotionTable{0x09000016};
inline constexpr DataId kDoorSoundTable{0x20000022};
inline constexpr DataId kChestSetup{0x0200007C};
inline constexpr DataId kChestMotionTable{0x09000004};
inline constexpr DataId kChestSoundTable{0x20000021};
inline constexpr DataId kPortalSetup{0x020001B3};
inline constexpr DataId kPortalMotionTable{0x09000003};
inline constexpr DataId kLifestoneSetup{0x020002EE};
inline constexpr DataId kLifestoneMotionTable{0x09000026};
/// Of everything that lies about: falls, is picked up, is dropped.
inline constexpr DataId kThingSoundTable{0x20000014};
/// Create, Destroy and DisappearDestroy; of arrows and quarrels too.
inline constexpr DataId kThingScriptTable{0x3400002B};

// -- Projectiles -----------------------------------------------------------------------------------------------------
/// Flame Bolt: one sphere of radius 0.10 at the origin, no cylinders.
inline constexpr DataId kFlameBoltSetup{0x0200040D};
inline constexpr DataId kFlameBoltScriptTable{0x34000005};
inline constexpr DataId kFrostBoltSetup{0x020003F4};
inline constexpr DataId kFrostBoltScriptTable{0x34000080};
inline constexpr DataId kLightningBoltSetup{0x02000880};
inline constexpr DataId kLightningBoltScriptTable{0x34000081};
inline constexpr DataId kAcidStreamSetup{0x020003F6};
inline constexpr DataId kAcidStreamScriptTable{0x34000082};
/// Its sphere is off the centre: (0, -0.165, 0.1045), radius 0.102.
inline constexpr DataId kForceBoltSetup{0x0200087D};
inline constexpr DataId kShockWaveSetup{0x020003FA};
inline constexpr DataId kWhirlingBladeSetup{0x020003FC};
inline constexpr DataId kArrowSetup{0x02000124};
inline constexpr DataId kQuarrelSetup{0x0200012A};
inline constexpr DataId kTuskerFistSetup{0x02000EAE};
/// Launch, Explode and Collision of the bolts.
inline constexpr DataId kFrostSoundTable{0x20000036};
inline constexpr DataId kBoltSoundTable{0x20000037};
inline constexpr DataId kLightningSoundTable{0x20000038};
inline constexpr DataId kAcidSoundTable{0x20000039};
inline constexpr DataId kShockSoundTable{0x2000003B};
inline constexpr DataId kBladeSoundTable{0x2000003C};

inline constexpr DataId kProjectileCollisionScript{0x33000109};
inline constexpr DataId kFlameLaunchScripts[3] = {DataId{0x3300011B}, DataId{0x3300011C}, DataId{0x3300011D}};
inline constexpr DataId kFlameExplodeScripts[3] = {DataId{0x3300011E}, DataId{0x3300012B}, DataId{0x33000120}};
inline constexpr DataId kFrostLaunchScript{0x330008BF};
inline constexpr DataId kFrostExplodeScript{0x33000119};
inline constexpr DataId kLightningLaunchScript{0x330008C0};
inline constexpr DataId kLightningExplodeScript{0x3300013E};
inline constexpr DataId kAcidLaunchScript{0x330008C2};
inline constexpr DataId kAcidExplodeScript{0x33000132};
inline constexpr DataId kThingCreateScript{0x33000719};
inline constexpr DataId kThingDestroyScript{0x33000233};
inline constexpr DataId kThingDisappearScript{0x33000302};
/// Setup.DefaultScript of the Tusker Fist: Scale, CreateParticle on part 0 and SoundTable, all at time zero.
inline constexpr DataId kTuskerFistScript{0x33000D77};
inline constexpr DataId kTuskerFistEmitter{0x3200071B};
inline constexpr DataId kUnHideScript{0x3300032F};
inline constexpr DataId kHiddenScript{0x33000331};

// -- Things of the landscape (static objects; a server may also place them) -------------------------------------------
inline constexpr DataId kOakSetup{0x02007001};
inline constexpr DataId kPineSetup{0x02007002};
inline constexpr DataId kRockSetup{0x02007003};
inline constexpr DataId kBoulderSetup{0x02007004};
inline constexpr DataId kTowerSetup{0x02007006};
inline constexpr DataId kCrystalSetup{0x02007007};
/// A torch on a post; its Setup.DefaultScript lights the flame.
inline constexpr DataId kTorchSetup{0x02007008};
inline constexpr DataId kBushSetup{0x02007009};
inline constexpr DataId kFenceSetup{0x0200700A};
inline constexpr DataId kGrassTuftSetup{0x0200700B};
inline constexpr DataId kStumpSetup{0x0200700C};
inline constexpr DataId kCampFireSetup{0x0200700D};
inline constexpr DataId kDustSetup{0x0200700E};

inline constexpr DataId kRegion{0x13000000};

// -- Places ----------------------------------------------------------------------------------------------------------
/// The middle block of the five by five where things stand (A7B2 to ABB6).
inline constexpr std::uint32_t kHomeBlockX = 0xA9;
inline constexpr std::uint32_t kHomeBlockY = 0xB4;
inline constexpr std::uint32_t kBlocksAround = 2;
/// Land goes on for one block more, so that a server finds all neighbours of every block where something stands.
inline constexpr std::uint32_t kLandAround = 3;
/// A lonely block that servers load at their start.
inline constexpr std::uint32_t kPreloadedBlock = 0xE74E;
/// The meadow of the home block is level at this height (metres): the start (90, 20) and the target (90, 60) stand on
/// it.
inline constexpr float kMeadowHeight = 94.0F;
inline constexpr float kStartX = 90.0F;
inline constexpr float kStartY = 20.0F;
/// The rooms below; a portal at (100, 14) of the home block leads to cell 0x100 of them, one in cell 0x106 back.
inline constexpr std::uint32_t kDungeonBlock = 0x5A5A;
inline constexpr float kTargetX = 90.0F;
inline constexpr float kTargetY = 60.0F;

}  // namespace portalspace::content::demo
