#include "render/text_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

#include "content/dat_store.h"
#include "core/log.h"
#include "render/surface_images.h"

namespace portalspace::render {
namespace {

constexpr core::DataId kFont{0x40000000};

content::RgbaImage load_mask(content::DatStore& store, core::Log& log, core::DataId image) {
    auto loaded = image ? load_image(store, log, image, {}, nullptr, {}) : std::nullopt;
    return loaded ? std::move(loaded->image) : content::RgbaImage{};
}

}  // namespace

TextPass::TextPass(Device& device, content::DatStore& store, core::Log& log, Loads loads)
    : device_(device),
      program_(device.create_program("text", std::array{"picture"})),
      clamp_(device.create_sampler(false)),
      vertices_(device, sizeof(Vertex)) {
    request_ = loads.run(content::LoadPriority::soon, [this, &store, &log]() -> content::AsyncLoader::Delivery {
        auto loaded = std::make_shared<Loaded>();
        if (store.contains(kFont, content::RecordType::font)) {
            loaded->font = store.try_get<content::Font>(kFont);
        }
        if (loaded->font != nullptr) {
            loaded->letters = load_mask(store, log, loaded->font->foreground);
            loaded->outline = load_mask(store, log, loaded->font->background);
        }
        return [this, loaded] {
            loaded_ = std::move(*loaded);
            delivered_ = true;
        };
    });
}

void TextPass::update(UploadBudget& budget) {
    const content::RgbaImage& letters = loaded_.letters;
    if (ready_ || !delivered_ || loaded_.font == nullptr || letters.width == 0 || letters.height == 0) return;
    const int most = device_.max_texture_size();
    if (letters.width > static_cast<std::uint32_t>(most) || letters.height > static_cast<std::uint32_t>(most)) return;
    const FrameSize size{static_cast<int>(letters.width), static_cast<int>(letters.height)};
    if (!budget.allows(letters.pixels.size() * 2)) return;
    picture_ = device_.create_array_texture(size.width, size.height, 2, 1, false);
    device_.upload_layer(picture_, 0, 0, size, 0, false, letters.pixels);
    const bool outlined = loaded_.outline.width == letters.width && loaded_.outline.height == letters.height;
    device_.upload_layer(picture_, 0, 1, size, 0, false, outlined ? loaded_.outline.pixels : letters.pixels);
    budget.take(letters.pixels.size() * 2);
    size_ = {static_cast<float>(size.width), static_cast<float>(size.height)};
    loaded_.letters = {};
    loaded_.outline = {};
    ready_ = true;
}

void TextPass::add_glyph(const PlacedGlyph& placed, const core::Vec3& corner, const core::Vec2& pixel, Layer layer,
                         const core::Vec4& colour) {
    const content::FontChar& glyph = *placed.glyph;
    if (glyph.width == 0 || glyph.height == 0) return;
    const auto number = static_cast<float>(layer);
    const auto corner_of = [&](float right, float down) {
        const core::Vec2 texel(static_cast<float>(glyph.x) + right, static_cast<float>(glyph.y) + down);
        const core::Vec2 at(static_cast<float>(placed.x) + right, static_cast<float>(placed.y) + down);
        return Vertex{corner + core::Vec3(at.x * pixel.x, -at.y * pixel.y, 0), core::Vec3(texel / size_, number),
                      colour};
    };
    const float w = glyph.width;
    const float h = glyph.height;
    const std::array<Vertex, 4> c = {corner_of(0, 0), corner_of(0, h), corner_of(w, h), corner_of(w, 0)};
    for (const int i : {0, 1, 2, 0, 2, 3}) points_.push_back(c[static_cast<std::size_t>(i)]);
}

void TextPass::add_line(const core::Vec3& at, const core::Vec2& pixel, Layer layer, const core::Vec4& colour) {
    for (const PlacedGlyph& glyph : glyphs_) add_glyph(glyph, at, pixel, layer, colour);
}

void TextPass::prepare(const SceneView& scene, const core::Mat4& view_projection, FrameSize size) {
    points_.clear();
    const core::Vec2 pixel(2.0F / static_cast<float>(size.width), 2.0F / static_cast<float>(size.height));
    order_.clear();
    for (std::size_t i = 0; i < scene.labels.size() && ready_; ++i) {
        const float ahead = (view_projection * core::Vec4(scene.labels[i].place, 1)).w;
        if (ahead > scene.camera.near_plane) order_.emplace_back(ahead, static_cast<std::uint32_t>(i));
    }
    std::sort(order_.begin(), order_.end(), std::greater<>());
    for (const auto& [ahead, number] : order_) {
        const LabelView& label = scene.labels[number];
        const core::Vec4 place = view_projection * core::Vec4(label.place, 1);
        core::Vec3 at = core::Vec3(place) / place.w;
        if (std::abs(at.x) > 1.5F || std::abs(at.y) > 1.5F) continue;
        const int width = place_glyphs(*loaded_.font, scene.text_of(label), glyphs_);
        // On whole pixels, so that letters are as sharp as their picture.
        const float left = at.x / pixel.x - static_cast<float>(width) / 2;
        const float top = at.y / pixel.y + static_cast<float>(loaded_.font->max_char_height);
        at.x = std::round(left + static_cast<float>(size.width) / 2) * pixel.x - 1;
        at.y = std::round(top + static_cast<float>(size.height) / 2) * pixel.y - 1;
        add_line(at, pixel, Layer::outline, core::Vec4(0, 0, 0, label.colour.a));
        add_line(at, pixel, Layer::letters, label.colour);
    }
    vertices_.begin(points_.size());
    first_ = static_cast<int>(vertices_.write(std::as_bytes(std::span(points_))));
    if (generation_ != vertices_.generation()) {
        generation_ = vertices_.generation();
        const std::array<VertexAttribute, 3> attributes = {{
            {0, 3, AttributeType::float32, offsetof(Vertex, position)},
            {1, 3, AttributeType::float32, offsetof(Vertex, uv_layer)},
            {2, 4, AttributeType::float32, offsetof(Vertex, tint)},
        }};
        array_ = device_.create_vertex_array(vertices_.buffer(), sizeof(Vertex), attributes, nullptr);
    }
}

void TextPass::draw() {
    if (points_.empty()) return;
    DrawState state;
    state.blend = Blend::alpha;
    state.depth_write = false;
    state.cull = Cull::none;
    device_.bind_program(program_);
    device_.bind_vertex_array(array_);
    device_.bind_texture(0, TextureTarget::array_2d, picture_);
    device_.bind_sampler(0, clamp_);
    device_.set_state(state);
    device_.draw_arrays(first_, static_cast<int>(points_.size()));
}

}  // namespace portalspace::render
