#include <string>

#include "net/loopback/ace_bundle.h"
#include "net/loopback/fault_plan.h"
#include "net/loopback/server_transport.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::Link;
using net::test::numbered_message;

namespace {

/// "0:1 2:0 / 1:0": packets by '/', fragments as message:index.
std::string cut(std::initializer_list<std::size_t> lengths, std::uint16_t queue) {
    std::vector<QueuedMessage> messages;
    for (const std::size_t length : lengths) {
        messages.push_back({queue, std::vector<std::byte>(length)});
    }
    std::string text;
    loopback::cut_bundle(messages, 0, [&text](std::span<const FragmentView> fragments) {
        text += text.empty() ? "" : " / ";
        for (std::size_t i = 0; i < fragments.size(); ++i) {
            text += (i == 0 ? "" : " ") + std::to_string(fragments[i].header.sequence()) + ":" +
                    std::to_string(fragments[i].header.index);
        }
    });
    return text;
}

/// A client made of a pen: it sends what it is told.
struct Pen {
    Isaac keys{0xFBD52C87U};
    std::uint32_t sequence = 1;
    std::uint32_t blob = 0;

    Datagram message(std::uint32_t value) {
        const std::vector<std::byte> bytes = numbered_message(value, 20);
        const FragmentView fragment = fragment_of(bytes, ace_blob_id(++blob), 3, 0);
        return build_packet({++sequence, 7, 0, 1}, {}, std::span<const FragmentView>(&fragment, 1), keys.next());
    }
    [[nodiscard]] Datagram pure_ack() const {
        return build_packet({sequence, 7, 0, 1}, OptionalHeaders{}.with_ack(2), {}, std::nullopt);
    }
    static Datagram again(Datagram datagram) {
        mark_retransmission(datagram.writable());
        return datagram;
    }
};

ServerTransport ace(double now) {
    ServerTransport server(ServerSessionKeys{7, 1, 0xC83824ABU, 0xFBD52C87U}, ServerTransport::Times{}, 2.8e8, now);
    server.connect(now);
    return server;
}

std::size_t delivered(ServerTransport& server) {
    std::vector<DeliveredMessage> messages;
    server.take_messages(messages);
    return messages.size();
}

}  // namespace

TEST_CASE("net-transport 4.6: how a bundle is cut") {
    CHECK(cut({1000}, 10) == "0:0 / 0:1 / 0:2");
    CHECK(cut({449}, 10) == "0:1 / 0:0");
    CHECK(cut({463}, 10) == "0:1 / 0:0");
    CHECK(cut({464}, 10) == "0:0 / 0:1");
    CHECK(cut({100, 1000}, 10) == "0:0 1:2 / 1:0 / 1:1");
    CHECK(cut({100, 460, 50}, 10) == "0:0 1:1 2:0 / 1:0");
    CHECK(cut({100, 896}, 10) == "0:0 1:1 / 1:0");
    CHECK(cut({100, 440, 50}, 9) == "0:0 / 1:0 / 2:0");  // the UI queue does not step over
    CHECK(cut({100, 440, 50}, 10) == "0:0 2:0 / 1:0");
    CHECK(cut({4}, 9) == "0:0");
    CHECK(cut({}, 9).empty());
}

TEST_CASE("net-transport 12.13: the server's sequence handling") {
    ServerTransport server = ace(10);
    Pen pen;
    const Datagram two = pen.message(2);
    const Datagram three = pen.message(3);
    const Datagram four = pen.message(4);
    const Datagram five = pen.message(5);
    const auto receive = [&](const Datagram& d) { return server.receive(d.view(), 10.1); };
    CHECK(receive(two));
    CHECK(delivered(server) == 1);
    CHECK(receive(four));
    CHECK(server.stats().naks_sent == 0);
    CHECK(receive(five));
    CHECK(server.stats().naks_sent == 1);
    CHECK(delivered(server) == 0);
    CHECK(receive(Pen::again(three)));
    CHECK(delivered(server) == 3);
    CHECK_FALSE(receive(three));  // its key is gone
}

TEST_CASE("net-transport 3.6, 12.12: ACE's key window reaches 257 words, and numbers given up shrink it for good") {
    for (const std::uint32_t skipped : {255U, 256U, 257U}) {
        ServerTransport server = ace(10);
        Pen pen;
        for (std::uint32_t i = 0; i < skipped; ++i) {
            (void)pen.keys.next();
        }
        CHECK(server.receive(pen.message(1).view(), 10) == (skipped <= 256));
    }
    ServerTransport server = ace(10);
    Pen pen;
    for (int i = 0; i < 256; ++i) {
        (void)pen.keys.next();
    }
    CHECK(server.receive(pen.message(1).view(), 10));
    CHECK(server.receive(pen.message(2).view(), 10));  // exactly the next one still goes
    (void)pen.keys.next();
    CHECK_FALSE(server.receive(pen.message(3).view(), 10));
}

TEST_CASE("net-transport 6.6 rule 7: a pure ack in the place of a lost packet stalls the stream for good") {
    ServerTransport server = ace(10);
    Pen pen;
    const Datagram two = pen.message(2);
    const Datagram three = pen.message(3);
    const Datagram ack = pen.pure_ack();  // repeats number 3
    CHECK(server.receive(ack.view(), 10.0));
    CHECK(server.receive(three.view(), 10.1));  // its key is taken, the packet is not
    CHECK(server.receive(two.view(), 10.2));
    CHECK(delivered(server) == 1);
    for (int i = 0; i < 20; ++i) {
        CHECK_FALSE(server.receive(Pen::again(three).view(), 11.0 + i));
    }
    const Datagram four = pen.message(4);
    CHECK(server.receive(four.view(), 40));
    CHECK(delivered(server) == 0);
    CHECK_FALSE(server.dead(40));
}

