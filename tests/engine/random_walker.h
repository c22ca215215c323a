#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

#include "content/records/setup.h"
#include "engine/collision/response.h"
#include "tests/engine/collision_support.h"

namespace portalspace::walker_test {

using namespace collision_test;  // NOLINT: the tests are about nothing else

inline constexpr float kDt = 1.0F / 30.0F;
inline constexpr int kQuantaPerSecond = 30;
inline constexpr int kQuantaPerWalk = 60 * kQuantaPerSecond;
inline constexpr float kGravity = -9.8000002F;
inline constexpr float kFullTurn = 6.2831853F;
inline constexpr float kJump = 6;       ///< metres per second upwards
inline constexpr float kTouch = 0.02F;  ///< metres
inline constexpr float kReach = 0.34F;  ///< metres; the corner of that square is a foot's radius away

struct Start {
    std::uint32_t cell;
    Vec3 at;
};

/// What he does in a quantum.
struct Stride {
    float heading = 0;  ///< radians from north, clockwise
    float speed = 0;    ///< metres per second
    bool jump = false;
};

inline std::string text_of(const Position& at) {
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%08X (%.3f, %.3f, %.3f)", at.cell.value,
                  static_cast<double>(at.frame.origin.x), static_cast<double>(at.frame.origin.y),
                  static_cast<double>(at.frame.origin.z));
    return text.data();
}

/// A person. The quantum of spec/physics.md 2.3 without animation: on walkable ground the walk moves, in the air the
/// velocity.
class Walker {
public:
    Walker(WorldCollision& world, const content::Setup& setup) : world_(&world) {
        body_.shape = body_shape(setup, 1.0F);
        body_.state = PhysicsStateFlags(net::kInitialPhysicsState);
        body_.kind = {true, true, true, false, false, false};
    }
    /// Another one, put to a place without asking whether there is room.
    Walker(const Walker& other, const Position& at) : Walker(other) { at_ = at; }
    bool start(const Start& start) {
        at_ = {CellId(start.cell), {start.at, core::identity_quat()}};
        world_->load_around(at_.cell);
        body_.velocity = Vec3(0);
        body_.contact = {};
        const PlaceResult placed = world_->place(body_, at_);
        take(placed.at);
        return placed.error == SetPositionError::ok && !placed.held;
    }
    void quantum(const Stride& stride) {
        const Vec3 ahead(std::sin(stride.heading), std::cos(stride.heading), 0);
        if (stride.jump && body_.contact.on_walkable) {
            body_.velocity = ahead * stride.speed + Vec3(0, 0, kJump);
            body_.contact.contact = body_.contact.on_walkable = false;
        }
        const bool walks = body_.contact.on_walkable;
        Vec3 move = body_.velocity * kDt;
        if (walks) {
            move += ahead * (stride.speed * kDt);
            body_.velocity = Vec3(0);
        } else {
            move.z += 0.5F * kGravity * kDt * kDt;
            body_.velocity.z += kGravity * kDt;
        }
        Position to = at_;
        to.frame.origin += move;
        const SweepResult moved = world_->sweep(body_, at_, to);
        if (moved.velocity_stopped) {
            body_.velocity = Vec3(0);
        }
        // As ObjectCollision::move: where the way leads out of the cells, he stays.
        held_back_ = moved.success && moved.cell == nullptr;
        if (!moved.success || held_back_) {
            if (!moved.success && body_.contact.contact && !walks && body_.contact.sliding_normal) {
                body_.velocity = released(body_.velocity, *body_.contact.sliding_normal);
            }
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
        if (!at_.frame.is_valid()) {
            return "is not finite";
        }
        const Cell* cell = world_->world().cell(at_.cell);
        if (cell == nullptr) {
            return "stands in a cell that is not there";
        }
        const Vec3 foot = at_.frame.origin + body_.shape.spheres[0].center;
        if (!cell->land && !static_cast<const EnvCell*>(cell)->contains(foot)) {
            return "is outside of his room";
        }
        if (cell->land) {
            const auto land = world_->land_at(at_.cell, at_.frame.origin);
            if (land && at_.frame.origin.z < land->origin.z - 1.0F) {
                return "fell through the land";
            }
        }
        return {};
    }
    /// Whether there is no room for him where he is: a placement at that very place fails even for a body that is
    /// thinner by kTouch, which is what touching walls may come to.
    [[nodiscard]] bool inside_a_solid() const {
        Body thinner = body_;
        for (Sphere& sphere : thinner.shape.spheres) {
            sphere.radius -= kTouch;
        }
        return !world_->transition().place(thinner, world_->world().cell(at_.cell), at_, false);
    }
    /// Whether the last quantum would have led out of the cells although there is land all around.
    [[nodiscard]] bool held_back() const {
        if (!held_back_) {
            return false;
        }
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy) {
                if (core::is_land_cell(at_.cell) && !has_land(dx, dy)) {
                    return false;
                }
            }
        }
        return true;
    }
    /// Whether the last quantum would have led over the end of the data set.
    [[nodiscard]] bool at_the_end() const { return held_back_ && !held_back(); }
    [[nodiscard]] bool has_land(int dx, int dy) const {
        const auto x = static_cast<std::uint32_t>(static_cast<int>(core::block_x(at_.cell)) + dx);
        const auto y = static_cast<std::uint32_t>(static_cast<int>(core::block_y(at_.cell)) + dy);
        const Block* block = x <= 0xFE && y <= 0xFE ? world_->world().block(CellId(x << 24 | y << 16)) : nullptr;
        return block != nullptr && block->has_land;
    }
    /// Whether all the land under him is too steep to stand on, or ends there.
    [[nodiscard]] bool between_slopes() const {
        if (!core::is_land_cell(at_.cell) || body_.contact.on_walkable) {
            return false;
        }
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy) {
                const auto land = world_->land_at(
                    at_.cell, at_.frame.origin + Vec3(static_cast<float>(dx), static_cast<float>(dy), 0) * kReach);
                if (land && land->walkable()) {
                    return false;
                }
            }
        }
        return true;
    }
    [[nodiscard]] const Position& at() const { return at_; }
    [[nodiscard]] const Body& body() const { return body_; }
    [[nodiscard]] WorldCollision& world() const { return *world_; }

private:
    void take(const SweepResult& result) {
        at_ = result.position;
        body_.contact = result.contact;
    }

    WorldCollision* world_;
    Body body_;
    Position at_;
    bool held_back_ = false;
};

}  // namespace portalspace::walker_test
