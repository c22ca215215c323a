#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "content/dat_file.h"
#include "content/placeholders.h"
#include "content/record_cache.h"
#include "content/record_decode.h"
#include "content/record_ptr.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/format_error.h"
#include "core/ids.h"
#include "core/log.h"

namespace portalspace::content {

class PropertyTypes;
struct SurfaceTexture;

/// Bytes of decoded records that a store keeps at most, beside what is in use.
inline constexpr std::size_t kDefaultRecordBudget = std::size_t{256} << 20U;

/// Whether DatStore::find gives out records of that type: small ones that live objects point at. All of them together
/// are a few dozen megabytes in the largest data set, so they may stay.
[[nodiscard]] constexpr bool stays_in_memory(RecordType type) {
    switch (type) {
        case RecordType::setup:
        case RecordType::surface_texture:
        case RecordType::surface:
        case RecordType::motion_table:
        case RecordType::char_gen:
        case RecordType::vital_table:
        case RecordType::skill_table:
        case RecordType::chat_pose_table:
        case RecordType::object_hierarchy:
        case RecordType::spell_table:
        case RecordType::component_table:
        case RecordType::experience_table:
        case RecordType::bad_data_table:
        case RecordType::contract_table:
        case RecordType::taboo_table:
        case RecordType::name_filter_table:
        case RecordType::quality_filter:
        case RecordType::degrade_info:
        case RecordType::scene:
        case RecordType::region:
        case RecordType::sound_table:
        case RecordType::particle_emitter:
        case RecordType::physics_script:
        case RecordType::physics_script_table: return true;
        default: return false;
    }
}

/// Whether records of that type hold properties, whose layout the master property table tells.
[[nodiscard]] constexpr bool has_properties(RecordType type) {
    return type == RecordType::layout || type == RecordType::db_properties;
}

/// The data set of a folder: portal, cell and local files, and highres when there is one. Hands out decoded records
/// that never change, from a cache with a budget. Safe from any thread; a lookup takes a lock, so users on the
/// per-frame path keep what they got. A missing or bad record is one log line with its id ("dat.missing",
/// "dat.record"), however often and from however many threads it is asked for; id 0 names nothing and is none.
class DatStore {
public:
    /// Opens the four files of `folder`, whose names are matched without case. Throws std::runtime_error with one
    /// sentence that names the file and the folder; a highres file that cannot be used is a warning. `log` must
    /// outlive the store.
    DatStore(const std::filesystem::path& folder, core::Log& log, std::size_t budget = kDefaultRecordBudget);
    ~DatStore();
    DatStore(const DatStore&) = delete;
    DatStore& operator=(const DatStore&) = delete;

    /// The record of that id, or the placeholder of its type (make_placeholder) when it is missing or bad or when `id`
    /// names another type: never null. The record may leave the cache when nobody holds it any more.
    /// Example: store.get<GfxObj>(id).
    template <class T>
    [[nodiscard]] RecordPtr<T> get(core::DataId id) {
        RecordPtr<T> record = try_get<T>(id);
        return record ? record : placeholder<T>();
    }
    /// The same, but null instead of a placeholder.
    template <class T>
    [[nodiscard]] RecordPtr<T> try_get(core::DataId id) {
        return RecordPtr<T>(std::static_pointer_cast<const T>(cached(id, T::kRecordType, &decode<T>, false)));
    }
    /// A record of a small type (stays_in_memory), which lives as long as the store; null when missing or bad.
    template <class T>
    [[nodiscard]] const T* find(core::DataId id) {
        static_assert(stays_in_memory(T::kRecordType), "hold a RecordPtr: records of this type leave the cache");
        return static_cast<const T*>(cached(id, T::kRecordType, &decode<T>, true).get());
    }
    /// Cell-file records by cell id: get<EnvCell>(cell), get<LandBlock>(CellId(0xA9B4FFFF)).
    template <class T>
    [[nodiscard]] RecordPtr<T> get(core::CellId id) {
        return get<T>(core::DataId(id.value));
    }
    template <class T>
    [[nodiscard]] RecordPtr<T> try_get(core::CellId id) {
        return try_get<T>(core::DataId(id.value));
    }
    /// Decodes without keeping: for big records that the user turns into something else at once (pictures, sounds).
    /// Null when missing or bad.
    template <class T>
    [[nodiscard]] std::shared_ptr<const T> load(core::DataId id) {
        return std::static_pointer_cast<const T>(loaded(id, T::kRecordType, &decode<T>).record);
    }
    template <class T>
    [[nodiscard]] RecordPtr<T> placeholder() {
        return RecordPtr<T>(
            std::static_pointer_cast<const T>(placeholder_of(
                T::kRecordType, [] { return Holder(std::make_shared<const T>(make_placeholder<T>())); })),
            true);
    }

