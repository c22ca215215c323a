#include "app/client/player_input.h"

#include <SDL_scancode.h>

#include <algorithm>
#include <optional>

namespace portalspace::app {
namespace {

std::optional<EntryKey> entry_key(int key) {
    switch (key) {
        case SDL_SCANCODE_RETURN:
        case SDL_SCANCODE_KP_ENTER: return EntryKey::enter;
        case SDL_SCANCODE_ESCAPE: return EntryKey::escape;
        case SDL_SCANCODE_TAB: return EntryKey::toggle;
        case SDL_SCANCODE_BACKSPACE: return EntryKey::backspace;
        case SDL_SCANCODE_DELETE: return EntryKey::erase;
        case SDL_SCANCODE_LEFT: return EntryKey::left;
        case SDL_SCANCODE_RIGHT: return EntryKey::right;
        case SDL_SCANCODE_HOME: return EntryKey::home;
        case SDL_SCANCODE_END: return EntryKey::end;
        case SDL_SCANCODE_UP: return EntryKey::up;
        case SDL_SCANCODE_DOWN: return EntryKey::down;
        default: return std::nullopt;
    }
}

std::optional<MenuKey> menu_key_of(int key) {
    switch (key) {
        case SDL_SCANCODE_UP: return MenuKey::up;
        case SDL_SCANCODE_DOWN: return MenuKey::down;
        case SDL_SCANCODE_RETURN:
        case SDL_SCANCODE_KP_ENTER: return MenuKey::enter;
        case SDL_SCANCODE_ESCAPE: return MenuKey::escape;
        default: return std::nullopt;
    }
}

bool moves_body(Action action) { return action >= Action::forward && action <= Action::strafe_right; }

}  // namespace

void PlayerInput::show_menu(Menu::Page page) {
    if (!menu_.is_open()) {
        entry_.close();
        release_keys();
    }
    menu_.show(std::move(page));
}

/// Held down, the arrows go on and the other keys do it once.
void PlayerInput::menu_key(int key, bool repeat) {
    const auto pressed = menu_key_of(key);
    if (pressed && !(repeat && (*pressed == MenuKey::enter || *pressed == MenuKey::escape))) {
        menu_.key(*pressed);
    }
}

void PlayerInput::key_down(int key, std::uint8_t modifiers, bool repeat) {
    if (action_of(key, modifiers) == Action::reconnect) {
        reconnect_ = reconnect_ || !repeat;
        return;
    }
    if (menu_.is_open()) {
        menu_key(key, repeat);
        return;
    }
    if (entry_.is_open()) {
        // Held down, the keys that open and leave the line do it once.
        const auto edit = entry_key(key);
        const bool once = edit == EntryKey::enter || edit == EntryKey::escape || edit == EntryKey::toggle;
        if (edit && !(once && repeat)) {
            entry_.key(*edit);
        }
        return;
    }
    if (repeat) {
        return;
    }
    const Action action = action_of(key, modifiers);
    if (action == Action::chat_enter || action == Action::chat_toggle) {
        release_keys();
        entry_.open();
    } else if (action != Action::none) {
        held_[key] = action;
        changes_.push_back({action, true});
    }
}

void PlayerInput::key_up(int key) {
    const auto at = held_.find(key);
    if (at == held_.end()) {
        return;
    }
    const Action action = at->second;
    held_.erase(at);
    const bool other = std::any_of(held_.begin(), held_.end(), [action](const auto& h) { return h.second == action; });
    if (!other) {
        changes_.push_back({action, false});
    }
}

std::vector<PlayerInput::Change> PlayerInput::take_changes(double now) {
    std::vector<Change> taken;
    std::vector<Change> waiting;
    for (const Change& change : changes_) {
        const auto same = [&change](const Change& other) { return other.action == change.action; };
        const auto began = began_.find(change.action);
        if (change.action == Action::release_keys) {
            began_.clear();
            waiting.clear();
        } else if (std::any_of(waiting.begin(), waiting.end(), same) ||
                   (!change.down && began != began_.end() && now < began->second + kShortest)) {
            waiting.push_back(change);
            continue;
        } else if (change.down && moves_body(change.action)) {
            began_[change.action] = now;
        }
        taken.push_back(change);
    }
    changes_ = std::move(waiting);
    return taken;
}

void PlayerInput::focus_lost() { release_keys(); }

void PlayerInput::release_keys() {
    held_.clear();
    changes_.push_back({Action::release_keys, true});
}

}  // namespace portalspace::app
