#include "render/frame_target.h"

#include <algorithm>

namespace portalspace::render {

FrameTarget::FrameTarget(Device& device, int samples)
    : device_(device), samples_(samples > 1 ? std::min(samples, device.max_samples()) : 0) {}

FrameSize FrameTarget::fit(FrameSize size) {
    const int most = device_.max_texture_size();
    size = {std::min(size.width, most), std::min(size.height, most)};
    if (size == size_) return size_;
    size_ = {};
    depth_ = device_.create_renderbuffer(size, samples_, true);
    colour_ = device_.create_renderbuffer(size, 0, false);
    if (samples_ > 0) {
        picture_ = device_.create_framebuffer(colour_, nullptr);
        sample_colour_ = device_.create_renderbuffer(size, samples_, false);
        samples_buffer_ = device_.create_framebuffer(sample_colour_, &depth_);
    } else {
        picture_ = device_.create_framebuffer(colour_, &depth_);
    }
    size_ = size;
    return size_;
}

void FrameTarget::bind_for_drawing() { device_.bind_framebuffer(samples_ > 0 ? &samples_buffer_ : &picture_, size_); }

void FrameTarget::finish() {
    if (samples_ > 0) device_.blit(samples_buffer_, size_, &picture_, size_);
    device_.bind_framebuffer(&picture_, size_);
}

}  // namespace portalspace::render
