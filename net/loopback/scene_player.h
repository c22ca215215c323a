#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "net/loopback/bolt_flight.h"
#include "net/loopback/characters.h"
#include "net/loopback/scene.h"
#include "net/messages/create_object.h"
#include "net/messages/movement.h"

namespace portalspace::net {

/// One participant while the scene is played: its present description and the stamps that its messages carry.
struct SceneActor {
    SceneObject object;
    ObjectStamps stamps;
    std::uint32_t health = 0;  ///< what is left of it
    bool gone = false;         ///< killed, and not back yet
    bool open = false;         ///< a door or a chest
    std::vector<loopback::Item> contents;
    std::uint8_t stack_sequence = 0;
};

/// A motion state with a stance and a forward command (low halves), for CreateObject and UpdateMotion.
[[nodiscard]] MovementData standing_motion(std::uint16_t style, std::uint16_t forward, float speed);

/// CreateObject for a thing of the scene, with the fields that ACE sends for such a thing and no others.
[[nodiscard]] CreateObject describe(const SceneActor& actor);

/// Plays a scene: turns steps, flights and impacts into messages, in the order of their times. The clock is the
/// caller's; nothing is lost when it is called late.
class ScenePlayer {
public:
    /// Gets each message, opcode in front.
    using Sink = std::function<void(std::vector<std::byte>)>;

    /// `player` stands for the scene's player in the steps; it and the scene must outlive this object. The contents of
    /// chests and vendors get guids of `guids`.
    ScenePlayer(const Scene& scene, SceneActor& player, loopback::GuidSource& guids, Sink sink, double now);

    /// Another one takes the player's part.
    void set_player(SceneActor& player) { player_ = &player; }
    /// CreateObject of everything that is there, to one newcomer.
    void create_objects(const Sink& newcomer) const;
    /// Plays what is due.
    void tick(double now);
    [[nodiscard]] double next_due() const;

    /// By key or by guid; null when there is none.
    [[nodiscard]] SceneActor* actor(std::string_view key);
    [[nodiscard]] SceneActor* object(core::ObjectId guid);
    [[nodiscard]] const std::deque<SceneActor>& objects() const { return objects_; }
    [[nodiscard]] std::uint64_t bolts() const { return bolts_; }

    /// Throws a projectile; `hit` is called at the impact.
    void throw_bolt(const SceneActor& caster, const SceneActor& target, const SceneProjectile& projectile,
                    float intensity, double now, std::function<void(double)> hit = {});
    /// F74C with the next stamps.
    void send_motion(SceneActor& who, std::uint16_t style, std::uint16_t forward, float speed);
    /// F74B with the next stamp.
    void send_state(SceneActor& who, std::uint32_t state);

    /// Position of an actor as UpdatePosition, with the next POSITION stamp.
    void send_position(SceneActor& actor, bool contact = true);

private:
    struct TimelineState {
        const SceneTimeline* timeline = nullptr;
        double round_began = 0;
        std::size_t next = 0;
    };
    /// What a bolt in flight still has before it.
    struct BoltEvent {
        core::ObjectId guid;
        const SceneProjectile* projectile = nullptr;
        core::ObjectId target;
        float intensity = 0;
        bool impact = false;  ///< else: the end of what the impact left
        std::function<void(double)> hit;
    };

    [[nodiscard]] double step_due(const TimelineState& state) const;
    void play(const SceneAction& action, double now);
    void finish(const BoltEvent& event, double now);
    void postpone(double seconds);

    const Scene& scene_;
    SceneActor* player_;
    loopback::GuidSource& guids_;
    Sink sink_;
    std::deque<SceneActor> objects_;
    std::vector<TimelineState> timelines_;
    std::multimap<double, BoltEvent> events_;
    std::uint64_t bolts_ = 0;
};

}  // namespace portalspace::net
