#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <span>

#include "app/tool/session_fields.h"
#include "app/tool/session_file.h"
#include "app/tool/tool.h"
#include "net/capture/replayer.h"
#include "net/messages/names.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kHeadBytes = 32;

std::string name_of(const net::Message& m) {
    return m.direction == net::Direction::c2s ? net::client_message_name(m.bytes) : net::message_name(m.bytes);
}

std::string head_of(const net::Message& m) {
    const std::string text = hex_text(std::span(m.bytes).first(std::min(m.bytes.size(), kHeadBytes)));
    return m.bytes.size() > kHeadBytes ? text + "..." : text;
}

/// Names come from the wire: bytes that are not UTF-8 are replaced, never printed raw.
std::string dump(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void print(std::ostream& out, const net::Message& m) {
    const DecodedFields decoded = message_fields(m);
    out << time_text(m.time) << (m.direction == net::Direction::c2s ? " -> " : " <- ") << "q" << m.group << " "
        << opcode_text(m.opcode()) << " " << name_of(m) << " " << m.bytes.size() << " " << dump(decoded.fields);
    if (decoded.decoding != net::Decoding::whole) {
        out << " (" << decoding_text(decoded.decoding) << ")";
    }
    out << "\n";
}

ordered_json row(const net::Message& m) {
    DecodedFields decoded = message_fields(m);
    return {{"t", m.time},
            {"dir", direction_text(m.direction)},
            {"group", m.group},
            {"opcode", opcode_text(m.opcode())},
            {"name", name_of(m)},
            {"size", m.bytes.size()},
            {"head", head_of(m)},
            {"decoding", decoding_text(decoded.decoding)},
            {"fields", std::move(decoded.fields)}};
}

}  // namespace

int session_show(ToolContext& context) {
    const auto capture = open_session(context, "session show FILE [--stream N] [--json]", Conversations::largest);
    if (!capture.has_value()) {
        return kExitUnable;
    }
    net::Replayer replayer(*capture, net::main_stream(*capture));
    bool first = true;
    if (context.json) {
        context.out << "[";
    }
    replayer.finish([&](net::Message&& m) {
        if (context.json) {
            context.out << (first ? "\n" : ",\n") << dump(row(m));
            first = false;
        } else {
            print(context.out, m);
        }
    });
    if (context.json) {
        context.out << "\n]\n";
    }
    return kExitDone;
}

}  // namespace portalspace::app
