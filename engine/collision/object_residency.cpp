// Which landblocks' collision data is resident, and what happens to the objects in them.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <utility>

#include "engine/collision/object_collision.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "engine/world.h"

namespace portalspace::engine::collision {
namespace {

constexpr int kLastBlock = 0xFE;
/// reenter_visibility (spec/physics.md 6.9).
constexpr core::Flags<SetPositionFlag> kReentry{0x1001U};

/// Blocks between two cells, the larger of both directions.
int blocks_between(core::CellId a, core::CellId b) {
    const auto away = [](std::uint32_t p, std::uint32_t q) {
        return std::abs(static_cast<int>(p) - static_cast<int>(q));
    };
    return std::max(away(core::block_x(a), core::block_x(b)), away(core::block_y(a), core::block_y(b)));
}

}  // namespace

void ObjectCollision::follow(WorldContext& context) {
    const CPhysicsObj* player = context.player;
    if (player == nullptr || !player->in_cell() || context.maint == nullptr) {
        return;
    }
    const core::CellId here = player->position().cell;
    if (blocks_between(here, centre_) > 0) {
        centre_ = here;
        drop_far_blocks();
    }
    if (make_resident(context, here, content::LoadPriority::now)) {
        return;
    }
    for (int dx = -kLoadRadius; dx <= kLoadRadius; ++dx) {
        for (int dy = -kLoadRadius; dy <= kLoadRadius; ++dy) {
            const int x = static_cast<int>(core::block_x(here)) + dx;
            const int y = static_cast<int>(core::block_y(here)) + dy;
            if (x >= 0 && y >= 0 && x <= kLastBlock && y <= kLastBlock &&
                make_resident(context,
                              core::CellId(static_cast<std::uint32_t>(x) << 24 | static_cast<std::uint32_t>(y) << 16),
                              content::LoadPriority::soon)) {
                return;
            }
        }
    }
}

/// True when the block became resident in this call.
bool ObjectCollision::make_resident(WorldContext& context, core::CellId block, content::LoadPriority priority) {
    const std::uint32_t key = block.value >> 16;
    if (collision_.is_resident(block) || missing_.contains(key)) {
        return false;
    }
    const auto [slot, added] = arriving_.try_emplace(key);
    Arrival& arrival = slot->second;
    if (added) {
        arrival.request =
            loads_.run(priority, [&arrival, block, &loader = collision_.loader()]() -> content::AsyncLoader::Delivery {
                auto built = std::make_shared<std::unique_ptr<Block>>(loader.load(block));
                return [&arrival, built] {
                    arrival.block = std::move(*built);
                    arrival.built = true;
                };
            });
    }
    if (!arrival.built && arrival.request.is_pending()) {
        if (priority == content::LoadPriority::now) {
            arrival.request.set_priority(priority);
        }
        return false;
    }
    std::unique_ptr<Block> built = std::move(arrival.block);
    arriving_.erase(slot);
    if (!built) {
        missing_.insert(key);  // not in the data set, or its building failed
        return false;
    }
    take_in(collision_.world(), std::move(built));
    let_in(context, block);
    return true;
}

/// The block is resident now: who waited in it enters.
void ObjectCollision::let_in(WorldContext& context, core::CellId block) {
    const std::uint32_t key = block.value >> 16;
    resident_.push_back(block);
    for (CPhysicsObj* object : context.maint->objects()) {
        if (object == nullptr || !object->in_cell() || object->parent() != nullptr) {
            continue;
        }
        const core::CellId at = object->position().cell;
        if (at.value >> 16 == key) {
            reenter(*object);
        } else if (Record* record = find(object->entity());
                   record != nullptr && blocks_between(at, block) == 1 && core::is_land_cell(at) && has_cell(at)) {
            // What stands near a border reaches into the new block.
            collision_.world().add_shadows(record->obstacle);
        }
    }
}

void ObjectCollision::drop_far_blocks() {
    std::erase_if(resident_, [this](core::CellId block) {
        const bool far = blocks_between(block, centre_) > kKeepRadius;
        if (far) {
            collision_.unload(block);
        }
        return far;
    });
    std::erase_if(arriving_, [this](const auto& asked) {
        return blocks_between(core::CellId(asked.first << 16), centre_) > kKeepRadius;
    });
}

void ObjectCollision::reenter(CPhysicsObj& object) {
    object.wake();
    const core::Position at = object.position();
    if (object.weenie.corpse) {
        force(object, at);
    } else if (!enter(object, at, kReentry) && !enter(object, at, kAuthoritativePlacement)) {
        force(object, at);
    }
}

}  // namespace portalspace::engine::collision
