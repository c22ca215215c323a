#include <algorithm>
#include <cmath>

#include "app/inspect/scenario.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "content/records/wave.h"

namespace portalspace::app::scenario {

namespace {

using content::DatFileKind;

std::set<std::uint32_t> portal_family(const DatSet& set, std::uint8_t family) {
    const std::vector<std::uint32_t> ids = set.family(DatFileKind::portal, family);
    return {ids.begin(), ids.end()};
}

/// A map of names that gives every id of `all` exactly once and may give those of `more`.
void name_every(const Context& context, const std::set<std::uint32_t>& all, const std::set<std::uint32_t>& more = {}) {
    std::vector<NamedId> named;
    each(context, Form::map, [&](const Json& item, const std::string& name) -> Json {
        const std::uint32_t id = id_of(item);
        named.push_back({child_path(context.path, name), id});
        return all.contains(id) || more.contains(id) ? Json(core::id_text(id)) : Json(nullptr);
    });
    check_complete(context, named, all);
}

template <class Visit>
void each_block_info(DatSet& set, Visit visit) {
    const DatSource* source = set.source(DatFileKind::cell);
    for (const content::DatEntry& entry :
         source == nullptr ? std::vector<content::DatEntry>{} : source->file->entries()) {
        if (record_type_of(source->kind, entry.id) == content::RecordType::land_block_info) {
            if (const auto* info = set.find<content::LandBlockInfo>(entry.id)) {
                visit(*info);
            }
        }
    }
}

/// The meshes of which the Setups among `ids` are made.
std::set<std::uint32_t> meshes_of(DatSet& set, const std::set<std::uint32_t>& ids) {
    std::set<std::uint32_t> meshes;
    for (const std::uint32_t id : ids) {
        if (const auto* setup = set.find<content::Setup>(id)) {
            for (const core::DataId part : setup->parts) {
                meshes.insert(part.value);
            }
        }
    }
    return meshes;
}

/// What the sky of the region is made of.
std::set<std::uint32_t> sky_models(DatSet& set) {
    std::set<std::uint32_t> ids;
    if (const content::Region* region = set.region()) {
        for (const content::DayGroup& group : region->sky.day_groups) {
            for (const content::SkyObject& object : group.objects) {
                ids.insert(object.gfx_obj.value);
            }
            for (const content::SkyTime& time : group.times) {
                for (const content::SkyReplace& replace : time.replaces) {
                    ids.insert(replace.gfx_obj.value);
                }
            }
        }
    }
    ids.erase(0);
    return ids;
}

}  // namespace

std::optional<PlacedObject> nearest_object(DatSet& set, std::uint32_t block, float x, float y) {
    const auto* info = set.find<content::LandBlockInfo>((block & 0xFFFF0000U) | 0xFFFEU);
    std::optional<PlacedObject> best;
    const auto consider = [&](core::DataId id, const core::Frame& frame) {
        const PlacedObject at{id.value, frame.origin.x, frame.origin.y};
        if (!best || std::hypot(at.x - x, at.y - y) < std::hypot(best->x - x, best->y - y)) {
            best = at;
        }
    };
    if (info != nullptr) {
        for (const content::StaticObject& object : info->objects) {
            consider(object.id, object.frame);
        }
        for (const content::Building& building : info->buildings) {
            consider(building.model, building.frame);
        }
    }
    return best;
}

void landmarks(const Context& context) {
    each(context, Form::list, [&](const Json& item, const std::string&) -> Json {
        const std::uint32_t block = id_of(item.at("block"));
        Json found{{"name", prose(item.at("name"))},
                   {"block", (block & 0xFFFFU) == 0xFFFFU && context.set.has(DatFileKind::cell, block)
                                 ? Json(core::id_text(block))
                                 : Json(nullptr)},
                   {"x", item.at("x")},
                   {"y", item.at("y")}};
        if (item.at("name").get<std::string>().ends_with("of the public world database")) {
            return found;  // an object of the server: the files know nothing of it
        }
        const auto at = nearest_object(context.set, block, number_of(item.at("x")), number_of(item.at("y")));
        found["x"] = at ? near(item.at("x"), at->x, 0.005) : Json(nullptr);
        found["y"] = at ? near(item.at("y"), at->y, 0.005) : Json(nullptr);
        return found;
    });
}

void names(const Context& context) {
    if (!context.expected.is_object()) {
        context.out.add(context.path, context.expected, "a map of names");
        return;
    }
    std::set<std::uint32_t> buildings;
    each_block_info(context.set, [&buildings](const content::LandBlockInfo& info) {
        for (const content::Building& building : info.buildings) {
            buildings.insert(building.model.value);
        }
    });
    for (const auto& [group, wanted] : context.expected.items()) {
        const Context part = context.child(group);
        if (group == "building") {
            name_every(part, buildings);
        } else if (group == "emitter") {
            name_every(part, portal_family(context.set, 0x32));
        } else if (group == "environment") {
            name_every(part, portal_family(context.set, 0x0D));
        } else if (group == "scene") {
            name_every(part, portal_family(context.set, 0x12));
        } else if (group == "sky") {
            const std::set<std::uint32_t> sky = sky_models(context.set);
            name_every(part, sky, meshes_of(context.set, sky));
        } else {
            context.out.unknown(part.path);
        }
    }
}

void surfaces(const Context& context) {
    std::vector<NamedId> named;
    each(context, Form::map, [&](const Json& item, const std::string& name) -> Json {
        const std::uint32_t id = id_of(item.at("id"));
        named.push_back({child_path(child_path(context.path, name), "id"), id});
        return {{"id", core::id_text(id)}, {"type", short_hex(context.set.need<content::Surface>(id).type.raw())}};
    });
    check_complete(context, named, portal_family(context.set, 0x08));
}

void sounds(const Context& context) {
    std::vector<NamedId> named;
    each(context, Form::map, [&](const Json& item, const std::string& name) -> Json {
        const std::uint32_t id = id_of(item.at("id"));
        named.push_back({child_path(child_path(context.path, name), "id"), id});
        const auto& wave = context.set.need<content::Wave>(id);
        const content::WaveFormat format = wave.format();
        const double bytes_per_second = format.block_align != 0
                                            ? static_cast<double>(format.block_align) * format.samples_per_second
                                            : format.bytes_per_second;
        const double seconds = bytes_per_second > 0 ? static_cast<double>(wave.data.size()) / bytes_per_second : 0;
        return {{"id", core::id_text(id)},
                {"channels", format.channels},
                {"rate", format.samples_per_second},
                {"bits", format.bits_per_sample},
                {"seconds", near_decimals(member(item, "seconds"), seconds)}};
    });
    check_complete(context, named, portal_family(context.set, 0x0A));
}

}  // namespace portalspace::app::scenario
