#pragma once

#include "content/field_value.h"
#include "content/records/animation.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/sound_table.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "content/records/wave.h"

namespace portalspace::content {

/// Each record taken apart into named fields, without its own id.
[[nodiscard]] FieldValue view_of(const AnimationHook& hook);
[[nodiscard]] FieldValue view_of(const AnimFrame& frame);
[[nodiscard]] FieldValue view_of(const Animation& animation);
[[nodiscard]] FieldValue view_of(const Setup& setup);
[[nodiscard]] FieldValue view_of(const GfxObj& obj);
[[nodiscard]] FieldValue view_of(const Environment& environment);
[[nodiscard]] FieldValue view_of(const EnvCell& cell);
[[nodiscard]] FieldValue view_of(const LandBlock& block);
[[nodiscard]] FieldValue view_of(const LandBlockInfo& info);
[[nodiscard]] FieldValue view_of(const MotionTable& table);
[[nodiscard]] FieldValue view_of(const ParticleEmitterInfo& info);
[[nodiscard]] FieldValue view_of(const PhysicsScript& script);
[[nodiscard]] FieldValue view_of(const PhysicsScriptTable& table);
[[nodiscard]] FieldValue view_of(const Region& region);
[[nodiscard]] FieldValue view_of(const SoundTable& table);
[[nodiscard]] FieldValue view_of(const Surface& surface);
[[nodiscard]] FieldValue view_of(const SurfaceTexture& texture);
[[nodiscard]] FieldValue view_of(const RenderSurface& surface);
[[nodiscard]] FieldValue view_of(const Palette& palette);
[[nodiscard]] FieldValue view_of(const Wave& wave);

}  // namespace portalspace::content
