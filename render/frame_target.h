#pragma once

#include "render/device.h"

namespace portalspace::render {

/// The picture that frames are drawn into: with several samples a pixel, a second one that they are resolved to.
class FrameTarget {
public:
    FrameTarget(Device& device, int samples);

    /// Makes the picture have `size`; cut to what the driver can hold. Returns the size it has now.
    FrameSize fit(FrameSize size);
    [[nodiscard]] FrameSize size() const { return size_; }
    void bind_for_drawing();
    /// Resolves the samples and binds what they were resolved to.
    void finish();
    /// The finished picture.
    [[nodiscard]] const GlFramebuffer& picture() const { return picture_; }

private:
    Device& device_;
    int samples_;
    FrameSize size_;
    GlRenderbuffer colour_;
    GlRenderbuffer depth_;
    GlRenderbuffer sample_colour_;
    GlFramebuffer picture_;
    GlFramebuffer samples_buffer_;
};

}  // namespace portalspace::render
