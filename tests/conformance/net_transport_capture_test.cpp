#include <algorithm>
#include <cmath>
#include <filesystem>
#include <thread>
#include <vector>

#include "core/format_error.h"
#include "core/sha256.h"
#include "net/capture/capture_reader.h"
#include "net/capture/frame_writer.h"
#include "net/capture/packet_records.h"
#include "net/capture/pcapng_writer.h"
#include "net/packet/login_request.h"
#include "net/packet/packet_parser.h"
#include "tests/net/capture_support.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

#ifndef _WIN32
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

using namespace portalspace::net;
using namespace portalspace::net::test;
using portalspace::core::ByteWriter;
using portalspace::core::FormatError;
using portalspace::core::sha256_hex;

namespace {

const char* const kAck = "0300000000400000eeb0faba050004000400010005000000";
const char* const kFrame =
    "0200000000020200000000010800450000340001400040113d00c0a8010acb00"
    "7105d431232800200af00300000000400000eeb0faba05000400040001000500"
    "0000";
const char* const kPcap =
    "d4c3b2a1020004000000000000000000ffff0000010000008000926590d00300"
    "4200000042000000020000000002020000000001080045000034000140004011"
    "3d00c0a8010acb007105d431232800200af00300000000400000eeb0faba0500"
    "04000400010005000000";
const char* const kPcapng =
    "0a0d0d0a1c0000004d3c2b1a01000000ffffffffffffffff1c00000001000000"
    "1400000001000000ffff000014000000060000006400000000000000d70d0600"
    "90f0241042000000420000000200000000020200000000010800450000340001"
    "400040113d00c0a8010acb007105d431232800200af00300000000400000eeb0"
    "faba050004000400010005000000000064000000";
constexpr double kTime = 1704067200.25;

const UdpEndpoint kClient{{192, 168, 1, 10}, 54321};
const UdpEndpoint kServer{{203, 0, 113, 5}, 9000};

/// A file of its own in the system's temporary folder, gone at the end.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& name)
        : path(std::filesystem::temp_directory_path() / ("portalspace-" + name)) {
        remove();
    }
    ~TemporaryFile() { remove(); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] std::filesystem::path part() const { return path.string() + ".part"; }
    [[nodiscard]] std::vector<std::byte> bytes() const { return bytes_of(read_text(path)); }

    std::filesystem::path path;

private:
    void remove() const {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
        std::filesystem::remove(part(), ignored);
    }
};

/// One packet, as net-transport 12.11 describes it.
void check_one_ack(const Capture& capture) {
    REQUIRE(capture.datagrams.size() == 1);
    const CapturedDatagram& d = capture.datagrams[0];
    CHECK(d.direction == Direction::c2s);
    CHECK(d.port_pair == 0);
    CHECK(d.time == 0);
    CHECK(to_hex(d.bytes) == kAck);
    CHECK(std::abs(capture.unix_start - kTime) < 1e-6);
    CHECK_FALSE(capture.cut_off);
}

}  // namespace

TEST_CASE("net-transport 12.11: the frame around a datagram") {
    ByteWriter frame;
    write_udp_frame(frame, kClient, kServer, true, 1, from_hex(kAck));
    CHECK(to_hex(frame.view()) == kFrame);
    const auto back = udp_of_frame(1, frame.view());
    REQUIRE(back.has_value());
    CHECK(back->source == kClient);
    CHECK(back->destination == kServer);
    CHECK(to_hex(back->payload) == kAck);
}

TEST_CASE("net-transport 12.11: both files read as one packet from client to server") {
    check_one_ack(read_capture(from_hex(kPcap)));
    check_one_ack(read_capture(from_hex(kPcapng)));
    CHECK(sha256_hex(from_hex(kPcap)) == "bb9ff0e77e00170474a9edff56907f4ad9937c9449cf2877da3ba0ffae847fd4");
    CHECK(sha256_hex(from_hex(kPcapng)) == "ad11c3de892bbd8dcec033d3d8e8776fdc1f9b4c8b95da7b8a91f0b9b1b0f9be");
}

TEST_CASE("net-transport 12.11: the recorder writes that pcapng file") {
    const TemporaryFile file("vector.pcapng");
    {
        PcapngWriter writer(file.path, {kClient, kServer, false, 1.0});
        writer.write(kTime, Direction::c2s, 0, from_hex(kAck));
        writer.close();
    }
    CHECK(to_hex(file.bytes()) == kPcapng);
}

