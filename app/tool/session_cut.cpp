#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "app/tool/session_file.h"
#include "app/tool/tool.h"
#include "net/capture/conversations.h"

namespace portalspace::app {

namespace {

constexpr std::string_view kUsage = "session cut FILE --from S --to S -o OUT [--stream N] [--json]";

/// Reads the value of an option, when it is there. False after a sentence for one that is no number of seconds.
bool take_seconds(ToolContext& context, std::string_view option, std::optional<double>& seconds) {
    const std::optional<std::string> text = take_option(context, option);
    if (!text.has_value()) {
        return true;
    }
    char* end = nullptr;
    seconds = std::strtod(text->c_str(), &end);
    if (text->empty() || *end != '\0' || !std::isfinite(*seconds)) {
        context.err << "session cut: " << option << " takes seconds of the recording, not '" << *text << "'\n";
        return false;
    }
    return true;
}

}  // namespace

/// The datagrams of all conversations, or of the chosen one, whose times lie in the range, unchanged. Without the login
/// at its start the checksums of a part cannot be verified, but its messages are read all the same.
int session_cut(ToolContext& context) {
    std::optional<double> from;
    std::optional<double> to;
    if (!take_seconds(context, "--from", from) || !take_seconds(context, "--to", to)) {
        return kExitUnable;
    }
    const std::optional<std::string> out = take_option(context, "-o");
    if (!from.has_value() || !to.has_value() || !out.has_value() || *to < *from) {
        context.err << "usage: portalspace-tool " << kUsage << " (seconds of the recording)\n";
        return kExitUnable;
    }
    auto capture = open_session(context, kUsage, Conversations::all);
    if (!capture.has_value()) {
        return kExitUnable;
    }
    std::erase_if(capture->datagrams, [&](const net::CapturedDatagram& d) { return d.time < *from || d.time > *to; });
    if (capture->datagrams.empty()) {
        context.err << "no datagram lies between " << time_text(*from) << " and " << time_text(*to) << "\n";
        return kExitUnable;
    }
    write_session(context, *capture, *out);
    const std::size_t datagrams = capture->datagrams.size();
    if (context.json) {
        context.out << nlohmann::ordered_json{{"file", *out},
                                              {"datagrams", datagrams},
                                              {"conversations", net::conversations_in(*capture).size()}}
                           .dump()
                    << "\n";
    } else {
        context.out << *out << ": " << datagrams << " datagrams\n";
    }
    return kExitDone;
}

}  // namespace portalspace::app
