#include "content/forge/land_objects.h"

#include <array>
#include <cmath>

#include "content/forge/demo_ids.h"
#include "content/forge/land.h"
#include "content/forge/noise.h"
#include "core/position.h"

namespace portalspace::content::forge {
namespace {

struct Placed {
    core::DataId setup;
    float x;
    float y;
    float heading;
};

/// What stands where in the home block.
constexpr std::array kHome{
    Placed{demo::kTowerSetup, 128, 118, 8},    Placed{demo::kCrystalSetup, 106, 36, 0},
    Placed{demo::kTorchSetup, 85, 26, 0},      Placed{demo::kTorchSetup, 95, 26, 0},
    Placed{demo::kTorchSetup, 84.5F, 57, 0},   Placed{demo::kTorchSetup, 95.5F, 57, 0},
    Placed{demo::kTorchSetup, 125.5F, 111, 0}, Placed{demo::kTorchSetup, 131, 111, 0},
    Placed{demo::kCampFireSetup, 101, 27, 0},  Placed{demo::kStumpSetup, 103, 25.5F, 40},
    Placed{demo::kStumpSetup, 99.4F, 29, 200}, Placed{demo::kFenceSetup, 80, 34, 90},
    Placed{demo::kFenceSetup, 80, 38.2F, 90},  Placed{demo::kFenceSetup, 80, 42.4F, 90},
    Placed{demo::kFenceSetup, 80, 46.6F, 90},  Placed{demo::kRockSetup, 111, 47, 20},
    Placed{demo::kRockSetup, 82, 62, 130},     Placed{demo::kRockSetup, 100.5F, 63, 250},
    Placed{demo::kBoulderSetup, 118, 70, 70},  Placed{demo::kBoulderSetup, 140, 52, 200},
    Placed{demo::kBoulderSetup, 30, 40, 310},  Placed{demo::kOakSetup, 112, 58, 10},
    Placed{demo::kOakSetup, 82, 118, 80},      Placed{demo::kOakSetup, 38, 70, 150},
    Placed{demo::kOakSetup, 122, 34, 220},     Placed{demo::kOakSetup, 63, 96, 40},
    Placed{demo::kPineSetup, 104, 122, 0},     Placed{demo::kPineSetup, 110, 116, 60},
    Placed{demo::kPineSetup, 141, 104, 30},    Placed{demo::kPineSetup, 116, 104, 200},
    Placed{demo::kBushSetup, 113, 61, 0},      Placed{demo::kBushSetup, 108, 40, 30},
    Placed{demo::kBushSetup, 83, 66, 0},       Placed{demo::kBushSetup, 122, 109, 0},
    Placed{demo::kBushSetup, 46.5F, 69.6F, 0}, Placed{demo::kBushSetup, 47, 79, 70},
    Placed{demo::kDustSetup, 94, 44, 0},       Placed{demo::kDustSetup, 108, 54, 0},
    Placed{demo::kDustSetup, 84, 72, 0},
};

StaticObject stand(core::DataId setup, float x, float y, float heading, int bx, int by) {
    StaticObject o;
    o.id = setup;
    o.frame.origin = {x - static_cast<float>(bx) * core::kBlockLength, y - static_cast<float>(by) * core::kBlockLength,
                      ground_at(x, y)};
    o.frame.set_heading(heading);
    return o;
}

/// Trees and rocks on a jittered grid of `step` metres; half as dense in the outer ring.
void add_wood(std::vector<StaticObject>& out, int bx, int by) {
    const bool outer = std::abs(bx) > 1 || std::abs(by) > 1;
    const int per_side = outer ? 7 : 10;
    const float step = core::kBlockLength / static_cast<float>(per_side);
    for (int i = 0; i < per_side; ++i) {
        for (int j = 0; j < per_side; ++j) {
            const int gi = bx * 16 + i;
            const int gj = by * 16 + j;
            const float x = static_cast<float>(bx) * core::kBlockLength +
                            step * (static_cast<float>(i) + 0.1F + 0.8F * lattice01(gi, gj, 831));
            const float y = static_cast<float>(by) * core::kBlockLength +
                            step * (static_cast<float>(j) + 0.1F + 0.8F * lattice01(gi, gj, 832));
            const float h = ground_at(x, y);
            const float luck = lattice01(gi, gj, 833);
            const float turn = 360.0F * lattice01(gi, gj, 834);
            const bool meadow = std::hypot(x - 96, y - 48) < 50;
            if (meadow || h > 165 || slope_at(x, y) > 0.8F || !is_clear(x, y, 3)) {
                continue;
            }
            const float forest = forest_at(x, y);
            if (h > 140 || slope_at(x, y) > 0.5F) {
                if (luck < 0.25F) {
                    out.push_back(stand(luck < 0.1F ? demo::kBoulderSetup : demo::kRockSetup, x, y, turn, bx, by));
                }
            } else if (luck < (forest - 0.4F) * 4.0F) {
                const bool pine = value_noise(x / 60 + 30, y / 60 + 30, 835) + (h - 100) / 90 > 0.55F;
                out.push_back(stand(pine ? demo::kPineSetup : demo::kOakSetup, x, y, turn, bx, by));
            } else if (luck < 0.12F) {
                out.push_back(stand(luck < 0.04F ? demo::kRockSetup : demo::kBushSetup, x, y, turn, bx, by));
            }
        }
    }
}

}  // namespace

std::vector<StaticObject> objects_of_block(int bx, int by) {
    std::vector<StaticObject> objects;
    if (bx == 0 && by == 0) {
        for (const Placed& p : kHome) {
            objects.push_back(stand(p.setup, p.x, p.y, p.heading, bx, by));
        }
        for (int i = 0; i < 70; ++i) {  // tufts of grass on the meadow
            const float x = 66 + 62 * lattice01(i, 1, 841);
            const float y = 12 + 68 * lattice01(i, 2, 841);
            if (is_clear(x, y, 0)) {
                objects.push_back(stand(demo::kGrassTuftSetup, x, y, 360 * lattice01(i, 3, 841), bx, by));
            }
        }
    }
    add_wood(objects, bx, by);
    return objects;
}

}  // namespace portalspace::content::forge