TEST_CASE("net-transport 9.2, 12.11: the export writes that pcap file") {
    ByteWriter out;
    write_pcap_head(out);
    PacketRecord record;
    record.unix_time = kTime;
    record.source = kClient;
    record.destination = kServer;
    record.ip_id = 1;
    const std::vector<std::byte> ack = from_hex(kAck);
    record.datagram = ack;
    write_pcap_record(out, record);
    CHECK(to_hex(out.view()) == kPcap);
}

TEST_CASE("net-transport 9.4: both byte orders, nanoseconds, other link types") {
    auto swapped = from_hex(
        "a1b2c3d4000200040000000000000000"
        "0000ffff00000001659200800003d090"
        "0000004200000042");
    const auto frame = from_hex(kFrame);
    swapped.insert(swapped.end(), frame.begin(), frame.end());
    check_one_ack(read_capture(swapped));

    auto nano = from_hex(kPcap);
    nano[0] = std::byte{0x4D};
    nano[1] = std::byte{0x3C};
    // 250,000 us become 250,000,000 ns
    const auto fraction = from_hex("80b2e60e");
    std::ranges::copy(fraction, nano.begin() + 28);
    check_one_ack(read_capture(nano));

    const std::span<const std::byte> ip = std::span(frame).subspan(14);
    const auto with_head = [&ip](const char* head) {
        auto bytes = from_hex(head);
        bytes.insert(bytes.end(), ip.begin(), ip.end());
        return bytes;
    };
    CHECK(udp_of_frame(1, with_head("0200000000020200000000018100000a0800")).has_value());
    CHECK(udp_of_frame(0, with_head("02000000")).has_value());
    CHECK(udp_of_frame(108, with_head("00000002")).has_value());
    CHECK(udp_of_frame(101, ip).has_value());
    CHECK(udp_of_frame(113, with_head("00000001000602000000000100000800")).has_value());
    CHECK(udp_of_frame(276, with_head("0800000000000001000100060200000000010000")).has_value());
    CHECK_FALSE(udp_of_frame(1, with_head("02000000000202000000000186dd")).has_value());
    CHECK_FALSE(udp_of_frame(77, ip).has_value());
    auto fragmented = std::vector<std::byte>(ip.begin(), ip.end());
    fragmented[6] = std::byte{0x20};
    CHECK_FALSE(udp_of_frame(101, fragmented).has_value());
    for (std::size_t n = 0; n < ip.size(); ++n) {
        CHECK_FALSE(udp_of_frame(101, ip.first(n)).has_value());
    }
}

TEST_CASE("net-transport 9.4: a file that stops within a record gives what came before") {
    for (const char* text : {kPcap, kPcapng}) {
        auto twice = from_hex(text);
        const auto record = std::vector<std::byte>(twice.begin() + (text == kPcap ? 24 : 48), twice.end());
        twice.insert(twice.end(), record.begin(), record.end());
        CHECK(read_capture(twice).datagrams.size() == 2);
        for (std::size_t cut = 1; cut < record.size(); ++cut) {
            const Capture capture = read_capture(std::span(twice).first(twice.size() - cut));
            CHECK(capture.datagrams.size() == 1);
            CHECK(capture.cut_off);
        }
    }
}

