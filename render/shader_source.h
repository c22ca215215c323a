#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace portalspace::render {

/// A file of shaders/ as it was when the program was built.
struct EmbeddedShader {
    const char* name;
    const char* text;
};

extern const EmbeddedShader kEmbeddedShaders[];
extern const std::size_t kEmbeddedShaderCount;

/// The full source of the shader `name` ("terrain.vert.glsl"): the version line, then the file with each line
/// `#include "other.glsl"` replaced by that file (nesting up to 8 levels). Throws std::runtime_error when a file is
/// missing or the nesting is deeper. `defines` come after the version line.
[[nodiscard]] std::string shader_source(std::string_view name, std::string_view defines = {});

}  // namespace portalspace::render
