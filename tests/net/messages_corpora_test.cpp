#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/net_messages_families.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace portalspace;

TEST_CASE("the corpora of the message families decode or are refused") {
    for (const fuzz::NamedFamily& family : fuzz::kMessageFamilies) {
        INFO(family.name);
        std::size_t files = 0;
        const fs::path folder = fs::path(PORTALSPACE_TEST_DATA) / "fuzz" / (std::string("net_messages_") + family.name);
        for (const auto& entry : fs::directory_iterator(folder)) {
            std::ifstream in(entry.path(), std::ios::binary);
            const std::vector<std::uint8_t> data{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
            CHECK(family.run(data.data(), data.size()) == 0);
            ++files;
        }
        CHECK(files != 0);
    }
}
