layout(location = 0) in vec3 position;  // on the picture, with the depth of what is named
layout(location = 1) in vec3 uv_layer;
layout(location = 2) in vec4 tint;

out vec3 uv;
out vec4 colour_in;

void main() {
    uv = uv_layer;
    colour_in = tint;
    gl_Position = vec4(position, 1.0);
}
