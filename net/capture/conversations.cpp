#include "net/capture/conversations.h"

#include <algorithm>
#include <map>

#include "core/format_error.h"
#include "net/packet/login_request.h"
#include "net/packet/packet_parser.h"

namespace portalspace::net {

namespace {

std::string printable(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

/// The account of a LoginRequest, empty for anything else.
std::string account_of(const CapturedDatagram& datagram) {
    try {
        const PacketView packet = parse_packet(datagram.bytes);
        if (datagram.direction == Direction::c2s && packet.has(PacketFlag::login_request) &&
            packet.clear_checksum_holds()) {
            return printable(LoginRequest::unpack(packet.optional.login_request).account);
        }
    } catch (const core::FormatError&) {
        return {};
    }
    return {};
}

std::string endpoint_text(const UdpEndpoint& end) {
    std::string text;
    for (const std::uint8_t part : end.address) {
        text += (text.empty() ? "" : ".") + std::to_string(part);
    }
    return text + ":" + std::to_string(end.port);
}

std::string text_of(const ConversationSummary& c) {
    std::string text = std::to_string(c.stream) + " (";
    if (!c.account.empty()) {
        text += "account '" + c.account + "', ";
    } else if (c.ends.has_value()) {
        text += endpoint_text(c.ends->client) + " to " + endpoint_text(c.ends->server) + ", ";
    }
    return text + std::to_string(c.datagrams) + (c.datagrams == 1 ? " datagram)" : " datagrams)");
}

std::string list_of(const std::vector<ConversationSummary>& conversations) {
    constexpr std::size_t kMostListed = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(conversations.size(), kMostListed); ++i) {
        text += (i == 0 ? "" : ", ") + text_of(conversations[i]);
    }
    if (conversations.size() > kMostListed) {
        text += " and " + std::to_string(conversations.size() - kMostListed) + " more";
    }
    return text;
}

}  // namespace

std::vector<ConversationSummary> conversations_in(const Capture& capture) {
    std::map<std::uint32_t, ConversationSummary> found;
    for (const CapturedDatagram& d : capture.datagrams) {
        ConversationSummary& c = found[d.stream];
        ++c.datagrams;
        if (c.account.empty()) {
            c.account = account_of(d);
        }
    }
    std::vector<ConversationSummary> out;
    for (auto& [stream, conversation] : found) {
        conversation.stream = stream;
        if (stream < capture.ends.size()) {
            conversation.ends = capture.ends[stream];
        }
        out.push_back(std::move(conversation));
    }
    return out;
}

std::uint32_t main_stream(const Capture& capture) {
    std::map<std::uint32_t, std::size_t> sizes;
    for (const CapturedDatagram& d : capture.datagrams) {
        ++sizes[d.stream];
    }
    const auto largest = std::ranges::max_element(sizes, {}, [](const auto& entry) { return entry.second; });
    return largest == sizes.end() ? 0 : largest->first;
}

std::string describe(const std::vector<ConversationSummary>& conversations) {
    return "holds " + std::to_string(conversations.size()) + " conversations: " + list_of(conversations);
}

std::string no_such_conversation(std::string_view asked, const std::vector<ConversationSummary>& conversations) {
    return "there is no conversation '" + std::string(asked) + "'; the recording holds " +
           std::to_string(conversations.size()) + ": " + list_of(conversations);
}

bool keep_conversation(Capture& capture, std::uint32_t stream) {
    const auto inside = [stream](const CapturedDatagram& d) { return d.stream == stream; };
    if (std::ranges::none_of(capture.datagrams, inside)) {
        return false;
    }
    std::erase_if(capture.datagrams, [&](const CapturedDatagram& d) { return !inside(d); });
    return true;
}

}  // namespace portalspace::net
