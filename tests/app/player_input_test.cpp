// Keys: spec/client-features.md 7, 8.1, 8.2, 22.2.
#include "app/client/player_input.h"

#include <SDL_scancode.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace portalspace;
using app::Action;
using app::PlayerInput;

namespace {

/// All that waits: each time a second later than before.
std::vector<PlayerInput::Change> take(PlayerInput& input) {
    static double now = 0;
    std::vector<PlayerInput::Change> all;
    for (auto some = input.take_changes(++now); !some.empty(); some = input.take_changes(++now)) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::vector<Action> pressed(PlayerInput& input) {
    std::vector<Action> out;
    for (const PlayerInput::Change& change : take(input)) {
        if (change.down) {
            out.push_back(change.action);
        }
    }
    return out;
}

void type(PlayerInput& input, const char* text) {
    // The system sends the key and, apart from it, what it typed.
    input.key_down(SDL_SCANCODE_W, 0, false);
    input.text(text);
    input.key_up(SDL_SCANCODE_W);
}

}  // namespace

TEST_CASE("client-features 8.2: the original's movement keys") {
    CHECK(app::action_of(SDL_SCANCODE_W, 0) == Action::forward);
    CHECK(app::action_of(SDL_SCANCODE_UP, 0) == Action::forward);
    CHECK(app::action_of(SDL_SCANCODE_X, 0) == Action::backward);
    CHECK(app::action_of(SDL_SCANCODE_A, 0) == Action::turn_left);
    CHECK(app::action_of(SDL_SCANCODE_RIGHT, 0) == Action::turn_right);
    CHECK(app::action_of(SDL_SCANCODE_Z, 0) == Action::strafe_left);
    CHECK(app::action_of(SDL_SCANCODE_C, 0) == Action::strafe_right);
    CHECK(app::action_of(SDL_SCANCODE_A, app::kAltKey) == Action::strafe_left);
    CHECK(app::action_of(SDL_SCANCODE_RIGHT, app::kAltKey) == Action::strafe_right);
    CHECK(app::action_of(SDL_SCANCODE_Q, 0) == Action::autorun);
    CHECK(app::action_of(SDL_SCANCODE_S, 0) == Action::stop);
    CHECK(app::action_of(SDL_SCANCODE_SPACE, 0) == Action::jump);
    CHECK(app::action_of(SDL_SCANCODE_LSHIFT, 0) == Action::walk);
    CHECK(app::action_of(SDL_SCANCODE_R, 0) == Action::use);
    CHECK(app::action_of(SDL_SCANCODE_N, 0) == Action::none);
}

TEST_CASE("client-features 8.2: the gestures U I J O K") {
    CHECK(app::action_of(SDL_SCANCODE_U, 0) == Action::cry);
    CHECK(app::action_of(SDL_SCANCODE_I, 0) == Action::laugh);
    CHECK(app::action_of(SDL_SCANCODE_J, 0) == Action::wave);
    CHECK(app::action_of(SDL_SCANCODE_O, 0) == Action::cheer);
    CHECK(app::action_of(SDL_SCANCODE_K, 0) == Action::point);
    CHECK(app::action_of(SDL_SCANCODE_U, app::kControlKey) == Action::none);
}

TEST_CASE("client-features 8.1: the walk key is no modifier, and other modifiers bind apart") {
    CHECK(app::action_of(SDL_SCANCODE_W, app::kShiftKey) == Action::forward);
    CHECK(app::action_of(SDL_SCANCODE_A, app::kShiftKey | app::kAltKey) == Action::strafe_left);
    CHECK(app::action_of(SDL_SCANCODE_W, app::kAltKey) == Action::forward);
    CHECK(app::action_of(SDL_SCANCODE_R, app::kControlKey) == Action::none);
    CHECK(app::action_of(SDL_SCANCODE_ESCAPE, app::kShiftKey) == Action::none);  // log out, not "clear"
    for (const app::KeyBinding& binding : app::default_bindings()) {
        CHECK(app::action_of(binding.key, binding.modifiers) == binding.action);
    }
}

TEST_CASE("client-features 7: an action ends with the last key that holds it") {
    PlayerInput input;
    input.key_down(SDL_SCANCODE_W, 0, false);
    input.key_down(SDL_SCANCODE_W, 0, true);  // the keyboard's own repetition
    input.key_down(SDL_SCANCODE_UP, 0, false);
    CHECK(pressed(input) == std::vector<Action>{Action::forward, Action::forward});
    input.key_up(SDL_SCANCODE_W);
    CHECK(take(input).empty());
    input.key_up(SDL_SCANCODE_UP);
    const auto changes = take(input);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].action == Action::forward);
    CHECK_FALSE(changes[0].down);
}

