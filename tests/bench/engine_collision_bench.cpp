#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <deque>
#include <memory>
#include <vector>

#include "content/dat_store.h"
#include "content/records/setup.h"
#include "core/log.h"
#include "core/random.h"
#include "engine/collision/world_collision.h"
#include "tests/bench/allocations.h"
#include "tests/bench/engine_collision_bullet.h"

using namespace portalspace;
using namespace portalspace::engine::collision;

namespace {

/// Ten by ten landblocks of the fixture world: 12,800 triangles.
constexpr std::uint32_t kFirstX = 0xA4;
constexpr std::uint32_t kFirstY = 0xAF;
constexpr std::uint32_t kBlocks = 10;
constexpr core::DataId kPerson{0x02000001};
constexpr float kSweepRadius = 0.5F;
constexpr std::size_t kSweeps = 4096;

struct World {
    core::Log log;
    content::DatStore store{PORTALSPACE_TEST_DATA "/dats", log};
    WorldCollision collision{store};

    World() {
        for (std::uint32_t x = kFirstX; x < kFirstX + kBlocks; ++x) {
            for (std::uint32_t y = kFirstY; y < kFirstY + kBlocks; ++y) {
                (void)collision.load(core::CellId(x << 24 | y << 16));
            }
        }
        (void)collision.load(core::CellId(0x5A5A0100));
    }
    [[nodiscard]] Body person() {
        Body body;
        body.shape = body_shape(*store.find<content::Setup>(kPerson), 1.0F);
        body.state = PhysicsStateFlags(net::kInitialPhysicsState);
        body.kind = {true, true, true, false, false, false};
        return body;
    }
};

World& world() {
    static World made;
    return made;
}

/// The sweeps that both engines make: 1 m in any direction, from about 0.4 m above the land.
struct Sweep {
    core::Position from;
    core::Position to;
};

std::vector<Sweep> random_sweeps() {
    core::Random random(11);
    std::vector<Sweep> sweeps;
    while (sweeps.size() < kSweeps) {
        const auto x = static_cast<std::uint32_t>(random.roll(0, kBlocks));
        const auto y = static_cast<std::uint32_t>(random.roll(0, kBlocks));
        const core::CellId block((kFirstX + x) << 24 | (kFirstY + y) << 16 | 0xFFFF);
        const auto land = world().collision.land_at(block, {random.roll(4, 188), random.roll(4, 188), 0});
        if (!land) {
            continue;
        }
        Sweep sweep;
        sweep.from = {land->cell, {land->origin + Vec3(0, 0, 0.9F), core::identity_quat()}};
        sweep.to = sweep.from;
        Vec3 direction(random.roll(-1, 1), random.roll(-1, 1), random.roll(-1, 1));
        if (core::normalize_check_small(direction)) {
            sweep.to.frame.origin += direction;
            sweeps.push_back(sweep);
        }
    }
    return sweeps;
}

void sweep_terrain(benchmark::State& state) {
    const std::vector<Sweep> sweeps = random_sweeps();
    Body body;
    body.shape.spheres[0] = {{0, 0, 0}, kSweepRadius};
    body.shape.sphere_count = 1;
    body.state = PhysicsStateFlags(0x248);  // Missile, PathClipped, ReportCollisions
    WorldCollision& collision = world().collision;
    std::size_t i = 0;
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        const Sweep& sweep = sweeps[i++ % kSweeps];
        benchmark::DoNotOptimize(collision.sweep(body, sweep.from, sweep.to));
    }
    counter.report(state);
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(sweep_terrain)->Name("collision/sweep_terrain");

/// Bullet's convexSweepTest of the same spheres against the same triangles in a quantised tree.
void bullet_terrain(benchmark::State& state) {
    std::vector<Vec3> corners;
    const auto point = [](std::uint32_t bx, std::uint32_t by, const Vec3& local) {
        return local +
               Vec3(static_cast<float>(bx) * core::kBlockLength, static_cast<float>(by) * core::kBlockLength, 0);
    };
    for (std::uint32_t bx = 0; bx < kBlocks; ++bx) {
        for (std::uint32_t by = 0; by < kBlocks; ++by) {
            const Block* block =
                world().collision.world().block(core::CellId((kFirstX + bx) << 24 | (kFirstY + by) << 16));
            for (std::uint32_t index = 0; block != nullptr && index < block->terrain.cells.size(); ++index) {
                const TerrainCell& cell = block->terrain.cells[index];
                const float x = static_cast<float>(index >> 3) * core::kCellLength;
                const float y = static_cast<float>(index & 7) * core::kCellLength;
                constexpr float kSide = core::kCellLength;
                const std::array<std::array<core::Vec2, 3>, 2> flat =
                    cell.sw_to_ne
                        ? std::array<std::array<core::Vec2, 3>, 2>{{{{{x, y}, {x + kSide, y}, {x + kSide, y + kSide}}},
                                                                    {{{x, y}, {x + kSide, y + kSide}, {x, y + kSide}}}}}
                        : std::array<std::array<core::Vec2, 3>, 2>{
                              {{{{x, y}, {x + kSide, y}, {x, y + kSide}}},
                               {{{x + kSide, y + kSide}, {x, y + kSide}, {x + kSide, y}}}}};
                for (std::size_t t = 0; t < 2; ++t) {
                    for (const core::Vec2& at : flat[t]) {
                        corners.push_back(point(bx, by, {at.x, at.y, height_on(cell.planes[t], at.x, at.y)}));
                    }
                }
            }
        }
    }
    bench::BulletTerrain bullet(corners, kSweepRadius);
    struct Line {
        Vec3 from, to;
    };
    std::vector<Line> lines;
    for (const Sweep& sweep : random_sweeps()) {
        const std::uint32_t bx = core::block_x(sweep.from.cell) - kFirstX;
        const std::uint32_t by = core::block_y(sweep.from.cell) - kFirstY;
        lines.push_back({point(bx, by, sweep.from.frame.origin), point(bx, by, sweep.to.frame.origin)});
    }
    std::size_t i = 0;
    for (auto _ : state) {
        const Line& line = lines[i++ % kSweeps];
        benchmark::DoNotOptimize(bullet.sweep(line.from, line.to));
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["triangles"] = static_cast<double>(corners.size() / 3);
}
BENCHMARK(bullet_terrain)->Name("collision/bullet_sweep_terrain");

/// A person who walks: 4 m/s in quanta of 1/30 s, turns when he is stopped, and back when he strays.
class Walk {
public:
    Walk(core::CellId cell, const Vec3& origin, float heading, float leash) : body_(world().person()), leash_(leash) {
        turn_to(heading);
        const PlaceResult placed = world().collision.place(body_, {cell, {origin, core::identity_quat()}});
        at_ = home_ = placed.at.position;
        body_.contact = placed.at.contact;
        good_ = placed.error == SetPositionError::ok && body_.contact.on_walkable;
    }
    [[nodiscard]] bool good() const { return good_; }
    void step() {
        core::Position to = at_;
        to.frame.origin += wish_;
        const SweepResult moved = world().collision.sweep(body_, at_, to);
        const float progress = moved.success ? at_.distance_to(moved.position) : 0;
        if (moved.success) {
            at_ = moved.position;
            body_.contact = moved.contact;
        }
        if (progress < 0.03F) {
            body_.contact.sliding_normal.reset();
            turn_to(heading_ + 2.4F);
        }
        const Vec3 back = at_.offset_to(home_);
        if (glm::length(back) > leash_) {
            turn_to(std::atan2(back.x, back.y) + 0.3F);
        }
    }

private:
    void turn_to(float heading) {
        heading_ = heading;
        wish_ = Vec3(std::sin(heading), std::cos(heading), 0) * (4.0F / 30.0F);
    }

    Body body_;
    core::Position at_;
    core::Position home_;
    Vec3 wish_{};  ///< of one quantum
    float heading_ = 0;
    float leash_;
    bool good_ = false;
};

void walk(benchmark::State& state, std::uint32_t cell, Vec3 origin, float heading, float leash) {
    Walk walker(core::CellId(cell), origin, heading, leash);
    if (!walker.good()) {
        state.SkipWithError("the walker has no place");
        return;
    }
    for (int i = 0; i < 1000; ++i) {
        walker.step();
    }
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        walker.step();
    }
    counter.report(state);
}
BENCHMARK_CAPTURE(walk, flat, 0xA9B40009, Vec3(30, 10, 94.01F), 0.5F, 6.0F)->Name("collision/transition_flat");
BENCHMARK_CAPTURE(walk, slope, 0xA9B4001C, Vec3(84, 84, 81.1F), 0.7F, 8.0F)->Name("collision/transition_slope");
BENCHMARK_CAPTURE(walk, outside_wall, 0xA9B4001A, Vec3(96.9F, 39, 94.01F), 0.3F, 1.5F)
    ->Name("collision/transition_outside_wall");
BENCHMARK_CAPTURE(walk, tavern, 0xA9B40163, Vec3(104, 36, 94.01F), 1.2F, 9.0F)->Name("collision/transition_tavern");
BENCHMARK_CAPTURE(walk, dungeon, 0x5A5A0100, Vec3(40, -40, 0.01F), 0.4F, 12.0F)->Name("collision/transition_dungeon");

/// Creatures stand around the walker, as cylinders; the argument says how many.
void walk_among_cylinders(benchmark::State& state) {
    const core::CellId cell(0xA9B40009);
    CollisionWorld& at = world().collision.world();
    std::deque<Obstacle> crowd;
    const auto count = static_cast<std::size_t>(state.range(0));
    for (std::size_t i = 0; i < count; ++i) {
        Obstacle& one = crowd.emplace_back();
        one.id = core::ObjectId(static_cast<std::uint32_t>(0x80000001 + i));
        one.kind = {true, true, false, false, false, false};
        one.cylinders.push_back({{0, 0, 0}, 0.4F, 1.8F});
        const float angle = static_cast<float>(i) * 2.399963F;
        const float distance = 1.2F + 5.0F * std::sqrt(static_cast<float>(i) / static_cast<float>(count));
        one.place(
            {cell, {{36 + std::sin(angle) * distance, 12 + std::cos(angle) * distance, 94}, core::identity_quat()}});
        at.add_shadows(one);
    }
    Walk walker(cell, {36, 12, 94.01F}, 0.5F, 6.0F);
    for (int i = 0; i < 1000; ++i) {
        walker.step();
    }
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        walker.step();
    }
    counter.report(state);
    for (Obstacle& one : crowd) {
        at.remove_shadows(one);
    }
}
BENCHMARK(walk_among_cylinders)->Name("collision/transition_cylinders")->Arg(20)->Arg(80)->Arg(320);

/// The camera's sphere from a head to 2.5 m behind it, inside.
void viewer(benchmark::State& state) {
    WorldCollision& collision = world().collision;
    Cell* cell = collision.world().cell(core::CellId(0xA9B40163));
    const core::Position head{core::CellId(0xA9B40163), {{104, 36, 95.6F}, core::identity_quat()}};
    float heading = 0;
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        heading += 0.1F;
        core::Position eye = head;
        eye.frame.origin += Vec3(std::sin(heading), std::cos(heading), 0.3F) * 2.5F;
        benchmark::DoNotOptimize(collision.transition().sweep_viewer(cell, head, eye));
    }
    counter.report(state);
}
BENCHMARK(viewer)->Name("collision/viewer");

}  // namespace
