#include "render/opening_pass.h"

#include <algorithm>
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
    const auto take = [&](OpeningView::Kind kind, RoomPasses passes) {
        const std::size_t first = points_.size();
        for (const OpeningView& opening : scene.openings) {
            if (opening.kind == kind && (opening.passes & passes) != 0) fan(scene.points_of(opening));
        }
        return since(first);
    };
    const auto shut = [&](RoomPasses passes) {
        const std::size_t first = points_.size();
        for (const std::uint32_t number : closed) {
            if ((scene.openings[number].passes & passes) != 0) fan(scene.points_of(scene.openings[number]));
        }
        return since(first);
    };
    blind_ = take(OpeningView::Kind::blind, kFromRoom);
    used_ = 1 + std::min(scene.layers, kMaxEntranceLayers);
    for (std::uint32_t i = 0; i < used_; ++i) {
        const RoomPasses passes = i == 0 ? kFromRoom : through_layer(i - 1);
        openings_[i] = {take(OpeningView::Kind::outside, passes), shut(passes),
                        take(OpeningView::Kind::entrance, passes)};
    }
    vertices_.begin(points_.size());
    const auto base = static_cast<int>(vertices_.write(std::as_bytes(std::span(points_))));
    windows_.first += base;
    blind_.first += base;
    for (Openings& each : std::span(openings_).first(used_)) {
        for (Range* range : {&each.seals, &each.closed, &each.entrances}) range->first += base;
    }
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

Stencil OpeningPass::mark_windows() {
    DrawState state = invisible();
    state.depth_test = DepthTest::off;
    state.depth_write = false;
    state.stencil = {Stencil::Use::mark, kWindow, 0};
    draw(windows_, kOnPicture, state);
    return {Stencil::Use::only, kWindow, kWindow};
}

Stencil OpeningPass::cut_entrances(std::uint32_t layer, bool in_windows) {
    const auto mark = static_cast<std::uint8_t>((in_windows ? kWindow : 0U) | (layer + 1));
    const Stencil marked{Stencil::Use::only, mark, 0xFF};
    DrawState state = invisible();
    state.depth_write = false;
    state.stencil = {Stencil::Use::mark, mark, kWindow};
    draw(of(layer).entrances, kInScene, state);
    state = invisible();
    state.depth_test = DepthTest::always;
    state.stencil = marked;
    draw(of(layer).entrances, kBehindAll, state);
    return marked;
}

void OpeningPass::seal(Rooms rooms) { draw(of(rooms).seals, kHairBehind, invisible()); }

void OpeningPass::close(Rooms rooms) {
    DrawState state = invisible();
    state.colour_write = true;
    draw(of(rooms).closed, kInScene, state);
}

void OpeningPass::close_blind() {
    DrawState state = invisible();
    state.colour_write = true;
    draw(blind_, kInScene, state);
}

}  // namespace portalspace::render
