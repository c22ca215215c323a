#include "render/mesh_pass.h"

#include <algorithm>

namespace portalspace::render {
namespace {

constexpr int kPictureUnit = 0;
constexpr int kInstanceUnit = 1;
constexpr std::size_t kTexelsPerInstance = sizeof(InstanceRecord) / 16;
constexpr std::size_t kTexelsPerParticle = sizeof(ParticleRecord) / 16;
/// Above this a list leaves the rest out, whatever the driver could hold. The numbers of instances of an indirect draw
/// reach over a ring of three frames.
constexpr std::size_t kMostInstances = 128 * 1024;

/// Runs that one indirect call may draw together.
bool alike(const DrawRun& a, const DrawRun& b) {
    return a.state.blend == b.state.blend && a.state.depth_write == b.state.depth_write &&
           a.batch->slot.page == b.batch->slot.page && a.batch->repeat == b.batch->repeat;
}

std::size_t most_instances(const Device& device) {
    const std::size_t seen = device.max_buffer_texels() / kTexelsPerInstance;
    return device.can_draw_indirect() ? std::min(seen, Device::kMostInstanceNumbers) : seen;
}

}  // namespace

MeshPass::MeshPass(Device& device)
    : device_(device),
      indirect_(device.can_draw_indirect()),
      program_(
          device.create_program("mesh", std::array{"picture", "instances"}, indirect_ ? "#define INDIRECT\n" : "")),
      particle_program_(device.create_program("particle", std::array{"picture", "particles"})),
      first_instance_(indirect_ ? -1 : device.uniform_location(program_, "first_instance")),
      particle_look_(device.uniform_location(particle_program_, "look")),
      limits_{std::min(kMostInstances, most_instances(device)), device.max_buffer_texels() / kTexelsPerParticle},
      instances_(device, sizeof(InstanceRecord), most_instances(device)),
      particles_(device, sizeof(ParticleRecord), device.max_buffer_texels() / kTexelsPerParticle),
      commands_(device, sizeof(IndirectDraw)),
      repeat_(device.create_sampler(true)),
      clamp_(device.create_sampler(false)) {}

void MeshPass::refresh_texture(const StreamBuffer& buffer, std::uint32_t& generation, GlTexture& texture) {
    if (generation == buffer.generation()) return;
    generation = buffer.generation();
    texture = device_.create_buffer_texture(buffer.buffer());
}

void MeshPass::prepare(std::span<DrawList* const> lists) {
    std::size_t instances = 0;
    std::size_t particles = 0;
    std::size_t runs = 0;
    for (const DrawList* list : lists) {
        instances += list->records().size();
        particles += list->particles().size();
        runs += list->runs().size();
    }
    instances_.begin(instances);
    particles_.begin(particles);
    if (indirect_) commands_.begin(runs);
    refresh_texture(instances_, instance_generation_, instance_texture_);
    refresh_texture(particles_, particle_generation_, particle_texture_);
    prepared_ = {};
    for (std::size_t i = 0; i < std::min(lists.size(), kMostLists); ++i) {
        prepared_[i] = {lists[i], instances_.write(std::as_bytes(lists[i]->records())),
                        particles_.write(std::as_bytes(lists[i]->particles()))};
    }
}

void MeshPass::finish() {
    instances_.end();
    particles_.end();
    if (indirect_) commands_.end();
}

void MeshPass::begin(bool particles) {
    device_.bind_program(particles ? particle_program_ : program_);
    device_.bind_texture(kInstanceUnit, TextureTarget::buffer, particles ? particle_texture_ : instance_texture_);
}

void MeshPass::set_look(const DrawRun& run, const TexturePool& textures, Reach reach) {
    begin(run.particles);
    DrawState state;
    state.blend = run.state.blend;
    state.depth_write = run.state.depth_write;
    state.depth_clamp = reach == Reach::endless;
    device_.set_state(state);
    device_.bind_texture(kPictureUnit, TextureTarget::array_2d, textures.page(run.batch->slot.page));
    device_.bind_sampler(kPictureUnit, run.batch->repeat ? repeat_ : clamp_);
}

void MeshPass::draw_one(const DrawRun& run, const Prepared& base) {
    if (run.particles) {
        const std::array<core::Vec4, 3> look = {
            core::Vec4(static_cast<float>(run.batch->slot.layer), alpha_threshold(run.state),
                       run.state.fog ? 1.0F : 0.0F, colour_mode(run.state.blend)),
            core::Vec4(run.sort_centre, static_cast<float>(run.mode)),
            core::Vec4(static_cast<float>(base.particles + run.first), run.state.opacity, 0, 0)};
        device_.set_uniform(particle_look_, look);
    } else {
        device_.set_uniform(first_instance_, static_cast<int>(base.instances + run.first));
    }
    device_.draw_indexed_instances(run.batch->first_index, static_cast<int>(run.batch->index_count),
                                   run.batch->base_vertex, static_cast<int>(run.count));
}

void MeshPass::flush() {
    if (group_.empty()) return;
    const std::size_t first = commands_.write(std::as_bytes(std::span(group_)));
    device_.draw_indirect(commands_.buffer(), first, group_.size(), group_triangles_);
    group_.clear();
    group_triangles_ = 0;
}

void MeshPass::draw(const DrawList& list, DrawKinds kinds, MeshCache& meshes, const TexturePool& textures,
                    Reach reach) {
    const std::span<const DrawRun> runs = list.runs(kinds);
    const auto base = std::find_if(prepared_.begin(), prepared_.end(),
                                   [&list](const Prepared& prepared) { return prepared.list == &list; });
    if (runs.empty() || base == prepared_.end()) return;
    meshes.bind();
    const DrawRun* group = nullptr;
    for (const DrawRun& run : runs) {
        const bool joins = indirect_ && !run.particles;
        if (!joins || group == nullptr || !alike(*group, run)) {
            flush();
            set_look(run, textures, reach);
            group = joins ? &run : nullptr;
        }
        if (!joins) {
            draw_one(run, *base);
            continue;
        }
        group_.push_back({run.batch->index_count, run.count, run.batch->first_index, run.batch->base_vertex,
                          static_cast<std::uint32_t>(base->instances + run.first)});
        group_triangles_ += std::uint64_t{run.batch->index_count} / 3 * run.count;
    }
    flush();
}

}  // namespace portalspace::render
