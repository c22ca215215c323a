#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "net/messages/ddd.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/player.h"
#include "net/messages/text.h"
#include "net/packet/login_request.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/session/session_core.h"
#include "tests/net/hostile_stage.h"
#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::numbered_message;
using Stage = net::test::HostileStage;

namespace {

/// What a player must see at the end of a case.
enum class End {
    stays,  ///< the session lives and still hears its server
    fails,  ///< one sentence, nothing else
};

struct Case {
    const char* name;
    End end;
    std::function<void(Stage&)> play;
};

std::vector<std::byte> bytes_of(std::initializer_list<std::uint32_t> words) {
    core::ByteWriter w;
    for (const std::uint32_t word : words) {
        w.u32(word);
    }
    return w.take();
}

OptionalHeaders farewell() { return OptionalHeaders{}.with_disconnect(); }

std::vector<std::byte> error(std::uint32_t code) { return encode(CharacterError{code}); }

const std::vector<Case>& cases() {
    static const std::vector<Case> table = {
        // Before the answer to LoginRequest
        {"no answer at all", End::fails, [](Stage& s) { s.run(20); }},
        {"garbage instead of an answer", End::fails,
         [](Stage& s) {
             for (int i = 0; i < 100; ++i) {
                 s.raw(0, std::vector<std::byte>(static_cast<std::size_t>(i) * 7, std::byte{0x55}));
             }
             s.run(20);
         }},
        {"ConnectRequest with a wrong checksum", End::fails,
         [](Stage& s) {
             auto d = build_packet({0, 0x0B, 0, 1}, OptionalHeaders{}.with_connect_request({1, 2, 3, 4, 5, 0}), {},
                                   std::nullopt);
             d.writable()[30] ^= std::byte{1};
             s.raw(0, d.view());
             s.run(20);
         }},
        {"ConnectRequest whose clock is not a number", End::fails,
         [](Stage& s) {
             s.connect_request(Stage::kSeed, std::numeric_limits<double>::quiet_NaN());
             s.run(20);
         }},
        {"ConnectRequest cut short", End::fails,
         [](Stage& s) {
             const auto d = build_packet({0, 0x0B, 0, 1}, OptionalHeaders{}.with_connect_request({1, 2, 3, 4, 5, 0}),
                                         {}, std::nullopt);
             for (std::size_t n = 0; n < d.size(); ++n) {
                 s.raw(0, d.view().first(n));
             }
             s.run(20);
         }},
        {"login error of an old server: full", End::fails,
         [](Stage& s) {
             s.clear(0, OptionalHeaders{}.with_login_error(5));
             s.run(1);
         }},
        {"login error of an old server: unknown code", End::fails,
         [](Stage& s) {
             s.clear(0, OptionalHeaders{}.with_login_error(0xFFFFFFFF));
             s.run(1);
         }},
        {"boot text whose key cannot be known", End::fails,
         [](Stage& s) {
             AccountBoot boot;
             boot.reason = Text(" because %n%s%n ##" + std::string(5000, 'x'));
             const auto m = encode(boot);
             const FragmentView f = fragment_of(std::span(m).first(400), ace_blob_id(0), 9, 0);
             s.raw(0, build_packet({0, 0x0B, 0, 1}, {}, std::span<const FragmentView>(&f, 1), 0x1234U).view());
             s.run(20);
         }},
        {"LoginRequest sent back to its sender", End::fails,
         [](Stage& s) {
             LoginRequest request;
             request.account = "someone";
             request.password = "secret";
             s.raw(0, build_login_request(request).view());
             s.run(20);
         }},
        // Between ConnectRequest and the first numbered packet
        {"ConnectRequest, then silence", End::fails,
         [](Stage& s) {
             s.connect_request();
             s.run(20);
         }},
        {"ConnectRequest, then clear pure acks only", End::fails,
         [](Stage& s) {
             s.connect_request();
             for (int i = 0; i < 20; ++i) {
                 s.clear(1, OptionalHeaders{}.with_ack(0xFFFFFFFF), 0);
                 s.run(1);
             }
         }},
        {"server closes before it lets us in", End::fails,
         [](Stage& s) {
             s.connect_request();
             s.clear(0, farewell());
             s.run(20);
         }},
        {"server full", End::fails,
         [](Stage& s) {
             s.connect_request();
             s.say(error(0x15));
             s.run(1);
         }},
        {"account unknown", End::fails,
         [](Stage& s) {
             s.connect_request();
             s.say(error(0x0A));
             s.run(1);
         }},
        {"account in use for ever", End::fails,
         [](Stage& s) {
             for (int i = 0; i < SessionCore::kLoginTries; ++i) {
                 s.keys = Isaac(Stage::kSeed);
                 s.number = 1;
                 s.connect_request();
                 s.say(error(0x01));
                 s.run(4);
             }
         }},
        {"second ConnectRequest with other seeds", End::stays,
         [](Stage& s) {
             s.login();
             s.connect_request(0x12345678);
         }},
        // At the list and in the world
        {"second ConnectRequest in the world", End::stays,
         [](Stage& s) {
             s.world();
             s.connect_request(0x12345678);
         }},
        {"answers from the wrong id", End::stays,
         [](Stage& s) {
             s.login();
             for (std::uint16_t id = 0; id < 200; ++id) {
                 if (id != 0x0B) {
                     s.raw(1, build_packet({s.number + 1, id, 0, 1}, OptionalHeaders{}.with_ack(1), {}, std::nullopt)
                                  .view());
                 }
             }
         }},
        {"another iteration", End::stays,
         [](Stage& s) {
             s.login();
             s.raw(1, build_packet({s.number + 1, 0x0B, 0, 2}, farewell(), {}, std::nullopt).view());
         }},
        {"sequence jump of 2^31", End::stays,
         [](Stage& s) {
             s.login();
             s.raw(1, build_packet({s.number + 0x80000000U, 0x0B, 0, 1}, OptionalHeaders{}.with_time_sync(5), {}, 0x1U)
                          .view());
             s.clear(1, OptionalHeaders{}.with_ack(1), s.number + 0x80000000U);
         }},
        {"pure acks of numbers far ahead", End::stays,
         [](Stage& s) {
             s.login();
             for (std::uint32_t i = 0; i < 60; ++i) {
                 s.clear(1, OptionalHeaders{}.with_ack(1), s.number + 60);
                 s.run(0.1);
             }
             REQUIRE(s.asked < 20);
         }},
        {"acknowledgement of what was never sent", End::stays,
         [](Stage& s) {
             s.login();
             s.numbered(OptionalHeaders{}.with_ack(0x7FFFFFFF).with_time_sync(2.8e8));
         }},
        {"request for 115 numbers that were never sent", End::stays,
         [](Stage& s) {
             s.login();
             std::vector<std::uint32_t> numbers;
             for (std::uint32_t i = 0; i < 114; ++i) {
                 numbers.push_back(0x70000000U + i);
             }
             const std::size_t before = s.sent;
             for (int i = 0; i < 100; ++i) {
                 s.clear(1, OptionalHeaders{}.with_nak(numbers), s.number);
             }
             s.run(0.2);
             REQUIRE(s.sent - before < 5);
         }},
        {"flood of requests for what was sent", End::stays,
         [](Stage& s) {
             s.login();
             for (std::uint32_t i = 0; i < 60; ++i) {
                 s.core.send(3, numbered_message(i, 400));
             }
             s.run(0.1);
             std::vector<std::uint32_t> numbers;
             for (std::uint32_t n = 2; n < 62; ++n) {
                 numbers.push_back(n);
             }
             const std::size_t before = s.sent;
             for (int i = 0; i < 200; ++i) {
                 s.clear(1, OptionalHeaders{}.with_nak(numbers), s.number);
             }
             s.run(0.3);
             REQUIRE(s.sent - before <= 55);
             s.numbered(OptionalHeaders{}.with_ack(70).with_time_sync(2.8e8));
         }},
        {"rejects of numbers that are not missing", End::stays,
         [](Stage& s) {
             s.login();
             for (std::uint32_t i = 0; i < 100; ++i) {
                 const std::uint32_t n[] = {i, 0xFFFFFFFF - i, s.number + i};
                 s.clear(1, OptionalHeaders{}.with_reject(n), s.number + i);
             }
         }},
        {"reject flood after a real gap", End::stays,
         [](Stage& s) {
             s.login();
             const std::uint32_t gone = ++s.number;
             (void)s.keys.next();
             s.say(numbered_message(1, 40));
             s.run(1.0);
             const std::uint32_t n[] = {gone};
             for (int i = 0; i < 50; ++i) {
                 s.clear(1, OptionalHeaders{}.with_reject(n), gone);
             }
             s.run(0.5);
             REQUIRE(s.heard(0xF7E0) == 1);
         }},
        {"server closes at the list, and is silent", End::fails,
         [](Stage& s) {
             s.login();
             s.clear(1, farewell());
             s.run(10);
         }},
        {"server closes in the world, and is silent", End::fails,
         [](Stage& s) {
             s.world();
             s.clear(1, farewell());
             s.run(10);
         }},
        {"forged farewell, while the server goes on", End::stays,
         [](Stage& s) {
             s.world();
             for (int i = 0; i < 10; ++i) {
                 s.clear(1, farewell());
                 s.run(1);
                 s.numbered(OptionalHeaders{}.with_time_sync(2.8e8 + i).with_ack(s.number));
             }
         }},
        {"server falls silent in the world", End::fails,
         [](Stage& s) {
             s.world();
             s.run(62);
         }},
        {"boot in the world", End::fails,
         [](Stage& s) {
             s.world();
             AccountBoot boot;
             boot.reason = Text(" because %s%s%n##\x01\x02");
             s.say(encode(boot));
         }},
        {"boot without a reason", End::fails,
         [](Stage& s) {
             s.login();
             s.say(bytes_of({AccountBoot::kOpcode}));
         }},
        {"ban with a lying length", End::stays,
         [](Stage& s) {
             s.login();
             s.say(bytes_of({AccountBanned::kOpcode, 60, 0xFFFFFFFE}));
         }},
        {"character error cut short", End::stays,
         [](Stage& s) {
             s.login();
             s.say(bytes_of({CharacterError::kOpcode}));
         }},
        {"every character error at the list", End::stays,
         [](Stage& s) {
             s.login();
             for (std::uint32_t code = 0; code < 0x40; ++code) {
                 constexpr std::uint32_t kFinal[] = {0x01, 0x03, 0x04, 0x08, 0x09, 0x0A, 0x18};
                 if (std::find(std::begin(kFinal), std::end(kFinal), code) == std::end(kFinal)) {
                     s.say(error(code));
                 }
             }
         }},
        {"account in use while we play", End::fails,
         [](Stage& s) {
             s.world();
             s.say(error(0x01));
         }},
        {"character list with a lying count", End::stays,
         [](Stage& s) {
             s.login();
             s.say(bytes_of({CharacterList::kOpcode, 0, 0xFFFFFFFF}));
         }},
        {"character list of 100,000 names", End::stays,
         [](Stage& s) {
             s.login();
             s.say(bytes_of({CharacterList::kOpcode, 0, 100000, 1, 1, 1}));
         }},
        {"data check without end", End::stays,
         [](Stage& s) {
             s.login();
             DddInterrogation check;
             for (int i = 0; i < 50; ++i) {
                 s.say(encode(check));
             }
             s.numbered(OptionalHeaders{}.with_ack(0x7FFFFFFF).with_time_sync(2.8e8));
         }},
        {"data check with a lying count", End::stays,
         [](Stage& s) {
             s.login();
             s.say(bytes_of({DddInterrogation::kOpcode, 1, 1, 1, 0x40000000}), 5);
         }},
        {"the server wants to change our files", End::fails,
         [](Stage& s) {
             s.login();
             s.say(bytes_of({DddBegin::kOpcode, 100, 0}), 5);
         }},
        {"ready without a request", End::stays,
         [](Stage& s) {
             s.login();
             for (int i = 0; i < 20; ++i) {
                 s.say(encode(EnterWorldServerReady{}));
             }
         }},
        {"our character stays in the world for ever", End::stays,
         [](Stage& s) {
             s.login();
             s.core.enter_world(core::ObjectId{0x50000001}, "someone");
             for (int i = 0; i < 15; ++i) {
                 s.run(5);
                 s.say(encode(EnterWorldServerReady{}));
                 s.say(error(0x0D));
             }
             REQUIRE(s.heard(CharacterError::kOpcode) == 15);
         }},
        {"a log-off that nobody asked for", End::stays,
         [](Stage& s) {
             s.world();
             for (int i = 0; i < 5; ++i) {
                 s.say(encode(CharacterLogOff{}));
             }
         }},
        {"the own character twice", End::stays,
         [](Stage& s) {
             s.world();
             for (int i = 0; i < 5; ++i) {
                 s.say(encode(PlayerCreate{core::ObjectId{0x50000001}}), 10);
             }
         }},
        {"the list again and again in the world", End::stays,
         [](Stage& s) {
             s.world();
             for (int i = 0; i < 100; ++i) {
                 CharacterList list;
                 s.say(encode(list));
             }
         }},
        {"a request to enter that is never answered", End::stays,
         [](Stage& s) {
             s.login();
             for (int i = 0; i < 100; ++i) {
                 s.core.enter_world(core::ObjectId{0x50000001}, "someone");
                 s.run(0.1);
             }
             s.numbered(OptionalHeaders{}.with_ack(0x7FFFFFFF).with_time_sync(2.8e8));
         }},
        // Messages and fragments
        {"message shorter than an opcode", End::stays,
         [](Stage& s) {
             s.login();
             const std::vector<std::byte> three(3, std::byte{1});
             for (int i = 0; i < 10; ++i) {
                 s.part(three, s.blob++, 0);
             }
         }},
        {"unknown opcodes", End::stays,
         [](Stage& s) {
             s.login();
             for (std::uint32_t i = 0; i < 200; ++i) {
                 s.say(bytes_of({0xDEAD0000U + i, i}));
             }
         }},
        {"queues that do not exist", End::stays,
         [](Stage& s) {
             s.login();
             const auto m = numbered_message(1, 40);
             for (std::uint16_t q = 12; q < 60; ++q) {
                 s.part(m, s.blob++, 0, q);
             }
         }},
        {"fragments of one message that disagree", End::stays,
         [](Stage& s) {
             s.login();
             const auto two = numbered_message(1, 600);
             const auto three = numbered_message(1, 1200);
             s.part(two, 77, 0);
             s.part(three, 77, 1);
             s.part(three, 77, 2);
             s.part(two, 77, 1, 10);
         }},
        {"100,000 incomplete fragments", End::stays,
         [](Stage& s) {
             s.login();
             const auto m = numbered_message(1, 900);
             for (std::uint32_t i = 0; i < 100000; ++i) {
                 s.part(m, 1000 + i, 0, 10);
                 if (i % 100 == 0) {
                     s.run(0.005);
                 }
             }
             REQUIRE(s.most < Transport::kMaxHeld);
         }},
        {"a message of 4,082 parts that never ends", End::stays,
         [](Stage& s) {
             s.login();
             const std::vector<std::byte> big((2U << 20) - 448 * 600, std::byte{7});
             for (std::size_t i = 0; i < fragment_count(big.size()) && i < 4000; ++i) {
                 s.part(big, 5, i);
                 if (i % 200 == 0) {
                     s.run(0.005);
                 }
             }
             s.run(0.1);
         }},
        {"10,000 lines of chat a second", End::stays,
         [](Stage& s) {
             s.world();
             const auto line = encode(HearSpeech{Text("%s%n##" + std::string(60, 'x')), Text("##a"), {}, 2});
             for (int i = 0; i < 10000; ++i) {
                 s.part(line, s.blob++, 0);
                 if (i % 100 == 0) {
                     s.run(0.01);
                     s.events.clear();
                 }
             }
         }},
        {"names of 64 KiB", End::stays,
         [](Stage& s) {
             s.login();
             CharacterList list;
             list.account = Text("someone");
             list.characters.push_back({core::ObjectId{1}, Text(std::string(65000, '%')), 0});
             s.say(encode(list));
         }},
        {"more than 64 MiB that nobody takes", End::fails,
         [](Stage& s) {
             s.world();
             const auto line = numbered_message(1, 440);
             for (int i = 0; i < 300000 && !s.core.finished(); ++i) {
                 s.part(line, s.blob++, 0);
                 if (i % 32 == 0) {
                     s.core.tick(s.now);
                     s.core.take_outgoing(s.out);
                     s.most = std::max(s.most, s.core.bytes_held());
                     s.now += 0.0001;
                 }
             }
             REQUIRE(s.most < SessionCore::kMaxUntaken + Transport::kMaxHeld);
             s.run(1);
         }},
        {"a thousand wrong checksums in ten seconds", End::fails,
         [](Stage& s) {
             s.world();
             for (std::uint32_t i = 0; i < 1100; ++i) {
                 s.raw(1, build_packet({s.number + 1, 0x0B, 0, 1}, {}, {}, 0xABCD0000U + i).view());
             }
             s.run(1);
         }},
        {"every prefix and every byte of a good packet changed", End::stays,
         [](Stage& s) {
             s.login();
             const auto m = numbered_message(3, 60);
             const FragmentView f = fragment_of(m, ace_blob_id(500), 9, 0);
             const Datagram good = build_packet({s.number + 1, 0x0B, 0, 1}, {}, std::span<const FragmentView>(&f, 1),
                                                Isaac(s.keys).next());
             std::vector<std::byte> bytes(good.view().begin(), good.view().end());
             for (std::size_t i = 0; i < bytes.size(); ++i) {
                 s.raw(1, std::span(bytes).first(i));
                 bytes[i] ^= std::byte{0xFF};
                 s.raw(1, bytes);
                 bytes[i] ^= std::byte{0xFF};
             }
             REQUIRE(s.heard(0xF7E0) == 0);
         }},
        {"time that is not a number, and far away", End::stays,
         [](Stage& s) {
             s.login();
             for (const double t : {std::nan(""), 1e300, -1e300, std::numeric_limits<double>::infinity(), -1.0, 3e9}) {
                 s.numbered(OptionalHeaders{}.with_time_sync(t));
                 const auto time = s.core.transport().server_time(s.now);
                 REQUIRE(time.has_value());
                 REQUIRE(std::isfinite(*time));
                 REQUIRE(*time < 2147483648.0);
             }
         }},
        {"echo answers that were never asked for", End::stays,
         [](Stage& s) {
             s.login();
             for (const float v : {0.0F, -1.0F, std::nanf(""), 1e30F}) {
                 s.numbered(OptionalHeaders{}.with_echo_response({v, v}));
             }
             REQUIRE(std::isfinite(s.core.stats().round_trip));
         }},
        {"clear fragments once keys are known", End::stays,
         [](Stage& s) {
             s.login();
             AccountBoot boot;
             const auto m = encode(boot);
             const FragmentView f = fragment_of(m, ace_blob_id(0), 9, 0);
             s.raw(1, build_packet({s.number + 1, 0x0B, 0, 1}, {}, std::span<const FragmentView>(&f, 1), std::nullopt)
                          .view());
         }},
        {"flow, referral and switch of other servers", End::stays,
         [](Stage& s) {
             s.login();
             s.numbered(OptionalHeaders{}.with_flow({0xFFFFFFFF, 0xFFFF}));
         }},
        {"a datagram longer than its size field", End::stays,
         [](Stage& s) {
             s.login();
             const Datagram d = build_packet({s.number, 0x0B, 0, 1}, OptionalHeaders{}.with_ack(1), {}, std::nullopt);
             std::vector<std::byte> longer(d.view().begin(), d.view().end());
             longer.resize(1500, std::byte{0xEE});
             s.raw(1, longer);
         }},
    };
    return table;
}

/// Seconds in which a session makes all its attempts at a login that nothing lets through.
constexpr double kAllAttempts = 240;

}  // namespace

TEST_CASE("hostile server: the session answers each with its life or one sentence, within its memory") {
    for (const Case& c : cases()) {
        INFO(c.name);
        Stage stage;
        stage.events.clear();
        c.play(stage);
        stage.run(c.end == End::fails ? kAllAttempts : 0.5);
        CHECK(stage.most < SessionCore::kMaxUntaken + Transport::kMaxHeld);
        if (c.end == End::fails) {
            CHECK(stage.failed());
            CHECK(stage.core.finished());
            const std::size_t said = stage.states().size();
            stage.run(100);
            CHECK(stage.states().size() == said);
            continue;
        }
        CHECK_FALSE(stage.core.finished());
        stage.events.clear();
        stage.say(numbered_message(4242, 50));
        CHECK(stage.heard(0xF7E0) == 1);
    }
    CHECK(cases().size() >= 60);
}
