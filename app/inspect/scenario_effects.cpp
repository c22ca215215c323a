#include <algorithm>
#include <limits>
#include <map>

#include "app/inspect/scenario.h"
#include "content/records/animation.h"
#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"

namespace portalspace::app::scenario {

namespace {

using content::AnimationHook;
using content::DatFileKind;
using content::HookType;
using content::PhysicsScript;

constexpr std::uint32_t kUnHide = 0x75;
constexpr std::uint32_t kHidden = 0x76;
/// Of a motion: the top byte is its class, the lower two its number.
constexpr std::uint32_t kUnusedBits = 0x00FF0000;

struct HookPlace {
    std::uint32_t record = 0;
    std::size_t index = 0;  ///< of the frame or of the script's entry
};

/// The first hook of each type: animations before scripts, each in the order of ids.
std::map<std::string, HookPlace> first_hooks(DatSet& set) {
    std::map<std::string, HookPlace> first;
    const auto note = [&first](const AnimationHook& hook, std::uint32_t record, std::size_t index) {
        first.try_emplace(std::string(content::hook_name(hook.type())), HookPlace{record, index});
    };
    for (const std::uint32_t id : set.family(DatFileKind::portal, 0x03)) {
        const auto* animation = set.find<content::Animation>(id);
        for (std::size_t i = 0; animation != nullptr && i < animation->frames.size(); ++i) {
            for (const AnimationHook& hook : animation->frames[i].hooks) {
                note(hook, id, i);
            }
        }
    }
    for (const std::uint32_t id : set.family(DatFileKind::portal, 0x33)) {
        const auto* script = set.find<PhysicsScript>(id);
        for (std::size_t i = 0; script != nullptr && i < script->entries.size(); ++i) {
            note(script->entries[i].hook, id, i);
        }
    }
    first.erase("NoOp");
    first.erase("");
    return first;
}

Json hooks_found(DatSet& set) {
    Json found = Json::object();
    for (const auto& [name, place] : first_hooks(set)) {
        found[name] = {core::id_text(place.record), place.index};
    }
    return found;
}

/// The first emitter of each type, by `type_of`.
template <class TypeOf>
Json emitters_found(DatSet& set, TypeOf type_of) {
    Json found = Json::object();
    for (const std::uint32_t id : set.family(DatFileKind::portal, 0x32)) {
        if (const auto* emitter = set.find<content::ParticleEmitterInfo>(id)) {
            const std::string type = std::to_string(static_cast<int>(type_of(*emitter)));
            if (!found.contains(type)) {
                found[type] = core::id_text(id);
            }
        }
    }
    return found;
}

void particle_models(const Context& context) {
    std::vector<NamedId> named;
    each(context, Form::map, [&](const Json& item, const std::string& name) -> Json {
        const std::uint32_t id = id_of(item.at("gfxobj"));
        named.push_back({child_path(child_path(context.path, name), "gfxobj"), id});
        const auto& mesh = context.set.need<content::GfxObj>(id);
        const auto* degrade = context.set.find<content::DegradeInfo>(mesh.degrade.value);
        const bool has_mode = degrade != nullptr && !degrade->bands.empty();
        return {{"gfxobj", core::id_text(id)},
                {"degrade_mode", has_mode ? Json(degrade->bands.front().mode) : Json(nullptr)}};
    });
    std::set<std::uint32_t> used;
    for (const std::uint32_t id : context.set.family(DatFileKind::portal, 0x32)) {
        if (const auto* emitter = context.set.find<content::ParticleEmitterInfo>(id)) {
            used.insert(emitter->hw_gfx_obj.value);
        }
    }
    used.erase(0);
    check_complete(context, named, used);
}

/// Script tables with both transitions, by the scripts that these run.
Json hiding_tables(DatSet& set) {
    Json found = Json::object();
    for (const std::uint32_t id : set.family(DatFileKind::portal, 0x34)) {
        const auto* table = set.find<content::PhysicsScriptTable>(id);
        if (table == nullptr || table->row(kUnHide) == nullptr || table->row(kHidden) == nullptr) {
            continue;
        }
        const std::string pair =
            core::id_text(table->select(kUnHide, 1)) + " " + core::id_text(table->select(kHidden, 1));
        found[pair].push_back(core::id_text(id));
    }
    return found;
}

bool has_hook(const PhysicsScript& script, HookType type) {
    return std::any_of(script.entries.begin(), script.entries.end(),
                       [type](const auto& entry) { return entry.hook.type() == type; });
}

/// What the name of a script promises: an emitter that it makes, by its name in `names`, and hooks that it has.
struct ScriptPromise {
    std::string_view name;
    std::string_view emitter;
    std::vector<HookType> hooks;
};

const std::vector<ScriptPromise>& script_promises() {
    static const std::vector<ScriptPromise> promises{
        {"star swarm", "stars", {HookType::call_pes}},
        {"level up", "ring wave", {HookType::diffuse}},
        {"parts", "", {HookType::transparent_part, HookType::luminous_part, HookType::diffuse_part}},
        {"samples", "lvga", {}},
        {"portal", "portal swirl", {HookType::texture_velocity, HookType::call_pes}},
        {"fire", "fire", {HookType::set_light, HookType::call_pes}},
        {"rain", "rain", {}},
        {"lightning sky", "", {HookType::luminous, HookType::sound, HookType::call_pes}},
        {"spinner", "", {HookType::set_omega}},
        {"pulse", "", {HookType::scale}},
    };
    return promises;
}

bool makes_emitter(const PhysicsScript& script, const Json& emitter) {
    return std::any_of(script.entries.begin(), script.entries.end(), [&emitter](const auto& entry) {
        const auto* create = std::get_if<content::CreateParticleHook>(&entry.hook.payload);
        return create != nullptr && emitter == core::id_text(create->emitter);
    });
}

bool script_fits(const Context& context, const std::string& name, const PhysicsScript& script) {
    if (name == "empty") {
        return script.entries.empty();
    }
    const auto& promises = script_promises();
    const auto promise =
        std::find_if(promises.begin(), promises.end(), [&name](const ScriptPromise& p) { return p.name == name; });
    if (promise == promises.end()) {
        return !script.entries.empty();
    }
    const bool has_hooks = std::all_of(promise->hooks.begin(), promise->hooks.end(),
                                       [&script](HookType type) { return has_hook(script, type); });
    if (!has_hooks || promise->emitter.empty() || !context.scenarios.is_object()) {
        return has_hooks;
    }
    const Json names = context.scenarios.value("names", Json::object());
    const Json emitters = names.value("emitter", Json::object());
    const std::string wanted(promise->emitter);
    return !emitters.contains(wanted) || makes_emitter(script, emitters.at(wanted));
}

void named_scripts(const Context& context) {
    std::vector<NamedId> named;
    each(context, Form::map, [&](const Json& item, const std::string& name) -> Json {
        const std::uint32_t id = id_of(item);
        named.push_back({child_path(context.path, name), id});
        const auto& script = context.set.need<PhysicsScript>(id);
        return script_fits(context, name, script) ? Json(core::id_text(id)) : Json(nullptr);
    });
    check_complete(context, named, {});
}

void lookups(const Context& context) {
    each(context, Form::list, [&](const Json& item, const std::string&) -> Json {
        const std::uint32_t id = id_of(item.at("table"));
        const auto& table = context.set.need<content::PhysicsScriptTable>(id);
        const Json& play_script = item.at("play_script");
        if (!play_script.is_number_unsigned()) {
            throw WrongForm(play_script, "the number of a play script");
        }
        const core::DataId script = table.select(play_script.get<std::uint32_t>(), number_of(item.at("intensity")));
        return {{"table", core::id_text(id)},
                {"play_script", item.at("play_script")},
                {"intensity", item.at("intensity")},
                {"script", script ? Json(core::id_text(script)) : Json(nullptr)}};
    });
}

}  // namespace

void effects(const Context& context) {
    if (!context.expected.is_object()) {
        context.out.add(context.path, context.expected, "a map of names");
        return;
    }
    for (const auto& [key, wanted] : context.expected.items()) {
        const Context part = context.child(key);
        if (key == "script_lookup_rule") {
            part.compare_with("the first entry in stored order whose threshold is not below the intensity");
        } else if (key == "script_lookups") {
            lookups(part);
        } else if (key == "scripts") {
            named_scripts(part);
        } else if (key == "one_record_for_each_hook_type") {
            compare(wanted, hooks_found(context.set), part.path, Keys::all, context.out);
        } else if (key == "one_emitter_for_each_particle_type") {
            compare(wanted, emitters_found(context.set, [](const auto& e) { return e.particle_type; }), part.path,
                    Keys::all, context.out);
        } else if (key == "one_emitter_for_each_emitter_type") {
            compare(wanted, emitters_found(context.set, [](const auto& e) { return e.emitter_type; }), part.path,
                    Keys::all, context.out);
        } else if (key == "particle_models") {
            particle_models(part);
        } else if (key == "tables_with_hidden_and_unhide") {
            compare(wanted, hiding_tables(context.set), part.path, Keys::all, context.out);
        } else {
            context.out.unknown(part.path);
        }
    }
}

/// The animations that lead from one motion to another, and how long they last.
void motion_times(const Context& context) {
    each(context, Form::list, [&](const Json& item, const std::string&) -> Json {
        const std::uint32_t id = id_of(item.at("table"));
        const auto& table = context.set.need<content::MotionTable>(id);
        const std::uint32_t style = id_of(item.at("style"));
        if (std::none_of(table.style_defaults.begin(), table.style_defaults.end(),
                         [style](const content::MotionTable::StyleDefault& row) { return row.style == style; })) {
            throw WrongForm(item.at("style"), "a style of " + core::id_text(id));
        }
        const std::uint32_t substate = id_of(item.at("from"));
        if ((substate & kUnusedBits) != 0) {
            throw WrongForm(item.at("from"), "a motion");
        }
        const std::uint32_t from = content::MotionTable::key(style, substate);
        const content::MotionData* link = table.link(from, id_of(item.at("to")));
        if (link == nullptr) {
            throw MissingRecord("no link in " + core::id_text(id));
        }
        Json animations = Json::array();
        double seconds = 0;
        for (const content::MotionAnim& anim : link->anims) {
            animations.push_back({core::id_text(anim.animation), anim.low_frame, anim.high_frame, anim.frame_rate});
            const auto& animation = context.set.need<content::Animation>(anim.animation.value);
            const auto frames = static_cast<std::int32_t>(animation.frames.size());
            const std::int32_t high = anim.high_frame < 0 || anim.high_frame >= frames ? frames - 1 : anim.high_frame;
            const double rate = std::abs(static_cast<double>(anim.frame_rate));
            seconds += rate > 0 ? (high - anim.low_frame + 1) / rate : std::numeric_limits<double>::infinity();
        }
        return {{"what", prose(item.value("what", Json()))},
                {"table", core::id_text(id)},
                {"style", core::id_text(style)},
                {"from", core::id_text(substate)},
                {"to", core::id_text(id_of(item.at("to")))},
                {"animations", std::move(animations)},
                {"seconds", near_decimals(member(item, "seconds"), seconds)}};
    });
}

}  // namespace portalspace::app::scenario
