#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "app/client/action_sender.h"
#include "app/client/chat_command.h"
#include "app/client/chat_log.h"
#include "core/position.h"
#include "net/message.h"
#include "net/messages/friends.h"
#include "net/messages/turbine_chat.h"

namespace portalspace::app {

/// Turns typed lines into messages (spec/net-messages.md 8.3), and keeps what they need to know: who told last, the
/// rooms of the server, the friends.
class ChatSender {
public:
    /// What a line may refer to.
    struct Context {
        core::ObjectId own;
        core::Position place;       ///< of the player
        core::ObjectId selected;    ///< none without a selection
        std::string selected_name;  ///< UTF-8
        bool selected_player = false;
    };

    ChatSender(ActionSender& actions, ChatLog& log) : actions_(actions), log_(log) {}

    /// Looks at a message of the server. Throws core::FormatError when one that it reads does not decode.
    void on_message(const net::Message& message);
    /// Sends what the line asks for, or says why it cannot be sent.
    void take_line(std::string_view line, const Context& context);

    /// The player wants the light of noon at any time.
    [[nodiscard]] bool always_day() const { return always_day_; }

    /// Longer texts are refused, not cut.
    static constexpr std::size_t kMostText = 512;

private:
    void perform(const ChatRequest& request, const Context& context);
    /// False when the verb needs more than a message without content.
    bool perform_plain(ChatVerb verb);
    void perform_social(const ChatRequest& request);
    void tell(const std::string& name, const std::string& text, const Context& context);
    void say_in_room(std::uint32_t kind, const std::string& text, core::ObjectId own);
    void go_away(std::string_view text);
    void consent(std::string_view text);
    void permit(std::string_view text);
    void friends(std::string_view text);
    void squelch(bool add, std::string_view text);
    void update_friends(const net::FriendsListUpdate& update);
    [[nodiscard]] std::uint32_t room_of(std::uint32_t kind) const;

    struct Friend {
        std::string name;  ///< UTF-8
        bool online = false;
    };

    ActionSender& actions_;
    ChatLog& log_;
    net::SetTurbineChatChannels rooms_;
    std::uint32_t room_requests_ = 0;
    std::string last_teller_;
    std::string last_told_;
    bool always_day_ = false;
    std::map<core::ObjectId, Friend> friends_;
};

}  // namespace portalspace::app
