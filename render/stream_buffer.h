#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "render/device.h"

namespace portalspace::render {

/// A buffer that is filled anew each frame. Where the driver can keep buffers mapped it is a ring of three frames that
/// the processor writes into while the card still reads the frame before (spec/rendering.md 10.3); else its storage is
/// replaced each frame.
class StreamBuffer {
public:
    /// `record`: what is written counts in records of that many bytes, of which the card can see `most`.
    StreamBuffer(Device& device, std::size_t record, std::size_t most = SIZE_MAX);
    ~StreamBuffer();
    StreamBuffer(const StreamBuffer&) = delete;
    StreamBuffer& operator=(const StreamBuffer&) = delete;

    /// Room for that many records in this frame, before any is written. Waits for the card only when it is three frames
    /// behind.
    void begin(std::size_t records);
    /// Appends whole records; returns the number of the first one in buffer().
    std::size_t write(std::span<const std::byte> data);
    /// Everything that reads the frame's records was said.
    void end();

    /// Changes its name when begin() found it too small.
    [[nodiscard]] const GlBuffer& buffer() const { return buffer_; }
    /// Counts how often the buffer changed its name.
    [[nodiscard]] std::uint32_t generation() const { return generation_; }

private:
    static constexpr std::size_t kFrames = 3;
    void reserve(std::size_t records);

    Device& device_;
    std::size_t record_;
    std::size_t most_;
    GlBuffer buffer_;
    std::uint32_t generation_ = 0;
    std::size_t capacity_ = 0;  ///< records of a frame
    std::size_t at_ = 0;        ///< next record, from the beginning of the buffer
    std::byte* mapped_ = nullptr;
    std::size_t frame_ = 0;
    std::array<void*, kFrames> fences_{};
};

}  // namespace portalspace::render
