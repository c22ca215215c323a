#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "render/draw_list.h"
#include "render/frame_constants.h"
#include "render/frame_target.h"
#include "render/marker_pass.h"
#include "render/mesh_pass.h"
#include "render/opening_pass.h"
#include "render/placements.h"
#include "render/scene_view.h"
#include "render/sky_pass.h"
#include "render/terrain_pass.h"
#include "render/text_pass.h"

namespace portalspace::render {
namespace {

FrameConstants make_constants(const SceneView& scene, const core::Mat4& view_projection,
                              std::span<const PointLight> lamps, const TerrainTextures* terrain) {
    const LightOfDay& light = scene.light;
    const SkyColours sky = sky_colours(light);
    FrameConstants c;
    c.view_projection = view_projection;
    c.inverse_view_projection = glm::inverse(view_projection);
    c.eye = core::Vec4(scene.camera.eye, static_cast<float>(scene.time));
    c.sun = core::Vec4(light.sun, 0);
    c.sun_colour = core::Vec4(light.sun_colour, 0);
    c.terrain_ambient = core::Vec4(light.ambient_colour * light.ambient_level, 0);
    c.mesh_ambient = core::Vec4(light.ambient_colour * light.mesh_ambient_level(), 0);
    if (light.fog) {
        c.fog_colour = core::Vec4(light.fog->colour, light.fog->strength);
        c.fog_range = core::Vec4(light.fog->start, light.fog->end, 0, 0);
    }
    c.fog_range.z = kTerrainBias;
    c.interior_ambient = core::Vec4(scene.interior_ambient, 0);
    for (std::size_t i = 0; i < lamps.size(); ++i) {
        const PointLight& lamp = lamps[i];
        c.lamp_places[i] = core::Vec4(lamp.position, lamp.falloff);
        c.lamp_colours[i] = core::Vec4(lamp.colour * lamp.intensity, 0);
    }
    c.sky_zenith = core::Vec4(sky.zenith, 1);
    c.sky_horizon = core::Vec4(sky.horizon, 1);
    c.origin_block = core::Vec4(static_cast<float>(core::block_x(scene.origin)),
                                static_cast<float>(core::block_y(scene.origin)), 0, 0);
    if (terrain != nullptr) c.terrain_tiling = terrain->tiling();
    return c;
}

/// Brings the nearest `most` of a list to its front, and cuts the rest off.
void keep_nearest(std::vector<PointLight>& lamps, std::size_t from, std::size_t most, const core::Vec3& eye) {
    if (lamps.size() - from <= most) return;
    const auto begin = lamps.begin() + static_cast<std::ptrdiff_t>(from);
    std::nth_element(begin, begin + static_cast<std::ptrdiff_t>(most), lamps.end(),
                     [&eye](const PointLight& a, const PointLight& b) {
                         return glm::distance(a.position, eye) < glm::distance(b.position, eye);
                     });
    lamps.resize(from + most);
}

/// The lamps that the frame knows, the nearest; those that move first. Returns how many move.
std::size_t choose_frame_lamps(const SceneView& scene, std::vector<PointLight>& lamps) {
    lamps.assign(scene.moving_lamps.begin(), scene.moving_lamps.end());
    keep_nearest(lamps, 0, kMaxLamps / 2, scene.camera.eye);
    const std::size_t moving = lamps.size();
    lamps.insert(lamps.end(), scene.lamps.begin(), scene.lamps.end());
    keep_nearest(lamps, moving, kMaxLamps - moving, scene.camera.eye);
    return moving;
}

}  // namespace

struct Renderer::Impl {
    Impl(content::DatStore& store, core::Log& log, const Options& options)
        : upload_budget(options.loader != nullptr ? options.upload_budget : SIZE_MAX),
          device(log, options.debug, options.level),
          target(device, options.samples),
          constants(device.create_buffer(sizeof(FrameConstants), BufferUse::streamed)),
          textures(device, store, log, Loads(options.loader)),
          meshes(device, store, textures, Loads(options.loader), options.memory_budget),
          sky(device),
          terrain(device, store, log, Loads(options.loader)),
          mesh_pass(device),
          openings(device),
          text(device, store, log, Loads(options.loader)),
          marker(device) {}

    void build_lists(const SceneView& scene, const Frustum& picture);
    void find_closed(const SceneView& scene);
    void draw_outdoors(const SceneView& scene, const Views& views, DrawKinds kinds);
    void draw_layers(const SceneView& scene, const Stencil& around);
    void draw_from_room(const SceneView& scene, const Views& views);
    void draw_from_outdoors(const SceneView& scene, const Views& views);
    [[nodiscard]] Views views_of(const SceneView& scene, const Frustum& picture);
    void draw_meshes(const DrawList& drawn, DrawKinds kinds) { mesh_pass.draw(drawn, kinds, meshes, textures.pool()); }

