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
inline constexpr DataId kHumanSoundTable{0x20000001};
/// Hidden, UnHide and some enchantment scripts.
inline constexpr DataId kHumanScriptTable{0x34000004};
/// The wooden target: a drudge carved of wood, with the tables that a server sends for this Setup.
inline constexpr DataId kTargetSetup{0x020007DD};
inline constexpr DataId kTargetMotionTable{0x09000008};
inline constexpr DataId kTargetSoundTable{0x200000C2};
inline constexpr DataId kTargetScriptTable{0x3400001A};

// -- Projectiles -----------------------------------------------------------------------------------------------------
/// Flame Bolt: one sphere of radius 0.10 at the origin, no cylinders.
inline constexpr DataId kFlameBoltSetup{0x0200040D};
inline constexpr DataId kFlameBoltScriptTable{0x34000005};
inline constexpr DataId kFrostBoltSetup{0x020003F4};
inline constexpr DataId kFrostBoltScriptTable{0x34000080};
inline constexpr DataId kLightningBoltSetup{0x02000880};
inline constexpr DataId kLightningBoltScriptTable{0x34000081};
/// Launch, Explode and Collision of the bolts.
inline constexpr DataId kBoltSoundTable{0x20000037};

inline constexpr DataId kProjectileCollisionScript{0x33000109};
inline constexpr DataId kFlameLaunchScripts[3] = {DataId{0x3300011B}, DataId{0x3300011C}, DataId{0x3300011D}};
inline constexpr DataId kFlameExplodeScripts[3] = {DataId{0x3300011E}, DataId{0x3300012B}, DataId{0x33000120}};
inline constexpr DataId kFrostLaunchScript{0x330008BF};
inline constexpr DataId kFrostExplodeScript{0x33000119};
inline constexpr DataId kLightningLaunchScript{0x330008C0};
inline constexpr DataId kLightningExplodeScript{0x3300013E};
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
