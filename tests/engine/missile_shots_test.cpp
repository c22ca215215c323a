// Each kind of projectile, fired a thousand times in straight lines at the ground, over a seam of landblocks, at a
// creature, and through what missiles pass. What stops them is worked out by plain geometry.
#include <cmath>
#include <string>
#include <vector>

#include "content/dat_store.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/setup.h"
#include "core/random.h"
#include "engine/collision/object_collision.h"
#include "engine/effects/script_manager.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "tests/support/catch.h"

using namespace portalspace;
using core::Vec3;
using engine::CPhysicsObj;
using engine::PhysicsState;

namespace {

constexpr int kShots = 1000;
constexpr float kDt = 1.0F / 30.0F;
constexpr float kGround = 94.0F;  // of the level land in the south of block A9B4 and over its southern border
constexpr float kClose = 0.01F;
/// Shots that only just touch or miss are decided by rounding.
constexpr float kGrazing = 0.02F;
/// Share of a sub-step by which a touch may be earlier or later than plain geometry says.
constexpr float kCloseCall = 0.05F;
const std::vector<std::uint32_t> kKinds{0x02000124, 0x0200012A, 0x020003F4, 0x020003F6, 0x020003FA,
                                        0x020003FC, 0x0200040D, 0x0200087D, 0x02000880, 0x02000EAE};

struct Range {
    core::Clock clock;
    core::Random random{5};
    core::Log log{core::LogLevel::error};
    content::DatStore store{PORTALSPACE_TEST_DATA "/dats", log};
    engine::DatRecords records{store};
    engine::WorldContext context{clock, random, records, log};
    engine::collision::ObjectCollision collision{store};
    engine::CObjectMaint maint{context};
    CPhysicsObj* missile = nullptr;
    content::Sphere sphere;

    explicit Range(std::uint32_t kind) {
        context.collision = &collision;
        collision.world().load_around(core::CellId(0xA9B40001));
        missile = maint.create(core::ObjectId(0x80000001));
        missile->make_part_array(core::DataId(kind));
        if (engine::effects::ScriptManager* scripts = missile->script_manager(); scripts != nullptr) {
            scripts->clear();  // one kind grows by a script
        }
        sphere = missile->part_array()->setup()->spheres[0];
    }
    ~Range() { context.collision = nullptr; }

