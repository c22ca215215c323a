#include "app/demo/demo_world.h"

#include <array>
#include <system_error>

#include "app/platform/platform.h"
#include "content/forge/forge.h"
#include "content/record_type.h"

namespace portalspace::app {

namespace fs = std::filesystem;

namespace {

/// All four files are there and younger than the program.
bool is_current(const fs::path& folder) {
    std::error_code error;
    const auto built = fs::last_write_time(platform::executable(), error);
    if (error) {
        return false;
    }
    for (std::size_t i = 0; i < content::kDatFileKinds; ++i) {
        const auto made =
            fs::last_write_time(folder / content::dat_file_name(static_cast<content::DatFileKind>(i)), error);
        if (error || made < built) {
            return false;
        }
    }
    return true;
}

}  // namespace

fs::path demo_world_folder() { return platform::cache_folder() / "demo-world"; }

void prepare_demo_world(const fs::path& folder) {
    if (!is_current(folder)) {
        fs::create_directories(folder);
        content::forge_demo_world(folder);
    }
}

}  // namespace portalspace::app
