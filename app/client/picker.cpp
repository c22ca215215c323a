#include "app/client/picker.h"

#include <cmath>
#include <limits>
#include <optional>

#include "content/records/gfx_obj.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"

namespace portalspace::app {
namespace {

/// Lines that run along a triangle do not meet it.
constexpr float kParallel = 1e-9F;
constexpr int kMaxDepth = 16;

/// Distance along the ray, when it meets the triangle from either side.
std::optional<float> meets(const core::Vec3& from, const core::Vec3& direction, const core::Vec3& a,
                           const core::Vec3& b, const core::Vec3& c) {
    const core::Vec3 ab = b - a;
    const core::Vec3 ac = c - a;
    const core::Vec3 p = glm::cross(direction, ac);
    const float det = glm::dot(ab, p);
    if (std::abs(det) < kParallel) {
        return std::nullopt;
    }
    const core::Vec3 s = from - a;
    const float u = glm::dot(s, p) / det;
    const core::Vec3 q = glm::cross(s, ab);
    const float v = glm::dot(direction, q) / det;
    const float t = glm::dot(ac, q) / det;
    if (u < 0 || v < 0 || u + v > 1 || !(t > 0)) {
        return std::nullopt;
    }
    return t;
}

/// The nearest polygon of a mesh on the ray; both in the mesh's own frame.
std::optional<float> meets(const content::GfxObj& mesh, const core::Vec3& scale, const core::Vec3& from,
                           const core::Vec3& direction) {
    std::optional<float> nearest;
    for (const content::Polygon& polygon : mesh.polygons) {
        if (!content::polygon_is_drawable(polygon, mesh.vertices)) {
            continue;
        }
        const auto corner = [&](std::size_t i) {
            return mesh.vertices.vertices[static_cast<std::size_t>(polygon.vertex_ids[i])].position * scale;
        };
        for (std::size_t i = 2; i < polygon.vertex_ids.size(); ++i) {
            const auto hit = meets(from, direction, corner(0), corner(i - 1), corner(i));
            if (hit && (!nearest || *hit < *nearest)) {
                nearest = hit;
            }
        }
    }
    return nearest;
}

std::optional<float> meets(const engine::CPhysicsObj& object, const core::Vec3& offset, const PickRay& ray) {
    std::optional<float> nearest;
    for (const engine::CPhysicsPart& part : object.part_array()->parts()) {
        if (part.no_draw || !part.gfx_obj || part.translucency >= 1) {
            continue;
        }
        core::Frame frame = part.frame;
        frame.origin += offset;
        const auto hit =
            meets(*part.gfx_obj, part.scale, frame.global_to_local(ray.from), frame.global_to_local_vec(ray.direction));
        if (hit && (!nearest || *hit < *nearest)) {
            nearest = hit;
        }
    }
    return nearest;
}

/// What carries it, or itself.
const engine::CPhysicsObj& top_of(const engine::CPhysicsObj& object) {
    const engine::CPhysicsObj* top = &object;
    for (int depth = 0; top->parent() != nullptr && depth < kMaxDepth; ++depth) {
        top = top->parent();
    }
    return *top;
}

}  // namespace

PickRay pick_ray(const render::Camera& camera, core::CellId origin, float aspect, float x, float y) {
    const float up = std::tan(glm::radians(camera.vertical_fov_degrees) / 2);
    const core::Vec3 direction =
        camera.forward + camera.right * ((2 * x - 1) * up * aspect) + camera.up * ((1 - 2 * y) * up);
    return {origin, camera.eye, glm::normalize(direction)};
}

core::ObjectId pick(const engine::SmartBox& world, const PickRay& ray) {
    core::ObjectId best;
    float nearest = std::numeric_limits<float>::infinity();
    for (const engine::CPhysicsObj* object : world.maint().objects()) {
        if (object == nullptr || object->part_array() == nullptr) {
            continue;
        }
        const engine::CPhysicsObj& top = top_of(*object);
        if (!top.has_weenie() || !top.in_cell() || &top == world.player() ||
            top.state().has(engine::PhysicsState::kHidden) || top.state().has(engine::PhysicsState::kNoDraw)) {
            continue;
        }
        const core::Vec3 offset = core::block_offset(ray.origin, top.position().cell);
        if (const auto hit = meets(*object, offset, ray); hit && *hit < nearest) {
            nearest = *hit;
            best = top.id();
        }
    }
    return best;
}

}  // namespace portalspace::app
