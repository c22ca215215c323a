#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/client/chat_entry.h"
#include "app/client/key_bindings.h"
#include "app/client/menu.h"

namespace portalspace::app {

/// Where key presses go: to the menu while one is open, to the chat line while it is open, else they become changes of
/// actions, which wait for the frame's intend phase. A release is always seen, wherever the keyboard was meanwhile
/// (spec/client-features.md 7).
class PlayerInput {
public:
    /// A step or a turn lasts this long at least, in seconds of the frame clock: a tap between two frames is not lost,
    /// and an animation, which moves the body by whole frames (16 a second at the slowest), has shown one.
    static constexpr double kShortest = 0.1;

    struct Change {
        Action action = Action::none;
        bool down = false;
    };

    [[nodiscard]] ChatEntry& entry() { return entry_; }
    [[nodiscard]] const ChatEntry& entry() const { return entry_; }
    [[nodiscard]] Menu& menu() { return menu_; }
    /// Shows a page of the menu, which has the keyboard then: keys that are held count as released.
    void show_menu(Menu::Page page);

    /// `key` is an SDL scancode; `modifiers` are those of key_bindings.h; `repeat` marks the keyboard's own repetition.
    void key_down(int key, std::uint8_t modifiers, bool repeat);
    void key_up(int key);
    /// Typed characters.
    void text(std::string_view utf8) { entry_.insert(utf8); }
    /// The window is no longer the active one: every key counts as released.
    void focus_lost();

    /// In the order in which they happened, once. The end of a step or a turn that began less than kShortest ago waits
    /// for a later call, and with it what the same action does after. `now` is the frame clock.
    [[nodiscard]] std::vector<Change> take_changes(double now);
    /// The key for a new connection was pressed, once. It acts wherever the keyboard is.
    [[nodiscard]] bool take_reconnect() { return std::exchange(reconnect_, false); }

private:
    void menu_key(int key, bool repeat);
    void release_keys();

    ChatEntry entry_;
    Menu menu_;
    std::map<int, Action> held_;  ///< what each key that is down was pressed for
    std::vector<Change> changes_;
    std::map<Action, double> began_;  ///< when the steps and turns that last were taken
    bool reconnect_ = false;
};

}  // namespace portalspace::app
