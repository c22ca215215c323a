#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/tool/dat_source.h"
#include "content/dat_store.h"
#include "content/field_value.h"
#include "content/record_type.h"
#include "content/records/properties.h"
#include "core/byte_reader.h"
#include "core/format_error.h"
#include "core/ids.h"
#include "core/log.h"
#include "engine/records.h"

namespace portalspace::app {

/// A record that a fact needs and that is not in the files, or is damaged there.
class MissingRecord : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The opened files of a data set, for commands that look into all of them: records are decoded once and kept. Serves
/// as the engine's source of records, so that facts are derived by the code that the client runs.
class DatSet final : public engine::RecordSource {
public:
    explicit DatSet(std::vector<DatSource> sources) : sources_(std::move(sources)) {}

    [[nodiscard]] const std::vector<DatSource>& sources() const { return sources_; }
    /// Null when the set has no such file.
    [[nodiscard]] const DatSource* source(content::DatFileKind kind) const;
    [[nodiscard]] const DatSource* source(const std::string& name) const;
    /// Ids of a file whose first byte is `family`, ascending; empty without the file.
    [[nodiscard]] std::vector<std::uint32_t> family(content::DatFileKind kind, std::uint8_t family) const;
    [[nodiscard]] bool has(content::DatFileKind kind, std::uint32_t id) const;

    /// The record of that id in the file where its type lives; null when it is missing, damaged or of another type.
    template <class T>
    [[nodiscard]] const T* find(std::uint32_t id) {
        return static_cast<const T*>(find_erased(id, T::kRecordType, [](core::ByteReader& reader) {
            return std::shared_ptr<const void>(std::make_shared<const T>(T::unpack(reader)));
        }));
    }
    /// The same; throws MissingRecord instead of giving null.
    template <class T>
    [[nodiscard]] const T& need(std::uint32_t id) {
        const T* record = find<T>(id);
        if (record == nullptr) {
            throw MissingRecord(std::string(content::record_type_name(T::kRecordType)) + " " + core::id_text(id) +
                                " is not in the files or is damaged");
        }
        return *record;
    }
    /// A record taken apart; throws MissingRecord, also for a type without decoder.
    [[nodiscard]] const content::FieldValue& view(content::DatFileKind kind, std::uint32_t id);

    /// The types of properties, which the records of user interfaces need; of the portal file beside the opened ones
    /// when it is not one of them. Null when there is none.
    [[nodiscard]] const content::PropertyTypes* property_types();

    /// The same files as the engine's collision wants them; throws MissingRecord when the set is no whole one.
    [[nodiscard]] content::DatStore& store();

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
    using Holder = std::shared_ptr<const void>;
    using Unpack = Holder (*)(core::ByteReader& reader);

    template <class T>
    [[nodiscard]] content::RecordPtr<T> shared(std::uint32_t id) {
        (void)find<T>(id);
        return content::RecordPtr<T>(std::static_pointer_cast<const T>(records_.at({T::kRecordType, id})));
    }
    [[nodiscard]] const void* find_erased(std::uint32_t id, content::RecordType type, Unpack unpack);

    std::vector<DatSource> sources_;
    std::map<std::pair<content::RecordType, std::uint32_t>, Holder> records_;
    std::map<std::pair<content::DatFileKind, std::uint32_t>, content::FieldValue> views_;
    std::optional<content::PropertyTypes> property_types_;
    bool property_types_known_ = false;
    core::Log quiet_{core::LogLevel::error};
    std::unique_ptr<content::DatStore> store_;
};

}  // namespace portalspace::app
