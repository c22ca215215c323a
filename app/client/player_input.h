#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "app/client/chat_entry.h"
#include "app/client/key_bindings.h"

namespace portalspace::app {

/// Where key presses go: to the chat line while it is open, else they become changes of actions, which wait for the
/// frame's intend phase. A release is always seen, wherever the keyboard was meanwhile (spec/client-features.md 7).
class PlayerInput {
public:
    struct Change {
        Action action = Action::none;
        bool down = false;
    };

    [[nodiscard]] ChatEntry& entry() { return entry_; }
    [[nodiscard]] const ChatEntry& entry() const { return entry_; }

    /// `key` is an SDL scancode; `modifiers` are those of key_bindings.h; `repeat` marks the keyboard's own repetition.
    void key_down(int key, std::uint8_t modifiers, bool repeat);
    void key_up(int key);
    /// Typed characters.
    void text(std::string_view utf8) { entry_.insert(utf8); }
    /// The window is no longer the active one: every key counts as released.
    void focus_lost();

    /// In the order in which they happened, once.
    [[nodiscard]] std::vector<Change> take_changes() { return std::exchange(changes_, {}); }

private:
    void release_keys();

    ChatEntry entry_;
    std::map<int, Action> held_;  ///< what each key that is down was pressed for
    std::vector<Change> changes_;
};

}  // namespace portalspace::app
