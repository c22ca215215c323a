#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/ids.h"
#include "net/messages/ddd.h"

namespace portalspace::net {

/// What a session answers by itself on the way from the handshake into the world (spec/net-messages.md 3.1), and which
/// messages end it (spec/net-transport.md 5.6). No sockets, no clock.
class LoginFlow {
public:
    /// `iterations` answer the data check; the entry of the high-res file is sent only when the server allows that
    /// file.
    explicit LoginFlow(std::vector<DatIterations> iterations) : iterations_(std::move(iterations)) {}

    struct Outcome {
        std::vector<std::vector<std::byte>> replies;  ///< to be sent, opcode in front
        std::string ended;  ///< not empty: the session is over, and this is the sentence for the player
        /// The refusal of a login whose account the server still holds for a connection of a moment ago.
        bool account_busy = false;
    };
    /// Looks at a message of the server. Throws core::FormatError on one that cannot be read.
    [[nodiscard]] Outcome handle(std::span<const std::byte> message, double now);
    /// The request to enter once more, when the server had the character still in the world four seconds ago.
    [[nodiscard]] std::optional<std::vector<std::byte>> tick(double now);
    [[nodiscard]] double next_due() const;
    [[nodiscard]] bool list_seen() const { return list_seen_; }

    /// The request to enter; nothing while an earlier one has not been answered.
    [[nodiscard]] std::optional<std::vector<std::byte>> enter_world(core::ObjectId character, std::string account);

private:
    struct Entering {
        core::ObjectId character;
        std::string account;
        bool named = false;  ///< F657 is on its way
        int tries = 1;
        std::optional<double> again;  ///< when to ask once more
    };
    static constexpr int kEnterTries = 10;
    static constexpr double kEnterRetry = 4.0;

    void answer_data_check(std::span<const std::byte> message, Outcome& outcome) const;
    void character_error(std::uint32_t code, double now, Outcome& outcome);

    std::vector<DatIterations> iterations_;
    std::optional<Entering> entering_;
    bool list_seen_ = false;
};

}  // namespace portalspace::net