    CPhysicsObj& add(std::uint32_t id, std::uint32_t setup, const Vec3& origin, std::uint32_t state, bool creature) {
        CPhysicsObj& object = *maint.create(core::ObjectId(id));
        object.weenie.item_type = creature ? 0x10 : 0;
        object.make_part_array(core::DataId(setup));
        object.set_state(core::Flags<PhysicsState>(state));
        core::Position place;
        place.cell = core::CellId(0xA9B40009);
        place.frame.origin = origin;
        (void)object.force_into_cell(place);
        return object;
    }
    /// Hangs the missile in the air, turned along its way already.
    void aim(const Vec3& origin, const Vec3& velocity, core::CellId cell = core::CellId(0xA9B40001)) {
        missile->leave_world();                                 // ends what it touched before
        missile->set_state(core::Flags<PhysicsState>(0x348U));  // Missile, AlignPath, PathClipped, ReportCollisions
        core::Position place;
        place.cell = cell;
        place.frame.origin = origin;
        place.frame.set_vector_heading(velocity);
        REQUIRE(missile->force_into_cell(place));
        missile->set_contact(false, false);
        missile->set_velocity(velocity);
    }
    /// Where the sphere's centre is; outside in the axes of block A9B4.
    [[nodiscard]] Vec3 centre() const {
        const core::Position& at = missile->position();
        const Vec3 local = at.frame.local_to_global(sphere.center);
        return core::is_land_cell(at.cell) ? local + core::block_offset(core::CellId(0xA9B40001), at.cell) : local;
    }
    /// Flies until it meets something, at most that many quanta.
    bool fly(int quanta) {
        for (int i = 0; i < quanta; ++i) {
            context.phys_time += static_cast<double>(kDt);
            missile->set_active(true);
            missile->update_object_internal(static_cast<double>(kDt));
            if (!missile->state().has(PhysicsState::kMissile)) {
                return true;
            }
        }
        return false;
    }
    /// Where the outermost wall west of a point stands: the upright face of a building of block A9B4 that looks west.
    [[nodiscard]] float west_face(const Vec3& point) {
        float west = point.x;
        for (const content::Building& building :
             store.get<content::LandBlockInfo>(core::DataId(0xA9B4FFFE))->buildings) {
            const auto shell = store.get<content::GfxObj>(building.model);
            for (const content::Polygon& polygon : shell->physics_polygons) {
                Vec3 low(1e9F);
                Vec3 high(-1e9F);
                for (const std::int16_t vertex : polygon.vertex_ids) {
                    const Vec3 at = building.frame.local_to_global(
                        shell->vertices.vertices[static_cast<std::size_t>(vertex)].position);
                    low = glm::min(low, at);
                    high = glm::max(high, at);
                }
                if (high.x - low.x < 1e-3F && low.y < point.y - 0.5F && high.y > point.y + 0.5F && low.z < point.z &&
                    high.z > point.z) {
                    west = std::fmin(west, low.x);
                }
            }
        }
        return west;
    }
    [[nodiscard]] Vec3 direction(float low, float high) {
        const float heading = random.roll(0, 6.2831853F);
        const float pitch = random.roll(low, high);
        return {std::sin(heading) * std::cos(pitch), std::cos(heading) * std::cos(pitch), std::sin(pitch)};
    }
    /// Length of a sub-step at that speed.
    [[nodiscard]] float sub_step(float speed) const {
        const float way = speed * kDt;
        return way > sphere.radius ? way / std::ceil(way / sphere.radius) : way;
    }
};

/// How far a missile goes that touches something after `touch` metres: whole sub-steps. Negative: decided by rounding.
float last_free(float touch, float sub_step) {
    const float steps = touch / sub_step;
    const float whole = std::floor(steps);
    return steps - whole < kCloseCall || whole + 1 - steps < kCloseCall ? -1.0F : whole * sub_step;
}

/// Metres along the way to the first touch of a ball; negative: never, or too close a call.
float reach_ball(const Vec3& from, const Vec3& direction, const Vec3& ball, float radius, bool& grazes) {
    const Vec3 to = ball - from;
    const float along = glm::dot(to, direction);
    const float side = glm::length(to - direction * along);
    grazes = grazes || std::fabs(side - radius) < kGrazing;
    return side < radius ? along - std::sqrt(radius * radius - side * side) : -1.0F;
}

}  // namespace

TEST_CASE("physics 7.13: ten thousand missiles lie on the ground where their line meets it, on both sides of a seam") {
    for (const std::uint32_t kind : kKinds) {
        Range range(kind);
        int over_the_seam = 0;
        for (int shot = 0; shot < kShots; ++shot) {
            const Vec3 direction = range.direction(-1.4F, -0.5F);
            const float speed = range.random.roll(8, 45);
            const float height = range.random.roll(0.6F, 2.0F);
            // Above a place on the level land to both sides of the border.
            const Vec3 hit(range.random.roll(97, 103), range.random.roll(-8, 8), kGround);
            range.aim(hit - direction * (height / -direction.z), direction * speed);
            const Vec3 from = range.centre();
            CAPTURE(kind, shot, direction.x, direction.y, direction.z, speed, height);
            REQUIRE(range.fly(60));
            const Vec3 at = range.centre();
            CHECK(at.z == Approx(kGround + range.sphere.radius).margin(kClose));
            // The sub-step that passes the ground is taken and then lifted.
            const float touch = (from.z - kGround - range.sphere.radius) / -direction.z;
            const float went = glm::dot(Vec3(at.x - from.x, at.y - from.y, 0), Vec3(direction.x, direction.y, 0)) /
                               (1 - direction.z * direction.z);
            CHECK(went > touch - kClose);
            CHECK(went < touch + range.sub_step(speed) + kClose);
            over_the_seam += range.missile->position().cell.value >> 16 == 0xA9B3 ? 1 : 0;
        }
        CHECK(over_the_seam > kShots / 10);
    }
}