TEST_CASE("net-transport 9.4: rows in JSON, and what is not a recording") {
    const std::string row = std::string(R"({"t": 1.5, "dir": "c2s", "pair": 1, "len": 24, "data": ")") + kAck + R"("})";
    const Capture capture = read_capture(bytes_of(row + "\n" + row + "\n"));
    REQUIRE(capture.datagrams.size() == 2);
    CHECK(capture.datagrams[0].time == 1.5);
    CHECK(capture.datagrams[0].port_pair == 1);
    CHECK(to_hex(capture.datagrams[1].bytes) == kAck);
    const Capture noted =
        read_capture(bytes_of(R"({"t":1,"dir":"s2c","data":"00FF","note":"a \"b\" \u0041","x":null,"y":true})"));
    CHECK(noted.datagrams.at(0).note == "a \"b\" A");
    CHECK(to_hex(noted.datagrams.at(0).bytes) == "00ff");
    CHECK(read_capture(bytes_of(row + "\n" + row.substr(0, 60))).cut_off);
    for (const char* bad :
         {"", "hello", "[]", "{}", "{\"t\":1}\n", R"({"t":1e999,"dir":"c2s","data":""})",
          R"({"t":1,"dir":"up","data":""})", R"({"t":1,"dir":"c2s","data":"0"})", R"({"t":1,"dir":"c2s","data":"0g"})",
          R"({"t":1,"dir":"c2s","len":2,"data":"00"})", R"({"t":1,"dir":"c2s","data":"00","x":[1]})",
          R"({"t":1,"dir":"c2s","pair":2,"data":"00"})"}) {
        INFO(bad);
        CHECK_THROWS_AS(read_capture(bytes_of(bad)), FormatError);
    }
}

TEST_CASE("net-transport 9.2, 9.3: what is recorded reads back, the password does not") {
    const TemporaryFile file("session.pcapng");
    LoginRequest login;
    login.account = "somebody";
    login.password = "correct horse";
    const Datagram request = build_login_request(login);
    const Capture original = read_capture(session_file("retail-login.jsonl"));
    {
        PcapngWriter writer(file.path, {kClient, kServer, false, 1.0});
        writer.write(kTime, Direction::c2s, 0, request.view());
        for (const CapturedDatagram& d : original.datagrams) {
            writer.write(kTime + d.time, d.direction, d.port_pair, d.bytes, d.time > 12 ? "rejected" : "");
        }
        CHECK(std::filesystem::exists(file.part()));
        CHECK_FALSE(std::filesystem::exists(file.path));
        writer.close();
        CHECK_FALSE(std::filesystem::exists(file.part()));
        CHECK(writer.ok());
        CHECK(writer.datagrams() == original.datagrams.size() + 1);
        writer.write(kTime + 100, Direction::c2s, 0, request.view());
        CHECK(writer.datagrams() == original.datagrams.size() + 1);
    }
    CHECK(read_text(file.path).find("correct horse") == std::string::npos);
    const Capture back = read_capture(file.path);
    REQUIRE(back.datagrams.size() == original.datagrams.size() + 1);
    const PacketView redacted = parse_packet(back.datagrams[0].bytes);
    CHECK(redacted.clear_checksum_holds());
    CHECK(LoginRequest::unpack(redacted.optional.login_request).password == std::string(13, '*'));
    CHECK(LoginRequest::unpack(redacted.optional.login_request).account == "somebody");
    for (std::size_t i = 1; i < original.datagrams.size(); ++i) {
        CHECK(back.datagrams[i + 1].bytes == original.datagrams[i].bytes);
        CHECK(back.datagrams[i + 1].direction == original.datagrams[i].direction);
        CHECK(back.datagrams[i + 1].rejected() == (original.datagrams[i].time > 12));
        CHECK(back.datagrams[i + 1].port_pair == original.datagrams[i].port_pair);
        CHECK(std::abs(back.datagrams[i + 1].time - original.datagrams[i].time) < 2e-6);
    }
}

TEST_CASE("net-transport 9.3: the password is kept when that is asked for") {
    const TemporaryFile file("kept.pcapng");
    LoginRequest login;
    login.account = "somebody";
    login.password = "correct horse";
    PcapngWriter writer(file.path, {kClient, kServer, true, 1.0});
    writer.write(kTime, Direction::c2s, 0, build_login_request(login).view());
    writer.close();
    CHECK(read_text(file.path).find("correct horse") != std::string::npos);
}

TEST_CASE("net-transport 9.1, 9.2: ports that ACLogView cannot tell apart are replaced, with a note in the head") {
    const TemporaryFile file("ports.pcapng");
    {
        PcapngWriter writer(file.path, {{{127, 0, 0, 1}, 9500}, {{127, 0, 0, 1}, 12000}, false, 1.0});
        writer.write(kTime, Direction::c2s, 1, build_connect_response(5).view());
        writer.write(kTime, Direction::s2c, 1, from_hex(kAck));
    }
    const Capture capture = read_capture(file.path);
    REQUIRE(capture.datagrams.size() == 2);
    CHECK(capture.datagrams[0].direction == Direction::c2s);
    CHECK(capture.datagrams[0].port_pair == 1);
    CHECK(capture.datagrams[1].direction == Direction::s2c);
    CHECK(capture.datagrams[1].port_pair == 1);
    const std::string text = read_text(file.path);
    CHECK(text.find("9500 is written as 54321") != std::string::npos);
    CHECK(text.find("12000 and the next are written as 9000 and 9001") != std::string::npos);
}

TEST_CASE("a recording that is still open can be read up to the last flush") {
    const TemporaryFile file("open.pcapng");
    PcapngWriter writer(file.path, {kClient, kServer, false, 0.0});
    for (int i = 0; i < 10; ++i) {
        writer.write(kTime + i, Direction::c2s, 0, from_hex(kAck));
    }
    CHECK(read_capture(file.part()).datagrams.size() == 10);
}

TEST_CASE("the recorder takes datagrams from several threads") {
    const TemporaryFile file("threads.pcapng");
    {
        PcapngWriter writer(file.path, {kClient, kServer, false, 1.0});
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&writer, t] {
                for (int i = 0; i < 250; ++i) {
                    writer.write(kTime + i * 0.01, t % 2 == 0 ? Direction::c2s : Direction::s2c, 0, from_hex(kAck));
                }
            });
        }
        for (std::thread& t : threads) {
            t.join();
        }
    }
    CHECK(read_capture(file.path).datagrams.size() == 1000);
}