TEST_CASE("client-features 7: a key ends what it began, whatever the modifiers are by then") {
    PlayerInput input;
    input.key_down(SDL_SCANCODE_A, app::kAltKey, false);
    CHECK(pressed(input) == std::vector<Action>{Action::strafe_left});
    input.key_up(SDL_SCANCODE_A);
    const auto changes = take(input);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].action == Action::strafe_left);
}

TEST_CASE("client-features 7: keys type while the chat line is open, and those held before are let go") {
    PlayerInput input;
    input.key_down(SDL_SCANCODE_A, 0, false);
    input.key_down(SDL_SCANCODE_RETURN, 0, false);
    CHECK(pressed(input) == std::vector<Action>{Action::turn_left, Action::release_keys});
    CHECK(input.entry().is_open());
    input.key_down(SDL_SCANCODE_RETURN, 0, true);
    CHECK(input.entry().is_open());
    type(input, "w");
    type(input, "\xC3\xA4");
    input.key_up(SDL_SCANCODE_A);
    CHECK(take(input).empty());
    CHECK(input.entry().text() == "w\xC3\xA4");
    input.key_down(SDL_SCANCODE_RETURN, 0, false);
    CHECK_FALSE(input.entry().is_open());
    CHECK(input.entry().take_lines() == std::vector<std::string>{"w\xC3\xA4"});
    input.text("x");  // nobody types now
    CHECK(input.entry().text().empty());
    input.key_down(SDL_SCANCODE_W, 0, false);
    CHECK(pressed(input) == std::vector<Action>{Action::forward});
}

TEST_CASE("client-features 7: a step or a turn that is only tapped lasts until the body has moved") {
    PlayerInput input;
    const auto taken = [&input](double now) {
        std::string text;
        for (const PlayerInput::Change& change : input.take_changes(now)) {
            switch (change.action) {
                case Action::forward: text += change.down ? "W" : "w"; break;
                case Action::turn_left: text += change.down ? "A" : "a"; break;
                case Action::jump: text += change.down ? "J" : "j"; break;
                default: text += "."; break;
            }
        }
        return text;
    };
    input.key_down(SDL_SCANCODE_W, 0, false);
    input.key_up(SDL_SCANCODE_W);
    CHECK(taken(10.0) == "W");
    CHECK(taken(10.05).empty());
    // The other keys do not wait for it; the same key keeps its order.
    input.key_down(SDL_SCANCODE_A, 0, false);
    input.key_down(SDL_SCANCODE_W, 0, false);
    input.key_down(SDL_SCANCODE_SPACE, 0, false);
    input.key_up(SDL_SCANCODE_SPACE);
    CHECK(taken(10.06) == "AJj");
    input.key_up(SDL_SCANCODE_A);
    CHECK(taken(10.11) == "wW");
    input.key_up(SDL_SCANCODE_W);
    CHECK(taken(10.17) == "a");
    CHECK(taken(10.22) == "w");
    // What was down long enough comes up at once.
    input.key_down(SDL_SCANCODE_W, 0, false);
    CHECK(taken(11.0) == "W");
    input.key_up(SDL_SCANCODE_W);
    CHECK(taken(11.2) == "w");
    // When the keyboard is lost nothing of it is left behind.
    input.key_down(SDL_SCANCODE_W, 0, false);
    input.key_up(SDL_SCANCODE_W);
    input.key_down(SDL_SCANCODE_W, 0, false);
    CHECK(taken(12.0) == "W");
    input.focus_lost();
    CHECK(taken(12.01) == ".");
    CHECK(taken(13.0).empty());
}

