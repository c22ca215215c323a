#include "render/opening_pass.h"

#include <array>
#include <cmath>

namespace portalspace::render {
namespace {

/// Values of `where` in shaders/opening.vert.glsl.
constexpr int kInScene = 0;
constexpr int kOnPicture = 1;
constexpr int kBehindAll = 2;
constexpr int kHairBehind = 3;

/// The eye may be as near to an opening as it likes: nothing is cut off.
DrawState invisible() {
    DrawState state;
    state.cull = Cull::none;
    state.colour_write = false;
    state.depth_clamp = true;
    return state;
}

}  // namespace

OpeningPass::OpeningPass(Device& device)
    : device_(device),
      program_(device.create_program("opening", {})),
      where_(device.uniform_location(program_, "where")),
      vertices_(device, sizeof(core::Vec3)) {}

void OpeningPass::fan(std::span<const core::Vec3> points) {
    for (std::size_t i = 2; i < points.size(); ++i) {
        points_.push_back(points[0]);
        points_.push_back(points[i - 1]);
        points_.push_back(points[i]);
    }
}

OpeningPass::Range OpeningPass::since(std::size_t first) const {
    return {static_cast<int>(first), static_cast<int>(points_.size() - first)};
}

void OpeningPass::prepare(const SceneView& scene, float aspect, std::span<const std::uint32_t> closed) {
    points_.clear();
    const float up = std::tan(glm::radians(scene.camera.vertical_fov_degrees) / 2);
    for (const PolygonRange& window : scene.windows) {
        polygon_.clear();
        for (const core::Vec2& p : scene.points_of(window)) polygon_.emplace_back(p.x / (up * aspect), p.y / up, 0);
        fan(polygon_);
    }
    windows_ = since(0);
    const auto take = [&](OpeningView::Kind kind) {
        const std::size_t first = points_.size();
        for (const OpeningView& opening : scene.openings) {
            if (opening.kind == kind) fan(scene.points_of(opening));
        }
        return since(first);
    };
    seals_ = take(OpeningView::Kind::outside);
    entrances_ = take(OpeningView::Kind::entrance);
    const auto shut = [&](bool blind) {
        const std::size_t first = points_.size();
        for (const std::uint32_t number : closed) {
            const OpeningView& opening = scene.openings[number];
            if ((opening.kind == OpeningView::Kind::blind) == blind) fan(scene.points_of(opening));
        }
        return since(first);
    };
    blind_ = shut(true);
    closed_ = shut(false);
    vertices_.begin(points_.size());
    const auto base = static_cast<int>(vertices_.write(std::as_bytes(std::span(points_))));
    for (Range* range : {&windows_, &seals_, &entrances_, &blind_, &closed_}) range->first += base;
    if (generation_ != vertices_.generation()) {
        generation_ = vertices_.generation();
        const std::array<VertexAttribute, 1> place = {{{0, 3, AttributeType::float32, 0}}};
        array_ = device_.create_vertex_array(vertices_.buffer(), sizeof(core::Vec3), place, nullptr);
    }
}

void OpeningPass::draw(const Range& range, int where, const DrawState& state) {
    if (range.count == 0) return;
    device_.bind_program(program_);
    device_.bind_vertex_array(array_);
    device_.set_uniform(where_, where);
    device_.set_state(state);
    device_.draw_arrays(range.first, range.count);
}

void OpeningPass::mark_windows() {
    DrawState state = invisible();
    state.depth_test = DepthTest::off;
    state.depth_write = false;
    state.stencil = Stencil::mark;
    draw(windows_, kOnPicture, state);
}

void OpeningPass::seal() { draw(seals_, kHairBehind, invisible()); }

void OpeningPass::cut_entrances() {
    DrawState state = invisible();
    state.depth_write = false;
    state.stencil = Stencil::mark;
    draw(entrances_, kInScene, state);
    state = invisible();
    state.depth_test = DepthTest::always;
    state.stencil = Stencil::marked;
    draw(entrances_, kBehindAll, state);
}

void OpeningPass::close(Closed which) {
    DrawState state = invisible();
    state.colour_write = true;
    draw(which == Closed::blind ? blind_ : closed_, kInScene, state);
}

}  // namespace portalspace::render
