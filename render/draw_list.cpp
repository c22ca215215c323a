#include "render/draw_list.h"

#include <algorithm>
#include <bit>

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
    // Half a step below, so that a texel of exactly the threshold passes.
    record.alpha_test = state.alpha_test > 0 ? (static_cast<float>(state.alpha_test) - 0.5F) / 255.0F : 0.0F;
    float mode = 0;
    if (state.blend == Blend::premultiplied) mode = 1;
    if (state.blend == Blend::add) mode = 2;
    record.flags = (state.fog && placement.fog ? 1.0F : 0.0F) + 2.0F * mode + (placement.indoors ? 8.0F : 0.0F);
    record.scroll = placement.scroll;
    record.lamps = placement.lamps;
    return record;
}

}  // namespace

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
    items_.clear();
    records_.clear();
    runs_.clear();
    left_out_ = 0;
}

void DrawList::add(const GpuMesh& mesh, const Placement& placement) {
    if (!(placement.opacity > 0)) return;
    const auto index = static_cast<std::uint32_t>(placements_.size());
    placements_.push_back(placement);
    const bool fade = placement.opacity < 1 && !placement.particle;
    for (const MeshBatch& batch : mesh.batches) {
        const bool becomes_alpha = fade || (placement.opacity < 1 && batch.state.blend == Blend::none);
        const SurfaceState state = becomes_alpha ? faded(batch.state) : batch.state;
        items_.push_back({draw_key(state, batch, placement.distance), index, &batch, becomes_alpha});
    }
}

void DrawList::finish(std::size_t max_instances) {
    std::sort(items_.begin(), items_.end(),
              [](const Item& a, const Item& b) { return a.key != b.key ? a.key < b.key : a.placement < b.placement; });
    const std::size_t count = std::min(items_.size(), max_instances);
    left_out_ = items_.size() - count;
    for (std::size_t i = 0; i < count; ++i) {
        const Item& item = items_[i];
        const SurfaceState state = item.fade ? faded(item.batch->state) : item.batch->state;
        if (runs_.empty() || runs_.back().batch != item.batch || runs_.back().state != state) {
            runs_.push_back({item.batch, state, static_cast<std::uint32_t>(i), 0});
        }
        ++runs_.back().count;
        records_.push_back(make_record(placements_[item.placement], *item.batch, state));
    }
}

}  // namespace portalspace::render
