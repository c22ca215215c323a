#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/message.h"
#include "net/messages/login.h"

namespace portalspace::app {

/// What happens between the login and the world: the character list, the choice, and the word to the server that the
/// world is shown (LoginComplete). Fed with the server's messages; says what to do next.
class CharacterStage {
public:
    enum class Unnamed {
        ask,    ///< wait for choose(); also when the wanted one is not in the list
        first,  ///< enter with the first one
        fail,   ///< nobody is there to choose
    };
    /// `wanted`: the character to enter with, without regard to case; `unnamed` says what to do when it is empty.
    CharacterStage(std::string wanted, Unnamed unnamed) : wanted_(std::move(wanted)), unnamed_(unnamed) {}

    /// Looks at a message of the server. Messages that do not parse are left to the handlers that count them.
    void on_message(const net::Message& message);
    /// The player's choice on the selection screen, an index into characters().
    void choose(std::size_t index);

    /// After a new connection: enters with the same character as soon as the list is there.
    void enter_again();

    struct Entry {
        core::ObjectId guid;
        std::string account;
    };
    /// The character to enter with, once after it was chosen.
    [[nodiscard]] std::optional<Entry> take_entry();
    /// True once for each entry and each teleport, when the world stands: LoginComplete is due. `player_placed`: the
    /// player's object is in a cell and no teleport is under way (spec/net-messages.md 4.4).
    [[nodiscard]] bool take_login_complete(bool player_placed);

    /// A list is there and nobody has chosen.
    [[nodiscard]] bool choosing() const { return list_.has_value() && !entered_ && failure_.empty(); }
    /// The player is shown in the world: LoginComplete was said for this entry or teleport.
    [[nodiscard]] bool in_world() const { return in_world_ && !owes_login_complete_; }
    [[nodiscard]] const std::vector<std::string>& characters() const { return names_; }
    [[nodiscard]] const std::string& server_name() const { return server_name_; }
    /// Why the last choice came to nothing, a sentence for the list; empty when there was none.
    [[nodiscard]] const std::string& refusal() const { return refusal_; }
    /// A sentence when the wanted character does not exist or the list is empty.
    [[nodiscard]] const std::string& failure() const { return failure_; }

private:
    void take_list(net::CharacterList list);

    std::string wanted_;
    Unnamed unnamed_;
    std::optional<net::CharacterList> list_;
    std::vector<std::string> names_;
    std::string server_name_;
    std::string failure_;
    std::string refusal_;
    std::optional<Entry> entry_;
    std::optional<std::string> entered_name_;
    bool entered_ = false;
    bool in_world_ = false;  ///< the server created the player: only until then does an unreadable list end the program
    bool owes_login_complete_ = false;
};

}  // namespace portalspace::app
