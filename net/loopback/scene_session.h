#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/log.h"
#include "net/loopback/scene_player.h"
#include "net/loopback/server_transport.h"
#include "net/messages/motion_actions.h"

namespace portalspace::net {

/// The game behind one session: character list, data check, entering, the scene, leaving (spec/net-messages.md 3, 4.1).
/// Answers what a client may send in its present place and ignores the rest without an answer, as ACE does.
class SceneSession {
public:
    /// The scene and the transport must outlive this object.
    SceneSession(const Scene& scene, ServerTransport& transport, std::string account, double log_off_delay,
                 core::Log& log);

    /// The first messages after the handshake: data check, character list, server name.
    void greet();
    /// One message of the client. A malformed one is one log line.
    void handle(std::span<const std::byte> message, double now);
    void tick(double now);
    [[nodiscard]] double next_due() const;

    [[nodiscard]] std::uint64_t bolts() const { return bolts_before_ + (world_ ? world_->bolts() : 0); }

private:
    void dispatch(std::span<const std::byte> message, double now);
    void dispatch_action(std::span<const std::byte> message);
    void send(std::vector<std::byte> message);
    template <class Event>
    void send_event(const Event& event);
    void send_character_list();
    void enter(double now);
    void leave();
    void login_complete();
    void moved(const core::Position& position);
    void echo_motion(const RawMotionState& state);

    const Scene& scene_;
    ServerTransport& transport_;
    std::string account_;
    double log_off_delay_;
    core::Log& log_;
    std::unique_ptr<ScenePlayer> world_;  ///< while the character is in the world
    std::optional<double> log_off_due_;
    std::uint16_t entries_ = 0;
    std::uint32_t event_sequence_ = 0;
    std::uint64_t bolts_before_ = 0;
    bool visible_ = false;
};

}  // namespace portalspace::net
