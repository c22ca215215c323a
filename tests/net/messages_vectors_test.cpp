#include <algorithm>
#include <array>
#include <string>

#include "net/messages/names.h"
#include "tests/net/messages_any.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using test::Bytes;

namespace {

/// Vectors of messages that the client sends; all others come from the server.
net::Direction direction_of(std::string_view id) {
    constexpr std::array kFromClient{"F7E6-1", "F7C8-1", "F657-1", "F655-1", "F7D9-1", "F656-1", "F7DE-2"};
    const bool client =
        id.starts_with("B1-") || std::find(kFromClient.begin(), kFromClient.end(), id) != kFromClient.end();
    return client ? net::Direction::c2s : net::Direction::s2c;
}

/// What is not written as it was: sizes that ACE gets wrong, fields that equal their default, zeros that may be left
/// out.
bool rewritten(std::string_view id) { return id == "F7DE-1" || id == "B1-F61C-3" || id == "F748-10"; }

/// Shorter forms that are legal: reserved words that may be missing (F7E6), the text that ends with the message (F7DE),
/// options whose loss keeps the numbers before them (0013), conditions of 32 bits (01B2).
std::size_t shortest(std::string_view id, std::size_t size) {
    if (id == "F7E6-1") {
        return size - 8;
    }
    if (id == "B0-01B2") {
        return size - 4;
    }
    return id == "F7DE-1" || id == "F7DE-2" || id == "B0-0013" ? 0 : size;
}

}  // namespace

TEST_CASE("net-messages 15: every vector decodes to its last byte and is written as it was") {
    CHECK(std::size(test::kVectors) == 96);
    for (const test::Vector& v : test::kVectors) {
        INFO(std::string(v.id));
        const Bytes bytes = test::vector_bytes(v.id);
        CHECK(net::try_decode(direction_of(v.id), bytes) == net::Decoding::whole);
        const auto again = test::recode(direction_of(v.id), bytes);
        REQUIRE(again.has_value());
        if (rewritten(v.id)) {
            CHECK(test::recode(direction_of(v.id), *again) == again);
        } else {
            CHECK(net::test::to_hex(*again) == net::test::to_hex(bytes));
        }
    }
}

TEST_CASE("net-messages 15: every shorter form of a vector is refused, a longer one means the same") {
    for (const test::Vector& v : test::kVectors) {
        INFO(std::string(v.id));
        const Bytes bytes = test::vector_bytes(v.id);
        for (std::size_t n = 0; n < shortest(v.id, bytes.size()); ++n) {
            INFO("prefix of " << n << " bytes");
            const Bytes prefix(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
            const net::Decoding decoding = net::try_decode(direction_of(v.id), prefix);
            // cut inside the envelope there is no inner opcode yet, which counts as unknown
            CHECK((decoding == net::Decoding::malformed ||
                   (decoding == net::Decoding::unknown && n < net::body_offset(bytes))));
        }
        Bytes longer = bytes;
        longer.insert(longer.end(), 8, std::byte{0xCC});
        const net::Decoding decoding = net::try_decode(direction_of(v.id), longer);
        if (v.id.starts_with("F7DE")) {
            continue;  // its text is as long as the message
        }
        const bool takes_tail = v.id == "F7D9-1" || v.id == "B0-0013";  // optional names; possessions end the message
        if (!takes_tail) {
            CHECK(decoding == net::Decoding::left_over);
            CHECK(test::recode(direction_of(v.id), longer) == test::recode(direction_of(v.id), bytes));
        }
    }
}
