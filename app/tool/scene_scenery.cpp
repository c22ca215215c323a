#include <map>
#include <nlohmann/json.hpp>

#include "app/tool/scene_kinds.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/scene.h"
#include "render/scenery.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

/// Scenes of the file in place of those of the data set; the shapes are the data set's.
class CaseScenery final : public render::SceneryRecords {
public:
    explicit CaseScenery(content::DatStore& store) : store_(store) {}

    void add(core::DataId id, content::Scene scene) { scenes_.insert_or_assign(id, std::move(scene)); }
    [[nodiscard]] const content::Scene* scene(core::DataId id) override {
        const auto found = scenes_.find(id);
        return found != scenes_.end() ? &found->second : store_.scene(id);
    }
    [[nodiscard]] std::span<const content::Sphere> fit_spheres(core::DataId model) override {
        return store_.fit_spheres(model);
    }

private:
    render::StoreSceneryRecords store_;
    std::map<core::DataId, content::Scene> scenes_;
};

content::SceneObject scene_object(const json& o) {
    content::SceneObject object;
    object.object = core::DataId(json_id(o.at("id")));
    const json& origin = o.at("origin");
    object.base.origin = json_vec3(origin.size() == 2 ? json{origin[0], origin[1], 0} : origin);
    object.base.rotation = json_quat(o.at("quat"));
    object.frequency = o.at("frequency").get<float>();
    object.displace_x = o.at("displace").at(0).get<float>();
    object.displace_y = o.at("displace").at(1).get<float>();
    object.min_scale = o.at("scale").at(0).get<float>();
    object.max_scale = o.at("scale").at(1).get<float>();
    object.max_rotation = o.at("max_rotation").get<float>();
    object.min_slope = o.at("slope").at(0).get<float>();
    object.max_slope = o.at("slope").at(1).get<float>();
    object.align = o.at("align").get<std::uint32_t>();
    object.weenie = o.at("weenie").get<std::uint32_t>();
    return object;
}

class SceneryRunner final : public PhysicsRunner {
public:
    explicit SceneryRunner(PhysicsData& data) : data_(data), region_(scene_region(data)), records_(data.store) {}

    void begin(const json& file) override {
        for (const json& entry : file.value("scenes", json::array())) {
            content::Scene scene;
            for (const json& object : entry.at("objects")) scene.objects.push_back(scene_object(object));
            records_.add(core::DataId(json_id(entry.at("scene"))), std::move(scene));
        }
    }

    void run(const json& row, RowCheck& check) override {
        const std::uint32_t id = json_id(row.at("block"));
        content::LandBlock block = scene_block(data_, id);
        if (row.contains("words")) {
            for (std::size_t i = 0; i < block.terrain.size(); ++i) {
                block.terrain[i].raw = row["words"].at(i).get<std::uint16_t>();
            }
        }
        render::BlockSurface surface = render::block_surface(block, region_.land.heights, id >> 24, id >> 16 & 255);
        if (row.contains("heights")) {
            for (std::size_t i = 0; i < surface.heights.size(); ++i) {
                surface.heights[i] = region_.land.heights.at(row["heights"].at(i).get<std::size_t>());
            }
        }
        render::BuildingCells buildings;
        if (const auto info = data_.store.try_get<content::LandBlockInfo>(core::CellId((id | 0xFFFFU) - 1))) {
            buildings = render::building_cells(*info);
        }
        render::block_scenery(block, surface, region_, buildings, records_, placed_);
        compare(row.at("objects"), check);
    }

private:
    void compare(const json& expected, RowCheck& check) const {
        if (!same_length(check, "objects", expected, placed_.size())) return;
        for (std::size_t i = 0; i < placed_.size(); ++i) {
            const json& e = expected[i];
            const render::SceneryObject& found = placed_[i];
            const std::string path = "objects[" + std::to_string(i) + "]";
            check.id(path + ".object", e.at(0), found.model.value);
            check.vec3(path + ".position", {e.at(1), e.at(2), e.at(3)}, found.frame.origin, 2e-3);
            check.rotation(path + ".quat", {e.at(4), e.at(5), e.at(6), e.at(7)}, found.frame.rotation, 1e-4);
            check.number(path + ".scale", e.at(8), found.scale, 1e-4);
        }
    }

    PhysicsData& data_;
    const content::Region& region_;
    CaseScenery records_;
    std::vector<render::SceneryObject> placed_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_scenery_runner(PhysicsData& data) { return std::make_unique<SceneryRunner>(data); }

}  // namespace portalspace::app