    /// Whether a file that may hold this type has the id; no log line.
    [[nodiscard]] bool contains(core::DataId id, RecordType type) const;
    /// The best version of a picture that this data set has: the first listed id that exists in portal or highres
    /// (3.6); zero when there is none.
    [[nodiscard]] core::DataId best_image(const SurfaceTexture& texture) const;
    /// The stored bytes, inflated; nothing and one log line when missing or bad.
    [[nodiscard]] std::optional<RecordBytes> raw(core::DataId id, RecordType type);

    /// The types of properties by the master property table (0x39000001); null when that is missing or bad.
    [[nodiscard]] const PropertyTypes* property_types();

    /// The file of that kind; null only for highres.
    [[nodiscard]] const DatFile* file(DatFileKind kind) const { return files_[static_cast<std::size_t>(kind)].get(); }
    /// Iteration number of a file; 0 for a missing highres. Login tells it to the server (DDD).
    [[nodiscard]] std::int32_t iteration(DatFileKind kind) const;
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

    [[nodiscard]] RecordCache& cache() { return cache_; }

private:
    using Holder = RecordCache::Holder;
    struct Decoded {
        Holder record;
        std::size_t bytes = 0;  ///< what it takes in memory
    };
    using DecodeFunction = Decoded (*)(core::ByteReader& reader, std::uint32_t directory_id,
                                       const PropertyTypes* types);

    template <class T>
    static Decoded decode(core::ByteReader& reader, std::uint32_t directory_id, const PropertyTypes* types) {
        std::size_t bytes = 0;
        std::shared_ptr<const T> record;
        if constexpr (has_properties(T::kRecordType)) {
            record = decode_record_sized<T>(bytes, reader, types);
        } else {
            record = decode_record_sized<T>(bytes, reader);
        }
        if constexpr (requires { record->id; }) {
            if (record->id.value != directory_id) {
                fail_id(record->id.value, directory_id);
            }
        }
        return {std::move(record), bytes};
    }
    [[noreturn]] static void fail_id(std::uint32_t found, std::uint32_t expected);

    struct Place {
        const DatFile* file = nullptr;
        DatEntry entry;
    };
    [[nodiscard]] std::optional<Place> place_of(core::DataId id, RecordType type) const;

    Holder cached(core::DataId id, RecordType type, DecodeFunction unpack, bool pin);
    Decoded loaded(core::DataId id, RecordType type, DecodeFunction unpack);
    Holder placeholder_of(RecordType type, Holder (*make)());

    [[nodiscard]] bool has_failed(core::DataId id, RecordType type) const;
    void fail(core::DataId id, RecordType type, std::string_view kind, std::string_view why);
    void fail(core::DataId id, RecordType type, const std::optional<Place>& place, const core::FormatError& error);
    void note_trailing(core::DataId id, RecordType type, const core::ByteReader& reader);

    std::filesystem::path folder_;
    core::Log& log_;
    std::array<std::unique_ptr<DatFile>, kDatFileKinds> files_;
    RecordCache cache_;
    std::once_flag property_types_once_;
    std::unique_ptr<const PropertyTypes> property_types_;

    mutable std::mutex notes_mutex_;  ///< of all below
    /// Keys of records that were found bad or missing and have their log line.
    std::unordered_set<std::uint64_t> failed_;
    std::bitset<256> trailing_noted_;  ///< by record type
    std::array<Holder, 256> placeholders_;
};

/// "client_portal.dat" and "CLIENT_PORTAL.DAT" alike; empty when the folder has no such file.
[[nodiscard]] std::filesystem::path find_dat_file(const std::filesystem::path& folder, DatFileKind kind);

}  // namespace portalspace::content
