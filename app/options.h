#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace portalspace::app {

/// A picture to take: at the end of the run, or at a simulated time.
struct ScreenshotRequest {
    std::string file;
    std::optional<double> at_seconds;
};

/// How the world is drawn.
struct PictureOptions {
    int samples = 4;         ///< a pixel
    float fov = 60;          ///< vertical, degrees
    int view_distance = 12;  ///< blocks of land around the player's
    bool fullscreen = false;
    bool vsync = true;
    int frame_cap = 0;        ///< frames a second; 0: none
    bool raw_motion = false;  ///< things are shown where the simulation last put them
    bool name_plates = false;
};

/// What the command line of `portalspace` asks for.
struct Options {
    // Server, as launchers send it to the original client.
    std::string host;
    std::uint16_t port = 9000;
    std::string account;   ///< lower case, as it is sent
    std::string password;  ///< never logged
    std::optional<std::uint16_t> local_port;
    std::string character;

    std::string dat_folder;
    bool demo = false;
    std::string replay_file;
    std::optional<std::uint32_t> replay_stream;  ///< of several conversations in the file; else the largest
    double speed = 1.0;                          ///< infinity for "max"
    bool headless = false;
    std::optional<std::uint64_t> frames;
    std::optional<double> seconds;
    std::vector<ScreenshotRequest> screenshots;
    std::string report_file;
    std::string expect_file;
    std::string record_file;
    bool record_password = false;
    int width = 1280;
    int height = 720;
    PictureOptions picture;
    bool verbose = false;
    bool sky_pes = false;  ///< play the scripts that sky objects name; the original does not

    bool help = false;
    bool version = false;

    static constexpr double kMaxSpeed = std::numeric_limits<double>::infinity();
};

struct ParsedOptions {
    Options options;
    std::vector<std::string> errors;  ///< sentences; empty when the command line is good
};

/// Reads the command line without the program's name. One leading mark (`-` or `/`) is a switch of the original client:
/// short names are case-sensitive, long ones are not, values are taken whatever they look like (spec/client-features.md
/// 1.1 to 1.3); two dashes are this program's own options (PROGRAMS.md 2). An error does not stop the scan.
[[nodiscard]] ParsedOptions parse_options(const std::vector<std::string>& args);

/// The text of `--help`.
[[nodiscard]] std::string options_help();

}  // namespace portalspace::app
