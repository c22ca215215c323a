#pragma once

#include "content/record_ptr.h"
#include "core/ids.h"

namespace portalspace::content {
struct Animation;
struct DegradeInfo;
struct GfxObj;
struct LandBlock;
struct MotionTable;
struct ParticleEmitterInfo;
struct PhysicsScript;
struct PhysicsScriptTable;
struct Region;
struct Setup;
class DatStore;
}  // namespace portalspace::content

namespace portalspace::engine {

/// Where the simulation gets its immutable records from. A null pointer means "missing or damaged": the source has
/// already written the log line, and the user goes on without. Plain pointers live as long as the source; a RecordPtr
/// keeps its record for as long as it is held, and big records are only lent that way.
class RecordSource {
public:
    virtual ~RecordSource() = default;
    virtual const content::Setup* setup(core::DataId id) = 0;
    virtual content::RecordPtr<content::GfxObj> gfx_obj(core::DataId id) = 0;
    virtual content::RecordPtr<content::DegradeInfo> degrade_info(core::DataId id) = 0;
    virtual content::RecordPtr<content::Animation> animation(core::DataId id) = 0;
    virtual const content::MotionTable* motion_table(core::DataId id) = 0;
    virtual const content::PhysicsScript* physics_script(core::DataId id) = 0;
    virtual const content::PhysicsScriptTable* physics_script_table(core::DataId id) = 0;
    virtual const content::ParticleEmitterInfo* particle_emitter_info(core::DataId id) = 0;
    virtual const content::Region* region() = 0;
    /// The terrain record of the landblock that holds `cell` (0xXXYYFFFF).
    virtual content::RecordPtr<content::LandBlock> land_block(core::CellId cell) = 0;
};

/// The records of the player's DAT files.
class DatRecords final : public RecordSource {
public:
    explicit DatRecords(content::DatStore& store) : store_(store) {}
    /// A missing Setup is the placeholder, so that the object is seen; it never is null here.
    const content::Setup* setup(core::DataId id) override;
    content::RecordPtr<content::GfxObj> gfx_obj(core::DataId id) override;
    content::RecordPtr<content::DegradeInfo> degrade_info(core::DataId id) override;
    content::RecordPtr<content::Animation> animation(core::DataId id) override;
    const content::MotionTable* motion_table(core::DataId id) override;
    const content::PhysicsScript* physics_script(core::DataId id) override;
    const content::PhysicsScriptTable* physics_script_table(core::DataId id) override;
    const content::ParticleEmitterInfo* particle_emitter_info(core::DataId id) override;
    const content::Region* region() override;
    content::RecordPtr<content::LandBlock> land_block(core::CellId cell) override;

private:
    content::DatStore& store_;
};

}  // namespace portalspace::engine
