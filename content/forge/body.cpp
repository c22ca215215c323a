#include "content/forge/body.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "content/forge/mesh.h"

namespace portalspace::content::forge {
namespace {

constexpr float kPi = 3.1415927F;

/// A cut through the head.
struct Ring {
    float z;
    float width;
    float depth;
    float ahead;
    float face_v;  ///< row of the face picture, 0 at the hair line
};

/// A person's head around its joint at the neck.
constexpr std::array<Ring, 8> kHeadRings{{{-0.06F, 0.05F, 0.055F, -0.01F, 1.0F},
                                          {0.0F, 0.055F, 0.06F, 0.0F, 1.0F},
                                          {0.02F, 0.062F, 0.075F, 0.02F, 0.98F},
                                          {0.08F, 0.082F, 0.098F, 0.012F, 0.72F},
                                          {0.14F, 0.09F, 0.108F, 0.005F, 0.46F},
                                          {0.2F, 0.088F, 0.104F, 0.0F, 0.2F},
                                          {0.25F, 0.065F, 0.075F, -0.01F, 0.05F},
                                          {0.275F, 0.0F, 0.0F, -0.015F, 0.0F}}};

Corner head_corner(const Ring& r, float angle, float size, bool face) {
    const Vec3 out{std::cos(angle) * r.width, std::sin(angle) * r.depth, 0};
    Corner c;
    c.position = Vec3{out.x, out.y + r.ahead, r.z} * size;
    const float around = angle / kPi;  // 0 right, 0.5 front, 1 left
    c.uv = face ? Vec2{1.0F - (around - 0.15F) / 0.7F, r.face_v} : Vec2{std::abs(around), 1.0F - r.z * 3.5F};
    const Vec3 level{std::cos(angle) / std::max(r.width, 0.03F), std::sin(angle) / std::max(r.depth, 0.03F), 0};
    c.normal = glm::normalize(glm::normalize(level) + Vec3{0, 0, (r.z - 0.12F) * 6.0F});
    return c;
}

void add_head(Mesh& m, const BodyLook& look, float size) {
    constexpr int kSlices = 20;
    for (std::size_t i = 0; i + 1 < kHeadRings.size(); ++i) {
        const Ring& low = kHeadRings[i];
        const Ring& high = kHeadRings[i + 1];
        for (int s = 0; s < kSlices; ++s) {
            const float a0 = 2 * kPi * static_cast<float>(s) / kSlices;
            const float a1 = 2 * kPi * static_cast<float>(s + 1) / kSlices;
            const bool front = s >= 3 && s < 7;  // 54 to 126 degrees
            const bool side = s >= 1 && s < 9;
            const bool face = low.z >= 0.02F && high.z <= 0.25F && (front || side) && a0 >= 0.15F * kPi - 0.01F &&
                              a1 <= 0.85F * kPi + 0.01F;
            const core::DataId surface = face                                       ? look.face
                                         : low.z < 0.02F || (low.z < 0.08F && side) ? look.skin
                                                                                    : look.hair;
            std::vector<Corner> corners{head_corner(low, a0, size, face), head_corner(low, a1, size, face)};
            corners.push_back(head_corner(high, a1, size, face));
            if (high.width > 0) {
                corners.push_back(head_corner(high, a0, size, face));
            }
            m.polygon(surface, corners);
        }
    }
    m.box(look.face == look.hair ? look.hair : look.skin, Vec3{-0.014F, 0.1F, 0.085F} * size,
          Vec3{0.014F, 0.135F, 0.125F} * size);
}

Mesh limb(core::DataId surface, float length, float top, float bottom, float above = 0.03F) {
    Mesh m;
    m.column(surface, {.foot = {0, 0, -length - 0.01F},
                       .head = {0, 0, above},
                       .foot_radius = bottom,
                       .head_radius = top,
                       .sides = 10});
    return m;
}

struct Builder {
    Book& book;
    const BodyShape& shape;
    const BodyLook& look;
    std::vector<core::DataId> parts = std::vector<core::DataId>(kPartCount);

