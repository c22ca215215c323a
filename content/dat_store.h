#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <unordered_map>

#include "content/dat_file.h"
#include "content/record_decode.h"
#include "content/record_type.h"
#include "content/records/texture.h"
#include "core/byte_reader.h"
#include "core/ids.h"
#include "core/log.h"

namespace portalspace::content {

/// The data set of a folder: portal, cell and local files, and highres when there is one. Hands out decoded records
/// that never change and live as long as the store. Safe from any thread; a lookup takes a shared lock, so users on the
/// per-frame path keep the pointer.
class DatStore {
public:
    /// Opens the four files of `folder`, whose names are matched without case. Throws std::runtime_error with one
    /// sentence that names the file and the folder. `log` must outlive the store.
    DatStore(const std::filesystem::path& folder, core::Log& log);
    ~DatStore();
    DatStore(const DatStore&) = delete;
    DatStore& operator=(const DatStore&) = delete;

    /// The record of that id, decoded once, or null when it is missing or bad or when `id` names another type; the
    /// first failure of an id is one log line ("dat.missing" or "dat.record"). Example: store.find<Setup>(id).
    template <class T>
    [[nodiscard]] const T* find(core::DataId id) {
        return static_cast<const T*>(find_erased(id, T::kRecordType, &unpack_erased<T>));
    }
    /// Cell-file records by cell id: find<EnvCell>(cell), find<LandBlock>(CellId(0xA9B4FFFF)).
    template <class T>
    [[nodiscard]] const T* find(core::CellId id) {
        return find<T>(core::DataId(id.value));
    }
    /// Decodes without keeping: for big records that the user turns into something else at once (pictures, sounds).
    template <class T>
    [[nodiscard]] std::shared_ptr<const T> load(core::DataId id) {
        return std::static_pointer_cast<const T>(load_erased(id, T::kRecordType, &unpack_erased<T>));
    }

    /// Whether a file that may hold this type has the id; no log line.
    [[nodiscard]] bool contains(core::DataId id, RecordType type) const;
    /// The best version of a picture that this data set has: the first listed id that exists in portal or highres
    /// (3.6); zero when there is none.
    [[nodiscard]] core::DataId best_image(const SurfaceTexture& texture) const;
    /// The stored bytes, inflated; nothing and one log line when missing or bad.
    [[nodiscard]] std::optional<RecordBytes> raw(core::DataId id, RecordType type);

    /// The file of that kind; null only for highres.
    [[nodiscard]] const DatFile* file(DatFileKind kind) const { return files_[static_cast<std::size_t>(kind)].get(); }
    /// Iteration number of a file; 0 for a missing highres. Login tells it to the server (DDD).
    [[nodiscard]] std::int32_t iteration(DatFileKind kind) const;
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
    using Holder = std::shared_ptr<const void>;
    using UnpackFunction = Holder (*)(core::ByteReader& reader, std::uint32_t directory_id);

    template <class T>
    static Holder unpack_erased(core::ByteReader& reader, std::uint32_t directory_id) {
        auto record = decode_record<T>(reader);
        if constexpr (requires { record->id; }) {
            if (record->id.value != directory_id) {
                fail_id(record->id.value, directory_id);
            }
        }
        return record;
    }
    [[noreturn]] static void fail_id(std::uint32_t found, std::uint32_t expected);

    struct Place {
        const DatFile* file = nullptr;
        const DatEntry* entry = nullptr;
    };
    [[nodiscard]] Place place_of(core::DataId id, RecordType type) const;

    const void* find_erased(core::DataId id, RecordType type, UnpackFunction unpack);
    Holder load_erased(core::DataId id, RecordType type, UnpackFunction unpack);

    std::filesystem::path folder_;
    core::Log& log_;
    std::array<std::unique_ptr<DatFile>, kDatFileKinds> files_;
    std::shared_mutex mutex_;
    /// By record type and id; a null value is a record that was found bad or missing.
    std::unordered_map<std::uint64_t, Holder> cache_;
};

/// "client_portal.dat" and "CLIENT_PORTAL.DAT" alike; empty when the folder has no such file.
[[nodiscard]] std::filesystem::path find_dat_file(const std::filesystem::path& folder, DatFileKind kind);

}  // namespace portalspace::content
