#include "app/client/chat_command.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace portalspace::app {
namespace {

// Channels (spec/net-messages.md 14.3).
constexpr std::uint32_t kFellowship = 0x800;
constexpr std::uint32_t kVassals = 0x1000;
constexpr std::uint32_t kPatron = 0x2000;
constexpr std::uint32_t kMonarch = 0x4000;
constexpr std::uint32_t kCovassals = 0x1000000;
constexpr std::uint32_t kAllegiance = 0x2000000;

// Kinds of rooms (spec/net-messages.md 9.3).
constexpr std::uint32_t kGeneralRoom = 2;
constexpr std::uint32_t kTradeRoom = 3;
constexpr std::uint32_t kLfgRoom = 4;
constexpr std::uint32_t kRoleplayRoom = 5;
constexpr std::uint32_t kSocietyRoom = 6;
constexpr std::uint32_t kOlthoiRoom = 10;
constexpr std::uint32_t kGuildRoom = 1;

struct Word {
    std::string_view word;
    ChatVerb verb;
    std::uint32_t number = 0;
};

/// Names and listed abbreviations; no others are understood (spec/client-features.md 22.5).
constexpr Word kWords[] = {
    {"say", ChatVerb::say},
    {"s", ChatVerb::say},
    {"tell", ChatVerb::tell},
    {"t", ChatVerb::tell},
    {"send", ChatVerb::tell},
    {"whisper", ChatVerb::tell},
    {"w", ChatVerb::tell},
    {"reply", ChatVerb::reply},
    {"r", ChatVerb::reply},
    {"rp", ChatVerb::reply},
    {"retell", ChatVerb::retell},
    {"rt", ChatVerb::retell},
    {"fellowship", ChatVerb::channel, kFellowship},
    {"fellows", ChatVerb::channel, kFellowship},
    {"fellow", ChatVerb::channel, kFellowship},
    {"f", ChatVerb::channel, kFellowship},
    {"group", ChatVerb::channel, kFellowship},
    {"g", ChatVerb::channel, kFellowship},
    {"party", ChatVerb::channel, kFellowship},
    {"a", ChatVerb::channel, kAllegiance},
    {"ab", ChatVerb::channel, kAllegiance},
    {"monarch", ChatVerb::channel, kMonarch},
    {"m", ChatVerb::channel, kMonarch},
    {"patron", ChatVerb::channel, kPatron},
    {"p", ChatVerb::channel, kPatron},
    {"vassals", ChatVerb::channel, kVassals},
    {"vassal", ChatVerb::channel, kVassals},
    {"v", ChatVerb::channel, kVassals},
    {"covassals", ChatVerb::channel, kCovassals},
    {"covassal", ChatVerb::channel, kCovassals},
    {"co-vassals", ChatVerb::channel, kCovassals},
    {"c", ChatVerb::channel, kCovassals},
    {"general", ChatVerb::room, kGeneralRoom},
    {"cg", ChatVerb::room, kGeneralRoom},
    {"trade", ChatVerb::room, kTradeRoom},
    {"ct", ChatVerb::room, kTradeRoom},
    {"lfg", ChatVerb::room, kLfgRoom},
    {"clfg", ChatVerb::room, kLfgRoom},
    {"roleplay", ChatVerb::room, kRoleplayRoom},
    {"crp", ChatVerb::room, kRoleplayRoom},
    {"society", ChatVerb::room, kSocietyRoom},
    {"soc", ChatVerb::room, kSocietyRoom},
    {"olthoi", ChatVerb::room, kOlthoiRoom},
    {"o", ChatVerb::room, kOlthoiRoom},
    {"guild", ChatVerb::room, kGuildRoom},
    {"gu", ChatVerb::room, kGuildRoom},
    {"emote", ChatVerb::emote},
    {"em", ChatVerb::emote},
    {"e", ChatVerb::emote},
    {"me", ChatVerb::emote},
    {"help", ChatVerb::help},
    {"?", ChatVerb::help},
    {"clear", ChatVerb::clear},
    {"loc", ChatVerb::location},
    {"version", ChatVerb::version},
    {"day", ChatVerb::day},
    {"age", ChatVerb::age},
    {"birth", ChatVerb::birth},
    {"afk", ChatVerb::away},
    {"lifestone", ChatVerb::lifestone},
    {"ls", ChatVerb::lifestone},
    {"lif", ChatVerb::lifestone},
    {"marketplace", ChatVerb::marketplace},
    {"mp", ChatVerb::marketplace},
    {"mar", ChatVerb::marketplace},
    {"pkarena", ChatVerb::pk_arena},
    {"pka", ChatVerb::pk_arena},
    {"pklarena", ChatVerb::pk_lite_arena},
    {"pla", ChatVerb::pk_lite_arena},
    {"hor", ChatVerb::house_recall},
    {"hr", ChatVerb::house_recall},
    {"hom", ChatVerb::mansion_recall},
    {"hoa", ChatVerb::mansion_recall},
    {"alh", ChatVerb::hometown_recall},
    {"ah", ChatVerb::hometown_recall},
    {"chat", ChatVerb::channel},
    {"join", ChatVerb::channel_join},
    {"leave", ChatVerb::channel_leave},
    {"clist", ChatVerb::channel_members},
    {"index", ChatVerb::channel_index},
    {"consent", ChatVerb::consent},
    {"permit", ChatVerb::permit},
    {"friends", ChatVerb::friends},
    {"squelch", ChatVerb::squelch},
    {"unsquelch", ChatVerb::unsquelch},
};

struct ChannelName {
    std::string_view name;
    std::uint32_t number;
};

constexpr ChannelName kChannels[] = {
    {"abuse", 0x1},
    {"admin", 0x2},
    {"ad", 0x2},
    {"audit", 0x4},
    {"au", 0x4},
    {"advocate1", 0x8},
    {"av1", 0x8},
    {"av", 0x8},
    {"advocate2", 0x10},
    {"av2", 0x10},
    {"advocate3", 0x20},
    {"av3", 0x20},
    {"sentinel", 0x200},
    {"sent", 0x200},
    {"help", 0x400},
    {"fellow", kFellowship},
    {"vassals", kVassals},
    {"patron", kPatron},
    {"monarch", kMonarch},
    {"covassals", kCovassals},
    {"allegiance", kAllegiance},
    {"celestialhand", 0x8000000},
    {"celhan", 0x8000000},
    {"eldrytchweb", 0x10000000},
    {"eldweb", 0x10000000},
    {"radiantblood", 0x20000000},
    {"radblo", 0x20000000},
    {"olthoi", 0x40000000},
    {"ol", 0x40000000},
};

constexpr std::string_view kHelp =
    "/say TEXT; /tell NAME, TEXT; /reply TEXT; /retell TEXT; /emote TEXT or *TEXT*\n"
    "/fellowship, /a, /monarch, /patron, /vassals, /covassals TEXT; /general, /trade, /lfg, /roleplay, /society, "
    "/olthoi TEXT\n"
    "/afk [on|off|msg TEXT]; /age; /birth; /loc; /clear; /day; /version\n"
    "/lifestone; /marketplace; /hor; /hom; /alh; /pkarena; /pklarena\n"
    "/friends [online|add NAME|remove NAME|remove -all]; /squelch [-account] NAME; /unsquelch [-account] NAME\n"
    "/consent who|clear|remove NAME; /permit add|remove NAME; /chat CHANNEL TEXT; /join, /leave, /clist CHANNEL; "
    "/index\n"
    "Other commands go to the server; @ and / are equal here.";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

ChatRequest told(std::string text) { return {ChatVerb::nothing, {}, std::move(text), 0}; }

bool needs_text(ChatVerb verb) {
    switch (verb) {
        case ChatVerb::say:
        case ChatVerb::tell:
        case ChatVerb::reply:
        case ChatVerb::retell:
        case ChatVerb::channel:
        case ChatVerb::room:
        case ChatVerb::emote: return true;
        default: return false;
    }
}

/// The comma separates name and text, since names hold blanks.
ChatRequest tell_of(std::string_view rest) {
    const std::size_t comma = rest.find(',');
    if (comma != std::string_view::npos) {
        const std::string_view name = trimmed(rest.substr(0, comma));
        const std::string_view text = trimmed(rest.substr(comma + 1));
        if (!name.empty() && !text.empty()) {
            return {ChatVerb::tell, std::string(name), std::string(text), 0};
        }
    }
    return told("Use it like this: /tell NAME, TEXT");
}

ChatRequest with_channel(ChatVerb verb, std::string_view rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view name = rest.substr(0, end);
    const auto* const at = std::find_if(std::begin(kChannels), std::end(kChannels),
                                        [name](const ChannelName& channel) { return same_word(channel.name, name); });
    if (at == std::end(kChannels)) {
        return told("There is no channel '" + std::string(name) + "'.");
    }
    const std::string_view text = trimmed(rest.substr(end));
    if (verb == ChatVerb::channel && text.empty()) {
        return told("Use it like this: /chat CHANNEL TEXT");
    }
    return {verb, {}, std::string(text), at->number};
}

ChatRequest command_of(std::string_view line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(1, end - 1);
    const std::string_view rest = trimmed(line.substr(end));
    if (word.empty()) {
        return told("Type a command after the mark; /help lists them.");
    }
    const auto* const at = std::find_if(std::begin(kWords), std::end(kWords),
                                        [word](const Word& known) { return same_word(known.word, word); });
    if (at == std::end(kWords)) {
        return {ChatVerb::say, {}, std::string(line), 0};
    }
    if (at->verb == ChatVerb::tell) {
        return tell_of(rest);
    }
    const bool named = (at->verb == ChatVerb::channel && at->number == 0) || at->verb == ChatVerb::channel_join ||
                       at->verb == ChatVerb::channel_leave || at->verb == ChatVerb::channel_members;
    if (named) {
        return with_channel(at->verb, rest);
    }
    if (needs_text(at->verb) && rest.empty()) {
        return told("Use it like this: /" + std::string(at->word) + " TEXT");
    }
    return {at->verb, {}, std::string(rest), at->number};
}

}  // namespace

ChatRequest parse_chat(std::string_view typed) {
    const std::string_view line = trimmed(typed);
    if (line.empty()) {
        return {};
    }
    if (line[0] == '/' || line[0] == '@') {
        return command_of(line);
    }
    if (line.size() > 2 && line.front() == '*' && line.back() == '*') {
        return {ChatVerb::emote, {}, std::string(line.substr(1, line.size() - 2)), 0};
    }
    return {ChatVerb::say, {}, std::string(line), 0};
}

std::string_view chat_help() { return kHelp; }

}  // namespace portalspace::app
