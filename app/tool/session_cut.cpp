#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/tool/session_file.h"
#include "app/tool/tool.h"
#include "net/capture/conversations.h"

namespace portalspace::app {

namespace {

constexpr std::string_view kUsage = "session cut FILE --from S --to S -o OUT [--stream N] [--json]";

/// Seconds; nothing for anything else.
std::optional<double> seconds_of(const std::optional<std::string>& text) {
    if (!text.has_value() || text->empty()) {
        return std::nullopt;
    }
    char* end = nullptr;
    const double value = std::strtod(text->c_str(), &end);
    return *end == '\0' && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

/// The datagrams of all conversations, or of the chosen one, whose times lie in the range, unchanged. Without the login
/// at its start the checksums of a part cannot be verified, but its messages are read all the same.
int session_cut(ToolContext& context) {
    const std::optional<double> from = seconds_of(take_option(context, "--from"));
    const std::optional<double> to = seconds_of(take_option(context, "--to"));
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
