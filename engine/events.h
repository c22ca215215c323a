#pragma once

#include <cstdint>
#include <vector>

#include "core/ids.h"
#include "core/position.h"
#include "engine/entity_id.h"

namespace portalspace::engine {

/// Why a sound is played; decides which of its fields count (spec/vfx-sky-audio.md 11.4). The mixer chooses variants
/// and rolls probabilities.
enum class SoundCause : std::uint8_t {
    wave,     ///< a hook names `wave`, with its `probability`, `priority` and `volume`
    table,    ///< a hook names `sound_type` of `sound_table`: the entry's own probability and volume
    message,  ///< F750: `sound_type` of `sound_table`: the entry's probability, the packet's `volume`
    ui,       ///< `sound_type` of the UI sound table, from the centre: the entry's own probability and volume
};

/// A sound to start, at the place its object had when it began; voices are not moved afterwards.
struct SoundEvent {
    double time = 0;
    EntityId owner;
    core::Position place;
    SoundCause cause = SoundCause::wave;
    core::DataId wave;         ///< 0x0A; none when the table decides
    core::DataId sound_table;  ///< 0x20 of the object; none means silence
    std::uint32_t sound_type = 0;
    float volume = 1;  ///< as the hook or the packet says; clamp to 0..1
    float probability = 1;
    float priority = 0;
};

/// One executed hook of a script or an animation, and what it made.
struct ScriptTraceEvent {
    double time = 0;  ///< frame clock
    double phys = 0;  ///< physics clock of the owner's quantum
    EntityId owner;
    core::DataId source;     ///< script 0x33 or animation 0x03; none for AnimDone of a sequence
    std::int32_t index = 0;  ///< hook of the script, or frame of the animation
    std::uint32_t type = 0;  ///< hook type 0..26
    std::uint32_t made = 0;  ///< emitter id, wave, sound type or script, by `type`; 0 when nothing came of it
    bool from_script = true;
};

enum class EmitterChange : std::uint8_t { created, stopped, destroyed };

/// A change in the life of one emitter. `serial` tells emitters apart that reuse an id of the same owner.
struct EmitterEvent {
    double time = 0;
    EntityId owner;
    std::uint32_t emitter_id = 0;
    std::uint32_t serial = 0;
    core::DataId info;  ///< 0x32
    EmitterChange change = EmitterChange::created;
    std::uint32_t born = 0;  ///< particles born so far
};

/// An object came, was described again, or went.
struct ObjectEvent {
    enum class Kind : std::uint8_t { created, refreshed, deleted };
    double time = 0;
    Kind kind = Kind::created;
    EntityId entity;
    core::ObjectId id;
};

/// A motion of an object's table is through, or was given up.
struct MotionEvent {
    double time = 0;
    EntityId owner;
    std::uint32_t motion = 0;
    bool success = false;
};

/// A move-to or turn-to ended. `result` is a MoveError; 0 means that it arrived.
struct MoveToEvent {
    double time = 0;
    EntityId owner;
    std::uint32_t result = 0;
};

/// Something that an object watches came into its range, or left it.
struct DetectionEvent {
    double time = 0;
    EntityId owner;
    core::ObjectId object;
    bool entered = false;
};

/// What a frame gives to the rooms above. Cleared at the start of
/// each frame; the buffers keep their memory.
struct FrameEvents {
    std::vector<SoundEvent> sounds;
    std::vector<ScriptTraceEvent> hooks;
    std::vector<EmitterEvent> emitters;
    std::vector<ObjectEvent> objects;
    std::vector<MotionEvent> motions;
    std::vector<MoveToEvent> move_tos;
    std::vector<DetectionEvent> detections;

    void clear() noexcept {
        sounds.clear();
        hooks.clear();
        emitters.clear();
        objects.clear();
        motions.clear();
        move_tos.clear();
        detections.clear();
    }
};

/// The order in which things happened in one frame. The order is the product's promise (docs/architecture.md), so it is
/// a value that tests compare.
enum class FrameStep : std::uint8_t {
    receive,
    intend,
    advance,
    quantum,        ///< one step of one object begins
    animation,      ///< part array and sequence
    position,       ///< position manager's offset
    physics,        ///< velocity and omega into the candidate frame
    process_hooks,  ///< timed hooks, then hooks of crossed animation frames
    commit,         ///< the candidate becomes the frame; parts follow
    child,          ///< a child follows its parent
    managers,       ///< those that follow, then movement and position managers
    detection,      ///< of objects that watch others
    targets,        ///< of objects that pursue or are pursued
    particles,
    scripts,
    static_object,  ///< a static animating object's tick begins
    world,
    present,
    send,
};

struct FrameTraceEntry {
    FrameStep step;
    EntityId entity;  ///< none for the frame's own phases
    bool operator==(const FrameTraceEntry&) const = default;
};

using FrameTrace = std::vector<FrameTraceEntry>;

}  // namespace portalspace::engine
