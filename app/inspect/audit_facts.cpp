#include "app/inspect/audit_facts.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "content/audit/raw_scan.h"
#include "content/record_codec.h"
#include "content/records/animation.h"
#include "content/records/motion_table.h"
#include "content/records/physics_script.h"
#include "content/records/setup.h"
#include "core/sha256.h"

namespace portalspace::app::audit_facts {

namespace {

using content::AnimationHook;
using content::DatFileKind;
using content::HookType;

constexpr std::uint32_t kNonCombat = 0x8000003D;
constexpr std::uint32_t kUnHide = 0x75;
constexpr std::uint32_t kHidden = 0x76;

std::uint32_t id_of(const std::string& text) {
    std::uint32_t id = 0;
    if (!core::parse_id(text, id)) {
        throw MissingRecord("'" + text + "' is not an id");
    }
    return id;
}

content::RecordBytes raw(const DatSet& set, std::uint32_t id) {
    const DatSource* portal = set.source(DatFileKind::portal);
    const auto found = portal == nullptr ? decltype(portal->file->find(id)){} : portal->file->find(id);
    if (!found) {
        throw MissingRecord("missing");
    }
    try {
        return portal->file->read(*found);
    } catch (const core::FormatError& error) {
        throw MissingRecord(std::string("damaged: ") + error.what());
    }
}

/// The record, of which no byte may be left over.
template <class T>
const T& whole(DatSet& set, const std::string& id_text) {
    const std::uint32_t id = id_of(id_text);
    const content::RecordBytes bytes = raw(set, id);
    try {
        core::ByteReader reader(bytes.view());
        (void)T::unpack(reader);
        reader.expect_end();
    } catch (const core::FormatError& error) {
        throw MissingRecord(std::string("cannot be read: ") + error.what());
    }
    return set.need<T>(id);
}

/// Four decimals are more than the pins have; a float of the file is rounded to what its digits say.
Json short_number(float value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", static_cast<double>(value));
    return Json::parse(text);
}

Json short_vec(const core::Vec3& v) { return Json::array({short_number(v.x), short_number(v.y), short_number(v.z)}); }

Json hook_fields(const AnimationHook& hook) {
    Json fields{{"hook", content::hook_name(hook.type())}};
    const content::CreateParticleHook* create = nullptr;
    std::visit(
        [&create](const auto& payload) {
            if constexpr (std::is_base_of_v<content::CreateParticleHook, std::decay_t<decltype(payload)>>) {
                create = &payload;
            }
        },
        hook.payload);
    if (create != nullptr) {
        fields["emitter"] = core::id_text(create->emitter);
        fields["part"] = static_cast<std::int32_t>(create->part);
        fields["logical"] = create->logical_emitter;
        fields["offset"] = short_vec(create->offset.origin);
    }
    return fields;
}

bool makes_sound(const AnimationHook& hook) {
    return hook.type() == HookType::sound || hook.type() == HookType::sound_table ||
           hook.type() == HookType::sound_tweaked;
}

Json chain(const content::MotionData& motion) {
    Json list = Json::array();
    for (const content::MotionAnim& anim : motion.anims) {
        list.push_back({core::id_text(anim.animation), anim.low_frame, anim.high_frame, short_number(anim.frame_rate)});
    }
    return list;
}

const content::MotionData* link_of(const content::MotionTable& table, std::uint32_t motion) {
    const auto ready = table.style_default(kNonCombat);
    return ready ? table.link(content::MotionTable::key(kNonCombat, *ready), motion) : nullptr;
}

/// Ids of the records of a family in which the raw scan sees the hook.
Json scanned(const DatSet& set, std::uint8_t family) {
    Json ids = Json::array();
    for (const std::uint32_t id : set.family(DatFileKind::portal, family)) {
        if (!content::scan_create_blocking(raw(set, id).view()).empty()) {
            ids.push_back(core::id_text(id));
        }
    }
    return ids;
}

}  // namespace

void decode(DatSet& set, std::uint32_t id) {
    const content::RecordBytes bytes = raw(set, id);
    const content::RecordCodec* codec = content::record_codec(content::record_type_of(DatFileKind::portal, id));
    if (codec == nullptr) {
        throw MissingRecord("is of a type without decoder");
    }
    try {
        core::ByteReader reader(bytes.view());
        (void)codec->decode(reader, set.property_types());
        reader.expect_end();
    } catch (const core::FormatError& error) {
        throw MissingRecord(std::string("cannot be read: ") + error.what());
    }
}

Json entry(DatSet& set, const std::string& id, const Json& pin) {
    const content::RecordBytes bytes = raw(set, id_of(id));
    decode(set, id_of(id));
    return {
        {"name", pin.value("name", "")}, {"length", bytes.view().size()}, {"sha256", core::sha256_hex(bytes.view())}};
}

Json projectile(DatSet& set, const std::string& id, const Json& pin) {
    const auto& setup = whole<content::Setup>(set, id);
    Json spheres = Json::array();
    for (const content::Sphere& sphere : setup.spheres) {
        spheres.push_back({{"center", short_vec(sphere.center)}, {"radius", short_number(sphere.radius)}});
    }
    Json found{
        {"name", pin.value("name", "")}, {"spheres", std::move(spheres)}, {"cylinders", setup.cyl_spheres.size()}};
    if (pin.contains("default_script")) {
        found["default_script"] = core::id_text(setup.default_script);
    }
    return found;
}

Json script_table(DatSet& set, const std::string& id, const Json& pin) {
    const auto& table = whole<content::PhysicsScriptTable>(set, id);
    Json found = Json::object();
    for (const auto& [play_script, choices] : pin.items()) {
        Json& list = found[play_script] = Json::array();
        if (const auto* row = table.row(static_cast<std::uint32_t>(std::stoul(play_script)))) {
            for (const content::PhysicsScriptChoice& choice : row->choices) {
                list.push_back({short_number(choice.mod), core::id_text(choice.script)});
            }
        }
    }
    return found;
}

Json script_hooks(DatSet& set, const std::string& id) {
    Json list = Json::array();
    for (const content::PhysicsScriptEntry& entry : whole<content::PhysicsScript>(set, id).entries) {
        Json row{{"time", short_number(static_cast<float>(entry.start_time))}};
        row.update(hook_fields(entry.hook));
        list.push_back(std::move(row));
    }
    return list;
}

Json script_contents(DatSet& set, const std::string& id, const Json& pin) {
    const auto& script = whole<content::PhysicsScript>(set, id);
    const auto any = [&script](auto predicate) {
        return std::any_of(script.entries.begin(), script.entries.end(),
                           [&predicate](const content::PhysicsScriptEntry& entry) { return predicate(entry.hook); });
    };
    const Json all{{"particles", any([](const AnimationHook& h) { return h.type() == HookType::create_particle; })},
                   {"sound", any(makes_sound)},
                   {"light", any([](const AnimationHook& h) { return h.type() == HookType::set_light; })}};
    Json found = Json::object();
    for (const auto& [key, wanted] : pin.items()) {
        found[key] = all.value(key, Json());
    }
    return found;
}

Json recall(DatSet& set, const Json& pin) {
    const std::uint32_t motion = id_of(pin.at("motion").get<std::string>());
    const auto& human = whole<content::MotionTable>(set, pin.at("human_table").get<std::string>());
    const content::MotionData* link = link_of(human, motion);
    if (link == nullptr || link->anims.empty()) {
        throw MissingRecord("the human motion table has no way to the recall");
    }
    Json hooks = Json::array();
    const auto& animation = whole<content::Animation>(set, core::id_text(link->anims.front().animation));
    for (std::size_t i = 0; i < animation.frames.size(); ++i) {
        for (const AnimationHook& hook : animation.frames[i].hooks) {
            Json row{{"frame", i}};
            row.update(hook_fields(hook));
            hooks.push_back(std::move(row));
        }
    }
    std::set<std::string> chains;
    for (const std::uint32_t id : set.family(DatFileKind::portal, 0x09)) {
        const auto* table = set.find<content::MotionTable>(id);
        const content::MotionData* other = table == nullptr ? nullptr : link_of(*table, motion);
        std::string text;
        for (std::size_t i = 0; other != nullptr && i < other->anims.size(); ++i) {
            text += (i == 0 ? "" : " ") + core::id_text(other->anims[i].animation);
        }
        if (!text.empty()) {
            chains.insert(text);
        }
    }
    return {{"motion", pin.at("motion")},
            {"human_table", pin.at("human_table")},
            {"human_animations", chain(*link)},
            {"hooks", std::move(hooks)},
            {"chains_of_all_tables", chains}};
}

Json hiding(DatSet& set) {
    Json found = Json::object();
    for (const std::uint32_t id : set.family(DatFileKind::portal, 0x34)) {
        const auto* table = set.find<content::PhysicsScriptTable>(id);
        if (table != nullptr && table->row(kUnHide) != nullptr && table->row(kHidden) != nullptr) {
            const std::string pair =
                core::id_text(table->select(kUnHide, 1)) + " " + core::id_text(table->select(kHidden, 1));
            found[pair].push_back(core::id_text(id));
        }
    }
    return found;
}

Json create_blocking(DatSet& set) { return {{"scripts", scanned(set, 0x33)}, {"animations", scanned(set, 0x03)}}; }

}  // namespace portalspace::app::audit_facts
