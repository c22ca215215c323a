#include <windows.h>
// The process status functions need the types above.
#include <psapi.h>

#include "app/platform/platform.h"

namespace portalspace::app::platform {

namespace fs = std::filesystem;

namespace {

fs::path folder_of(const char* variable) {
    const std::string value = environment(variable);
    return (value.empty() ? fs::temp_directory_path() : fs::path(value)) / "Portalspace";
}

/// The installation folder that the original's installer left in the registry, or nothing.
fs::path registry_folder(REGSAM view) {
    wchar_t text[MAX_PATH] = {};
    DWORD size = sizeof text;
    HKEY key = nullptr;
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Microsoft\\Microsoft Games\\Asheron's Call\\1.00", 0,
                      KEY_READ | view, &key) != ERROR_SUCCESS) {
        return {};
    }
    const LSTATUS status = RegGetValueW(key, nullptr, L"path", RRF_RT_REG_SZ, nullptr, text, &size);
    RegCloseKey(key);
    return status == ERROR_SUCCESS ? fs::path(text) : fs::path{};
}

}  // namespace

fs::path executable() {
    wchar_t text[MAX_PATH] = {};
    const DWORD length = GetModuleFileNameW(nullptr, text, MAX_PATH);
    return length == 0 || length == MAX_PATH ? fs::path{} : fs::path(text);
}

fs::path cache_folder() { return folder_of("LOCALAPPDATA") / "cache"; }
fs::path data_folder() { return folder_of("APPDATA"); }

std::vector<fs::path> known_dat_folders() {
    std::vector<fs::path> folders;
    for (const REGSAM view : {KEY_WOW64_32KEY, KEY_WOW64_64KEY}) {
        if (fs::path folder = registry_folder(view); !folder.empty()) {
            folders.push_back(std::move(folder));
        }
    }
    const DWORD drives = GetLogicalDrives();
    for (int i = 2; i < 26; ++i) {
        const std::wstring root = std::wstring(1, static_cast<wchar_t>(L'A' + i)) + L":\\";
        if ((drives >> i & 1U) != 0 && GetDriveTypeW(root.c_str()) == DRIVE_FIXED) {
            folders.push_back(fs::path(root) / "Turbine" / "Asheron's Call");
            folders.push_back(fs::path(root) / "Program Files (x86)" / "Turbine" / "Asheron's Call");
            folders.push_back(fs::path(root) / "Program Files" / "Turbine" / "Asheron's Call");
        }
    }
    return folders;
}

bool has_display() { return true; }

bool errors_go_to_terminal() {
    DWORD mode = 0;
    return GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

std::uint64_t peak_memory() {
    PROCESS_MEMORY_COUNTERS counters{};
    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) != 0 ? counters.PeakWorkingSetSize
                                                                                      : 0U;
}

}  // namespace portalspace::app::platform