TEST_CASE("a recording to a link goes into the file that the link points to") {
    const TemporaryFile file("linked.pcapng");
    const TemporaryFile link("link.pcapng");
    std::error_code error;
    std::filesystem::create_symlink(file.path, link.path, error);
    if (error) {
        WARN("no link can be made here");
        return;
    }
    {
        PcapngWriter writer(link.path, {kClient, kServer, false, 1.0});
        writer.write(kTime, Direction::c2s, 0, from_hex(kAck));
        CHECK(std::filesystem::exists(file.part()));
        writer.close();
    }
    CHECK(std::filesystem::is_symlink(link.path));
    CHECK_FALSE(std::filesystem::is_symlink(file.path));
    CHECK(to_hex(file.bytes()) == kPcapng);
}

#ifndef _WIN32
TEST_CASE("a recording into a pipe goes to its reader; without a reader it says so at once") {
    const TemporaryFile pipe("recording-pipe");
    REQUIRE(::mkfifo(pipe.path.c_str(), 0600) == 0);
    CHECK_THROWS_WITH(PcapngWriter(pipe.path, {kClient, kServer}), Catch::Contains("nobody reads the pipe"));
    const int reader = ::open(pipe.path.c_str(), O_RDONLY | O_NONBLOCK);
    REQUIRE(reader >= 0);
    {
        PcapngWriter writer(pipe.path, {kClient, kServer, false, 1.0});
        writer.write(kTime, Direction::c2s, 0, from_hex(kAck));
        writer.close();
    }
    std::vector<std::byte> text(4096);
    const ssize_t read = ::read(reader, text.data(), text.size());
    ::close(reader);
    REQUIRE(read > 0);
    text.resize(static_cast<std::size_t>(read));
    CHECK(to_hex(text) == kPcapng);
    CHECK(std::filesystem::is_fifo(pipe.path));
    CHECK_FALSE(std::filesystem::exists(pipe.part()));
}
#endif

TEST_CASE("a recording that cannot be made says so") {
    CHECK_THROWS_AS(
        PcapngWriter(std::filesystem::temp_directory_path() / "portalspace-none" / "x.pcapng", {kClient, kServer}),
        std::runtime_error);
}

TEST_CASE("net-transport 9.4: several conversations in one file are kept apart, strangers are left out") {
    ByteWriter file;
    const auto vector = from_hex(kPcap);
    file.bytes(std::span(vector).first(24));
    const auto add = [&file](const UdpEndpoint& from, const UdpEndpoint& to, std::span<const std::byte> payload) {
        ByteWriter frame;
        write_udp_frame(frame, from, to, true, 0, payload);
        file.u32(1);
        file.u32(0);
        file.u32(static_cast<std::uint32_t>(frame.size()));
        file.u32(static_cast<std::uint32_t>(frame.size()));
        file.bytes(frame.view());
    };
    LoginRequest login;
    login.account = "a";
    const Datagram request = build_login_request(login);
    const UdpEndpoint other_client{{192, 168, 1, 11}, 40000};
    const UdpEndpoint odd_server{{203, 0, 113, 5}, 7001};
    const UdpEndpoint odd_next{{203, 0, 113, 5}, 7002};
    add(kClient, kServer, request.view());
    add(other_client, odd_server, request.view());
    add(other_client, odd_next, build_connect_response(1).view());
    add(odd_next, other_client, from_hex(kAck));
    add({{192, 168, 1, 10}, 5353}, {{224, 0, 0, 251}, 5353}, bytes_of("not of the game"));
    auto broken = from_hex(kAck);
    broken[16] = std::byte{0xFF};
    add(kClient, kServer, broken);
    const Capture capture = read_capture(file.view());
    REQUIRE(capture.datagrams.size() == 5);
    CHECK(capture.other_packets == 1);
    CHECK(capture.datagrams[0].stream == 0);
    CHECK(capture.datagrams[1].stream == 1);
    CHECK(capture.datagrams[2].stream == 1);
    CHECK(capture.datagrams[2].port_pair == 1);
    CHECK(capture.datagrams[3].direction == Direction::s2c);
    CHECK(capture.datagrams[3].port_pair == 1);
    CHECK(capture.datagrams[4].stream == 0);
}