TEST_CASE("physics 7.13: ten thousand missiles stop before a creature at their last free sub-step, or pass beside it") {
    for (const std::uint32_t kind : kKinds) {
        Range range(kind);
        const CPhysicsObj& body = range.add(0x80000002, 0x02000001, {36, 12, kGround}, 0x408, true);
        const auto& spheres = body.part_array()->setup()->spheres;
        int hits = 0;
        int misses = 0;
        int exact = 0;
        for (int shot = 0; shot < kShots; ++shot) {
            const Vec3 direction = range.direction(-0.05F, 0.05F);
            const float speed = range.random.roll(8, 45);
            const Vec3 through = Vec3(36, 12, kGround + range.random.roll(0.7F, 2.3F)) +
                                 Vec3(direction.y, -direction.x, 0) * range.random.roll(-0.8F, 0.8F);
            range.aim(through - direction * range.random.roll(3, 6), direction * speed);
            const Vec3 from = range.centre();
            bool grazes = false;
            float touch = -1;
            for (std::size_t i = 0; i < 2; ++i) {
                const Vec3 ball = body.position().frame.local_to_global(spheres[i].center);
                const float way = reach_ball(from, direction, ball, spheres[i].radius + range.sphere.radius, grazes);
                touch = way >= 0 && (touch < 0 || way < touch) ? way : touch;
            }
            if (grazes) {
                continue;
            }
            CAPTURE(kind, shot, direction.x, direction.y, direction.z, speed, touch);
            const bool met = range.fly(static_cast<int>(8 / (speed * kDt)) + 1);
            REQUIRE(met == (touch >= 0));
            (met ? hits : misses) += 1;
            if (met) {
                const float went = glm::dot(range.centre() - from, direction);
                CHECK(went < touch + kClose);
                CHECK(went > touch - range.sub_step(speed) - kClose);
                if (const float free = last_free(touch, range.sub_step(speed)); free >= 0) {
                    CHECK(went == Approx(free).margin(kClose));
                    ++exact;
                }
            }
        }
        CHECK(hits > kShots / 4);
        CHECK(exact > hits / 2);
        CHECK(misses > kShots / 10);
    }
}

TEST_CASE("physics 7.13: missiles pass missiles, and what is ethereal for the game") {
    for (const std::uint32_t kind : kKinds) {
        Range range(kind);
        range.add(0x80000002, 0x02000001, {36, 12, kGround}, 0x448, false);
        range.add(0x80000003, 0x02000001, {38, 12, kGround}, 0x40C, true);
        for (int shot = 0; shot < kShots; ++shot) {
            // Through the middle of both, level, so that the ground is not in the way.
            const float speed = range.random.roll(8, 45);
            const float side = range.random.roll(-0.3F, 0.3F);
            const bool back = shot % 2 == 1;
            const Vec3 velocity(back ? -speed : speed, 0, 0);
            range.aim({back ? 42 : 32, 12 + side, kGround + range.random.roll(0.6F, 1.6F)}, velocity);
            CAPTURE(kind, shot, speed, side);
            const Vec3 from = range.centre();
            const int quanta = static_cast<int>(10 / (speed * kDt));
            CHECK_FALSE(range.fly(quanta));
            const Vec3 way = range.centre() - from;
            CHECK(way.x == Approx(velocity.x * kDt * static_cast<float>(quanta)).margin(kClose));
            CHECK(std::fabs(way.y) + std::fabs(way.z) < kClose);
            CHECK(range.missile->velocity() == velocity);
        }
    }
}

