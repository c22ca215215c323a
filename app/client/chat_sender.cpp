#include "app/client/chat_sender.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "app/version.h"
#include "net/messages/chat_actions.h"
#include "net/messages/names.h"
#include "net/messages/recall.h"
#include "net/messages/squelch.h"
#include "net/messages/text.h"

namespace portalspace::app {
namespace {

/// The chat type that stands for all of them (spec/net-messages.md 14.2).
constexpr std::uint32_t kAllTypes = 1;
constexpr std::size_t kMostFriends = 1000;

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

net::Text wire(std::string_view utf8) { return net::Text::from_utf8(utf8); }

/// The first word of `text`; `text` keeps the rest.
std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
    return word;
}

}  // namespace

void ChatSender::on_message(const net::Message& message) {
    if (message.direction != net::Direction::s2c || message.opcode() != net::GameEventHeader::kOpcode) {
        return;
    }
    switch (net::inner_opcode(message.bytes)) {
        case net::Tell::kEvent: last_teller_ = net::decode_event<net::Tell>(message.bytes).sender.utf8(); break;
        case net::SetTurbineChatChannels::kEvent:
            rooms_ = net::decode_event<net::SetTurbineChatChannels>(message.bytes);
            break;
        case net::FriendsListUpdate::kEvent:
            update_friends(net::decode_event<net::FriendsListUpdate>(message.bytes));
            break;
        default: break;
    }
}

/// Types: 0 the whole list, 1 added, 2 removed, 4 came or went (spec/net-messages.md 7.8).
void ChatSender::update_friends(const net::FriendsListUpdate& update) {
    if (update.type == 0) {
        friends_.clear();
    }
    for (const auto& entry : update.friends) {
        if (update.type == 2) {
            friends_.erase(entry.guid);
        } else if (friends_.size() < kMostFriends || friends_.contains(entry.guid)) {
            friends_[entry.guid] = {entry.name.utf8(), entry.online};
        }
    }
}

void ChatSender::take_line(std::string_view line, const Context& context) {
    const ChatRequest request = parse_chat(line);
    if (wire(request.text).raw.size() > kMostText || wire(request.name).raw.size() > kMostText) {
        log_.tell("That is too long to be said; nothing was sent.");
        return;
    }
    perform(request, context);
}

void ChatSender::perform(const ChatRequest& request, const Context& context) {
    switch (request.verb) {
        case ChatVerb::nothing:
            if (!request.text.empty()) {
                log_.tell(request.text);
            }
            break;
        case ChatVerb::say: actions_.act(net::Talk{wire(request.text)}); break;
        case ChatVerb::tell: tell(request.name, request.text, context); break;
        case ChatVerb::reply:
            if (last_teller_.empty()) {
                log_.tell("Nobody has told you anything.");
            } else {
                tell(last_teller_, request.text, context);
            }
            break;
        case ChatVerb::retell:
            if (last_told_.empty()) {
                log_.tell("You have told nobody anything.");
            } else {
                tell(last_told_, request.text, context);
            }
            break;
        case ChatVerb::channel: actions_.act(net::ChatChannel{request.number, wire(request.text)}); break;
        case ChatVerb::room: say_in_room(request.number, request.text, context.own); break;
        case ChatVerb::emote: actions_.act(net::Emote{wire(request.text)}); break;
        case ChatVerb::help: log_.tell(chat_help()); break;
        case ChatVerb::clear: log_.clear(); break;
        case ChatVerb::day:
            always_day_ = !always_day_;
            log_.tell(always_day_ ? "Always daylight." : "Day and night.");
            break;
        case ChatVerb::version: log_.tell(version_text("Portalspace")); break;
        case ChatVerb::location: {
            const core::Frame& frame = context.place.frame;
            char text[200];
            std::snprintf(text, sizeof text, "Your location is: %s [%.6f %.6f %.6f] %.6f %.6f %.6f %.6f",
                          core::id_text(context.place.cell).c_str(), static_cast<double>(frame.origin.x),
                          static_cast<double>(frame.origin.y), static_cast<double>(frame.origin.z),
                          static_cast<double>(frame.rotation.w), static_cast<double>(frame.rotation.x),
                          static_cast<double>(frame.rotation.y), static_cast<double>(frame.rotation.z));
            log_.tell(text);
            break;
        }
        default:
            if (!perform_plain(request.verb)) {
                perform_social(request);
            }
    }
}

bool ChatSender::perform_plain(ChatVerb verb) {
    switch (verb) {
        case ChatVerb::age: actions_.act(net::QueryAge{}); return true;
        case ChatVerb::birth: actions_.act(net::QueryBirth{}); return true;
        case ChatVerb::lifestone: actions_.act(net::TeleToLifestone{}); return true;
        case ChatVerb::marketplace: actions_.act(net::TeleToMarketPlace{}); return true;
        case ChatVerb::pk_arena: actions_.act(net::TeleToPkArena{}); return true;
        case ChatVerb::pk_lite_arena: actions_.act(net::TeleToPklArena{}); return true;
        case ChatVerb::house_recall: actions_.act(net::TeleToHouse{}); return true;
        case ChatVerb::mansion_recall: actions_.act(net::TeleToMansion{}); return true;
        case ChatVerb::hometown_recall: actions_.act(net::RecallAllegianceHometown{}); return true;
        case ChatVerb::channel_index: actions_.act(net::IndexChannels{}); return true;
        default: return false;
    }
}

