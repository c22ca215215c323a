#include "frame_constants.glsl"

in vec3 direction;
out vec4 colour;

void main() {
    float height = normalize(direction).z;
    float t = 1.0 - pow(1.0 - clamp(height, 0.0, 1.0), 3.0);
    colour = vec4(mix(sky_horizon.rgb, sky_zenith.rgb, t), 1.0);
}
