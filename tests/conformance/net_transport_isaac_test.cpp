#include <algorithm>
#include <array>
#include <iomanip>
#include <vector>

#include "net/packet/checksum.h"
#include "net/packet/isaac.h"
#include "net/packet/key_window.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

using namespace portalspace::net;
using namespace portalspace::net::test;

namespace {

struct StreamVector {
    std::uint32_t seed;
    std::array<std::uint32_t, 16> first;
    std::array<std::uint32_t, 3> around_256;
    std::array<std::uint32_t, 2> around_512;
};

const std::array kStreams{
    StreamVector{0x12345678,
                 {0xFDD4AFEB, 0x398311D2, 0xC71829A4, 0xB19DF96A, 0x7ED4A1E7, 0xB718A446, 0x5FA77DF1, 0x5CB793D2,
                  0x52C95BAC, 0xA8F8FD7E, 0x18582C04, 0xD257F506, 0x4D11A3F0, 0x919DE7A7, 0x1D809C6B, 0xE97F65F8},
                 {0xD92733AF, 0xDF7CA7E9, 0xA608787A},
                 {0x4B91D57D, 0x11FB2CD3}},
    StreamVector{0xC83824AB,
                 {0x1518CF56, 0x5F2E0E56, 0x73D586BF, 0xF3B5AD3F, 0xF7F72871, 0x875D8877, 0x192120A3, 0x48D39EF8,
                  0x48BF1FE5, 0xA88C9099, 0xA36984E0, 0xD5B58AC0, 0xA72C6106, 0x65649D0F, 0xCE352E04, 0x5AB67754},
                 {0x3B48F3AE, 0xCE645C21, 0x7BDB7540},
                 {0x2BD6AA9D, 0x8F1E2F38}},
    StreamVector{0xFBD52C87,
                 {0x9FF3700A, 0x4C4423E8, 0x8328AE0C, 0xCFD0CC06, 0xAE66C396, 0xE30176FA, 0x8F2D4A07, 0xBC26433C,
                  0x967FFD78, 0x74FA5FA1, 0x12E564A6, 0x4928B447, 0xDF5DB7CF, 0x9C346926, 0xF1669022, 0xB72F54B0},
                 {0xCA273824, 0x6901794F, 0x6639D9E2},
                 {0xCC0F7223, 0x665E7FD6}},
    StreamVector{0xDEADBEEF,
                 {0x5DA22D96, 0xDB3BA3B6, 0x9FD967F9, 0x07487047, 0x0A8E4664, 0x74803C1F, 0xEEFDEC2C, 0xA4E4FB92,
                  0xD01AD0CD, 0xD55D04E7, 0xAD34E0B8, 0x1A5F0998, 0x98A7AE41, 0x560E2AE1, 0x9F41C576, 0xBA6F51A6},
                 {0xEA3F7F77, 0x3643EA82, 0x4D3CFB7B},
                 {0xCCE28044, 0x8D2CC4C5}},
    StreamVector{0x00000000,
                 {0x182600F3, 0x300B4A8D, 0x301B6622, 0xB08ACD21, 0x296FD679, 0x995206E9, 0xB3FFA8B5, 0x0FC99C24,
                  0x5F071FAF, 0x52251DEF, 0x894F41C2, 0xCC4C9AFB, 0x96C33F74, 0x347CB71D, 0xC90F8FBD, 0xA658F57A},
                 {0xD91AA738, 0xE76DD339, 0x7A68710F},
                 {0xF650E4C8, 0x4BB5AF29}},
};

}  // namespace

TEST_CASE("net-transport 12.1: the key streams of six seeds, over two block boundaries") {
    for (const StreamVector& v : kStreams) {
        INFO(std::hex << v.seed);
        Isaac stream(v.seed);
        std::vector<std::uint32_t> words(513);
        std::ranges::generate(words, [&stream] { return stream.next(); });
        for (std::size_t i = 0; i < v.first.size(); ++i) {
            CHECK(words[i] == v.first[i]);
        }
        for (std::size_t i = 0; i < v.around_256.size(); ++i) {
            CHECK(words[254 + i] == v.around_256[i]);
        }
        CHECK(words[511] == v.around_512[0]);
        CHECK(words[512] == v.around_512[1]);
    }
    Isaac stream(0x99E77855);
    CHECK(stream.next() == 0xAD497DF3);
    CHECK(stream.next() == 0x70FAAA14);
    CHECK(stream.next() == 0xECF9E209);
    CHECK(stream.next() == 0x7B9F5809);
}

