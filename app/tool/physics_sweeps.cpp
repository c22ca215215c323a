#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "app/tool/physics_case.h"
#include "app/tool/physics_collision.h"
#include "content/dat_store.h"
#include "content/records/setup.h"
#include "engine/collision/world_collision.h"

namespace portalspace::app {
namespace {

namespace collision = engine::collision;
using nlohmann::json;

constexpr double kPlace = 2e-3;
constexpr double kNormal = 1e-3;
constexpr double kPlaneDistance = 2e-3;

core::Position position_of(const json& cell, const json& pos) {
    core::Position at;
    at.cell = core::CellId(json_id(cell));
    at.frame.origin = json_vec3(pos);
    return at;
}

content::Plane plane_of(const json& value) {
    return {json_vec3({value.at(0), value.at(1), value.at(2)}), value.at(3).get<float>()};
}

/// One sweep of a person or a missile, and the placement that a chain of them began with.
class SweepRunner final : public PhysicsRunner {
public:
    explicit SweepRunner(PhysicsData& data) : data_(data), collision_(data.store) {}

    void run(const json& row, RowCheck& check) override {
        const json& start = row.at("start");
        core::Position from = position_of(start.at("cell"), start.at("pos"));
        from.frame.rotation = json_quat(start.at("quat"));
        collision_.load_around(from.cell);
        collision::Body body = body_of(row);
        // A body with `placed` null was hung in the air where it was asked for, like a missile.
        if (const auto asked = row.find("asked"); asked != row.end() && !asked->at("placed").is_null()) {
            check_placement(*asked, start, from, body, check);
        }
        take_state(start, body);
        core::Position to = from;
        to.frame.origin += json_vec3(row.at("move"));
        check_result(row, collision_.sweep(body, from, to), check);
    }

private:
    collision::Body body_of(const json& row) {
        const core::DataId id(json_id(row.at("setup")));
        const auto* setup = data_.store.find<content::Setup>(id);
        if (setup == nullptr) {
            throw std::runtime_error("the setup is not in the data files");
        }
        collision::Body body;
        body.shape = collision::body_shape(*setup, row.at("scale").get<float>());
        body.state = collision::PhysicsStateFlags(json_id(row.at("state")));
        body.kind.player = row.at("body") == "person";
        body.kind.weenie = body.kind.player;
        body.kind.creature = body.kind.player;
        return body;
    }

    static void take_state(const json& start, collision::Body& body) {
        body.velocity = json_vec3(start.at("velocity"));
        body.contact.contact = start.at("contact").get<bool>();
        body.contact.on_walkable = start.at("on_walkable").get<bool>();
        body.contact.water = start.at("water_contact").get<bool>();
        if (!start.at("contact_plane").is_null()) {
            body.contact.plane = plane_of(start.at("contact_plane"));
            body.contact.cell = core::CellId(json_id(start.at("contact_cell")));
        }
        if (!start.at("sliding_normal").is_null()) {
            body.contact.sliding_normal = json_vec3(start.at("sliding_normal"));
        }
        body.contact.stationary = start.at("stationary").get<int>();
    }

    void check_placement(const json& asked, const json& start, const core::Position& from, const collision::Body& body,
                         RowCheck& check) {
        core::Position at = position_of(asked.at("cell"), asked.at("pos"));
        at.frame.rotation = from.frame.rotation;
        const collision::PlaceResult placed = collision_.place(body, at);
        check.flag("asked.placed", asked.at("placed") == "OK",
                   placed.error == collision::SetPositionError::ok && !placed.held);
        check.id("asked.cell", start.at("cell"), placed.at.position.cell.value);
        check.vec3("asked.pos", start.at("pos"), placed.at.position.frame.origin, kPlace);
        check.flag("asked.contact", start.at("contact"), placed.at.contact.contact);
    }

    static void check_normal(RowCheck& check, const std::string& path, const json& expected,
                             const std::optional<core::Vec3>& found) {
        if (expected.is_null() || !found) {
            check.value(path, expected, found ? json::array({found->x, found->y, found->z}) : json());
        } else {
            check.vec3(path, expected, *found, kNormal);
        }
    }

    static void check_result(const json& row, const collision::SweepResult& found, RowCheck& check) {
        const json& wanted = row.at("result");
        const json skip = row.value("skip", json::array());
        const auto counts = [&](const char* key) {
            return wanted.contains(key) && std::find(skip.begin(), skip.end(), key) == skip.end();
        };
        check.flag("success", wanted.at("success"), found.success);
        if (counts("cell")) {
            check.id("cell", wanted["cell"], found.cell != nullptr ? found.cell->id.value : 0);
        }
        if (counts("pos_cell")) {
            check.id("pos_cell", wanted["pos_cell"], found.position.cell.value);
        }
        if (counts("pos")) {
            check.vec3("pos", wanted["pos"], found.position.frame.origin, kPlace);
        }
        if (counts("contact_plane")) {
            if (wanted["contact_plane"].is_null()) {
                check.value("contact", false, found.contact.contact);
            } else if (!found.contact.contact) {
                check.value("contact", true, false);
            } else {
                check_plane(check, "contact_plane", wanted["contact_plane"], found.contact.plane, kNormal,
                            kPlaneDistance);
            }
        }
        if (counts("contact_cell") && !wanted["contact_cell"].is_null() && found.contact.contact) {
            check.id("contact_cell", wanted["contact_cell"], found.contact.cell.value);
        }
        if (counts("water")) {
            check.flag("water", wanted["water"], found.contact.water);
        }
        if (counts("walkable")) {
            check.flag("walkable", wanted["walkable"], found.contact.on_walkable);
        }
        if (counts("collision_normal")) {
            check_normal(check, "collision_normal", wanted["collision_normal"], found.collision_normal);
        }
        if (counts("sliding_normal")) {
            check_normal(check, "sliding_normal", wanted["sliding_normal"], found.contact.sliding_normal);
        }
        if (counts("environment")) {
            check.flag("environment", wanted["environment"], found.with_environment);
        }
        if (counts("stationary")) {
            check.integer("stationary", wanted["stationary"], found.contact.stationary);
        }
        if (counts("cells")) {
            std::set<std::uint32_t> wanted_cells;
            for (const json& id : wanted["cells"]) {
                wanted_cells.insert(json_id(id));
            }
            std::set<std::uint32_t> found_cells;
            json listed = json::array();
            for (const auto& entry : found.cells) {
                found_cells.insert(entry.id.value);
                listed.push_back(core::id_text(entry.id));
            }
            if (wanted_cells != found_cells) {
                check.value("cells", wanted["cells"], listed);
            }
        }
    }

    PhysicsData& data_;
    collision::WorldCollision collision_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_sweep_runner(PhysicsData& data) { return std::make_unique<SweepRunner>(data); }

}  // namespace portalspace::app