TEST_CASE("client-features 5.1: a menu has the keyboard while it is open") {
    PlayerInput input;
    input.key_down(SDL_SCANCODE_W, 0, false);
    app::Menu::Page page;
    page.title = "Title";
    page.entries = {"one", "two"};
    page.escape = 1;
    input.show_menu(page);
    CHECK(pressed(input) == std::vector<Action>{Action::forward, Action::release_keys});
    input.key_down(SDL_SCANCODE_DOWN, 0, false);
    input.show_menu(page);  // each frame; the mark stays
    CHECK(input.menu().marked() == 1);
    input.key_down(SDL_SCANCODE_DOWN, 0, true);  // held: round the end
    CHECK(input.menu().marked() == 0);
    input.key_down(SDL_SCANCODE_RETURN, 0, true);  // still held from before
    CHECK_FALSE(input.menu().take_choice());
    input.key_down(SDL_SCANCODE_RETURN, 0, false);
    CHECK(input.menu().take_choice() == std::optional<std::size_t>(0));
    CHECK_FALSE(input.menu().take_choice());
    input.key_down(SDL_SCANCODE_ESCAPE, 0, false);
    CHECK(input.menu().take_choice() == std::optional<std::size_t>(1));
    input.menu().choose(7);  // there is no such entry
    CHECK_FALSE(input.menu().take_choice());
    input.menu().mark(0);  // the mouse goes over it
    CHECK(input.menu().marked() == 0);
    input.menu().mark(7);
    CHECK(input.menu().marked() == 0);
    CHECK_FALSE(input.menu().take_choice());
    input.key_down(SDL_SCANCODE_DOWN, 0, false);  // the keys go on from there
    CHECK(input.menu().marked() == 1);
    CHECK(take(input).empty());
    CHECK_FALSE(input.entry().is_open());
    input.menu().close();
    input.key_down(SDL_SCANCODE_RETURN, 0, false);
    CHECK(input.entry().is_open());
}

TEST_CASE("client-features 2.6: losing the window lets go of every key") {
    PlayerInput input;
    input.key_down(SDL_SCANCODE_W, 0, false);
    input.focus_lost();
    CHECK(pressed(input) == std::vector<Action>{Action::forward, Action::release_keys});
    input.key_up(SDL_SCANCODE_W);
    CHECK(take(input).empty());
}

TEST_CASE("client-features 22.2: the line is edited, sent, recalled, left") {
    app::ChatEntry entry;
    entry.insert("unseen");
    CHECK(entry.text().empty());
    entry.open();
    entry.insert("h\xC3\xA4llo\n\x1B");
    CHECK(entry.text() == "h\xC3\xA4llo ");
    CHECK(entry.arrives_whole());
    entry.insert("\xE6\x97\xA5");  // a character that no code page of the game has
    CHECK_FALSE(entry.arrives_whole());
    entry.key(app::EntryKey::backspace);
    CHECK(entry.arrives_whole());
    entry.key(app::EntryKey::backspace);
    entry.key(app::EntryKey::home);
    entry.key(app::EntryKey::right);
    entry.key(app::EntryKey::right);
    CHECK(entry.cursor() == 3);  // behind two characters of three bytes
    entry.key(app::EntryKey::backspace);
    entry.insert("a");
    entry.key(app::EntryKey::erase);
    CHECK(entry.text() == "halo");
    entry.key(app::EntryKey::enter);
    CHECK_FALSE(entry.is_open());
    entry.open();
    entry.insert("second");
    entry.key(app::EntryKey::enter);
    CHECK(entry.take_lines() == std::vector<std::string>{"halo", "second"});
    entry.open();
    entry.key(app::EntryKey::up);
    CHECK(entry.text() == "second");
    entry.key(app::EntryKey::up);
    entry.key(app::EntryKey::up);
    CHECK(entry.text() == "halo");
    entry.key(app::EntryKey::down);
    entry.key(app::EntryKey::down);
    CHECK(entry.text().empty());
    entry.insert("  ");
    entry.key(app::EntryKey::enter);  // nothing to say
    CHECK(entry.take_lines().empty());
    entry.open();
    entry.insert("kept");
    entry.key(app::EntryKey::escape);
    CHECK_FALSE(entry.is_open());
    CHECK(entry.text() == "kept");
    entry.stay_open(true);
    entry.open();
    entry.key(app::EntryKey::enter);
    CHECK(entry.is_open());
    entry.insert(std::string(app::ChatEntry::kMostBytes + 1, 'x'));
    CHECK(entry.text().empty());
}
