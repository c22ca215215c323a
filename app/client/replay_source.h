#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/client/message_source.h"
#include "core/log.h"
#include "net/capture/capture.h"
#include "net/capture/replayer.h"
#include "net/facts/facts.h"

namespace portalspace::app {

/// A recorded session in place of a connection.
class ReplaySource final : public MessageSource {
public:
    /// `stream`: which conversation of the file, else the one with the most datagrams; of several the one that is
    /// played begins at time 0. Throws std::runtime_error with a sentence when the file cannot be read, is no
    /// recording, or holds no such session.
    ReplaySource(const std::string& file, core::Log& log, std::optional<std::uint32_t> stream = {});

    void collect(double now, std::vector<net::Message>& into) override;
    [[nodiscard]] bool finished() const override { return replayer_->at_end(); }
    [[nodiscard]] std::string failure() const override { return {}; }
    void send(std::vector<std::byte>) override {}
    [[nodiscard]] double server_time(double now) const override;

    /// Time of the last datagram: the length of the run unless it is cut short.
    [[nodiscard]] double end_time() const { return end_time_; }
    [[nodiscard]] net::TransportFigures figures() const;

private:
    void choose(const std::string& file, std::optional<std::uint32_t> stream, core::Log& log);

    net::Capture capture_;
    std::unique_ptr<net::Replayer> replayer_;
    double end_time_ = 0;
};

}  // namespace portalspace::app
