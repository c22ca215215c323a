#include "render/stream_buffer.h"

#include <algorithm>
#include <cstring>

namespace portalspace::render {
namespace {

constexpr std::size_t kFewest = 256;

}  // namespace

StreamBuffer::StreamBuffer(Device& device, std::size_t record, std::size_t most)
    : device_(device), record_(record), most_(most) {
    reserve(kFewest);
}

StreamBuffer::~StreamBuffer() {
    for (void* fence : fences_) device_.forget_fence(fence);
}

void StreamBuffer::reserve(std::size_t records) {
    // The card may still read the old buffer: the driver keeps it until then.
    for (void*& fence : fences_) {
        device_.forget_fence(fence);
        fence = nullptr;
    }
    capacity_ = std::max(records, std::min(capacity_ * 2, most_));
    mapped_ = nullptr;
    if (device_.can_map() && capacity_ <= most_ / kFrames) {
        buffer_ = device_.create_mapped_buffer(capacity_ * record_ * kFrames, mapped_);
    }
    if (mapped_ == nullptr) buffer_ = device_.create_buffer(capacity_ * record_, BufferUse::streamed);
    ++generation_;
}

void StreamBuffer::begin(std::size_t records) {
    if (records > capacity_) reserve(records);
    if (mapped_ == nullptr) {
        at_ = 0;
        if (records > 0) device_.orphan(buffer_, capacity_ * record_);
        return;
    }
    frame_ = (frame_ + 1) % kFrames;
    device_.wait_for(fences_[frame_]);
    fences_[frame_] = nullptr;
    at_ = frame_ * capacity_;
}

std::size_t StreamBuffer::write(std::span<const std::byte> data) {
    const std::size_t first = at_;
    if (data.empty()) return first;
    if (mapped_ != nullptr) {
        std::memcpy(mapped_ + first * record_, data.data(), data.size());
        device_.count_upload(data.size());
    } else {
        device_.upload(buffer_, first * record_, data);
    }
    at_ += data.size() / record_;
    return first;
}

void StreamBuffer::end() {
    if (mapped_ != nullptr) fences_[frame_] = device_.fence();
}

}  // namespace portalspace::render
