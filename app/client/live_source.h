#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/client/message_source.h"
#include "app/options.h"
#include "core/log.h"
#include "net/facts/facts.h"
#include "net/session/client_session.h"

namespace portalspace::app {

/// A connection to a server.
class LiveSource final : public MessageSource {
public:
    static constexpr double kTroubleSeconds = 6;

    /// Connects at once. `iterations` of the player's files are told to the server (spec/net-transport.md 5.5). Throws
    /// std::exception with a sentence when the recording cannot be opened or the session cannot be set up.
    LiveSource(const Options& options, std::vector<net::DatIterations> iterations, core::Log& log,
               const net::TransportTimes& times = {});
    ~LiveSource() override;

    void collect(double now, std::vector<net::Message>& into) override;
    [[nodiscard]] bool finished() const override { return ended_; }
    [[nodiscard]] std::string failure() const override { return failure_; }
    void send(std::vector<std::byte> message) override;
    [[nodiscard]] double server_time(double) const override { return session_->server_time(); }

    /// Begins anew after the connection ended: what was known of the world is forgotten (the source says so with a
    /// log-off message), the clock goes on. A recording continues in a file of its own. Throws as the constructor.
    void reconnect();
    /// Ends the connection; the source is finished a moment later, without a failure.
    void leave();
    /// Ends an attempt to connect, which has failed at once then: the player does not want to wait any longer.
    void give_up();
    /// Leaves the character list for the world; `account` in the list's spelling.
    void enter_world(core::ObjectId character, std::string account);
    /// The server has not let us in yet (it has when the character list is there), and nothing has failed.
    [[nodiscard]] bool connecting() const { return !ended_ && !standing_; }
    /// Seconds since this connection was begun.
    [[nodiscard]] double trying() const { return session_->now(); }
    /// Address and port.
    [[nodiscard]] std::string server() const { return config_.host + ":" + std::to_string(config_.port); }
    /// What the player is told while connecting.
    [[nodiscard]] const std::string& status() const { return status_; }
    [[nodiscard]] net::TransportFigures figures() const;
    [[nodiscard]] double silence() const { return session_->silence(); }
    /// Nothing was heard for so long that the player is told (spec/net-transport.md 6.10).
    [[nodiscard]] bool troubled() const { return !ended_ && silence() > kTroubleSeconds; }
    /// The connection stood at some time.
    [[nodiscard]] bool logged_in() const { return logged_in_; }
    /// Seconds since the source was made, over all its connections; the frame clock.
    [[nodiscard]] double now() const { return began_ + session_->now(); }

    /// Ends the session and completes the recording. Throws std::runtime_error with a sentence when there is none.
    void close();

private:
    void take_state(const net::SessionStateChange& change);

    core::Log& log_;
    net::SessionConfig config_;
    std::unique_ptr<net::ClientSession> session_;
    double began_ = 0;  ///< of the present session on the frame clock
    int connections_ = 1;
    bool forget_world_ = false;
    std::vector<net::SessionEvent> events_;
    std::vector<net::Message> sent_;  ///< own messages: facts look at both directions
    std::string record_file_;
    std::string status_;
    std::string failure_;
    bool logged_in_ = false;
    bool standing_ = false;  ///< the present connection does
    bool gave_up_ = false;   ///< of the present connection nothing counts any more
    bool ended_ = false;
};

}  // namespace portalspace::app
