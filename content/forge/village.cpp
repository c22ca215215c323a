#include "content/forge/village.h"

#include <array>

#include "content/forge/demo_ids.h"
#include "content/forge/house.h"

namespace portalspace::content::forge {
namespace {

constexpr std::size_t kOut = DoorPlan::kOutdoors;

struct Site {
    Vec2 at;
    float heading;  ///< of the back wall: 0 looks south, 270 looks east
    float radius;
};
// Each house stands within one cell of 24 m, roof and all: that cell alone makes it solid (spec/physics.md 7.11).
constexpr Site kInn{{86.8F, 110}, 0, 11};
constexpr Site kCottage{{54, 77.2F}, 270, 8};
constexpr Site kHut{{54, 104}, 270, 7};
constexpr Site kSmithy{{113, 85}, 180, 7};
constexpr Site kBarn{{53, 126.7F}, 270, 9};

HousePlan inn(const Materials& m, const Furniture& f) {
    HousePlan p;
    p.height = 3.2F;
    p.rise = 4.2F;
    p.outside = m.plaster;
    p.roof = m.shingles;
    p.chimney = {-7.4F, 0.2F};
    p.rooms = {{{-8, -5}, {2, 5}, m.floor, m.wash, m.beams},
               {{2, -5}, {8, 0}, m.tiles, m.wash, m.beams},
               {{2, 0}, {8, 5}, m.floor, m.wash, m.beams}};
    p.doors = {{0, Side::south, -3, kOut, 1.7F, 2.5F},
               {0, Side::east, -2.5F, 1, 1.3F, 2.3F},
               {0, Side::east, 2.5F, 2, 1.2F, 2.3F},
               {1, Side::east, -2.5F, kOut, 1.3F, 2.3F}};
    p.windows = {{Side::south, -6.3F}, {Side::south, 0.3F},  {Side::south, 5.2F},
                 {Side::north, -5.5F}, {Side::north, -1.5F}, {Side::north, 5},
                 {Side::west, 3},      {Side::west, -3},     {Side::east, 2.5F}};
    p.furniture = {{0, f.hearth, {-7.9F, 0.2F, 0}, 90},        {0, f.table, {-4.6F, 2.2F, 0}, 0},
                   {0, f.bench, {-4.6F, 1.35F, 0}, 0},         {0, f.bench, {-4.6F, 3.05F, 0}, 0},
                   {0, f.table, {-0.8F, 0.2F, 0}, 90},         {0, f.stool, {-1.7F, 0.5F, 0}, 0},
                   {0, f.stool, {0.0F, 0.4F, 0}, 0},           {0, f.table, {-6.0F, -3.2F, 0}, 0},
                   {0, f.bench, {-6.0F, -4.1F, 0}, 0},         {0, f.counter, {-1.0F, 3.7F, 0}, 180},
                   {0, f.barrel, {-7.3F, 4.3F, 0}, 0},         {0, f.barrel, {1.4F, 4.4F, 0}, 40},
                   {0, f.candles, {-7.4F, -4.5F, 0}, 0},       {0, f.candles, {1.5F, -4.4F, 0}, 30},
                   {0, f.painting, {-3.4F, 4.98F, 1.8F}, 180}, {0, f.carpet, {-3, -2.4F, 0}, 0},
                   {1, f.hearth, {5.2F, -0.1F, 0}, 180},       {1, f.table, {4.6F, -3.1F, 0}, 0},
                   {1, f.barrel, {7.5F, -4.5F, 0}, 0},         {1, f.barrel, {6.7F, -4.5F, 0}, 70},
                   {1, f.crate, {2.6F, -4.4F, 0}, 10},         {2, f.bed, {7.2F, 1.4F, 0}, 270},
                   {2, f.bed, {7.2F, 3.7F, 0}, 270},           {2, f.bookcase, {3.6F, 4.75F, 0}, 180},
                   {2, f.carpet, {4.2F, 2.4F, 0}, 90},         {2, f.candles, {2.5F, 0.6F, 0}, 0}};
    return p;
}

HousePlan cottage(const Materials& m, const Furniture& f) {
    HousePlan p;
    p.height = 2.8F;
    p.outside = m.plaster;
    p.roof = m.slate;
    p.chimney = {-3.5F, 0};
    p.rooms = {{{-4, -3}, {1, 3}, m.floor, m.wash, m.beams}, {{1, -3}, {4, 3}, m.floor, m.wash, m.beams}};
    p.doors = {{0, Side::south, -1.4F, kOut, 1.4F, 2.3F}, {0, Side::east, 0.6F, 1, 1.1F, 2.2F}};
    p.windows = {{Side::south, 2.4F},  {Side::south, -3.2F, 1.1F, 0.8F},
                 {Side::north, -1.5F}, {Side::north, 2.5F},
                 {Side::west, 1.7F},   {Side::east, 0}};
    p.furniture = {{0, f.hearth, {-3.9F, 0, 0}, 90},      {0, f.table, {-0.6F, 1.4F, 0}, 0},
                   {0, f.stool, {-1.0F, 0.6F, 0}, 0},     {0, f.stool, {-0.2F, 2.2F, 0}, 0},
                   {0, f.crate, {0.5F, -2.5F, 0}, 0},     {0, f.candles, {-3.5F, 2.5F, 0}, 0},
                   {0, f.carpet, {-1.6F, -0.8F, 0}, 90},  {1, f.bed, {3.2F, 1.8F, 0}, 0},
                   {1, f.bookcase, {2.5F, -2.75F, 0}, 0}, {1, f.candles, {3.5F, -0.6F, 0}, 0}};
    return p;
}

HousePlan hut(const Materials& m, const Furniture& f) {
    HousePlan p;
    p.height = 3.0F;
    p.rise = 3.6F;
    p.outside = m.wash;
    p.timbered = true;
    p.roof = m.thatch;
    p.rooms = {{{-3.2F, -2.8F}, {3.2F, 2.8F}, m.tiles, m.wash, m.beams}};
    p.doors = {{0, Side::south, 0.8F, kOut, 1.4F, 2.2F}};
    p.windows = {{Side::south, -1.6F}, {Side::north, 0}, {Side::east, 0}};
    p.furniture = {{0, f.table, {-1.6F, 0.5F, 0}, 90},  {0, f.stool, {-0.7F, 1.3F, 0}, 0},
                   {0, f.bed, {2.4F, 1.5F, 0}, 0},      {0, f.barrel, {-2.7F, -2.3F, 0}, 0},
                   {0, f.candles, {-2.7F, 2.3F, 0}, 0}, {0, f.painting, {0.6F, 2.78F, 1.6F}, 180}};
    return p;
}

HousePlan smithy(const Materials& m, const Furniture& f) {
    HousePlan p;
    p.height = 3.2F;
    p.rise = 2.6F;
    p.outside = m.wall;
    p.roof = m.slate;
    p.chimney = {0, 2.2F};
    p.rooms = {{{-4, -3}, {4, 3}, m.flagstones, m.ashlar, m.beams}};
    p.doors = {{0, Side::south, 0, kOut, 2.6F, 2.7F}};
    p.windows = {{Side::south, 2.8F, 1.2F, 0.8F}, {Side::east, 0}, {Side::west, 0}};
    p.furniture = {{0, f.forge, {0, 2.35F, 0}, 180},    {0, f.anvil, {0.6F, 0.2F, 0}, 20},
                   {0, f.barrel, {3.4F, 2.4F, 0}, 0},   {0, f.crate, {-3.4F, 2.4F, 0}, 0},
                   {0, f.bench, {-3.6F, -0.6F, 0}, 90}, {0, f.barrel, {3.5F, -2.4F, 0}, 0}};
    return p;
}

HousePlan barn(const Materials& m, const Furniture& f) {
    HousePlan p;
    p.height = 3.6F;
    p.rise = 3.8F;
    p.outside = m.planks;
    p.timbered = true;
    p.roof = m.thatch;
    p.rooms = {{{-5.5F, -3.8F}, {5.5F, 3.8F}, m.hay, m.planks, m.beams}};
    p.doors = {{0, Side::south, 0, kOut, 3.0F, 3.0F}, {0, Side::north, 3.6F, kOut, 1.3F, 2.2F}};
    p.furniture = {{0, f.hay, {-3.8F, 1.9F, 0}, 0},    {0, f.hay, {-1.6F, 2.6F, 0}, 70},
                   {0, f.cart, {3.4F, 0.4F, 0}, 200},  {0, f.crate, {4.9F, -3.2F, 0}, 0},
                   {0, f.crate, {4.0F, -3.2F, 0}, 12}, {0, f.barrel, {-4.9F, -3.2F, 0}, 0}};
    return p;
}

core::Frame frame_at(Vec2 at, float heading) {
    core::Frame frame;
    frame.origin = {at, demo::kMeadowHeight};
    frame.set_heading(heading);
    return frame;
}

}  // namespace

std::vector<Plot> village_plots() {
    std::vector<Plot> plots;
    for (const Site& s : {kInn, kCottage, kHut, kSmithy, kBarn}) {
        plots.push_back({s.at, s.radius});
    }
    plots.push_back({{92, 86}, 14});  // the green
    return plots;
}

void build_village(Book& book, LandBlockInfo& home, const Materials& m, const Furniture& f) {
    const std::uint32_t block = home.id.value >> 16;
    const auto house = [&](const HousePlan& plan, const Site& site) {
        build_house(book, home, block, m, plan, frame_at(site.at, site.heading));
    };
    house(inn(m, f), kInn);
    house(cottage(m, f), kCottage);
    house(hut(m, f), kHut);
    house(smithy(m, f), kSmithy);
    house(barn(m, f), kBarn);

    struct Placed {
        core::DataId setup;
        Vec2 at;
        float heading;
    };
    const std::array around{
        Placed{f.well, {86, 85}, 20},
        Placed{f.stall, {95, 90}, 200},
        Placed{f.stall, {100.5F, 84}, 250},
        Placed{f.cart, {64.5F, 85}, 10},
        Placed{f.hay, {44.6F, 119}, 0},
        Placed{f.hay, {45.4F, 123.4F}, 50},
        Placed{f.sign, {80.4F, 102.6F}, 0},
        Placed{f.barrel, {94.2F, 103.8F}, 0},
        Placed{f.barrel, {93.4F, 104.3F}, 20},
        Placed{f.crate, {96.4F, 105.6F}, 12},
        Placed{f.bench, {88.6F, 103.9F}, 0},
        Placed{f.bench, {83, 82.5F}, 60},
        Placed{f.anvil, {108.6F, 92}, 70},
        Placed{f.crate, {60.3F, 81.6F}, 30},
        Placed{demo::kTorchSetup, {81.2F, 103.6F}, 0},
        Placed{demo::kTorchSetup, {86.6F, 103.6F}, 0},
        Placed{demo::kTorchSetup, {60.6F, 74.8F}, 0},
        Placed{demo::kTorchSetup, {60.4F, 106.8F}, 0},
        Placed{demo::kTorchSetup, {110.4F, 90.8F}, 0},
        Placed{demo::kTorchSetup, {78, 91}, 0},
        Placed{demo::kFenceSetup, {62.2F, 70.4F}, 90},
        Placed{demo::kFenceSetup, {60.1F, 68.3F}, 0},
        Placed{demo::kFenceSetup, {55.9F, 68.3F}, 0},
        Placed{demo::kFenceSetup, {51.7F, 68.3F}, 0},
        // Old stones around the way down to the dungeon.
        Placed{f.standing_stone, {104.5F, 14}, 100},
        Placed{f.standing_stone, {103, 10.4F}, 60},
        Placed{f.standing_stone, {99.4F, 9.2F}, 10},
        Placed{f.standing_stone, {103.2F, 17.4F}, 140},
        Placed{f.standing_stone, {99.8F, 18.6F}, 190},
    };
    for (const Placed& p : around) {
        home.objects.push_back({p.setup, frame_at(p.at, p.heading)});
    }
}

}  // namespace portalspace::content::forge
