#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/inspect/expectation.h"
#include "content/records/region.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "content/texture_decode.h"
#include "core/sha256.h"

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

std::string number_text(std::uint32_t value) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%X", value);
    return text;
}

/// What shows a picture: the surfaces and terrain types whose textures list it.
struct Shown {
    bool clip_map = false;
    bool additive = false;
    std::vector<std::string> names;  ///< "picture/stone": after surfaces that the expectation names
};

bool lists(DatSet& set, core::DataId texture_id, std::uint32_t picture) {
    const auto* texture = set.find<content::SurfaceTexture>(texture_id.value);
    return texture != nullptr && std::any_of(texture->images.begin(), texture->images.end(),
                                             [picture](core::DataId image) { return image.value == picture; });
}

/// `surfaces` is the expectation's own list of names, {name: {id, ...}}, or nothing.
Shown shown_by(DatSet& set, std::uint32_t picture, const Json& surfaces) {
    Shown shown;
    for (const std::uint32_t id : set.family(content::DatFileKind::portal, 0x08)) {
        const auto* surface = set.find<content::Surface>(id);
        if (surface == nullptr || !surface->is_textured() || !lists(set, surface->texture, picture)) {
            continue;
        }
        shown.clip_map = shown.clip_map || surface->type.has(content::SurfaceType::clip_map);
        shown.additive = shown.additive || surface->type.has(content::SurfaceType::additive);
        for (const auto& [name, row] : surfaces.items()) {
            if (row.is_object() && row.value("id", Json()) == core::id_text(id)) {
                shown.names.push_back("picture/" + name);
            }
        }
    }
    if (const content::Region* region = set.region()) {
        for (const content::TerrainTexture& terrain : region->texture_merge.textures) {
            if (terrain.terrain_type < region->terrain_types.size() && lists(set, terrain.texture, picture)) {
                shown.names.push_back("picture/terrain " +
                                      std::string(region->terrain_types[terrain.terrain_type].name));
            }
        }
    }
    return shown;
}

/// The expected name when it is one of those that the files give; a picture that nothing shows has none.
Json name_found(const Shown& shown, const Json& expected, bool names_known) {
    if (!names_known || std::find(shown.names.begin(), shown.names.end(), expected) != shown.names.end()) {
        return expected;
    }
    return shown.names.empty() ? "" : shown.names.front();
}

Json pixel_row(const content::RgbaImage& image, const Json& expected) {
    Json row = Json::array({expected.at(0), expected.at(1)});
    const auto x = expected.at(0).get<std::uint32_t>();
    const auto y = expected.at(1).get<std::uint32_t>();
    if (x >= image.width || y >= image.height) {
        return "no such pixel";
    }
    for (std::size_t c = 0; c < 4; ++c) {
        row.push_back(image.pixels[(std::size_t{y} * image.width + x) * 4 + c]);
    }
    return row;
}

/// The picture as a surface shows it; throws MissingRecord for one that cannot be decoded.
content::RgbaImage image_of(DatSet& set, const content::RenderSurface& surface, const Shown& shown) {
    try {
        const auto* palette = set.find<content::Palette>(surface.default_palette.value);
        return content::decode_texture(
            surface,
            palette == nullptr ? std::span<const content::Color>{} : std::span<const content::Color>(palette->colors),
            {.clip_map = shown.clip_map, .additive = shown.additive});
    } catch (const core::FormatError& error) {
        throw MissingRecord(error.what());
    }
}

std::string hash_of(const content::RgbaImage& image) {
    return core::sha256_hex(std::as_bytes(std::span(image.pixels)));
}

/// Another picture than `id` of that size, whose pixels have the expected hash: it is the id then that is wrong.
std::uint32_t picture_with(DatSet& set, std::uint32_t id, const Json& expected, const Json& surfaces) {
    for (const auto kind : {content::DatFileKind::portal, content::DatFileKind::highres}) {
        for (const std::uint32_t other : set.family(kind, 0x06)) {
            const auto* surface = set.find<content::RenderSurface>(other);
            if (other == id || surface == nullptr || expected.value("width", Json()) != surface->width ||
                expected.value("height", Json()) != surface->height) {
                continue;
            }
            try {
                if (hash_of(image_of(set, *surface, shown_by(set, other, surfaces))) == expected.at("rgba_sha256")) {
                    return other;
                }
            } catch (const MissingRecord&) {
                continue;
            }
        }
    }
    return id;
}

Json picture_found(DatSet& set, const Json& expected, const Json& surfaces) {
    std::uint32_t id = 0;
    if (!core::parse_id(expected.at("id").get<std::string>(), id)) {
        throw MissingRecord("no id");
    }
    const auto& surface = set.need<content::RenderSurface>(id);
    const Shown shown = shown_by(set, id, surfaces);
    Json found{{"id", core::id_text(id)},    {"format", number_text(static_cast<std::uint32_t>(surface.format))},
               {"width", surface.width},     {"height", surface.height},
               {"clip_map", shown.clip_map}, {"additive", shown.additive}};
    found["name"] = name_found(shown, expected.value("name", Json()), !surfaces.empty());
    if (!expected.contains("rgba_at") && !expected.contains("rgba_sha256")) {
        return found;
    }
    const content::RgbaImage image = image_of(set, surface, shown);
    Json& rows = found["rgba_at"] = Json::array();
    for (const Json& row : expected.value("rgba_at", Json::array())) {
        rows.push_back(pixel_row(image, row));
    }
    found["rgba_sha256"] = hash_of(image);
    if (const Json hash = expected.value("rgba_sha256", Json()); hash.is_string() && hash != found["rgba_sha256"]) {
        found["id"] = core::id_text(picture_with(set, id, expected, surfaces));
    }
    return found;
}

}  // namespace

void verify_pixels(DatSet& set, const Json& expected, const Json& surfaces, const std::string& path, Differences& out) {
    for (const auto& [key, value] : expected.items()) {
        if (key != "pictures") {
            if (key != "note") {
                out.unknown(child_path(path, key));
            } else if (!value.is_string()) {
                out.add(child_path(path, key), value, "a text");
            }
            continue;
        }
        if (!value.is_array()) {
            out.add(child_path(path, key), value, "a list of pictures");
            continue;
        }
        for (std::size_t i = 0; i < value.size(); ++i) {
            const std::string at = item_path(child_path(path, key), i);
            try {
                compare(value[i], picture_found(set, value[i], surfaces), at, Keys::known, out);
            } catch (const MissingRecord& error) {
                out.add(at, value[i], error.what());
            } catch (const nlohmann::json::exception&) {
                out.add(at, value[i], "a picture {id, format, width, height, rgba_at, rgba_sha256} was wanted");
            }
        }
    }
}

}  // namespace portalspace::app
