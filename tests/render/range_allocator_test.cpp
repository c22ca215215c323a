#include "render/range_allocator.h"

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "tests/support/catch.h"

using namespace portalspace::render;

TEST_CASE("ranges are given, given back, and grow together again") {
    RangeAllocator ranges;
    CHECK_FALSE(ranges.take(1));
    CHECK(ranges.take(0) == std::size_t{0});
    ranges.grow(100);
    const auto a = ranges.take(40);
    const auto b = ranges.take(40);
    REQUIRE(a == std::size_t{0});
    REQUIRE(b == std::size_t{40});
    CHECK_FALSE(ranges.take(30));
    ranges.give_back(*a, 40);
    CHECK_FALSE(ranges.take(50));
    CHECK(ranges.take(30) == std::size_t{0});
    ranges.give_back(0, 30);
    ranges.give_back(*b, 40);
    CHECK(ranges.used() == 0);
    CHECK(ranges.take(100) == std::size_t{0});
    ranges.grow(150);
    CHECK(ranges.take(50) == std::size_t{100});
    CHECK(ranges.used() == 150);
}

TEST_CASE("ranges never overlap, whatever comes and goes") {
    RangeAllocator ranges;
    ranges.grow(1000);
    portalspace::core::Random random(5);
    std::vector<int> owner(1000, 0);
    struct Held {
        std::size_t first, count;
    };
    std::vector<Held> held;
    for (int step = 1; step < 5000; ++step) {
        if (!held.empty() && random.next_u32() % 2 == 0) {
            const std::size_t i = random.next_u32() % held.size();
            for (std::size_t k = 0; k < held[i].count; ++k) owner[held[i].first + k] = 0;
            ranges.give_back(held[i].first, held[i].count);
            held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        const std::size_t count = 1 + random.next_u32() % 60;
        const auto first = ranges.take(count);
        if (!first) continue;
        for (std::size_t k = 0; k < count; ++k) {
            REQUIRE(owner[*first + k] == 0);
            owner[*first + k] = step;
        }
        held.push_back({*first, count});
    }
    for (const Held& range : held) ranges.give_back(range.first, range.count);
    CHECK(ranges.used() == 0);
    CHECK(ranges.take(1000) == std::size_t{0});
}
