#include "app/report/report.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/report/facts_json.h"
#include "app/report/json_layout.h"
#include "app/report/json_list.h"

namespace portalspace::app {
namespace {

using Json = nlohmann::ordered_json;
using core::id_text;

/// The shortest number that reads back as this float; text when it is not finite.
Json float_json(float value) {
    if (!std::isfinite(value)) {
        return rounded(value, 0);
    }
    char text[64];
    const auto printed = std::to_chars(std::begin(text), std::end(text), value);
    double out = value;
    std::from_chars(text, printed.ptr, out);
    return out;
}

Json time_json(double seconds) { return rounded(seconds, 6); }

template <class Tag>
Json id_or_null(core::Id<Tag> id) {
    return id ? Json(id_text(id)) : Json();
}

std::string digest_text(std::uint64_t digest) {
    return id_text(static_cast<std::uint32_t>(digest >> 32)) + id_text(static_cast<std::uint32_t>(digest)).substr(2);
}

Json object_json(const ObjectRow& o) {
    Json j;
    j["guid"] = id_text(o.guid);
    j["name"] = o.name;
    j["wcid"] = o.wcid;
    j["setup"] = id_or_null(o.setup);
    j["parent"] = id_or_null(o.parent);
    j["cell"] = o.position ? Json(id_text(o.position->cell)) : Json();
    if (o.position) {
        const core::Vec3& p = o.position->frame.origin;
        j["position"] = Json::array({float_json(p.x), float_json(p.y), float_json(p.z)});
        j["heading"] = float_json(o.position->frame.heading());
    } else {
        j["position"] = Json();
        j["heading"] = Json();
    }
    j["state"] = id_text(o.state);
    j["motion"]["style"] = id_text(o.motion_style);
    j["motion"]["command"] = id_text(o.motion_command);
    Json& children = j["children"] = Json::array();
    for (const core::ObjectId child : o.children) {
        children.push_back(id_text(child));
    }
    j["emitters"] = o.emitters;
    return j;
}

Json script_json(const ScriptRow& s) {
    Json j;
    j["t"] = time_json(s.time);
    j["owner"] = id_text(s.owner);
    j["script"] = id_or_null(s.script);
    j["hook"] = s.hook;
    j["made"] = s.made.empty() ? Json() : Json(s.made);
    return j;
}

Json emitter_json(const EmitterRow& e) {
    Json j;
    j["id"] = e.id;
    j["owner"] = id_text(e.owner);
    j["info"] = id_text(e.info);
    j["created"] = time_json(e.created);
    j["stopped"] = e.stopped ? time_json(*e.stopped) : Json();
    j["destroyed"] = e.destroyed ? time_json(*e.destroyed) : Json();
    j["born"] = e.born;
    j["live"] = e.live;
    return j;
}

Json frames_json(const FrameRow& f) {
    Json j;
    j["number"] = f.frames;
    j["quanta"] = f.quanta;
    Json& digests = j["digests"] = Json::array();
    for (const std::uint64_t digest : f.digests) {
        digests.push_back(digest_text(digest));
    }
    return j;
}

Json log_json(const LogRow& l) {
    Json j;
    j["kind"] = l.kind;
    j["level"] = l.level;
    j["count"] = l.count;
    j["first"] = l.first;
    return j;
}

Json timing_json(const TimingRow& t) {
    Json j;
    j["first_frame_seconds"] = t.first_frame_seconds ? Json(*t.first_frame_seconds) : Json();
    j["wall_seconds"] = t.wall_seconds;
    Json& phases = j["phases"] = Json::object();
    for (const TimingRow::Phase& phase : t.phases) {
        Json& p = phases[phase.name];
        p["p50_ms"] = phase.p50_ms;
        p["p95_ms"] = phase.p95_ms;
        p["p99_ms"] = phase.p99_ms;
        p["max_ms"] = phase.max_ms;
    }
    j["peak_memory_bytes"] = t.peak_memory_bytes;
    return j;
}

}  // namespace

std::string render_report(const ReportInput& input) {
    Json report;
    report["file"] = input.file.empty() ? Json() : Json(input.file);
    add_facts(report, input.transport, input.facts);
    report["objects"] = list_json(input.objects, object_json);
    report["scripts"] = list_json(input.scripts, script_json);
    report["emitters"] = list_json(input.emitters, emitter_json);
    report["frames"] = frames_json(input.frames);
    report["log"] = list_json(input.log, log_json);
    if (input.timing) {
        report["timing"] = timing_json(*input.timing);
    }
    return layout_json(report);
}

}  // namespace portalspace::app
