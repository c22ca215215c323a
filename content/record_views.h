#pragma once

#include "content/field_value.h"
#include "content/records/animation.h"
#include "content/records/attributes.h"
#include "content/records/char_gen.h"
#include "content/records/clothing_table.h"
#include "content/records/degrade_info.h"
#include "content/records/env_cell.h"
#include "content/records/font.h"
#include "content/records/gfx_obj.h"
#include "content/records/input_map.h"
#include "content/records/iteration.h"
#include "content/records/landblock.h"
#include "content/records/layout.h"
#include "content/records/mappers.h"
#include "content/records/material.h"
#include "content/records/motion_table.h"
#include "content/records/palette_set.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/properties.h"
#include "content/records/region.h"
#include "content/records/render_texture.h"
#include "content/records/scene.h"
#include "content/records/setup.h"
#include "content/records/small_tables.h"
#include "content/records/sound_table.h"
#include "content/records/spell_table.h"
#include "content/records/strings.h"
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
[[nodiscard]] FieldValue view_of(const CharGen& record);
[[nodiscard]] FieldValue view_of(const VitalTable& record);
[[nodiscard]] FieldValue view_of(const SkillTable& record);
[[nodiscard]] FieldValue view_of(const ChatPoseTable& record);
[[nodiscard]] FieldValue view_of(const ObjectHierarchy& record);
[[nodiscard]] FieldValue view_of(const SpellTable& record);
[[nodiscard]] FieldValue view_of(const SpellComponentTable& record);
[[nodiscard]] FieldValue view_of(const ExperienceTable& record);
[[nodiscard]] FieldValue view_of(const BadDataTable& record);
[[nodiscard]] FieldValue view_of(const ContractTable& record);
[[nodiscard]] FieldValue view_of(const TabooTable& record);
[[nodiscard]] FieldValue view_of(const NameFilterTable& record);
[[nodiscard]] FieldValue view_of(const QualityFilter& record);
[[nodiscard]] FieldValue view_of(const UnknownTable& record);
[[nodiscard]] FieldValue view_of(const PaletteSet& record);
[[nodiscard]] FieldValue view_of(const ClothingTable& record);
[[nodiscard]] FieldValue view_of(const DegradeInfo& record);
[[nodiscard]] FieldValue view_of(const Scene& record);
[[nodiscard]] FieldValue view_of(const MasterInputMap& record);
[[nodiscard]] FieldValue view_of(const RenderTexture& record);
[[nodiscard]] FieldValue view_of(const RenderMaterial& record);
[[nodiscard]] FieldValue view_of(const MaterialModifier& record);
[[nodiscard]] FieldValue view_of(const MaterialInstance& record);
[[nodiscard]] FieldValue view_of(const RenderMesh& record);
[[nodiscard]] FieldValue view_of(const LayoutDesc& record);
[[nodiscard]] FieldValue view_of(const EnumMapper& record);
[[nodiscard]] FieldValue view_of(const StringTable& record);
[[nodiscard]] FieldValue view_of(const DidMapper& record);
[[nodiscard]] FieldValue view_of(const ActionMap& record);
[[nodiscard]] FieldValue view_of(const DualDidMapper& record);
[[nodiscard]] FieldValue view_of(const CombatTable& record);
[[nodiscard]] FieldValue view_of(const LanguageString& record);
[[nodiscard]] FieldValue view_of(const MasterProperty& record);
[[nodiscard]] FieldValue view_of(const Font& record);
[[nodiscard]] FieldValue view_of(const LanguageInfo& record);
[[nodiscard]] FieldValue view_of(const DbProperties& record);
[[nodiscard]] FieldValue view_of(const Iteration& record);

/// Expectations hold a part of what a heritage and the experience table say, and only the names of the heritages in
/// the whole; full_view_of leaves nothing out.
[[nodiscard]] FieldValue full_view_of(const CharGen& char_gen);
[[nodiscard]] FieldValue totals_of(const ExperienceTable& table);

/// Rows of tables; see content/record_rows.h.
[[nodiscard]] FieldValue view_of(const Skill& skill);
[[nodiscard]] FieldValue view_of(const Spell& spell);
[[nodiscard]] FieldValue view_of(const SpellComponent& component);
[[nodiscard]] FieldValue view_of(const Heritage& heritage);

}  // namespace portalspace::content
