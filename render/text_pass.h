#pragma once

#include <utility>
#include <vector>

#include "content/async_loader.h"
#include "content/record_ptr.h"
#include "content/records/font.h"
#include "content/texture_decode.h"
#include "render/glyph_layout.h"
#include "render/loads.h"
#include "render/scene_view.h"
#include "render/stream_buffer.h"
#include "render/upload_budget.h"

namespace portalspace::content {
class DatStore;
}
namespace portalspace::core {
class Log;
}

namespace portalspace::render {

/// Draws the labels of a scene with a font of the data files: first the outline, in black, then the letters in their
/// colour (spec/rendering.md 6.8). A label has the size of its letters at any distance and the depth of its place, so
/// that walls hide it; nearer ones lie over farther ones. Without the font there are none.
class TextPass {
public:
    TextPass(Device& device, content::DatStore& store, core::Log& log, Loads loads);

    void update(UploadBudget& budget);
    void prepare(const SceneView& scene, const core::Mat4& view_projection, FrameSize size);
    void draw();
    void finish() { vertices_.end(); }

private:
    /// As the shader reads it.
    struct Vertex {
        core::Vec3 position{0, 0, 0};
        core::Vec3 uv_layer{0, 0, 0};
        core::Vec4 tint{1, 1, 1, 1};
    };
    struct Loaded {
        content::RecordPtr<content::Font> font;
        content::RgbaImage letters;
        content::RgbaImage outline;  ///< empty: the font has none
    };
    enum class Layer : std::uint8_t { letters, outline };
    void add_line(const core::Vec3& at, const core::Vec2& pixel, Layer layer, const core::Vec4& colour);
    void add_glyph(const PlacedGlyph& glyph, const core::Vec3& corner, const core::Vec2& pixel, Layer layer,
                   const core::Vec4& colour);

    Device& device_;
    GlProgram program_;
    GlSampler clamp_;
    GlTexture picture_;
    content::LoadRequest request_;
    Loaded loaded_;
    bool delivered_ = false;
    bool ready_ = false;
    core::Vec2 size_{1, 1};  ///< of the pictures, in texels
    StreamBuffer vertices_;
    std::uint32_t generation_ = 0;
    GlVertexArray array_;
    std::vector<Vertex> points_;
    std::vector<PlacedGlyph> glyphs_;
    std::vector<std::pair<float, std::uint32_t>> order_;  ///< distance before the eye, number of the label
    int first_ = 0;
};

}  // namespace portalspace::render
