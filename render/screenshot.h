#pragma once

#include <filesystem>

#include "render/renderer.h"

namespace portalspace::render {

/// Writes `image` as an RGB PNG. The file appears under its name only when it is complete. Throws std::runtime_error
/// with a sentence that names the file and the cause; an empty image is such a cause.
void write_png(const Image& image, const std::filesystem::path& path);

}  // namespace portalspace::render
