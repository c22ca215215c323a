#include "app/tool/session_file.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <ostream>

#include "net/capture/capture_reader.h"

namespace portalspace::app {

std::optional<net::Capture> open_session(ToolContext& context, std::string_view usage) {
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
