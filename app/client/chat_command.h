#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace portalspace::app {

/// What a typed line asks for (spec/client-features.md 22.5).
enum class ChatVerb : std::uint8_t {
    nothing,  ///< `text` is a word to the player about what was typed
    say,
    tell,     ///< to `name`
    reply,    ///< to whoever told last
    retell,   ///< to whom was told last
    channel,  ///< `number` is the channel (spec/net-messages.md 14.3)
    room,     ///< `number` is the kind of room (spec/net-messages.md 9.3)
    emote,
    help,
    clear,
    location,
    version,
    day,  ///< always daylight, or not
    age,
    birth,
    away,  ///< `text`: on, off, msg TEXT
    lifestone,
    marketplace,
    pk_arena,
    pk_lite_arena,
    house_recall,
    mansion_recall,
    hometown_recall,
    channel_join,  ///< `number` as for channel
    channel_leave,
    channel_members,
    channel_index,
    consent,  ///< who, clear, remove NAME
    permit,   ///< add NAME, remove NAME
    friends,  ///< nothing, online, add NAME, remove NAME, remove -all
    squelch,  ///< [-account] NAME
    unsquelch,
};

struct ChatRequest {
    ChatVerb verb = ChatVerb::nothing;
    std::string name;
    std::string text;
    std::uint32_t number = 0;
};

/// Reads a line as it was typed. A line without a mark is speech, one in asterisks an emote, and a command that is not
/// in the table is speech too, unchanged: servers run their own commands from there.
[[nodiscard]] ChatRequest parse_chat(std::string_view line);

/// The commands that parse_chat knows, a line each.
[[nodiscard]] std::string_view chat_help();

}  // namespace portalspace::app
