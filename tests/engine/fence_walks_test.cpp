// Nobody walks through the fences of the demo world or steps over them; a jump clears them.
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "content/dat_store.h"
#include "content/forge/demo_ids.h"
#include "content/forge/forge.h"
#include "content/records/landblock.h"
#include "tests/engine/random_walker.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;
using namespace portalspace::walker_test;

namespace {

constexpr float kHalfLength = 2.1F;  ///< of a fence, metres
constexpr float kAway = 1.5F;        ///< where walks begin, metres from the fence
constexpr int kQuanta = 45;          ///< of a walk

struct Fences {
    test::ScratchFolder folder{"fence-walks"};
    core::Log log{core::LogLevel::error};
    std::optional<content::DatStore> store;
    std::optional<WorldCollision> collision;
    std::vector<core::Frame> frames;

    Fences() {
        content::forge_demo_world(folder.path());
        store.emplace(folder.path(), log);
        collision.emplace(*store);
        const auto info = store->get<content::LandBlockInfo>(core::DataId(0xA9B4FFFE));
        for (const auto& object : info->objects) {
            if (object.id == content::demo::kFenceSetup) {
                frames.push_back(object.frame);
            }
        }
    }
};

struct Tally {
    int walks = 0;
    int over = 0;
    std::string how;
};

/// Towards the fence from one of its sides, at one place along it.
void walk(const core::Frame& fence, Walker walker, float heading, float speed, bool jumps, Tally& tally) {
    const auto local = [&] { return fence.global_to_local(walker.at().frame.origin); };
    Vec3 before = local();
    ++tally.walks;
    for (int q = 0; q < kQuanta; ++q) {
        walker.quantum({heading, speed, jumps && q % 12 == 0});
        const Vec3 now = local();
        if ((before.y < 0) != (now.y < 0)) {
            const float x = before.x + (now.x - before.x) * before.y / (before.y - now.y);
            if (std::abs(x) < kHalfLength) {
                ++tally.over;
                tally.how += text_of(walker.at()) + " heading " + std::to_string(heading) + " at " +
                             std::to_string(speed) + " m/s\n";
            }
            return;
        }
        before = now;
    }
}

Tally storm(Fences& fences, bool jumps) {
    const auto* setup = fences.store->find<content::Setup>(core::DataId(0x02000001));
    REQUIRE(setup != nullptr);
    Tally tally;
    for (const core::Frame& fence : fences.frames) {
        for (const float side : {-1.0F, 1.0F}) {
            for (float x = -kHalfLength + 0.1F; x < kHalfLength; x += 0.4F) {
                Vec3 at = fence.local_to_global({x, side * kAway, 0.1F});
                CellId cell(0xA9B40001);
                REQUIRE(core::adjust_to_outside(cell, at));
                Walker walker(*fences.collision, *setup);
                if (!walker.start({cell.value, at})) {
                    continue;  // something stands there
                }
                const Vec3 towards = fence.local_to_global_vec({0, -side, 0});
                const float straight = std::atan2(towards.x, towards.y);
                for (const float turn : {-1.0F, -0.5F, 0.0F, 0.5F, 1.0F}) {
                    for (const float speed : {1.5F, 4.0F, 11.0F}) {
                        walk(fence, walker, straight + turn, speed, jumps, tally);
                    }
                }
            }
        }
    }
    return tally;
}

}  // namespace

TEST_CASE("physics 7.6: the demo world's fences are too high to step on and have no gaps, and a jump clears them") {
    Fences fences;
    REQUIRE(fences.frames.size() >= 8);
    const Tally walked = storm(fences, false);
    INFO(walked.how);
    CHECK(walked.walks > 1500);
    CHECK(walked.over == 0);
    CHECK(storm(fences, true).over > 100);
}
