#include "content/dat_store.h"

#include <algorithm>
#include <cctype>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "core/format_error.h"
#include "core/path_text.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kNormalTrailing = 3;  // spec/dat-format.md 5.5

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

std::unique_ptr<DatFile> open_file(const std::filesystem::path& folder, DatFileKind kind, core::Log& log) {
    constexpr std::string_view kChoose = "; choose the folder of the game's DAT files with --dat";
    const std::filesystem::path path = find_dat_file(folder, kind);
    if (path.empty()) {
        if (kind == DatFileKind::highres) {
            return nullptr;
        }
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
    for (const std::string& warning : file->warnings()) {
        log.warn("dat.file", std::string(dat_file_name(kind)) + ": " + warning);
    }
    return file;
}

}  // namespace

std::filesystem::path find_dat_file(const std::filesystem::path& folder, DatFileKind kind) {
    std::error_code error;
    std::filesystem::path found;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = core::path_text(at->path().filename());
        if (name == dat_file_name(kind)) {
            return at->path();
        }
        if (same_name(name, dat_file_name(kind)) && (found.empty() || at->path() < found)) {
            found = at->path();
        }
    }
    return found;
}

DatStore::DatStore(const std::filesystem::path& folder, core::Log& log) : folder_(folder), log_(log) {
    for (std::size_t i = 0; i < kDatFileKinds; ++i) {
        files_[i] = open_file(folder, static_cast<DatFileKind>(i), log);
    }
}

DatStore::~DatStore() = default;

std::int32_t DatStore::iteration(DatFileKind kind) const {
    const DatFile* dat = file(kind);
    return dat == nullptr ? 0 : dat->iteration();
}

DatStore::Place DatStore::place_of(core::DataId id, RecordType type) const {
    for (const DatFileKind kind : files_of(type)) {
        const DatFile* dat = file(kind);
        if (dat == nullptr || record_type_of(kind, id.value) != type) {
            continue;
        }
        if (const DatEntry* entry = dat->find(id.value)) {
            return {dat, entry};
        }
    }
    return {};
}

bool DatStore::contains(core::DataId id, RecordType type) const { return place_of(id, type).entry != nullptr; }

core::DataId DatStore::best_image(const SurfaceTexture& texture) const {
    const auto at = std::find_if(texture.images.begin(), texture.images.end(),
                                 [this](core::DataId image) { return contains(image, RecordType::render_surface); });
    return at == texture.images.end() ? core::DataId{} : *at;
}

std::optional<RecordBytes> DatStore::raw(core::DataId id, RecordType type) {
    const Place place = place_of(id, type);
    if (place.entry == nullptr) {
        log_.warn("dat.missing", std::string(record_type_name(type)) + " " + core::id_text(id) + " is not in the data");
        return std::nullopt;
    }
    try {
        return place.file->read(*place.entry);
    } catch (const core::FormatError& error) {
        log_.warn("dat.record", std::string(record_type_name(type)) + " " + core::id_text(id) + ": " + error.what());
        return std::nullopt;
    }
}

DatStore::Holder DatStore::load_erased(core::DataId id, RecordType type, UnpackFunction unpack) {
    const std::optional<RecordBytes> bytes = raw(id, type);
    if (!bytes) {
        return nullptr;
    }
    try {
        core::ByteReader reader(bytes->view());
        Holder record = unpack(reader, id.value);
        const auto rest = reader.rest();
        if (rest.size() > kNormalTrailing ||
            std::any_of(rest.begin(), rest.end(), [](std::byte b) { return b != std::byte{0}; })) {
            log_.warn("dat.trailing", std::string(record_type_name(type)) + " " + core::id_text(id) + " has " +
                                          std::to_string(rest.size()) + " bytes behind its end at " +
                                          std::to_string(reader.offset()));
        }
        return record;
    } catch (const core::FormatError& error) {
        log_.warn("dat.record", std::string(record_type_name(type)) + " " + core::id_text(id) + ": " + error.what());
        return nullptr;
    }
}

const void* DatStore::find_erased(core::DataId id, RecordType type, UnpackFunction unpack) {
    const std::uint64_t key = (std::uint64_t{static_cast<std::uint8_t>(type)} << 32U) | id.value;
    {
        const std::shared_lock lock(mutex_);
        if (const auto at = cache_.find(key); at != cache_.end()) {
            return at->second.get();
        }
    }
    Holder record = load_erased(id, type, unpack);  // outside the lock: another thread's copy of it may win
    const std::unique_lock lock(mutex_);
    return cache_.try_emplace(key, std::move(record)).first->second.get();
}

void DatStore::fail_id(std::uint32_t found, std::uint32_t expected) {
    throw core::FormatError(0, "the record's own id " + core::id_text(expected), core::id_text(found));
}

}  // namespace portalspace::content
