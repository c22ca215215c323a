#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "net/messages/character.h"
#include "net/messages/ddd.h"
#include "net/messages/login.h"
#include "net/messages/movement.h"
#include "net/messages/physics_desc.h"
#include "net/messages/player_options.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using net::decode;
using net::encode;

namespace {

/// A list as long as allowed is read; one entry more is refused.
template <class M, class Entry>
void check_bound(M message, std::vector<Entry> M::*list, std::size_t most) {
    (message.*list).resize(most);
    CHECK((decode<M>(encode(message)).*list).size() == most);
    (message.*list).resize(most + 1);
    CHECK_THROWS_AS(decode<M>(encode(message)), core::FormatError);
}

constexpr float kMark = 777.0F;  ///< stands once in a message, for another number to be put in its place

test::Bytes with_number(test::Bytes bytes, float number) {
    const auto mark = std::bit_cast<std::array<std::byte, 4>>(kMark);
    const auto at = std::search(bytes.begin(), bytes.end(), mark.begin(), mark.end());
    REQUIRE(at != bytes.end());
    const auto wanted = std::bit_cast<std::array<std::byte, 4>>(number);
    std::copy(wanted.begin(), wanted.end(), at);
    return bytes;
}

/// The number marked in `motion` may have the values of `good` and none of `bad`.
void check_number(const decltype(net::MovementData::motion)& motion, std::initializer_list<float> good,
                  std::initializer_list<float> bad) {
    net::UpdateMotion message;
    message.movement.motion = motion;
    const test::Bytes bytes = encode(message);
    for (const float number : good) {
        CHECK_NOTHROW(decode<net::UpdateMotion>(with_number(bytes, number)));
    }
    for (const float number : bad) {
        CHECK_THROWS_AS(decode<net::UpdateMotion>(with_number(bytes, number)), core::FormatError);
    }
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kNan = std::nanf("");

}  // namespace

TEST_CASE("net-messages 13: 64 characters, 8 DAT files, 100,000 revisions and no more") {
    check_bound(net::CharacterList{}, &net::CharacterList::characters, 64);
    check_bound(net::CharacterList{}, &net::CharacterList::deleted, 64);
    net::DddInterrogationResponse response;
    response.files.resize(8, net::DatIterations::complete(net::kCellDatType, net::kCellDatId, 3));
    CHECK(decode<net::DddInterrogationResponse>(encode(response)).files.size() == 8);
    response.files.push_back(response.files.front());
    CHECK_THROWS_AS(decode<net::DddInterrogationResponse>(encode(response)), core::FormatError);
    check_bound(net::DddBegin{}, &net::DddBegin::revisions, 100'000);
}

TEST_CASE("net-messages 13: 64 shortcuts and no more") {
    const auto options = [](std::size_t shortcuts) {
        core::ByteWriter w;
        net::PlayerOptions full;
        full.shortcuts.emplace(64);
        net::pack(w, full);
        test::Bytes bytes = w.take();
        const auto count = std::bit_cast<std::array<std::byte, 4>>(static_cast<std::uint32_t>(shortcuts));
        std::copy(count.begin(), count.end(), bytes.begin() + 8);  // behind flags and options
        bytes.insert(bytes.begin() + 12, (shortcuts - 64) * 16, std::byte{0});
        return bytes;
    };
    const auto read = [](const test::Bytes& bytes) {
        core::ByteReader r(bytes);
        return net::unpack<net::PlayerOptions>(r).shortcuts->size();
    };
    CHECK(read(options(64)) == 64);
    CHECK_THROWS_AS(read(options(65)), core::FormatError);
}

TEST_CASE("net-messages 13: speeds are finite and at most 1000, distances are numbers or as large as any") {
    const std::initializer_list<float> speeds{0, -1000, 1000};
    const std::initializer_list<float> none{1000.5F, -1000.5F, kInfinity, -kInfinity, kNan};
    net::InterpretedMotionState state;
    state.forward_speed = kMark;
    check_number(state, speeds, none);
    state = {};
    state.actions.push_back({1, 1, false, kMark});
    check_number(state, speeds, none);
    net::MoveToPosition move;
    move.params.speed = kMark;
    check_number(move, speeds, none);
    net::TurnToHeading turn;
    turn.params.speed = kMark;
    check_number(turn, speeds, none);

    for (float net::MoveToParams::*distance :
         {&net::MoveToParams::distance_to_object, &net::MoveToParams::min_distance, &net::MoveToParams::fail_distance,
          &net::MoveToParams::walk_run_threshold}) {
        move = {};
        move.params.*distance = kMark;
        check_number(move, {0, std::numeric_limits<float>::max(), kInfinity}, {kNan});
    }
}

TEST_CASE("net-messages 13: movement that uses less than its length is skipped to the end, more is refused") {
    core::ByteWriter inner;
    net::pack(inner, net::MovementData{});
    const auto with_length = [&](std::size_t length) {
        core::ByteWriter w;
        w.u32(static_cast<std::uint32_t>(length));
        w.bytes(inner.view());
        w.zeros(length > inner.size() ? length - inner.size() : 0);
        w.u32(1);           // autonomous
        w.u32(0x12345678);  // what follows
        return w.take();
    };
    for (const std::size_t more : {0U, 4U, 100U}) {
        const test::Bytes bytes = with_length(inner.size() + more);
        core::ByteReader r(bytes);
        const auto movement = net::PhysicsDesc::Movement::unpack(r);
        CHECK(movement.data == net::MovementData{});
        CHECK(movement.autonomous);
        CHECK(r.u32() == 0x12345678);
    }
    const test::Bytes bytes = with_length(inner.size() - 1);
    core::ByteReader r(bytes);
    CHECK_THROWS_AS(net::PhysicsDesc::Movement::unpack(r), core::FormatError);
}

TEST_CASE("net-messages 13: a character with an endless list of skills is refused") {
    const test::Bytes good = test::vector_bytes("F656-1");
    const auto count = std::bit_cast<std::array<std::byte, 4>>(std::uint32_t{net::CharacterCreate::kSkillCount});
    const auto at = std::search(good.begin(), good.end(), count.begin(), count.end());
    REQUIRE(at != good.end());
    const auto with_skills = [&](std::uint32_t skills) {
        test::Bytes bytes = good;
        const auto place = bytes.begin() + (at - good.begin());
        const auto number = std::bit_cast<std::array<std::byte, 4>>(skills);
        std::copy(number.begin(), number.end(), place);
        bytes.insert(place + 4, (skills - net::CharacterCreate::kSkillCount) * 4, std::byte{0});
        return bytes;
    };
    CHECK(decode<net::CharacterCreate>(with_skills(256)).skills.size() == 256);
    CHECK_THROWS_AS(decode<net::CharacterCreate>(with_skills(257)), core::FormatError);
}
