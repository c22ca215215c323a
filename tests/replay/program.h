#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace portalspace::test {

/// What a program printed and how it ended.
struct Ended {
    int status = -1;
    std::string out;
    std::string err;
};

/// A folder of its own for one test, removed with everything in it.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
};

/// Runs one of the built programs to its end. `environment`: "NAME=value" entries set for it.
[[nodiscard]] Ended run_program(const std::string& program, const std::vector<std::string>& args,
                                const std::vector<std::string>& environment = {});

[[nodiscard]] std::string read_file(const std::string& file);
void write_file(const std::string& file, const std::string& bytes);
/// Path of a file below tests/data.
[[nodiscard]] std::string data_file(const std::string& name);

}  // namespace portalspace::test
