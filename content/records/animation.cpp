#include "content/records/animation.h"

#include "content/encodings.h"
#include "content/records/geometry.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kFrameSize = 28;

}  // namespace

AnimFrame AnimFrame::unpack(core::ByteReader& reader, std::size_t num_parts) {
    AnimFrame frame;
    const std::size_t parts = reader.checked_count(num_parts, kFrameSize);
    unpack_frames(reader, {frame.parts.resize_for_overwrite(parts), parts});
    const std::size_t hooks = reader.checked_count(reader.u32(), 8);
    frame.hooks.reserve(hooks);
    for (std::size_t i = 0; i < hooks; ++i) {
        frame.hooks.push_back(AnimationHook::unpack(reader));
    }
    return frame;
}

void AnimFrame::pack(core::ByteWriter& writer) const {
    for (const core::Frame& part : parts) {
        pack_frame(writer, part);
    }
    writer.u32(static_cast<std::uint32_t>(hooks.size()));
    for (const AnimationHook& hook : hooks) {
        hook.pack(writer);
    }
}

std::size_t Animation::arena_size(core::ByteReader reader) {
    constexpr std::size_t kHead = 16;
    constexpr std::size_t kHookUnfolds = sizeof(AnimationHook) / 8 + 1;
    const std::size_t size = reader.remaining();
    if (size < kHead) {
        return 0;
    }
    reader.skip(4);
    const std::uint64_t positions = (reader.u32() & 1) != 0 ? 1 : 0;
    const std::uint64_t parts = reader.u32();
    const std::uint64_t frames = reader.u32();
    if (frames > size) {  // refused by unpack, as the next
        return 0;
    }
    const std::uint64_t stored_frames = frames * ((parts + positions) * kFrameSize + 4);
    if (stored_frames > size - kHead) {
        return 0;
    }
    const std::size_t hooks = size - kHead - static_cast<std::size_t>(stored_frames);
    return static_cast<std::size_t>(stored_frames + frames * sizeof(AnimFrame)) + hooks * kHookUnfolds + 64;
}

Animation Animation::unpack(core::ByteReader& reader) {
    Animation animation;
    animation.id = read_id(reader);
    animation.flags = core::Flags<AnimationFlag>(reader.u32());
    animation.num_parts = reader.u32();
    const std::uint32_t num_frames = reader.u32();
    // The product needs 64 bits: both counts are hostile.
    const std::uint64_t frame_size = std::uint64_t{animation.num_parts} * kFrameSize + 4;
    const std::size_t frames = reader.checked_count(num_frames, static_cast<std::size_t>(frame_size));
    if (animation.flags.has(AnimationFlag::position_frames)) {
        const std::size_t positions = reader.checked_count(num_frames, kFrameSize);
        unpack_frames(reader, {animation.position_frames.resize_for_overwrite(positions), positions});
    }
    animation.frames.reserve(frames);
    for (std::size_t i = 0; i < frames; ++i) {
        animation.frames.push_back(AnimFrame::unpack(reader, animation.num_parts));
    }
    return animation;
}

void Animation::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    writer.u32(flags.raw());
    writer.u32(num_parts);
    writer.u32(static_cast<std::uint32_t>(frames.size()));
    if (flags.has(AnimationFlag::position_frames)) {
        for (const core::Frame& frame : position_frames) {
            pack_frame(writer, frame);
        }
    }
    for (const AnimFrame& frame : frames) {
        frame.pack(writer);
    }
}

}  // namespace portalspace::content
