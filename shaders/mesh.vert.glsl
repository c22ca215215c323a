#include "frame_constants.glsl"

// Five texels an instance; the layout of InstanceRecord in render/draw_list.h.
uniform samplerBuffer instances;
uniform int first_instance;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv_in;

out vec3 place;
out vec3 light;
out vec3 uv_layer;
flat out vec2 opacity_and_test;
flat out vec2 fog_and_mode;

void main() {
    int texel = (first_instance + gl_InstanceID) * 5;
    vec4 row0 = texelFetch(instances, texel);
    vec4 row1 = texelFetch(instances, texel + 1);
    vec4 row2 = texelFetch(instances, texel + 2);
    vec4 look = texelFetch(instances, texel + 3);   // layer, opacity, luminosity, diffuse
    vec4 state = texelFetch(instances, texel + 4);  // alpha test, fog + 2 * mode, uv offset

    vec4 p = vec4(position, 1.0);
    place = vec3(dot(row0, p), dot(row1, p), dot(row2, p));

    // Rotation times inverse scale, from the columns of rotation times scale. A zero normal stays zero: ambient only.
    vec3 c0 = vec3(row0.x, row1.x, row2.x);
    vec3 c1 = vec3(row0.y, row1.y, row2.y);
    vec3 c2 = vec3(row0.z, row1.z, row2.z);
    vec3 n = c0 * (normal.x / max(dot(c0, c0), 1e-12)) + c1 * (normal.y / max(dot(c1, c1), 1e-12)) +
             c2 * (normal.z / max(dot(c2, c2), 1e-12));
    float size = length(n);
    n = size > 1e-6 ? n / size : vec3(0.0);
    vec3 lit = look.w * max(dot(n, sun.xyz), 0.0) * sun_colour.rgb;
    light = clamp(vec3(look.z) + lit + mesh_ambient.rgb, 0.0, 1.0);

    uv_layer = vec3(uv_in + state.zw, look.x);
    opacity_and_test = vec2(look.y, state.x);
    fog_and_mode = vec2(mod(state.y, 2.0), floor(state.y * 0.5));
    gl_Position = view_projection * vec4(place, 1.0);
}
