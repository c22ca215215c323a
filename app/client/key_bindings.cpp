#include "app/client/key_bindings.h"

#include <SDL_scancode.h>

#include <algorithm>

namespace portalspace::app {
namespace {

/// spec/client-features.md 8.2. Shift is no modifier of movement keys: it is the walk key. F5, which opens the
/// spellbook there, connects again until there is one.
constexpr KeyBinding kDefaults[] = {
    {SDL_SCANCODE_W, 0, Action::forward},
    {SDL_SCANCODE_UP, 0, Action::forward},
    {SDL_SCANCODE_X, 0, Action::backward},
    {SDL_SCANCODE_DOWN, 0, Action::backward},
    {SDL_SCANCODE_A, 0, Action::turn_left},
    {SDL_SCANCODE_LEFT, 0, Action::turn_left},
    {SDL_SCANCODE_D, 0, Action::turn_right},
    {SDL_SCANCODE_RIGHT, 0, Action::turn_right},
    {SDL_SCANCODE_Z, 0, Action::strafe_left},
    {SDL_SCANCODE_A, kAltKey, Action::strafe_left},
    {SDL_SCANCODE_LEFT, kAltKey, Action::strafe_left},
    {SDL_SCANCODE_C, 0, Action::strafe_right},
    {SDL_SCANCODE_D, kAltKey, Action::strafe_right},
    {SDL_SCANCODE_RIGHT, kAltKey, Action::strafe_right},
    {SDL_SCANCODE_LSHIFT, 0, Action::walk},
    {SDL_SCANCODE_LSHIFT, kShiftKey, Action::walk},
    {SDL_SCANCODE_Q, 0, Action::autorun},
    {SDL_SCANCODE_S, 0, Action::stop},
    {SDL_SCANCODE_SPACE, 0, Action::jump},
    {SDL_SCANCODE_Y, 0, Action::ready},
    {SDL_SCANCODE_G, 0, Action::sit},
    {SDL_SCANCODE_H, 0, Action::crouch},
    {SDL_SCANCODE_B, 0, Action::sleep},
    {SDL_SCANCODE_U, 0, Action::cry},
    {SDL_SCANCODE_I, 0, Action::laugh},
    {SDL_SCANCODE_J, 0, Action::wave},
    {SDL_SCANCODE_O, 0, Action::cheer},
    {SDL_SCANCODE_K, 0, Action::point},
    {SDL_SCANCODE_R, 0, Action::use},
    {SDL_SCANCODE_F, 0, Action::pick_up},
    {SDL_SCANCODE_P, 0, Action::previous_selection},
    {SDL_SCANCODE_BACKSLASH, 0, Action::closest_item},
    {SDL_SCANCODE_LEFTBRACKET, 0, Action::previous_item},
    {SDL_SCANCODE_RIGHTBRACKET, 0, Action::next_item},
    {SDL_SCANCODE_APOSTROPHE, 0, Action::closest_monster},
    {SDL_SCANCODE_L, 0, Action::previous_monster},
    {SDL_SCANCODE_SEMICOLON, 0, Action::next_monster},
    {SDL_SCANCODE_SLASH, 0, Action::closest_player},
    {SDL_SCANCODE_COMMA, 0, Action::previous_player},
    {SDL_SCANCODE_PERIOD, 0, Action::next_player},
    {SDL_SCANCODE_KP_4, 0, Action::view_left},
    {SDL_SCANCODE_KP_6, 0, Action::view_right},
    {SDL_SCANCODE_KP_8, 0, Action::view_raise},
    {SDL_SCANCODE_KP_2, 0, Action::view_lower},
    {SDL_SCANCODE_KP_MINUS, 0, Action::view_closer},
    {SDL_SCANCODE_KP_PLUS, 0, Action::view_farther},
    {SDL_SCANCODE_KP_0, 0, Action::view_default},
    {SDL_SCANCODE_KP_PERIOD, 0, Action::view_first_person},
    {SDL_SCANCODE_ESCAPE, 0, Action::close_or_clear},
    {SDL_SCANCODE_TAB, 0, Action::chat_toggle},
    {SDL_SCANCODE_RETURN, 0, Action::chat_enter},
    {SDL_SCANCODE_KP_ENTER, 0, Action::chat_enter},
    {SDL_SCANCODE_F5, 0, Action::reconnect},
};

Action bound(int key, std::uint8_t modifiers) {
    const auto* const at = std::find_if(std::begin(kDefaults), std::end(kDefaults), [&](const KeyBinding& binding) {
        return binding.key == key && binding.modifiers == modifiers;
    });
    return at == std::end(kDefaults) ? Action::none : at->action;
}

/// Whether it is held beside keys that are modifiers of others.
bool goes_on_beside(Action action) {
    return (action >= Action::forward && action <= Action::sleep) ||
           (action >= Action::view_left && action <= Action::view_first_person);
}

}  // namespace

std::span<const KeyBinding> default_bindings() { return kDefaults; }

Action action_of(int key, std::uint8_t modifiers) {
    if (const Action exact = bound(key, modifiers); exact != Action::none) {
        return exact;
    }
    const auto without_walk = static_cast<std::uint8_t>(modifiers & ~kShiftKey);
    if (const Action walking = bound(key, without_walk); goes_on_beside(walking)) {
        return walking;
    }
    const Action alone = bound(key, 0);
    return goes_on_beside(alone) ? alone : Action::none;
}

}  // namespace portalspace::app
