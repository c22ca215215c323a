#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "content/dat_store.h"
#include "content/records/setup.h"
#include "core/log.h"
#include "core/random.h"
#include "engine/collision/response.h"
#include "tests/engine/collision_support.h"

// A person who walks, runs and jumps at random through the fixture world. He must never fall through, never end inside
// a solid, and never leave the cells. Run the long form with: test_engine "[walks]".
using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

constexpr float kDt = 1.0F / 30.0F;
constexpr int kQuantaPerWalk = 60 * 30;
constexpr float kGravity = -9.8000002F;

struct Start {
    std::uint32_t cell;
    Vec3 at;
};

const std::vector<Start> kStarts{
    {0xA9B40019, {90, 20, 94.01F}},      {0xA9B4001A, {95, 36, 94.01F}},     {0xA9B40163, {104, 36, 94.01F}},
    {0xA9B40154, {104.06F, 27, 94.01F}}, {0xA9B40169, {107.6F, 44, 94.01F}}, {0xA9B4001C, {84, 84, 81.1F}},
    {0xA9B40033, {150, 68, 94.01F}},     {0xAAB50003, {20, 55, 28.01F}},     {0x5A5A0100, {40, -38, 0.01F}},
    {0x5A5A0108, {40, -70, -4.99F}},
};

/// The quantum of spec/physics.md 2.3 without animation: on walkable ground the walk moves, in the air the velocity.
class Walker {
public:
    Walker(WorldCollision& world, const content::Setup& setup) : world_(world) {
        body_.shape = body_shape(setup, 1.0F);
        body_.state = PhysicsStateFlags(net::kInitialPhysicsState);
        body_.kind = {true, true, true, false, false, false};
    }
    bool start(const Start& start) {
        at_ = {CellId(start.cell), {start.at, core::identity_quat()}};
        world_.load_around(at_.cell);
        body_.velocity = Vec3(0);
        body_.contact = {};
        const PlaceResult placed = world_.place(body_, at_);
        take(placed.at);
        return placed.error == SetPositionError::ok && !placed.held;
    }
    void quantum(float heading, float speed, bool jump) {
        if (jump && body_.contact.on_walkable) {
            body_.velocity = Vec3(std::sin(heading) * speed, std::cos(heading) * speed, 6);
            body_.contact.contact = body_.contact.on_walkable = false;
        }
        const bool walks = body_.contact.on_walkable;
        Vec3 move = body_.velocity * kDt;
        if (walks) {
            move += Vec3(std::sin(heading), std::cos(heading), 0) * (speed * kDt);
            body_.velocity = Vec3(0);
        } else {
            move.z += 0.5F * kGravity * kDt * kDt;
            body_.velocity.z += kGravity * kDt;
        }
        Position to = at_;
        to.frame.origin += move;
        world_.load_around(at_.cell);
        const SweepResult moved = world_.sweep(body_, at_, to);
        if (moved.velocity_stopped) {
            body_.velocity = Vec3(0);
        }
        if (!moved.success) {
            return;
        }
        const auto normal = moved.collision_normal;
        take(moved);
        if (body_.contact.stationary > 1) {
            body_.velocity = Vec3(0);
            body_.contact.stationary %= 3;
        } else if (normal && !(walks && body_.contact.on_walkable)) {
            body_.velocity = bounced(body_.velocity, *normal, 0.05F, false);
        }
    }
    /// What is wrong with where he is; empty when nothing is.
    [[nodiscard]] std::string complaint() const {
        if (lost_) {
            return "left the cells";
        }
        if (!at_.frame.is_valid()) {
            return "is not finite";
        }
        const Cell* cell = world_.world().cell(at_.cell);
        if (cell == nullptr) {
            return "stands in a cell that is not there";
        }
        const Vec3 foot = at_.frame.origin + body_.shape.spheres[0].center;
        if (!cell->land && !static_cast<const EnvCell*>(cell)->contains(foot)) {
            return "is outside of his room";
        }
        if (cell->land) {
            const auto land = world_.land_at(at_.cell, at_.frame.origin);
            if (land && at_.frame.origin.z < land->origin.z - 1.0F) {
                return "fell through the land";
            }
        }
        return {};
    }
    [[nodiscard]] const Position& at() const { return at_; }
    [[nodiscard]] const Body& body() const { return body_; }

private:
    void take(const SweepResult& result) {
        lost_ = result.cell == nullptr;
        at_ = result.position;
        body_.contact = result.contact;
    }

    WorldCollision& world_;
    Body body_;
    Position at_;
    bool lost_ = false;
};

void walk(int walks, std::uint64_t seed) {
    core::Log log;
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    WorldCollision world(store);
    const auto* setup = store.find<content::Setup>(core::DataId(0x02000001));
    REQUIRE(setup != nullptr);
    Walker walker(world, *setup);
    for (int i = 0; i < walks; ++i) {
        core::Random random(seed + static_cast<std::uint64_t>(i));
        const Start& start = kStarts[static_cast<std::size_t>(i) % kStarts.size()];
        CAPTURE(seed + static_cast<std::uint64_t>(i), core::id_text(start.cell));
        REQUIRE(walker.start(start));
        float heading = random.roll(0, 6.2831853F);
        float speed = 4;
        for (int q = 0; q < kQuantaPerWalk; ++q) {
            if (random.next01() < 0.03F) {
                heading = random.roll(0, 6.2831853F);
                speed = random.roll(1, 9.5F);
            }
            const Position before = walker.at();
            walker.quantum(heading, speed, random.next01() < 0.02F);
            const std::string complaint = walker.complaint();
            if (!complaint.empty()) {
                CAPTURE(q, heading, speed, core::id_text(before.cell), before.frame.origin.x, before.frame.origin.y,
                        before.frame.origin.z, core::id_text(walker.at().cell), walker.at().frame.origin.z);
                FAIL(complaint);
            }
        }
    }
}

}  // namespace

TEST_CASE("collision: a random walker never falls through, nor leaves the cells") { walk(40, 1); }

TEST_CASE("collision: ten thousand random walks", "[.][walks]") { walk(10'000, 1'000'000); }

TEST_CASE("collision: standing is exactly still for ten minutes, on slopes, sills and ramps") {
    core::Log log;
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    WorldCollision world(store);
    const auto* setup = store.find<content::Setup>(core::DataId(0x02000001));
    REQUIRE(setup != nullptr);
    Walker walker(world, *setup);
    for (const Start& start : std::vector<Start>{{0xA9B4001C, {84, 84, 81.1F}},
                                                 {0xA9B40013, {66, 52, 92.35F}},
                                                 {0xA9B40163, {97.7F, 36, 94.01F}},
                                                 {0x5A5A0100, {40, -38, 0.01F}},
                                                 {0x5A5A0107, {40, -48, -1.4F}}}) {
        CAPTURE(core::id_text(start.cell));
        if (!walker.start(start)) {
            FAIL("no place to stand");
        }
        for (int q = 0; q < 60; ++q) {
            walker.quantum(0, 0, false);
        }
        const Position rest = walker.at();
        for (int q = 0; q < 10 * 60 * 30; ++q) {
            walker.quantum(0, 0, false);
        }
        CHECK(walker.at() == rest);
        CHECK(walker.body().contact.on_walkable);
    }
}
