#include <nlohmann/json.hpp>

#include "app/tool/scene_kinds.h"
#include "content/records/env_cell.h"
#include "content/records/region.h"
#include "content/records/surface.h"
#include "render/cell_lights.h"
#include "render/light_of_day.h"
#include "render/object_lights.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

constexpr double kTolerance = 1e-3;

/// The first day group at noon lights the rooms from which outdoors is seen.
constexpr std::size_t kDaylightGroup = 0;
constexpr float kDaylightFraction = 0.5F;

class BurnedLightsRunner final : public PhysicsRunner {
public:
    explicit BurnedLightsRunner(PhysicsData& data)
        : store_(data.store), daylight_(render::light_of_day(scene_region(data), kDaylightGroup, kDaylightFraction)) {}

    void run(const json& row, RowCheck& check) override {
        const core::CellId id(json_id(row.at("cell")));
        const auto cell = store_.try_get<content::EnvCell>(id);
        if (cell == nullptr) {
            check.fail("cell: expected " + row["cell"].dump() + ", found no record");
            return;
        }
        const std::vector<render::PointLight> lights = render::lights_of_cell(store_, id);
        compare_lights(row.at("lights"), lights, check);
        const core::Vec3 ambient =
            render::interior_ambient(daylight_, cell->flags.has(content::EnvCellFlag::seen_outside));
        check.vec3("ambient", row.at("ambient"), ambient, kTolerance);
        std::size_t number = 0;
        for (const json& vertex : row.at("vertices")) {
            compare_vertex("vertices[" + std::to_string(number++) + "]", vertex, *cell, lights, ambient, check);
        }
    }

private:
    static void compare_lights(const json& expected, const std::vector<render::PointLight>& lights, RowCheck& check) {
        if (!same_length(check, "lights", expected, lights.size())) return;
        for (std::size_t i = 0; i < lights.size(); ++i) {
            const json& e = expected[i];
            const std::string path = "lights[" + std::to_string(i) + "]";
            check.id(path + ".cell", e.at("cell"), lights[i].cell.value);
            check.integer(path + ".static", e.at("static"), lights[i].static_object);
            check.vec3(path + ".position", e.at("position"), lights[i].position, kTolerance);
            check.vec3(path + ".color", e.at("color"), lights[i].colour, kTolerance);
            check.number(path + ".intensity", e.at("intensity"), lights[i].intensity, kTolerance);
            check.number(path + ".falloff", e.at("falloff"), lights[i].falloff, kTolerance);
        }
    }

    void compare_vertex(const std::string& path, const json& e, const content::EnvCell& cell,
                        const std::vector<render::PointLight>& lights, const core::Vec3& ambient, RowCheck& check) {
        const auto environment = store_.try_get<content::Environment>(cell.environment);
        const auto* structure = environment != nullptr ? environment->structure(cell.structure) : nullptr;
        const auto index = e.at("vertex").get<std::size_t>();
        if (structure == nullptr || index >= structure->vertices.vertices.size()) {
            check.fail(path + ".vertex: expected " + std::to_string(index) + ", found no such vertex");
            return;
        }
        const content::Vertex& vertex = structure->vertices.vertices[index];
        const core::Vec3 position = cell.frame.local_to_global(vertex.position);
        const core::Vec3 normal = cell.frame.local_to_global_vec(vertex.normal);
        check.vec3(path + ".position", e.at("position"), position, kTolerance);
        check.vec3(path + ".normal", e.at("normal"), normal, kTolerance);
        const core::Vec3 burned = render::burned_light(lights, position, normal);
        check.vec3(path + ".burned", e.at("burned"), burned, kTolerance);
        const auto* surface = store_.find<content::Surface>(core::DataId(json_id(e.at("surface"))));
        const float luminosity = surface != nullptr ? surface->luminosity : 0;
        check.vec3(path + ".total", e.at("total"), render::shell_light(luminosity, burned, ambient), kTolerance);
    }

    content::DatStore& store_;
    render::LightOfDay daylight_;
};

class ObjectLightsRunner final : public PhysicsRunner {
public:
    explicit ObjectLightsRunner(PhysicsData& /*data*/) {}

    void begin(const json& file) override { read(file.at("static"), static_, static_names_); }

    void run(const json& row, RowCheck& check) override {
        std::vector<render::PointLight> dynamic;
        std::vector<std::string> names;
        read(row.at("dynamic"), dynamic, names);
        const core::Vec3 position = json_vec3(row.at("position"));
        const render::ChosenLights chosen = render::choose_lights(dynamic, static_, position);
        json found = json::array();
        for (const render::PointLight* light : chosen.all()) {
            const bool moves = !dynamic.empty() && light >= dynamic.data() && light < dynamic.data() + dynamic.size();
            found.push_back(moves ? names[static_cast<std::size_t>(light - dynamic.data())]
                                  : static_names_[static_cast<std::size_t>(light - static_.data())]);
        }
        check.value("chosen", row.at("chosen"), found);
        std::size_t number = 0;
        for (const json& entry : row.at("light")) {
            const core::Vec3 sum = render::object_light(chosen.all(), position, json_vec3(entry.at("normal")));
            check.vec3("light[" + std::to_string(number++) + "].sum", entry.at("sum"), sum, kTolerance);
        }
    }

private:
    static void read(const json& list, std::vector<render::PointLight>& lights, std::vector<std::string>& names) {
        for (const json& e : list) {
            render::PointLight light;
            light.position = json_vec3(e.at("position"));
            light.colour = json_vec3(e.at("color"));
            light.intensity = e.at("intensity").get<float>();
            light.falloff = e.at("falloff").get<float>();
            lights.push_back(light);
            names.push_back(e.at("name").get<std::string>());
        }
    }

    std::vector<render::PointLight> static_;
    std::vector<std::string> static_names_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_burned_lights_runner(PhysicsData& data) {
    return std::make_unique<BurnedLightsRunner>(data);
}

std::unique_ptr<PhysicsRunner> make_object_lights_runner(PhysicsData& data) {
    return std::make_unique<ObjectLightsRunner>(data);
}

}  // namespace portalspace::app
