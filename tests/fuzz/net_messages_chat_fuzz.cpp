#include "net/messages/chat_actions.h"
#include "net/messages/text.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::PlayerKilled, net::EmoteText, net::SoulEmote, net::HearSpeech, net::HearRangedSpeech,
                             net::PopupString, net::ChannelBroadcast, net::ChannelList, net::ChannelIndex,
                             net::QueryAgeResponse, net::WeenieError, net::WeenieErrorWithString, net::Tell,
                             net::TransientString, net::ServerMessage, net::SetAfkMode, net::SetAfkMessage, net::Talk,
                             net::TalkDirect, net::TellAction, net::AbuseLogRequest, net::AddChannel,
                             net::RemoveChannel, net::ChatChannel, net::ListChannels, net::IndexChannels, net::QueryAge,
                             net::QueryBirth, net::Emote, net::SoulEmoteAction>(data, size);
}
