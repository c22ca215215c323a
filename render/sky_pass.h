#pragma once

#include "render/device.h"

namespace portalspace::render {

/// The plain sky: a gradient from the horizon upwards, behind everything.
class SkyPass {
public:
    explicit SkyPass(Device& device);
    void draw();

private:
    Device& device_;
    GlProgram program_;
    GlVertexArray vertex_array_;
    GlBuffer empty_;
};

}  // namespace portalspace::render
