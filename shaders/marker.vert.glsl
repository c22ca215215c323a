layout(location = 0) in vec2 position;  // on the picture

void main() { gl_Position = vec4(position, 0.0, 1.0); }
