#include <cmath>
#include <cstdlib>
#include <ostream>

#include "app/tool/session_file.h"
#include "app/tool/tool.h"
#include "net/capture/replayer.h"

namespace portalspace::app {

namespace {

constexpr std::string_view kUsage = "session cut FILE --from S --to S -o OUT";

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

/// The datagrams of the longest conversation whose times lie in the range, unchanged. Without the login at its start
/// the checksums of a part cannot be verified, but its messages are read all the same.
int session_cut(ToolContext& context) {
    const std::optional<double> from = seconds_of(take_option(context, "--from"));
    const std::optional<double> to = seconds_of(take_option(context, "--to"));
    const std::optional<std::string> out = take_option(context, "-o");
    if (!from.has_value() || !to.has_value() || !out.has_value() || *to < *from) {
        context.err << "usage: portalspace-tool " << kUsage << " (seconds of the recording)\n";
        return kExitUnable;
    }
    auto capture = open_session(context, kUsage);
    if (!capture.has_value()) {
        return kExitUnable;
    }
    const std::uint32_t stream = net::main_stream(*capture);
    std::erase_if(capture->datagrams,
                  [&](const net::CapturedDatagram& d) { return d.stream != stream || d.time < *from || d.time > *to; });
    if (capture->datagrams.empty()) {
        context.err << "no datagram lies between " << time_text(*from) << " and " << time_text(*to) << "\n";
        return kExitUnable;
    }
    write_session(*capture, *out);
    context.out << *out << ": " << capture->datagrams.size() << " datagrams\n";
    return kExitDone;
}

}  // namespace portalspace::app
