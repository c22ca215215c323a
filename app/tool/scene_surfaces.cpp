#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/tool/scene_kinds.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "render/surface_images.h"
#include "render/surface_state.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

struct Factors {
    std::string_view source;
    std::string_view destination;
};

Factors factors(render::Blend blend) {
    static constexpr std::array<Factors, 7> kFactors = {{{"ONE", "ZERO"},
                                                         {"SRC_ALPHA", "INV_SRC_ALPHA"},
                                                         {"SRC_ALPHA", "ONE"},
                                                         {"INV_SRC_ALPHA", "SRC_ALPHA"},
                                                         {"INV_SRC_ALPHA", "ONE"},
                                                         {"ONE", "ONE"},
                                                         {"ONE", "INV_SRC_ALPHA"}}};
    return kFactors.at(static_cast<std::size_t>(blend));
}

json null_or(bool has, json value) { return has ? std::move(value) : json(nullptr); }

class SurfacesRunner final : public PhysicsRunner {
public:
    explicit SurfacesRunner(PhysicsData& data) : store_(data.store) {}

    void run(const json& row, RowCheck& check) override {
        const auto* surface = store_.find<content::Surface>(core::DataId(json_id(row.at("id"))));
        if (surface == nullptr) {
            check.fail("id: expected " + row["id"].dump() + ", found no record");
            return;
        }
        const bool textured = static_cast<bool>(surface->texture);
        const core::DataId image = textured ? render::drawn_image(store_, surface->texture) : core::DataId{};
        const auto picture =
            image ? store_.try_get<content::RenderSurface>(image) : content::RecordPtr<content::RenderSurface>();
        const render::SurfaceState state =
            render::surface_state(*surface, picture != nullptr && picture->is_paletted());
        check.id("type", row.at("type"), surface->type.raw());
        check.flag("textured", row.at("textured"), textured);
        check.value("image", row.at("image"), null_or(static_cast<bool>(image), core::id_text(image)));
        const content::Color c = surface->color;
        check.value("color", row.at("color"), null_or(!textured, json{c.r(), c.g(), c.b()}));
        check.value("source", row.at("source"), factors(state.blend).source);
        check.value("destination", row.at("destination"), factors(state.blend).destination);
        check.value("alpha_test", row.at("alpha_test"), null_or(state.alpha_test != 0, state.alpha_test));
        check.flag("depth_write", row.at("depth_write"), state.depth_write);
        check.flag("fog", row.at("fog"), state.fog);
        check.integer("deferral", row.at("deferral"), state.deferral);
        check.integer("alpha", row.at("alpha"), std::lround(state.opacity * 255.0F));
        check.number("translucency", row.at("translucency"), surface->translucency, 1e-6);
        check.number("luminosity", row.at("luminosity"), state.luminosity, 1e-6);
        check.number("diffuse", row.at("diffuse"), state.diffuse, 1e-6);
    }

private:
    content::DatStore& store_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_surfaces_runner(PhysicsData& data) {
    return std::make_unique<SurfacesRunner>(data);
}

}  // namespace portalspace::app