TEST_CASE("net-transport 6.6 rule 7: our session meets the same losses and does not stall") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Link link(seed);
        link.connect();
        link.run(2.5);
        link.server->send(9, numbered_message(1, 40));  // an ack will be due in two seconds
        link.run(0.1);
        link.weather.loss = 1;
        link.client.send(3, numbered_message(1, 440));
        link.run(0.05);
        link.client.send(3, numbered_message(2, 440));
        link.run(1.0 + 0.04 * static_cast<double>(seed));
        link.weather = {0, 0, 0.5F, 0};
        for (std::uint32_t i = 3; i < 30; ++i) {
            link.client.send(3, numbered_message(i, 20));
            link.server->send(9, numbered_message(i, 20));
            link.run(0.2);
        }
        link.run(5.0);
        REQUIRE(link.to_server.size() == 29);
    }
}

TEST_CASE("net-transport 6.5: a number more than 257 ahead ends the session on the server") {
    const auto ack = [](std::uint32_t number) {
        return build_packet({number, 7, 0, 1}, OptionalHeaders{}.with_ack(2), {}, std::nullopt);
    };
    ServerTransport server = ace(10);
    (void)server.receive(ack(259).view(), 10);
    CHECK_FALSE(server.dead(10));
    (void)server.receive(ack(260).view(), 10);
    CHECK(server.dead(10));
}

TEST_CASE("fault plans are read, and refused with the word that is wrong") {
    const FaultPlan plan = FaultPlan::parse("loss=5,dup=2.5,delay=20-80,silence=3+4,stop=2,only=out,seed=9");
    CHECK(plan.loss == 0.05);
    CHECK(plan.duplicate == 0.025);
    CHECK(plan.delay_low == 0.02);
    CHECK(plan.delay_high == 0.08);
    CHECK(*plan.silence_at == 3);
    CHECK(plan.silence_for == 4);
    CHECK(plan.stop_in_message == 2);
    CHECK_FALSE(plan.inbound);
    CHECK(plan.seed == 9);
    CHECK(FaultPlan::parse("") == FaultPlan{});
    for (const char* wrong : {"loss", "loss=", "loss=101", "loss=-1", "delay=5", "rain=5", "silence=1", "only=up",
                              "stop=x", "seed=1.5", "loss=nan"}) {
        INFO(wrong);
        try {
            (void)FaultPlan::parse(std::string("dup=1,") + wrong);
            FAIL("accepted");
        } catch (const std::invalid_argument& e) {
            CHECK(std::string(e.what()).find(wrong) != std::string::npos);
        }
    }
}

TEST_CASE("a faulty wire does what its plan says") {
    const auto pass = [](const std::string& spec, int count, bool split = false) {
        FaultyWire wire(FaultPlan::parse(spec));
        std::vector<FaultyWire::Datagram> arrived;
        const std::vector<std::byte> long_message = numbered_message(1, 600);
        for (int i = 0; i < count; ++i) {
            const double now = i * 0.1;
            std::vector<std::byte> bytes(100, std::byte{7});
            if (split) {
                const auto part = static_cast<std::size_t>(i % 2);
                const FragmentView f =
                    fragment_of(long_message, ace_blob_id(static_cast<std::uint32_t>(i / 2)), 9, part);
                const Datagram d = build_packet({2, 0x0B, 0, 1}, {}, std::span<const FragmentView>(&f, 1), 1U);
                bytes.assign(d.view().begin(), d.view().end());
            }
            wire.push({true, 0, 1, false, std::move(bytes)}, now);
            wire.deliver(now, [&](const FaultyWire::Datagram& d) { arrived.push_back(d); });
        }
        wire.deliver(1e6, [&](const FaultyWire::Datagram& d) { arrived.push_back(d); });
        return arrived;
    };
    CHECK(pass("", 100).size() == 100);
    CHECK(pass("loss=100", 100).empty());
    CHECK(pass("loss=50", 1000).size() < 600);
    CHECK(pass("loss=50", 1000).size() > 400);
    CHECK(pass("dup=100", 100).size() == 200);
    CHECK(pass("loss=100,only=in", 100).size() == 100);
    CHECK(pass("silence=2+3", 100).size() == 70);
    CHECK(pass("stop=4", 100, true).size() == 7);
    const auto forged = pass("forge=100", 10);
    CHECK(std::count_if(forged.begin(), forged.end(), [](const auto& d) { return d.forged; }) == 10);
    const auto cut_off = pass("truncate=100", 50);
    CHECK(std::all_of(cut_off.begin(), cut_off.end(), [](const auto& d) { return d.bytes.size() < 100; }));
    const auto flipped = pass("checksum=100", 50);
    CHECK(std::all_of(flipped.begin(), flipped.end(),
                      [](const auto& d) { return d.bytes != std::vector<std::byte>(100, std::byte{7}); }));
    CHECK(pass("garbage=100", 50).size() == 100);
    CHECK(pass("delay=50-60", 50).size() == 50);
    CHECK(pass("reorder=100", 50).size() == 50);
}
