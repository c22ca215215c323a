#include "engine/records.h"

#include "content/dat_store.h"
#include "content/records/animation.h"
#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/region.h"
#include "content/records/setup.h"

namespace portalspace::engine {

const content::Setup* DatRecords::setup(core::DataId id) {
    const auto* setup = store_.find<content::Setup>(id);
    return setup != nullptr ? setup : store_.placeholder<content::Setup>().get();  // the store keeps both
}
content::RecordPtr<content::GfxObj> DatRecords::gfx_obj(core::DataId id) { return store_.try_get<content::GfxObj>(id); }
content::RecordPtr<content::DegradeInfo> DatRecords::degrade_info(core::DataId id) {
    return store_.try_get<content::DegradeInfo>(id);
}
content::RecordPtr<content::Animation> DatRecords::animation(core::DataId id) {
    return store_.try_get<content::Animation>(id);
}
const content::MotionTable* DatRecords::motion_table(core::DataId id) { return store_.find<content::MotionTable>(id); }
const content::PhysicsScript* DatRecords::physics_script(core::DataId id) {
    return store_.find<content::PhysicsScript>(id);
}
const content::PhysicsScriptTable* DatRecords::physics_script_table(core::DataId id) {
    return store_.find<content::PhysicsScriptTable>(id);
}
const content::ParticleEmitterInfo* DatRecords::particle_emitter_info(core::DataId id) {
    return store_.find<content::ParticleEmitterInfo>(id);
}
const content::Region* DatRecords::region() { return store_.find<content::Region>(core::DataId(0x13000000)); }
content::RecordPtr<content::LandBlock> DatRecords::land_block(core::CellId cell) {
    return store_.try_get<content::LandBlock>(core::CellId((cell.value & 0xFFFF0000) | 0xFFFF));
}

}  // namespace portalspace::engine
