#pragma once

#include <string>

#include "app/client/character_stage.h"
#include "app/client/live_source.h"
#include "app/client/player_input.h"

namespace portalspace::app {

/// The screens that stand between the player and the world, in the menu of the input: how far the connection is, since
/// when, and the way out (spec/client-features.md 4.1), which character to enter with (5.1), and why there is no
/// connection, with the ways on (4.1, 6.3).
class LoginScreens {
public:
    /// All references must outlive this object.
    LoginScreens(LiveSource& live, CharacterStage& stage, PlayerInput& input)
        : live_(live), stage_(stage), input_(input) {}

    /// Once a frame, after the messages: acts on what was chosen and shows what is to be shown.
    void use_time();
    /// The player wants to leave the program.
    [[nodiscard]] bool quit() const { return quit_; }

private:
    enum class Shown { none, connecting, characters, end };

    /// Why there is no connection; empty while there is one.
    [[nodiscard]] std::string end() const;
    void choose(std::size_t entry);
    void connect();
    void show_connecting();
    void show_characters();
    void show_end(std::string reason);

    LiveSource& live_;
    CharacterStage& stage_;
    PlayerInput& input_;
    Shown shown_ = Shown::none;
    bool left_ = false;  ///< by the player, from the list
    bool quit_ = false;
};

}  // namespace portalspace::app
