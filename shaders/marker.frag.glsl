uniform vec4 ink[1];

out vec4 colour;

void main() { colour = ink[0]; }
