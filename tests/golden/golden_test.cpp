// Pictures that are looked at once and then kept: of recordings at a moment, and along the scripted ways. They are made
// anew by PORTALSPACE_GOLDEN_UPDATE=1 test_replay "[golden]".
#include "tests/golden/golden.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "tests/replay/program.h"
#include "tests/support/catch.h"

using namespace portalspace::test;

namespace {

constexpr const char* kSize = "480x270";

/// A moment of a recording.
struct Shot {
    const char* name;
    const char* recording;
    const char* seconds;
    const char* option = "--headless";  ///< one more, or one that is there anyway
};

constexpr Shot kShots[] = {
    {"bolt-in-flight", "ace-06-war-magic", "17.2"},
    {"bolt-explodes", "ace-06-war-magic", "17.6"},
    {"door-closed", "ace-15-doors", "7.0"},
    {"door-open", "ace-15-doors", "4.6"},
    {"dungeon-after-portal", "ace-07-portal-recall", "30"},
    {"second-player", "ace-09-two-players-one", "17.0"},
    {"corpse", "ace-11-death", "10.4"},
    {"name-plates", "ace-09-two-players-one", "17.0", "--name-plates"},
};

/// A moment of a scripted way through the fixture world.
struct View {
    const char* name;
    const char* seconds;
};

constexpr View kViews[] = {
    {"street-forenoon", "3"}, {"tavern-door", "6.5"},     {"tavern-inside", "9"},
    {"dungeon", "11"},        {"dungeon-turned", "12.9"}, {"village-above", "15"},
    {"land-far", "21"},       {"land-evening", "24"},     {"land-night", "50"},
};

/// Out of a room, into it, and along the dungeon.
constexpr View kRooms[] = {{"room-looking-out", "0.5"}, {"street-looking-in", "2"}, {"dungeon-rooms", "3.5"}};

void check_views(const char* way, std::span<const View> views) {
    const Scratch scratch;
    std::vector<std::string> arguments = {"flight",    data_file(way), "--dat", data_file("dats"),
                                          "--at-once", "--size",       kSize};
    for (const View& view : views) {
        arguments.push_back("--picture");
        arguments.push_back(scratch.file(std::string(view.name) + ".png") + "@" + view.seconds);
    }
    const Ended ended = run_program("portalspace-tool", arguments);
    INFO(ended.err);
    REQUIRE(ended.status == 0);
    for (const View& view : views) {
        CHECK(compare_golden(std::filesystem::path(scratch.file(std::string(view.name) + ".png")), view.name) == "");
    }
}

}  // namespace

TEST_CASE("golden: moments of recordings", "[golden]") {
    const Scratch scratch;
    for (const Shot& shot : kShots) {
        const std::string file = scratch.file(std::string(shot.name) + ".png");
        const Ended ended =
            run_program("portalspace", {"--replay", data_file(std::string("sessions/") + shot.recording + ".jsonl"),
                                        "--dat", data_file("dats"), "--headless", shot.option, "--speed", "max",
                                        "--window", kSize, "--seconds", shot.seconds, "--screenshot", file});
        INFO(ended.err);
        REQUIRE(ended.status == 0);
        CHECK(compare_golden(std::filesystem::path(file), shot.name) == "");
    }
}

TEST_CASE("golden: moments of a way through the fixture world", "[golden]") {
    check_views("flights/fixture.json", kViews);
}

TEST_CASE("golden: rooms seen through openings", "[golden]") { check_views("flights/rooms.json", kRooms); }

TEST_CASE("golden: a picture that differs leaves actual, expected and difference") {
    const Scratch scratch;
    Picture picture{64, 48, std::vector<std::uint8_t>(64 * 48 * 3, 100)};
    std::filesystem::create_directories(scratch.folder() / "images");
    write_png(picture, scratch.folder() / "images" / "sample.png");
    const auto failures = scratch.folder() / "failures";
    CHECK(compare_golden(picture, "sample", scratch.folder() / "images", failures) == "");
    // A faint change and a pixel here and there are not noticed, a changed corner is.
    Picture faint = picture;
    for (std::uint8_t& value : faint.rgb) value = 101;
    faint.rgb[1000] = 255;
    CHECK(compare_golden(faint, "sample", scratch.folder() / "images", failures) == "");
    CHECK_FALSE(std::filesystem::exists(failures / "sample-actual.png"));
    Picture corner = picture;
    for (std::size_t y = 0; y < 12; ++y) std::fill_n(corner.rgb.begin() + static_cast<long>(y * 64 * 3), 36, 255);
    const std::string said = compare_golden(corner, "sample", scratch.folder() / "images", failures);
    CHECK(said.find("sample differs") != std::string::npos);
    CHECK(read_png(failures / "sample-actual.png").rgb == corner.rgb);
    CHECK(read_png(failures / "sample-expected.png").rgb == picture.rgb);
    const Picture difference = read_png(failures / "sample-difference.png");
    CHECK(difference.rgb[0] == 255);
    CHECK(difference.rgb.back() == 0);
    CHECK(compare_golden(picture, "unknown", scratch.folder() / "images", failures).find("no golden picture") !=
          std::string::npos);
    CHECK(std::filesystem::exists(failures / "unknown-actual.png"));
}
