#include "app/dat_folder.h"

#include "app/platform/platform.h"

namespace portalspace::app {

std::vector<std::filesystem::path> dat_folder_candidates(const std::string& from_command_line) {
    if (!from_command_line.empty()) {
        return {from_command_line};
    }
    if (const std::string chosen = platform::environment("PORTALSPACE_DAT_DIR"); !chosen.empty()) {
        return {chosen};
    }
    std::vector<std::filesystem::path> folders;
    folders.emplace_back(".");
    folders.emplace_back("dats");
    if (const auto here = platform::executable().parent_path(); !here.empty()) {
        folders.push_back(here);
        folders.push_back(here / "dats");
    }
    const auto known = platform::known_dat_folders();
    folders.insert(folders.end(), known.begin(), known.end());
    return folders;
}

}  // namespace portalspace::app
