#include "render/placements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "render/object_lights.h"

namespace portalspace::render {
namespace {

/// The finest choice of distance bands: never automatic (spec/rendering.md 5.6).
constexpr float kDegradeMultiplier = 1;
constexpr std::uint32_t kAsAuthored = 1;

/// No mesh: nothing is drawn, or it is on its way.
struct Choice {
    core::DataId gfx_obj;
    std::uint32_t mode = kAsAuthored;
};

Choice choose_mesh(core::DataId gfx_obj, float distance, float scale_z, MeshCache& meshes) {
    const auto [known, table] = meshes.degrade_of(gfx_obj);
    if (!known) return {};
    if (table == nullptr) return {gfx_obj};
    const content::DegradeBand* band =
        choose_band(*table, scale_z > 0 ? distance / scale_z : distance, kDegradeMultiplier);
    if (band == nullptr) return {gfx_obj};
    return {band->model, band->mode};
}

bool drawable(const core::Frame& frame, const core::Vec3& scale, float translucency) {
    return frame.is_valid() && core::is_finite(scale) && translucency < 1;
}

/// The lamps that reach a place, as an instance names them: dynamic ones come first in the frame.
std::array<float, 4> pack_lamps(const FrameLamps& lamps, const core::Vec3& place) {
    const ChosenLights chosen = choose_lights(lamps.dynamic, lamps.fixed, place);
    std::array<float, 4> packed{};
    float unit = 1;
    for (std::size_t i = 0; i < chosen.count; ++i) {
        const PointLight* light = chosen.lights[i];
        const bool moves = i < chosen.dynamic_count;
        const auto number = moves ? static_cast<std::size_t>(light - lamps.dynamic.data())
                                  : lamps.dynamic.size() + static_cast<std::size_t>(light - lamps.fixed.data());
        packed[i / 3] += static_cast<float>(number + 1) * unit;
        unit = i % 3 == 2 ? 1 : unit * 256;
    }
    return packed;
}

/// Emitters nearer than this show all their particles; farther ones as large a part of theirs as keeps the frame below
/// its limit. Infinite while there are few.
float whole_distance(std::span<const ParticleBatch> batches, const core::Vec3& eye, std::size_t count) {
    float reach = std::numeric_limits<float>::infinity();
    if (count <= kMaxParticles) return reach;
    constexpr float kFarthest = 4000;
    constexpr int kSteps = 16;
    float low = 0;
    float high = kFarthest;
    for (int step = 0; step < kSteps; ++step) {
        reach = (low + high) / 2;
        float shown = 0;
        for (const ParticleBatch& batch : batches) {
            const float d = glm::distance(glm::clamp(eye, batch.low, batch.high), eye);
            shown += static_cast<float>(batch.count) * (d > reach ? reach / d : 1.0F);
        }
        (shown > static_cast<float>(kMaxParticles) ? high : low) = reach;
    }
    return low;
}

/// Where a thing is drawn.
struct Sides {
    bool outdoors = false;
    bool rooms = false;
};

Sides sides_of(Side side, bool indoors) {
    if (side == Side::by_light) return {!indoors, indoors};
    return {side != Side::rooms, side != Side::outdoors};
}

}  // namespace

std::uint32_t add_particles(const SceneView& scene, const Views& views, MeshCache& meshes, const DrawLists& lists) {
    const core::Vec3 eye = scene.camera.eye;
    const float reach = whole_distance(scene.particle_batches, eye, scene.particles.size());
    std::uint32_t added = 0;
    for (const ParticleBatch& batch : scene.particle_batches) {
        if (batch.count == 0) continue;
        const float nearest = glm::distance(glm::clamp(eye, batch.low, batch.high), eye);
        const Choice choice = choose_mesh(batch.gfx_obj, nearest, batch.size, meshes);
        const GpuMesh* mesh = choice.gfx_obj ? meshes.find(choice.gfx_obj, {}, nullptr) : nullptr;
        if (mesh == nullptr) continue;
        const core::Vec3 around((glm::length(mesh->centre) + mesh->radius) * batch.size);
        const Sides sides = sides_of(batch.side, batch.indoors);
        const auto seen = [&](const Frustum& view) {
            return view.may_see_box(batch.low - around, batch.high + around);
        };
        const bool outdoors = sides.outdoors && seen(views.outdoors);
        const bool rooms = sides.rooms && seen(views.room(batch.room));
        if (!outdoors && !rooms) continue;
        ParticleBatch shown = batch;
        if (nearest > reach) {
            shown.count = static_cast<std::uint32_t>(static_cast<float>(batch.count) * reach / nearest);
        }
        if (added + shown.count > kMaxParticles) shown.count = static_cast<std::uint32_t>(kMaxParticles) - added;
        const float distance = glm::distance((batch.low + batch.high) * 0.5F, eye);
        lists.each(outdoors, rooms ? scene.passes_of(batch.room) : RoomPasses{0}, [&](DrawList& list, DrawKinds kinds) {
            list.add_particles(*mesh, shown, choice.mode, distance, kinds);
        });
        added += shown.count;
    }
    return added;
}

std::uint32_t add_parts(const SceneView& scene, const Views& views, const FrameLamps& lamps, MeshCache& meshes,
                        const DrawLists& lists) {
    const core::Vec3 eye = scene.camera.eye;
    const std::span<const PartView> parts = scene.parts;
    std::size_t object = 0;
    std::uint32_t added = 0;
    for (std::size_t number = 0; number < parts.size(); ++number) {
        if (object < scene.objects.size() && scene.objects[object].first == number) {
            const ObjectView& whole = scene.objects[object++];
            if (!views.picture.may_see_sphere(whole.centre, whole.radius)) {
                number += whole.count - 1U;
                continue;
            }
        }
        const PartView& part = parts[number];
        if (!drawable(part.frame, part.scale, part.translucency)) continue;
        const Choice choice = choose_mesh(part.gfx_obj, glm::distance(part.frame.origin, eye), part.scale.z, meshes);
        if (!choice.gfx_obj) continue;
        const GpuMesh* found = meshes.find(choice.gfx_obj, part.texture_changes, part.palettes, part.building);
        if (found == nullptr) continue;
        const GpuMesh& mesh = *found;
        const float size = std::max({std::abs(part.scale.x), std::abs(part.scale.y), std::abs(part.scale.z)});
        const core::Vec3 centre = part.frame.local_to_global(mesh.centre * part.scale);
        const Sides sides = sides_of(part.side, part.indoors);
        const bool outdoors = sides.outdoors && views.outdoors.may_see_sphere(centre, mesh.radius * size);
        const bool rooms = sides.rooms && views.room(part.room).may_see_sphere(centre, mesh.radius * size);
        if (!outdoors && !rooms) continue;
        Placement placement;
        placement.frame = part.frame;
        placement.scale = part.scale;
        const core::Vec3 to_part = part.frame.local_to_global(mesh.sort_centre * part.scale) - eye;
        if (choice.mode != kAsAuthored) {
            placement.frame.rotation = turn_to_viewer(part.frame.rotation, choice.mode, to_part);
        }
        placement.opacity = 1 - std::max(0.0F, part.translucency);
        placement.luminosity = part.luminosity;
        placement.diffuse = part.diffusion;
        placement.scroll = part.scroll;
        placement.distance = glm::length(to_part);
        placement.indoors = part.indoors;
        if (part.indoors) placement.lamps = pack_lamps(lamps, part.frame.origin);
        lists.each(outdoors, rooms ? scene.passes_of(part.room) : RoomPasses{0},
                   [&](DrawList& list, DrawKinds kinds) { list.add(mesh, placement, kinds); });
        ++added;
    }
    return added;
}

std::uint32_t add_shells(const SceneView& scene, const Views& views, MeshCache& meshes, const DrawLists& lists) {
    std::uint32_t added = 0;
    for (const ShellView& shell : scene.shells) {
        const GpuMesh* mesh = shell.frame.is_valid() ? meshes.find_shell(shell.cell) : nullptr;
        if (mesh == nullptr) continue;
        const core::Vec3 centre = shell.frame.local_to_global(mesh->centre);
        if (!views.picture.may_see_sphere(centre, mesh->radius)) continue;
        Placement placement;
        placement.frame = shell.frame;
        placement.distance = glm::distance(centre, scene.camera.eye);
        placement.indoors = true;
        lists.each(false, shell.passes, [&](DrawList& list, DrawKinds kinds) { list.add(*mesh, placement, kinds); });
        ++added;
    }
    return added;
}

void add_sky(std::span<const PartView> parts, const core::Vec3& eye, MeshCache& meshes, DrawList& list) {
    for (const PartView& part : parts) {
        if (!drawable(part.frame, part.scale, part.translucency)) continue;
        const GpuMesh* mesh = meshes.find(part.gfx_obj, {}, nullptr);
        if (mesh == nullptr) continue;
        Placement placement;
        placement.frame = part.frame;
        placement.frame.origin += eye;
        placement.scale = part.scale;
        placement.opacity = 1 - std::max(0.0F, part.translucency);
        placement.luminosity = part.luminosity;
        placement.diffuse = part.diffusion;
        placement.scroll = part.scroll;
        placement.fog = false;
        list.add(*mesh, placement);
    }
}

}  // namespace portalspace::render
