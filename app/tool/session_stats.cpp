#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/tool/session_file.h"
#include "app/tool/tool.h"
#include "net/capture/replayer.h"
#include "net/messages/message_table.h"
#include "net/messages/names.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;
using Counts = std::map<std::string, std::uint64_t>;

struct Figures {
    net::TransportFacts facts;
    Counts sent;
    Counts received;
    Counts sent_not_whole;  ///< by name: messages that did not decode to their last byte
    Counts received_not_whole;
};

Figures collect(const net::Capture& capture, std::uint32_t stream) {
    Figures figures;
    net::Replayer replayer(capture, stream);
    replayer.finish([&figures](net::Message&& m) {
        const bool sent = m.direction == net::Direction::c2s;
        const std::string name = sent ? net::client_message_name(m.bytes) : net::message_name(m.bytes);
        ++(sent ? figures.sent : figures.received)[name];
        if (net::try_decode(m.direction, m.bytes) != net::Decoding::whole) {
            ++(sent ? figures.sent_not_whole : figures.received_not_whole)[name];
        }
    });
    figures.facts = replayer.facts();
    return figures;
}

ordered_json side(const net::TransportFacts::Side& s, const Counts& counts, const Counts& not_whole) {
    return {{"datagrams", s.datagrams},
            {"bytes", s.bytes},
            {"messages", s.messages},
            {"retransmissions", s.retransmissions},
            {"duplicates", s.duplicates},
            {"acks", s.acks},
            {"naks", s.naks},
            {"rejects", s.rejects},
            {"skipped", s.skipped},
            {"malformed", s.malformed},
            {"checksum_failures", s.checksum_failures},
            {"lost", s.lost},
            {"counts", counts},
            {"not_decoded", not_whole}};
}

ordered_json to_json(const Figures& f, const net::Capture& capture) {
    ordered_json out{{"account", f.facts.account}, {"duration", f.facts.duration()}};
    if (f.facts.connect_request_time.has_value()) {
        out["connect_request"] = *f.facts.connect_request_time;
    }
    out["other_packets"] = capture.other_packets;
    out["cut_off"] = capture.cut_off;
    out["c2s"] = side(f.facts.c2s, f.sent, f.sent_not_whole);
    out["s2c"] = side(f.facts.s2c, f.received, f.received_not_whole);
    return out;
}

void print(std::ostream& out, std::string_view direction, const ordered_json& figures) {
    out << direction << ":";
    for (const auto& [key, value] : figures.items()) {
        if (value.is_number() && (value != 0 || key == "datagrams")) {
            out << " " << key << " " << value.dump();
        }
    }
    out << "\n";
    for (const auto& [name, number] : figures["counts"].items()) {
        out << "  " << name << " " << number.dump();
        if (figures["not_decoded"].contains(name)) {
            out << " (" << figures["not_decoded"][name].dump() << " not decoded to the end)";
        }
        out << "\n";
    }
}

}  // namespace

int session_stats(ToolContext& context) {
    const auto capture = open_session(context, "session stats FILE [--stream N] [--json]", Conversations::largest);
    if (!capture.has_value()) {
        return kExitUnable;
    }
    const Figures figures = collect(*capture, net::main_stream(*capture));
    const ordered_json report = to_json(figures, *capture);
    if (context.json) {
        context.out << report.dump(1, ' ', false, ordered_json::error_handler_t::replace) << "\n";
        return kExitDone;
    }
    context.out << "account '" << figures.facts.account << "', " << time_text(figures.facts.duration()) << " s\n";
    print(context.out, "c2s", report["c2s"]);
    print(context.out, "s2c", report["s2c"]);
    return kExitDone;
}

}  // namespace portalspace::app
