#include <sys/resource.h>
#include <unistd.h>

#include <system_error>

#include "app/platform/platform.h"

namespace portalspace::app::platform {

namespace fs = std::filesystem;

namespace {

constexpr const char* kInstallFolders[] = {"Turbine/Asheron's Call", "Program Files (x86)/Turbine/Asheron's Call",
                                           "Program Files/Turbine/Asheron's Call"};

/// An XDG variable that is empty or no absolute path counts as unset.
fs::path xdg(const char* name, const char* below_home) {
    const fs::path value = environment(name);
    if (value.is_absolute()) {
        return value;
    }
    const fs::path home = environment("HOME");
    return home.empty() ? fs::temp_directory_path() : home / below_home;
}

void add_prefix(std::vector<fs::path>& folders, const fs::path& prefix) {
    for (const char* install : kInstallFolders) {
        folders.push_back(prefix / "drive_c" / install);
    }
}

void add_prefixes_below(std::vector<fs::path>& folders, const fs::path& parent, const char* inside = "") {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error)) {
        add_prefix(folders, entry.path() / inside);
    }
}

}  // namespace

fs::path executable() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path{} : self;
}

fs::path cache_folder() { return xdg("XDG_CACHE_HOME", ".cache") / "portalspace"; }
fs::path data_folder() { return xdg("XDG_DATA_HOME", ".local/share") / "portalspace"; }

std::vector<fs::path> known_dat_folders() {
    std::vector<fs::path> folders{data_folder() / "dats"};
    if (const fs::path prefix = environment("WINEPREFIX"); !prefix.empty()) {
        add_prefix(folders, prefix);
    }
    const fs::path home = environment("HOME");
    if (home.empty()) {
        return folders;
    }
    add_prefix(folders, home / ".wine");
    add_prefixes_below(folders, home / "Games");
    add_prefixes_below(folders, home / ".local/share/bottles/bottles");
    add_prefixes_below(folders, home / ".var/app/com.usebottles.bottles/data/bottles/bottles");
    add_prefixes_below(folders, home / ".local/share/Steam/steamapps/compatdata", "pfx");
    return folders;
}

bool has_display() {
    return !environment("DISPLAY").empty() || !environment("WAYLAND_DISPLAY").empty() ||
           !environment("SDL_VIDEODRIVER").empty();
}

bool errors_go_to_terminal() { return isatty(STDERR_FILENO) != 0; }

std::uint64_t peak_memory() {
    rusage usage{};
    return getrusage(RUSAGE_SELF, &usage) == 0 ? static_cast<std::uint64_t>(usage.ru_maxrss) * 1024U : 0U;
}

}  // namespace portalspace::app::platform
