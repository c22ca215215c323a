#include <string>

#include "core/format_error.h"
#include "net/packet/login_request.h"
#include "net/packet/login_strings.h"
#include "net/packet/packet_parser.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

using namespace portalspace::net;
using namespace portalspace::net::test;
using portalspace::core::ByteReader;
using portalspace::core::ByteWriter;
using portalspace::core::FormatError;

namespace {

const char* const kLogin =
    "0000000000000100c1e476e90000000040000000040031383032000034000000"
    "0200000001000000800092650b00746573746163636f756e7400000000000000"
    "0d0000000c7465737470617373776f7264000000";
const char* const kRedacted =
    "0000000000000100f406bf0e0000000040000000040031383032000034000000"
    "0200000001000000800092650b00746573746163636f756e7400000000000000"
    "0d0000000c2a2a2a2a2a2a2a2a2a2a2a2a000000";
const char* const kGdleLogin =
    "0000000000000100b80e99c6000000003c000000040031383032000030000000"
    "0100000000000000800092651800746573746163636f756e743a746573747061"
    "7373776f726400000000000000000000";

LoginRequest test_login() {
    LoginRequest r;
    r.timestamp = 0x65920080;
    r.account = "testaccount";
    r.password = "testpassword";
    return r;
}

void check(const char* text, std::uint32_t h, std::uint32_t p, std::uint32_t checksum) {
    const auto datagram = from_hex(text);
    const PacketView packet = parse_packet(datagram);
    CHECK(packet.header_hash == h);
    CHECK(packet.payload_hash == p);
    CHECK(packet.header.checksum == checksum);
    CHECK(packet.clear_checksum_holds());
    CHECK(packet.header.flags == PacketFlags(PacketFlag::login_request));
}

std::string string16(std::string_view text) {
    ByteWriter w;
    write_string16l(w, text);
    ByteReader r(w.view());
    CHECK(read_string16l(r) == text);
    r.expect_end();
    return to_hex(w.view());
}

std::string string32(const std::string& text) {
    ByteWriter w;
    write_string32l(w, text);
    ByteReader r(w.view());
    CHECK(read_string32l(r) == text);
    r.expect_end();
    return to_hex(w.view());
}

}  // namespace

TEST_CASE("net-transport 12.3: LoginRequest with account and password") {
    check(kLogin, 0xBAF2711D, 0x2E8473A4, 0xE976E4C1);
    CHECK(to_hex(build_login_request(test_login()).view()) == kLogin);
    LoginRequest plain = test_login();
    plain.auth_flags = 0;
    plain.timestamp = 0;
    const char* const kPlain =
        "000000000000010040e4e4830000000040000000040031383032000034000000"
        "0200000000000000000000000b00746573746163636f756e7400000000000000"
        "0d0000000c7465737470617373776f7264000000";
    check(kPlain, 0xBAF2711D, 0xC8F27323, 0x83E4E440);
    CHECK(to_hex(build_login_request(plain).view()) == kPlain);
}

TEST_CASE("net-transport 12.3: the forms without a password field, and the server probe") {
    LoginRequest gdle = test_login();
    gdle.auth_type = LoginRequest::kAccountOnly;
    gdle.auth_flags = 0;
    gdle.account = "testaccount:testpassword";
    gdle.password.clear();
    check(kGdleLogin, 0xBAF27119, 0x0BA69D9F, 0xC6990EB8);
    CHECK(to_hex(build_login_request(gdle).view()) == kGdleLogin);

    const char* const kProbe =
        "0000000000000100554827ad0000000040000000040031383032000034000000"
        "0100000000000000000000001c006163736572766572747261636b65723a6a6a"
        "3968323668637367676300000000000000000000";
    LoginRequest probe = gdle;
    probe.timestamp = 0;
    probe.account = "acservertracker:jj9h26hcsggc";
    check(kProbe, 0xBAF2711D, 0xF234D738, 0xAD274855);
    CHECK(to_hex(build_login_request(probe).view()) == kProbe);
}

