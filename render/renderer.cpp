#include "render/renderer.h"

#include <algorithm>

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
                              const TerrainTextures* terrain) {
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
        c.fog_colour = core::Vec4(light.fog->colour, 1);
        c.fog_range = core::Vec4(light.fog->start, light.fog->end, 0, 0);
    }
    c.fog_range.z = kTerrainBias;
    c.interior_ambient = core::Vec4(scene.interior_ambient, 0);
    for (std::size_t i = 0; i < std::min(scene.lamps.size(), kMaxLamps); ++i) {
        const PointLight& lamp = scene.lamps[i];
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

}  // namespace

struct Renderer::Impl {
    Impl(content::DatStore& store, core::Log& log, const Options& options)
        : device(log, options.debug),
          target(device, options.samples),
          constants(device.create_buffer(sizeof(FrameConstants), BufferUse::streamed)),
          textures(device, store, log),
          meshes(device, store, log, textures),
          sky(device),
          terrain(device, store, log),
          mesh_pass(device) {}

    Device device;
    FrameTarget target;
    GlBuffer constants;
    TextureCache textures;
    MeshCache meshes;
    SkyPass sky;
    TerrainPass terrain;
    MeshPass mesh_pass;
    DrawList list;
    DrawList sky_list;
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
    const core::Mat4 view_projection = scene.camera.projection_matrix(aspect) * scene.camera.view_matrix();
    const Frustum frustum(view_projection);

    r.list.clear();
    const std::span<const PointLight> lamps(scene.lamps.data(), std::min(scene.lamps.size(), kMaxLamps));
    const std::size_t dynamic = std::min(scene.dynamic_lamps, lamps.size());
    r.stats.parts = add_parts(scene.parts, scene.camera.eye, frustum, {lamps.first(dynamic), lamps.subspan(dynamic)},
                              r.meshes, r.list);
    r.stats.shells = add_shells(scene.shells, scene.camera.eye, frustum, r.meshes, r.list);
    r.stats.particles = add_particles(scene.particles, scene.camera.eye, frustum, r.meshes, r.list);
    r.list.finish(r.mesh_pass.max_instances());
    r.sky_list.clear();
    if (!scene.sealed) add_sky(scene.sky, scene.camera.eye, r.meshes, r.sky_list);
    r.sky_list.finish(r.mesh_pass.max_instances());
    r.terrain.update(scene.terrain);

    const FrameConstants constants = make_constants(scene, view_projection, r.terrain.textures());
    r.device.stream(r.constants, std::as_bytes(std::span(&constants, 1)));
    r.device.bind_uniform_block(r.constants, 0);
    r.target.bind_for_drawing();
    if (scene.sealed) {
        r.device.clear(0, 0, 0);
    } else {
        r.device.clear(constants.sky_horizon.r, constants.sky_horizon.g, constants.sky_horizon.b);
        r.sky.draw();
        r.mesh_pass.draw(r.sky_list, r.meshes, r.textures.pool());
        // The sky lies behind everything, wherever its meshes are.
        r.device.clear_depth();
        r.stats.blocks = r.terrain.draw(scene.origin, frustum);
    }
    r.mesh_pass.draw(r.list, r.meshes, r.textures.pool());
    r.target.finish();
    r.stats.device = r.device.counts();
}

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
