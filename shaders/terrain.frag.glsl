#include "frame_constants.glsl"

uniform sampler2DArray terrain_textures;
uniform sampler2DArray alpha_maps;

in vec3 place;
in vec3 light;
in vec2 uv;
flat in uvec4 textures_a;
flat in uvec4 textures_b;
flat in uvec4 maps_a;
flat in uvec4 maps_b;
out vec4 colour;

float tiling_of(uint texture_layer) { return terrain_tiling[texture_layer >> 2u][texture_layer & 3u]; }

vec2 rotated(vec2 p, uint quarter_turns) {
    if (quarter_turns == 1u) return vec2(1.0 - p.y, p.x);
    if (quarter_turns == 2u) return vec2(1.0 - p.x, 1.0 - p.y);
    if (quarter_turns == 3u) return vec2(p.y, 1.0 - p.x);
    return p;
}

// Derivatives are taken outside of the branches, where all neighbours agree to run.
vec3 blend(vec3 under, uint packed_texture, uint map, vec2 dx, vec2 dy) {
    uint layer = packed_texture & 63u;
    float tiling = tiling_of(layer);
    vec3 over = textureGrad(terrain_textures, vec3(uv * tiling, float(layer)), dx * tiling, dy * tiling).rgb;
    // The map's weight is that of what is there already.
    float keep = textureGrad(alpha_maps, vec3(rotated(uv, packed_texture >> 6u), float(map)), dx, dy).r;
    return mix(over, under, keep);
}

void main() {
    vec2 dx = dFdx(uv);
    vec2 dy = dFdy(uv);
    float tiling = tiling_of(textures_a.x);
    vec3 ground =
        textureGrad(terrain_textures, vec3(uv * tiling, float(textures_a.x)), dx * tiling, dy * tiling).rgb;
    uint count = textures_b.z;
    if (count > 0u) ground = blend(ground, textures_a.y, maps_a.x, dx, dy);
    if (count > 1u) ground = blend(ground, textures_a.z, maps_a.y, dx, dy);
    if (count > 2u) ground = blend(ground, textures_a.w, maps_a.z, dx, dy);
    if (count > 3u) ground = blend(ground, textures_b.x, maps_a.w, dx, dy);
    if (count > 4u) ground = blend(ground, textures_b.y, maps_b.x, dx, dy);
    colour = vec4(mix(fog_colour.rgb, ground * light, fog_visibility(place)), 1.0);
}
