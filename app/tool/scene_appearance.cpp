#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/tool/scene_kinds.h"
#include "content/records/gfx_obj.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "core/sha256.h"
#include "engine/appearance.h"
#include "render/degrade.h"
#include "render/surface_images.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

net::ObjDesc description(const json& d) {
    net::ObjDesc desc;
    if (!d.at("base_palette").is_null()) desc.base_palette = core::DataId(json_id(d["base_palette"]));
    for (const json& p : d.at("palettes")) {
        desc.sub_palettes.push_back(
            {core::DataId(json_id(p.at(0))), p.at(1).get<std::uint8_t>(), p.at(2).get<std::uint8_t>()});
    }
    for (const json& t : d.at("textures")) {
        desc.texture_changes.push_back(
            {t.at(0).get<std::uint8_t>(), core::DataId(json_id(t.at(1))), core::DataId(json_id(t.at(2)))});
    }
    for (const json& p : d.at("parts")) {
        desc.part_changes.push_back({p.at(0).get<std::uint8_t>(), core::DataId(json_id(p.at(1)))});
    }
    return desc;
}

class AppearanceRunner final : public PhysicsRunner {
public:
    explicit AppearanceRunner(PhysicsData& data) : store_(data.store) {}

    void run(const json& row, RowCheck& check) override {
        const auto* setup = store_.find<content::Setup>(core::DataId(json_id(row.at("setup"))));
        if (setup == nullptr) {
            check.fail("setup: expected " + row["setup"].dump() + ", found no record");
            return;
        }
        const net::ObjDesc desc = description(row.at("description"));
        std::vector<core::DataId> parts(setup->parts.begin(), setup->parts.end());
        for (const net::ObjDesc::PartChange& change : desc.part_changes) {
            if (change.part < parts.size()) parts[change.part] = change.gfx_obj;
        }
        const json& result = row.at("result");
        if (same_length(check, "result.parts", result.at("parts"), parts.size())) {
            for (std::size_t i = 0; i < parts.size(); ++i) {
                compare_part(result["parts"][i], i, parts[i], engine::texture_changes_of(desc, i), check);
            }
        }
        compare_palette(result.at("palette"), engine::palettes_of(desc), check);
    }

private:
    void compare_part(const json& expected, std::size_t number, core::DataId model,
                      const std::vector<engine::TextureChange>& changes, RowCheck& check) {
        const std::string path = "result.parts[" + std::to_string(number) + "]";
        check.id(path + ".model", expected.at("model"), model.value);
        const auto own = store_.try_get<content::GfxObj>(model);
        core::DataId shown = model;
        if (own != nullptr && own->degrade) {
            const auto* table = store_.find<content::DegradeInfo>(own->degrade);
            if (table != nullptr && !table->bands.empty()) shown = table->bands.front().model;
        }
        check.id(path + ".mesh", expected.at("mesh"), shown.value);
        const auto mesh = store_.try_get<content::GfxObj>(shown);
        const std::size_t count = mesh != nullptr ? mesh->surfaces.size() : 0;
        if (!same_length(check, path + ".surfaces", expected.at("surfaces"), count)) return;
        for (std::size_t s = 0; s < count; ++s) {
            const std::string at = path + ".surfaces[" + std::to_string(s) + "]";
            const json& e = expected["surfaces"][s];
            check.id(at + "[0]", e.at(0), mesh->surfaces[s].value);
            const auto* surface = store_.find<content::Surface>(mesh->surfaces[s]);
            const core::DataId texture = surface != nullptr ? surface->texture : core::DataId{};
            const core::DataId changed = texture ? render::changed_texture(texture, changes) : texture;
            if (e.at(1).is_null()) {
                check.flag(at + "[1]", false, static_cast<bool>(changed));
            } else {
                check.id(at + "[1]", e[1], changed.value);
            }
            check.flag(at + " changed", e.size() > 2, changed != texture);
        }
    }

    void compare_palette(const json& expected, const engine::Palettes& palettes, RowCheck& check) {
        const std::vector<content::Color> colours = render::object_palette(store_, {}, palettes);
        check.integer("result.palette.count", expected.at("count"), static_cast<long long>(colours.size()));
        const json& first = expected.at("first32");
        for (std::size_t i = 0; i < first.size(); ++i) {
            check.id("result.palette.first32[" + std::to_string(i) + "]", first[i],
                     i < colours.size() ? colours[i].argb : 0);
        }
        std::vector<std::byte> bytes;
        bytes.reserve(colours.size() * 4);
        for (const content::Color& colour : colours) {
            for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::byte>(colour.argb >> shift));
        }
        check.value("result.palette.sha256", expected.at("sha256"), core::sha256_hex(bytes));
        json missing = json::array();
        for (const engine::SubPalette& sub : palettes.sub_palettes) {
            const std::string id = core::id_text(sub.palette);
            if (!store_.contains(sub.palette, content::RecordType::palette) &&
                std::find(missing.begin(), missing.end(), id) == missing.end()) {
                missing.push_back(id);
            }
        }
        check.value("result.palette.missing", expected.at("missing"), missing);
    }

    content::DatStore& store_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_appearance_runner(PhysicsData& data) {
    return std::make_unique<AppearanceRunner>(data);
}

}  // namespace portalspace::app
