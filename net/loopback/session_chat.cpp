#include <utility>
#include <variant>

#include "net/loopback/game_session.h"
#include "net/messages/chat_actions.h"
#include "net/messages/login.h"
#include "net/messages/text.h"
#include "net/messages/turbine_chat.h"

// What the player says (spec/net-messages.md 8.3, 9, 12.5).

namespace portalspace::net::loopback {

namespace {

constexpr std::uint32_t kSpeech = 2;
constexpr std::uint32_t kTell = 3;
constexpr std::uint32_t kOutgoingTell = 4;
constexpr std::uint32_t kNotAvailable = 0x052B;
constexpr std::uint32_t kFellowChannel = 0x800;
constexpr std::uint32_t kNoFellowship = 0x050F;  ///< YouDoNotBelongToAFellowship
constexpr std::uint32_t kNoAllegiance = 0x0414;  ///< YouAreNotInAllegiance
constexpr std::size_t kMaxChat = 2000;
constexpr std::uint32_t kFirstRoom = 2;  ///< general, trade, LFG, roleplay
constexpr std::uint32_t kLastRoom = 5;

}  // namespace

void GameSession::ping(core::ByteReader&, double) { send_event(PingResponse{}); }

void GameSession::talk(core::ByteReader& r, double) {
    const auto talk = unpack<Talk>(r);
    if (!talk.text.raw.empty() && talk.text.raw[0] == '@') {
        command(talk.text.utf8());
        return;
    }
    if (talk.text.raw.size() > kMaxChat) {
        return;
    }
    world_.broadcast(
        encode(HearSpeech{talk.text, Text::from_utf8(avatar().character->name), avatar().character->guid, kSpeech}));
}

void GameSession::command(const std::string& text) {
    const std::string word = text.substr(1, text.find(' ') - 1);
    if (word == "pop") {
        say("The players of this server stand around you.");
    } else if (word == "acehelp" || word == "help") {
        say("This is the loopback server of Portalspace: @pop, @myloc. Everything else needs a real server.");
    } else if (word == "myloc") {
        const core::Position& at = avatar().actor.object.position;
        say("Your location is: " + core::id_text(at.cell) + " [" + std::to_string(at.frame.origin.x) + " " +
            std::to_string(at.frame.origin.y) + " " + std::to_string(at.frame.origin.z) + "]");
    } else {
        say("Unknown command: " + word);
    }
}

void GameSession::tell(core::ByteReader& r, double) {
    const auto [text, name] = unpack<TellAction>(r);
    Avatar* const other = world_.find_by_name(name.utf8());
    if (other == nullptr || text.raw.size() > kMaxChat) {
        send_event(WeenieError{kNotAvailable});
        return;
    }
    const Text sender = Text::from_utf8(avatar().character->name);
    say("You tell " + other->character->name + ", \"" + text.utf8() + "\"", kOutgoingTell);
    other->session->send_event(Tell{text, sender, avatar().character->guid, other->character->guid, kTell});
}

void GameSession::emote(core::ByteReader& r, double) {
    world_.broadcast(
        encode(EmoteText{avatar().character->guid, Text::from_utf8(avatar().character->name), unpack<Emote>(r).text}));
}

void GameSession::soul_emote(core::ByteReader& r, double) {
    world_.broadcast(encode(SoulEmote{avatar().character->guid, Text::from_utf8(avatar().character->name),
                                      unpack<SoulEmoteAction>(r).text}));
}

/// Nobody is in a fellowship or an allegiance here.
void GameSession::channel(core::ByteReader& r, double) {
    send_event(WeenieError{unpack<ChatChannel>(r).channel == kFellowChannel ? kNoFellowship : kNoAllegiance});
}

/// The line comes back to its speaker too, and the request gets its answer (spec/net-messages.md 9.3).
void GameSession::global_chat(std::span<const std::byte> message) {
    const auto chat = decode<TurbineChat>(message);
    const auto* const request = std::get_if<TurbineChatRequest>(&chat.payload);
    if (request == nullptr) {
        return;
    }
    if (request->room >= kFirstRoom && request->room <= kLastRoom && request->text.size() <= kMaxChat) {
        TurbineChatLine line;
        line.room = request->room;
        line.sender = avatar().character->name;
        line.text = request->text;
        line.guid = avatar().character->guid;
        line.chat_type = request->chat_type;
        world_.broadcast(encode(TurbineChat::of(std::move(line))));
    }
    TurbineChat answer;
    answer.blob_type = TurbineChatResponse::kBlob;
    answer.dispatch = 1;
    answer.payload = TurbineChatResponse{request->context};
    send(encode(answer));
}

}  // namespace portalspace::net::loopback
