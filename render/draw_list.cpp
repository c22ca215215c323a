#include "render/draw_list.h"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

namespace portalspace::render {
namespace {

InstanceRecord make_record(const Placement& placement, const MeshBatch& batch, const SurfaceState& state) {
    InstanceRecord record;
    const glm::mat3 m = glm::mat3_cast(placement.frame.rotation);
    const auto row = [&](int i) {
        return core::Vec4(m[0][i] * placement.scale.x, m[1][i] * placement.scale.y, m[2][i] * placement.scale.z,
                          placement.frame.origin[i]);
    };
    record.row0 = row(0);
    record.row1 = row(1);
    record.row2 = row(2);
    record.layer = batch.slot.layer;
    record.opacity = placement.opacity * state.opacity;
    record.luminosity = placement.luminosity >= 0 ? placement.luminosity : state.luminosity;
    record.diffuse = placement.diffuse >= 0 ? placement.diffuse : state.diffuse;
    record.alpha_test = alpha_threshold(state);
    record.flags = (state.fog && placement.fog ? 1.0F : 0.0F) + 2.0F * colour_mode(state.blend) +
                   (placement.indoors ? 8.0F : 0.0F);
    record.scroll = placement.scroll;
    record.lamps = placement.lamps;
    return record;
}

bool is_blended(const SurfaceState& state) {
    return state.draw_class == DrawClass::translucent || state.draw_class == DrawClass::additive;
}

bool is_wanted(const SurfaceState& state, DrawKinds kinds) {
    return kinds == DrawKinds::all || (kinds == DrawKinds::blended) == is_blended(state);
}

}  // namespace

float colour_mode(Blend blend) {
    if (blend == Blend::premultiplied) return 1;
    return blend == Blend::add ? 2.0F : 0.0F;
}

float alpha_threshold(const SurfaceState& state) {
    // Half a step below, so that a texel of exactly the threshold passes.
    return state.alpha_test > 0 ? (static_cast<float>(state.alpha_test) - 0.5F) / 255.0F : 0.0F;
}

std::uint64_t draw_key(const SurfaceState& state, const MeshBatch& batch, float distance) {
    const auto order = static_cast<std::uint64_t>(state.draw_class) << 62;
    const std::uint64_t number = batch.number & 0xFFFFFF;
    if (state.draw_class == DrawClass::translucent) {
        // The bits of a positive float sort like the float itself; far comes first.
        const float d = distance > 0 ? distance : 0.0F;
        const std::uint32_t nearness = 0xFFFFFFFFU - std::bit_cast<std::uint32_t>(d);
        return order | (static_cast<std::uint64_t>(nearness) << 24) | number;
    }
    return order | (static_cast<std::uint64_t>(state.blend) << 56) |
           (static_cast<std::uint64_t>(batch.slot.page) << 32) |
           (static_cast<std::uint64_t>(batch.repeat ? 1 : 0) << 31) | number;
}

void DrawList::clear() {
    placements_.clear();
    sources_.clear();
    items_.clear();
    records_.clear();
    particles_.clear();
    runs_.clear();
    first_blended_ = 0;
    left_out_ = 0;
}

void DrawList::add(const GpuMesh& mesh, const Placement& placement, DrawKinds kinds) {
    if (!(placement.opacity > 0)) return;
    const auto index = static_cast<std::uint32_t>(placements_.size());
    bool any = false;
    for (const MeshBatch& batch : mesh.batches) {
        const bool fades = placement.opacity < 1;
        const SurfaceState state = fades ? faded(batch.state) : batch.state;
        if (!is_wanted(state, kinds)) continue;
        any = true;
        items_.push_back({draw_key(state, batch, placement.distance), index, &batch, fades, false});
    }
    if (any) placements_.push_back(placement);
}

void DrawList::add_particles(const GpuMesh& mesh, const ParticleBatch& source, std::uint32_t mode, float distance,
                             DrawKinds kinds) {
    if (source.count == 0) return;
    const auto index = static_cast<std::uint32_t>(sources_.size());
    bool any = false;
    for (const MeshBatch& batch : mesh.batches) {
        const bool fades = source.fades && batch.state.blend == Blend::none;
        const SurfaceState state = fades ? faded(batch.state) : batch.state;
        if (!is_wanted(state, kinds)) continue;
        any = true;
        items_.push_back({draw_key(state, batch, distance), index, &batch, fades, true});
    }
    if (any) sources_.push_back({source, mode, mesh.sort_centre});
}

void DrawList::add_run(const Item& item, const SurfaceState& state, std::uint32_t first, std::uint32_t count) {
    DrawRun run{item.batch, state, first, count, item.particles};
    if (item.particles) {
        run.mode = sources_[item.place].mode;
        run.sort_centre = sources_[item.place].sort_centre;
    }
    if (!runs_.empty()) {
        DrawRun& last = runs_.back();
        if (last.batch == run.batch && last.state == run.state && last.particles == run.particles &&
            last.mode == run.mode && last.first + last.count == first) {
            last.count += count;
            return;
        }
    }
    runs_.push_back(run);
}

void DrawList::copy_particles(const ParticleBatch& batch, std::span<const ParticleRecord> from, bool sorted,
                              const core::Vec3& eye) {
    if (!sorted) {
        particles_.insert(particles_.end(), from.begin(), from.end());
        return;
    }
    // Far to near in 256 steps between the nearest and the farthest point of their box: one pass for the steps, one to
    // put each in its place.
    constexpr std::size_t kSteps = 256;
    const core::Vec3 to_near = glm::clamp(eye, batch.low, batch.high) - eye;
    const core::Vec3 to_far = glm::max(glm::abs(batch.low - eye), glm::abs(batch.high - eye));
    const float farthest = glm::dot(to_far, to_far);
    const float range = farthest - glm::dot(to_near, to_near);
    const float scale = range > 0 ? (static_cast<float>(kSteps) - 1) / range : 0.0F;
    std::array<std::uint32_t, kSteps> begins{};
    depths_.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const core::Vec3 to = from[i].position - eye;
        const float step = (farthest - glm::dot(to, to)) * scale;
        depths_[i] = static_cast<std::uint8_t>(std::clamp(step, 0.0F, static_cast<float>(kSteps - 1)));
        ++begins[depths_[i]];
    }
    auto at = static_cast<std::uint32_t>(particles_.size());
    for (std::uint32_t& begin : begins) at += std::exchange(begin, at);
    particles_.resize(at);
    for (std::size_t i = 0; i < from.size(); ++i) particles_[begins[depths_[i]]++] = from[i];
}

