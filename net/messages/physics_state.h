#pragma once

#include <cstdint>

#include "core/flags.h"

namespace portalspace::net {

/// Bits of an object's physics state (seed 2026-07-13 section 3; spec/net-messages.md 5.2).
enum class PhysicsState : std::uint32_t {
    kStatic = 0x00000001,
    kEthereal = 0x00000004,
    kReportCollisions = 0x00000008,
    kIgnoreCollisions = 0x00000010,
    kNoDraw = 0x00000020,
    kMissile = 0x00000040,
    kPushable = 0x00000080,
    kAlignPath = 0x00000100,
    kPathClipped = 0x00000200,
    kGravity = 0x00000400,
    kLighting = 0x00000800,
    kParticleEmitter = 0x00001000,
    kHidden = 0x00004000,
    kScriptedCollision = 0x00008000,
    kHasPhysicsBsp = 0x00010000,
    kInelastic = 0x00020000,
    kHasDefaultAnim = 0x00040000,
    kHasDefaultScript = 0x00080000,
    kCloaked = 0x00100000,
    kReportAsEnvironment = 0x00200000,
    kEdgeSlide = 0x00400000,
    kSledding = 0x00800000,
    kFrozen = 0x01000000,
};

using PhysicsStateFlags = core::Flags<PhysicsState>;

/// What the constructor of a physics object sets (CPhysicsObj::CPhysicsObj 0x005123F0): EdgeSlide, Lighting, Gravity,
/// ReportCollisions.
inline constexpr std::uint32_t kInitialPhysicsState = 0x00400C08;

}  // namespace portalspace::net