    std::size_t upload_budget;
    Device device;
    FrameTarget target;
    GlBuffer constants;
    TextureCache textures;
    MeshCache meshes;
    SkyPass sky;
    TerrainPass terrain;
    MeshPass mesh_pass;
    OpeningPass openings;
    TextPass text;
    MarkerPass marker;
    DrawList list;
    DrawList room_list;
    std::array<DrawList, kMaxEntranceLayers> layer_lists;
    DrawList sky_list;
    std::vector<DrawList*> lists_used;  ///< in this frame
    std::vector<PointLight> lamps;
    std::vector<Frustum> room_views;
    std::vector<std::uint32_t> closed;
    RenderStats stats;
};

Views Renderer::Impl::views_of(const SceneView& scene, const Frustum& picture) {
    room_views.clear();
    for (const ShellView& shell : scene.shells) {
        room_views.push_back(shell.bounds ? Frustum(scene.camera, *shell.bounds) : picture);
    }
    const bool through_windows = scene.in_room && !scene.sealed && !scene.windows.empty();
    return {picture, through_windows ? Frustum(scene.camera, scene.outdoor_bounds) : picture, room_views};
}

void Renderer::Impl::build_lists(const SceneView& scene, const Frustum& picture) {
    const auto layers = std::span(layer_lists).first(std::min(scene.layers, kMaxEntranceLayers));
    lists_used.assign({&list, &room_list, &sky_list});
    for (DrawList& layer : layers) lists_used.push_back(&layer);
    for (DrawList* each : lists_used) each->clear();
    const Views views = views_of(scene, picture);
    const DrawLists lists{list, room_list, layers, !scene.in_room && layers.empty()};
    const std::size_t dynamic = choose_frame_lamps(scene, lamps);
    const std::span<const PointLight> all(lamps);
    stats.parts = add_parts(scene, views, {all.first(dynamic), all.subspan(dynamic)}, meshes, lists);
    stats.shells = add_shells(scene, views, meshes, lists);
    stats.particles = add_particles(scene, views, meshes, lists);
    if (!scene.sealed && scene.sees_outdoors) add_sky(scene.sky, scene.camera.eye, meshes, sky_list);
    DrawList::Limits left = mesh_pass.limits();
    for (DrawList* each : lists_used) {
        each->finish(left, scene.particles, scene.camera.eye);
        left.instances -= each->records().size();
        left.particles -= each->particles().size();
    }
    find_closed(scene);
}

/// Behind a room that is not there yet lies nothing: the way into it is closed until it is.
void Renderer::Impl::find_closed(const SceneView& scene) {
    closed.clear();
    for (std::size_t i = 0; i < scene.openings.size(); ++i) {
        const OpeningView& opening = scene.openings[i];
        const bool leads_in = opening.kind == OpeningView::Kind::entrance || opening.kind == OpeningView::Kind::passage;
        if (leads_in && meshes.find_shell(opening.room) == nullptr) closed.push_back(static_cast<std::uint32_t>(i));
    }
}

void Renderer::Impl::draw_outdoors(const SceneView& scene, const Views& views, DrawKinds kinds) {
    sky.draw();
    mesh_pass.draw(sky_list, DrawKinds::all, meshes, textures.pool(), MeshPass::Reach::endless);
    // The sky lies behind everything, wherever its meshes are.
    device.clear_depth();
    stats.blocks = terrain.draw(scene.origin, views.outdoors);
    draw_meshes(list, kinds);
}

/// The rooms behind the entrances that are seen from outdoors, the farthest first (4.5). `around`: the part of the
/// picture that shows outdoors.
void Renderer::Impl::draw_layers(const SceneView& scene, const Stencil& around) {
    for (std::uint32_t layer = 0; layer < std::min(scene.layers, kMaxEntranceLayers); ++layer) {
        device.draw_only(openings.cut_entrances(layer, scene.in_room));
        // Out of a window at the back what is outdoors is there already, and nothing may come over it.
        openings.seal(layer);
        openings.close(layer);
        draw_meshes(layer_lists[layer], DrawKinds::solid);
        device.draw_only(around);
    }
}

/// What is outdoors is drawn through the windows, which are then sealed where they are: nothing of it lies before a
/// wall, and nothing behind a window comes over it (spec/rendering.md 4.4).
void Renderer::Impl::draw_from_room(const SceneView& scene, const Views& views) {
    if (!scene.sealed && scene.sees_outdoors) {
        const Stencil windows = openings.mark_windows();
        device.draw_only(windows);
        draw_outdoors(scene, views, DrawKinds::solid);
        openings.close_blind();
        draw_layers(scene, windows);
        draw_meshes(list, DrawKinds::blended);
        device.clear_depth();
        openings.seal(OpeningPass::kAround);
        device.draw_only({});
    }
    openings.close(OpeningPass::kAround);
    draw_meshes(room_list, DrawKinds::all);
}

/// Rooms are drawn through the entrances of their buildings; what is blended comes last, outdoors and in rooms alike
/// (4.5, 4.6).
void Renderer::Impl::draw_from_outdoors(const SceneView& scene, const Views& views) {
    if (scene.sealed) {
        draw_meshes(list, DrawKinds::all);
        return;
    }
    draw_outdoors(scene, views, DrawKinds::solid);
    openings.close_blind();
    draw_layers(scene, {});
    draw_meshes(list, DrawKinds::blended);
}

Renderer::Renderer(content::DatStore& store, core::Log& log, const Options& options)
    : impl_(std::make_unique<Impl>(store, log, options)) {}

Renderer::~Renderer() = default;

void Renderer::draw(const SceneView& scene, FrameSize size) {
    Impl& r = *impl_;
    r.device.begin_frame();
    r.stats = {};
    if (size.empty()) return;
    size = r.target.fit(size);

    const float aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
    UploadBudget budget(r.upload_budget);
    r.meshes.begin_frame(budget);
    r.terrain.update(scene.terrain, budget);
    const core::Mat4 view_projection = scene.camera.projection_matrix(aspect) * scene.camera.view_matrix();
    const Frustum frustum(view_projection);

    r.build_lists(scene, frustum);
    const Views views = r.views_of(scene, frustum);
    r.mesh_pass.prepare(r.lists_used);
    r.openings.prepare(scene, aspect, r.closed);
    r.text.update(budget);
    r.text.prepare(scene, view_projection, size);
    r.marker.prepare(scene, size);

    const FrameConstants constants = make_constants(scene, view_projection, r.lamps, r.terrain.textures());
    r.device.stream(r.constants, std::as_bytes(std::span(&constants, 1)));
    r.device.bind_uniform_block(r.constants, 0);
    r.target.bind_for_drawing();
    // From a room the horizon is seen through windows, and nothing else is.
    const bool dark = scene.sealed || scene.in_room;
    r.device.clear(dark ? 0 : constants.sky_horizon.r, dark ? 0 : constants.sky_horizon.g,
                   dark ? 0 : constants.sky_horizon.b);
    if (scene.in_room) {
        r.draw_from_room(scene, views);
    } else {
        r.draw_from_outdoors(scene, views);
    }
    r.text.draw();
    r.marker.draw();
    r.mesh_pass.finish();
    r.openings.finish();
    r.text.finish();
    r.marker.finish();
    // Who draws over the picture finds no stencil and no masks.
    r.device.set_state({});
    r.target.finish();
    r.stats.device = r.device.counts();
    r.stats.upload_bytes = budget.spent();
    r.stats.pending = r.meshes.pending() + r.terrain.pending();
    r.stats.memory_bytes = r.meshes.bytes() + r.terrain.bytes();
}

void Renderer::wait() { impl_->device.finish(); }

void Renderer::present(GlContext& context) {
    const FrameSize window = context.drawable_size();
    if (!context.headless() && !window.empty() && !impl_->target.size().empty()) {
        impl_->device.blit(impl_->target.picture(), impl_->target.size(), nullptr, window);
    }
    context.swap();
}

Image Renderer::read_image() {
    Image image;
    image.size = impl_->target.size();
    if (image.size.empty()) return image;
    const std::size_t row = static_cast<std::size_t>(image.size.width) * 4;
    image.pixels.resize(row * static_cast<std::size_t>(image.size.height));
    impl_->device.read_pixels(impl_->target.picture(), image.size, image.pixels);
    // OpenGL's first row is the lowest.
    for (int top = 0, bottom = image.size.height - 1; top < bottom; ++top, --bottom) {
        auto* a = &image.pixels[static_cast<std::size_t>(top) * row];
        auto* b = &image.pixels[static_cast<std::size_t>(bottom) * row];
        std::swap_ranges(a, a + row, b);
    }
    return image;
}

const RenderStats& Renderer::stats() const { return impl_->stats; }

}  // namespace portalspace::render
