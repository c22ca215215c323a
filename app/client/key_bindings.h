#pragma once

#include <cstdint>
#include <span>

namespace portalspace::app {

/// What the player asks for with a key (spec/client-features.md 8.2).
enum class Action : std::uint8_t {
    none,
    forward,
    backward,
    turn_left,
    turn_right,
    strafe_left,
    strafe_right,
    walk,
    autorun,
    stop,
    jump,
    ready,
    sit,
    crouch,
    sleep,
    cry,
    laugh,
    wave,
    cheer,
    point,
    use,
    pick_up,
    previous_selection,
    closest_item,
    previous_item,
    next_item,
    closest_monster,
    previous_monster,
    next_monster,
    closest_player,
    previous_player,
    next_player,
    view_left,
    view_right,
    view_raise,
    view_lower,
    view_closer,
    view_farther,
    view_default,
    view_first_person,
    close_or_clear,
    chat_toggle,
    chat_enter,
    reconnect,
    release_keys,  ///< no key: the keyboard went to the chat line or to another program
};

/// Bits of a modifier mask (spec/client-features.md 8.1).
inline constexpr std::uint8_t kShiftKey = 1;
inline constexpr std::uint8_t kControlKey = 2;
inline constexpr std::uint8_t kAltKey = 4;
inline constexpr std::uint8_t kWindowsKey = 8;

struct KeyBinding {
    int key = 0;  ///< SDL scancode: the place on the keyboard, whatever is printed there
    std::uint8_t modifiers = 0;
    Action action = Action::none;
};

/// The original's defaults, as far as the actions above go.
[[nodiscard]] std::span<const KeyBinding> default_bindings();

/// What a key with these modifiers asks for. Keys of the movement and of the view without a binding for the modifiers
/// do what they do alone, so that the walk key and the strafing key can be held beside them.
[[nodiscard]] Action action_of(int key, std::uint8_t modifiers);

}  // namespace portalspace::app