    void put(std::size_t part, const Mesh& mesh) { parts[part] = mesh.store(book); }
    void put_pair(std::size_t left, std::size_t right, const Mesh& mesh) {
        put(left, mesh);
        parts[right] = parts[left];
    }
};

void add_legs(Builder& b) {
    const float g = b.shape.girth;
    b.put_pair(kLeftThigh, kRightThigh, limb(b.look.trousers, b.shape.thigh, 0.098F * g, 0.07F * g));
    Mesh shin = limb(b.look.boots, b.shape.shin, 0.068F * g, 0.052F * g);
    shin.column(b.look.belt, {.foot = {0, 0, -0.1F},
                              .head = {0, 0, -0.04F},
                              .foot_radius = 0.078F * g,
                              .head_radius = 0.082F * g,
                              .sides = 10});
    b.put_pair(kLeftShin, kRightShin, shin);
    const float sole = -b.shape.ankle + 0.002F;
    Mesh foot;
    foot.box(b.look.boots, {-0.05F * g, -0.08F * g, sole}, {0.05F * g, 0.13F * g, 0.02F});
    b.put_pair(kLeftFoot, kRightFoot, foot);
    Mesh toe;
    toe.box(b.look.boots, {-0.05F * g, -0.01F, -0.033F}, {0.05F * g, 0.08F * g, 0.025F});
    b.put_pair(kLeftToe, kRightToe, toe);
}

void add_trunk(Builder& b, core::DataId rings) {
    const float g = b.shape.girth;
    Mesh pelvis;
    pelvis.column(b.look.trousers, {.foot = {0, 0, -0.12F},
                                    .head = {0, 0, b.shape.waist},
                                    .foot_radius = 0.15F * g,
                                    .head_radius = 0.155F * g,
                                    .sides = 12,
                                    .squash = 0.72F});
    pelvis.column(b.look.belt, {.foot = {0, 0, b.shape.waist - 0.07F},
                                .head = {0, 0, b.shape.waist + 0.01F},
                                .foot_radius = 0.166F * g,
                                .head_radius = 0.166F * g,
                                .sides = 12,
                                .repeat_u = 3,
                                .squash = 0.74F});
    b.put(kPelvis, pelvis);
    Mesh torso;
    const float mid = b.shape.chest * 0.62F;
    torso.column(b.look.shirt, {.foot = {0, 0, -0.03F},
                                .head = {0, 0, mid},
                                .foot_radius = 0.15F * g,
                                .head_radius = 0.198F * g,
                                .sides = 12,
                                .squash = 0.64F});
    torso.column(b.look.shirt, {.foot = {0, 0, mid},
                                .head = {0, 0, b.shape.chest + 0.05F},
                                .foot_radius = 0.198F * g,
                                .head_radius = 0.14F * g,
                                .sides = 12,
                                .squash = 0.6F});
    torso.column(b.look.skin, {.foot = {0, b.shape.neck_ahead * 0.4F, b.shape.chest},
                               .head = {0, b.shape.neck_ahead, b.shape.neck + 0.02F},
                               .foot_radius = 0.062F * g,
                               .head_radius = 0.052F * g,
                               .sides = 8});
    if (rings) {
        const float y = 0.2F * g * 0.64F + 0.012F;
        torso.quad(rings, {0.12F, y, 0.08F}, {-0.12F, y, 0.08F}, {-0.12F, y, 0.32F}, {0.12F, y, 0.32F});
    }
    b.put(kTorso, torso);
}

void add_arms(Builder& b, bool claws) {
    const float g = b.shape.girth;
    Mesh upper = limb(b.look.shirt, b.shape.upper_arm, 0.062F * g, 0.05F * g, 0.02F);
    upper.ball(b.look.shirt,
               {.centre = {0, 0, 0.005F}, .radii = {0.072F * g, 0.07F * g, 0.07F * g}, .rings = 5, .slices = 10});
    b.put_pair(kLeftUpperArm, kRightUpperArm, upper);
    Mesh fore = limb(claws ? b.look.skin : b.look.shirt, b.shape.forearm, 0.048F * g, 0.036F * g);
    fore.column(b.look.belt, {.foot = {0, 0, -b.shape.forearm + 0.01F},
                              .head = {0, 0, -b.shape.forearm + 0.08F},
                              .foot_radius = 0.044F * g,
                              .head_radius = 0.048F * g,
                              .sides = 10});
    b.put_pair(kLeftForearm, kRightForearm, fore);
    Mesh hand;
    hand.box(b.look.skin, {-0.022F * g, -0.04F * g, -0.09F * g}, {0.022F * g, 0.04F * g, 0.01F});
    for (int finger = 0; finger < 4; ++finger) {
        const float y = (-0.03F + 0.02F * static_cast<float>(finger)) * g;
        if (claws) {
            hand.column(b.look.skin, {.foot = {0, y, -0.09F * g},
                                      .head = {0, y + 0.03F * g, -0.21F * g},
                                      .foot_radius = 0.012F * g,
                                      .head_radius = 0,
                                      .sides = 5});
        } else {
            hand.box(b.look.skin, {-0.012F, y - 0.008F, -0.16F * g}, {0.012F, y + 0.008F, -0.085F * g});
        }
    }
    b.put_pair(kLeftHand, kRightHand, hand);
}

std::vector<core::DataId> build(Book& book, const BodyShape& shape, const BodyLook& look, core::DataId rings,
                                bool carved) {
    Builder b{book, shape, look};
    add_legs(b);
    add_trunk(b, rings);
    add_arms(b, carved);
    Mesh head;
    add_head(head, look, shape.head);
    if (carved) {
        for (const float side : {-1.0F, 1.0F}) {
            head.column(look.skin, {.foot = Vec3{side * 0.08F, 0, 0.13F} * shape.head,
                                    .head = Vec3{side * 0.27F, -0.05F, 0.24F} * shape.head,
                                    .foot_radius = 0.045F * shape.head,
                                    .head_radius = 0,
                                    .sides = 6,
                                    .squash = 0.4F});
        }
    }
    b.put(kHead, head);
    return b.parts;
}

}  // namespace

std::vector<core::DataId> forge_body(Book& book, const BodyShape& shape, const BodyLook& look) {
    return build(book, shape, look, core::DataId(), false);
}

std::vector<core::DataId> forge_carved_body(Book& book, const BodyShape& shape, const BodyLook& look,
                                            core::DataId rings) {
    return build(book, shape, look, rings, true);
}

}  // namespace portalspace::content::forge
