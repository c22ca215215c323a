#include "app/client/error_texts.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace portalspace::app {
namespace {

struct ErrorText {
    std::uint32_t code;
    std::string_view text;  ///< an underscore stands for the inserted string
};

/// In order of codes.
constexpr ErrorText kTexts[] = {
    {0x0002, "The server could not make sense of that."},
    {0x001D, "You are too busy."},
    {0x001E, "_ is too busy to accept gifts."},
    {0x0024, "You cannot jump while in the air."},
    {0x0026, "That is not a valid command."},
    {0x0029, "You are stuck."},
    {0x002B, "_ cannot carry any more."},
    {0x0036, "The action was cancelled."},
    {0x0037, "It is gone."},
    {0x0038, "There is no such thing."},
    {0x003A, "It is dead."},
    {0x003C, "You were teleported."},
    {0x003D, "You charged too far."},
    {0x003E, "You are too tired to do that."},
    {0x003F, "You cannot crouch in a combat stance."},
    {0x0040, "You cannot sit in a combat stance."},
    {0x0041, "You cannot lie down in a combat stance."},
    {0x0042, "You cannot make that gesture in a combat stance."},
    {0x0043, "Your body does not know that motion."},
    {0x0044, "You can make that gesture only while standing."},
    {0x0045, "Too many actions are waiting."},
    {0x0047, "You cannot do that now."},
    {0x0048, "You cannot jump from this position."},
    {0x0049, "You cannot jump: you carry too much."},
    {0x004A, "You killed yourself."},
    {0x0051, "You fail to affect _: you are not a player killer."},
    {0x0052, "You fail to affect _: it is not a player killer."},
    {0x0053, "You fail to affect _: you are not the same kind of player killer."},
    {0x0054, "You fail to affect _ across the boundary of a house."},
    {0x03EE, "The container is closed."},
    {0x03EF, "_ is not accepting gifts right now."},
    {0x03F0, "It cannot be put there."},
    {0x03F2, "There is no room for it."},
    {0x03F3, "Something else is already there."},
    {0x03F9, "Your attack misfired."},
    {0x03FE, "You do not know that spell."},
    {0x0400, "You do not have all the components for this spell."},
    {0x0401, "You do not have enough mana for this spell."},
    {0x0402, "Your spell fizzled."},
    {0x0407, "This spell cannot be cast outside."},
    {0x0408, "This spell cannot be cast inside."},
    {0x0414, "You are not in an allegiance."},
    {0x0417, "That player ignores requests for a fellowship."},
    {0x041D, "Only the leader of a fellowship can do that."},
    {0x041E, "Your fellowship is full."},
    {0x0420, "Your level is too low."},
    {0x0422, "There is no such channel."},
    {0x0423, "You cannot use that channel."},
    {0x0424, "You are already on that channel."},
    {0x0425, "You are not on that channel."},
    {0x0426, "It is attuned to you."},
    {0x042C, "You have no target."},
    {0x0474, "You must complete a quest before this portal lets you through."},
    {0x047F, "You must own a house to do that."},
    {0x0480, "Your monarch owns no mansion or villa."},
    {0x0481, "Your monarch's house is no mansion or villa."},
    {0x0482, "Your monarch has closed the mansion."},
    {0x0498, "You have moved too far."},
    {0x049E, "You must link to a lifestone before you can recall to it."},
    {0x04A3, "You must link to a portal before you can recall to it."},
    {0x04A7, "You have been teleported too recently."},
    {0x04AA, "Players may not use that portal."},
    {0x04AB, "You are not powerful enough for that portal."},
    {0x04AC, "You are too powerful for that portal."},
    {0x04AD, "You cannot recall to that portal."},
    {0x04AF, "It is already unlocked."},
    {0x04B0, "It cannot be locked or unlocked."},
    {0x04B1, "What is open cannot be locked."},
    {0x04B2, "The key does not fit."},
    {0x04CC, "You have fought another player too recently."},
    {0x04EB, "You cannot do that while in the air."},
    {0x050F, "You do not belong to a fellowship."},
    {0x051F, "The message was blocked: _"},
    {0x0526, "You chicken out."},
    {0x052B, "That character is not available."},
    {0x0535, "You have no authority to do that in your allegiance."},
    {0x054C, "Your allegiance has no hometown."},
    {0x054D, "The _ is currently in use."},
    {0x055D, "You must leave the Training Academy to use that command."},
    {0x055E, "_"},
    {0x055F, "Only player killers may use that command."},
    {0x0560, "Only player killers light may use that command."},
    {0x0563, "That character is not on your list of friends."},
    {0x0587, "Olthoi cannot interact with that."},
    {0x058D, "You cannot use that."},
    {0x0591, "You may not use that portal while you suffer from vitae."},
    {0x0593, "Olthoi can recall only to their lifestone."},
};

}  // namespace

std::string error_text(std::uint32_t code, std::string_view inserted) {
    const auto* const at = std::lower_bound(std::begin(kTexts), std::end(kTexts), code,
                                            [](const ErrorText& row, std::uint32_t value) { return row.code < value; });
    if (at == std::end(kTexts) || at->code != code) {
        char number[20];
        std::snprintf(number, sizeof number, "Error 0x%04X", static_cast<unsigned>(code));
        return inserted.empty() ? number : std::string(number) + ": " + std::string(inserted);
    }
    std::string text(at->text);
    if (const std::size_t mark = text.find('_'); mark != std::string::npos) {
        text.replace(mark, 1, inserted);
    }
    return text;
}

}  // namespace portalspace::app
