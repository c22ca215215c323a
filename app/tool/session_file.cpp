#include "app/tool/session_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <exception>
#include <ostream>
#include <system_error>
#include <vector>

#include "net/capture/capture_reader.h"
#include "net/capture/conversations.h"

namespace portalspace::app {

namespace {

/// Leaves what the command is about. False when `--stream` names no conversation of the recording.
bool choose(ToolContext& context, const std::string& file, net::Capture& capture,
            const std::optional<std::string>& stream, Conversations wanted) {
    const std::vector<net::ConversationSummary> conversations = net::conversations_in(capture);
    std::uint32_t number = net::main_stream(capture);
    if (stream.has_value()) {
        const char* const end = stream->data() + stream->size();
        const auto [read, error] = std::from_chars(stream->data(), end, number);
        if (error != std::errc() || read != end || !net::keep_conversation(capture, number)) {
            context.err << file << ": " << net::no_such_conversation(*stream, conversations) << "\n";
            return false;
        }
        return true;
    }
    if (conversations.size() > 1) {
        context.err << file << ": " << net::describe(conversations) << "; "
                    << (wanted == Conversations::all ? "all of them are" : std::to_string(number) + " is")
                    << " taken (--stream N takes one)\n";
    }
    if (wanted == Conversations::largest) {
        (void)net::keep_conversation(capture, number);
    }
    return true;
}

}  // namespace

std::optional<net::Capture> open_session(ToolContext& context, std::string_view usage, Conversations conversations) {
    const std::optional<std::string> stream = take_option(context, "--stream");
    if (context.args.size() != 1 || context.args[0].starts_with("--")) {
        context.err << "usage: portalspace-tool " << usage << "\n";
        return std::nullopt;
    }
    const std::string& file = context.args[0];
    try {
        net::Capture capture = net::read_capture(std::filesystem::path(file));
        if (capture.datagrams.empty()) {
            context.err << file << ": holds no datagram of the game\n";
            return std::nullopt;
        }
        if (capture.cut_off) {
            context.err << file << ": ends within a record\n";
        }
        if (!choose(context, file, capture, stream, conversations)) {
            return std::nullopt;
        }
        return capture;
    } catch (const std::exception& e) {
        context.err << file << ": " << e.what() << "\n";
        return std::nullopt;
    }
}

std::optional<std::string> take_option(ToolContext& context, std::string_view option) {
    const auto found = std::find(context.args.begin(), context.args.end(), option);
    if (found == context.args.end() || found + 1 == context.args.end()) {
        return std::nullopt;
    }
    std::string value = *(found + 1);
    context.args.erase(found, found + 2);
    return value;
}

std::string_view direction_text(net::Direction direction) { return direction == net::Direction::c2s ? "c2s" : "s2c"; }

std::string time_text(double seconds) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.6f", seconds);
    return text.data();
}

std::string opcode_text(std::uint32_t opcode) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%04X", opcode);
    return text.data();
}

}  // namespace portalspace::app
