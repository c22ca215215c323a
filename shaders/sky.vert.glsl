#include "frame_constants.glsl"

out vec3 direction;

void main() {
    // One triangle that covers the picture.
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    vec4 far = inverse_view_projection * vec4(corner, 1.0, 1.0);
    direction = far.xyz / far.w - eye.xyz;
    gl_Position = vec4(corner, 1.0, 1.0);
}
