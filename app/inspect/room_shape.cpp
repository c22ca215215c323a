#include "app/inspect/room_shape.h"

#include <algorithm>
#include <cmath>

#include "content/records/env_cell.h"

namespace portalspace::app {

namespace {

constexpr float kEpsilon = 0.0002F;  ///< F_EPSILON of spec/physics.md

core::Vec3 normal_of(const std::vector<core::Vec3>& points) {
    core::Vec3 sum{0, 0, 0};
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        sum += glm::cross(points[i] - points[0], points[i + 1] - points[0]);
    }
    const float length = glm::length(sum);
    return length > 0 ? sum / length : sum;
}

}  // namespace

void Box::add(const core::Vec3& point) {
    min = glm::min(min, point);
    max = glm::max(max, point);
}

RoomShape::RoomShape(DatSet& set, std::uint32_t cell) : cell_(&set.need<content::EnvCell>(cell)) {
    structure_ = set.need<content::Environment>(cell_->environment.value).structure(cell_->structure);
    if (structure_ == nullptr) {
        throw MissingRecord("the cell structure of " + core::id_text(cell) + " is not in its environment");
    }
}

Box RoomShape::box() const {
    Box box;
    for (const content::Vertex& vertex : structure_->vertices.vertices) {
        box.add(cell_->frame.local_to_global(vertex.position));
    }
    return box;
}

std::vector<core::Vec3> RoomShape::points(const content::Polygon& polygon) const {
    std::vector<core::Vec3> points;
    for (const std::int16_t id : polygon.vertex_ids) {
        if (id < 0 || static_cast<std::size_t>(id) >= structure_->vertices.vertices.size()) {
            throw MissingRecord("a polygon names a vertex that is not there");
        }
        points.push_back(
            cell_->frame.local_to_global(structure_->vertices.vertices[static_cast<std::size_t>(id)].position));
    }
    return points;
}

Box RoomShape::portal_box(std::size_t portal) const {
    if (portal >= cell_->portals.size()) {
        throw MissingRecord("a building leads to a portal that is not there");
    }
    const std::uint16_t wanted = cell_->portals[portal].polygon;
    const auto polygon = std::find_if(structure_->polygons.begin(), structure_->polygons.end(),
                                      [wanted](const content::Polygon& p) { return p.id == wanted; });
    if (polygon == structure_->polygons.end()) {
        throw MissingRecord("a portal names a polygon that is not there");
    }
    Box box;
    for (const core::Vec3& point : points(*polygon)) {
        box.add(point);
    }
    return box;
}

std::vector<const content::Polygon*> RoomShape::slopes() const {
    std::vector<const content::Polygon*> slopes;
    for (const content::Polygon& polygon : structure_->polygons) {
        const float up = normal_of(points(polygon)).z;
        if (up > 0.05F && up < 0.999F) {
            slopes.push_back(&polygon);
        }
    }
    return slopes;
}

bool RoomShape::contains(const core::Vec3& point) const {
    const core::Vec3 local = cell_->frame.global_to_local(point);
    const content::BspTree& tree = structure_->cell_bsp;
    for (const content::BspNode* node = tree.root(); node != nullptr && !node->is_leaf();
         node = tree.child(node->positive)) {
        if (node->plane.distance(local) < -kEpsilon) {
            return false;
        }
    }
    return tree.root() != nullptr;
}

std::vector<std::uint32_t> rooms_of_block(const DatSet& set, std::uint32_t block) {
    std::vector<std::uint32_t> ids;
    if (const DatSource* source = set.source(content::DatFileKind::cell)) {
        for (const content::DatEntry& entry : source->file->entries()) {
            if (entry.id >> 16U == block >> 16U &&
                record_type_of(source->kind, entry.id) == content::RecordType::env_cell) {
                ids.push_back(entry.id);
            }
        }
    }
    return ids;
}

}  // namespace portalspace::app
