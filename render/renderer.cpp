#include "render/renderer.h"

#include <algorithm>
#include <cstdint>

#include "render/draw_list.h"
#include "render/frame_constants.h"
#include "render/frame_target.h"
#include "render/mesh_pass.h"
#include "render/placements.h"
#include "render/scene_view.h"
#include "render/sky_pass.h"
#include "render/terrain_pass.h"

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
          device(log, options.debug),
          target(device, options.samples),
          constants(device.create_buffer(sizeof(FrameConstants), BufferUse::streamed)),
          textures(device, store, log, Loads(options.loader)),
          meshes(device, store, textures, Loads(options.loader), options.memory_budget),
          sky(device),
          terrain(device, store, log, Loads(options.loader)),
          mesh_pass(device) {}

    std::size_t upload_budget;
    Device device;
    FrameTarget target;
    GlBuffer constants;
    TextureCache textures;
    MeshCache meshes;
    SkyPass sky;
    TerrainPass terrain;
    MeshPass mesh_pass;
    DrawList list;
    DrawList room_list;
    DrawList sky_list;
    std::vector<PointLight> lamps;
    RenderStats stats;
};

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

    r.list.clear();
    r.room_list.clear();
    DrawList& rooms = scene.in_room && !scene.sealed ? r.room_list : r.list;
    const DrawLists lists{r.list, rooms};
    const std::size_t dynamic = choose_frame_lamps(scene, r.lamps);
    const std::span<const PointLight> lamps(r.lamps);
    r.stats.parts = add_parts(scene.parts, scene.camera.eye, frustum, {lamps.first(dynamic), lamps.subspan(dynamic)},
                              r.meshes, lists);
    r.stats.shells = add_shells(scene.shells, scene.camera.eye, frustum, r.meshes, rooms);
    r.stats.particles = add_particles(scene, frustum, r.meshes, lists);
    r.list.finish(r.mesh_pass.limits(), scene.particles, scene.camera.eye);
    r.room_list.finish(r.mesh_pass.limits(), scene.particles, scene.camera.eye);
    r.sky_list.clear();
    if (!scene.sealed) add_sky(scene.sky, scene.camera.eye, r.meshes, r.sky_list);
    r.sky_list.finish(r.mesh_pass.limits(), {}, scene.camera.eye);

    const FrameConstants constants = make_constants(scene, view_projection, lamps, r.terrain.textures());
    r.device.stream(r.constants, std::as_bytes(std::span(&constants, 1)));
    r.device.bind_uniform_block(r.constants, 0);
    r.target.bind_for_drawing();
    if (scene.sealed) {
        r.device.clear(0, 0, 0);
    } else {
        r.device.clear(constants.sky_horizon.r, constants.sky_horizon.g, constants.sky_horizon.b);
        r.sky.draw();
        r.mesh_pass.draw(r.sky_list, r.meshes, r.textures.pool(), MeshPass::Reach::endless);
        // The sky lies behind everything, wherever its meshes are.
        r.device.clear_depth();
        r.stats.blocks = r.terrain.draw(scene.origin, frustum);
    }
    r.mesh_pass.draw(r.list, r.meshes, r.textures.pool(), MeshPass::Reach::far_plane);
    if (!r.room_list.runs().empty()) {
        // What is outdoors is seen through openings only: nothing of it lies before a wall.
        r.device.clear_depth();
        r.mesh_pass.draw(r.room_list, r.meshes, r.textures.pool(), MeshPass::Reach::far_plane);
    }
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
