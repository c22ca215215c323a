#include "core/output_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>

#include "core/path_text.h"

namespace portalspace::core {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file, const std::string& cause) {
    throw std::runtime_error("'" + path_text(file) + "' could not be written: " + cause);
}

/// The links of Linux's /proc/PID/fd stand for open files: where they point is not a place to put another file.
bool stands_for_open_file(const fs::path& link) {
    std::error_code error;
    const fs::path folder = fs::canonical(link.parent_path(), error);
    return !error && std::distance(folder.begin(), folder.end()) > 2 && *std::next(folder.begin()) == "proc";
}

/// The end of a chain of links, which need not exist; nothing when the chain leads through an open file.
fs::path end_of_links(const fs::path& named) {
    constexpr int kMostLinks = 40;  // as Linux counts
    fs::path at = named;
    std::error_code error;
    for (int links = 0; fs::is_symlink(fs::symlink_status(at, error)); ++links) {
        if (links == kMostLinks) {
            fail(named, "its links lead in a circle");
        }
        if (stands_for_open_file(at)) {
            return {};
        }
        at = at.parent_path() / fs::read_symlink(at, error);
        if (error) {
            fail(named, error.message());
        }
    }
    return at;
}

}  // namespace

OutputPlace output_place(const fs::path& named) {
    std::error_code error;
    const fs::file_type type = fs::status(named, error).type();
    if (type == fs::file_type::directory) {
        fail(named, "it is a folder");
    }
    const bool plain = type == fs::file_type::regular || type == fs::file_type::not_found;
    const bool unknown = type == fs::file_type::none || type == fs::file_type::unknown;
    if (!plain && !unknown) {
        return {named, named};
    }
    const fs::path target = end_of_links(named);
    if (target.empty() && !named.empty()) {
        return {named, named};
    }
    if (target.has_parent_path() && !fs::is_directory(target.parent_path(), error)) {
        fail(named, "its folder does not exist");
    }
    fs::path part = target;
    part += ".part";
    return {target, part};
}

void OutputPlace::finish() const {
    if (straight()) {
        return;
    }
    std::error_code error;
    fs::rename(written, target, error);
    if (error) {
        fail(target, error.message());
    }
}

void OutputPlace::discard() const noexcept {
    if (!straight()) {
        std::error_code ignored;
        fs::remove(written, ignored);
    }
}

fs::path OutputPlace::keep_unfinished() const {
    std::error_code error;
    if (straight() || !fs::is_regular_file(written, error) || fs::file_size(written, error) == 0) {
        return {};
    }
    for (int number = 1;; ++number) {
        fs::path name = target.stem();
        name += "-unfinished";
        if (number > 1) {
            name += "-" + std::to_string(number);
        }
        name += target.extension();
        const fs::path kept = target.parent_path() / name;
        if (fs::exists(fs::symlink_status(kept, error))) {
            continue;
        }
        fs::rename(written, kept, error);
        if (error) {
            fail(kept, error.message());
        }
        return kept;
    }
}

void write_whole_file(const fs::path& named, std::span<const std::byte> bytes) {
    const OutputPlace place = output_place(named);
    errno = 0;
    std::ofstream file(place.written, std::ios::binary | std::ios::trunc);
    const bool opened = file.is_open();
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        const std::string cause = errno != 0 ? std::strerror(errno) : "the disk did not take all of it";
        if (opened) {
            place.discard();
        }
        fail(named, cause);
    }
    try {
        place.finish();
    } catch (const std::runtime_error&) {
        place.discard();
        throw;
    }
}

void write_whole_file(const fs::path& named, std::string_view text) {
    write_whole_file(named, std::as_bytes(std::span(text)));
}

}  // namespace portalspace::core
