#include <algorithm>
#include <cmath>

#include "app/inspect/room_shape.h"
#include "app/inspect/scenario.h"
#include "content/records/env_cell.h"
#include "content/records/landblock.h"

namespace portalspace::app::scenario {

namespace {

constexpr double kMillimetre = 0.0015;

Json cell_found(const content::EnvCell& cell, std::uint32_t block) {
    Json leads_to = Json::array();
    for (const content::CellPortal& portal : cell.portals) {
        if (!portal.leads_outside()) {
            leads_to.push_back(core::id_text((block & 0xFFFF0000U) | portal.other_cell));
        }
    }
    const core::Vec3& origin = cell.frame.origin;
    const core::Quat& q = cell.frame.rotation;
    return {{"origin", {origin.x, origin.y, origin.z}},
            {"quat", {q.w, q.x, q.y, q.z}},
            {"structure", cell.structure},
            {"leads_to", std::move(leads_to)}};
}

/// The room with a floor that is not level: where the floor begins and ends.
Json ramp_found(DatSet& set, const std::vector<std::uint32_t>& cells, const Json& expected) {
    for (const std::uint32_t id : cells) {
        const RoomShape room(set, id);
        const auto slopes = room.slopes();
        if (slopes.empty()) {
            continue;
        }
        Box box;
        for (const content::Polygon* slope : slopes) {
            for (const core::Vec3& point : room.points(*slope)) {
                box.add(point);
            }
        }
        float top_y = 0;
        float foot_y = 0;
        for (const core::Vec3& point : room.points(*slopes.front())) {
            (std::abs(point.z - box.max.z) < 0.01F ? top_y : foot_y) = point.y;
        }
        return {{"cell", core::id_text(id)},
                {"from_z", near(member(expected, "from_z"), box.max.z, kMillimetre)},
                {"to_z", near(member(expected, "to_z"), box.min.z, kMillimetre)},
                {"entrance_y", near(member(expected, "entrance_y"), top_y, kMillimetre)},
                {"foot_y", near(member(expected, "foot_y"), foot_y, kMillimetre)}};
    }
    return nullptr;
}

/// The largest room.
Json hall_found(DatSet& set, const std::vector<std::uint32_t>& cells, const Json& expected) {
    std::uint32_t best = 0;
    Box bounds;
    float volume = 0;
    for (const std::uint32_t id : cells) {
        const Box box = RoomShape(set, id).box();
        const core::Vec3 size = box.size();
        if (size.x * size.y * size.z > volume) {
            volume = size.x * size.y * size.z;
            best = id;
            bounds = box;
        }
    }
    return {{"cell", core::id_text(best)},
            {"floor_z", near(member(expected, "floor_z"), bounds.min.z, kMillimetre)},
            {"height", near(member(expected, "height"), bounds.size().z, kMillimetre)}};
}

/// "x 96 to 120, y 0 to 24 of AAB5" of a land cell.
std::string cell_area(std::uint32_t cell) {
    const std::uint32_t number = (cell & 0xFFFFU) - 1;
    const auto range = [](std::uint32_t index) {
        return std::to_string(index * 24) + " to " + std::to_string(index * 24 + 24);
    };
    return "x " + range(number / 8) + ", y " + range(number % 8) + " of " + core::id_text(cell).substr(2, 4);
}

}  // namespace

void dungeon(const Context& context) {
    std::uint32_t block = 0;
    const Json& wanted_block = context.expected.at("block");
    if (!wanted_block.is_string() || !core::parse_id(wanted_block.get<std::string>(), block) || block > 0xFFFF) {
        throw WrongForm(wanted_block, "a block like 0x5A5A");
    }
    block <<= 16U;
    const std::vector<std::uint32_t> cells = rooms_of_block(context.set, block);
    if (cells.empty()) {
        context.out.add(child_path(context.path, "block"), wanted_block, "a block without rooms");
        return;
    }
    Json cells_found = Json::object();
    for (const std::uint32_t id : cells) {
        cells_found[core::id_text(id)] = cell_found(context.set.need<content::EnvCell>(id), block);
    }
    compare(context.expected.at("cells"), cells_found, child_path(context.path, "cells"), Keys::all, context.out);
    // One enters at the first room, in its middle.
    const core::Vec3 origin = context.set.need<content::EnvCell>(cells.front()).frame.origin;
    context.compare_with(
        {{"block", wanted_block},
         {"entrance", {{"cell", core::id_text(cells.front())}, {"x", origin.x}, {"y", origin.y}, {"z", origin.z}}},
         {"cells", context.expected.at("cells")},
         {"ramp", ramp_found(context.set, cells, member(context.expected, "ramp"))},
         {"hall", hall_found(context.set, cells, member(context.expected, "hall"))}});
}

void restricted(const Context& context) {
    const DatSource* source = context.set.source(content::DatFileKind::cell);
    if (source == nullptr) {
        throw MissingRecord("there is no cell file");
    }
    std::set<std::uint32_t> objects;
    Json room = nullptr;
    Json land = nullptr;
    for (const content::DatEntry& entry : source->file->entries()) {
        const content::RecordType type = record_type_of(source->kind, entry.id);
        if (type == content::RecordType::env_cell) {
            const auto* cell = context.set.find<content::EnvCell>(entry.id);
            if (cell == nullptr || !cell->flags.has(content::EnvCellFlag::has_restriction)) {
                continue;
            }
            objects.insert(cell->restriction.value);
            room = {{"cell", core::id_text(entry.id)},
                    {"flags", cell->flags.raw()},
                    {"restriction", core::id_text(cell->restriction)}};
            if (!cell->portals.empty()) {
                const core::Vec3 middle = RoomShape(context.set, entry.id).portal_box(0).center();
                room["doorway"] =
                    near_list(context.expected.at("room").at("doorway"), {middle.x, middle.y}, kMillimetre);
            }
        } else if (type == content::RecordType::land_block_info) {
            const auto* info = context.set.find<content::LandBlockInfo>(entry.id);
            if (info == nullptr || info->restrictions.empty()) {
                continue;
            }
            Json table = Json::object();
            for (const auto& restriction : info->restrictions) {
                table[core::id_text(restriction.cell)] = restriction.object.value;
                objects.insert(restriction.object.value);
            }
            compare(context.expected.at("land").at("table"), table, child_path(context.path, "land.table"), Keys::all,
                    context.out);
            land = {{"block", core::id_text(entry.id)},
                    {"table", context.expected.at("land").at("table")},
                    {"area", cell_area(info->restrictions.front().cell)}};
        }
    }
    context.compare_with({{"note", prose(context.expected.value("note", Json()))},
                          {"object", objects.size() == 1 ? Json(core::id_text(*objects.begin())) : Json(objects)},
                          {"room", room},
                          {"land", land}});
}

}  // namespace portalspace::app::scenario
