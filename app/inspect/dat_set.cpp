#include "app/inspect/dat_set.h"

#include <algorithm>

#include "content/record_codec.h"
#include "content/records/animation.h"
#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/region.h"
#include "content/records/setup.h"

namespace portalspace::app {

using content::DatFileKind;

const DatSource* DatSet::source(DatFileKind kind) const {
    const auto at =
        std::find_if(sources_.begin(), sources_.end(), [kind](const DatSource& s) { return s.kind == kind; });
    return at == sources_.end() ? nullptr : &*at;
}

const DatSource* DatSet::source(const std::string& name) const {
    const auto at = std::find_if(sources_.begin(), sources_.end(),
                                 [&name](const DatSource& s) { return content::dat_file_name(s.kind) == name; });
    return at == sources_.end() ? nullptr : &*at;
}

std::vector<std::uint32_t> DatSet::family(DatFileKind kind, std::uint8_t family) const {
    std::vector<std::uint32_t> ids;
    if (const DatSource* source = this->source(kind)) {
        for (const content::DatEntry& entry : source->file->entries()) {
            if (entry.id >> 24U == family) {
                ids.push_back(entry.id);
            }
        }
    }
    return ids;
}

bool DatSet::has(DatFileKind kind, std::uint32_t id) const {
    const DatSource* source = this->source(kind);
    return source != nullptr && static_cast<bool>(source->file->find(id));
}

const void* DatSet::find_erased(std::uint32_t id, content::RecordType type, Unpack unpack) {
    const auto [at, is_new] = records_.try_emplace({type, id});
    if (!is_new) {
        return at->second.get();
    }
    for (const DatSource& source : sources_) {
        if (content::record_type_of(source.kind, id) != type) {
            continue;
        }
        if (const auto entry = source.file->find(id)) {
            try {
                const content::RecordBytes bytes = source.file->read(*entry);
                core::ByteReader reader(bytes.view());
                at->second = unpack(reader);
                break;
            } catch (const core::FormatError&) {
                continue;
            }
        }
    }
    return at->second.get();
}

const content::FieldValue& DatSet::view(DatFileKind kind, std::uint32_t id) {
    if (const auto at = views_.find({kind, id}); at != views_.end()) {
        return at->second;
    }
    const DatSource* source = this->source(kind);
    const std::string file(content::dat_file_name(kind));
    if (source == nullptr) {
        throw MissingRecord("there is no " + file);
    }
    const auto entry = source->file->find(id);
    const content::RecordCodec* codec = content::record_codec(content::record_type_of(kind, id));
    if (!entry || codec == nullptr) {
        throw MissingRecord("record " + core::id_text(id) + " is not in " + file);
    }
    try {
        const content::RecordBytes bytes = source->file->read(*entry);
        core::ByteReader reader(bytes.view());
        return views_.emplace(std::pair(kind, id), codec->view(reader, property_types())).first->second;
    } catch (const core::FormatError& error) {
        throw MissingRecord("record " + core::id_text(id) + " is damaged: " + error.what());
    }
}

content::DatStore& DatSet::store() {
    if (!store_) {
        if (sources_.empty()) {
            throw MissingRecord("there are no files");
        }
        try {
            store_ = std::make_unique<content::DatStore>(sources_.front().path.parent_path(), quiet_);
        } catch (const std::runtime_error& error) {
            throw MissingRecord(error.what());
        }
    }
    return *store_;
}

const content::PropertyTypes* DatSet::property_types() {
    constexpr std::uint32_t kMasterProperty = 0x39000001;
    if (!property_types_known_) {
        property_types_known_ = true;
        if (source(DatFileKind::portal) != nullptr || sources_.empty()) {
            if (const auto* master = find<content::MasterProperty>(kMasterProperty)) {
                property_types_.emplace(*master);
            }
        } else {
            const std::filesystem::path beside =
                content::find_dat_file(sources_.front().path.parent_path(), DatFileKind::portal);
            try {
                DatSet portal(beside.empty() ? std::vector<DatSource>{} : open_dat_sources(beside));
                const bool is_portal = portal.source(DatFileKind::portal) != nullptr;  // by its header
                if (const content::PropertyTypes* types = is_portal ? portal.property_types() : nullptr) {
                    property_types_ = *types;
                }
            } catch (const std::runtime_error&) {
                return nullptr;  // a damaged neighbour is no reason to refuse this file
            }
        }
    }
    return property_types_ ? &*property_types_ : nullptr;
}

const content::Setup* DatSet::setup(core::DataId id) { return find<content::Setup>(id.value); }
content::RecordPtr<content::GfxObj> DatSet::gfx_obj(core::DataId id) { return shared<content::GfxObj>(id.value); }
content::RecordPtr<content::DegradeInfo> DatSet::degrade_info(core::DataId id) {
    return shared<content::DegradeInfo>(id.value);
}
content::RecordPtr<content::Animation> DatSet::animation(core::DataId id) {
    return shared<content::Animation>(id.value);
}
const content::MotionTable* DatSet::motion_table(core::DataId id) { return find<content::MotionTable>(id.value); }
const content::PhysicsScript* DatSet::physics_script(core::DataId id) { return find<content::PhysicsScript>(id.value); }
const content::PhysicsScriptTable* DatSet::physics_script_table(core::DataId id) {
    return find<content::PhysicsScriptTable>(id.value);
}
const content::ParticleEmitterInfo* DatSet::particle_emitter_info(core::DataId id) {
    return find<content::ParticleEmitterInfo>(id.value);
}
const content::Region* DatSet::region() { return find<content::Region>(0x13000000); }
content::RecordPtr<content::LandBlock> DatSet::land_block(core::CellId cell) {
    return shared<content::LandBlock>(cell.value | 0xFFFFU);
}

}  // namespace portalspace::app
