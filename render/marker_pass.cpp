#include "render/marker_pass.h"

#include <array>

#include "render/target_marker.h"

namespace portalspace::render {

MarkerPass::MarkerPass(Device& device)
    : device_(device),
      program_(device.create_program("marker", {})),
      ink_(device.uniform_location(program_, "ink")),
      vertices_(device, sizeof(core::Vec2)) {}

void MarkerPass::prepare(const SceneView& scene, FrameSize size) {
    points_.clear();
    outline_ = 0;
    if (scene.target) {
        add_target_marker(scene.camera, size, *scene.target, 1, points_);
        outline_ = points_.size();
        add_target_marker(scene.camera, size, *scene.target, 0, points_);
        colour_ = scene.target->colour;
        const core::Vec2 half(static_cast<float>(size.width) / 2, static_cast<float>(size.height) / 2);
        for (core::Vec2& p : points_) p = {p.x / half.x - 1, 1 - p.y / half.y};
    }
    vertices_.begin(points_.size());
    first_ = vertices_.write(std::as_bytes(std::span(points_)));
    if (generation_ != vertices_.generation()) {
        generation_ = vertices_.generation();
        const std::array<VertexAttribute, 1> place = {{{0, 2, AttributeType::float32, 0}}};
        array_ = device_.create_vertex_array(vertices_.buffer(), sizeof(core::Vec2), place, nullptr);
    }
}

void MarkerPass::draw(std::size_t first, std::size_t count, const core::Vec4& ink) {
    device_.set_uniform(ink_, std::span(&ink, 1));
    device_.draw_arrays(static_cast<int>(first), static_cast<int>(count));
}

void MarkerPass::draw() {
    if (points_.empty()) return;
    DrawState state;
    state.depth_test = DepthTest::off;
    state.depth_write = false;
    state.cull = Cull::none;
    device_.bind_program(program_);
    device_.bind_vertex_array(array_);
    device_.set_state(state);
    draw(first_, outline_, {0, 0, 0, 1});
    draw(first_ + outline_, points_.size() - outline_, colour_);
}

}  // namespace portalspace::render
