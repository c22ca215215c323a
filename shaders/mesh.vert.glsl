#include "frame_constants.glsl"

// Six texels an instance; the layout of InstanceRecord in render/draw_list.h.
uniform samplerBuffer instances;
#ifdef INDIRECT
layout(location = 4) in uint instance_number;  // counts from the first instance of the draw on
#else
uniform int first_instance;
#endif

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv_in;
layout(location = 3) in vec3 burned;  // light of lamps on the shell of a room

out vec3 place;
out vec3 light;
out vec3 uv_layer;
flat out vec2 opacity_and_test;
flat out vec2 fog_and_mode;

// Lamps on an object in a room: intensity * colour / distance * max(0, N.L), nothing beyond 1.5 times the falloff.
vec3 lamp_light(float packed_lamps, vec3 at, vec3 n) {
    vec3 sum = vec3(0.0);
    for (int k = 0; k < 3; ++k) {
        int number = int(mod(packed_lamps, 256.0));
        packed_lamps = floor(packed_lamps / 256.0);
        if (number == 0) continue;
        vec3 to = lamp_places[number - 1].xyz - at;
        float d = max(length(to), 1e-4);
        if (d < lamp_places[number - 1].w * 1.5) sum += max(dot(n, to / d), 0.0) / d * lamp_colours[number - 1].rgb;
    }
    return sum;
}

void main() {
#ifdef INDIRECT
    int texel = int(instance_number) * 6;
#else
    int texel = (first_instance + gl_InstanceID) * 6;
#endif
    vec4 row0 = texelFetch(instances, texel);
    vec4 row1 = texelFetch(instances, texel + 1);
    vec4 row2 = texelFetch(instances, texel + 2);
    vec4 look = texelFetch(instances, texel + 3);   // layer, opacity, luminosity, diffuse
    vec4 state = texelFetch(instances, texel + 4);  // alpha test, fog + 2 * mode + 8 in a room, uv offset

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
    vec3 lit;
    if (state.y < 8.0) {
        lit = max(dot(n, sun.xyz), 0.0) * sun_colour.rgb;
    } else {
        vec4 lamps = texelFetch(instances, texel + 5);
        lit = lamp_light(lamps.x, place, n) + lamp_light(lamps.y, place, n) + lamp_light(lamps.z, place, n);
    }
    vec3 ambient = state.y < 8.0 ? mesh_ambient.rgb : interior_ambient.rgb;
    light = clamp(vec3(look.z) + burned + look.w * lit + ambient, 0.0, 1.0);

    uv_layer = vec3(uv_in + state.zw, look.x);
    opacity_and_test = vec2(look.y, state.x);
    fog_and_mode = vec2(mod(state.y, 2.0), mod(floor(state.y * 0.5), 4.0));
    gl_Position = view_projection * vec4(place, 1.0);
}
