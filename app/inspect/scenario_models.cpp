#include <algorithm>

#include "app/inspect/scenario.h"
#include "content/records/char_gen.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/scene.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "content/records/texture.h"

namespace portalspace::app::scenario {

namespace {

using content::DatFileKind;
using content::GfxObj;
using content::Setup;

constexpr std::uint32_t kCharGen = 0x0E000002;

template <class Items>
bool contains(const Items& items, core::DataId id) {
    return std::find(items.begin(), items.end(), id) != items.end();
}

/// Setup of a sex of the first heritage; 1 male, 2 female.
core::DataId person(DatSet& set, std::uint32_t sex) {
    const auto& char_gen = set.need<content::CharGen>(kCharGen);
    const content::CharacterSex* found =
        char_gen.heritages.rows.empty() ? nullptr : char_gen.heritages.rows.front().value.sexes.find(sex);
    return found == nullptr ? core::DataId{} : found->setup;
}

bool shows_jpeg(DatSet& set, const GfxObj& mesh) {
    return std::any_of(mesh.surfaces.begin(), mesh.surfaces.end(), [&set](core::DataId id) {
        const auto* surface = set.find<content::Surface>(id.value);
        const auto* texture = surface == nullptr ? nullptr : set.find<content::SurfaceTexture>(surface->texture.value);
        return texture != nullptr &&
               std::any_of(texture->images.begin(), texture->images.end(), [&](core::DataId image) {
                   const auto* picture = set.find<content::RenderSurface>(image.value);
                   return picture != nullptr && picture->format == content::PixelFormat::raw_jpeg;
               });
    });
}

/// Portal nodes and nodes that keep only the negative side.
bool has_rare_nodes(const GfxObj& mesh) {
    return std::any_of(mesh.drawing_bsp.nodes.begin(), mesh.drawing_bsp.nodes.end(), [](const content::BspNode& node) {
        return node.tag == content::BspTag::BpIN || node.tag == content::BspTag::BpnN ||
               node.tag == content::BspTag::BPFL;
    });
}

template <class Predicate>
bool any_part(DatSet& set, const Setup& setup, Predicate predicate) {
    return std::any_of(setup.parts.begin(), setup.parts.end(), [&](core::DataId part) {
        const auto* mesh = set.find<GfxObj>(part.value);
        return mesh != nullptr && predicate(*mesh);
    });
}

/// What the words of a name in `models` promise about its record.
bool fits(DatSet& set, const std::string& name, std::uint32_t id) {
    const auto says = [&name](const char* word) { return name.find(word) != std::string::npos; };
    if (name == "human male" || name == "human female") {
        return person(set, name == "human male" ? 1 : 2).value == id;
    }
    if (says("part") || says("torso")) {
        const auto* mesh = set.find<GfxObj>(id);
        const auto* man = set.find<Setup>(person(set, 1).value);
        const bool of_man = man != nullptr && contains(man->parts, core::DataId(id));
        return mesh != nullptr && of_man && (says("empty") ? mesh->polygons.empty() : static_cast<bool>(mesh->degrade));
    }
    const auto* setup = set.find<Setup>(id);
    if (setup == nullptr) {
        return false;
    }
    if (name == "fallback") {  // the invented ids that replace no known record begin at 0x7F00 (spec/dat-format.md 7.7)
        return (id & 0xFFFFU) >= 0x7F00;
    }
    return (!says("light") || !setup->lights.empty()) && (!says("script") || setup->default_script) &&
           (!says("animation") || setup->default_animation) && (!says("omega") || setup->default_animation) &&
           (!says("JPEG") || any_part(set, *setup, [&set](const GfxObj& mesh) { return shows_jpeg(set, mesh); })) &&
           (!says("tree nodes") || any_part(set, *setup, has_rare_nodes));
}

/// Setups and meshes that land blocks and rooms place.
std::set<std::uint32_t> placed_objects(DatSet& set) {
    std::set<std::uint32_t> ids;
    const DatSource* source = set.source(DatFileKind::cell);
    for (const content::DatEntry& entry :
         source == nullptr ? std::vector<content::DatEntry>{} : source->file->entries()) {
        const auto* info = set.find<content::LandBlockInfo>(entry.id);
        const auto* cell = set.find<content::EnvCell>(entry.id);
        if (info != nullptr) {
            for (const content::StaticObject& object : info->objects) {
                ids.insert(object.id.value);
            }
        }
        if (cell != nullptr) {
            for (const content::StaticObject& object : cell->statics) {
                ids.insert(object.id.value);
            }
        }
    }
    return ids;
}

/// What the scenes of the landscape place. A Setup of one mesh may stand for the mesh, which a scene may name alone.
bool is_scenery(DatSet& set, std::uint32_t id) {
    const auto* setup = set.find<Setup>(id);
    for (const std::uint32_t scene_id : set.family(DatFileKind::portal, 0x12)) {
        const auto* scene = set.find<content::Scene>(scene_id);
        for (std::size_t i = 0; scene != nullptr && i < scene->objects.size(); ++i) {
            const core::DataId object = scene->objects[i].object;
            if (object.value == id || (setup != nullptr && setup->parts.size() == 1 && setup->parts[0] == object)) {
                return true;
            }
        }
    }
    return false;
}

/// Whether the landmarks that bear the name ("tree", "two barrels", "sign at the lake", "camp fire") have this model:
/// the Setup itself or the one mesh it is made of.
bool agrees_with_landmarks(const Context& context, const std::string& name, std::uint32_t id) {
    if (!context.scenarios.is_object() || !context.scenarios.contains("landmarks")) {
        return true;
    }
    const std::string word = name.substr(0, name.find(' '));
    const auto* setup = context.set.find<Setup>(id);
    for (const Json& landmark : context.scenarios.at("landmarks")) {
        const std::string text = landmark.value("name", "");
        const std::size_t at = text.find(word);
        if (at == std::string::npos || (at != 0 && text[at - 1] != ' ')) {
            continue;
        }
        const auto placed = nearest_object(context.set, id_of(landmark.at("block")), number_of(landmark.at("x")),
                                           number_of(landmark.at("y")));
        const bool one_mesh =
            setup != nullptr && setup->parts.size() == 1 && placed && setup->parts[0].value == placed->id;
        if (!placed || (placed->id != id && !one_mesh)) {
            return false;
        }
    }
    return true;
}

/// Ids under one heading, each at most once and each with the property.
template <class Predicate>
void each_id(const Context& context, std::vector<NamedId>& named, Predicate predicate) {
    each(context, Form::map, [&](const Json& item, const std::string& name) -> Json {
        if (item.is_object()) {
            return item;
        }
        const std::uint32_t id = id_of(item);
        named.push_back({child_path(context.path, name), id});
        return predicate(name, id) && agrees_with_landmarks(context, name, id) ? Json(core::id_text(id))
                                                                               : Json(nullptr);
    });
}

}  // namespace

void models(const Context& context) {
    if (!context.expected.is_object()) {
        context.out.add(context.path, context.expected, "a map of names");
        return;
    }
    std::vector<NamedId> named;
    each_id(context, named, [&](const std::string& name, std::uint32_t id) { return fits(context.set, name, id); });
    for (const auto& [group, wanted] : context.expected.items()) {
        if (!wanted.is_object()) {
            continue;
        }
        if (group == "static furniture") {
            const std::set<std::uint32_t> placed = placed_objects(context.set);
            each_id(context.child(group), named, [&](const std::string&, std::uint32_t id) {
                return context.set.find<Setup>(id) != nullptr && placed.contains(id);
            });
        } else if (group == "scenery") {
            each_id(context.child(group), named,
                    [&](const std::string&, std::uint32_t id) { return is_scenery(context.set, id); });
        } else {
            context.out.unknown(child_path(context.path, group));
        }
    }
    check_complete(context, named, {});
}

}  // namespace portalspace::app::scenario