TEST_CASE("net-transport 12.2: Hash32 of short, long and unaligned inputs") {
    CHECK(hash32({}) == 0);
    CHECK(hash32(from_hex("00")) == 0x00010000);
    CHECK(hash32(from_hex("00000000")) == 0x00040000);
    CHECK(hash32(bytes_of("A")) == 0x41010000);
    CHECK(hash32(bytes_of("AB")) == 0x41440000);
    CHECK(hash32(bytes_of("ABC")) == 0x41454300);
    CHECK(hash32(bytes_of("ABCD")) == 0x44474241);
    CHECK(hash32(bytes_of("ABCDE")) == 0x89484241);
    CHECK(hash32(bytes_of("hello world")) == 0x4E5AE9D7);
    CHECK(hash32(from_hex("0102030405")) == 0x09080201);
    CHECK(hash32(from_hex("c8f70000")) == 0x0004F7C8);
    CHECK(hash32(from_hex("ffffff")) == 0x0002FF00);
    CHECK(hash32(from_hex("ffffffff")) == 0x0003FFFF);
    CHECK(hash32(from_hex("ffffffffffffff")) == 0x0006FEFF);
    std::vector<std::byte> rising(256);
    for (std::size_t i = 0; i < rising.size(); ++i) {
        rising[i] = static_cast<std::byte>(i);
    }
    CHECK(hash32(std::span(rising).first(16)) == 0x24301C18);
    CHECK(hash32(rising) == 0x611FDF80);
    std::vector<std::byte> sevens(464);
    for (std::size_t i = 0; i < sevens.size(); ++i) {
        sevens[i] = static_cast<std::byte>(7 * i);
    }
    CHECK(hash32(sevens) == 0x46E9EC88);
}

TEST_CASE("net-transport 3.1: hashes of parts add up when the first part is whole dwords") {
    const std::vector<std::byte> all = bytes_of("ABCDEFGHhello");
    CHECK(hash32(all) == hash32(std::span(all).first(8)) + hash32(std::span(all).subspan(8)));
}

TEST_CASE("net-transport 12.12: the key window accepts any order, each word once, 256 words ahead") {
    KeyWindow window(0xC83824AB);
    CHECK(window.consume(0xF3B5AD3F) == 3U);
    CHECK(window.pending() == 3);
    CHECK(window.consume(0x5F2E0E56) == 1U);
    CHECK(window.pending() == 2);
    CHECK_FALSE(window.consume(0x5F2E0E56).has_value());
    CHECK(window.pending() == 256);
    CHECK(window.consume(0x1518CF56) == 0U);
    CHECK(window.pending() == 255);
    CHECK(window.consume(0x73D586BF) == 2U);
    CHECK(window.pending() == 254);
    CHECK(window.consume(0xF7F72871) == 4U);
    CHECK(window.pending() == 253);
}

TEST_CASE("net-transport 12.12: word 256 is the farthest first key") {
    KeyWindow near(0xC83824AB);
    CHECK(near.consume(0xCE645C21) == 255U);
    CHECK(near.pending() == 255);
    KeyWindow far(0xC83824AB);
    CHECK_FALSE(far.consume(0x7BDB7540).has_value());
    CHECK(far.pending() == 256);
}

TEST_CASE("net-transport 3.6: words below a position can be forgotten once their packets cannot come any more") {
    KeyWindow window(0xC83824AB);
    REQUIRE(window.consume(0xF3B5AD3F) == 3U);
    window.forget_before(2);
    CHECK(window.pending() == 1);
    CHECK(window.consume(0x73D586BF) == 2U);
    CHECK_FALSE(window.consume(0x1518CF56).has_value());
}

TEST_CASE("net-transport 3.6: failures cost nothing of what is still to come") {
    Isaac stream(0x12345678);
    KeyWindow window(0x12345678);
    for (int i = 0; i < 5000; ++i) {
        CHECK_FALSE(window.consume(0x0BADBAD0 + static_cast<std::uint32_t>(i)).has_value());
        REQUIRE(window.consume(stream.next()) == static_cast<std::uint64_t>(i));
    }
}
