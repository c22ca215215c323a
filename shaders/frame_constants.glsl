// What every pass knows about the frame; the same layout as FrameConstants in render/frame_constants.h.
layout(std140) uniform FrameConstants {
    mat4 view_projection;
    mat4 inverse_view_projection;
    vec4 eye;              // xyz: eye; w: seconds
    vec4 sun;              // xyz: towards the sun, length = brightness
    vec4 sun_colour;
    vec4 terrain_ambient;
    vec4 mesh_ambient;
    vec4 fog_colour;       // w: how much fog there is, 0 to 1
    vec4 fog_range;        // x: start, y: end, z: terrain bias
    vec4 sky_zenith;
    vec4 sky_horizon;
    vec4 origin_block;     // xy: column and row of the landblock whose south-west corner is the zero
    vec4 interior_ambient;
    vec4 terrain_tiling[10];  // four textures each
    vec4 lamp_places[64];     // xyz: place, w: falloff
    vec4 lamp_colours[64];    // colour times intensity
};

// Linear fog by distance from the eye: 1 near, 0 where all is fog.
float fog_visibility(vec3 place) {
    float d = distance(place, eye.xyz);
    float v = clamp((fog_range.y - d) / max(fog_range.y - fog_range.x, 0.001), 0.0, 1.0);
    return mix(1.0, v, fog_colour.w);
}
