#include <cmath>

#include "core/position.h"
#include "core/random.h"
#include "tests/support/catch.h"

using namespace portalspace::core;

TEST_CASE("physics 3.1: subtract1 and subtract2 invert combine") {
    Frame a;
    a.origin = {1, 2, 3};
    a.grotate({0.3F, -0.2F, 1.1F});
    Frame b;
    b.origin = {-4, 0.5F, 2};
    b.grotate({-0.7F, 0.1F, 0.4F});
    CHECK(combine(subtract1(a, b), b).is_equal(a));
    CHECK(combine(b, subtract2(a, b)).is_equal(a));
}

TEST_CASE("physics 3.2: compass headings") {
    Frame f;
    CHECK(f.heading() == Approx(0).margin(1e-3));
    f.set_heading(90);
    CHECK(f.local_to_global_vec({0, 1, 0}).x == Approx(1));
    CHECK(f.heading() == Approx(90));
    CHECK(f.rotation.w == Approx(std::cos(0.785398F)));
    CHECK(f.rotation.z == Approx(-std::sin(0.785398F)));
    CHECK(heading_of({0, -3, 9}) == Approx(180));
    CHECK(heading_of({0, 0, 9}) == 0);
}

TEST_CASE("2026-07-13 s9: set_vector_heading uses the full direction and a small vector changes nothing") {
    Frame f;
    f.set_vector_heading({3, 4, 5});
    const Vec3 forward = f.local_to_global_vec({0, 1, 0});
    CHECK(forward.x == Approx(3 / std::sqrt(50.0)));
    CHECK(forward.y == Approx(4 / std::sqrt(50.0)));
    CHECK(forward.z == Approx(5 / std::sqrt(50.0)));
    CHECK(f.local_to_global_vec({1, 0, 0}).z == Approx(0).margin(1e-6));
    const Frame before = f;
    f.set_vector_heading({0, 0.0001F, 0});
    CHECK(f == before);
    f.set_vector_heading({0, 0, 1});
    CHECK(f.local_to_global_vec({0, 1, 0}).z == Approx(1));
}

TEST_CASE("physics 3.1: a turn below the epsilon is no turn") {
    Frame f;
    f.grotate({0, 0, 0.0001F});
    CHECK(f.rotation == identity_quat());
    f.grotate({0, 0, -1.5707964F});
    CHECK(f.heading() == Approx(90));
}

TEST_CASE("physics 3.4: block offsets and outside cells") {
    CHECK(block_offset(CellId{0xA9B40019}, CellId{0xAAB30001}) == Vec3(192, -192, 0));
    CHECK(block_offset(CellId{0xA9B40019}, CellId{0xA9B40100}) == Vec3(0, 0, 0));
    CellId id{0xA9B40019};
    Vec3 p{193, -1, 7};
    REQUIRE(adjust_to_outside(id, p));
    CHECK(id == CellId{0xAAB30008});
    CHECK(p.x == Approx(1));
    CHECK(p.y == Approx(191));
    id = CellId{0x00000001};
    p = {-1, 0, 0};
    CHECK_FALSE(adjust_to_outside(id, p));
    CHECK(id == CellId{});
    id = CellId{0xA9B400FF};
    CHECK_FALSE(adjust_to_outside(id, p));
    id = CellId{0xA9B40001};
    p = {std::nanf(""), 0, 0};
    CHECK_FALSE(adjust_to_outside(id, p));
}

TEST_CASE("the same seed gives the same draws, within [0, 1)") {
    Random a(42);
    Random b(42);
    Random c(43);
    bool differs = false;
    for (int i = 0; i < 1000; ++i) {
        const float x = a.next01();
        CHECK(x == b.next01());
        CHECK((x >= 0 && x < 1));
        differs = differs || x != c.next01();
    }
    CHECK(differs);
}
