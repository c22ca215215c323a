#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "net/message.h"

namespace portalspace::app {

/// Where a run's messages come from: a recording or a connection.
class MessageSource {
public:
    virtual ~MessageSource() = default;
    /// Appends the messages of both directions up to `now` on the frame clock, in order.
    virtual void collect(double now, std::vector<net::Message>& into) = 0;
    /// Nothing will come any more.
    [[nodiscard]] virtual bool finished() const = 0;
    /// A sentence for the player when the source ended in a way that it should not; empty otherwise.
    [[nodiscard]] virtual std::string failure() const = 0;
    /// Queues a message for the server; a recording has nobody to send to.
    virtual void send(std::vector<std::byte> message) = 0;
    /// The server's clock in seconds of the Dereth calendar at `now`; 0 before it is known.
    [[nodiscard]] virtual double server_time(double now) const = 0;
};

}  // namespace portalspace::app
