#include "render/sky_pass.h"

namespace portalspace::render {

SkyPass::SkyPass(Device& device)
    : device_(device), program_(device.create_program("sky", {})), empty_(device.create_buffer(16, BufferUse::kept)) {
    vertex_array_ = device.create_vertex_array(empty_, 0, {}, nullptr);
}

void SkyPass::draw() {
    DrawState state;
    state.depth_test = DepthTest::off;
    state.depth_write = false;
    state.cull = Cull::none;
    device_.bind_program(program_);
    device_.bind_vertex_array(vertex_array_);
    device_.set_state(state);
    device_.draw_arrays(0, 3);
}

}  // namespace portalspace::render
