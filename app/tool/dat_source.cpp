#include "app/tool/dat_source.h"

#include <optional>
#include <stdexcept>

#include "content/dat_store.h"
#include "core/format_error.h"
#include "core/path_text.h"

namespace portalspace::app {

namespace {

content::DatFileKind kind_of(const content::DatHeader& header) {
    constexpr std::uint32_t kHighresSubset = 0x69466948;
    if (header.data_set == 2) {
        return content::DatFileKind::cell;
    }
    if (header.data_set == 3) {
        return content::DatFileKind::local;
    }
    return header.data_subset == kHighresSubset ? content::DatFileKind::highres : content::DatFileKind::portal;
}

DatSource open_source(const std::filesystem::path& path, std::optional<content::DatFileKind> kind, bool walk) {
    try {
        auto file = std::make_unique<content::DatFile>(path);
        if (walk) {
            (void)file->listing();
        }
        return {kind.value_or(kind_of(file->header())), core::path_text(path.filename()), path, std::move(file)};
    } catch (const core::FormatError& error) {
        throw std::runtime_error(path.string() + " is damaged or no DAT file (" + error.what() + ")");
    }
}

}  // namespace

std::vector<DatSource> open_dat_sources(const std::filesystem::path& path, std::vector<DamagedSource>* damaged) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        throw std::runtime_error(path.string() + " does not exist; name the folder of the DAT files or one of them");
    }
    std::vector<DatSource> sources;
    if (!std::filesystem::is_directory(path, error)) {
        sources.push_back(open_source(path, std::nullopt, false));
        return sources;
    }
    for (std::size_t i = 0; i < content::kDatFileKinds; ++i) {
        const auto kind = static_cast<content::DatFileKind>(i);
        const std::filesystem::path file = content::find_dat_file(path, kind);
        if (file.empty()) {
            continue;
        }
        try {
            sources.push_back(open_source(file, kind, damaged != nullptr));
        } catch (const std::runtime_error& reason) {
            if (damaged == nullptr) {
                throw;
            }
            damaged->push_back({kind, reason.what()});
        }
    }
    if (sources.empty() && (damaged == nullptr || damaged->empty())) {
        throw std::runtime_error("client_portal.dat was not found in " + path.string() +
                                 ", nor another of the four DAT files; name the folder that holds them");
    }
    return sources;
}

}  // namespace portalspace::app
