uniform sampler2DArray picture;

in vec3 uv;
in vec4 colour_in;
out vec4 colour;

void main() { colour = vec4(colour_in.rgb, colour_in.a * textureLod(picture, uv, 0.0).a); }
