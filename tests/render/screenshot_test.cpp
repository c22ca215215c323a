#include "render/screenshot.h"

#include <array>
#include <fstream>
#include <string>

#include "render/shader_source.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;
using namespace portalspace::render;

TEST_CASE("a screenshot is a complete PNG under its own name") {
    const test::ScratchFolder folder("screenshot");
    Image image;
    image.size = {3, 2};
    image.pixels.assign(3 * 2 * 4, 128);
    const auto file = folder.path() / "shot.png";
    write_png(image, file);
    std::ifstream in(file, std::ios::binary);
    std::array<char, 24> head{};
    in.read(head.data(), head.size());
    REQUIRE(in.good());
    CHECK(std::string(head.data() + 1, 3) == "PNG");
    CHECK(head[19] == 3);
    CHECK(head[23] == 2);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "shot.png.part"));
}

TEST_CASE("a screenshot that cannot be written names the file") {
    const test::ScratchFolder folder("screenshot");
    Image image;
    image.size = {1, 1};
    image.pixels.assign(4, 0);
    const auto file = folder.path() / "missing" / "shot.png";
    CHECK_THROWS_WITH(write_png(image, file), Catch::Contains("shot.png") && Catch::Contains("could not be written"));
    CHECK_THROWS_WITH(write_png(Image{}, folder.path() / "empty.png"), Catch::Contains("no frame"));
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("shaders are embedded with their includes") {
    const std::string source = shader_source("terrain.vert.glsl");
    CHECK(source.starts_with("#version 410 core\n"));
    CHECK(source.find("uniform FrameConstants") != std::string::npos);
    CHECK(source.find("#include") == std::string::npos);
    CHECK_THROWS_WITH(shader_source("nothing.glsl"), Catch::Contains("nothing.glsl"));
}
