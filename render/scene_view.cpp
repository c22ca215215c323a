#include "render/scene_view.h"

#include <algorithm>
#include <cmath>

#include "content/records/gfx_obj.h"
#include "content/records/setup.h"
#include "engine/collision/object_collision.h"
#include "engine/effects/particle_manager.h"
#include "engine/physics_obj.h"
#include "render/pose_history.h"

namespace portalspace::render {
namespace {

/// The lights of the object's Setup while they are lit (spec/rendering.md 7.4).
void add_lamps_of(const engine::CPhysicsObj& object, const core::Frame& root, const core::Vec3& offset,
                  std::vector<PointLight>& out) {
    const engine::CPartArray* array = object.part_array();
    if (array == nullptr || !array->lights_on() || array->setup() == nullptr) return;
    for (const content::SetupLight& light : array->setup()->lights) {
        PointLight lamp;
        lamp.position = root.local_to_global(light.frame.origin) + offset;
        lamp.colour = core::Vec3(light.color.rgba());
        lamp.intensity = light.intensity;
        lamp.falloff = light.falloff;
        if (core::is_finite(lamp.position)) out.push_back(lamp);
    }
}

/// A held object has no cell of its own: it is where its parent is.
const engine::CPhysicsObj& place_of(const engine::CPhysicsObj& object) {
    const engine::CPhysicsObj* place = &object;
    for (int depth = 0; place->parent() != nullptr && depth < 16; ++depth) place = place->parent();
    return *place;
}

bool same_block(core::CellId a, core::CellId b) { return a.value >> 16 == b.value >> 16; }

}  // namespace

void SceneView::begin(core::CellId new_origin) {
    origin = new_origin;
    parts.clear();
    objects.clear();
    particles.clear();
    particle_batches.clear();
    terrain.clear();
    shells.clear();
    sky.clear();
    lamps.clear();
    moving_lamps.clear();
    windows.clear();
    openings.clear();
    layers = 0;
    opening_points_.clear();
    window_points_.clear();
    labels.clear();
    label_text_.clear();
    target.reset();
    lit_rooms.clear();
    outdoor_bounds = {};
    sealed = false;
    in_room = false;
    rooms_known = false;
    sees_outdoors = true;
}

void SceneView::add_opening(OpeningView::Kind kind, core::CellId room, std::span<const core::Vec3> points,
                            const core::Vec3& offset, RoomPasses passes) {
    const auto first = static_cast<std::uint32_t>(opening_points_.size());
    for (const core::Vec3& point : points) opening_points_.push_back(point + offset);
    openings.push_back({kind, room, {first, static_cast<std::uint32_t>(points.size())}, passes});
}

void SceneView::add_window(std::span<const core::Vec2> points) {
    windows.push_back({static_cast<std::uint32_t>(window_points_.size()), static_cast<std::uint32_t>(points.size())});
    window_points_.insert(window_points_.end(), points.begin(), points.end());
}

void SceneView::add_label(const core::Vec3& place, std::u16string_view text, const core::Vec4& colour) {
    if (!core::is_finite(place)) return;
    labels.push_back(
        {place, colour, static_cast<std::uint32_t>(label_text_.size()), static_cast<std::uint32_t>(text.size())});
    label_text_.append(text);
}

std::uint16_t SceneView::room_number(core::CellId cell) const {
    for (std::size_t i = 0; i < shells.size(); ++i) {
        if (shells[i].cell == cell) return static_cast<std::uint16_t>(i + 1);
    }
    return 0;
}

bool SceneView::is_lit(core::CellId cell) const {
    if (!core::is_env_cell(cell)) return false;
    return rooms_known ? std::find(lit_rooms.begin(), lit_rooms.end(), cell) != lit_rooms.end()
                       : room_number(cell) != 0;
}

std::optional<SceneView::Seen> SceneView::seen_in(core::CellId cell) const {
    if (!rooms_known) return Seen{};
    if (!core::is_env_cell(cell)) {
        return sees_outdoors && !sealed ? std::optional(Seen{Side::outdoors, 0}) : std::nullopt;
    }
    const std::uint16_t room = room_number(cell);
    return room != 0 ? std::optional(Seen{Side::rooms, room}) : std::nullopt;
}

/// A thing is seen in every cell that its shape touches: a door belongs to the room and to the street
/// (spec/rendering.md 4.4 rule 4).
std::optional<SceneView::Seen> SceneView::seen(const engine::CPhysicsObj& object) const {
    const core::CellId own = object.position().cell;
    std::optional<Seen> found = seen_in(own);
    const engine::collision::ObjectCollision* collision = object.world().collision;
    const engine::collision::Obstacle* obstacle =
        rooms_known && collision != nullptr ? collision->obstacle_of(object.entity()) : nullptr;
    if (obstacle == nullptr) return found;
    for (const engine::collision::Cell* cell : obstacle->cells()) {
        if (cell->id == own || (cell->land && found && found->side != Side::rooms)) continue;
        const std::optional<Seen> here = seen_in(cell->id);
        if (!here) continue;
        if (!found) {
            found = here;
            continue;
        }
        if (found->side != here->side) found->side = Side::both;
        if (found->room != here->room) found->room = 0;
    }
    return found;
}

/// How far the meshes of the parts reach, whatever distance band shows: bands differ little from the mesh itself.
float SceneView::reach_of(const engine::CPhysicsObj& object) {
    constexpr std::size_t kMost = 8192;
    constexpr float kSlack = 1.5F;
    constexpr float kLeast = 1;
    constexpr float kFine = 1024;
    constexpr std::uint64_t kPrime = 0x100000001B3;
    std::uint64_t meshes = 0;
    for (const engine::CPhysicsPart& part : object.part_array()->parts()) {
        meshes = (meshes ^ part.gfx_obj_id.value) * kPrime;
        meshes = (meshes ^ static_cast<std::uint32_t>(glm::length(part.scale) * kFine)) * kPrime;
    }
    if (reaches_.size() > kMost) reaches_.clear();
    Reach& reach = reaches_[object.id()];
    if (reach.metres > 0 && reach.meshes == meshes) return reach.metres;
    reach = {meshes, kLeast};
    for (const engine::CPhysicsPart& part : object.part_array()->parts()) {
        if (part.gfx_obj == nullptr) continue;
        const core::Vec3 scale = glm::abs(part.scale);
        const float size = std::max({scale.x, scale.y, scale.z});
        for (const auto& vertex : part.gfx_obj->vertices.vertices) {
            const float length = glm::length(vertex.position) * size * kSlack;
            if (std::isfinite(length)) reach.metres = std::max(reach.metres, length);
        }
    }
    return reach.metres;
}

/// `poses`: where the parts are, one each; none: where the last commit put them.
void SceneView::add_parts(const engine::CPhysicsObj& object, std::span<const core::Frame> poses,
                          const core::Vec3& offset, const Seen& where) {
    const engine::CPartArray* array = object.part_array();
    if (array == nullptr) return;
    const bool indoors = core::is_env_cell(place_of(object).position().cell);
    const auto& scrolls = object.world().texture_scrolls;
    const std::size_t first = parts.size();
    core::Vec3 low(0);
    core::Vec3 high(0);
    std::size_t number = 0;
    for (const engine::CPhysicsPart& part : array->parts()) {
        const std::size_t i = number++;
        if (part.no_draw || !part.gfx_obj_id) continue;
        PartView view;
        view.gfx_obj = part.gfx_obj_id;
        view.frame = i < poses.size() ? poses[i] : part.frame;
        view.frame.origin += offset;
        view.scale = part.scale;
        view.translucency = part.translucency;
        view.luminosity = part.luminosity.value_or(-1.0F);
        view.diffusion = part.diffusion.value_or(-1.0F);
        view.texture_changes = part.texture_changes;
        view.palettes = &object.palettes;
        view.indoors = indoors;
        view.side = where.side;
        view.room = where.room;
        if (!scrolls.empty()) {
            const auto scroll = scrolls.find(part.gfx_obj_id);
            if (scroll != scrolls.end()) view.scroll = scroll->second.offset;
        }
        low = parts.size() == first ? view.frame.origin : glm::min(low, view.frame.origin);
        high = parts.size() == first ? view.frame.origin : glm::max(high, view.frame.origin);
        parts.push_back(view);
    }
    if (parts.size() - first < 2) return;
    ObjectView whole;
    whole.first = static_cast<std::uint32_t>(first);
    whole.count = static_cast<std::uint32_t>(parts.size() - first);
    whole.centre = (low + high) * 0.5F;
    whole.radius = glm::distance(low, high) * 0.5F + reach_of(object);
    if (std::isfinite(whole.radius) && core::is_finite(whole.centre)) objects.push_back(whole);
}

void SceneView::add_object(const engine::CPhysicsObj& object, const PoseHistory* poses) {
    const engine::CPhysicsObj& place = place_of(object);
    if (!place.in_cell()) return;
    const core::CellId cell = place.position().cell;
    const core::Vec3 offset = core::block_offset(origin, cell);
    if (const std::optional<Seen> where = seen(place)) {
        const std::span<const core::Frame> frames =
            poses != nullptr ? poses->parts(object.id()) : std::span<const core::Frame>{};
        add_parts(object, frames, offset, *where);
    }
    // A light belongs to its owner's cell: those of land cells light nothing, those of rooms with their room.
    if (is_lit(cell)) {
        const core::Frame own = object.position().frame;
        add_lamps_of(object, poses != nullptr ? poses->root(object.id(), own) : own, offset, moving_lamps);
    }
    if (const auto* manager = object.particle_manager()) {
        for (const auto& emitter : manager->emitters()) add_emitter(*emitter, object, poses);
    }
}

/// Between two commits particles are where their law puts them at the time that is shown, and those that follow their
/// owner go with what is shown of it.
void SceneView::add_emitter(const engine::effects::ParticleEmitter& emitter, const engine::CPhysicsObj& object,
                            const PoseHistory* poses) {
    if (!emitter.drawn() || emitter.alive() == 0 || !emitter.block_cell()) return;
    const std::optional<Seen> where = seen_in(emitter.block_cell());
    if (!where) return;
    const core::Vec3 offset = core::block_offset(origin, emitter.block_cell());
    begin_particles(emitter.gfx_obj(), core::is_env_cell(emitter.block_cell()));
    particle_batches.back().side = where->side;
    particle_batches.back().room = where->room;
    const auto take = [&](const engine::effects::ParticlePose& pose) {
        add_particle(pose.position + offset, pose.rotation, pose.scale, pose.translucency);
    };
    const std::span<const core::Frame> frames =
        poses != nullptr ? poses->parts(object.id()) : std::span<const core::Frame>{};
    if (frames.empty() || !same_block(emitter.block_cell(), place_of(object).position().cell)) {
        emitter.for_each_pose(take);
        return;
    }
    const std::size_t part = emitter.spec().part;
    const core::Frame owner = part < frames.size() ? frames[part] : poses->root(object.id(), emitter.owner_frame());
    emitter.for_each_pose_at(poses->shown_time(emitter.now()), owner, take);
}

void SceneView::begin_particles(core::DataId gfx_obj, bool indoors) {
    ParticleBatch batch;
    batch.indoors = indoors;
    batch.gfx_obj = gfx_obj;
    batch.first = static_cast<std::uint32_t>(particles.size());
    particle_batches.push_back(batch);
}

void SceneView::add_particle(const core::Vec3& position, const core::Quat& rotation, float scale, float translucency) {
    ParticleBatch& batch = particle_batches.back();
    // A sum of numbers is finite only when each is.
    const float sum = position.x + position.y + position.z + scale + rotation.w + rotation.x + rotation.y + rotation.z;
    if (!(translucency < 1) || !std::isfinite(sum)) return;
    const float sign = rotation.w < 0 ? -1.0F : 1.0F;
    const float opacity = 1 - std::max(0.0F, translucency);
    particles.push_back(
        {position, scale, core::Vec3(rotation.x * sign, rotation.y * sign, rotation.z * sign), opacity});
    const bool first = batch.count++ == 0;
    batch.low = first ? position : glm::min(batch.low, position);
    batch.high = first ? position : glm::max(batch.high, position);
    batch.size = std::max(batch.size, std::abs(scale));
    batch.fades = batch.fades || opacity < 1;
}

}  // namespace portalspace::render
