#include "frame_constants.glsl"

uniform sampler2DArray picture;

in vec3 place;
in vec3 light;
in vec3 uv_layer;
flat in vec2 opacity_and_test;
flat in vec2 fog_and_mode;
out vec4 colour;

void main() {
    vec4 texel = texture(picture, uv_layer);
    if (texel.a < opacity_and_test.y) discard;
    vec3 rgb = texel.rgb * light;
    if (fog_and_mode.x > 0.5) rgb = mix(fog_colour.rgb, rgb, fog_visibility(place));
    // Mode 1: the blend takes the colour as it is, so its alpha is multiplied here. Mode 2: pure addition fades by the
    // object's opacity alone.
    if (fog_and_mode.y > 1.5) {
        rgb *= opacity_and_test.x;
    } else if (fog_and_mode.y > 0.5) {
        rgb *= texel.a * opacity_and_test.x;
    }
    colour = vec4(rgb, texel.a * opacity_and_test.x);
}
