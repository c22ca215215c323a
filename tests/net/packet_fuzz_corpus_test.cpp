#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "core/random.h"
#include "tests/fuzz/net_targets.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

std::vector<std::byte> read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// Every input of the corpus as it is, and with seeded changes.
void replay(const std::string& folder, const std::function<void(std::span<const std::byte>)>& target, int changes) {
    const auto path = std::filesystem::path(PORTALSPACE_TEST_DATA) / "fuzz" / folder;
    std::size_t inputs = 0;
    core::Random random(17);
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        std::vector<std::byte> bytes = read(entry.path());
        target(bytes);
        ++inputs;
        for (int i = 0; i < changes && !bytes.empty(); ++i) {
            const std::size_t at = random.next_u32() % bytes.size();
            const std::byte old = bytes[at];
            bytes[at] = static_cast<std::byte>(random.next_u32());
            target(bytes);
            bytes[at] = old;
            target(std::span<const std::byte>(bytes).first(random.next_u32() % bytes.size()));
        }
    }
    CHECK(inputs >= 6);
}

}  // namespace

TEST_CASE("fuzz corpora: datagrams, fragments, recordings and sessions run through their targets") {
    replay("net_packet", net::fuzz::datagram, 300);
    replay("net_fragments", net::fuzz::fragments, 300);
    replay("net_capture", net::fuzz::capture, 60);
    replay("net_session", net::fuzz::session, 30);
}
