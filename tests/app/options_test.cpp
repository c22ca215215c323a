#include <cmath>
#include <string>
#include <vector>

#include "app/options.h"
#include "tests/support/catch.h"

using portalspace::app::parse_options;

TEST_CASE("client-features 1.3: the forms that launchers send") {
    auto p = parse_options({"-a", "Alice", "-v", "-secret pw", "-h", "play.example.net:9123", "-rodat", "on"});
    CHECK(p.errors.empty());
    CHECK(p.options.account == "alice");
    CHECK(p.options.password == "-secret pw");
    CHECK(p.options.host == "play.example.net");
    CHECK(p.options.port == 9123);

    p = parse_options({"-a", "bob", "-h", "10.0.0.1:9000", "-glsticketdirect", "Ticket"});
    CHECK(p.errors.empty());
    CHECK(p.options.password == "Ticket");

    p = parse_options({"-h", "srv", "-p", "9050", "-a", "Name:Pass:Word", "-rodat", "off"});
    CHECK(p.errors.empty());
    CHECK(p.options.account == "name");
    CHECK(p.options.password == "Pass:Word");
    CHECK(p.options.port == 9050);

    p = parse_options({"-a", "name:x", "-v", "pw", "-h", "s"});
    CHECK(p.options.account == "name:x");
}

TEST_CASE("client-features 1.1: marks, case and values") {
    CHECK(parse_options({"/ACCOUNT", "x", "/Host", "h", "-", ""}).errors.empty());
    CHECK_FALSE(parse_options({"-A", "x", "-h", "h"}).errors.empty());
    CHECK_FALSE(parse_options({"-a", "x", "-h", "h", "stray"}).errors.empty());
    CHECK_FALSE(parse_options({"-a", "x", "-h"}).errors.empty());
    CHECK_FALSE(parse_options({"--rodat", "--demo"}).errors.empty());
    CHECK(parse_options({"-rodat", "--demo"}).errors.empty());
    CHECK(parse_options({"-a", "x", "-h", "h", "-nope", "-q", "0"}).errors.size() == 2 + 0);
    CHECK(parse_options({"-q", "70000", "--demo"}).errors.size() == 1);
}

TEST_CASE("hosts may be IPv6 addresses") {
    auto p = parse_options({"-a", "x", "-h", "[::1]:9001"});
    CHECK(p.errors.empty());
    CHECK(p.options.host == "::1");
    CHECK(p.options.port == 9001);
    p = parse_options({"-a", "x", "-h", "fe80::1"});
    CHECK(p.options.host == "fe80::1");
    CHECK(p.options.port == 9000);
    CHECK_FALSE(parse_options({"-a", "x", "-h", "[::1"}).errors.empty());
    CHECK_FALSE(parse_options({"-a", "x", "-h", "host:99999"}).errors.empty());
}

TEST_CASE("options of the picture") {
    const auto p = parse_options({"--demo", "--fullscreen", "--fov", "75.5", "--view-distance", "20", "--samples", "8",
                                  "--no-vsync", "--frame-cap", "144", "--raw-motion", "--name-plates"});
    REQUIRE(p.errors.empty());
    CHECK(p.options.picture.fullscreen);
    CHECK(p.options.picture.fov == 75.5F);
    CHECK(p.options.picture.view_distance == 20);
    CHECK(p.options.picture.samples == 8);
    CHECK_FALSE(p.options.picture.vsync);
    CHECK(p.options.picture.frame_cap == 144);
    CHECK(p.options.picture.raw_motion);
    CHECK(p.options.picture.name_plates);
    CHECK_FALSE(parse_options({"--demo", "--fov", "9"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--fov", "nan"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--view-distance", "26"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--samples", "x"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--frame-cap", "0"}).errors.empty());
}

TEST_CASE("a value that an option does not take is one sentence that names the option") {
    const auto only = [](const std::vector<std::string>& args) {
        const auto errors = parse_options(args).errors;
        CAPTURE(args);
        CHECK(errors.size() == 1);
        return errors.empty() ? std::string() : errors[0];
    };
    CHECK(only({"--demo", "--samples", "x"}) == "--samples takes a whole number from 0 to 16, not 'x'.");
    CHECK(only({"--demo", "--view-distance", "26"}) == "--view-distance takes a whole number from 1 to 25, not '26'.");
    CHECK(only({"--demo", "--frame-cap", "0"}) == "--frame-cap takes a whole number from 1 to 1000, not '0'.");
    CHECK(only({"--demo", "--fov", "9"}) == "--fov takes degrees from 10 to 160, not '9'.");
    CHECK(only({"--demo", "--seconds", "-1"}) == "--seconds takes a number of seconds from 0, not '-1'.");
    CHECK(only({"-a", "x", "-h", "h", "-p", "99999"}) == "-p takes a server port from 1 to 65535, not '99999'.");
    CHECK(only({"-a", "x", "-h", "h", "/q", "0"}) == "/q takes a client port from 1 to 65535, not '0'.");
    // Nothing is said about what else may be missing.
    CHECK(only({"--bogus"}) == "'--bogus' is not an option; --help lists them.");
    CHECK(only({"--fov"}) == "'--fov' needs a value.");
    CHECK(only({"-h"}) == "'-h' needs a value.");
    CHECK(only({}).find("needs a server and an account") != std::string::npos);
}

TEST_CASE("a picture after the end of the run is refused at once") {
    const auto late = parse_options({"--demo", "--screenshot", "x.png@5", "--seconds", "1"});
    REQUIRE(late.errors.size() == 1);
    CHECK(late.errors[0] == "--screenshot asks for the picture 'x.png' at 5 s, but --seconds ends the run at 1 s.");
    CHECK(parse_options({"--demo", "--screenshot", "x.png@1", "--seconds", "1"}).errors.empty());
    CHECK(parse_options({"--demo", "--screenshot", "x.png@5"}).errors.empty());
}

TEST_CASE("the program's own options") {
    const auto p =
        parse_options({"--replay", "a.jsonl", "--speed", "max", "--headless", "--frames", "7", "--seconds", "2.5",
                       "--screenshot", "x.png@1.25", "--screenshot", "me@home.png", "--window", "333x17"});
    REQUIRE(p.errors.empty());
    CHECK(std::isinf(p.options.speed));
    CHECK(p.options.frames == 7U);
    CHECK(p.options.seconds == 2.5);
    REQUIRE(p.options.screenshots.size() == 2);
    CHECK(p.options.screenshots[0].file == "x.png");
    CHECK(p.options.screenshots[0].at_seconds == 1.25);
    CHECK(p.options.screenshots[1].file == "me@home.png");
    CHECK_FALSE(p.options.screenshots[1].at_seconds);
    CHECK(p.options.width == 333);
    CHECK_FALSE(parse_options({"--demo", "--speed", "0"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--speed", "nan"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--frames", "-1"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--window", "0x5"}).errors.empty());
    CHECK_FALSE(parse_options({"--demo", "--replay", "x"}).errors.empty());
    CHECK_FALSE(parse_options({}).errors.empty());
    CHECK(parse_options({"--help", "nonsense"}).errors.empty());
}
