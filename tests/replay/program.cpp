#include "tests/replay/program.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace portalspace::test {

namespace fs = std::filesystem;

namespace {

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\' || c == '$' || c == '`') {
            out += '\\';
        }
        out += c;
    }
    return out + "\"";
}

/// The exit status in the result of std::system, which a shell packs differently on each platform.
int exit_status(int result) { return result > 255 ? result / 256 : result; }

}  // namespace

Scratch::Scratch() {
    static std::atomic<unsigned> counter{0};
    const auto stamp = std::chrono::steady_clock::now().time_since_epoch().count();
    folder_ = fs::temp_directory_path() /
              ("portalspace-test-" + std::to_string(stamp) + "-" + std::to_string(counter.fetch_add(1)));
    fs::create_directories(folder_);
}

Scratch::~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

Ended run_program(const std::string& program, const std::vector<std::string>& args,
                  const std::vector<std::string>& environment) {
    const Scratch scratch;
    std::string command;
    for (const std::string& entry : environment) {
        command += entry + " ";
    }
    command += quoted(std::string(PORTALSPACE_BIN) + "/" + program);
    for (const std::string& arg : args) {
        command += " " + quoted(arg);
    }
    command += " >" + quoted(scratch.file("out")) + " 2>" + quoted(scratch.file("err"));
    Ended ended;
    ended.status = exit_status(std::system(command.c_str()));
    ended.out = read_file(scratch.file("out"));
    ended.err = read_file(scratch.file("err"));
    return ended;
}

std::string read_file(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error(file + " cannot be read");
    }
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void write_file(const std::string& file, const std::string& bytes) {
    std::ofstream out(file, std::ios::binary);
    out << bytes;
    if (!out) {
        throw std::runtime_error(file + " cannot be written");
    }
}

std::string data_file(const std::string& name) { return std::string(PORTALSPACE_TEST_DATA) + "/" + name; }

}  // namespace portalspace::test
