#include "frame_constants.glsl"

// Two texels a particle; the layout of ParticleRecord in render/scene_view.h.
uniform samplerBuffer particles;
// What all particles of the draw share: (layer, alpha test, fog, colour mode), (sort centre, turn mode),
// (first particle, opacity of the surface, 0, 0).
uniform vec4 look[3];

layout(location = 0) in vec3 position;
layout(location = 2) in vec2 uv_in;

out vec3 place;
out vec3 light;
out vec3 uv_layer;
flat out vec2 opacity_and_test;
flat out vec2 fog_and_mode;

// A direction shorter than this turns nothing.
const float kSmall = 0.0002;

mat3 basis_of(vec3 v) {
    vec4 q = vec4(v, sqrt(max(0.0, 1.0 - dot(v, v))));
    vec3 x = vec3(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z), 2.0 * (q.x * q.z - q.w * q.y));
    vec3 y = vec3(2.0 * (q.x * q.y - q.w * q.z), 1.0 - 2.0 * (q.x * q.x + q.z * q.z), 2.0 * (q.y * q.z + q.w * q.x));
    return mat3(x, y, cross(x, y));
}

// Towards the viewer, by the mode of the distance band: 2 keeps upright, 3 turns about X, 4 about Y, 5 about Z. The
// same as turn_to_viewer in render/degrade.cpp.
mat3 turned(mat3 axes, int mode, vec3 to_part) {
    float size = length(to_part);
    if (mode < 2 || mode > 5 || size < kSmall) return axes;
    vec3 v = to_part / size;
    if (mode == 2) {
        float level = length(v.xy);
        vec3 x = level < kSmall ? vec3(1.0, 0.0, 0.0) : vec3(v.y, -v.x, 0.0) / level;
        return mat3(x, v, cross(x, v));
    }
    vec3 axis = axes[mode - 3];
    vec3 free = v - axis * dot(v, axis);
    float rest = length(free);
    if (rest < kSmall) return axes;
    free /= rest;
    if (mode == 3) return mat3(axis, cross(free, axis), free);
    if (mode == 4) return mat3(free, axis, cross(free, axis));
    return mat3(cross(free, axis), free, axis);
}

void main() {
    int texel = (int(look[2].x) + gl_InstanceID) * 2;
    vec4 where = texelFetch(particles, texel);      // position, scale
    vec4 how = texelFetch(particles, texel + 1);    // rotation, opacity
    mat3 axes = basis_of(how.xyz);
    axes = turned(axes, int(look[1].w), where.xyz + axes * (look[1].xyz * where.w) - eye.xyz);
    place = where.xyz + axes * (position * where.w);
    light = vec3(1.0);
    uv_layer = vec3(uv_in, look[0].x);
    opacity_and_test = vec2(how.w * look[2].y, look[0].y);
    fog_and_mode = look[0].zw;
    gl_Position = view_projection * vec4(place, 1.0);
}