void DrawList::finish(const Limits& limits, std::span<const ParticleRecord> particles, const core::Vec3& eye) {
    std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
        return std::tie(a.key, a.particles, a.place) < std::tie(b.key, b.particles, b.place);
    });
    for (const Item& item : items_) {
        const SurfaceState state = item.fade ? faded(item.batch->state) : item.batch->state;
        if (!item.particles) {
            if (records_.size() == limits.instances) {
                ++left_out_;
                continue;
            }
            add_run(item, state, static_cast<std::uint32_t>(records_.size()), 1);
            records_.push_back(make_record(placements_[item.place], *item.batch, state));
            continue;
        }
        const ParticleBatch& source = sources_[item.place].batch;
        const std::size_t count = std::min<std::size_t>(source.count, limits.particles - particles_.size());
        left_out_ += source.count - count;
        if (count == 0) continue;
        add_run(item, state, static_cast<std::uint32_t>(particles_.size()), static_cast<std::uint32_t>(count));
        copy_particles(source, particles.subspan(source.first, count), state.draw_class == DrawClass::translucent, eye);
    }
    const auto blended =
        std::find_if(runs_.begin(), runs_.end(), [](const DrawRun& run) { return is_blended(run.state); });
    first_blended_ = static_cast<std::size_t>(blended - runs_.begin());
}

std::span<const DrawRun> DrawList::runs(DrawKinds kinds) const {
    const std::span<const DrawRun> all(runs_);
    if (kinds == DrawKinds::all) return all;
    return kinds == DrawKinds::solid ? all.first(first_blended_) : all.subspan(first_blended_);
}

}  // namespace portalspace::render