void ChatSender::perform_social(const ChatRequest& request) {
    switch (request.verb) {
        case ChatVerb::away: go_away(request.text); break;
        case ChatVerb::channel_join: actions_.act(net::AddChannel{request.number}); break;
        case ChatVerb::channel_leave: actions_.act(net::RemoveChannel{request.number}); break;
        case ChatVerb::channel_members: actions_.act(net::ListChannels{request.number}); break;
        case ChatVerb::consent: consent(request.text); break;
        case ChatVerb::permit: permit(request.text); break;
        case ChatVerb::friends: friends(request.text); break;
        case ChatVerb::squelch: squelch(true, request.text); break;
        case ChatVerb::unsquelch: squelch(false, request.text); break;
        default: break;
    }
}

/// A creature or vendor that is selected is told by its id: it has no name that servers look up
/// (spec/client-features.md 22.4).
void ChatSender::tell(const std::string& name, const std::string& text, const Context& context) {
    last_told_ = name;
    if (context.selected && !context.selected_player && same_name(name, context.selected_name)) {
        actions_.act(net::TalkDirect{wire(text), context.selected});
    } else {
        actions_.act(net::TellAction{wire(text), wire(name)});
    }
}

std::uint32_t ChatSender::room_of(std::uint32_t kind) const {
    switch (kind) {
        case 1: return rooms_.allegiance;
        case 2: return rooms_.general;
        case 3: return rooms_.trade;
        case 4: return rooms_.lfg;
        case 5: return rooms_.roleplay;
        case 6: return rooms_.society;
        case 10: return rooms_.olthoi;
        default: return 0;
    }
}

void ChatSender::say_in_room(std::uint32_t kind, const std::string& text, core::ObjectId own) {
    const std::uint32_t room = room_of(kind);
    if (room == 0) {
        log_.tell("You do not hear that room.");
        return;
    }
    net::TurbineChatRequest request;
    request.context = ++room_requests_;
    request.room = room;
    request.text = text;
    request.guid = own;
    request.chat_type = kind;
    actions_.say(net::TurbineChat::of(std::move(request)));
}

void ChatSender::go_away(std::string_view text) {
    const std::string_view word = take_word(text);
    if (word.empty() || word == "on") {
        actions_.act(net::SetAfkMode{true});
    } else if (word == "off") {
        actions_.act(net::SetAfkMode{false});
    } else if (word == "msg" && !text.empty()) {
        actions_.act(net::SetAfkMessage{wire(text)});
    } else {
        log_.tell("Use it like this: /afk [on|off|msg TEXT]");
    }
}

void ChatSender::consent(std::string_view text) {
    const std::string_view word = take_word(text);
    if (word == "who") {
        actions_.act(net::DisplayPlayerConsentList{});
    } else if (word == "clear") {
        actions_.act(net::ClearPlayerConsentList{});
    } else if (word == "remove" && !text.empty()) {
        actions_.act(net::RemoveFromPlayerConsentList{wire(text)});
    } else {
        log_.tell("Use it like this: /consent who|clear|remove NAME");
    }
}

void ChatSender::permit(std::string_view text) {
    const std::string_view word = take_word(text);
    if (word == "add" && !text.empty()) {
        actions_.act(net::AddPlayerPermission{wire(text)});
    } else if (word == "remove" && !text.empty()) {
        actions_.act(net::RemovePlayerPermission{wire(text)});
    } else {
        log_.tell("Use it like this: /permit add|remove NAME");
    }
}

void ChatSender::friends(std::string_view text) {
    const std::string_view word = take_word(text);
    if (word.empty() || word == "online") {
        std::string list;
        for (const auto& [guid, entry] : friends_) {
            if (word.empty() || entry.online) {
                list += (list.empty() ? "" : ", ") + entry.name + (entry.online ? " (online)" : "");
            }
        }
        log_.tell(list.empty() ? "No friends to list." : "Friends: " + list);
    } else if (word == "add" && !text.empty()) {
        actions_.act(net::AddFriend{wire(text)});
    } else if (word == "remove" && text == "-all") {
        actions_.act(net::RemoveAllFriends{});
    } else if (word == "remove" && !text.empty()) {
        const auto at = std::find_if(friends_.begin(), friends_.end(),
                                     [text](const auto& entry) { return same_name(entry.second.name, text); });
        if (at == friends_.end()) {
            log_.tell("That character is not on your list of friends.");
        } else {
            actions_.act(net::RemoveFriend{at->first});
        }
    } else {
        log_.tell("Use it like this: /friends [online|add NAME|remove NAME|remove -all]");
    }
}

void ChatSender::squelch(bool add, std::string_view text) {
    const bool account = text.starts_with("-account ");
    if (account) {
        take_word(text);
    }
    if (text.empty() || text.starts_with("-")) {
        log_.tell("Use it like this: /squelch [-account] NAME");
    } else if (account) {
        actions_.act(net::ModifyAccountSquelch{add, wire(text)});
    } else {
        actions_.act(net::ModifyCharacterSquelch{add, {}, wire(text), kAllTypes});
    }
}

}  // namespace portalspace::app
