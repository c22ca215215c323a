#include "app/report/facts_json.h"

#include "app/report/json_list.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "net/messages/names.h"

namespace portalspace::app {
namespace {

using Json = nlohmann::ordered_json;
using core::id_text;

constexpr int kTimeDecimals = 3;
constexpr int kPlaceDecimals = 4;
constexpr int kHeadingDecimals = 2;
constexpr int kDecimals = 6;

Json time_json(double seconds) { return rounded(seconds, kTimeDecimals); }

Json vector_json(const core::Vec3& v) {
    return Json::array({rounded(v.x, kDecimals), rounded(v.y, kDecimals), rounded(v.z, kDecimals)});
}

/// Compass degrees of the rotation as received, which need not be a unit quaternion.
double heading_of_received(const core::Quat& q) {
    const double w = q.w;
    const double x = q.x;
    const double y = q.y;
    const double z = q.z;
    const double degrees = -std::atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * 180 / std::numbers::pi;
    return degrees < 0 ? degrees + 360 : degrees + 0.0;  // no negative zero
}

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json entry_json(const net::EntryFacts& e) {
    Json j;
    j["guid"] = id_text(e.guid);
    j["entered"] = time_json(e.entered);
    if (!e.login_complete.empty()) {
        Json& times = j["login_complete"] = Json::array();
        for (const double time : e.login_complete) {
            times.push_back(time_json(time));
        }
    }
    if (!e.left) {
        return j;
    }
    j["left"] = time_json(*e.left);
    j["name"] = e.name;
    if (e.position) {
        j["position"] = place_json(*e.position);
    }
    j["objects_known"] = e.objects_known;
    j["inventory"] = e.inventory;
    j["health"] = e.health;
    j["combat_mode"] = e.combat_mode;
    j["spells"] = e.spells;
    return j;
}

Json chat_json(const net::ChatFacts& c) {
    Json j;
    j["t"] = time_json(c.time);
    j["kind"] = c.kind;
    j["text"] = c.text;
    if (!c.sender.empty() || c.room) {
        j["sender"] = c.sender;
    }
    if (c.chat_type) {
        j["chat_type"] = *c.chat_type;
    }
    if (c.channel) {
        j["channel"] = *c.channel;
    }
    if (c.room) {
        j["room"] = *c.room;
    }
    return j;
}

Json teleport_json(const net::TeleportFacts& t) {
    Json j;
    j["t"] = time_json(t.time);
    j["stamp"] = t.stamp;
    if (t.to) {
        j["to"] = place_json(*t.to);
    }
    return j;
}

Json refusal_json(const net::RefusalFacts& r) {
    Json j;
    j["t"] = time_json(r.time);
    j["kind"] = r.kind;
    if (r.code) {
        j["code"] = *r.code;
    }
    if (r.reason) {
        j["reason"] = *r.reason;
    }
    return j;
}

Json step_json(const net::ProjectileStep& s) {
    Json j;
    j["dt"] = time_json(s.dt);
    j["message"] = s.message;
    if (s.script) {
        j["script"] = net::play_script_name(*s.script);
        j["type"] = *s.script;
    }
    if (s.intensity) {
        j["intensity"] = rounded(*s.intensity, kDecimals);
    }
    if (s.state) {
        j["state"] = id_text(*s.state);
    }
    if (s.velocity) {
        j["velocity"] = vector_json(*s.velocity);
    }
    if (s.omega) {
        j["omega"] = vector_json(*s.omega);
    }
    if (s.sound) {
        j["sound"] = net::sound_name(*s.sound);
    }
    if (s.volume) {
        j["volume"] = rounded(*s.volume, kDecimals);
    }
    if (s.position) {
        j["position"] = place_json(*s.position);
    }
    return j;
}

/// The optional fields of a projectile, each only when it was on the wire.
class FieldAdder {
public:
    explicit FieldAdder(Json& object) : object_(object) {}
    void operator()(const char* key, const std::optional<core::DataId>& id) {
        if (id) {
            object_[key] = id_text(*id);
        }
    }
    void operator()(const char* key, const std::optional<float>& number) {
        if (number) {
            object_[key] = rounded(*number, kDecimals);
        }
    }
    void operator()(const char* key, const std::optional<core::Vec3>& vector) {
        if (vector) {
            object_[key] = vector_json(*vector);
        }
    }
    template <class Integer>
    void integer(const char* key, const std::optional<Integer>& number) {
        if (number) {
            object_[key] = *number;
        }
    }

private:
    Json& object_;
};

Json projectile_json(const net::ProjectileFacts& p) {
    Json j;
    FieldAdder add(j);
    j["guid"] = id_text(p.guid);
    j["name"] = p.name;
    j["wcid"] = p.wcid;
    add.integer("spell", p.spell);
    add.integer("cast", p.cast);
    j["spawned"] = time_json(p.spawned);
    j["position"] = p.position ? place_json(*p.position) : Json();
    add("setup", p.setup);
    add("motion_table", p.motion_table);
    add("sound_table", p.sound_table);
    add("pe_table", p.physics_script_table);
    j["state"] = id_text(p.state);
    add.integer("placement", p.placement);
    add("scale", p.scale);
    add("friction", p.friction);
    add("elasticity", p.elasticity);
    add("translucency", p.translucency);
    add("velocity", p.velocity);
    add("acceleration", p.acceleration);
    add("omega", p.omega);
    add.integer("default_script", p.default_script);
    add("default_script_intensity", p.default_script_intensity);
    Json& after = j["after"] = Json::array();
    for (const net::ProjectileStep& step : p.after) {
        after.push_back(step_json(step));
    }
    if (p.impact) {
        j["impact"] = time_json(*p.impact);
    }
    if (p.deleted) {
        j["deleted"] = time_json(*p.deleted);
    }
    return j;
}

}  // namespace

Json rounded(double value, int decimals) {
    if (!std::isfinite(value)) {
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    char text[400];  // the longest double has 309 digits before the point
    const auto printed = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::fixed, decimals);
    double out = value;
    std::from_chars(text, printed.ptr, out);
    return out;
}

Json place_json(const core::Position& position) {
    const core::Vec3& o = position.frame.origin;
    Json j;
    j["cell"] = id_text(position.cell);
    j["x"] = rounded(o.x, kPlaceDecimals);
    j["y"] = rounded(o.y, kPlaceDecimals);
    j["z"] = rounded(o.z, kPlaceDecimals);
    j["heading"] = rounded(heading_of_received(position.frame.rotation), kHeadingDecimals);
    return j;
}

void add_facts(Json& report, const net::TransportFigures& transport, const net::ConversationFacts& facts) {
    report["duration"] = time_json(transport.duration);
    report["datagrams"]["c2s"] = transport.c2s_datagrams;
    report["datagrams"]["s2c"] = transport.s2c_datagrams;
    report["bytes"]["c2s"] = transport.c2s_bytes;
    report["bytes"]["s2c"] = transport.s2c_bytes;
    report["account"] = or_null(facts.account);
    report["server"] = or_null(facts.server);
    report["entries"] = list_json(facts.entries, entry_json);
    report["messages"] = facts.messages;
    Json& counts = report["counts"] = Json::object();
    for (const auto& [name, count] : facts.counts) {
        counts[name] = count;
    }
    report["chat"] = list_json(facts.chat, chat_json);
    report["teleports"] = list_json(facts.teleports, teleport_json);
    report["refusals"] = list_json(facts.refusals, refusal_json);
    report["projectiles"] = list_json(facts.projectiles, projectile_json);
}

}  // namespace portalspace::app
