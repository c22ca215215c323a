#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace portalspace::test {

/// An empty folder of its own for one test, gone with it.
class ScratchFolder {
public:
    /// `name` must be unlike those of other tests that run at the same time.
    explicit ScratchFolder(const std::string& name)
        : path_(std::filesystem::temp_directory_path() / ("portalspace-" + name)) {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

}  // namespace portalspace::test
