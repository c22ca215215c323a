#include "frame_constants.glsl"

in vec3 direction;
out vec4 colour;

void main() {
    float height = normalize(direction).z;
    float t = pow(clamp(height, 0.0, 1.0), 0.5);
    colour = vec4(mix(sky_horizon.rgb, sky_zenith.rgb, t), 1.0);
}
