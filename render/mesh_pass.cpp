#include "render/mesh_pass.h"

#include <algorithm>
#include <array>

namespace portalspace::render {
namespace {

constexpr int kPictureUnit = 0;
constexpr int kInstanceUnit = 1;
constexpr std::size_t kTexelsPerInstance = sizeof(InstanceRecord) / 16;
/// Above this the frame leaves the rest out, whatever the driver could hold.
constexpr std::size_t kMostInstances = 512 * 1024;

}  // namespace

MeshPass::MeshPass(Device& device)
    : device_(device),
      program_(device.create_program("mesh", std::array{"picture", "instances"})),
      first_instance_(device.uniform_location(program_, "first_instance")),
      instance_buffer_(device.create_buffer(sizeof(InstanceRecord), BufferUse::streamed)),
      instance_texture_(device.create_buffer_texture(instance_buffer_)),
      repeat_(device.create_sampler(true)),
      clamp_(device.create_sampler(false)),
      max_instances_(std::min(kMostInstances, device.max_buffer_texels() / kTexelsPerInstance)) {}

void MeshPass::draw(const DrawList& list, MeshCache& meshes, const TexturePool& textures) {
    if (list.runs().empty()) return;
    device_.stream(instance_buffer_, std::as_bytes(list.records()));
    device_.bind_program(program_);
    device_.bind_texture(kInstanceUnit, TextureTarget::buffer, instance_texture_);
    meshes.bind();
    for (const DrawRun& run : list.runs()) {
        DrawState state;
        state.blend = run.state.blend;
        state.depth_write = run.state.depth_write;
        device_.set_state(state);
        device_.bind_texture(kPictureUnit, TextureTarget::array_2d, textures.page(run.batch->slot.page));
        device_.bind_sampler(kPictureUnit, run.batch->repeat ? repeat_ : clamp_);
        device_.set_uniform(first_instance_, static_cast<int>(run.first));
        device_.draw_indexed_instances(run.batch->first_index, static_cast<int>(run.batch->index_count),
                                       run.batch->base_vertex, static_cast<int>(run.count));
    }
}

}  // namespace portalspace::render
