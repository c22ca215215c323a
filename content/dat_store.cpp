#include "content/dat_store.h"

#include <algorithm>
#include <cctype>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "content/read_count.h"
#include "content/records/properties.h"
#include "content/records/texture.h"
#include "core/path_text.h"

namespace portalspace::content {

namespace {

constexpr core::DataId kMasterProperty{0x39000001};
constexpr std::size_t kNormalTrailing = 3;  // spec/dat-format.md 5.5

thread_local std::uint64_t records_read = 0;

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

/// Files that may hold a type, in the order in which they are asked (1.11).
std::span<const DatFileKind> files_of(RecordType type) {
    static constexpr std::array kCell{DatFileKind::cell};
    static constexpr std::array kLocal{DatFileKind::local};
    static constexpr std::array kPictures{DatFileKind::portal, DatFileKind::highres};
    static constexpr std::array kPortal{DatFileKind::portal};
    switch (type) {
        case RecordType::land_block:
        case RecordType::land_block_info:
        case RecordType::env_cell: return kCell;
        case RecordType::layout:
        case RecordType::string_table:
        case RecordType::language_info: return kLocal;
        case RecordType::render_surface: return kPictures;
        default: return kPortal;
    }
}

bool is_kind(DatFileKind kind, const DatHeader& header) {
    constexpr std::uint32_t kHighresSubset = 0x69466948;
    switch (kind) {
        case DatFileKind::portal: return header.data_set == 1 && header.data_subset != kHighresSubset;
        case DatFileKind::cell: return header.data_set == 2;
        case DatFileKind::highres: return header.data_set == 1 && header.data_subset == kHighresSubset;
        case DatFileKind::local: return header.data_set == 3;
    }
    return false;
}

std::string in_folder(DatFileKind kind, const std::filesystem::path& folder) {
    return std::string(dat_file_name(kind)) + " in " + core::path_text(folder);
}

constexpr std::string_view kChoose = "; choose the folder of the game's DAT files with --dat";

/// Throws std::runtime_error with one sentence.
std::unique_ptr<DatFile> open_file(const std::filesystem::path& folder, DatFileKind kind) {
    const std::filesystem::path path = find_dat_file(folder, kind);
    if (path.empty()) {
        throw std::runtime_error(std::string(dat_file_name(kind)) + " was not found in " + core::path_text(folder) +
                                 std::string(kChoose));
    }
    std::unique_ptr<DatFile> file;
    try {
        file = std::make_unique<DatFile>(path);
    } catch (const core::FormatError& error) {
        throw std::runtime_error(in_folder(kind, folder) + " is damaged or no DAT file (" + error.what() + ")" +
                                 std::string(kChoose));
    }
    if (!is_kind(kind, file->header())) {
        throw std::runtime_error(in_folder(kind, folder) + " holds the data of another file" + std::string(kChoose));
    }
    return file;
}

/// The game goes on without the high-resolution pictures: they are versions of pictures that the portal file has.
std::unique_ptr<DatFile> open_optional_file(const std::filesystem::path& folder, DatFileKind kind, core::Log& log) {
    if (find_dat_file(folder, kind).empty()) {
        return nullptr;
    }
    try {
        return open_file(folder, kind);
    } catch (const std::runtime_error& error) {
        log.warn("dat.file", std::string(error.what()) + "; going on without it");
        return nullptr;
    }
}

std::uint64_t key_of(core::DataId id, RecordType type) {
    return (std::uint64_t{static_cast<std::uint8_t>(type)} << 32U) | id.value;
}

std::string name_of(core::DataId id, RecordType type) {
    return std::string(record_type_name(type)) + " " + core::id_text(id);
}

/// A reader's buffer is used for one record after the other; a giant's memory is not kept for dwarfs.
class BufferLease {
public:
    BufferLease() = default;
    ~BufferLease() { buffer().shrink(kKept); }
    BufferLease(const BufferLease&) = delete;
    BufferLease& operator=(const BufferLease&) = delete;
    [[nodiscard]] RecordBuffer& buffer() const {
        thread_local RecordBuffer buffer;
        return buffer;
    }

private:
    static constexpr std::size_t kKept = std::size_t{1} << 20U;
};

}  // namespace

std::filesystem::path find_dat_file(const std::filesystem::path& folder, DatFileKind kind) {
    std::error_code error;
    if (std::filesystem::path plain = folder / dat_file_name(kind); std::filesystem::exists(plain, error)) {
        return plain;  // as it mostly is: no walk over the folder
    }
    std::filesystem::path found;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = core::path_text(at->path().filename());
        if (same_name(name, dat_file_name(kind)) && (found.empty() || at->path() < found)) {
            found = at->path();
        }
    }
    return found;
}

DatStore::DatStore(const std::filesystem::path& folder, core::Log& log, std::size_t budget)
    : folder_(folder), log_(log), cache_(budget) {
    for (std::size_t i = 0; i < kDatFileKinds; ++i) {
        const auto kind = static_cast<DatFileKind>(i);
        files_[i] = kind == DatFileKind::highres ? open_optional_file(folder, kind, log) : open_file(folder, kind);
        if (files_[i] != nullptr && files_[i]->header().transaction != 0) {
            log.warn("dat.file", std::string(dat_file_name(kind)) + " was not closed cleanly");
        }
    }
}

DatStore::~DatStore() = default;

std::int32_t DatStore::iteration(DatFileKind kind) const {
    const DatFile* dat = file(kind);
    if (dat == nullptr) {
        return 0;
    }
    try {
        return dat->iteration();
    } catch (const core::FormatError& error) {
        log_.warn("dat.file", std::string(dat_file_name(kind)) + ": " + error.what());
        return 0;
    }
}

