#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "content/dat_file.h"
#include "content/record_type.h"

namespace portalspace::app {

/// A DAT file that a command reads, with the kind that decides what its ids mean.
struct DatSource {
    content::DatFileKind kind = content::DatFileKind::portal;
    std::string name;  ///< as it is called on disk
    std::filesystem::path path;
    std::unique_ptr<content::DatFile> file;
};

/// A file that cannot be read, and why.
struct DamagedSource {
    content::DatFileKind kind = content::DatFileKind::portal;
    std::string why;  ///< one sentence
};

/// The files of a folder (all of the four that are there), whose kind their names tell, or a single file, whose kind
/// its header tells. Throws std::runtime_error with one sentence when there is nothing to read or a file is damaged;
/// with `damaged` such files of a folder are left out and listed there, also for a directory that cannot be walked.
[[nodiscard]] std::vector<DatSource> open_dat_sources(const std::filesystem::path& path,
                                                      std::vector<DamagedSource>* damaged = nullptr);

}  // namespace portalspace::app
