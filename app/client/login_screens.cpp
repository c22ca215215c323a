#include "app/client/login_screens.h"

#include <utility>

#include "net/session/player_text.h"

namespace portalspace::app {
namespace {

/// Entries of the screen without a connection.
constexpr std::size_t kConnect = 0;
constexpr std::size_t kQuit = 1;

}  // namespace

void LoginScreens::use_time() {
    if (input_.take_reconnect() && (!end().empty() || live_.troubled())) {
        connect();
    }
    if (const auto entry = input_.menu().take_choice()) {
        choose(*entry);
    }
    if (std::string reason = end(); !reason.empty()) {
        show_end(std::move(reason));
    } else if (stage_.choosing()) {
        show_characters();
    } else if (live_.connecting()) {
        show_connecting();
    } else if (shown_ != Shown::none) {
        shown_ = Shown::none;
        input_.menu().close();
    }
}

std::string LoginScreens::end() const {
    if (left_) {
        return "You left the server.";
    }
    if (!live_.failure().empty()) {
        return live_.failure();
    }
    if (!stage_.failure().empty()) {
        return stage_.failure();
    }
    return live_.finished() ? "The connection has ended." : std::string();
}

void LoginScreens::choose(std::size_t entry) {
    if (shown_ == Shown::connecting) {
        if (live_.connecting()) {
            live_.give_up();
        }
    } else if (shown_ == Shown::characters && entry < stage_.characters().size()) {
        stage_.choose(entry);
    } else if (shown_ == Shown::characters) {
        left_ = true;
        live_.leave();
    } else if (shown_ == Shown::end && entry == kConnect) {
        connect();
    } else if (shown_ == Shown::end) {
        quit_ = true;
    }
}

void LoginScreens::connect() {
    left_ = false;
    live_.reconnect();
    stage_.enter_again();
}

/// The only entry gives up, and so does Escape.
void LoginScreens::show_connecting() {
    shown_ = Shown::connecting;
    Menu::Page page;
    page.title = "Connecting to " + live_.server();
    page.text = live_.status() + "\nTrying for " + std::to_string(static_cast<int>(live_.trying())) + " s.";
    page.entries = {"Cancel"};
    page.escape = 0;
    input_.show_menu(std::move(page));
}

/// The last entry leads back, and so does Escape.
void LoginScreens::show_characters() {
    shown_ = Shown::characters;
    Menu::Page page;
    page.title = "Choose a character";
    page.text = stage_.refusal();
    if (page.text.empty() && stage_.characters().empty()) {
        page.text = "This account has no character yet; create one first.";
    }
    for (const std::string& name : stage_.characters()) {
        page.entries.push_back(net::player_text(name));
    }
    page.escape = page.entries.size();
    page.entries.emplace_back("Leave this server");
    input_.show_menu(std::move(page));
}

/// Escape only marks the last entry: in the world, where the connection may just have been lost, it does other things.
void LoginScreens::show_end(std::string reason) {
    shown_ = Shown::end;
    Menu::Page page;
    page.title = "Not connected";
    page.text = std::move(reason);
    page.entries = {"Connect again", "Quit"};
    page.escape = kQuit;
    page.escape_marks = true;
    input_.show_menu(std::move(page));
}

}  // namespace portalspace::app
