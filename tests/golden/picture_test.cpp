#include <algorithm>
#include <cstdint>

#include "tests/golden/golden.h"
#include "tests/replay/program.h"
#include "tests/support/catch.h"

using namespace portalspace::test;

namespace {

bool is_fire(const std::uint8_t* p) { return p[0] > 200 && p[1] > 90 && p[0] > p[2] + 70; }

/// Pixels of `now` that glow like fire and did not in `before`.
std::size_t new_fire(const Picture& before, const Picture& now) {
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < now.height; ++y) {
        for (std::uint32_t x = 0; x < now.width; ++x) {
            count += is_fire(now.at(x, y)) && !is_fire(before.at(x, y)) ? 1 : 0;
        }
    }
    return count;
}

/// Different colours in a rectangle: a textured thing has many, a plain one few.
std::size_t colours(const Picture& p, std::uint32_t x0, std::uint32_t y0, std::uint32_t x1, std::uint32_t y1) {
    std::vector<bool> seen(4096);
    for (std::uint32_t y = y0; y < y1; ++y) {
        for (std::uint32_t x = x0; x < x1; ++x) {
            const std::uint8_t* c = p.at(x, y);
            seen[static_cast<std::size_t>((c[0] >> 4) << 8 | (c[1] >> 4) << 4 | c[2] >> 4)] = true;
        }
    }
    return static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
}

}  // namespace

TEST_CASE("the picture of the war-magic session at the moment a bolt is in flight shows ground, people and the bolt") {
    const Scratch scratch;
    const Ended ended = run_program(
        "portalspace", {"--replay", data_file("sessions/ace-06-war-magic.jsonl"), "--dat", data_file("dats"),
                        "--headless", "--speed", "max", "--seconds", "17.5", "--window", "640x360", "--screenshot",
                        scratch.file("before.png") + "@16.6", "--screenshot", scratch.file("flight.png") + "@17.2"});
    INFO(ended.err);
    REQUIRE(ended.status == 0);
    const Picture before = read_png(scratch.file("before.png"));
    const Picture flight = read_png(scratch.file("flight.png"));
    REQUIRE(flight.width == 640);
    REQUIRE(flight.height == 360);
    CHECK(new_fire(before, flight) > 40);
    // Ground fills the lower left corner with a texture; the sky above has clouds, but far fewer colours.
    CHECK(colours(flight, 0, 240, 160, 360) > 8);
    CHECK(colours(flight, 0, 0, 640, 20) < 60);
    // The player in his teal clothes stands in the lower middle.
    std::size_t teal = 0;
    for (std::uint32_t y = 180; y < 320; ++y) {
        for (std::uint32_t x = 200; x < 280; ++x) {
            const std::uint8_t* c = flight.at(x, y);
            teal += c[2] > c[0] + 60 && c[1] > c[0] + 60 ? 1 : 0;
        }
    }
    CHECK(teal > 500);
}

TEST_CASE("pictures of odd sizes are taken") {
    const Scratch scratch;
    for (const char* size : {"1x1", "333x17", "17x333"}) {
        CAPTURE(size);
        const std::string file = scratch.file(size);
        const Ended ended = run_program(
            "portalspace", {"--replay", data_file("sessions/ace-01-login.jsonl"), "--dat", data_file("dats"),
                            "--headless", "--speed", "max", "--seconds", "2", "--window", size, "--screenshot", file});
        INFO(ended.err);
        REQUIRE(ended.status == 0);
        const Picture picture = read_png(file);
        CHECK(std::to_string(picture.width) + "x" + std::to_string(picture.height) == size);
    }
}