TEST_CASE("net-transport 12.3: redaction blanks the password and makes the checksum right") {
    auto datagram = from_hex(kLogin);
    CHECK(redact_login_request(datagram));
    CHECK(to_hex(datagram) == kRedacted);
    check(kRedacted, 0xBAF2711D, 0x53CC95D7, 0x0EBF06F4);

    auto gdle = from_hex(kGdleLogin);
    CHECK(redact_login_request(gdle));
    CHECK(parse_packet(gdle).clear_checksum_holds());
    CHECK(LoginRequest::unpack(parse_packet(gdle).optional.login_request).account == "testaccount:************");
}

TEST_CASE("net-transport 9.3: what cannot be understood is blanked from the account on, nothing else is touched") {
    auto cut = from_hex(kLogin);
    cut[20 + 24] = std::byte{0xFF};  // the account claims 255 bytes
    CHECK(redact_login_request(cut));
    CHECK(to_hex(cut).find(to_hex(bytes_of("testpassword"))) == std::string::npos);
    CHECK(parse_packet(cut).clear_checksum_holds());

    auto other = from_hex("0300000000400000eeb0faba050004000400010005000000");
    const auto before = other;
    CHECK_FALSE(redact_login_request(other));
    CHECK(other == before);
}

TEST_CASE("net-transport 5.2: LoginRequest reads back, also as the original client writes it, without padding") {
    const auto datagram = from_hex(kLogin);
    const LoginRequest r = LoginRequest::unpack(parse_packet(datagram).optional.login_request);
    CHECK(r.version == "1802");
    CHECK(r.auth_type == LoginRequest::kAccountAndPassword);
    CHECK(r.auth_flags == 1);
    CHECK(r.timestamp == 0x65920080);
    CHECK(r.account == "testaccount");
    CHECK(r.log_on_as.empty());
    CHECK(r.password == "testpassword");
    const auto original = from_hex(
        "00000000000001006afcae22000000002d0000000400313830320000210000000200000000000000ccc6996a0400616330310000000000"
        "00"
        "050000000461633031");
    const LoginRequest o = LoginRequest::unpack(parse_packet(original).optional.login_request);
    CHECK(o.account == "ac01");
    CHECK(o.password == "ac01");
    for (std::size_t n = 0; n < 60; ++n) {
        CHECK_THROWS_AS(LoginRequest::unpack(std::span(datagram).subspan(20, n)), FormatError);
    }
}

TEST_CASE("net-transport 12.3: strings") {
    CHECK(string16("") == "00000000");
    CHECK(string16("ab") == "02006162");
    CHECK(string16("1802") == "0400313830320000");
    CHECK(string16("testaccount") == "0b00746573746163636f756e74000000");
    CHECK(string32("") == "0100000000000000");
    CHECK(string32("abc") == "0400000003616263");
    const std::string longest = string32(std::string(127, 'x'));
    CHECK(longest.size() == 2 * 132);
    CHECK(longest.starts_with("800000007f7878"));
    const std::string two = string32(std::string(128, 'x'));
    CHECK(two.size() == 2 * 136);
    CHECK(two.starts_with("820000008080787878"));
    CHECK(two.ends_with("780000"));
}

TEST_CASE("net-transport 5.1: only what every server takes may be sent as account and password") {
    CHECK_FALSE(login_problem("testaccount", "testpassword").has_value());
    CHECK_FALSE(login_problem("a", "").has_value());
    CHECK(login_problem("", "x").has_value());
    CHECK(login_problem(std::string(51, 'a'), "x").has_value());
    CHECK(login_problem("a", std::string(128, 'x')).has_value());
    CHECK(login_problem("m\xFCller", "x").has_value());
    CHECK(login_problem("a", "tab\there").has_value());
}
