#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "net/loopback/scene.h"
#include "net/messages/create_object.h"

namespace portalspace::net {

/// One participant while the scene is played: its present description and the stamps that its messages carry.
struct SceneActor {
    SceneObject object;
    ObjectStamps stamps;
};

/// CreateObject for a thing of the scene, with the fields that ACE sends for such a thing and no others.
[[nodiscard]] CreateObject describe(const SceneActor& actor);

/// Plays a scene for one session: turns steps, flights and impacts into messages, in the order of their times. The
/// clock is the caller's; nothing is lost when it is called late.
class ScenePlayer {
public:
    /// Gets each message, opcode in front.
    using Sink = std::function<void(std::vector<std::byte>)>;

    /// `instance` is the player's INSTANCE stamp, his number of entries into the world. The scene must outlive this
    /// object.
    ScenePlayer(const Scene& scene, std::uint16_t instance, Sink sink, double now);

    /// CreateObject of everything but the player.
    void create_objects();
    /// Plays what is due.
    void tick(double now);
    [[nodiscard]] double next_due() const;

    [[nodiscard]] SceneActor& player() { return actors_.front(); }
    [[nodiscard]] std::uint64_t bolts() const { return bolts_; }

    /// Position of an actor as UpdatePosition, with the next POSITION stamp.
    void send_position(SceneActor& actor);

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
        float intensity = 0;
        bool impact = false;  ///< else: the end of what the impact left
    };

    [[nodiscard]] SceneActor* actor(std::string_view key);
    [[nodiscard]] double step_due(const TimelineState& state) const;
    void play(const SceneAction& action, double now);
    void throw_bolt(SceneActor& caster, const SceneActor& target, const SceneProjectile& projectile, float intensity,
                    double now);
    void finish(const BoltEvent& event, double now);
    void postpone(double seconds);
    [[nodiscard]] core::ObjectId new_guid();

    const Scene& scene_;
    Sink sink_;
    std::vector<SceneActor> actors_;  ///< the player first
    std::vector<TimelineState> timelines_;
    std::multimap<double, BoltEvent> events_;
    std::uint32_t next_guid_ = 0x80010000;
    std::uint64_t bolts_ = 0;
};

}  // namespace portalspace::net
