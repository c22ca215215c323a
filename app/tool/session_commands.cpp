#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "app/tool/session_file.h"
#include "app/tool/tool.h"
#include "net/capture/conversation_verifier.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;

struct Tally {
    std::uint64_t c2s = 0;
    std::uint64_t s2c = 0;
    std::uint64_t encrypted = 0;
    std::uint64_t cleartext = 0;
    std::uint64_t repeated = 0;
    std::uint64_t damaged_on_purpose = 0;
    std::uint64_t rejected = 0;      ///< does not hold, and the recording client did not take it either
    std::uint64_t unverifiable = 0;  ///< encrypted, keys not known
    std::set<std::uint32_t> conversations;
};

void count(Tally& tally, const net::Verdict& verdict) {
    if (verdict.kind == net::Verdict::Kind::unverifiable) {
        ++tally.unverifiable;
    } else if (verdict.good()) {
        ++(verdict.view->encrypted() ? tally.encrypted : tally.cleartext);
        tally.repeated += verdict.kind == net::Verdict::Kind::repeated ? 1 : 0;
    }
}

ordered_json to_json(const Tally& t) {
    return {{"datagrams", {{"c2s", t.c2s}, {"s2c", t.s2c}}},
            {"encrypted", t.encrypted},
            {"cleartext", t.cleartext},
            {"repeated", t.repeated},
            {"damaged_on_purpose", t.damaged_on_purpose},
            {"rejected", t.rejected},
            {"unverifiable", t.unverifiable},
            {"conversations", t.conversations.size()}};
}

void print(std::ostream& out, const std::string& file, const Tally& t, std::size_t failures) {
    out << file << ": " << t.c2s << " + " << t.s2c << " datagrams (c2s + s2c), " << t.encrypted << " encrypted and "
        << t.cleartext << " cleartext checksums hold, " << t.repeated << " sent again, " << failures << " do not hold";
    if (t.damaged_on_purpose > 0) {
        out << ", " << t.damaged_on_purpose << " damaged on purpose left out";
    }
    if (t.rejected > 0) {
        out << ", " << t.rejected << " that the recording client rejected left out";
    }
    out << "\n";
    if (t.unverifiable > 0) {
        out << file << ": NOT VERIFIABLE: " << (t.encrypted == 0 ? "all " : "") << t.unverifiable
            << " encrypted datagrams, because no ConnectRequest with their keys comes before them; only "
               "their structure was checked\n";
    }
}

}  // namespace

int session_verify(ToolContext& context) {
    const auto capture = open_session(context, "session verify FILE [--stream N] [--json]", Conversations::all);
    if (!capture.has_value()) {
        return kExitUnable;
    }
    Tally tally;
    ordered_json failures = ordered_json::array();
    std::map<std::uint32_t, net::ConversationVerifier> streams;
    std::uint64_t number = 0;
    for (const net::CapturedDatagram& d : capture->datagrams) {
        ++number;
        tally.conversations.insert(d.stream);
        ++(d.direction == net::Direction::c2s ? tally.c2s : tally.s2c);
        if (d.damaged_on_purpose()) {
            ++tally.damaged_on_purpose;
            continue;
        }
        const net::Verdict verdict = streams[d.stream].inspect(d);
        count(tally, verdict);
        if (verdict.good() || verdict.kind == net::Verdict::Kind::unverifiable) {
            continue;
        }
        if (d.rejected()) {
            ++tally.rejected;
            continue;
        }
        failures.push_back({{"datagram", number},
                            {"t", d.time},
                            {"dir", direction_text(d.direction)},
                            {"difference", verdict.difference}});
        if (!context.json) {
            context.out << "datagram " << number << " at " << time_text(d.time) << " " << direction_text(d.direction)
                        << ": " << verdict.difference << "\n";
        }
    }
    const bool holds = failures.empty() && !capture->cut_off;
    if (context.json) {
        ordered_json report = to_json(tally);
        report["cut_off"] = capture->cut_off;
        report["all_checked"] = tally.unverifiable == 0;
        report["holds"] = holds;
        report["failures"] = std::move(failures);
        context.out << report.dump(1) << "\n";
    } else {
        print(context.out, context.args[0], tally, failures.size());
    }
    return holds ? kExitDone : kExitDiffers;
}

}  // namespace portalspace::app
