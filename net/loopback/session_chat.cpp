#include "net/loopback/game_session.h"
#include "net/loopback/server_events.h"
#include "net/messages/text.h"
#include "net/messages/utf8.h"

// What the player says (spec/net-messages.md 8.3, 9, 12.5).

namespace portalspace::net::loopback {

namespace {

constexpr std::uint32_t kSpeech = 2;
constexpr std::uint32_t kTell = 3;
constexpr std::uint32_t kNotAvailable = 0x052B;
constexpr std::uint32_t kFellowChannel = 0x800;
constexpr std::uint32_t kNoFellowship = 0x050F;  ///< YouDoNotBelongToAFellowship
constexpr std::uint32_t kNoAllegiance = 0x0414;  ///< YouAreNotInAllegiance
constexpr std::size_t kMaxChat = 2000;

/// UTF-16 of a chat request: the length in units, one byte or two with the top bit set, then the units.
std::string read_utf16(core::ByteReader& r) {
    std::size_t units = r.u8();
    if ((units & 0x80) != 0) {
        units = (units & 0x7F) << 8 | r.u8();
    }
    (void)r.checked_count(units, 2);
    std::string text;
    for (std::size_t i = 0; i < units; ++i) {
        std::uint32_t code = r.u16();
        if (code >= 0xD800 && code < 0xDC00 && i + 1 < units) {
            const std::uint32_t second = r.u16();
            ++i;
            code = second >= 0xDC00 && second < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00)
                                                       : kReplacementCharacter;
        } else if (code >= 0xD800 && code < 0xE000) {
            code = kReplacementCharacter;
        }
        append_utf8(text, code);
    }
    return text;
}

}  // namespace

void GameSession::ping(core::ByteReader&, double) { send_event(PingAnswer{}); }

void GameSession::talk(core::ByteReader& r, double) {
    const Talk talk = Talk::unpack(r);
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
    const Text text = Text::unpack(r);
    const Text name = Text::unpack(r);
    Avatar* const other = world_.find_by_name(name.utf8());
    if (other == nullptr || text.raw.size() > kMaxChat) {
        send_event(WeenieError{kNotAvailable});
        return;
    }
    const Text sender = Text::from_utf8(avatar().character->name);
    other->session->send_event(Tell{text, sender, avatar().character->guid, other->character->guid, kTell});
}

void GameSession::emote(core::ByteReader& r, double) {
    const Text text = Text::unpack(r);
    world_.broadcast(encode(EmoteText{avatar().character->guid, Text::from_utf8(avatar().character->name), text}));
}

void GameSession::soul_emote(core::ByteReader& r, double) {
    const Text text = Text::unpack(r);
    world_.broadcast(encode(SoulEmote{avatar().character->guid, Text::from_utf8(avatar().character->name), text}));
}

/// Nobody is in a fellowship or an allegiance here.
void GameSession::channel(core::ByteReader& r, double) {
    const std::uint32_t number = r.u32();
    (void)Text::unpack(r);
    send_event(WeenieError{number == kFellowChannel ? kNoFellowship : kNoAllegiance});
}

/// The line comes back to its speaker too, and the request gets its answer (spec/net-messages.md 9.3).
void GameSession::global_chat(std::span<const std::byte> message) {
    constexpr std::uint32_t kRequest = 3;
    constexpr std::uint32_t kById = 2;
    core::ByteReader r(message);
    r.skip(8);
    if (r.u32() != kRequest || r.u32() != kById) {
        return;
    }
    r.skip(6 * 4);
    const std::uint32_t context = r.u32();
    r.skip(8);
    TurbineChatLine line;
    line.room = r.u32();
    line.text = read_utf16(r);
    r.skip(12);
    line.chat_type = r.u32();
    line.sender = avatar().character->name;
    line.guid = avatar().character->guid;
    constexpr std::uint32_t kFirstRoom = 2;
    constexpr std::uint32_t kLastRoom = 5;
    if (line.room >= kFirstRoom && line.room <= kLastRoom && line.text.size() <= kMaxChat) {
        world_.broadcast(encode(line));
    }
    send(encode(ChatTaken{context}));
}

}  // namespace portalspace::net::loopback
