#pragma once

#include <cstdint>
#include <map>

#include "core/clock.h"
#include "core/log.h"
#include "core/math.h"
#include "core/random.h"
#include "engine/events.h"
#include "engine/records.h"

namespace portalspace::engine {

class CObjectMaint;
class CPhysicsObj;
namespace collision {
class ObjectCollision;
}

/// Scrolling of the textures of one GfxObj, shared by all its instances (spec/vfx-sky-audio.md 5.6).
struct TextureScroll {
    core::Vec2 velocity{0, 0};  ///< texture units per second
    core::Vec2 offset{0, 0};    ///< wraps modulo 1
};

/// What every object of the world may use. One per world, owned by the frame loop; everything in it outlives the
/// objects.
struct WorldContext {
    core::Clock& clock;
    core::IRandom& random;
    RecordSource& records;
    core::Log& log;

    /// Physics clock in seconds: the end of the quantum that is being simulated for the present object
    /// (spec/vfx-sky-audio.md 0.3). Timed hooks and particles look at it, script queues at clock.now().
    double phys_time = 0;
    /// Quanta run since the start.
    std::uint64_t quanta = 0;
    FrameEvents events{};
    /// Where the order of the present frame is written down; none when nobody asked.
    FrameTrace* trace = nullptr;
    /// All objects by GUID; set by the object table itself, none in tests without one.
    CObjectMaint* maint = nullptr;
    /// What is solid; none in tests without it, where bodies move freely and stand where they are put.
    collision::ObjectCollision* collision = nullptr;
    /// Whether a house that keeps somebody out shows it; an option of the player.
    bool barrier_effects = true;
    /// The player's object, from which distances are measured; none before it exists.
    CPhysicsObj* player = nullptr;
    std::map<core::DataId, TextureScroll> texture_scrolls{};

    /// A sound that starts now, to be filled with what its cause needs; good until the next one.
    SoundEvent& start_sound(SoundCause cause, EntityId owner = {}, const core::Position& place = {}) {
        SoundEvent& event = events.sounds.emplace_back();
        event.time = clock.now();
        event.owner = owner;
        event.place = place;
        event.cause = cause;
        return event;
    }

    void mark(FrameStep step, EntityId entity = {}) {
        if (trace != nullptr) {
            trace->push_back({step, entity});
        }
    }
};

}  // namespace portalspace::engine
