#include "render/mesh_pass.h"

#include <algorithm>
#include <array>

namespace portalspace::render {
namespace {

constexpr int kPictureUnit = 0;
constexpr int kInstanceUnit = 1;
constexpr std::size_t kTexelsPerInstance = sizeof(InstanceRecord) / 16;
constexpr std::size_t kTexelsPerParticle = sizeof(ParticleRecord) / 16;
/// Above this the frame leaves the rest out, whatever the driver could hold.
constexpr std::size_t kMostInstances = 512 * 1024;

}  // namespace

MeshPass::MeshPass(Device& device)
    : device_(device),
      program_(device.create_program("mesh", std::array{"picture", "instances"})),
      particle_program_(device.create_program("particle", std::array{"picture", "particles"})),
      first_instance_(device.uniform_location(program_, "first_instance")),
      particle_look_(device.uniform_location(particle_program_, "look")),
      instance_buffer_(device.create_buffer(sizeof(InstanceRecord), BufferUse::streamed)),
      instance_texture_(device.create_buffer_texture(instance_buffer_)),
      particle_buffer_(device.create_buffer(sizeof(ParticleRecord), BufferUse::streamed)),
      particle_texture_(device.create_buffer_texture(particle_buffer_)),
      repeat_(device.create_sampler(true)),
      clamp_(device.create_sampler(false)),
      limits_{std::min(kMostInstances, device.max_buffer_texels() / kTexelsPerInstance),
              device.max_buffer_texels() / kTexelsPerParticle} {}

void MeshPass::begin(bool particles) {
    device_.bind_program(particles ? particle_program_ : program_);
    device_.bind_texture(kInstanceUnit, TextureTarget::buffer, particles ? particle_texture_ : instance_texture_);
}

void MeshPass::say_what(const DrawRun& run) {
    if (!run.particles) {
        device_.set_uniform(first_instance_, static_cast<int>(run.first));
        return;
    }
    const std::array<core::Vec4, 3> look = {
        core::Vec4(static_cast<float>(run.batch->slot.layer), alpha_threshold(run.state), run.state.fog ? 1.0F : 0.0F,
                   colour_mode(run.state.blend)),
        core::Vec4(run.sort_centre, static_cast<float>(run.mode)),
        core::Vec4(static_cast<float>(run.first), run.state.opacity, 0, 0)};
    device_.set_uniform(particle_look_, look);
}

void MeshPass::draw(const DrawList& list, MeshCache& meshes, const TexturePool& textures, Reach reach) {
    if (list.runs().empty()) return;
    if (!list.records().empty()) device_.stream(instance_buffer_, std::as_bytes(list.records()));
    if (!list.particles().empty()) device_.stream(particle_buffer_, std::as_bytes(list.particles()));
    meshes.bind();
    for (const DrawRun& run : list.runs()) {
        begin(run.particles);
        DrawState state;
        state.blend = run.state.blend;
        state.depth_write = run.state.depth_write;
        state.depth_clamp = reach == Reach::endless;
        device_.set_state(state);
        device_.bind_texture(kPictureUnit, TextureTarget::array_2d, textures.page(run.batch->slot.page));
        device_.bind_sampler(kPictureUnit, run.batch->repeat ? repeat_ : clamp_);
        say_what(run);
        device_.draw_indexed_instances(run.batch->first_index, static_cast<int>(run.batch->index_count),
                                       run.batch->base_vertex, static_cast<int>(run.count));
    }
}

}  // namespace portalspace::render
