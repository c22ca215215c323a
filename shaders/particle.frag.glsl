#include "surface_colour.glsl"
