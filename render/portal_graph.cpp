#include "render/portal_graph.h"

#include <algorithm>

#include "content/dat_store.h"
#include "content/records/env_cell.h"
#include "content/records/landblock.h"

namespace portalspace::render {
namespace {

/// Points of a polygon in the land block, in the winding of the record; empty when it names a vertex that is not there.
std::vector<core::Vec3> polygon_points(const content::CellStructure& structure, const content::Polygon& polygon,
                                       const core::Frame& frame) {
    std::vector<core::Vec3> points;
    points.reserve(polygon.vertex_ids.size());
    for (const std::int16_t id : polygon.vertex_ids) {
        const auto index = static_cast<std::size_t>(id);
        if (id < 0 || index >= structure.vertices.vertices.size()) return {};
        points.push_back(frame.local_to_global(structure.vertices.vertices[index].position));
    }
    return points;
}

const content::Polygon* polygon_with_id(const content::CellStructure& structure, std::uint16_t id) {
    for (const content::Polygon& polygon : structure.polygons) {
        if (polygon.id == id) return &polygon;
    }
    return nullptr;
}

}  // namespace

std::optional<content::Plane> polygon_plane(std::span<const core::Vec3> points) {
    if (points.size() < 3) return std::nullopt;
    core::Vec3 normal(0);
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        normal += glm::cross(points[i] - points[0], points[i + 1] - points[0]);
    }
    if (!core::is_finite(normal) || !core::normalize_check_small(normal)) return std::nullopt;
    return content::Plane{normal, -glm::dot(normal, points[0])};
}

PortalGraph::PortalGraph(std::vector<PortalCell> cells, std::vector<BuildingOpening> building_openings)
    : building_openings_(std::move(building_openings)) {
    for (PortalCell& cell : cells) cells_.emplace(cell.cell, std::move(cell));
}

PortalGraph::PortalGraph(content::DatStore& store, core::CellId block, const content::LandBlockInfo& info) {
    constexpr std::uint32_t kFirst = 0x100;
    constexpr std::uint32_t kMost = 0xFFFD - kFirst + 1;
    for (std::uint32_t i = 0; i < std::min(info.num_cells, kMost); ++i) {
        add_cell(store, core::CellId((block.value & 0xFFFF0000U) | (kFirst + i)));
    }
    for (const content::Building& building : info.buildings) {
        for (const content::BuildingPortal& portal : building.portals) {
            building_openings_.push_back(
                {portal.other_cell, portal.other_portal, {portal.stabs.begin(), portal.stabs.end()}});
        }
    }
}

void PortalGraph::add_cell(content::DatStore& store, core::CellId id) {
    const auto record = store.try_get<content::EnvCell>(id);
    if (record == nullptr) return;
    PortalCell cell;
    cell.cell = static_cast<std::uint16_t>(id.value);
    cell.seen_outside = record->flags.has(content::EnvCellFlag::seen_outside);
    cell.visible_cells.assign(record->visible_cells.begin(), record->visible_cells.end());
    const auto environment = store.try_get<content::Environment>(record->environment);
    const content::CellStructure* structure =
        environment != nullptr ? environment->structure(record->structure) : nullptr;
    if (structure != nullptr) {
        for (const content::CellPortal& portal : record->portals) {
            CellOpening opening;
            if (const content::Polygon* polygon = polygon_with_id(*structure, portal.polygon)) {
                opening.polygon = polygon_points(*structure, *polygon, record->frame);
            }
            const std::optional<content::Plane> plane = polygon_plane(opening.polygon);
            if (plane) {
                opening.plane = *plane;
            } else {
                opening.polygon.clear();
            }
            opening.interior_positive = (portal.flags & content::CellPortal::kPortalSide) != 0;
            opening.exact_match = (portal.flags & content::CellPortal::kExactMatch) != 0;
            opening.outside = portal.leads_outside();
            opening.other_cell = portal.other_cell;
            opening.other_portal = portal.other_portal;
            cell.openings.push_back(std::move(opening));
        }
    }
    cells_.emplace(cell.cell, std::move(cell));
}

const PortalCell* PortalGraph::cell(std::uint16_t low_word) const {
    const auto found = cells_.find(low_word);
    return found == cells_.end() ? nullptr : &found->second;
}

}  // namespace portalspace::render