TEST_CASE("physics 7.13, 7.9: ten thousand missiles fly through the door of a house, in and out, or meet the wall") {
    // The tavern's west door, about y = 36, between the street and the room 0163.
    constexpr core::CellId kStreet{0xA9B4001A};
    constexpr core::CellId kTavern{0xA9B40163};
    for (const std::uint32_t kind : kKinds) {
        Range range(kind);
        const float wall = range.west_face({99, 39.2F, kGround + 1.2F});
        CHECK(wall > 96);
        for (int shot = 0; shot < kShots; ++shot) {
            const float speed = range.random.roll(8, 45);
            const float y = 36 + range.random.roll(-0.4F, 0.4F);
            const float z = kGround + range.random.roll(0.8F, 1.6F);
            CAPTURE(kind, shot, speed, y, z);
            const auto quanta = [&](float metres) { return static_cast<int>(metres / (speed * kDt)) + 1; };
            range.aim({94.5F, y, z}, {speed, 0, 0}, kStreet);
            CHECK_FALSE(range.fly(quanta(4)));
            CHECK(range.missile->position().cell == kTavern);
            range.aim({99.5F, y, z}, {-speed, 0, 0}, kTavern);
            CHECK_FALSE(range.fly(quanta(4)));
            CHECK(core::is_land_cell(range.missile->position().cell));

            // Beside the door.
            range.aim({94.5F, 39.2F + range.random.roll(-0.4F, 0.4F), z}, {speed, 0, 0}, kStreet);
            const float from = range.centre().x;
            REQUIRE(range.fly(quanta(4)));
            const float touch = wall - range.sphere.radius - from;
            const float went = range.centre().x - from;
            CHECK(went < touch + kClose);
            if (const float free = last_free(touch, range.sub_step(speed)); free >= 0) {
                CHECK(went == Approx(free).margin(kClose));
            }
        }
    }
}

TEST_CASE("physics 7.13: ten thousand missiles stop before a wall, and pass the doorway beside it both ways") {
    // The first room of the dungeon: its west wall is x = 35, with a doorway to the room 0105 in its middle.
    constexpr core::CellId kRoom{0x5A5A0100};
    constexpr core::CellId kPassage{0x5A5A0105};
    for (const std::uint32_t kind : kKinds) {
        Range range(kind);
        range.collision.world().load_around(kRoom);
        for (int shot = 0; shot < kShots; ++shot) {
            const float speed = range.random.roll(8, 45);
            const float turn = range.random.roll(-0.1F, 0.1F);
            const Vec3 west(-std::cos(turn), std::sin(turn), 0);
            CAPTURE(kind, shot, speed, turn);
            const auto quanta = [&](float metres) { return static_cast<int>(metres / (speed * kDt)) + 1; };

            range.aim(Vec3(39, -43, 1.2F) - Vec3(0, west.y * 4, 0), west * speed, kRoom);
            const float from = range.centre().x;
            REQUIRE(range.fly(quanta(8)));
            CHECK(range.centre().x > 35 + range.sphere.radius - kClose);
            CHECK(range.centre().x < 35 + range.sphere.radius + range.sub_step(speed) + kClose);
            CHECK(range.centre().x < from);
            const float touch = (from - 35 - range.sphere.radius) / -west.x;
            if (const float free = last_free(touch, range.sub_step(speed)); free >= 0) {
                CHECK((from - range.centre().x) / -west.x == Approx(free).margin(kClose));
            }

            const float y = -40 + range.random.roll(-0.5F, 0.5F);
            range.aim({37, y, 1.2F}, west * speed, kRoom);
            CHECK_FALSE(range.fly(quanta(3.2F)));
            CHECK(range.missile->position().cell == kPassage);
            range.aim({33, y, 1.2F}, west * -speed, kPassage);
            CHECK_FALSE(range.fly(quanta(3.2F)));
            CHECK(range.missile->position().cell == kRoom);
        }
    }
}
