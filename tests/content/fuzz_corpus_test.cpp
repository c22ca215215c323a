#include <algorithm>
#include <filesystem>

#include "tests/content/dat_support.h"
#include "tests/fuzz/content_targets.h"
#include "tests/support/catch.h"

using namespace portalspace;

TEST_CASE("the stored inputs of every fuzz target pass through it") {
    const std::filesystem::path root = std::filesystem::path(PORTALSPACE_TEST_DATA) / "fuzz";
    for (const fuzz::Target& target : fuzz::kContentTargets) {
        std::vector<std::filesystem::path> inputs;
        for (const auto& entry : std::filesystem::directory_iterator(root / target.name)) {
            inputs.push_back(entry.path());
        }
        std::sort(inputs.begin(), inputs.end());
        INFO(target.name);
        CHECK(inputs.size() >= 3);
        for (const std::filesystem::path& input : inputs) {
            INFO(input.filename().string());
            const std::vector<std::byte> bytes = test::read_file(input);
            CHECK_NOTHROW(target.run(bytes));
            for (std::size_t length = 0; length < std::min<std::size_t>(bytes.size(), 64); ++length) {
                CHECK_NOTHROW(target.run(std::span(bytes).first(length)));
            }
        }
    }
}
