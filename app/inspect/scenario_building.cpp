#include <algorithm>
#include <cmath>

#include "app/inspect/room_shape.h"
#include "app/inspect/scenario.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/setup.h"

namespace portalspace::app::scenario {

namespace {

constexpr double kMillimetre = 0.0015;

Json vec(const core::Vec3& v) { return Json::array({v.x, v.y, v.z}); }
Json quat(const core::Quat& q) { return Json::array({q.w, q.x, q.y, q.z}); }

/// The building of the block where characters start that can be entered.
const content::Building& home_building(DatSet& set, std::uint32_t home) {
    const auto& info = set.need<content::LandBlockInfo>(home - 1);
    const auto at = std::find_if(info.buildings.begin(), info.buildings.end(),
                                 [](const content::Building& b) { return !b.portals.empty(); });
    if (at == info.buildings.end()) {
        throw MissingRecord("no building of the first block has a door");
    }
    return *at;
}

Json portals_found(const content::Building& building) {
    Json list = Json::array();
    for (const content::BuildingPortal& portal : building.portals) {
        Json stabs = Json::array();
        for (const std::uint16_t cell : portal.stabs) {
            stabs.push_back(cell);
        }
        list.push_back({{"flags", portal.flags},
                        {"cell", portal.other_cell},
                        {"portal", portal.other_portal},
                        {"stabs", std::move(stabs)}});
    }
    return list;
}

/// Every room that a door of the building shows, with its bounds.
Json rooms_found(const Context& context, const content::Building& building, std::uint32_t home) {
    std::set<std::uint32_t> rooms;
    for (const content::BuildingPortal& portal : building.portals) {
        rooms.insert(portal.other_cell);
        rooms.insert(portal.stabs.begin(), portal.stabs.end());
    }
    const Json wanted = member(context.expected, "rooms_min_max");
    Json found = Json::object();
    for (const std::uint32_t low : rooms) {
        const std::string id = core::id_text((home & 0xFFFF0000U) | low);
        const Box box = RoomShape(context.set, (home & 0xFFFF0000U) | low).box();
        found[id] = near_list(member(wanted, id), {box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z},
                              kMillimetre);
    }
    compare(wanted, found, child_path(context.path, "rooms_min_max"), Keys::all, context.out);
    return wanted;
}

struct Doorway {
    const char* side = "";
    core::Vec3 foot{0, 0, 0};
    float width = 0;
    float height = 0;
};

/// The opening through the outer wall that a building portal leads into: in the middle of the wall, between the room's
/// opening and the outer edge of the hull around it.
Doorway outer_doorway(DatSet& set, const content::Building& building, const content::BuildingPortal& portal,
                      std::uint32_t home) {
    const RoomShape room(set, (home & 0xFFFF0000U) | portal.other_cell);
    const Box opening = room.portal_box(portal.other_portal);
    const int across = opening.size().x < opening.size().y ? 0 : 1;
    const int along = 1 - across;
    const bool outward = opening.center()[across] > room.box().center()[across];
    Doorway doorway;
    doorway.side = across == 0 ? (outward ? "east" : "west") : (outward ? "north" : "south");
    doorway.foot = {opening.center().x, opening.center().y, opening.min.z};
    doorway.width = opening.size()[along];
    doorway.height = opening.size().z;
    float edge = opening.center()[across];
    const auto& hull = set.need<content::GfxObj>(building.model.value);
    for (const content::Vertex& vertex : hull.vertices.vertices) {
        const core::Vec3 at = building.frame.local_to_global(vertex.position);
        const bool at_jamb =
            std::abs(at[along] - opening.min[along]) < 0.01F || std::abs(at[along] - opening.max[along]) < 0.01F;
        const bool in_height = at.z > opening.min.z - 0.01F && at.z < opening.max.z + 0.01F;
        const float beyond = outward ? at[across] - edge : edge - at[across];
        if (at_jamb && in_height && beyond > 0 && beyond < 1) {
            edge = at[across];
        }
    }
    doorway.foot[across] = (opening.center()[across] + edge) / 2;
    return doorway;
}

/// Openings between rooms that do not take the whole wall, each once.
std::vector<core::Vec3> inner_doorways(DatSet& set, const Json& rooms) {
    std::vector<core::Vec3> doorways;
    for (const auto& [id, bounds] : rooms.items()) {
        const RoomShape room(set, id_of(id));
        for (std::size_t i = 0; i < room.cell().portals.size(); ++i) {
            const Box opening = room.portal_box(i);
            if (room.cell().portals[i].leads_outside() || opening.max.z > room.box().max.z - 0.01F) {
                continue;
            }
            const bool known = std::any_of(doorways.begin(), doorways.end(), [&opening](const core::Vec3& at) {
                return glm::length(at - opening.center()) < 0.01F;
            });
            if (!known) {
                doorways.push_back(opening.center());
            }
        }
    }
    return doorways;
}

Json inner_found(const Json& expected, const std::vector<core::Vec3>& doorways) {
    Json found = Json::array();
    std::vector<bool> used(doorways.size(), false);
    for (std::size_t i = 0; i < doorways.size(); ++i) {
        // In the order of the expectation, as far as it names them.
        std::size_t best = doorways.size();
        for (std::size_t k = 0; k < doorways.size(); ++k) {
            const Json wanted = expected.is_array() && i < expected.size() ? expected[i] : Json();
            const bool same = wanted.is_array() && wanted.size() == 2 &&
                              near(wanted[0], doorways[k].x, kMillimetre) == wanted[0] &&
                              near(wanted[1], doorways[k].y, kMillimetre) == wanted[1];
            if (!used[k] && (best == doorways.size() || same)) {
                best = k;
            }
        }
        used[best] = true;
        found.push_back(near_list(expected.is_array() && i < expected.size() ? expected[i] : Json(),
                                  {doorways[best].x, doorways[best].y}, kMillimetre));
    }
    return found;
}

/// A Setup that opens and closes and that fits into a doorway of that size.
bool is_door(DatSet& set, std::uint32_t id, float width, float height) {
    constexpr std::uint32_t kNonCombat = 0x8000003D;
    constexpr std::uint32_t kOn = 0x4000000B;
    constexpr std::uint32_t kOff = 0x4000000C;
    const auto* setup = set.find<content::Setup>(id);
    const auto* motions =
        setup == nullptr ? nullptr : set.find<content::MotionTable>(setup->default_motion_table.value);
    if (motions == nullptr || motions->cycle(content::MotionTable::key(kNonCombat, kOn)) == nullptr ||
        motions->cycle(content::MotionTable::key(kNonCombat, kOff)) == nullptr) {
        return false;
    }
    Box box;
    for (const core::DataId part : setup->parts) {
        if (const auto* mesh = set.find<content::GfxObj>(part.value)) {
            for (const content::Vertex& vertex : mesh->vertices.vertices) {
                box.add(vertex.position);
            }
        }
    }
    return std::abs(box.size().x - width) < 0.1F && std::abs(box.size().z - height) < 0.1F;
}

Json door_found(DatSet& set, const Json& expected, const Doorway& doorway) {
    std::uint32_t wanted = 0;
    if (expected.is_string() && core::parse_id(expected.get<std::string>(), wanted) &&
        is_door(set, wanted, doorway.width, doorway.height)) {
        return core::id_text(wanted);
    }
    for (const std::uint32_t id : set.family(content::DatFileKind::portal, 0x02)) {
        if (is_door(set, id, doorway.width, doorway.height)) {
            return core::id_text(id);
        }
    }
    return nullptr;
}

}  // namespace

void building(const Context& context) {
    const std::uint32_t home = home_block(context.set);
    const content::Building& house = home_building(context.set, home);
    Json found{{"model", core::id_text(house.model)},
               {"frame", {{"origin", vec(house.frame.origin)}, {"quat", quat(house.frame.rotation)}}},
               {"portals", portals_found(house)},
               {"rooms_min_max", rooms_found(context, house, home)}};
    const Json wanted_outer = member(context.expected, "outer_doorways");
    Json& outer = found["outer_doorways"] = Json::array();
    Doorway doorway;
    for (std::size_t i = 0; i < house.portals.size(); ++i) {
        doorway = outer_doorway(context.set, house, house.portals[i], home);
        const Json wanted = wanted_outer.is_array() && i < wanted_outer.size() ? wanted_outer[i] : Json();
        outer.push_back({{"side", doorway.side},
                         {"x", near(member(wanted, "x"), doorway.foot.x, kMillimetre)},
                         {"y", near(member(wanted, "y"), doorway.foot.y, kMillimetre)},
                         {"z", near(member(wanted, "z"), doorway.foot.z, kMillimetre)},
                         {"width", near(member(wanted, "width"), doorway.width, kMillimetre)},
                         {"height", near(member(wanted, "height"), doorway.height, kMillimetre)}});
    }
    const Json wanted_inner = member(context.expected, "inner_doorways");
    found["inner_doorways"] = inner_found(wanted_inner, inner_doorways(context.set, found["rooms_min_max"]));
    found["door_setup"] = door_found(context.set, context.expected.at("door_setup"), doorway);
    found["door_note"] = prose(member(context.expected, "door_note"));
    context.compare_with(found);
}

}  // namespace portalspace::app::scenario
