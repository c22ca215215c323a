#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>

#include "app/tool/scene_kinds.h"
#include "content/records/landblock.h"
#include "render/portal_graph.h"
#include "render/portal_visibility.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

render::Camera camera_of(const json& row) {
    constexpr float kDegree = std::numbers::pi_v<float> / 180;
    const float heading = row.at("heading").get<float>() * kDegree;
    const float pitch = row.at("pitch").get<float>() * kDegree;
    render::Camera camera;
    camera.eye = json_vec3(row.at("eye"));
    camera.right = {std::cos(heading), -std::sin(heading), 0};
    camera.forward = {std::sin(heading) * std::cos(pitch), std::cos(heading) * std::cos(pitch), std::sin(pitch)};
    camera.up = glm::cross(camera.right, camera.forward);
    camera.vertical_fov_degrees = row.at("fov").get<float>();
    camera.near_plane = row.at("near").get<float>();
    return camera;
}

void compare_bounds(const std::string& path, const json& expected, const render::ViewBounds& found, RowCheck& check) {
    const std::array<float, 4> values = {found.x0, found.y0, found.x1, found.y1};
    for (std::size_t i = 0; i < 4; ++i) {
        check.number(path + "[" + std::to_string(i) + "]", expected.at(i), values[i], 2e-3);
    }
}

class VisibilityRunner final : public PhysicsRunner {
public:
    explicit VisibilityRunner(PhysicsData& data) : store_(data.store) {}

    void run(const json& row, RowCheck& check) override {
        const std::uint32_t block = json_id(row.at("block")) & 0xFFFF0000U;
        const render::PortalGraph& graph = graph_of(block);
        const render::Camera camera = camera_of(row);
        const auto aspect = row.at("aspect").get<float>();
        const bool outdoors = row.at("viewer") == "outdoors";
        if (outdoors) {
            visibility_.look_from_outdoors(graph, camera, aspect);
        } else {
            std::vector<std::uint16_t> allowed;
            for (const json& cell : row.value("allowed", json::array())) {
                allowed.push_back(static_cast<std::uint16_t>(json_id(cell)));
            }
            const std::span<const std::uint16_t> list(allowed);
            visibility_.look_from_cell(graph, camera, aspect, static_cast<std::uint16_t>(json_id(row["viewer"])),
                                       row.contains("allowed") ? &list : nullptr);
        }
        compare(row, block, outdoors, check);
    }

private:
    void compare(const json& row, std::uint32_t block, bool outdoors, RowCheck& check) const {
        std::map<std::string, render::ViewBounds> found;
        for (const render::VisibleCell& cell : visibility_.cells()) {
            found.emplace(core::id_text(block | cell.cell), cell.bounds);
        }
        for (const auto& [id, bounds] : row.at("cells").items()) {
            const auto seen = found.find(id);
            check.flag("cells." + id + " seen", true, seen != found.end());
            if (seen == found.end()) continue;
            compare_bounds("cells." + id, bounds, seen->second, check);
            found.erase(seen);
        }
        for (const auto& [id, bounds] : found) check.flag("cells." + id + " seen", false, true);
        if (outdoors) return;
        check.flag("outdoor seen", !row.at("outdoor").is_null(), visibility_.sees_outdoors());
        if (visibility_.sees_outdoors() && !row["outdoor"].is_null()) {
            compare_bounds("outdoor", row["outdoor"], visibility_.outdoors(), check);
        }
    }

    const render::PortalGraph& graph_of(std::uint32_t block) {
        const auto found = graphs_.find(block);
        if (found != graphs_.end()) return found->second;
        const auto info = store_.try_get<content::LandBlockInfo>(core::CellId(block | 0xFFFE));
        static const content::LandBlockInfo kNone;
        return graphs_.try_emplace(block, store_, core::CellId(block), info != nullptr ? *info : kNone).first->second;
    }

    content::DatStore& store_;
    std::map<std::uint32_t, render::PortalGraph> graphs_;
    render::PortalVisibility visibility_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_visibility_runner(PhysicsData& data) {
    return std::make_unique<VisibilityRunner>(data);
}

}  // namespace portalspace::app
