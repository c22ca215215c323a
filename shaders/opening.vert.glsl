#include "frame_constants.glsl"

// 0: a place in the scene; 1: a place on the picture; 2: a place in the scene, but behind everything; 3: a hair behind
// its place.
uniform int where;

layout(location = 0) in vec3 position;

void main() {
    if (where == 1) {
        gl_Position = vec4(position.xy, 0.0, 1.0);
        return;
    }
    gl_Position = view_projection * vec4(position, 1.0);
    if (where == 2) gl_Position.z = gl_Position.w;
    if (where == 3) gl_Position.z += 1e-6 * gl_Position.w;
}