std::optional<DatStore::Place> DatStore::place_of(core::DataId id, RecordType type) const {
    for (const DatFileKind kind : files_of(type)) {
        const DatFile* dat = file(kind);
        if (dat == nullptr || record_type_of(kind, id.value) != type) {
            continue;
        }
        if (const std::optional<DatEntry> entry = dat->find(id.value)) {
            return Place{dat, *entry};
        }
    }
    return std::nullopt;
}

bool DatStore::contains(core::DataId id, RecordType type) const {
    try {
        return place_of(id, type).has_value();
    } catch (const core::FormatError&) {  // the directory is damaged there: the record cannot be reached
        return false;
    }
}

core::DataId DatStore::best_image(const SurfaceTexture& texture) const {
    const auto at = std::find_if(texture.images.begin(), texture.images.end(),
                                 [this](core::DataId image) { return contains(image, RecordType::render_surface); });
    return at == texture.images.end() ? core::DataId{} : *at;
}

const PropertyTypes* DatStore::property_types() {
    std::call_once(property_types_once_, [this] {
        if (const RecordPtr<MasterProperty> master = try_get<MasterProperty>(kMasterProperty)) {
            property_types_ = std::make_unique<const PropertyTypes>(*master);
        }
    });
    return property_types_.get();
}

std::uint64_t records_read_by_this_thread() noexcept { return records_read; }

std::optional<RecordBytes> DatStore::raw(core::DataId id, RecordType type) {
    std::optional<Place> place;
    try {
        place = place_of(id, type);
        if (place) {
            return place->file->read(place->entry);
        }
        fail(id, type, "dat.missing", " is not in the data");
    } catch (const core::FormatError& error) {
        fail(id, type, place, error);
    }
    return std::nullopt;
}

DatStore::Decoded DatStore::loaded(core::DataId id, RecordType type, DecodeFunction unpack) {
    if (!id || id == kPlaceholderMesh || has_failed(id, type)) {
        return {};
    }
    // Before this record's bytes take the buffer of the thread.
    const PropertyTypes* const types = has_properties(type) ? property_types() : nullptr;
    std::optional<Place> place;
    try {
        place = place_of(id, type);
        if (!place) {
            fail(id, type, "dat.missing", " is not in the data");
            return {};
        }
        ++records_read;
        const BufferLease lease;
        core::ByteReader reader(place->file->read(place->entry, lease.buffer()));
        Decoded decoded = unpack(reader, id.value, types);
        note_trailing(id, type, reader);
        return decoded;
    } catch (const core::FormatError& error) {
        fail(id, type, place, error);
        return {};
    }
}

DatStore::Holder DatStore::cached(core::DataId id, RecordType type, DecodeFunction unpack, bool pin) {
    const std::uint64_t key = key_of(id, type);
    if (Holder record = cache_.find(key, pin)) {
        return record;
    }
    Decoded decoded = loaded(id, type, unpack);  // no lock is held: another thread's copy of it may win
    return decoded.record ? cache_.insert(key, std::move(decoded.record), decoded.bytes, pin) : nullptr;
}

DatStore::Holder DatStore::placeholder_of(RecordType type, Holder (*make)()) {
    const std::lock_guard lock(notes_mutex_);
    Holder& placeholder = placeholders_[static_cast<std::uint8_t>(type)];
    if (!placeholder) {
        placeholder = make();
    }
    return placeholder;
}

bool DatStore::has_failed(core::DataId id, RecordType type) const {
    const std::lock_guard lock(notes_mutex_);
    return failed_.contains(key_of(id, type));
}

void DatStore::fail(core::DataId id, RecordType type, std::string_view kind, std::string_view why) {
    constexpr std::size_t kMostNotes = 65536;  // ids come from the server, too: what is remembered has an end
    {
        const std::lock_guard lock(notes_mutex_);
        if (failed_.size() >= kMostNotes || !failed_.insert(key_of(id, type)).second) {
            return;
        }
    }
    log_.warn(kind, name_of(id, type) + std::string(why));
}

void DatStore::fail(core::DataId id, RecordType type, const std::optional<Place>& place,
                    const core::FormatError& error) {
    // The file where the record is, or the one whose damaged directory hides it.
    const auto at = std::find_if(files_.begin(), files_.end(),
                                 [&place](const auto& file) { return place && file.get() == place->file; });
    const DatFileKind kind =
        at == files_.end() ? files_of(type).front() : static_cast<DatFileKind>(std::distance(files_.begin(), at));
    fail(id, type, "dat.record",
         " in " + std::string(dat_file_name(kind)) + ": " + std::string(core::format_reason_name(error.reason())) +
             " " + error.what());
}

void DatStore::note_trailing(core::DataId id, RecordType type, const core::ByteReader& reader) {
    const auto rest = reader.rest();
    if (rest.size() <= kNormalTrailing &&
        std::all_of(rest.begin(), rest.end(), [](std::byte b) { return b == std::byte{0}; })) {
        return;
    }
    {
        const std::lock_guard lock(notes_mutex_);
        if (trailing_noted_.test(static_cast<std::uint8_t>(type))) {
            return;
        }
        trailing_noted_.set(static_cast<std::uint8_t>(type));
    }
    log_.warn("dat.trailing", name_of(id, type) + " has " + std::to_string(rest.size()) + " bytes behind its end at " +
                                  std::to_string(reader.offset()));
}

void DatStore::fail_id(std::uint32_t found, std::uint32_t expected) {
    throw core::FormatError(0, "the record's own id " + core::id_text(expected), core::id_text(found),
                            core::FormatReason::id_mismatch);
}

}  // namespace portalspace::content
