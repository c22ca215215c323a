#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace portalspace::core {

/// Where the bytes go that somebody wants under a name. A regular file, or none yet: beside it as FILE.part, which then
/// takes the name, so that nobody ever sees half a file under it. A symbolic link stays what it is: the file that it
/// points to is replaced. A device, a pipe or a socket, also one that is open as /dev/stdout, is written straight.
struct OutputPlace {
    std::filesystem::path target;   ///< the file at the end of all links; for what is written straight as it was named
    std::filesystem::path written;  ///< the file to open
    [[nodiscard]] bool straight() const { return target == written; }

    /// Gives the closed file its name. Throws std::runtime_error with a sentence when that fails; what was there before
    /// and what was written are then still there.
    void finish() const;
    /// Removes what was written beside.
    void discard() const noexcept;
    /// What an earlier run left beside because it was ended from outside gets a name that nobody else writes to:
    /// session.pcapng.part becomes session-unfinished.pcapng, or with a number when that exists. Returns the name; an
    /// empty one when nothing was left. Throws std::runtime_error with a sentence when it cannot be kept.
    [[nodiscard]] std::filesystem::path keep_unfinished() const;
};

/// Throws std::runtime_error with a sentence, before anything is made, for a folder, for a file in a folder that does
/// not exist and for links in a circle.
[[nodiscard]] OutputPlace output_place(const std::filesystem::path& named);

/// Writes a whole file that way. Throws std::runtime_error with a sentence that names the file and the cause; nothing
/// is left beside then.
void write_whole_file(const std::filesystem::path& named, std::span<const std::byte> bytes);
void write_whole_file(const std::filesystem::path& named, std::string_view text);

}  // namespace portalspace::core
