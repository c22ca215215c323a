#include <array>
#include <cmath>

#include "content/forge/demo_ids.h"
#include "content/forge/thing_meshes.h"
#include "content/forge/things.h"

namespace portalspace::content::forge {
namespace {

/// Weapons are held at their origin and point along +y.
Mesh sword(const Materials& m, float length, float width) {
    Mesh t;
    const float tip = length * 0.82F;
    t.box(m.steel, {-width / 2, 0.1F, -0.012F}, {width / 2, tip, 0.012F});
    const std::array point{Corner{{-width / 2, tip, 0}, {0, 1}}, Corner{{width / 2, tip, 0}, {1, 1}},
                           Corner{{0, tip + width * 1.6F, 0}, {0.5F, 0}}};
    t.polygon(m.steel, point, SidesType::double_sided);
    t.box(m.gold, {-width * 1.6F, 0.07F, -0.025F}, {width * 1.6F, 0.11F, 0.025F});
    t.column(m.beams,
             {.foot = {0, -0.1F, 0}, .head = {0, 0.08F, 0}, .foot_radius = 0.018F, .head_radius = 0.02F, .sides = 7});
    t.ball(m.gold, {.centre = {0, -0.12F, 0}, .radii = {0.03F, 0.03F, 0.03F}, .rings = 5, .slices = 8});
    return t;
}

Mesh axe(const Materials& m) {
    Mesh t;
    t.column(m.beams, {.foot = {0, -0.2F, 0},
                       .head = {0, 0.6F, 0},
                       .foot_radius = 0.02F,
                       .head_radius = 0.02F,
                       .sides = 7,
                       .repeat_v = 2});
    const std::array blade{Corner{{0.02F, 0.42F, 0}, {0, 1}}, Corner{{0.22F, 0.34F, 0}, {1, 1}},
                           Corner{{0.26F, 0.5F, 0}, {1, 0.5F}}, Corner{{0.22F, 0.66F, 0}, {1, 0}},
                           Corner{{0.02F, 0.56F, 0}, {0, 0}}};
    t.polygon(m.steel, blade, SidesType::double_sided);
    t.box(m.iron, {-0.06F, 0.44F, -0.03F}, {0.04F, 0.54F, 0.03F});
    return t;
}

Mesh bow(const Materials& m) {
    Mesh t;
    Vec3 last{0, 0.1F, -0.65F};
    for (int i = 1; i <= 10; ++i) {
        const float a = -1.0F + 0.2F * static_cast<float>(i);
        const Vec3 next{0, 0.1F + 0.22F * (1 - a * a), 0.65F * a};
        t.column(m.beams, {.foot = last, .head = next, .foot_radius = 0.018F, .head_radius = 0.018F, .sides = 6});
        last = next;
    }
    t.column(m.linen, {.foot = {0, 0.1F, -0.65F},
                       .head = {0, 0.1F, 0.65F},
                       .foot_radius = 0.004F,
                       .head_radius = 0.004F,
                       .sides = 4,
                       .caps = false});
    return t;
}

Mesh crossbow(const Materials& m) {
    Mesh t;
    t.box(m.beams, {-0.03F, -0.35F, -0.04F}, {0.03F, 0.35F, 0.03F});
    for (const float side : {-1.0F, 1.0F}) {
        t.column(m.steel, {.foot = {0, 0.32F, 0},
                           .head = {side * 0.34F, 0.2F, 0},
                           .foot_radius = 0.022F,
                           .head_radius = 0.012F,
                           .sides = 6});
        t.column(m.linen, {.foot = {side * 0.34F, 0.2F, 0},
                           .head = {0, 0.02F, 0},
                           .foot_radius = 0.004F,
                           .head_radius = 0.004F,
                           .sides = 4,
                           .caps = false});
    }
    return t;
}

Mesh rod(const Materials& m, float length, core::DataId jewel) {
    Mesh t;
    t.column(m.beams, {.foot = {0, -length * 0.35F, 0},
                       .head = {0, length * 0.6F, 0},
                       .foot_radius = 0.018F,
                       .head_radius = 0.024F,
                       .sides = 8,
                       .repeat_v = 2});
    t.column(m.gold, {.foot = {0, length * 0.6F, 0},
                      .head = {0, length * 0.66F, 0},
                      .foot_radius = 0.03F,
                      .head_radius = 0.045F,
                      .sides = 8});
    t.ball(jewel,
           {.centre = {0, length * 0.72F, 0}, .radii = {0.055F, 0.07F, 0.055F}, .rings = 6, .slices = 8, .flat = true});
    return t;
}

Mesh orb(const Materials& m) {
    Mesh t;
    t.ball(m.crystal, {.centre = {0, 0, 0.12F}, .radii = {0.11F, 0.11F, 0.11F}, .rings = 8, .slices = 12});
    t.column(m.gold,
             {.foot = {0, 0, -0.02F}, .head = {0, 0, 0.04F}, .foot_radius = 0.07F, .head_radius = 0.05F, .sides = 10});
    return t;
}

Mesh flask(const Materials& m) {
    Mesh t;
    t.ball(m.red, {.centre = {0, 0, 0.09F}, .radii = {0.07F, 0.07F, 0.08F}, .rings = 7, .slices = 10});
    t.ball(m.glass, {.centre = {0, 0, 0.09F}, .radii = {0.085F, 0.085F, 0.09F}, .rings = 7, .slices = 10});
    t.column(m.glass,
             {.foot = {0, 0, 0.16F}, .head = {0, 0, 0.25F}, .foot_radius = 0.03F, .head_radius = 0.03F, .sides = 8});
    t.column(m.beams,
             {.foot = {0, 0, 0.24F}, .head = {0, 0, 0.29F}, .foot_radius = 0.026F, .head_radius = 0.03F, .sides = 8});
    return t;
}

Mesh cup(const Materials& m) {
    Mesh t;
    t.column(m.clay,
             {.foot = {0, 0, 0}, .head = {0, 0, 0.13F}, .foot_radius = 0.045F, .head_radius = 0.055F, .sides = 10});
    return t;
}

Mesh tome(const Materials& m) {
    Mesh t;
    t.box(m.red, {-0.13F, -0.17F, 0}, {0.13F, 0.17F, 0.015F});
    t.box(m.parchment, {-0.12F, -0.16F, 0.015F}, {0.115F, 0.16F, 0.055F});
    t.box(m.red, {-0.13F, -0.17F, 0.055F}, {0.13F, 0.17F, 0.07F});
    t.box(m.gold, {-0.05F, -0.05F, 0.068F}, {0.05F, 0.05F, 0.075F});
    return t;
}

Mesh scroll(const Materials& m) {
    Mesh t;
    t.column(m.parchment, {.foot = {-0.15F, 0, 0.035F},
                           .head = {0.15F, 0, 0.035F},
                           .foot_radius = 0.035F,
                           .head_radius = 0.035F,
                           .sides = 10,
                           .repeat_u = 2});
    t.column(m.red, {.foot = {-0.02F, 0, 0.035F},
                     .head = {0.02F, 0, 0.035F},
                     .foot_radius = 0.038F,
                     .head_radius = 0.038F,
                     .sides = 10});
    return t;
}

Mesh scarab(const Materials& m) {
    Mesh t;
    t.ball(m.gold, {.centre = {0, 0, 0.03F}, .radii = {0.05F, 0.07F, 0.035F}, .rings = 6, .slices = 10});
    t.ball(m.gold, {.centre = {0, 0.075F, 0.025F}, .radii = {0.03F, 0.025F, 0.022F}, .rings = 5, .slices = 8});
    return t;
}

Mesh coins(const Materials& m) {
    Mesh t;
    for (int i = 0; i < 9; ++i) {
        const float a = 2.4F * static_cast<float>(i);
        const float r = 0.03F * std::sqrt(static_cast<float>(i));
        const Vec3 at{r * std::cos(a), r * std::sin(a), 0.012F * static_cast<float>(8 - i) / 2};
        t.column(
            m.gold,
            {.foot = at, .head = at + Vec3{0, 0, 0.012F}, .foot_radius = 0.035F, .head_radius = 0.035F, .sides = 10});
    }
    return t;
}

Mesh sack(const Materials& m) {
    Mesh t;
    t.ball(m.hay, {.centre = {0, 0, 0.14F},
                   .radii = {0.17F, 0.14F, 0.15F},
                   .rings = 7,
                   .slices = 10,
                   .rough = 0.06F,
                   .seed = 131});
    t.column(m.hay,
             {.foot = {0, 0, 0.27F}, .head = {0, 0, 0.36F}, .foot_radius = 0.04F, .head_radius = 0.09F, .sides = 9});
    return t;
}

Mesh garment(core::DataId cloth, float width, float depth) {
    Mesh t;
    t.ball(cloth, {.centre = {0, 0, 0.04F},
                   .radii = {width, depth, 0.06F},
                   .rings = 6,
                   .slices = 12,
                   .rough = 0.15F,
                   .seed = 133});
    return t;
}

Mesh jewel(const Materials& m, float size) {
    Mesh t;
    t.column(m.crystal, {.foot = {0, 0, 0},
                         .head = {0, 0, size * 0.7F},
                         .foot_radius = 0,
                         .head_radius = size * 0.6F,
                         .sides = 6,
                         .caps = false});
    t.column(m.crystal, {.foot = {0, 0, size * 0.7F},
                         .head = {0, 0, size},
                         .foot_radius = size * 0.6F,
                         .head_radius = size * 0.3F,
                         .sides = 6});
    return t;
}

Mesh kit(const Materials& m) {
    Mesh t;
    t.box(m.linen, {-0.16F, -0.1F, 0}, {0.16F, 0.1F, 0.12F});
    t.box(m.red, {-0.04F, -0.102F, 0.02F}, {0.04F, 0.102F, 0.122F});
    return t;
}

struct Item {
    std::uint32_t setup;
    Mesh mesh;
    bool weapon = false;
};

void store(Book& book, const Item& item) {
    Setup s = plain_setup(core::DataId(item.setup), {item.mesh.store(book)}, item.mesh.bounds());
    s.spheres = {{{0, 0, 0.1F}, 0.1F}};
    s.height = 0.2F;
    s.radius = 0.1F;
    if (item.weapon) {
        // In the hand and on the back it is held as it was built; at rest it lies on its side.
        for (const std::int32_t key : {1, 2, 3, 4, 5, 7}) {
            SetupPlacement held = s.placements.front();
            held.key = key;
            s.placements.push_back(std::move(held));
        }
        for (SetupPlacement& p : s.placements) {
            if (p.key == 0x65) {
                p.frame.parts.front().origin.z = 0.03F;
            }
        }
    }
    s.default_sound_table = demo::kThingSoundTable;
    s.default_script_table = demo::kThingScriptTable;
    book.portal.add_record(s.id.value, s);
}

}  // namespace

void forge_items(Book& book, const Materials& m) {
    // The ids are those of templates in the public world database.
    const std::array items{
        Item{0x02000065, sword(m, 1.0F, 0.05F), true},    // long sword
        Item{0x02000146, sword(m, 0.9F, 0.07F), true},    // broad sword
        Item{0x0200012F, sword(m, 0.42F, 0.035F), true},  // dagger
        Item{0x02000603, sword(m, 0.26F, 0.03F), true},   // knife
        Item{0x02000127, axe(m), true},
        Item{0x02000129, bow(m), true},
        Item{0x0200012C, crossbow(m), true},
        Item{0x0200017C, rod(m, 0.5F, m.crystal), true},   // wand
        Item{0x02000ED7, rod(m, 0.45F, m.crystal), true},  // training wand
        Item{0x0200024E, rod(m, 1.6F, m.glass), true},     // staff
        Item{0x02000EE9, orb(m), true},
        Item{0x020000AB, flask(m)},
        Item{0x020000E6, cup(m)},
        Item{0x02000154, tome(m)},
        Item{0x02000155, scroll(m)},
        Item{0x0200030B, scarab(m)},
        Item{0x02000B77, coins(m)},
        Item{0x02000181, sack(m)},
        Item{0x020004B7, jewel(m, 0.14F)},  // mana stones
        Item{0x020004B9, jewel(m, 0.2F)},
        Item{0x020002FA, kit(m)},
        Item{0x020000ED, jewel(m, 0.08F)},
        Item{0x020000D4, garment(m.linen, 0.3F, 0.24F)},  // shirt
        Item{0x020000DD, garment(m.beams, 0.26F, 0.3F)},  // trousers
        Item{0x020000DE, garment(m.iron, 0.14F, 0.18F)},  // shoes
        Item{0x020000D0, garment(m.iron, 0.16F, 0.22F)},  // boots
        Item{0x020001A6, garment(m.red, 0.32F, 0.26F)},   // jerkin
    };
    for (const Item& item : items) {
        store(book, item);
    }
}

}  // namespace portalspace::content::forge
