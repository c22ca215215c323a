#include "frame_constants.glsl"

layout(location = 0) in vec3 position;    // in its block
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 cell_uv;     // SW (0,1), SE (1,1), NE (1,0), NW (0,0)
layout(location = 3) in uvec2 block;      // column and row
layout(location = 4) in uvec4 layers_a;   // base, then texture | (rotation << 6) of overlays 0..2
layout(location = 5) in uvec4 layers_b;   // the same of overlays 3, 4; count of overlays
layout(location = 6) in uvec4 masks_a;    // map of overlays 0..3
layout(location = 7) in uvec4 masks_b;    // map of overlay 4

out vec3 place;
out vec3 light;
out vec2 uv;
flat out uvec4 textures_a;
flat out uvec4 textures_b;
flat out uvec4 maps_a;
flat out uvec4 maps_b;

void main() {
    vec2 offset = (vec2(block) - origin_block.xy) * 192.0;
    place = vec3(position.xy + offset, position.z - fog_range.z);
    light = clamp(terrain_ambient.rgb + max(dot(normal, sun.xyz), 0.0) * sun_colour.rgb, 0.0, 1.0);
    uv = cell_uv;
    textures_a = layers_a;
    textures_b = layers_b;
    maps_a = masks_a;
    maps_b = masks_b;
    gl_Position = view_projection * vec4(place, 1.0);
}
