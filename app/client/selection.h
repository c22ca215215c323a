#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/client/action_sender.h"
#include "core/ids.h"
#include "engine/smart_box.h"
#include "net/message.h"

namespace portalspace::app {

/// What a selection key looks for.
enum class TargetKind : std::uint8_t { item, monster, player };
/// Where it looks from: the player, or the object that was picked last.
enum class TargetStep : std::uint8_t { closest, previous, next };

/// The one selected object: its choice, its health, its use (spec/client-features.md 11).
class Selection {
public:
    /// A request that the server does not answer is given up after this many seconds.
    static constexpr double kBusySeconds = 10;

    explicit Selection(ActionSender& actions) : actions_(actions) {}

    /// Looks at a message of the server. Throws core::FormatError when one that it reads does not decode.
    void on_message(const net::Message& message);
    /// Once a frame: what is gone is no longer selected.
    void use_time(const engine::SmartBox& world);

    /// Selects; asks for the health of a creature, and ends the asking for another one. None clears.
    void select(core::ObjectId id, const engine::SmartBox& world);
    /// The one that was selected before.
    void select_previous(const engine::SmartBox& world);
    /// Walks the objects of a kind that are in radar range, in order of their distance from the player.
    void step(TargetKind kind, TargetStep step, const engine::SmartBox& world);
    /// Uses the selected object, unless the server still works on the last request. `now` is the frame clock.
    void use(double now);
    /// Takes the selected object into the main pack of `own`, under the same wait.
    void pick_up(core::ObjectId own, double now);

    [[nodiscard]] core::ObjectId selected() const { return selected_; }
    /// Of the selected creature, 0..1, when the server told.
    [[nodiscard]] std::optional<float> health() const { return health_; }
    /// UTF-8; empty without a selection.
    [[nodiscard]] std::string name(const engine::SmartBox& world) const;
    /// The server works on a request.
    [[nodiscard]] bool busy(double now) const { return busy_since_ && now - *busy_since_ < kBusySeconds; }

private:
    ActionSender& actions_;
    core::ObjectId selected_;
    core::ObjectId previous_;
    core::ObjectId queried_;  ///< whose health the server tells
    std::optional<float> health_;
    std::optional<double> busy_since_;
};

[[nodiscard]] bool is_player_id(core::ObjectId id);

}  // namespace portalspace::app
