#pragma once

#include <optional>
#include <span>
#include <vector>

#include "content/texture_decode.h"
#include "core/ids.h"
#include "engine/appearance.h"

namespace portalspace::content {
class DatStore;
struct SurfaceTexture;
}  // namespace portalspace::content
namespace portalspace::core {
class Log;
}

namespace portalspace::render {

/// The picture of a SurfaceTexture (0x05) that is drawn: the first of its images that an open file has (the
/// high-resolution one when that file is there), else none (spec/rendering.md 6.4).
[[nodiscard]] core::DataId drawn_image(content::DatStore& store, core::DataId surface_texture);

/// The texture a part shows in place of `own`, the one its mesh names: the last change that replaces it counts (6.6).
[[nodiscard]] core::DataId changed_texture(core::DataId own, std::span<const engine::TextureChange> changes);

/// Copies a range of a sub-palette into a working palette, at the same places and clipped to both sizes (6.6).
void lay_sub_palette(std::vector<content::Color>& colours, std::span<const content::Color> source,
                     const engine::SubPalette& range);

/// Working palette of an object: its base palette (or `own` when it has none) with the sub-palettes copied in at the
/// same places, later ones over earlier ones, clipped to both sizes. Missing palettes are skipped (6.6).
[[nodiscard]] std::vector<content::Color> object_palette(content::DatStore& store, core::DataId own,
                                                         const engine::Palettes& palettes);

struct LoadedImage {
    content::RgbaImage image;
    bool paletted = false;
};

/// Decodes an image (0x06) with a palette (`surface_palette`, else the image's own, both under the object's `palettes`
/// when given). Nothing, and a line in the log, when it is missing or cannot be decoded.
[[nodiscard]] std::optional<LoadedImage> load_image(content::DatStore& store, core::Log& log, core::DataId image,
                                                    core::DataId surface_palette, const engine::Palettes* palettes,
                                                    const content::DecodeOptions& options);

/// What is shown for a missing picture: magenta and black squares.
[[nodiscard]] content::RgbaImage placeholder_image();

}  // namespace portalspace::render
