#include "core/output_file.h"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#ifndef _WIN32
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#endif

namespace fs = std::filesystem;
using portalspace::core::output_place;
using portalspace::core::write_whole_file;

namespace {

/// A folder whose entries are counted.
class Folder {
public:
    explicit Folder(const std::string& name) : folder_("output-" + name) {}
    [[nodiscard]] fs::path operator/(const char* name) const { return folder_.path() / name; }
    [[nodiscard]] std::ptrdiff_t entries() const {
        return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
    }

private:
    portalspace::test::ScratchFolder folder_;
};

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void write(const fs::path& file, std::string_view text) { write_whole_file(file, text); }

}  // namespace

TEST_CASE("output files appear whole or not at all") {
    const Folder out("whole");
    write(out / "a.txt", "first");
    write(out / "a.txt", "second");
    CHECK(content(out / "a.txt") == "second");
    CHECK(output_place(out / "a.txt").written == out / "a.txt.part");
    CHECK(out.entries() == 1);
}

TEST_CASE("what a run that was ended from outside left beside is kept under a name that nobody writes to") {
    const Folder out("unfinished");
    const auto place = output_place(out / "a.pcapng");
    CHECK(place.keep_unfinished().empty());
    for (const char* text : {"first", "second", "third"}) {
        std::ofstream(place.written, std::ios::binary) << text;
        const fs::path kept = place.keep_unfinished();
        CHECK(content(kept) == text);
        CHECK_FALSE(fs::exists(place.written));
    }
    CHECK(content(out / "a-unfinished.pcapng") == "first");
    CHECK(content(out / "a-unfinished-2.pcapng") == "second");
    CHECK(content(out / "a-unfinished-3.pcapng") == "third");
    write(out / "a.pcapng", "whole");
    CHECK(out.entries() == 4);
    std::ofstream(place.written, std::ios::binary).close();  // nothing in it
    CHECK(place.keep_unfinished().empty());
}

TEST_CASE("an output to a folder, or into one that does not exist, is refused before anything is made") {
    const Folder out("folder");
    fs::create_directory(out / "folder");
    CHECK_THROWS_WITH(write(out / "folder", "x"), Catch::Contains("it is a folder"));
    CHECK_THROWS_WITH(write(out / "no" / "x", "x"), Catch::Contains("its folder does not exist"));
    CHECK(out.entries() == 1);
}

#ifndef _WIN32

TEST_CASE("an output to a link replaces the file that the link points to; the link stays") {
    const Folder out("link");
    fs::create_directory(out / "folder");
    write(out / "folder" / "real", "old");
    fs::create_symlink("second", out / "first");
    fs::create_symlink(fs::path("folder") / "real", out / "second");
    write(out / "first", "new");
    CHECK(fs::is_symlink(out / "first"));
    CHECK(fs::is_symlink(out / "second"));
    CHECK(content(out / "folder" / "real") == "new");

    fs::create_symlink("not-yet", out / "ahead");
    write(out / "ahead", "made");
    CHECK(fs::is_symlink(out / "ahead"));
    CHECK(content(out / "not-yet") == "made");

    fs::create_symlink("round", out / "circle");
    fs::create_symlink("circle", out / "round");
    CHECK_THROWS_WITH(write(out / "circle", "x"), Catch::Contains("circle"));
    fs::create_directory_symlink("folder", out / "to-folder");
    CHECK_THROWS_WITH(write(out / "to-folder", "x"), Catch::Contains("it is a folder"));
    CHECK(out.entries() == 8);
}

TEST_CASE("an output to a pipe is written into it") {
    const Folder out("pipe");
    const fs::path pipe = out / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    fs::create_symlink("pipe", out / "link");
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    REQUIRE(reader >= 0);
    write(pipe, "through ");
    write(out / "link", "the pipe");
    std::string text(64, '\0');
    const ssize_t read = ::read(reader, text.data(), text.size());
    ::close(reader);
    REQUIRE(read > 0);
    CHECK(text.substr(0, static_cast<std::size_t>(read)) == "through the pipe");
    CHECK(fs::is_fifo(fs::symlink_status(pipe)));
    CHECK(out.entries() == 2);
}

TEST_CASE("an output to a character device is written to it, and the device stays") {
    const int master = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0) {
        WARN("no terminal can be made here");
        return;
    }
    const fs::path device = ::ptsname(master);
    const int keeps_it_open = ::open(device.c_str(), O_RDWR | O_NOCTTY);
    CHECK(output_place(device).straight());
    write(device, "to the device");
    std::string text(64, '\0');
    const ssize_t read = ::read(master, text.data(), text.size());
    CHECK(fs::is_character_file(fs::symlink_status(device)));
    ::close(keeps_it_open);
    ::close(master);
    REQUIRE(read > 0);
    CHECK(text.substr(0, static_cast<std::size_t>(read)) == "to the device");
}

TEST_CASE("a file that is open as a number under /dev/fd is written where it is") {
    if (!fs::exists("/proc/self/fd")) {
        return;
    }
    const Folder out("open");
    const int file = ::open((out / "out").c_str(), O_RDWR | O_CREAT, 0600);
    REQUIRE(file >= 0);
    write("/proc/self/fd/" + std::to_string(file), "through the number");
    std::string text(64, '\0');
    const ssize_t read = ::pread(file, text.data(), text.size(), 0);
    ::close(file);
    REQUIRE(read > 0);
    CHECK(text.substr(0, static_cast<std::size_t>(read)) == "through the number");
    CHECK(out.entries() == 1);
}

#endif
